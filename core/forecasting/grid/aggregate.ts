// Interval forecasts added up to longer steps, days, weeks or months of a zone. Means add; bands do not, because
// misses partly cancel. A band's variance is split in two: counting noise (variance = mean) is independent
// between intervals and adds up as it is; the rest is a miss of level, which neighbours share. Of that rest
// SHARED_IN_DAY is common to the intervals of a day and SHARED_BETWEEN_DAYS to the days of a row: values at which day and week
// rows of several real streams cover about what they claim (a steady stream more, a trending one less).
import {
  addDays,
  type EpochMs,
  HOUR_MS,
  instantAt,
  type LocalDate,
  localDateOf,
  toLocalMs,
  type Weekday,
  weekStartOf,
  type Zone,
} from '#core/time/index.ts'
import type { Band } from '../series/types.ts'

const SHARED_IN_DAY = 0.6
const SHARED_BETWEEN_DAYS = 0.6

export type AggregationPeriod = 'quarter-hour' | 'half-hour' | 'hour' | 'day' | 'week' | 'month'

/** Interval series to be added up; a Forecast is one. */
export interface IntervalSeries extends Band {
  startsAt: ArrayLike<EpochMs>
  mean: Float64Array
  handleTimeSeconds?: ArrayLike<number>
}

export interface AggregateRow extends Record<keyof Band, number> {
  startsAt: EpochMs
  endsAt: EpochMs
  mean: number
  /** Weighted by volume; NaN where unknown. */
  handleTimeSeconds: number
}

export function aggregate(
  series: IntervalSeries,
  period: AggregationPeriod,
  zone: Zone,
  weekStartsOn: Weekday = 'monday',
): AggregateRow[] {
  const rows: AggregateRow[] = []
  let members: number[] = []
  let current: { startsAt: EpochMs; endsAt: EpochMs } | null = null
  for (let i = 0; i < series.startsAt.length; i++) {
    const start = series.startsAt[i]!
    if (!current || start >= current.endsAt) {
      if (current) rows.push(rowOf(series, members, zone, current))
      current = periodAt(start, period, zone, weekStartsOn)
      members = []
    }
    members.push(i)
  }
  if (current) rows.push(rowOf(series, members, zone, current))
  return rows
}

const STEPS_MS = { 'quarter-hour': HOUR_MS / 4, 'half-hour': HOUR_MS / 2, hour: HOUR_MS } as const

/** The period of the zone that holds an instant. */
export function periodAt(
  instant: EpochMs,
  period: AggregationPeriod,
  zone: Zone,
  weekStartsOn: Weekday = 'monday',
): { startsAt: EpochMs; endsAt: EpochMs } {
  if (period === 'quarter-hour' || period === 'half-hour' || period === 'hour') {
    // Steps of real time, aligned to the wall clock's full hour.
    const stepMs = STEPS_MS[period]
    const intoStep = ((toLocalMs(zone, instant) % stepMs) + stepMs) % stepMs
    return { startsAt: instant - intoStep, endsAt: instant - intoStep + stepMs }
  }
  const date = localDateOf(zone, instant)
  const [first, next] = datesOf(date, period, weekStartsOn)
  return { startsAt: instantAt(zone, first, 0), endsAt: instantAt(zone, next, 0) }
}

function datesOf(
  date: LocalDate,
  period: 'day' | 'week' | 'month',
  weekStartsOn: Weekday,
): [LocalDate, LocalDate] {
  if (period === 'day') return [date, addDays(date, 1)]
  if (period === 'week') {
    const first = weekStartOf(date, weekStartsOn)
    return [first, addDays(first, 7)]
  }
  const first = `${date.slice(0, 7)}-01`
  return [first, `${addDays(first, 31).slice(0, 7)}-01`]
}

function rowOf(
  series: IntervalSeries,
  members: readonly number[],
  zone: Zone,
  bounds: { startsAt: EpochMs; endsAt: EpochMs },
): AggregateRow {
  const mean = members.reduce((total, i) => total + series.mean[i]!, 0)
  const days = [...Map.groupBy(members, i => localDateOf(zone, series.startsAt[i]!)).values()]
  const reach = (limit: Float64Array, z: number) => z * deviationOf(series, limit, z, days)
  const row = {
    ...bounds,
    mean,
    lo80: Math.max(0, mean - reach(series.lo80, Z80)),
    hi80: mean + reach(series.hi80, Z80),
    lo95: Math.max(0, mean - reach(series.lo95, Z95)),
    hi95: mean + reach(series.hi95, Z95),
    handleTimeSeconds: meanHandleTime(series, members),
  }
  return { ...row, lo95: Math.min(row.lo95, row.lo80), hi95: Math.max(row.hi95, row.hi80) }
}

const Z80 = 1.2816
const Z95 = 1.96

/** Standard deviation of the sum, as seen from one limit of its intervals' bands. */
function deviationOf(
  series: IntervalSeries,
  limit: Float64Array,
  z: number,
  days: readonly number[][],
): number {
  let apart = 0
  let together = 0
  for (const day of days) {
    let noise = 0
    let squares = 0
    let sum = 0
    for (const i of day) {
      const variance = ((limit[i]! - series.mean[i]!) / z) ** 2
      const counting = Math.min(variance, series.mean[i]!)
      noise += counting
      squares += variance - counting
      sum += Math.sqrt(variance - counting)
    }
    const level = SHARED_IN_DAY * sum ** 2 + (1 - SHARED_IN_DAY) * squares
    apart += noise + (1 - SHARED_BETWEEN_DAYS) * level
    together += Math.sqrt(level)
  }
  return Math.sqrt(apart + SHARED_BETWEEN_DAYS * together ** 2)
}

function meanHandleTime(series: IntervalSeries, members: readonly number[]): number {
  let seconds = 0
  let contacts = 0
  for (const i of members) {
    const known = series.handleTimeSeconds?.[i] ?? Number.NaN
    if (Number.isNaN(known)) continue
    seconds += known * series.mean[i]!
    contacts += series.mean[i]!
  }
  return contacts > 0 ? seconds / contacts : Number.NaN
}
