// Minute sets: intervals on a small grid as the set of minutes they cover, against which interval algebra is checked.
import fc from 'fast-check'
import { type Interval, MINUTE_MS } from '#core/time/index.ts'

/** Intervals of whole minutes within [0, minutes), possibly empty when `least` is 0. */
export const minuteInterval = (minutes: number, longest = minutes, least = 1): fc.Arbitrary<Interval> =>
  fc
    .tuple(fc.integer({ min: 0, max: minutes - 1 }), fc.integer({ min: least, max: longest }))
    .map(([start, length]) => ({
      start: start * MINUTE_MS,
      end: Math.min(start + length, minutes) * MINUTE_MS,
    }))

/** Minutes covered by any of the intervals, counted from `origin`. */
export function minutesOf(intervals: readonly Interval[], origin = 0): Set<number> {
  const covered = new Set<number>()
  for (const { start, end } of intervals)
    for (let at = start - origin; at < end - origin; at += MINUTE_MS) covered.add(at / MINUTE_MS)
  return covered
}

/** Whether intervals are not empty, in order, and neither overlap nor (with `apart`) touch. */
export const isTidy = (intervals: readonly Interval[], apart = true): boolean =>
  intervals.every(({ start, end }, i) => {
    const next = intervals[i + 1]
    return start < end && (!next || (apart ? end < next.start : end <= next.start))
  })
