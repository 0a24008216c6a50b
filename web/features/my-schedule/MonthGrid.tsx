import { addDays, type LocalDate, type Weekday, weekStartOf, type Zone } from '#core/time/index.ts'
import { timeText } from '#web/lib/dates.ts'
import { taskColorVars } from '#web/parts/color/task-colors.ts'
import { dayLabel, longDayLabel } from '#web/parts/timeline/layout/axis.ts'
import { colorOf, nameOf, type ScheduledDay } from './my-days.ts'
import classes from './my-schedule.module.css'
import * as texts from './texts.ts'

interface Props {
  days: ScheduledDay[]
  answer: Parameters<typeof nameOf>[1]
  zone: Zone
  today: LocalDate
  weekStartsOn: Weekday
  onDay: (date: LocalDate) => void
}

const DAYS_OF_WEEK = [0, 1, 2, 3, 4, 5, 6]

/** A month at a glance; a day opens by itself. */
export function MonthGrid({ days, answer, zone, today, weekStartsOn, onDay }: Props) {
  const first = days[0]!.date
  const start = weekStartOf(first, weekStartsOn)
  const column = (date: LocalDate) =>
    DAYS_OF_WEEK.findIndex(at => addDays(weekStartOf(date, weekStartsOn), at) === date)
  return (
    <>
      <div className={classes.weekdays} aria-hidden="true">
        {DAYS_OF_WEEK.map(at => (
          <span key={at}>{dayLabel(addDays(start, at)).slice(0, 3)}</span>
        ))}
      </div>
      <ol className={classes.month}>
        {days.map(({ date, blocks }, at) => {
          const spoken = blocks.map(
            block => `${nameOf(block, answer)} ${timeText(block.interval.start, zone)}`,
          )
          return (
            <li key={date} style={at === 0 ? { gridColumnStart: column(date) + 1 } : undefined}>
              <button
                type="button"
                data-today={date === today || undefined}
                aria-label={`${longDayLabel(date)}: ${spoken.join(', ') || texts.nothingScheduledInSentence}`}
                onClick={() => onDay(date)}
              >
                <span>{Number(date.slice(8))}</span>
                {blocks.map(block => (
                  <span key={block.id} className={classes.chip} style={taskColorVars(colorOf(block, answer))}>
                    {block.type === 'shift' ? timeText(block.interval.start, zone) : nameOf(block, answer)}
                  </span>
                ))}
              </button>
            </li>
          )
        })}
      </ol>
    </>
  )
}
