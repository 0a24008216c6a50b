// Agents per quarter-hour of a series of forecasts. Deferred work is carried over the gaps between them.
import { openingOf } from '#core/forecasting/index.ts'
import {
  type Explanation,
  explainRequirement,
  requiredStaff,
  type Shrinkage,
  type ShrinkageKind,
  type StaffingRequest,
  type StaffingTarget,
  shrinkageOn,
} from '#core/staffing/index.ts'
import { DAY_MS, type EpochMs, type LocalDate, localDateOf, MINUTE_MS, type Zone } from '#core/time/index.ts'
import { minuteOfWeek, type OperatingTime } from '../history/history.ts'

export const QUARTER_MS = 15 * MINUTE_MS

/** Settings that a requirement depends on besides the volume. */
export interface StaffingSettings {
  zone: Zone
  operatingTimes: readonly OperatingTime[] | null
  target: StaffingTarget
  /** Kinds that the target's shrinkage consists of; empty: not known. */
  shrinkageKinds: readonly ShrinkageKind[]
  /** Handle time of intervals without a measured one, or of all; null: none is set. */
  averageHandleTimeSeconds: number | null
  /** Whether averageHandleTimeSeconds counts even where a handle time was measured. */
  isOwnHandleTime: boolean
  /** Factor for measured handle times. */
  handleTimeFactor: number
}

/** Seconds that a requirement is worked out with; 0 = unknown. `measured`: NaN, null or 0 = not measured. */
export const usedHandleTimeSeconds = (
  measured: number | null,
  {
    averageHandleTimeSeconds,
    isOwnHandleTime,
    handleTimeFactor,
  }: Pick<StaffingSettings, 'averageHandleTimeSeconds' | 'isOwnHandleTime' | 'handleTimeFactor'>,
): number =>
  measured !== null && measured > 0 && !isOwnHandleTime
    ? measured * handleTimeFactor
    : (averageHandleTimeSeconds ?? 0)

/** Quarter-hours in order of time; NaN handle time = not measured. */
export interface QuarterSeries {
  startsAt: ArrayLike<EpochMs>
  volume: ArrayLike<number>
  handleTimeSeconds: ArrayLike<number>
}

/** Required agents, in the order and length of the series. */
export function staffFor(series: QuarterSeries, settings: StaffingSettings): Float64Array {
  const required = requiredStaff(wholeRequest(series, settings))
  const first = series.startsAt[0] ?? 0
  return Float64Array.from(
    { length: series.startsAt.length },
    (_, i) => required[(series.startsAt[i]! - first) / QUARTER_MS]!,
  )
}

/** Steps of the requirement at one instant, from the series that `staffFor` computes it from. */
export function explainStaff(series: QuarterSeries, settings: StaffingSettings, at: EpochMs): Explanation {
  return explainRequirement(wholeRequest(series, settings), (at - series.startsAt[0]!) / QUARTER_MS)
}

/** Request with idle time after its last quarter-hour, so that the last work may wait for its whole target time. */
const wholeRequest = (series: QuarterSeries, settings: StaffingSettings): StaffingRequest =>
  staffingRequest(series, settings, workReachMs(settings) === 0 ? 0 : memoryMs(settings))

/**
 * The series without its gaps, the first quarter-hour at index 0, and idle time behind it. `part`: the shrinkage that
 * is paid for, or what is added where a schedule contains the rest.
 */
export function staffingRequest(
  series: QuarterSeries,
  settings: StaffingSettings,
  idleMs = 0,
  part: 'total' | 'added' = 'total',
): StaffingRequest {
  const { zone, operatingTimes } = settings
  const count = series.startsAt.length
  const first = series.startsAt[0] ?? 0
  const length = count === 0 ? 0 : (series.startsAt[count - 1]! - first + idleMs) / QUARTER_MS + 1
  const volume = new Float64Array(length)
  const handleTimeSeconds = new Float64Array(length)
  for (let i = 0; i < count; i++) {
    const at = (series.startsAt[i]! - first) / QUARTER_MS
    // As precise as it is stored: a requirement is the same before and after.
    volume[at] = Math.fround(series.volume[i]! || 0)
    handleTimeSeconds[at] = usedHandleTimeSeconds(Math.fround(series.handleTimeSeconds[i]!), settings)
  }
  const isOpen = operatingTimes && openingOf(operatingTimes)
  const shrinkage = shrinkageByTime(settings)
  return {
    target: { ...settings.target, shrinkageFraction: usualShrinkage(settings)[part] },
    incrementMinutes: 15,
    volume,
    handleTimeSeconds,
    isOpen: isOpen && Array.from(volume, (_, at) => isOpen(minuteOfWeek(zone, first + at * QUARTER_MS))),
    shrinkage: hasDates(settings) ? volume.map((_, at) => shrinkage(first + at * QUARTER_MS)[part]) : null,
  }
}

/** Shrinkage at an instant, by the date in the ticket group's zone. */
export function shrinkageByTime(settings: ShrunkSettings & { zone: Zone }): (at: EpochMs) => Shrinkage {
  const usual = usualShrinkage(settings)
  if (!hasDates(settings)) return () => usual
  const byDate = new Map<LocalDate, Shrinkage>()
  return at => {
    const date = localDateOf(settings.zone, at)
    const known = byDate.get(date) ?? shrinkageOf(settings, date)
    byDate.set(date, known)
    return known
  }
}

type ShrunkSettings = Pick<StaffingSettings, 'shrinkageKinds'> & {
  target: Pick<StaffingTarget, 'shrinkageFraction'>
}

const shrinkageOf = ({ target, shrinkageKinds }: ShrunkSettings, date: LocalDate | null): Shrinkage =>
  shrinkageOn({ shrinkage: target.shrinkageFraction, shrinkageKinds }, date)
const usualShrinkage = (settings: ShrunkSettings) => shrinkageOf(settings, null)
const hasDates = ({ shrinkageKinds }: ShrunkSettings) => shrinkageKinds.some(({ dates }) => dates.length > 0)

const LONGEST_REACH_MS = 14 * DAY_MS

/** Time before and after an interval that its requirement depends on: as long as its work may wait. */
export function workReachMs({ target }: Pick<StaffingSettings, 'target'>): number {
  const seconds = target.isOnline ? 0 : (target.targetResponseTimeSeconds ?? 0)
  return Math.min(LONGEST_REACH_MS, Math.ceil((seconds * 1000) / QUARTER_MS) * QUARTER_MS)
}

/** Work that finds its ticket group closed waits for the next opening. */
const LONGEST_CLOSURE_MS = 7 * DAY_MS

/** Time before an interval that its requirement depends on: work that waits, or contacts still being handled. */
export function memoryMs(settings: Pick<StaffingSettings, 'target'>): number {
  const reach = workReachMs(settings)
  return reach === 0 ? LONGEST_REACH_MS : reach + LONGEST_CLOSURE_MS
}
