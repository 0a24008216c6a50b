// Nobody is moved to another activity sooner than after the minimum session.
import { lengthMinutes } from '#core/time/index.ts'
import { type Constraint, NO_RELAXATIONS } from './constraint.ts'
import { dayOf, nameOf, wordsOf } from './local-days.ts'
import { duration } from './wording.ts'

export const session = {
  codes: { SESSION: 'Too short on one activity' },
  // The generator divides a shift into sessions after it is placed.
  forbids: null,
  sequence: null,
  breaches({ surfer, shifts }) {
    const min = surfer.sequence?.minSessionMinutes ?? 0
    if (min === 0) return []
    return shifts.flatMap(shift =>
      shift.tasks
        .filter(({ interval }) => lengthMinutes(interval) < min)
        .map(({ interval }) => ({
          code: 'SESSION',
          blocks: [shift],
          interval,
          sentence: `${nameOf(surfer)} has only ${duration(lengthMinutes(interval))} on one activity on ${wordsOf(dayOf(surfer.zone, interval.start))}; at least ${duration(min)} are wanted.`,
        })),
    )
  },
  lift: ({ sequence }) =>
    sequence?.minSessionMinutes === undefined
      ? null
      : {
          surfer: { sequence: { ...sequence, minSessionMinutes: undefined } },
          because: `the rule of at least ${sequence.minSessionMinutes} min on one activity leaves no room.`,
          blockedBy: 'rules',
        },
  group: 'sequence',
  relaxations: NO_RELAXATIONS,
} as const satisfies Constraint
