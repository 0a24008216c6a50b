// Rest between two shifts, in real minutes: over a DST night an hour more or less on the wall clock changes
// nothing. Around kept shifts the rest is forbidden time, so that it holds at the seams of the horizon too.
import { lengthMs, MINUTE_MS, overlaps } from '#core/time/index.ts'
import type { Breach, Constraint } from './constraint.ts'
import { dayOf, nameOf, wordsOf } from './local-days.ts'
import { LOOSENING_STEPS, STEP_MINUTES } from './loosening.ts'
import { duration, hoursText } from './wording.ts'

const SHORTEST_REST_MINUTES = 480

export const rest = {
  codes: { REST: 'Too little rest' },
  forbids(surfer, span) {
    const restMs = (surfer.restMinutesBetweenShifts ?? 0) * MINUTE_MS
    return surfer.existingShifts
      .map(shift => ({ start: shift.start - restMs, end: shift.end + restMs }))
      .filter(interval => overlaps(interval, span))
  },
  sequence: null,
  /** Shifts that touch are one stretch of work. */
  breaches({ surfer, shifts }) {
    const { zone, restMinutesBetweenShifts: wanted } = surfer
    if (wanted === null) return []
    const found: Breach[] = []
    let last = shifts[0]
    for (const shift of shifts.slice(1)) {
      const gap = { start: last!.interval.end, end: shift.interval.start }
      if (gap.end > gap.start && lengthMs(gap) < wanted * MINUTE_MS) {
        const day = wordsOf(dayOf(zone, shift.interval.start))
        const sentence = `Only ${hoursText(lengthMs(gap))} of rest before the shift of ${nameOf(surfer)} on ${day}; ${hoursText(wanted * MINUTE_MS)} are agreed.`
        found.push({ code: 'REST', blocks: [last!, shift], interval: gap, sentence })
      }
      if (shift.interval.end > last!.interval.end) last = shift
    }
    return found
  },
  lift: (_, { contract: { restMinutes } }) =>
    restMinutes > 0
      ? {
          surfer: { restMinutesBetweenShifts: 0 },
          code: 'BUFFER_TOO_LARGE',
          because: `a rest of ${duration(restMinutes)} between shifts leaves no room for more.`,
        }
      : null,
  group: 'contract',
  *relaxations({ contract: { restMinutes } }) {
    for (let step = 1; restMinutes - step * STEP_MINUTES >= SHORTEST_REST_MINUTES; step++) {
      const less = restMinutes - step * STEP_MINUTES
      yield {
        // The last half-hours come after all else that is loosened by half-hours.
        step: Math.min(step, LOOSENING_STEPS + 1),
        sentence: `Lower the rest between shifts from ${duration(restMinutes)} to ${duration(less)}.`,
        change: { restMinutesBetweenShifts: less },
      }
    }
  },
} as const satisfies Constraint
