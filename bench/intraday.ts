// Worth of an update within the day: WAPE of the rest of the day before and after re-forecasting at 10:00,
// 12:00 and 14:00. Each origin is a week's start; the days of the weeks before it, as forecast then, are what
// kappa is learnt on. Reads the same grids as bench/forecasting.ts.
//   npm run bench intraday [-- --series bank30,nyc --origins 12 (the last so many)]
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { type Forecast, forecast, type OperatingTime, reforecast } from '#core/forecasting/index.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/time/index.ts'

const SHARED = join(import.meta.dirname, '../../shared/bench/forecasting')
const CUT_HOURS = [10, 12, 14]
/** Past days known to the update, as many as a product would keep at hand. */
const WARM_UP_WEEKS = 6

const { values: options } = parseArgs({
  options: {
    data: { type: 'string', default: SHARED },
    series: { type: 'string' },
    origins: { type: 'string', default: '1000' },
  },
})

interface Plan {
  grid: string
  m_week: number
  interval_min: number
  train_weeks: number
  origin_weeks: number[]
}

interface Day {
  made: Pick<Forecast, 'mean' | 'lo80' | 'hi80' | 'lo95' | 'hi95'>
  startsAt: Float64Array
  actual: Float64Array
}

function readGrid(file: string): { at: number[]; y: number[] } {
  const rows = gunzipSync(readFileSync(file)).toString('utf8').trim().split('\n').slice(1)
  return {
    at: rows.map(row => Date.parse(`${row.split(',')[0]}Z`)),
    y: rows.map(row => Number(row.split(',')[1] || Number.NaN)),
  }
}

/** The days of one week, forecast from its start. */
function weekOfDays(plan: Plan, { at, y }: { at: number[]; y: number[] }, week: number): Day[] {
  const stepMs = plan.interval_min * MINUTE_MS
  const firstDay = Math.floor(at[0]! / DAY_MS) * DAY_MS
  const startsAt = firstDay + Math.max(0, week - plan.train_weeks) * 7 * DAY_MS
  const from = firstDay + week * 7 * DAY_MS
  const known = new Map(at.map((instant, i) => [instant, y[i]!]))
  const volume = Float64Array.from(
    { length: (from - startsAt) / stepMs },
    (_, i) => known.get(startsAt + i * stepMs) ?? Number.NaN,
  )
  const made = forecast({
    history: { zone: 'Etc/UTC', incrementMinutes: plan.interval_min, startsAt, volume },
    from,
    to: from + 7 * DAY_MS,
    incrementMinutes: plan.interval_min,
    operatingTimes: operatingTimes(plan, at),
    trainingWeeks: plan.train_weeks,
    adjustments: [],
  })
  const perDay = (24 * HOUR_MS) / stepMs
  return Array.from({ length: 7 }, (_, day) => {
    const part = (values: Float64Array) => values.slice(day * perDay, (day + 1) * perDay)
    const { mean, lo80, hi80, lo95, hi95 } = made
    const starts = part(made.startsAt)
    return {
      made: { mean: part(mean), lo80: part(lo80), hi80: part(hi80), lo95: part(lo95), hi95: part(hi95) },
      startsAt: starts,
      actual: starts.map(start => known.get(start) ?? Number.NaN),
    }
  }).filter(({ actual }) => actual.some(Number.isFinite))
}

function operatingTimes({ m_week, interval_min }: Plan, at: readonly number[]): OperatingTime[] {
  const mondayMs = Date.UTC(1970, 0, 5)
  return at.slice(0, m_week).map(instant => {
    const startMinutes = ((instant - mondayMs) % (7 * DAY_MS)) / MINUTE_MS
    return { startMinutes, endMinutes: startMinutes + interval_min }
  })
}

interface Tally {
  before: number
  after: number
  actual: number
  inside: number
  seen: number
  width: number
  firstWidth: number
  kappa: number
  days: number
}

function tryCut(days: readonly Day[], past: readonly Day[], cutHour: number, tally: Tally): void {
  const seenBefore = past.map(day => ({ forecast: day.made.mean, actual: day.actual }))
  for (const { made, startsAt, actual } of days) {
    const cut = startsAt.findIndex(start => start % DAY_MS >= cutHour * HOUR_MS)
    const soFar = actual.map((contacts, i) => (i < cut ? contacts : Number.NaN))
    const update = reforecast({ forecast: made, actual: soFar, past: seenBefore })
    if (!update) continue
    tally.days++
    tally.kappa += update.kappa
    for (let i = cut; i < actual.length; i++) {
      const came = actual[i]!
      if (Number.isNaN(came)) continue
      tally.before += Math.abs(made.mean[i]! - came)
      tally.after += Math.abs(update.mean[i]! - came)
      tally.actual += came
      tally.seen++
      if (update.lo80[i]! <= came && came <= update.hi80[i]!) tally.inside++
      tally.width += update.hi80[i]! - update.lo80[i]!
      tally.firstWidth += made.hi80[i]! - made.lo80[i]!
    }
  }
}

const plansFile = join(options.data, 'series.json')
if (!existsSync(plansFile)) {
  console.error(`There are no series at ${plansFile}. Name their folder with --data.`)
  process.exit(2)
}
const plans: Record<string, Plan> = JSON.parse(readFileSync(plansFile, 'utf8'))
const names =
  options.series?.split(',') ?? Object.keys(plans).filter(name => plans[name]!.interval_min < 1440)
const percent = (share: number): string => `${(100 * share).toFixed(2)} %`.padStart(9)
console.log('series    cut     before     after    change   kappa  80 % band holds  its width   days')
for (const name of names) {
  const plan = plans[name]!
  const grid = readGrid(join(options.data, plan.grid))
  const last = plan.origin_weeks.at(-1)!
  const first = Math.max(plan.origin_weeks[0]!, last - Number(options.origins) + 1)
  const earliest = Math.max(Math.min(plan.train_weeks, 2), first - WARM_UP_WEEKS)
  const weeks = Array.from({ length: last - earliest + 1 }, (_, k) => earliest + k)
  const byWeek = new Map(weeks.map(week => [week, weekOfDays(plan, grid, week)]))
  for (const hour of CUT_HOURS) {
    const tally: Tally = {
      before: 0,
      after: 0,
      actual: 0,
      inside: 0,
      seen: 0,
      width: 0,
      firstWidth: 0,
      kappa: 0,
      days: 0,
    }
    for (const week of weeks.filter(w => w >= first)) {
      const past = weeks.filter(w => w < week && w >= week - WARM_UP_WEEKS).flatMap(w => byWeek.get(w)!)
      tryCut(byWeek.get(week)!, past, hour, tally)
    }
    const { before, after, actual } = tally
    console.log(
      name.padEnd(9),
      `${hour}:00`,
      percent(before / actual),
      percent(after / actual),
      percent(after / before - 1),
      (tally.kappa / tally.days).toFixed(2).padStart(7),
      percent(tally.inside / tally.seen).padStart(16),
      percent(tally.width / tally.firstWidth).padStart(10),
      String(tally.days).padStart(6),
    )
  }
}
