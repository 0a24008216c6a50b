import type { ForecastIncrement } from '#contract/endpoints/forecasts.ts'
import {
  dayInterval,
  type EpochMs,
  type Interval,
  localDateOf,
  MINUTE_MS,
  toLocalMs,
  type Zone,
} from '#core/time/index.ts'

const MINUTES = { 'quarter-hour': 15, 'half-hour': 30, hour: 60 }

/** Increments of the wall clock, cut at the ends of the range. */
export function bucketsOf({ start, end }: Interval, zone: Zone, increment: ForecastIncrement): Interval[] {
  const endOf = (at: EpochMs) =>
    increment === 'day'
      ? dayInterval(zone, localDateOf(zone, at)).end
      : at + MINUTES[increment] * MINUTE_MS - mod(toLocalMs(zone, at), MINUTES[increment] * MINUTE_MS)
  const buckets: Interval[] = []
  for (let at = start; at < end; ) {
    const next = Math.min(end, endOf(at))
    buckets.push({ start: at, end: next })
    at = next
  }
  return buckets
}

const mod = (value: number, by: number) => ((value % by) + by) % by
