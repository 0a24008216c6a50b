// At most six days worked in a row, counted by the local day on which a shift starts.
import { addDays, instantAt } from '#core/time/index.ts'
import { MAX_CONSECUTIVE_DAYS } from '../contract.ts'
import type { Breach, Constraint } from './constraint.ts'
import { shiftsByDate } from './daily-minutes.ts'

export const consecutiveDays: Constraint = {
  name: 'consecutive-days',
  kind: 'hard',
  breaches({ surfer, shifts }) {
    const dates = [...shiftsByDate(surfer.zone, shifts).keys()].sort()
    const breaches: Breach[] = []
    let first = dates[0]
    dates.forEach((date, i) => {
      if (i > 0 && addDays(dates[i - 1]!, 1) !== date) first = date
      const next = dates[i + 1]
      if (next === addDays(date, 1)) return
      const days = dates.indexOf(date) - dates.indexOf(first!) + 1
      if (days <= MAX_CONSECUTIVE_DAYS) return
      breaches.push({
        constraint: 'consecutive-days',
        interval: {
          start: instantAt(surfer.zone, first!, 0),
          end: instantAt(surfer.zone, addDays(date, 1), 0),
        },
        sentence: `${days} days in a row from ${first}; the maximum is ${MAX_CONSECUTIVE_DAYS}.`,
      })
    })
    return breaches
  },
}
