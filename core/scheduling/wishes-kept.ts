// How many of an agent's wishes shifts keep: each wished day off, and each wished place of a day that is worked.
import type { Interval } from '../time/index.ts'
import { countWishes, wishes } from './constraints/wishes.ts'
import type { SchedulingSurfer } from './types.ts'

export interface WishesKept {
  wished: number
  /** A sentence for each that is not kept. */
  missed: string[]
}

/** `shifts`: all of the agent's, sorted by start. */
export function wishesKept(surfer: SchedulingSurfer, shifts: readonly Interval[]): WishesKept {
  const breaches = wishes.breaches({ surfer, shifts, weekStartsOn: 'monday' })
  return { wished: countWishes({ surfer, shifts }), missed: breaches.map(({ sentence }) => sentence) }
}
