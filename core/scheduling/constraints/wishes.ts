// Soft: people say when they would like to work, and when not. Each quarter-hour against a wish has its price.
import { intersect, lengthMinutes, subtract } from '../../time/index.ts'
import type { Constraint } from './constraint.ts'
import { clock, duration } from './wording.ts'

export const wishes: Constraint = {
  name: 'wishes',
  kind: 'soft',
  breaches({ surfer, shifts }) {
    return (surfer.wishes ?? []).flatMap(({ interval, wants }) => {
      const against =
        wants === 'work'
          ? subtract([interval], [...shifts])
          : shifts.flatMap(shift => intersect(shift, interval) ?? [])
      const minutes = against.reduce((sum, part) => sum + lengthMinutes(part), 0)
      if (minutes === 0) return []
      const wish = wants === 'work' ? 'to work' : 'to be off'
      const from = clock(surfer.zone, interval.start)
      return {
        constraint: 'wishes' as const,
        interval,
        sentence: `${duration(minutes)} against the wish ${wish} from ${from}.`,
      }
    })
  },
}
