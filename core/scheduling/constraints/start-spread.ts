// Soft: the starts of one week lie within two hours of the day. What goes beyond has a small price, so that
// regular hours are chosen unless coverage loses by it.
import { localDateOf, minuteOfDay, weekStartOf } from '#core/time/index.ts'
import type { Constraint } from './constraint.ts'
import { duration } from './wording.ts'

export const FREE_SPREAD_MINUTES = 120
export const startSpread: Constraint = {
  name: 'start-spread',
  kind: 'soft',
  breaches({ surfer, shifts, weekStartsOn }) {
    const weeks = Map.groupBy(shifts, shift =>
      weekStartOf(localDateOf(surfer.zone, shift.start), weekStartsOn),
    )
    return [...weeks].flatMap(([week, inWeek]) => {
      const minutes = inWeek.map(shift => minuteOfDay(surfer.zone, shift.start))
      const spread = Math.max(...minutes) - Math.min(...minutes)
      if (spread <= FREE_SPREAD_MINUTES) return []
      return {
        constraint: 'start-spread' as const,
        interval: { start: inWeek[0]!.start, end: inWeek.at(-1)!.end },
        sentence: `Starts in the week of ${week} lie ${duration(spread)} apart; more than ${duration(FREE_SPREAD_MINUTES)} is tiring.`,
      }
    })
  },
}
