// The way of one agent: the chosen days, and eight weeks up to them.
import { Select } from '@mantine/core'
import { api } from '#contract/endpoints/index.ts'
import type { PerformanceMetric, PerformanceSums } from '#core/performance/index.ts'
import { addDays, daysBetween, type LocalDate, weekStartOf } from '#core/time/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { usePreference } from '#web/lib/preferences.ts'
import { useCall } from '#web/lib/queries.ts'
import { useWeekStart } from '#web/lib/zone.ts'
import { shortDate, TREND_METRICS, TREND_WEEKS, trendWeeks } from '#web/parts/performance/trend-weeks.ts'
import { CategoryChart } from '#web/ui/chart/CategoryChart.tsx'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { type FiguresProps, figuresQuery, lookAgainMs } from './figures-query.ts'
import classes from './performance.module.css'
import * as texts from './texts.ts'

interface Props extends FiguresProps {
  /** Sums of the chosen days. */
  days: readonly { date: LocalDate; sums: PerformanceSums }[]
}

export function AgentTrend({ days, ...props }: Props) {
  const { range } = props
  const weekStartsOn = useWeekStart()
  const [kept, keep] = usePreference('performanceFilter')
  const metric = TREND_METRICS.find(({ key }) => key === kept.trend) ?? TREND_METRICS[0]!
  // The week of the last chosen day is the last one.
  const to = addDays(weekStartOf(addDays(range.to, -1), weekStartsOn), 7)
  const answer = useCall(
    api.performance.agents,
    { query: { ...figuresQuery(props), from: addDays(to, -7 * TREND_WEEKS), to } },
    { keepPrevious: true, refetchIntervalMs: lookAgainMs(props) },
  )
  return (
    <section className={classes.trendSection} aria-labelledby="agent-trend">
      <div className={classes.trendHead}>
        <h2 id="agent-trend">{texts.trend}</h2>
        <Select
          aria-label={texts.metricOfTheTrend}
          w={220}
          allowDeselect={false}
          data={TREND_METRICS.map(({ key, label }) => ({ value: key, label }))}
          value={metric.key}
          onChange={trend => trend && keep({ ...kept, trend })}
        />
        <span className={classes.note}>{metric.definition}</span>
      </div>
      {answer.error ? (
        <ErrorCard onRetry={() => answer.refetch()}>{textOf(answer.error)}</ErrorCard>
      ) : answer.data ? (
        <div className={classes.trend}>
          {daysBetween(range.from, range.to) > 1 && (
            <Line
              title={texts.chosenDays}
              categoryName={texts.day}
              metric={metric}
              places={days.map(({ date, sums }) => ({ from: date, sums }))}
            />
          )}
          <Line
            title={texts.eightWeeks}
            categoryName={texts.weekOf}
            metric={metric}
            places={trendWeeks(answer.data.days, to)}
          />
        </div>
      ) : (
        <LoadingSkeleton shape="chart" />
      )}
    </section>
  )
}

interface LineProps {
  title: string
  categoryName: string
  metric: PerformanceMetric
  places: readonly { from: LocalDate; sums: PerformanceSums }[]
}

const UNITS: Partial<Record<PerformanceMetric['unit'], string>> = {
  fraction: '%',
  percent: '%',
  minutes: 'min',
}

function Line({ title, categoryName, metric, places }: LineProps) {
  const factor = metric.unit === 'fraction' ? 100 : 1
  const values = places.map(({ sums }) => {
    const value = metric.of(sums)
    return value === null ? null : value * factor
  })
  if (values.every(value => value === null))
    return <p className={classes.note}>{texts.nothingIsKnownThatCould(title, metric.label.toLowerCase())}</p>
  return (
    <CategoryChart
      title={`${metric.label}: ${title.toLowerCase()}`}
      categoryName={categoryName}
      categories={places.map(({ from }) => shortDate(from))}
      height={160}
      series={[
        {
          id: metric.key,
          label: metric.label,
          unit: UNITS[metric.unit] ?? '',
          color: 'var(--series-scheduled)',
          digits: 1,
          values,
        },
      ]}
    />
  )
}
