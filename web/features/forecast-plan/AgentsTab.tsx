import { NumberInput, Select } from '@mantine/core'
import { useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { changedServiceLevelPercent } from '#contract/endpoints/forecast-plan.ts'
import { api } from '#contract/endpoints/index.ts'
import type { Stream } from '#contract/endpoints/streams.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { useCall } from '#web/lib/queries.ts'
import { CategoryChart } from '#web/ui/chart/CategoryChart.tsx'
import type { ChartSeries } from '#web/ui/chart/chart-model.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { Figure } from '#web/ui/feedback/Figure.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { numberText } from '#web/ui/text/figure-text.ts'
import { secondsText } from '#web/ui/text/seconds-text.ts'
import classes from './Plan.module.css'
import { countsAround } from './plan-figures.ts'
import { planRangeProblem } from './plan-search.ts'
import * as texts from './texts.ts'
import { type PlanTabProps, usePlanAnswer } from './use-plan-answer.ts'

type Given = ReplyOf<typeof api.forecastPlan.performance>[number]

/** The other way round: what would so many agents give? */
export function AgentsTab(props: PlanTabProps) {
  const { shown, plan } = props
  const [streamId, setStreamId] = useState<number | null>(null)
  const [wanted, setWanted] = useState<number | string>('')
  const stream = shown.find(({ id }) => id === streamId) ?? shown[0]!
  const { answer, cases, settled } = usePlanAnswer(props)
  const planned = cases.find(({ id }) => id === 'scenario') ?? cases[0]
  const peak = Math.max(
    0,
    ...(planned?.rows ?? []).flatMap(row => (row.ticketGroupId === stream.id ? [row.peakSurfers] : [])),
  )
  const isRight = typeof wanted === 'number' && wanted >= 0 && wanted <= MOST_AGENTS
  const count = isRight ? wanted : null
  const problem = planRangeProblem(plan.range)
  if (problem) return <ErrorCard title={texts.checkTheDates}>{problem}.</ErrorCard>
  return (
    <div className={classes.answer}>
      <div className={classes.tools}>
        <Select
          label={texts.ticketGroup}
          w={220}
          allowDeselect={false}
          data={shown.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(stream.id)}
          onChange={id => id && setStreamId(Number(id))}
        />
        <NumberInput
          label={texts.agentsAtTheBusiestTime}
          w={220}
          min={0}
          max={MOST_AGENTS}
          placeholder={peak > 0 ? texts.peakAreNeeded(Math.ceil(peak)) : undefined}
          error={isRight || wanted === '' ? undefined : texts.enter0ToAgents(numberText(MOST_AGENTS))}
          value={wanted}
          onChange={setWanted}
        />
      </div>
      {answer.error ? (
        <ErrorCard onRetry={() => answer.refetch()}>{textOf(answer.error)}</ErrorCard>
      ) : !answer.data ? (
        <LoadingSkeleton shape="chart" label={texts.workingOutTheStaffForThese} />
      ) : peak === 0 ? (
        <EmptyState title={texts.nobodyIsNeededOnTheseDays}>
          {texts.streamNameHasNoForecastForThese(stream.name)}
        </EmptyState>
      ) : (
        <GivenByAgents
          plan={plan}
          stream={stream}
          peak={peak}
          count={count}
          variables={settled.variables}
          zone={props.zone}
          isStale={answer.isPlaceholderData}
        />
      )}
    </div>
  )
}

const MOST_AGENTS = 100_000

interface GivenProps extends Pick<PlanTabProps, 'plan' | 'zone'> {
  stream: Stream
  /** Needed at the busiest time. */
  peak: number
  /** Asked for by hand. */
  count: number | null
  variables: PlanTabProps['plan']['plan']['variables']
  isStale: boolean
}

function GivenByAgents({ plan, stream, peak, count, variables, zone, isStale }: GivenProps) {
  const answer = useCall(
    api.forecastPlan.performance,
    {
      body: {
        ...plan.range,
        timezone: zone,
        streamId: stream.id,
        variables,
        surfers: countsAround(peak, count),
      },
    },
    { enabled: !isStale, keepPrevious: true },
  )
  if (answer.error) return <ErrorCard onRetry={() => answer.refetch()}>{textOf(answer.error)}</ErrorCard>
  if (!answer.data) return <LoadingSkeleton shape="chart" label={texts.workingOutTheStaffForThese} />
  const goal = changedServiceLevelPercent(stream.serviceLevel, variables.serviceLevelPercentageChange)
  const hasGoal = stream.targetResponseTime !== null
  const asked = answer.data.find(({ surfers }) => surfers === count)
  const needed = Math.max(1, Math.ceil(peak))
  return (
    <div className={classes.answer} aria-busy={answer.isPlaceholderData || isStale}>
      <p className={classes.hint}>{texts.overTheChosenDaysWithSo(stream.name, needed)}</p>
      {asked && <Asked given={asked} goal={hasGoal ? goal : null} />}
      <CategoryChart
        title={texts.whatThisManyAgentsWouldAchieve}
        categoryName={texts.agents}
        categories={answer.data.map(({ surfers }) => String(surfers))}
        series={seriesOf(answer.data)}
        level={hasGoal ? { value: goal, label: texts.goalText(goal) } : undefined}
        height={280}
      />
      <DataTable
        label={texts.byNumberOfAgents}
        columns={planColumnsOf(needed, hasGoal ? goal : null)}
        rows={answer.data}
        rowKey={({ surfers }) => surfers}
        rowLabel={({ surfers }) => texts.surfersAgents(surfers)}
        empty={null}
      />
    </div>
  )
}

const percent = (share: number | null) => (share === null ? null : share * 100)

function Asked({ given, goal }: { given: Given; goal: number | null }) {
  const level = percent(given.serviceLevel)
  const tone = level === null || goal === null ? 'plain' : level >= goal ? 'good' : 'bad'
  return (
    <section className={classes.asked} aria-label={texts.withAgents(given.surfers)}>
      <Figure size="tile" label={texts.expectedServiceLevel} value={level} unit="%" digits={1} tone={tone} />
      {goal !== null && <Figure size="tile" label={texts.goal} value={goal} unit="%" />}
      <Figure size="tile" label={texts.abandoned} value={percent(given.abandoned)} unit="%" digits={1} />
      <Figure size="tile" label={texts.speedOfAnswer} value={given.answerSpeedSeconds} unit="s" digits={1} />
      <Figure size="tile" label={texts.occupancy} value={percent(given.occupancy)} unit="%" digits={1} />
    </section>
  )
}

function seriesOf(given: Given[]): ChartSeries[] {
  const line = (
    id: string,
    label: string,
    color: string,
    of: (one: Given) => number | null,
  ): ChartSeries => ({
    id,
    label,
    color,
    unit: '%',
    digits: 1,
    values: given.map(one => percent(of(one))),
  })
  return [
    line('level', texts.serviceLevel, 'var(--series-forecast)', one => one.serviceLevel),
    line('occupancy', texts.occupancy, 'var(--series-scheduled)', one => one.occupancy),
    line('abandoned', texts.abandoned, 'var(--series-required)', one => one.abandoned),
  ].filter(({ values }) => values.some(value => value !== null))
}

const planColumnsOf = (needed: number, goal: number | null): Column<Given>[] => [
  {
    id: 'agents',
    header: texts.agents,
    align: 'right',
    cell: ({ surfers }) => (
      <>
        {surfers === needed && <span className={classes.hint}>{texts.needed} </span>}
        <Figure value={surfers} digits={Number.isInteger(surfers) ? 0 : 1} />
      </>
    ),
  },
  {
    id: 'level',
    header: texts.serviceLevel,
    align: 'right',
    cell: ({ serviceLevel }) => (
      <Figure
        value={percent(serviceLevel)}
        unit="%"
        digits={1}
        tone={serviceLevel !== null && goal !== null && serviceLevel * 100 < goal ? 'bad' : 'plain'}
      />
    ),
  },
  {
    id: 'abandoned',
    header: texts.abandoned,
    align: 'right',
    cell: one => <Figure value={percent(one.abandoned)} unit="%" digits={1} />,
  },
  {
    id: 'speed',
    header: texts.speedOfAnswer,
    align: 'right',
    cell: one => (one.answerSpeedSeconds === null ? '–' : secondsText(Math.round(one.answerSpeedSeconds))),
  },
  {
    id: 'occupancy',
    header: texts.occupancy,
    align: 'right',
    cell: one => <Figure value={percent(one.occupancy)} unit="%" digits={1} />,
  },
]
