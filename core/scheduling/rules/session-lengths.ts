// Lengths of a session of total time. Exact, or by quarter hours up to half more; shorter than half are the
// remainders, of a quarter hour at least.
import type { RuleTotalTime } from './types.ts'

export const SHORTEST_REMAINDER_MINUTES = 15

/** Ascending minutes that may be placed when so many are left. */
export function lengthsFor({ sessionLength, isSessionFlex }: RuleTotalTime, left: number): number[] {
  if (!isSessionFlex) return left >= sessionLength ? [sessionLength] : []
  const most = Math.min(left, 1.5 * sessionLength)
  const lengths = new Set<number>()
  // Minutes beside whole quarter-hours, of the wanted length or the rest, may be in any session.
  for (const odd of [0, sessionLength % 15, left % 15])
    for (let minutes = SHORTEST_REMAINDER_MINUTES + odd; minutes <= most; minutes += 15) lengths.add(minutes)
  return [...lengths].sort((a, b) => a - b)
}

export const misfitMinutes = ({ sessionLength }: RuleTotalTime, minutes: number): number =>
  Math.abs(minutes - sessionLength)
