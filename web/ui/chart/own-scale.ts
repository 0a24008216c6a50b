/** Share of the largest value that a scale spans at least: noise of a constant value stays a flat line. */
const LEAST_SPAN = 0.25
const ROOM = 0.12

/** Ends of an axis around its values, with room above and below; never below zero. */
export function ownScale(min: number | null, max: number | null): [number, number] {
  if (min === null || max === null) return [0, 1]
  const span = Math.max(max - min, LEAST_SPAN * max, 1)
  const middle = (min + max) / 2
  const from = Math.max(0, middle - (0.5 + ROOM) * span)
  return [from, from + (1 + 2 * ROOM) * span]
}
