// Some shift templates may not follow others on the next day: a late shift before an early one leaves no rest.
import { addDays, localDateOf } from '#core/time/index.ts'
import type { Breach, Constraint } from './constraint.ts'
import { clock } from './wording.ts'

export const templateSuccession: Constraint = {
  name: 'template-succession',
  kind: 'hard',
  breaches({ surfer, shifts, templateIds }) {
    const { notBeforeIds } = surfer.sequence ?? {}
    if (!notBeforeIds || !templateIds) return []
    const breaches: Breach[] = []
    shifts.slice(1).forEach((shift, i) => {
      const [before, after] = [templateIds[i], templateIds[i + 1]]
      if (before == null || after == null || !notBeforeIds.get(before)?.includes(after)) return
      const dayAfter = addDays(localDateOf(surfer.zone, shifts[i]!.start), 1)
      if (localDateOf(surfer.zone, shift.start) !== dayAfter) return
      breaches.push({
        constraint: 'template-succession',
        interval: { start: shifts[i]!.start, end: shift.end },
        sentence: `The shift from ${clock(surfer.zone, shift.start)} may not follow the template of the day before.`,
      })
    })
    return breaches
  },
}
