// A ticket group's contacts on a regular grid. Sources count in steps of their own: the grid is the finest
// one that all of them fit. A step without contacts is zero when a source covers it and the group is open then
// (by its operating times, or because contacts came at that time of another week); else it is missing.
import { type IsOpen, openingOf } from '#core/forecasting/index.ts'
import {
  DAY_MS,
  type EpochMs,
  fromLocalMs,
  HOUR_MS,
  type Interval,
  MINUTE_MS,
  offsetMsAt,
  toLocalMs,
  union,
  type Zone,
} from '#core/time/index.ts'

export interface OperatingTime {
  startMinutes: number
  endMinutes: number
}

/** Contacts that arrived in the `minutes` after `at`. */
export interface Count {
  at: EpochMs
  minutes: number
  offered: number
  /** Handled contacts; null where the source does not say. */
  handled: number | null
  /** Seconds spent on `timed` contacts. */
  seconds: number
  timed: number
}

export interface HistoryGrid {
  minutes: number
  /** Starts of the steps; a daily step starts at local midnight. */
  startsAt: Float64Array
  /** NaN = missing. */
  offered: Float64Array
  handled: Float64Array
  handleTimeSeconds: Float64Array
}

interface GridRequest {
  zone: Zone
  operatingTimes: readonly OperatingTime[] | null
  /** Times at which the sources were counting. */
  covered: readonly Interval[]
  /** Times of which a source is known to lack contacts: what was counted then is no volume. */
  missing: readonly Interval[]
}

const GRID_MINUTES = [15, 30, 60, 1440]
const WEEK_MINUTES = 7 * 1440

/** The grid; null when there is not a single count. */
export function historyGrid(counted: readonly Count[], request: GridRequest): HistoryGrid | null {
  if (counted.length === 0) return null
  const { zone } = request
  const counts = halfHoursWhereNeeded(counted)
  const steps = [...new Set(counts.map(count => count.minutes))]
  const minutes = GRID_MINUTES.find(grid => steps.every(step => grid % step === 0)) ?? 1440
  const locate = minutes === 1440 ? dailySteps(zone, counts) : evenSteps(zone, minutes, counts)
  const grid = emptyGrid(minutes, locate)
  const timed = new Float64Array(grid.startsAt.length)
  for (const count of counts) {
    // An interval belongs to the step that holds its middle.
    const at = locate.indexOf(middleOf(count))
    grid.offered[at] = orZero(grid.offered[at]!) + count.offered
    if (count.handled !== null) grid.handled[at] = orZero(grid.handled[at]!) + count.handled
    grid.handleTimeSeconds[at] = orZero(grid.handleTimeSeconds[at]!) + count.seconds
    timed[at]! += count.timed
  }
  for (let at = 0; at < timed.length; at++)
    grid.handleTimeSeconds[at] = timed[at]! > 0 ? grid.handleTimeSeconds[at]! / timed[at]! : Number.NaN
  fillZeros(grid, request)
  leaveOut(grid, union(request.missing))
  return grid
}

/** Hours counted on clocks that change by half an hour do not stay on one grid, but their halves do. */
function halfHoursWhereNeeded(counts: readonly Count[]): readonly Count[] {
  const hours = counts.filter(count => count.minutes === 60)
  if (new Set(hours.map(({ at }) => at % HOUR_MS)).size <= 1) return counts
  return counts.flatMap(count => {
    if (count.minutes !== 60) return [count]
    const { at, offered, handled, seconds, timed } = count
    const half = {
      minutes: 30,
      offered: offered / 2,
      handled: handled && handled / 2,
      seconds: seconds / 2,
      timed: timed / 2,
    }
    return [
      { at, ...half },
      { at: at + HOUR_MS / 2, ...half },
    ]
  })
}

const orZero = (value: number) => (Number.isNaN(value) ? 0 : value)

interface Steps {
  count: number
  startOf(index: number): EpochMs
  indexOf(instant: EpochMs): number
}

function evenSteps(zone: Zone, minutes: number, counts: readonly Count[]): Steps {
  const stepMs = minutes * MINUTE_MS
  const { start, end } = reach(counts)
  // Steps start where the wall clock's hour starts: a quarter past in a zone 5 h 45 min from UTC.
  const phase = (((start + offsetMsAt(zone, start)) % stepMs) + stepMs) % stepMs
  const first = start - phase
  return {
    count: Math.ceil((end - first) / stepMs),
    startOf: index => first + index * stepMs,
    indexOf: instant => Math.floor((instant - first) / stepMs),
  }
}

function dailySteps(zone: Zone, counts: readonly Count[]): Steps {
  const dayOf = (instant: EpochMs) => Math.floor(toLocalMs(zone, instant) / DAY_MS)
  let first = Number.POSITIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY
  for (const count of counts) {
    const day = dayOf(middleOf(count))
    first = Math.min(first, day)
    last = Math.max(last, day)
  }
  return {
    count: last - first + 1,
    startOf: index => fromLocalMs(zone, (first + index) * DAY_MS),
    indexOf: instant => dayOf(instant) - first,
  }
}

const middleOf = ({ at, minutes }: Count): EpochMs => at + (minutes * MINUTE_MS) / 2

function reach(counts: readonly Count[]): Interval {
  let start = Number.POSITIVE_INFINITY
  let end = Number.NEGATIVE_INFINITY
  for (const count of counts) {
    start = Math.min(start, count.at)
    end = Math.max(end, count.at + count.minutes * MINUTE_MS)
  }
  return { start, end }
}

function emptyGrid(minutes: number, steps: Steps): HistoryGrid {
  const missing = () => new Float64Array(steps.count).fill(Number.NaN)
  return {
    minutes,
    startsAt: Float64Array.from({ length: steps.count }, (_, index) => steps.startOf(index)),
    offered: missing(),
    handled: missing(),
    handleTimeSeconds: missing(),
  }
}

export const minuteOfWeek = (zone: Zone, instant: EpochMs): number => {
  // 1970-01-01 was a Thursday: three days after Monday.
  const minutes = Math.floor(toLocalMs(zone, instant) / MINUTE_MS) + 3 * 1440
  return ((minutes % WEEK_MINUTES) + WEEK_MINUTES) % WEEK_MINUTES
}

function fillZeros(grid: HistoryGrid, { zone, operatingTimes, covered }: GridRequest): void {
  const isOpen = operatingTimes ? openingOf(operatingTimes) : seenBefore(grid, zone)
  const stepMs = grid.minutes * MINUTE_MS
  const known = union(covered)
  let next = 0
  grid.startsAt.forEach((start, at) => {
    if (!Number.isNaN(grid.offered[at]!)) return
    while (next < known.length && known[next]!.end <= start) next++
    const isCovered = next < known.length && known[next]!.start < start + stepMs
    if (isCovered && isOpenDuring(isOpen, minuteOfWeek(zone, start), grid.minutes)) grid.offered[at] = 0
  })
}

/** Steps that meet a known gap are unknown, whatever part of them was counted. */
function leaveOut(grid: HistoryGrid, missing: readonly Interval[]): void {
  const stepMs = grid.minutes * MINUTE_MS
  let next = 0
  grid.startsAt.forEach((start, at) => {
    while (next < missing.length && missing[next]!.end <= start) next++
    if (next === missing.length || missing[next]!.start >= start + stepMs) return
    grid.offered[at] = Number.NaN
    grid.handled[at] = Number.NaN
    grid.handleTimeSeconds[at] = Number.NaN
  })
}

/** The times of the week at which any contact ever came. */
function seenBefore({ startsAt, offered, minutes }: HistoryGrid, zone: Zone): IsOpen {
  const seen = new Set<number>()
  startsAt.forEach((start, at) => {
    if (offered[at]! > 0) seen.add(Math.floor(minuteOfWeek(zone, start) / minutes))
  })
  return minute => seen.has(Math.floor((((minute % WEEK_MINUTES) + WEEK_MINUTES) % WEEK_MINUTES) / minutes))
}

function isOpenDuring(isOpen: IsOpen, minute: number, minutes: number): boolean {
  for (let offset = 0; offset < minutes; offset += 5) if (isOpen(minute + offset)) return true
  return false
}
