// A shift template is worked so often at most, such as night shifts in a month.
import type { Constraint } from './constraint.ts'
import { clock } from './wording.ts'

export const templateMaximum: Constraint = {
  name: 'template-maximum',
  kind: 'hard',
  breaches({ surfer, shifts, templateIds = [] }) {
    return [...(surfer.sequence?.maxShiftsByTemplate ?? [])].flatMap(([id, max]) => {
      const worked = shifts.filter((_, i) => templateIds[i] === id)
      const beyond = worked[max]
      if (!beyond) return []
      return {
        constraint: 'template-maximum' as const,
        interval: beyond,
        sentence: `The shift from ${clock(surfer.zone, beyond.start)} is one of ${worked.length} with its template; the maximum is ${max}.`,
      }
    })
  },
}
