// Whether forecast bands hold what they promise at every grain: from past origins the engine forecasts four weeks in
// quarter-hours, as the product does, and the rows of the page (the history's own step, hour, day, week, four weeks,
// and sums of several series) are compared with what came. Missing counts are left out of forecast and actual alike.
//   npm run bench bands [-- --series bank30,nyc --every 2 (origins so many weeks apart; as the protocol when left out)]
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  type AggregateRow,
  type AggregationPeriod,
  aggregate,
  DRIFT_SHARE,
  type Forecast,
  forecast,
  type GroupSum,
  groupSum,
  type IntervalSeries,
} from '#core/forecasting/index.ts'
import { random } from '#core/random.ts'
import { MINUTE_MS } from '#core/time/index.ts'
import {
  HORIZON_WEEKS,
  readSeries,
  readText,
  requestFrom,
  type Series,
  type SeriesPlan,
  SHARED,
  sampleSeries,
  ZONE,
} from './forecasting/series.ts'

const { values: options } = parseArgs({
  options: { series: { type: 'string' }, every: { type: 'string' } },
})

const GRAINS = ['interval', 'hour', 'day', 'week', 'month'] as const
type Grain = (typeof GRAINS)[number]

interface Row extends AggregateRow {
  actual: number
}
type Rows = Partial<Record<Grain, Row[]>>

/** A Monday and the first of a month of four weeks: there a horizon of four weeks is a month of the calendar. */
const FOUR_WEEK_MONTH = Date.UTC(2027, 1, 1)
const QUARTER_MS = 15 * MINUTE_MS

function periodOf(grain: Grain, { interval_min }: Series): AggregationPeriod | null {
  if (grain === 'interval') return interval_min === 30 ? 'half-hour' : interval_min === 60 ? 'hour' : null
  return grain === 'hour' && interval_min >= 60 ? null : grain
}

/** Rows of each grain from one origin. */
function rowsFrom(series: Series, originWeek: number): { rows: Rows; made: Forecast; seconds: number } {
  const request = requestFrom(series, originWeek, null)
  const startedAt = process.cpuUsage()
  const made = forecast({ ...request, incrementMinutes: 15 })
  const spent = process.cpuUsage(startedAt)
  const stepMs = series.interval_min * MINUTE_MS
  const came = new Map(series.at.map((at, i) => [at, series.y[i]!]))
  const slotOf = (at: number) => Math.floor(at / stepMs) * stepMs
  const isSeen = (at: number) => !Number.isNaN(came.get(slotOf(at)) ?? Number.NaN)
  const seen = [...made.startsAt.keys()].filter(i => made.mean[i]! > 0 && isSeen(made.startsAt[i]!))
  const column = (values: Float64Array) => Float64Array.from(seen, i => values[i]!)
  const shown: IntervalSeries = {
    ...made,
    startsAt: seen.map(i => made.startsAt[i]! - request.from + FOUR_WEEK_MONTH),
    mean: column(made.mean),
    lo80: column(made.lo80),
    hi80: column(made.hi80),
    lo95: column(made.lo95),
    hi95: column(made.hi95),
    handleTimeSeconds: [],
    rows: made.rows.map(rows => ({ ...rows, origin: FOUR_WEEK_MONTH })),
  }
  const actual = seen.map(i => (came.get(slotOf(made.startsAt[i]!))! * QUARTER_MS) / stepMs)
  const rows: Rows = {}
  for (const grain of GRAINS) {
    const period = periodOf(grain, series)
    if (!period) continue
    let next = 0
    rows[grain] = aggregate(shown, period, ZONE).map(row => {
      let sum = 0
      for (; next < seen.length && shown.startsAt[next]! < row.endsAt; next++) sum += actual[next]!
      return { ...row, actual: sum }
    })
  }
  return { rows, made, seconds: (spent.user + spent.system) / 1e6 }
}

function together(members: readonly Row[], sumOf: GroupSum): Row {
  return {
    ...members[0]!,
    mean: members.reduce((sum, row) => sum + row.mean, 0),
    actual: members.reduce((sum, row) => sum + row.actual, 0),
    ...sumOf(members.map((row, series) => ({ ...row, series }))),
  }
}

interface Tally {
  inside80: number
  inside95: number
  count: number
}
type Tallies = Partial<Record<Grain, Tally>>

function count(tallies: Tallies, rows: Rows): void {
  for (const grain of GRAINS)
    for (const { lo80, hi80, lo95, hi95, actual } of rows[grain] ?? []) {
      tallies[grain] ??= { inside80: 0, inside95: 0, count: 0 }
      const tally = tallies[grain]
      // Sums of shares of a count are whole numbers only up to rounding.
      const near = 1e-6 * (1 + actual)
      tally.count++
      if (lo80 - near <= actual && actual <= hi80 + near) tally.inside80++
      if (lo95 - near <= actual && actual <= hi95 + near) tally.inside95++
    }
}

const percent = (share: number): string => (100 * share).toFixed(1)

const print = (name: string, origins: number, tallies: Tallies, seconds: number) => ({
  series: name,
  origins,
  ...Object.fromEntries(
    GRAINS.map(grain => {
      const tally = tallies[grain]
      return [
        grain,
        tally ? `${percent(tally.inside80 / tally.count)} / ${percent(tally.inside95 / tally.count)}` : '–',
      ]
    }),
  ),
  'CPU s': (seconds / origins).toFixed(3),
})

/** The protocol's origins, or all that the training weeks allow. */
function originsOf({ origin_weeks, train_weeks, at, m_week }: Series): number[] {
  if (!options.every) return origin_weeks
  const weeks = Math.floor(at.length / m_week) - HORIZON_WEEKS
  const every = Number(options.every)
  return Array.from({ length: weeks - train_weeks + 1 }, (_, i) => train_weeks + i).filter(
    week => (weeks - week) % every === 0,
  )
}

/** Counts of a series dealt out to two, each contact by chance: both share every miss of the rate. */
function dealt(series: Series, share: number): Series[] {
  const chance = random(11)
  const first = series.y.map(contacts => {
    let own = Number.isNaN(contacts) ? Number.NaN : 0
    for (let i = 0; i < contacts; i++) if (chance() < share) own++
    return own
  })
  return [
    { ...series, y: first },
    { ...series, y: series.y.map((contacts, i) => contacts - first[i]!) },
  ]
}

/** Rest of the first series after the second is taken out. */
const without = (whole: Series, part: Series): Series => {
  const known = new Map(part.at.map((at, i) => [at, part.y[i]!]))
  return { ...whole, y: whole.y.map((y, i) => y - (known.get(whole.at[i]!) ?? Number.NaN)) }
}

/** The weeks of a series that lie within another's. */
function within(series: Series, other: Series): Series {
  const first = series.at.findIndex(at => at >= other.at[0]!)
  const end = series.at.findLastIndex(at => at <= other.at.at(-1)!) + 1
  const part = <T>(values: readonly T[]) => values.slice(Math.max(first, 0), end)
  return { ...series, ts: part(series.ts), at: part(series.at), y: part(series.y) }
}

/** Series that are added up, by name; one alone is itself. */
function chosen(): Map<string, Series[]> {
  if (!existsSync(join(SHARED, 'series.json'))) {
    console.info('No benchmark series beside the project: using a generated sample.')
    return new Map([['sample', [sampleSeries()]]])
  }
  const plans = JSON.parse(readText(join(SHARED, 'series.json'))) as Record<string, SeriesPlan>
  const all = new Map(
    Object.entries(plans).map(([name, plan]) => [name, readSeries(name, plan, join(SHARED, plan.grid))]),
  )
  const one = (name: string) => all.get(name)!
  const sets = new Map([...all].map(([name, series]) => [name, [series]]))
  sets.set('bank30 dealt 60:40', dealt(one('bank30'), 0.6))
  sets.set('nyc: island + rest', [without(one('nyc'), one('nyc_si')), one('nyc_si')])
  sets.set('nyc + denver', [one('nyc'), within(one('denver'), one('nyc'))])
  const names = options.series?.split(',') ?? [...sets.keys()]
  return new Map(
    names.map(name => {
      const set = sets.get(name)
      if (!set) throw new Error(`No series ${name}. Try one of: ${[...sets.keys()].join(', ')}`)
      return [name, set]
    }),
  )
}

const table = [...chosen()].map(([name, set]) => {
  const tallies: Tallies = {}
  let seconds = 0
  const hasWeeks = (origin: number) =>
    set.length === 1 || set.every(({ at, m_week }) => (origin + HORIZON_WEEKS) * m_week <= at.length)
  const origins = originsOf(set[0]!).filter(hasWeeks)
  for (const origin of origins) {
    const parts = set.map(series => rowsFrom(series, origin))
    seconds += parts.reduce((sum, part) => sum + part.seconds, 0)
    if (parts.length === 1) {
      count(tallies, parts[0]!.rows)
      continue
    }
    const misses = parts.map(({ made }) => made.rows[0]?.misses ?? null)
    const sums: Rows = {}
    for (const grain of GRAINS) {
      const byStart = Map.groupBy(
        parts.flatMap(({ rows }) => rows[grain] ?? []),
        row => row.startsAt,
      )
      const whole = [...byStart.values()].filter(members => members.length === set.length)
      const sumOf = groupSum(misses, grain === 'week' || grain === 'month' ? DRIFT_SHARE : 0)
      if (whole.length > 0) sums[grain] = whole.map(members => together(members, sumOf))
    }
    count(tallies, sums)
  }
  return print(name, origins.length, tallies, seconds)
})
console.table(table)
