// Soft: what is published stays as it is. In a week that has published shifts, each quarter-hour that is worked
// and was not, or was and is not, has its price; a week without any is planned freely.
import { type Interval, lengthMinutes, localDateOf, subtract, weekStartOf } from '#core/time/index.ts'
import type { Constraint } from './constraint.ts'
import { duration } from './wording.ts'

export const stability: Constraint = {
  name: 'stability',
  kind: 'soft',
  breaches({ surfer, shifts, weekStartsOn }) {
    const weekOf = (shift: Interval) => weekStartOf(localDateOf(surfer.zone, shift.start), weekStartsOn)
    const nowBy = Map.groupBy(shifts, weekOf)
    return [...Map.groupBy(surfer.publishedShifts ?? [], weekOf)].flatMap(([week, published]) => {
      const now = nowBy.get(week) ?? []
      const changed = [...subtract(now, published), ...subtract(published, now)]
      if (changed.length === 0) return []
      const minutes = changed.reduce((sum, part) => sum + lengthMinutes(part), 0)
      return {
        constraint: 'stability' as const,
        interval: {
          start: Math.min(...changed.map(part => part.start)),
          end: Math.max(...changed.map(part => part.end)),
        },
        sentence: `${duration(minutes)} changed against what is published for the week of ${week}.`,
      }
    })
  },
}
