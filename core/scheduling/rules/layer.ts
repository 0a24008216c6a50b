// One agent at a time through a gap in coverage: the sessions that leave least of it open, exactly, by dynamic
// programming over the steps at which the number of agents may change. A session is possible where somebody is
// free for all of it; who it is, is decided afterwards, since sessions of a layer never overlap.
import { type EpochMs, type Interval, MINUTE_MS } from '#core/time/index.ts'
import type { OpenShift } from './assignment-grid.ts'
import type { RuleCoverage } from './types.ts'

/** Prices in minutes: one left open outweighs any difference in length over a gap. */
const OPEN_PRICE = 1000
/** A hand-over, so that of equals the fewer sessions win. */
const SESSION_PRICE = 1

export function bestLayer(
  rule: RuleCoverage,
  span: Interval,
  gap: Interval,
  shifts: readonly OpenShift[],
): Interval[] {
  const grid = gridOf(rule, span, gap)
  const { count, stepsApart } = grid
  const reach = reaches(shifts, grid)
  const price = new Float64Array(count + 1)
  const next = new Int32Array(count + 1)
  for (let step = count - 1; step >= 0; step--) {
    // A handover may come at any step; a new start only where the number may change.
    const later = Math.min(count, step + stepsApart - ((grid.first + step) % stepsApart))
    const start = instantOf(grid, step)
    price[step] = price[later]! + (OPEN_PRICE * (instantOf(grid, later) - start)) / MINUTE_MS
    next[step] = -later
    for (let to = step + 1; to <= count && instantOf(grid, to) <= reach[step]!; to++) {
      const end = instantOf(grid, to)
      const cost = misfitMinutes(rule, end - start, end === span.end) + SESSION_PRICE + price[to]!
      if (cost >= price[step]!) continue
      price[step] = cost
      next[step] = to
    }
  }
  const layer: Interval[] = []
  // The gap may begin between two steps at which the number may change.
  let step = grid.first % stepsApart === 0 ? 0 : stepsApart - (grid.first % stepsApart)
  for (; step < count; step = Math.abs(next[step]!))
    if (next[step]! > 0) layer.push({ start: instantOf(grid, step), end: instantOf(grid, next[step]!) })
  return layer
}

/** Steps of the span that lie in the gap; the end of the span is one whatever its distance. */
interface Grid {
  span: Interval
  stepMs: number
  /** Steps between two at which the number of agents may change. */
  stepsApart: number
  /** First step of the span; `left` counts those from there on. */
  first: number
  count: number
}

function gridOf({ granularity, sessionLength }: RuleCoverage, span: Interval, gap: Interval): Grid {
  const stepMinutes = greatestDivisor(granularity, sessionLength)
  const stepMs = stepMinutes * MINUTE_MS
  const first = Math.ceil((gap.start - span.start) / stepMs)
  const last =
    gap.end === span.end
      ? Math.ceil((gap.end - span.start) / stepMs)
      : Math.floor((gap.end - span.start) / stepMs)
  return { span, stepMs, stepsApart: granularity / stepMinutes, first, count: Math.max(0, last - first) }
}

const instantOf = ({ span, stepMs, first }: Grid, step: number): EpochMs =>
  Math.min(span.end, span.start + (first + step) * stepMs)

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b))

/** How far somebody who is free at each step stays free. */
function reaches(shifts: readonly OpenShift[], grid: Grid): Float64Array {
  const begin = instantOf(grid, 0)
  const reach = new Float64Array(grid.count + 1)
  for (const { free } of shifts)
    for (const { start, end } of free) {
      const from = Math.max(0, Math.ceil((start - begin) / grid.stepMs))
      for (let step = from; step < grid.count && instantOf(grid, step) < end; step++)
        if (end > reach[step]!) reach[step] = end
    }
  return reach
}

/**
 * How far a session is from the wanted length; Infinity when it may not be so long or short. Exact, but for the
 * last of the span; for the best match from half to twice the length.
 */
function misfitMinutes(rule: RuleCoverage, lengthMs: number, isLast: boolean): number {
  const minutes = lengthMs / MINUTE_MS
  const { sessionLength, isFindBestMatch } = rule
  const isAllowed = isFindBestMatch
    ? minutes <= 2 * sessionLength && (isLast || minutes >= sessionLength / 2)
    : minutes === sessionLength || (isLast && minutes < sessionLength)
  return isAllowed ? Math.abs(minutes - sessionLength) : Number.POSITIVE_INFINITY
}
