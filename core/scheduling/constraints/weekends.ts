// Not too many weekends worked; a weekend counts when a shift starts on its Saturday or its Sunday.
import { addDays, daysBetween, weekdayOf } from '#core/time/index.ts'
import type { Constraint } from './constraint.ts'
import { shiftsByDate } from './daily-minutes.ts'
import { intervalOf } from './runs.ts'

export const weekends: Constraint = {
  name: 'weekends',
  kind: 'hard',
  breaches({ surfer, shifts }) {
    const max = surfer.sequence?.maxWeekends
    if (max === undefined) return []
    const span = surfer.sequence?.weekendSpan ?? Number.POSITIVE_INFINITY
    const saturdays = new Set<string>()
    for (const date of shiftsByDate(surfer.zone, shifts).keys()) {
      const weekday = weekdayOf(date)
      if (weekday === 'saturday') saturdays.add(date)
      if (weekday === 'sunday') saturdays.add(addDays(date, -1))
    }
    const worked = [...saturdays].sort()
    const at = worked.findIndex((date, i) => i >= max && daysBetween(worked[i - max]!, date) < 7 * span)
    if (at < 0) return []
    const beyond = worked[at]!
    const count = span === Number.POSITIVE_INFINITY ? worked.length : max + 1
    const among = span === Number.POSITIVE_INFINITY ? '' : ` of ${span} in a row`
    return [
      {
        constraint: 'weekends',
        interval: intervalOf(surfer.zone, { first: beyond, last: addDays(beyond, 1), days: 2 }),
        sentence: `${count} weekends worked${among}; the maximum is ${max}, passed on ${beyond}.`,
      },
    ]
  },
}
