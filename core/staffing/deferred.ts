// Work that may wait. It keeps its total: what arrives in an interval is spread evenly over the operating
// intervals until its due time. A second view, for checks, is the smallest constant staff that meets every due
// time at all (earliest due date first): the busiest window's work over its length.

/**
 * Spreads each interval's load evenly over the open ones among the `reach` intervals that start with its own:
 * those that lie within [t, t + T]. Work with no open interval in reach waits for the next opening and is
 * spread over as long from there. Nothing is lost at the end of the series: reaches that pass it are shortened,
 * so give a series longer by T on both sides than what is looked at.
 */
export function levelled(
  load: ArrayLike<number>,
  reach: number,
  isOpen: ArrayLike<boolean> | null,
): Float64Array {
  const result = new Float64Array(load.length)
  const open = Array.from(load, (_, i) => i).filter(i => !isOpen || isOpen[i])
  if (open.length === 0) return Float64Array.from(load)
  let next = 0
  for (let t = 0; t < load.length; t++) {
    while (next < open.length - 1 && open[next]! < t) next++
    if (!(load[t]! > 0)) continue
    const within = openWithin(open, next, t + reach)
    const reached = within > 0 ? within : Math.max(1, openWithin(open, next, open[next]! + reach))
    for (let k = next; k < next + reached; k++) result[open[k]!]! += load[t]! / reached
  }
  return result
}

/** How many open intervals from the `from`-th on start before `end`. */
function openWithin(open: readonly number[], from: number, end: number): number {
  let count = 0
  while (from + count < open.length && open[from + count]! < end) count++
  return count
}

export interface ConstantStaffRequest {
  /** Items arriving in each interval; they may be worked in the `dueIntervals` that follow. */
  arrivals: ArrayLike<number>
  handleTimeSeconds: number
  intervalSeconds: number
  dueIntervals: number
  occupancyFraction: number
}

/** The largest, over all windows, of the work that arrives and falls due within one divided by its length. */
export function constantStaffForDeferred(request: ConstantStaffRequest): number {
  const { arrivals, handleTimeSeconds, intervalSeconds, dueIntervals, occupancyFraction } = request
  const perItem = handleTimeSeconds / (intervalSeconds * occupancyFraction)
  let most = 0
  for (let first = 0; first < arrivals.length; first++) {
    let work = 0
    for (let last = first; last < arrivals.length; last++) {
      work += arrivals[last]! * perItem
      most = Math.max(most, work / (last - first + dueIntervals))
    }
  }
  return most
}
