// Agents per quarter-hour of a series of forecasts. Deferred work is carried over the gaps between them.
import { openingOf } from '#core/forecasting/index.ts'
import { requiredStaff, type StaffingRequest, type StaffingTarget } from '#core/staffing/index.ts'
import { DAY_MS, type EpochMs, MINUTE_MS, type Zone } from '#core/time/index.ts'
import { minuteOfWeek, type OperatingTime } from '../history/history.ts'

export const QUARTER_MS = 15 * MINUTE_MS

/** Settings that a requirement depends on besides the volume. */
export interface StaffingSettings {
  zone: Zone
  operatingTimes: readonly OperatingTime[] | null
  target: StaffingTarget
  /** Handle time of intervals without a measured one; null: none is set. */
  averageHandleTimeSeconds: number | null
  /** Factor for measured handle times. */
  handleTimeFactor: number
}

/** Quarter-hours in order of time; NaN handle time = not measured. */
export interface QuarterSeries {
  startsAt: ArrayLike<EpochMs>
  volume: ArrayLike<number>
  handleTimeSeconds: ArrayLike<number>
}

/** Required agents, in the order and length of the series. */
export function staffFor(series: QuarterSeries, settings: StaffingSettings): Float64Array {
  const dense = staffingRequest(series, settings)
  const required = requiredStaff(dense)
  const first = series.startsAt[0] ?? 0
  return Float64Array.from(
    { length: series.startsAt.length },
    (_, i) => required[(series.startsAt[i]! - first) / QUARTER_MS]!,
  )
}

/** The series without its gaps, the first quarter-hour at index 0. */
export function staffingRequest(series: QuarterSeries, settings: StaffingSettings): StaffingRequest {
  const { zone, operatingTimes, target, averageHandleTimeSeconds, handleTimeFactor } = settings
  const count = series.startsAt.length
  const first = series.startsAt[0] ?? 0
  const length = count === 0 ? 0 : (series.startsAt[count - 1]! - first) / QUARTER_MS + 1
  const volume = new Float64Array(length)
  const handleTimeSeconds = new Float64Array(length)
  for (let i = 0; i < count; i++) {
    const at = (series.startsAt[i]! - first) / QUARTER_MS
    const measured = series.handleTimeSeconds[i]!
    volume[at] = series.volume[i]! || 0
    handleTimeSeconds[at] = measured > 0 ? measured * handleTimeFactor : (averageHandleTimeSeconds ?? 0)
  }
  const isOpen = operatingTimes && openingOf(operatingTimes)
  return {
    target,
    incrementMinutes: 15,
    volume,
    handleTimeSeconds,
    isOpen: isOpen && Array.from(volume, (_, at) => isOpen(minuteOfWeek(zone, first + at * QUARTER_MS))),
  }
}

const LONGEST_REACH_MS = 14 * DAY_MS

/** Time before and after an interval that its requirement depends on: as long as its work may wait. */
export function workReachMs({ target }: Pick<StaffingSettings, 'target'>): number {
  const seconds = target.isOnline ? 0 : (target.targetResponseTimeSeconds ?? 0)
  return Math.min(LONGEST_REACH_MS, Math.ceil((seconds * 1000) / QUARTER_MS) * QUARTER_MS)
}
