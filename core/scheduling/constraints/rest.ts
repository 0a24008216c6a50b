// Rest between two shifts, in real minutes: over a DST night an hour more or less on the wall clock changes
// nothing. Around kept shifts the rest is forbidden time, so that it holds at the seams of the horizon too.
import { lengthMinutes, MINUTE_MS, overlaps } from '#core/time/index.ts'
import type { Breach, TimeConstraint } from './constraint.ts'
import { clock, duration } from './wording.ts'

export const rest: TimeConstraint = {
  name: 'rest',
  kind: 'hard',
  forbids(surfer, span) {
    const restMs = (surfer.restMinutesBetweenShifts ?? 0) * MINUTE_MS
    return surfer.existingShifts
      .map(shift => ({ start: shift.start - restMs, end: shift.end + restMs }))
      .filter(interval => overlaps(interval, span))
  },
  breaches({ surfer, shifts }) {
    const wanted = surfer.restMinutesBetweenShifts
    if (!wanted) return []
    const breaches: Breach[] = []
    shifts.forEach((shift, i) => {
      const next = shifts[i + 1]
      if (!next || next.start < shift.end) return
      const interval = { start: shift.end, end: next.start }
      const minutes = lengthMinutes(interval)
      if (minutes >= wanted) return
      const sentence = `Only ${duration(minutes)} rest before the shift from ${clock(surfer.zone, next.start)}; the minimum is ${duration(wanted)}.`
      breaches.push({ constraint: 'rest', interval, sentence })
    })
    return breaches
  },
}
