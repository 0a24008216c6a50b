// Not too many weekends worked; a weekend counts when a shift starts on its Saturday or its Sunday.
import { addDays, weekdayOf } from '../../time/index.ts'
import type { Constraint } from './constraint.ts'
import { shiftsByDate } from './daily-minutes.ts'
import { intervalOf } from './runs.ts'

export const weekends: Constraint = {
  name: 'weekends',
  kind: 'hard',
  breaches({ surfer, shifts }) {
    const max = surfer.sequence?.maxWeekends
    if (max === undefined) return []
    const saturdays = new Set<string>()
    for (const date of shiftsByDate(surfer.zone, shifts).keys()) {
      const weekday = weekdayOf(date)
      if (weekday === 'saturday') saturdays.add(date)
      if (weekday === 'sunday') saturdays.add(addDays(date, -1))
    }
    const beyond = [...saturdays].sort()[max]
    if (beyond === undefined) return []
    return [
      {
        constraint: 'weekends',
        interval: intervalOf(surfer.zone, { first: beyond, last: addDays(beyond, 1), days: 2 }),
        sentence: `${saturdays.size} weekends worked; the maximum is ${max}, passed on ${beyond}.`,
      },
    ]
  },
}
