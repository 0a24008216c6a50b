// How near a forecast came. Pairs where either side is missing (NaN) are left out of every measure.

interface Totals {
  error: number
  bias: number
  actual: number
}

function totalsOf(forecast: ArrayLike<number>, actual: ArrayLike<number>): Totals {
  const totals = { error: 0, bias: 0, actual: 0 }
  for (let i = 0; i < Math.min(forecast.length, actual.length); i++) {
    const f = forecast[i]!
    const a = actual[i]!
    if (Number.isNaN(a) || Number.isNaN(f)) continue
    totals.error += Math.abs(f - a)
    totals.bias += f - a
    totals.actual += a
  }
  return totals
}

/** Σ|f − a| / Σa; null when nothing was seen. */
export function wape(forecast: ArrayLike<number>, actual: ArrayLike<number>): number | null {
  const { error, actual: seen } = totalsOf(forecast, actual)
  return seen > 0 ? error / seen : null
}

/** 1 − WAPE, which is negative when the errors outweigh the contacts; null when nothing was seen. */
export function accuracy(forecast: ArrayLike<number>, actual: ArrayLike<number>): number | null {
  const error = wape(forecast, actual)
  return error === null ? null : 1 - error
}

/** Σ(f − a) / Σa: above 0 the forecast was too high; null when nothing was seen. */
export function bias(forecast: ArrayLike<number>, actual: ArrayLike<number>): number | null {
  const totals = totalsOf(forecast, actual)
  return totals.actual > 0 ? totals.bias / totals.actual : null
}

/** Share of actuals inside [lo, hi]; null when nothing was seen. */
export function coverage(
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
