// The time at which some more agents for one ticket group would bring most.

export interface LargestGap {
  /** Steps of the series: the first, and the one after the last. */
  start: number
  end: number
  agents: number
  /** Agents × steps that would be short no more. */
  gain: number
}

/** Steps: an hour, and a day's work, from each half-hour. */
const SHORTEST = 4
const LONGEST = 32
const GRID = 2
/** Least share of the added time that must be needed, so that nobody is added for a peak alone. */
const USED = 0.75

/**
 * `short`: missing agents per quarter-hour of one day. The window and number of agents with the largest gain of those
 * that are needed for most of it; of one agent alone where there is none. Null when nothing is short.
 */
export function largestGap(short: ArrayLike<number>): LargestGap | null {
  const most = Math.ceil(Array.from(short).reduce((max, agents) => Math.max(max, agents), 0))
  let found: LargestGap | null = null
  let alone: LargestGap | null = null
  for (let agents = 1; agents <= most; agents++) {
    const sums = runningSums(short, agents)
    for (const window of windows(short.length)) {
      const gain = sums[window.end]! - sums[window.start]!
      const gap = { ...window, agents, gain }
      if (gain >= USED * sizeOf(gap) - ROUNDING) found = better(gap, found)
      if (agents === 1) alone = better(gap, alone)
    }
  }
  return found ?? alone
}

/** Running sums carry rounding in their last bits. */
const ROUNDING = 1e-9
const sizeOf = ({ start, end, agents }: LargestGap): number => agents * (end - start)

/** The one with the larger gain, or the smaller of two alike. */
function better(one: LargestGap, other: LargestGap | null): LargestGap | null {
  const more = one.gain - (other?.gain ?? 0)
  if (more > ROUNDING) return one
  return other && more > -ROUNDING && sizeOf(one) < sizeOf(other) ? one : other
}

function* windows(length: number): Generator<{ start: number; end: number }> {
  for (let start = 0; start < length; start += GRID)
    for (let end = start + Math.min(SHORTEST, length - start); end <= length; end += GRID) {
      if (end - start > LONGEST) break
      yield { start, end }
    }
}

/** Sums of what so many agents would fill. */
function runningSums(short: ArrayLike<number>, agents: number): Float64Array {
  const sums = new Float64Array(short.length + 1)
  for (let step = 0; step < short.length; step++)
    sums[step + 1] = sums[step]! + Math.min(agents, short[step]!)
  return sums
}
