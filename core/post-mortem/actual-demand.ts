// Rates behind the contacts that came. A quarter-hour's count is its rate and chance; a simulation that took the count
// for the rate would add the same chance again, and call a day of usual ups and downs badly forecast.
import type { Demand } from './types.ts'

/** Neighbouring intervals on each side for the estimate of a rate: one hour of quarter-hours. */
const NEAR = 4
/** Neighbouring intervals on each side for the estimate of a handle time. */
const NEAR_HANDLE_TIME = 8

/**
 * Demand as it was, with the day's own total. Each rate is the forecast's course moved to the level of the contacts
 * around it; of what a count is still away from that, the share that chance does not explain is kept (James and Stein:
 * 1 − variance ÷ deviation², not below 0). NaN: not known, taken as it was forecast.
 */
export function actualDemand(forecast: Demand, counted: Demand): Demand {
  const { length } = forecast.volume
  const expected = forecast.volume.map(orZero)
  const counts = counted.volume.map((count, at) => (Number.isNaN(count) ? expected[at]! : Math.max(count, 0)))
  const rates = counts.map((count, at) => {
    const near = around(at, length, NEAR)
    const forecastNear = sum(expected, near)
    const countNear = sum(counts, near)
    const level =
      forecastNear > 0 ? (expected[at]! * countNear) / forecastNear : countNear / (near.to - near.from)
    const deviation = count - level
    const kept = deviation === 0 ? 0 : Math.max(0, 1 - level / deviation ** 2)
    return level + kept * deviation
  })
  const whole = { from: 0, to: length }
  const total = sum(rates, whole)
  const scale = total > 0 ? sum(counts, whole) / total : 0
  return {
    volume: rates.map(rate => rate * scale),
    handleTimeSeconds: forecast.handleTimeSeconds.map((seconds, at) => {
      const ratio = handleTimeRatio(forecast, counted, around(at, length, NEAR_HANDLE_TIME))
      return seconds * (ratio ?? handleTimeRatio(forecast, counted, whole) ?? 1)
    }),
  }
}

/** Measured seconds of the contacts in the range to those forecast for as many; null: none was measured. */
function handleTimeRatio(forecast: Demand, counted: Demand, { from, to }: Range): number | null {
  let measured = 0
  let expected = 0
  for (let at = from; at < to; at++) {
    const seconds = counted.handleTimeSeconds[at]!
    const contacts = counted.volume[at]!
    if (!(seconds > 0) || !(contacts > 0)) continue
    measured += contacts * seconds
    expected += contacts * forecast.handleTimeSeconds[at]!
  }
  return expected > 0 ? measured / expected : null
}

interface Range {
  from: number
  to: number
}

const around = (at: number, length: number, near: number): Range => ({
  from: Math.max(0, at - near),
  to: Math.min(length, at + near + 1),
})

function sum(values: Float64Array, { from, to }: Range): number {
  let total = 0
  for (let at = from; at < to; at++) total += values[at]!
  return total
}

const orZero = (value: number): number => (Number.isNaN(value) ? 0 : Math.max(value, 0))
