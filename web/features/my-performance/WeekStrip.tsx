// The week, a button a day: how much of it went as planned.
import type { LocalDate } from '#core/time/index.ts'
import { lengthText } from '#web/parts/adherence/MetricsTiles.tsx'
import { ScoreChip } from '#web/parts/adherence/ScoreChip.tsx'
import { dayLabel, longDayLabel } from '#web/parts/timeline/layout/axis.ts'
import classes from './my-performance.module.css'
import type { MyDay } from './my-week.ts'
import * as texts from './texts.ts'

interface Props {
  days: readonly MyDay[]
  chosen: LocalDate
  today: LocalDate
  onChoose: (date: LocalDate) => void
}

export function WeekStrip({ days, chosen, today, onChoose }: Props) {
  return (
    <ol className={classes.week} aria-label={texts.daysOfTheWeek}>
      {days.map(({ date, isScheduled, metrics }) => (
        <li key={date}>
          <button
            type="button"
            aria-pressed={date === chosen}
            aria-label={`${longDayLabel(date)}${date === today ? texts.today : ''}`}
            aria-describedby={`day-${date}`}
            data-today={date === today || undefined}
            onClick={() => onChoose(date)}
          >
            <span className={classes.weekday}>{dayLabel(date)}</span>
            <span id={`day-${date}`} className={classes.state}>
              {metrics ? (
                <>
                  <ScoreChip score={metrics.adherenceScore} />
                  <Shares metrics={metrics} />
                </>
              ) : isScheduled ? (
                <span className={classes.none}>{date > today ? texts.upcoming : texts.notEvaluated}</span>
              ) : (
                <span className={classes.none}>{texts.off}</span>
              )}
            </span>
          </button>
        </li>
      ))}
    </ol>
  )
}

function Shares({ metrics }: { metrics: NonNullable<MyDay['metrics']> }) {
  const { timeInAdherence, timeInException, timeOutOfAdherence } = metrics
  return (
    <span
      className={classes.shares}
      role="img"
      aria-label={texts.lengthAsPlannedTimeInExceptionLength(
        lengthText(timeInAdherence.seconds),
        lengthText(timeInException.seconds),
        lengthText(timeOutOfAdherence.seconds),
      )}
    >
      <span data-of="in" style={{ width: `${timeInAdherence.percentage}%` }} />
      <span data-of="exception" style={{ width: `${timeInException.percentage}%` }} />
      <span data-of="out" style={{ width: `${timeOutOfAdherence.percentage}%` }} />
    </span>
  )
}
