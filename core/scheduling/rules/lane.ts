// One agent at a time through a gap in coverage: the sessions that leave least of it open, exactly, by dynamic
// programming over the steps at which the number of agents may change. A session is possible where somebody is
// free for all of it; who it is, is decided afterwards, since sessions of a lane never overlap.
import { type EpochMs, type Interval, MINUTE_MS } from '../../time/index.ts'
import type { OpenShift } from './canvas.ts'
import type { RuleCoverage } from './types.ts'

/** Prices in minutes: one left open outweighs any difference in length over a gap. */
const OPEN_PRICE = 1000
/** A hand-over, so that of equals the fewer sessions win. */
const SESSION_PRICE = 1

export function bestLane(rule: RuleCoverage, gap: Interval, shifts: readonly OpenShift[]): Interval[] {
  const { granularity, sessionLength } = rule
  const stepMinutes = greatestDivisor(granularity, sessionLength)
  const stepsApart = granularity / stepMinutes
  const grid: Grid = { gap, stepMs: stepMinutes * MINUTE_MS }
  const steps = Math.ceil((gap.end - gap.start) / grid.stepMs)
  const reach = reaches(shifts, steps, grid)
  const price = new Float64Array(steps + 1)
  const next = new Int32Array(steps + 1)
  for (let step = steps - 1; step >= 0; step--) {
    // Who hands on may do so at any step; who begins anew does so where the number may change.
    const later = Math.min(steps, (Math.floor(step / stepsApart) + 1) * stepsApart)
    const start = instantOf(grid, step)
    price[step] = price[later]! + (OPEN_PRICE * (instantOf(grid, later) - start)) / MINUTE_MS
    next[step] = -later
    for (let to = step + 1; to <= steps && instantOf(grid, to) <= reach[step]!; to++) {
      const end = instantOf(grid, to)
      const cost = misfitMinutes(rule, end - start, end === gap.end) + SESSION_PRICE + price[to]!
      if (cost >= price[step]!) continue
      price[step] = cost
      next[step] = to
    }
  }
  const lane: Interval[] = []
  for (let step = 0; step < steps; step = Math.abs(next[step]!))
    if (next[step]! > 0) lane.push({ start: instantOf(grid, step), end: instantOf(grid, next[step]!) })
  return lane
}

interface Grid {
  gap: Interval
  stepMs: number
}

const instantOf = ({ gap, stepMs }: Grid, step: number): EpochMs =>
  Math.min(gap.end, gap.start + step * stepMs)

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b))

/** How far somebody who is free at each step stays free. */
function reaches(shifts: readonly OpenShift[], steps: number, { gap, stepMs }: Grid): Float64Array {
  const reach = new Float64Array(steps + 1)
  for (const { free } of shifts)
    for (const { start, end } of free) {
      const first = Math.max(0, Math.ceil((start - gap.start) / stepMs))
      for (let step = first; step < steps && gap.start + step * stepMs < end; step++)
        if (end > reach[step]!) reach[step] = end
    }
  return reach
}

/**
 * How far a session is from the wanted length; Infinity when it may not be so long or short. Exact, but for the
 * last of a gap; for the best match from half to twice the length.
 */
function misfitMinutes(rule: RuleCoverage, lengthMs: number, isLast: boolean): number {
  const minutes = lengthMs / MINUTE_MS
  const { sessionLength, isFindBestMatch } = rule
  const isAllowed = isFindBestMatch
    ? minutes <= 2 * sessionLength && (isLast || minutes >= sessionLength / 2)
    : minutes === sessionLength || (isLast && minutes < sessionLength)
  return isAllowed ? Math.abs(minutes - sessionLength) : Number.POSITIVE_INFINITY
}
