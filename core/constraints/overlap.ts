// One block at a time: no shift over another shift, time off, time in lieu or blocked time. Blocked time lies on a
// shift by its nature and is no breach; a fill shift makes room for what overlaps it.
import { overlaps } from '#core/time/index.ts'
import { type Constraint, NO_RELAXATIONS } from './constraint.ts'
import { nameOf } from './local-days.ts'

const NOUNS = {
  shift: 'another shift',
  'time-off': 'time off',
  'time-in-lieu': 'time in lieu',
  'blocked-time': 'blocked time',
}

export const overlap = {
  codes: { OVERLAP: 'Overlaps' },
  // Kept shifts are forbidden time of the rest between shifts.
  forbids: (surfer, span) => surfer.unavailable.filter(interval => overlaps(interval, span)),
  sequence: null,
  breaches: ({ surfer, shifts, blocks }) =>
    shifts
      .filter(shift => !shift.isFill)
      .flatMap(shift =>
        blocks
          .filter(
            other =>
              other.type !== 'blocked-time' && !other.isFill && overlaps(other.interval, shift.interval),
          )
          // The later one of two shifts has the breach.
          .filter(other => (other.type === 'shift' ? shifts.indexOf(other) < shifts.indexOf(shift) : true))
          .map(other => ({
            code: 'OVERLAP',
            blocks: [other, shift],
            interval: {
              start: Math.max(other.interval.start, shift.interval.start),
              end: Math.min(other.interval.end, shift.interval.end),
            },
            sentence: `The shift overlaps ${NOUNS[other.type]} of ${nameOf(surfer)}.`,
          })),
      ),
  lift: surfer =>
    surfer.unavailable.length === 0
      ? null
      : { surfer: { unavailable: [] }, because: 'time off or blocked time takes the room.' },
  group: 'contract',
  relaxations: NO_RELAXATIONS,
} as const satisfies Constraint
