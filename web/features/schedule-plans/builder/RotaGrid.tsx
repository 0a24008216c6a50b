// Weeks × days of one rota. One cell can be reached by Tab, arrows walk from it; all that a mouse does can be
// done by keys: see day-keys.ts.
import { memo, type ReactNode, useRef, useState } from 'react'
import { durationText } from '#web/ui/text/duration-text.ts'
import { type DraftRota, shiftsOn, WEEK_DAYS } from '../draft/draft.ts'
import { weekMinutes } from '../draft/row-hours.ts'
import { dayNamesFrom, planDayText } from '../plan/plan-labels.ts'
import classes from './builder.module.css'
import { useBuilder } from './builder-actions.ts'
import { DayCell } from './DayCell.tsx'
import * as texts from './texts.ts'

interface Props extends DraftRota {
  /** Key of its group or round robin. */
  rota: number
  label: string
  faulty?: ReadonlySet<number>
  /** At the head of each week's row. */
  weekMenu?: (week: number) => ReactNode
}

const range = (count: number) => Array.from({ length: count }, (_, index) => index)

export const RotaGrid = memo(function RotaGrid(props: Props) {
  const { weeks, shifts, rota, label, faulty, weekMenu } = props
  const builder = useBuilder()
  const [focused, setFocused] = useState(0)
  const table = useRef<HTMLTableElement>(null)
  const minutes = weekMinutes(props)
  const within = Math.min(focused, weeks * WEEK_DAYS - 1)
  const walkTo = (day: number) => {
    if (day < 0 || day >= weeks * WEEK_DAYS) return
    setFocused(day)
    table.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
  }
  return (
    <div className={classes.scroller}>
      <table ref={table} role="grid" aria-label={label} className={classes.grid}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{texts.week}</span>
            </th>
            {dayNamesFrom(builder.weekStartsOn).map(name => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            <th scope="col" className={classes.hours}>
              {texts.hours}
            </th>
          </tr>
        </thead>
        <tbody>
          {range(weeks).map(week => (
            <tr key={week}>
              <th scope="row">
                <span className={classes.week}>
                  {texts.weekText(week + 1)}
                  {weekMenu?.(week)}
                </span>
              </th>
              {range(WEEK_DAYS).map(weekday => {
                const day = week * WEEK_DAYS + weekday
                return (
                  <DayCell
                    key={day}
                    cell={{ rota, day }}
                    name={planDayText(day, builder.weekStartsOn)}
                    shifts={shiftsOn(shifts, day)}
                    builder={builder}
                    faulty={faulty}
                    isStop={day === within}
                    onFocus={() => setFocused(day)}
                    onWalk={walkTo}
                  />
                )
              })}
              <td className={classes.hours}>{durationText(minutes[week] ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
})
