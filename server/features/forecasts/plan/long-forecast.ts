// A ticket group's forecast in quarter-hours to its end: after the stored quarter-hours, each forecast day is
// distributed like the last weeks' quarter-hours of its weekday.
import type { Band } from '#core/forecasting/index.ts'
import {
  DAY_MS,
  dayInterval,
  type EpochMs,
  type Interval,
  localDateOf,
  minuteOfDay,
  weekdayIndex,
  type Zone,
} from '#core/time/index.ts'
import type { DayEntry } from '../reading/forecast-store.ts'
import { QUARTER_MS } from '../staffing/staff.ts'

/** [startsAt, mean, lo80, hi80, lo95, hi95, handleTimeSeconds] in order of time. */
export type QuarterEntry = [EpochMs, number, number, number, number, number, number | null]

/** Quarter-hours without gaps; one that is not forecast has no volume. NaN handle time = not measured. */
export interface LongForecast extends Band {
  startsAt: Float64Array
  mean: Float64Array
  handleTimeSeconds: Float64Array
}

export const PROFILE_DAYS = 28
const SLOTS_PER_DAY = 96

export function longForecast(
  quarters: readonly QuarterEntry[],
  days: readonly DayEntry[],
  zone: Zone,
  { start, end }: Interval,
): LongForecast {
  const profile = profileOf(quarters, zone)
  const entries = [...quarters, ...days.flatMap(day => laidOut(day, profile, zone))].filter(
    ([at]) => at >= start && at < end,
  )
  const first = entries[0]?.[0] ?? start
  const length = entries.length === 0 ? 0 : (entries.at(-1)![0] - first) / QUARTER_MS + 1
  const column = (index: 1 | 2 | 3 | 4 | 5 | 6, gap: number) => {
    const values = new Float64Array(length).fill(gap)
    for (const entry of entries) values[(entry[0] - first) / QUARTER_MS] = entry[index] ?? gap
    return values
  }
  return {
    startsAt: Float64Array.from({ length }, (_, i) => first + i * QUARTER_MS),
    mean: column(1, 0),
    lo80: column(2, 0),
    hi80: column(3, 0),
    lo95: column(4, 0),
    hi95: column(5, 0),
    handleTimeSeconds: column(6, Number.NaN),
  }
}

/** Sums over the last weeks, by weekday and quarter-hour of the wall clock. */
interface Slot {
  mean: number
  band: [number, number, number, number]
  work: number
  timed: number
}

function profileOf(quarters: readonly QuarterEntry[], zone: Zone): Slot[] {
  const profile = Array.from(
    { length: 7 * SLOTS_PER_DAY },
    (): Slot => ({ mean: 0, band: [0, 0, 0, 0], work: 0, timed: 0 }),
  )
  const since = (quarters.at(-1)?.[0] ?? 0) - PROFILE_DAYS * DAY_MS
  for (const [at, mean, lo80, hi80, lo95, hi95, seconds] of quarters) {
    if (at <= since) continue
    const slot = profile[slotOf(zone, at)]!
    slot.mean += mean
    slot.band = [slot.band[0] + lo80, slot.band[1] + hi80, slot.band[2] + lo95, slot.band[3] + hi95]
    if (seconds === null) continue
    slot.work += mean * seconds
    slot.timed += mean
  }
  return profile
}

const slotOf = (zone: Zone, at: EpochMs): number =>
  weekdayIndex(localDateOf(zone, at)) * SLOTS_PER_DAY + Math.floor(minuteOfDay(zone, at) / 15)

function laidOut(
  [date, mean, , lo80, hi80, lo95, hi95, seconds]: DayEntry,
  profile: readonly Slot[],
  zone: Zone,
): QuarterEntry[] {
  const { start, end } = dayInterval(zone, date)
  const starts = Array.from({ length: (end - start) / QUARTER_MS }, (_, i) => start + i * QUARTER_MS)
  const slots = starts.map(at => profile[slotOf(zone, at)]!)
  const sum = (value: (slot: Slot) => number) => slots.reduce((total, slot) => total + value(slot), 0)
  const volume = sum(slot => slot.mean)
  const usualSeconds = sum(slot => slot.work) / sum(slot => slot.timed)
  const dayBand = [lo80, hi80, lo95, hi95].map(limit => (mean > 0 ? limit / mean : 1))
  return slots.map((slot, i) => {
    const expected = mean * (volume > 0 ? slot.mean / volume : 1 / slots.length)
    // As wide as the day's own band, or as a quarter-hour's near in time when that is wider.
    const limit = (k: 0 | 1 | 2 | 3) => {
      const near = slot.mean > 0 ? slot.band[k] / slot.mean : dayBand[k]!
      return expected * (k % 2 === 0 ? Math.min(near, dayBand[k]!) : Math.max(near, dayBand[k]!))
    }
    const ofSlot = slot.timed > 0 && usualSeconds > 0 ? slot.work / slot.timed / usualSeconds : 1
    const handleTimeSeconds = seconds === null ? null : seconds * ofSlot
    return [starts[i]!, expected, limit(0), limit(1), limit(2), limit(3), handleTimeSeconds]
  })
}
