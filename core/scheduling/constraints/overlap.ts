// One shift at a time. The generator needs no check of its own: kept shifts are forbidden time (rest.ts).
import { intersect } from '#core/time/index.ts'
import type { Breach, Constraint } from './constraint.ts'
import { clock } from './wording.ts'

export const overlap: Constraint = {
  name: 'overlap',
  kind: 'hard',
  breaches({ surfer, shifts }) {
    const breaches: Breach[] = []
    shifts.forEach((shift, i) => {
      for (const later of shifts.slice(i + 1)) {
        const interval = intersect(shift, later)
        if (!interval) break
        const sentence = `Two shifts overlap from ${clock(surfer.zone, interval.start)}.`
        breaches.push({ constraint: 'overlap', interval, sentence })
      }
    })
    return breaches
  },
}
