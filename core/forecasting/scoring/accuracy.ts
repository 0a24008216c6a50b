// Accuracy of a forecast against the actual volume. Pairs where either side is missing (NaN) are left out of every measure.

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

/** Σ(f − a) / Σa: above 0 the forecast was too high; null when nothing was seen. */
export function bias(forecast: ArrayLike<number>, actual: ArrayLike<number>): number | null {
  const totals = totalsOf(forecast, actual)
  return totals.actual > 0 ? totals.bias / totals.actual : null
}
