// Nobody is moved to another activity sooner than after the minimum session.
import { lengthMinutes } from '#core/time/index.ts'
import type { Constraint } from './constraint.ts'
import { clock, duration } from './wording.ts'

export const session: Constraint = {
  name: 'session',
  kind: 'hard',
  breaches({ surfer, sessions = [] }) {
    const min = surfer.sequence?.minSessionMinutes ?? 0
    return sessions
      .filter(({ interval }) => lengthMinutes(interval) < min)
      .map(({ interval }) => ({
        constraint: 'session',
        interval,
        sentence: `Only ${duration(lengthMinutes(interval))} on one activity from ${clock(surfer.zone, interval.start)}; the minimum is ${duration(min)}.`,
      }))
  },
}
