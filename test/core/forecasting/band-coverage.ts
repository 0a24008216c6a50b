/** Share of actuals inside [lo, hi]; null when nothing was seen. */
export function bandCoverage(
  lo: ArrayLike<number>,
  hi: ArrayLike<number>,
  actual: ArrayLike<number>,
): number | null {
  let inside = 0
  let seen = 0
  for (let i = 0; i < Math.min(lo.length, hi.length, actual.length); i++) {
    if (Number.isNaN(actual[i]!)) continue
    seen++
    if (lo[i]! <= actual[i]! && actual[i]! <= hi[i]!) inside++
  }
  return seen > 0 ? inside / seen : null
}
