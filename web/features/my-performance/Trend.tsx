// The score of eight weeks side by side; a week opens when it is chosen.
import { api } from '#contract/endpoints/index.ts'
import { addDays, type LocalDate, type Weekday } from '#core/time/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { localDateText } from '#web/lib/dates.ts'
import { useCall } from '#web/lib/queries.ts'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { type DateRange, rangeAround } from '#web/ui/inputs/date-range.ts'
import classes from './my-performance.module.css'
import { TREND_WEEKS, trendWeeks } from './trend-weeks.ts'

interface Props {
  /** The shown week. */
  week: DateRange
  today: LocalDate
  weekStartsOn: Weekday
  onChoose: (date: LocalDate) => void
}

export function Trend({ week, today, weekStartsOn, onChoose }: Props) {
  const { to: thisWeekEnd } = rangeAround(today, 'week', weekStartsOn)
  const isRecent = week.to <= thisWeekEnd && week.from >= addDays(thisWeekEnd, -7 * TREND_WEEKS)
  const to = isRecent ? thisWeekEnd : week.to
  const answer = useCall(
    api.adherence.myTrend,
    { query: { from: addDays(to, -7 * TREND_WEEKS), to } },
    { keepPrevious: true },
  )
  return (
    <section aria-labelledby="trend">
      <h2 id="trend">Eight weeks</h2>
      {answer.error ? (
        <ErrorCard onRetry={() => answer.refetch()}>{textOf(answer.error)}</ErrorCard>
      ) : !answer.data ? (
        <LoadingSkeleton shape="rows" count={2} />
      ) : (
        <ol className={classes.trend}>
          {trendWeeks(answer.data, to).map(({ from, score }) => (
            <li key={from}>
              <button
                type="button"
                aria-pressed={from === week.from}
                aria-label={`Week of ${localDateText(from)}: ${score === null ? 'nothing evaluated' : `${percent(score)} adherence`}`}
                onClick={() => onChoose(from)}
              >
                <span>{score === null ? '–' : percent(score)}</span>
                <span className={classes.trendBar}>
                  {score !== null && <span style={{ height: `${score}%` }} />}
                </span>
                <span>{shortDate(from)}</span>
              </button>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

/** Rounded down, as everywhere: 100 % is nothing less. */
const percent = (score: number): string => `${Math.floor(score)} %`

/** "9 Mar" */
const shortDate = (date: LocalDate): string => localDateText(date).replace(/ \d{4}$/, '')
