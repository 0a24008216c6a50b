// Interval forecasts added up to longer steps, days, weeks or months of a zone. Means add; bands do not, because
// misses partly cancel (row-reach.ts).
import {
  addDays,
  DAY_MS,
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
import type { Band, RowBands } from '../series/types.ts'
import {
  between,
  commonReach,
  distanceAt,
  knownReach,
  mapReach,
  type Reach,
  usualReach,
} from './row-reach.ts'

export type AggregationPeriod = 'quarter-hour' | 'half-hour' | 'hour' | 'day' | 'week' | 'month'

/** Interval series to be added up; a Forecast is one. */
export interface IntervalSeries extends Band {
  startsAt: ArrayLike<EpochMs>
  mean: Float64Array
  handleTimeSeconds?: ArrayLike<number>
  /** Past misses by origin; a row takes the last that it begins after. With none it has a usual band. */
  rows?: readonly RowBands[]
}

export interface AggregateRow extends Record<keyof Band, number> {
  startsAt: EpochMs
  endsAt: EpochMs
  mean: number
  /** Part of the limits' distances that days account for; 0 where unknown. */
  common: Reach
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
      if (current) rows.push(rowOf(series, members, zone, period, current))
      current = periodAt(start, period, zone, weekStartsOn)
      members = []
    }
    members.push(i)
  }
  if (current) rows.push(rowOf(series, members, zone, period, current))
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
  period: AggregationPeriod,
  bounds: { startsAt: EpochMs; endsAt: EpochMs },
): AggregateRow {
  const mean = members.reduce((total, i) => total + series.mean[i]!, 0)
  const minutes = minutesOf(series, period, bounds)
  const rows = series.rows?.findLast(({ origin }) => origin <= bounds.startsAt) ?? series.rows?.[0]
  const wanted = rows
    ? knownReach(rows, mean, bounds.startsAt, minutes)
    : usualReach(series, [...Map.groupBy(members, i => localDateOf(zone, series.startsAt[i]!)).values()])
  const reach = mapReach(key =>
    between(
      wanted[key],
      members.map(i => distanceAt(series, i, key)),
    ),
  )
  const lo80 = Math.max(0, mean - reach.lo80)
  const hi80 = mean + reach.hi80
  return {
    ...bounds,
    mean,
    lo80,
    hi80,
    lo95: Math.min(lo80, Math.max(0, mean - reach.lo95)),
    hi95: Math.max(hi80, mean + reach.hi95),
    common: rows ? commonReach(rows, mean, reach, minutes) : mapReach(() => 0),
    handleTimeSeconds: meanHandleTime(series, members),
  }
}

const SHORT_MINUTES = { 'quarter-hour': 15, 'half-hour': 30, hour: 60, day: 1440 } as const

/** Length of a row; of a week or a month the part that the series covers. */
function minutesOf(
  { startsAt }: IntervalSeries,
  period: AggregationPeriod,
  bounds: { startsAt: EpochMs; endsAt: EpochMs },
): number {
  if (period !== 'week' && period !== 'month') return SHORT_MINUTES[period]
  const from = Math.max(bounds.startsAt, startsAt[0]!)
  const to = Math.min(bounds.endsAt, startsAt[startsAt.length - 1]! + DAY_MS)
  return Math.max(1, Math.round((to - from) / DAY_MS)) * SHORT_MINUTES.day
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
