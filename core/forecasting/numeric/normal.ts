// The standard normal's quantile function by Acklam's rational approximation (relative error below 1.2e-9).
const A = [
  -39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716,
  2.506628277459239,
]
const B = [
  -54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572, 1,
]
const C = [
  -0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734, 4.374664141464968,
  2.938163982698783,
]
const D = [0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416, 1]
/** Below this probability the tail's formula holds. */
const TAIL = 0.02425

const polynomial = (coefficients: readonly number[], x: number): number =>
  coefficients.reduce((value, coefficient) => value * x + coefficient, 0)

export function normalQuantile(probability: number): number {
  if (!(probability > 0 && probability < 1))
    throw new RangeError(`A probability must lie between 0 and 1, not ${probability}.`)
  if (probability > 0.5) return -normalQuantile(1 - probability) || 0
  if (probability < TAIL) {
    const x = Math.sqrt(-2 * Math.log(probability))
    return polynomial(C, x) / polynomial(D, x)
  }
  const x = probability - 0.5
  return (polynomial(A, x * x) * x) / polynomial(B, x * x)
}
