// Work that may wait. It keeps its total: what arrives in an interval is spread evenly over the operating
// intervals until its due time. A second view, for checks, is the smallest constant staff that meets every due
// time at all (earliest due date first): the busiest window's work over its length.

/** Erlangs. */
const ROUNDING = 1e-9

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
  // By open interval: what begins there is added and what is over taken off, so that long reaches cost no more.
  const change = new Float64Array(open.length + 1)
  const openBefore = new Int32Array(load.length + 1)
  for (let t = 0; t < load.length; t++) openBefore[t + 1] = openBefore[t]! + (!isOpen || isOpen[t] ? 1 : 0)
  let next = 0
  const openWithin = (end: number) => openBefore[Math.min(end, load.length)]! - next
  for (let t = 0; t < load.length; t++) {
    while (next < open.length - 1 && open[next]! < t) next++
    if (!(load[t]! > 0)) continue
    const within = openWithin(t + reach)
    const reached = within > 0 ? within : Math.max(1, openWithin(open[next]! + reach))
    change[next]! += load[t]! / reached
    change[next + reached]! -= load[t]! / reached
  }
  let running = 0
  open.forEach((at, k) => {
    running += change[k]!
    // What additions and subtractions leave of nothing is nothing.
    result[at] = running > ROUNDING ? running : 0
  })
  return result
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
