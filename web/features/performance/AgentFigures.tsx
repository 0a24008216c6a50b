// Figures of the chosen agents: all together, by agent, and of one agent by day.
import { Button } from '@mantine/core'
import { api } from '#contract/endpoints/index.ts'
import { METRICS, type PerformanceSums } from '#core/performance/index.ts'
import type { LocalDate } from '#core/time/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { localDateText } from '#web/lib/dates.ts'
import { useCall } from '#web/lib/queries.ts'
import { RescoringNote } from '#web/parts/adherence/RescoringNote.tsx'
import { FreshnessOfDays } from '#web/parts/freshness/FreshnessOfDays.tsx'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { ExportFigures } from './ExportFigures.tsx'
import { Figure } from './Figure.tsx'
import { type FigureRow, FigureTable } from './FigureTable.tsx'
import { type FiguresProps, figuresQuery, JUDGED, lookAgainMs, NOT_EXACT } from './figures-query.ts'
import classes from './performance.module.css'

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
  if (answer.error) return <ErrorCard onRetry={() => answer.refetch()}>{textOf(answer.error)}</ErrorCard>
  if (!answer.data) return <LoadingSkeleton shape="rows" />
  const { agents, days, overall, isExact, rescoring } = answer.data
  const isOne = choice.teamIds.length === 0 && choice.surferIds.length === 1
  const showDay = (date: LocalDate) => onSearch({ view: 'timeline', date })
  return (
    <div className={classes.figures}>
      <Tiles sums={overall} />
      <FreshnessOfDays {...props.range} zone={props.zone} kinds={JUDGED} />
      {!isExact && <p className={classes.note}>{NOT_EXACT}</p>}
      <RescoringNote days={rescoring.days} />
      {isOne ? (
        <FigureTable
          label="Days"
          nameHeader="Day"
          grain="agent"
          actions={<ExportFigures {...props} type="performance-surfer-metrics" />}
          rows={days.map(({ date, sums }): FigureRow => {
            const name = localDateText(date)
            return {
              key: date,
              name: date,
              head: <strong>{name}</strong>,
              sums,
              rows: <OpenDay text="Open the day" onOpen={() => showDay(date)} />,
            }
          })}
        />
      ) : (
        <FigureTable
          label="Agents"
          nameHeader="Agent"
          grain="agent"
          actions={<ExportFigures {...props} type="performance-surfer-metrics" />}
          rows={agents.map(({ surferId, name, teamName, isDeleted, sums }): FigureRow => {
            const open = () => onChoose({ teamIds: [], surferIds: [surferId] })
            return {
              key: String(surferId),
              name,
              head: (
                <button type="button" className={classes.opener} onClick={open}>
                  <strong>{name}</strong> <span>{isDeleted ? `${teamName}, has left` : teamName}</span>
                </button>
              ),
              sums,
              rows: <OpenDay text="Open the agent’s days" onOpen={open} />,
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

function Tiles({ sums }: { sums: PerformanceSums }) {
  return (
    <dl className={classes.tiles} aria-label="All together">
      {METRICS.filter(metric => TILES.includes(metric.key)).map(metric => (
        <div key={metric.key}>
          <dt>{metric.label}</dt>
          <dd>
            <Figure metric={metric} sums={sums} of="all together" />
          </dd>
        </div>
      ))}
    </dl>
  )
}
