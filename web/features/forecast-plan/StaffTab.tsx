import { Button, Select } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMemo } from 'react'
import { paidHours } from '#contract/endpoints/forecast-plan.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { localDateText } from '#web/lib/dates.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import classes from './Plan.module.css'
import { PlanCharts } from './PlanCharts.tsx'
import { PlanTable } from './PlanTable.tsx'
import { PlanTotals } from './PlanTotals.tsx'
import { planCsv } from './plan-csv.ts'
import { agentsName, planLinesOf } from './plan-figures.ts'
import { planRangeProblem, weeksOf } from './plan-search.ts'
import * as texts from './texts.ts'
import { type PlanTabProps, usePlanAnswer } from './use-plan-answer.ts'

/** Staff needed: as things are, as planned, and as compared with. */
export function StaffTab(props: PlanTabProps) {
  const { plan, shown, zone, scenarios } = props
  const { answer, cases } = usePlanAnswer(props)
  const { data } = answer
  const lines = useMemo(() => planLinesOf(cases.map(({ rows }) => rows)), [cases])
  const problem = planRangeProblem(plan.range)
  if (problem) return <ErrorCard title={texts.checkTheDates}>{problem}.</ErrorCard>
  if (answer.error) return <ErrorCard onRetry={() => answer.refetch()}>{textOf(answer.error)}</ErrorCard>
  if (!data) return <LoadingSkeleton shape="chart" label={texts.workingOutTheStaffForThese} />
  const others = scenarios.filter(({ id }) => id !== plan.scenarioId)
  return (
    <div className={classes.answer} aria-busy={answer.isPlaceholderData}>
      {lines.length > 0 && <Short short={data.short} streams={shown} from={plan.range.from} />}
      {lines.length === 0 ? (
        <EmptyState title={texts.nothingIsForecastForTheseDays}>
          {texts.theForecastReaches78WeeksBeyond}
        </EmptyState>
      ) : (
        <>
          <div className={classes.tools}>
            {cases.length === 1 && <p className={classes.hint}>{texts.theTicketGroupsCurrentSettings}</p>}
            {others.length > 0 && (
              <Select
                aria-label={texts.compareWith}
                placeholder={texts.compareWithAScenario}
                w={220}
                searchable
                clearable
                data={others.map(({ id, name }) => ({ value: String(id), label: name }))}
                value={plan.compareId === null ? null : String(plan.compareId)}
                onChange={id => plan.onChange({ compareId: id === null ? null : Number(id) })}
              />
            )}
            <Button
              className={classes.export}
              variant="default"
              size="compact-sm"
              leftSection={<IconDownload size={14} />}
              onClick={() =>
                saveFile(
                  `plan-${plan.increment}.csv`,
                  planCsv(
                    lines,
                    cases.map(({ id }) => id),
                  ),
                )
              }
            >
              {texts.exportCsv}
            </Button>
          </div>
          <PlanTotals cases={cases} hoursPerSurfer={paidHours(7 * weeksOf(plan.range), plan.hoursPerWeek)} />
          <PlanCharts cases={cases} zone={zone} agents={agentsName(plan.increment, plan.hoursPerWeek)} />
          <PlanTable
            cases={cases}
            lines={lines}
            increment={plan.increment}
            agents={agentsName(plan.increment, plan.hoursPerWeek)}
          />
        </>
      )}
    </div>
  )
}

function Short({
  short,
  streams,
  from,
}: {
  short: { streamId: number; until: string }[]
  streams: PlanTabProps['shown']
  from: string
}) {
  if (short.length === 0) return null
  const sentences = [...Map.groupBy(short, ({ until }) => until)].map(([until, groups]) => {
    const isAll = groups.length === streams.length
    const names = isAll
      ? texts.theForecast
      : streams.flatMap(({ id, name }) => (groups.some(one => one.streamId === id) ? [name] : [])).join(', ')
    if (until < from) return texts.namesNothingIsForecastForThese(names)
    return texts.reachesLaterDaysAreLeftOut(isAll, names, localDateText(until))
  })
  return (
    <div className={classes.banner}>
      {sentences.map(sentence => (
        <span key={sentence}>{sentence}</span>
      ))}
    </div>
  )
}
