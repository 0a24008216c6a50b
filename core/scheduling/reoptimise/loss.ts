// Cost of an agent's absence: prices of the quarter-hours as running sums, so that any interval is one difference.
import type { EpochMs, Interval } from '#core/time/index.ts'
import { STEP_MS } from './supply.ts'

/** Negative where there are agents to spare. */
export type Loss = (away: Interval) => number

export function lossBy(prices: Float64Array, from: EpochMs): Loss {
  const sums = new Float64Array(prices.length + 1)
  for (let step = 0; step < prices.length; step++) sums[step + 1] = sums[step]! + prices[step]!
  const until = (at: EpochMs) => {
    const steps = Math.min(prices.length, Math.max(0, (at - from) / STEP_MS))
    const whole = Math.floor(steps)
    return sums[whole]! + (steps > whole ? (steps - whole) * prices[whole]! : 0)
  }
  return ({ start, end }) => until(end) - until(start)
}
