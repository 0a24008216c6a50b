// Half-open intervals [start, end) on the UTC line. Everything in core counts instants as
// epoch milliseconds; wall-clock rules are turned into instants by zone.ts first.

/** An instant, in milliseconds since 1970-01-01T00:00Z. */
export type EpochMs = number

export interface Interval {
  start: EpochMs
  /** Exclusive. */
  end: EpochMs
}

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
/** Only for durations: a local day may have 23, 24 or 25 hours. */
export const DAY_MS = 24 * HOUR_MS

export const lengthMs = (i: Interval): number => i.end - i.start
export const lengthMinutes = (i: Interval): number => (i.end - i.start) / MINUTE_MS

export const overlaps = (a: Interval, b: Interval): boolean => a.start < b.end && b.start < a.end

export const contains = (outer: Interval, inner: Interval): boolean =>
  outer.start <= inner.start && inner.end <= outer.end

/** The common part, or null when the two do not overlap. */
export function intersect(a: Interval, b: Interval): Interval | null {
  const start = Math.max(a.start, b.start)
  const end = Math.min(a.end, b.end)
  return start < end ? { start, end } : null
}

/** Pieces that meet each of the blocks; these are disjoint and in order. */
export function piecesIn<P extends Interval>(blocks: readonly Interval[], pieces: readonly P[]): P[][] {
  const found: P[][] = blocks.map(() => [])
  for (const piece of pieces) {
    let [low, high] = [0, blocks.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (blocks[middle]!.end <= piece.start) low = middle + 1
      else high = middle
    }
    for (let at = low; at < blocks.length && blocks[at]!.start < piece.end; at++)
      if (overlaps(blocks[at]!, piece)) found[at]!.push(piece)
  }
  return found
}

/** Joins overlapping and touching intervals; the result is sorted and disjoint. */
export function union(intervals: readonly Interval[]): Interval[] {
  const sorted = intervals.filter(i => i.start < i.end).sort((a, b) => a.start - b.start)
  const joined: Interval[] = []
  for (const interval of sorted) {
    const last = joined.at(-1)
    if (last && interval.start <= last.end) last.end = Math.max(last.end, interval.end)
    else joined.push({ start: interval.start, end: interval.end })
  }
  return joined
}

/** Set difference: `from` without every interval of `minus`; sorted and disjoint. */
export function subtract(from: readonly Interval[], minus: readonly Interval[]): Interval[] {
  const holes = union(minus)
  const rest: Interval[] = []
  for (const interval of union(from)) {
    let start = interval.start
    for (const hole of holes) {
      if (hole.end <= start) continue
      if (hole.start >= interval.end) break
      if (hole.start > start) rest.push({ start, end: hole.start })
      start = hole.end
      if (start >= interval.end) break
    }
    if (start < interval.end) rest.push({ start, end: interval.end })
  }
  return rest
}
