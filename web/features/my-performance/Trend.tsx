// Eight weeks side by side by one metric; a week opens when it is chosen. The shown week's figures stand above.
import { Select } from '@mantine/core'
import { useState } from 'react'
import { api } from '#contract/endpoints/index.ts'
import { addDays, type LocalDate, type Weekday } from '#core/time/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { localDateText } from '#web/lib/dates.ts'
import { useCall } from '#web/lib/queries.ts'
import { FigureTiles } from '#web/parts/performance/FigureTiles.tsx'
import { figureOf } from '#web/parts/performance/figure-text.ts'
import { shortDate, TREND_METRICS, TREND_WEEKS, trendWeeks } from '#web/parts/performance/trend-weeks.ts'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { type DateRange, rangeAround } from '#web/ui/inputs/date-range.ts'
import classes from './my-performance.module.css'
import * as texts from './texts.ts'

interface Props {
  /** The shown week. */
  week: DateRange
  today: LocalDate
  weekStartsOn: Weekday
  onChoose: (date: LocalDate) => void
}

const WEEK_METRICS = [
  'scheduledTime',
  'serviceTime',
  'utilisation',
  'occupancy',
  'timeOnTask',
  'closedTickets',
  'closedTicketsPerHour',
]

export function Trend({ week, today, weekStartsOn, onChoose }: Props) {
  const { to: thisWeekEnd } = rangeAround(today, 'week', weekStartsOn)
  const isRecent = week.to <= thisWeekEnd && week.from >= addDays(thisWeekEnd, -7 * TREND_WEEKS)
  const to = isRecent ? thisWeekEnd : week.to
  const [key, setKey] = useState('adherenceScore')
  const metric = TREND_METRICS.find(one => one.key === key)!
  const answer = useCall(
    api.myPerformance.days,
    { query: { from: addDays(to, -7 * TREND_WEEKS), to } },
    { keepPrevious: true },
  )
  if (answer.error) return <ErrorCard onRetry={() => answer.refetch()}>{textOf(answer.error)}</ErrorCard>
  if (!answer.data) return <LoadingSkeleton shape="rows" count={2} />
  const weeks = trendWeeks(answer.data.days, to)
  const shown = weeks.find(({ from }) => from === week.from)
  const values = weeks.map(({ sums }) => metric.of(sums))
  const highest =
    metric.unit === 'fraction' ? 1 : metric.unit === 'percent' ? 100 : Math.max(...values.map(Number))
  return (
    <>
      {shown && (
        <section aria-labelledby="week-figures">
          <h2 id="week-figures">{texts.figuresOfTheWeek}</h2>
          <FigureTiles sums={shown.sums} metrics={WEEK_METRICS} of={texts.theWeek} />
        </section>
      )}
      <section aria-labelledby="trend">
        <div className={classes.trendHead}>
          <h2 id="trend">{texts.eightWeeks}</h2>
          <Select
            aria-label={texts.metricOfTheEightWeeks}
            size="xs"
            w={200}
            allowDeselect={false}
            data={TREND_METRICS.map(({ key: value, label }) => ({ value, label }))}
            value={key}
            onChange={next => next && setKey(next)}
          />
        </div>
        <ol className={classes.trend}>
          {weeks.map(({ from, sums }, at) => {
            const value = values[at] ?? null
            const text = value === null ? '–' : figureOf(metric, sums)
            return (
              <li key={from}>
                <button
                  type="button"
                  aria-pressed={from === week.from}
                  aria-label={texts.weekOf(localDateText(from), metric.label, value, text)}
                  onClick={() => onChoose(from)}
                >
                  <span>{text}</span>
                  <span className={classes.trendBar}>
                    {value !== null && (
                      <span style={{ height: `${Math.min(100, (100 * value) / (highest || 1))}%` }} />
                    )}
                  </span>
                  <span>{shortDate(from)}</span>
                </button>
              </li>
            )
          })}
        </ol>
      </section>
    </>
  )
}
