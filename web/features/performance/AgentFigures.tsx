// Figures of the chosen agents: all together, by agent, and of one agent by day.
import { Button } from '@mantine/core'
import { api } from '#contract/endpoints/index.ts'
import type { LocalDate } from '#core/time/index.ts'
import { localDateText } from '#web/lib/dates.ts'
import { useCall } from '#web/lib/queries.ts'
import { RescoringNote } from '#web/parts/adherence/RescoringNote.tsx'
import { FreshnessOfDays } from '#web/parts/freshness/FreshnessOfDays.tsx'
import { FigureTiles } from '#web/parts/performance/FigureTiles.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { later } from '#web/ui/feedback/later.tsx'
import { ExportFigures } from './ExportFigures.tsx'
import { FiguresProblem } from './FiguresProblem.tsx'
import { type FigureRow, FigureTable } from './FigureTable.tsx'
import { EVALUATED_RECORDS, type FiguresProps, figuresQuery, lookAgainMs } from './figures-query.ts'
import classes from './performance.module.css'
import * as texts from './texts.ts'

const AgentTrend = later(async () => (await import('./AgentTrend.tsx')).AgentTrend)

const TILES = [
  'adherenceScore',
  'scheduledTime',
  'utilisation',
  'occupancy',
  'timeOnTask',
  'closedTickets',
  'closedTicketsPerHour',
]

export function AgentFigures(props: FiguresProps) {
  const { choice, onSearch, onChoose } = props
  const answer = useCall(
    api.performance.agents,
    { query: figuresQuery(props) },
    { keepPrevious: true, refetchIntervalMs: lookAgainMs(props) },
  )
  if (answer.error)
    return (
      <FiguresProblem
        error={answer.error}
        zone={props.zone}
        onRetry={() => answer.refetch()}
        onShifts={() => onSearch({ basis: 'shifts' })}
      />
    )
  if (!answer.data) return <LoadingSkeleton shape="rows" />
  const { agents, days, overall, rescoring } = answer.data
  const isOne = choice.teamIds.length === 0 && choice.surferIds.length === 1
  const showDay = (date: LocalDate) => onSearch({ view: 'timeline', date })
  return (
    <div className={classes.figures}>
      <FigureTiles
        sums={overall}
        metrics={TILES}
        of={isOne ? (agents[0]?.name ?? texts.theAgent) : texts.allTogether}
      />
      <FreshnessOfDays {...props.range} zone={props.zone} kinds={EVALUATED_RECORDS} />
      <RescoringNote days={rescoring.days} />
      {isOne && days.length > 0 && <AgentTrend {...props} days={days} />}
      {isOne ? (
        <FigureTable
          label={texts.days}
          nameHeader={texts.day}
          grain="agent"
          actions={<ExportFigures {...props} type="performance-surfer-metrics" />}
          rows={days.map(({ date, sums }): FigureRow => {
            const name = localDateText(date)
            return {
              key: date,
              name: date,
              head: <strong>{name}</strong>,
              sums,
              rows: <OpenDay text={texts.openTheDay} onOpen={() => showDay(date)} />,
            }
          })}
        />
      ) : (
        <FigureTable
          label={texts.agents}
          nameHeader={texts.agent}
          grain="agent"
          actions={<ExportFigures {...props} type="performance-surfer-metrics" />}
          rows={agents.map(({ surferId, name, teamName, isDeleted, sums }): FigureRow => {
            const open = () => onChoose({ teamIds: [], surferIds: [surferId] })
            return {
              key: String(surferId),
              name,
              head: (
                <button type="button" className={classes.opener} onClick={open}>
                  <strong>{name}</strong>{' '}
                  <span>{isDeleted ? texts.teamNameHasLeft(teamName) : teamName}</span>
                </button>
              ),
              sums,
              rows: <OpenDay text={texts.openTheAgentsDays} onOpen={open} />,
            }
          })}
        />
      )}
    </div>
  )
}

const OpenDay = ({ text, onOpen }: { text: string; onOpen: () => void }) => (
  <Button size="compact-xs" variant="default" onClick={onOpen}>
    {text}
  </Button>
)
