export function sum(values: ArrayLike<number>): number {
  let total = 0
  for (let i = 0; i < values.length; i++) total += values[i]!
  return total
}

/** Quantile of an ascending array by linear interpolation; 0 when it is empty. */
export function quantileOfSorted(sorted: Float64Array, probability: number): number {
  if (sorted.length === 0) return 0
  const position = (sorted.length - 1) * probability
  const below = Math.floor(position)
  const low = sorted[below]!
  return low + (position - below) * ((sorted[below + 1] ?? low) - low)
}

export const quantile = (values: ArrayLike<number>, probability: number): number =>
  quantileOfSorted(Float64Array.from(values).sort(), probability)

export const median = (values: ArrayLike<number>): number => quantile(values, 0.5)
