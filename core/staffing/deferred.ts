// Deferred work keeps its total: what arrives in an interval is spread evenly over the operating intervals until
// its due time.

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
  // Change of the load at each open interval (begun − ended), so that long reaches cost no more.
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
    // Rounding errors of additions and subtractions count as zero.
    result[at] = running > ROUNDING ? running : 0
  })
  return result
}
