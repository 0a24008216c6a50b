// Accuracy of the forecasting engine under a rolling-origin protocol: from each origin the engine sees only what
// came before and forecasts four weeks. Prints WAPE of week 1 and of weeks 1–4 (as far
// as the grid goes), pooled over origins.
//   node bench/forecasting.ts [--series bank30,travel | --series sample] [--track L]
//   node bench/forecasting.ts --grid FILE --series series.json --name NAME [--calendar calendar.json] --out OUT.csv.gz
// Track S sees the last train_weeks only; track L (or a calendar) all history and the known special days.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import {
  aggregate,
  coverage,
  type Forecast,
  forecast,
  type OperatingTime,
  wape,
} from '#core/forecasting/index.ts'
import { random } from '#core/random.ts'
import { DAY_MS, MINUTE_MS } from '#core/time/index.ts'

const ZONE = 'Etc/UTC'
const SHARED = join(import.meta.dirname, '../../shared/bench/forecasting')

interface SeriesPlan {
  grid: string
  m_week: number
  interval_min: number
  train_weeks: number
  origin_weeks: number[]
}

interface Series extends SeriesPlan {
  name: string
  /** Local time written as UTC. */
  ts: string[]
  at: number[]
  y: number[]
}

type Calendar = Record<string, string>

const { values: options } = parseArgs({
  options: {
    series: { type: 'string' },
    track: { type: 'string', default: 'S' },
    grid: { type: 'string' },
    name: { type: 'string' },
    calendar: { type: 'string' },
    out: { type: 'string' },
  },
})

const readText = (file: string): string => {
  const bytes = readFileSync(file)
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
}

const instantOf = (ts: string): number => Date.parse(`${ts}Z`)

function readSeries(name: string, plan: SeriesPlan, gridFile: string): Series {
  const rows = readText(gridFile).trim().split('\n').slice(1)
  const ts = rows.map(row => row.split(',')[0]!)
  const y = rows.map(row => Number(row.split(',')[1] || Number.NaN))
  return { ...plan, name, ts, at: ts.map(instantOf), y }
}

/** Sixty weeks of an imagined queue: weekday and hour patterns, a slow drift, counting noise. */
function sampleSeries(): Series {
  const chance = random(7)
  const at: number[] = []
  const y: number[] = []
  for (let hour = 0; hour < 60 * 168; hour++) {
    const weekday = Math.floor(hour / 24) % 7
    const level = (weekday < 5 ? 60 : 25) * (1 + 0.15 * Math.sin(hour / 1500))
    const rate = level * (0.15 + Math.sin((Math.PI * (hour % 24)) / 24) ** 2)
    at.push(Date.UTC(2024, 0, 1) + hour * 60 * MINUTE_MS)
    y.push(Math.max(0, Math.round(rate + Math.sqrt(rate) * (chance() + chance() + chance() - 1.5) * 2)))
  }
  const ts = at.map(instant => new Date(instant).toISOString().slice(0, 16))
  const origin_weeks = [28, 32, 36, 40, 44, 48, 52, 56]
  return { name: 'sample', grid: '', m_week: 168, interval_min: 60, train_weeks: 26, origin_weeks, ts, at, y }
}

/** Open times as the first week of the grid shows them. */
function operatingTimes({ at, m_week, interval_min }: Series): OperatingTime[] {
  const mondayMs = Date.UTC(1970, 0, 5)
  return at.slice(0, m_week).map(instant => {
    const startMinutes = ((((instant - mondayMs) % (7 * DAY_MS)) + 7 * DAY_MS) % (7 * DAY_MS)) / MINUTE_MS
    return { startMinutes, endMinutes: startMinutes + interval_min }
  })
}

function forecastFrom(series: Series, originWeek: number, calendar: Calendar | null): Forecast {
  const origin = originWeek * series.m_week
  const first = calendar ? 0 : (originWeek - series.train_weeks) * series.m_week
  const stepMs = series.interval_min * MINUTE_MS
  const startsAt = dayFloor(series.at[first]!)
  const from = weekStart(series, originWeek)
  const volume = new Float64Array((from - startsAt) / stepMs).fill(Number.NaN)
  for (let i = first; i < origin; i++) volume[(series.at[i]! - startsAt) / stepMs] = series.y[i]!
  return forecast({
    history: { zone: ZONE, incrementMinutes: series.interval_min, startsAt, volume },
    from,
    to: from + HORIZON_WEEKS * 7 * DAY_MS,
    incrementMinutes: series.interval_min,
    operatingTimes: operatingTimes(series),
    trainingWeeks: calendar ? 10_000 : series.train_weeks,
    adjustments: [],
    specialDays: calendar ?? {},
  })
}

const dayFloor = (instant: number): number => Math.floor(instant / DAY_MS) * DAY_MS
/** Start of a grid week; the week after the last one has no row of its own. */
const weekStart = (series: Series, week: number): number => dayFloor(series.at[0]!) + week * 7 * DAY_MS

const HORIZON_WEEKS = 4

interface Scored {
  line: string
  pairs: string
}

const FIELDS = ['mean', 'lo80', 'hi80', 'lo95', 'hi95'] as const

function run(series: Series, calendar: Calendar | null, out?: string): Scored {
  const rows = ['origin,step,ts,mean,lo80,hi80,lo95,hi95']
  const all = { h1: emptyPairs(), h4: emptyPairs(), day: emptyPairs(), week: emptyPairs() }
  const startedAt = process.cpuUsage()
  for (const originWeek of series.origin_weeks) {
    const result = forecastFrom(series, originWeek, calendar)
    const byStart = new Map(Array.from(result.startsAt, (start, i) => [start, i]))
    const actual = new Float64Array(result.mean.length).fill(Number.NaN)
    for (let step = 1; step <= HORIZON_WEEKS * series.m_week; step++) {
      const row = originWeek * series.m_week + step - 1
      if (row >= series.at.length) break
      const i = byStart.get(series.at[row]!)!
      actual[i] = series.y[row]!
      if (step <= series.m_week) add(all.h1, result, i, actual[i]!)
      add(all.h4, result, i, actual[i]!)
      rows.push([originWeek, step, series.ts[row], ...FIELDS.map(f => result[f][i]!.toFixed(4))].join(','))
    }
    addRows(all.day, result, actual, 'day')
    addRows(all.week, result, actual, 'week')
  }
  const cpu = process.cpuUsage(startedAt)
  if (out) writeFileSync(out, gzipSync(`${rows.join('\n')}\n`))
  const percent = (value: number | null) => (value === null ? 'none' : (100 * value).toFixed(2))
  const cover = ({ lo80, hi80, lo95, hi95, actual }: Pairs) =>
    `${percent(coverage(lo80, hi80, actual))}/${percent(coverage(lo95, hi95, actual))}`
  const h1 = percent(wape(all.h1.mean, all.h1.actual))
  const h4 = percent(wape(all.h4.mean, all.h4.actual))
  const seconds = ((cpu.user + cpu.system) / 1e6 / series.origin_weeks.length).toFixed(3)
  return {
    line:
      `${series.name}: WAPE week 1 ${h1} %, weeks 1-4 ${h4} %; coverage 80/95 ${cover(all.h4)}, ` +
      `day rows ${cover(all.day)}, week rows ${cover(all.week)}; ${seconds} s CPU a forecast`,
    pairs: `${series.name}_wape_h1=${h1} ${series.name}_wape_h4=${h4}`,
  }
}

type Pairs = Record<(typeof FIELDS)[number] | 'actual', number[]>
const emptyPairs = (): Pairs => ({ mean: [], lo80: [], hi80: [], lo95: [], hi95: [], actual: [] })

function add(pairs: Pairs, result: Forecast, i: number, actual: number): void {
  for (const field of FIELDS) pairs[field].push(result[field][i]!)
  pairs.actual.push(actual)
}

/** Sums over whole rows only: a day or week with a missing open interval has no actual. */
function addRows(pairs: Pairs, result: Forecast, actual: Float64Array, period: 'day' | 'week'): void {
  for (const row of aggregate(result, period, ZONE)) {
    let total = 0
    result.startsAt.forEach((start, i) => {
      if (start >= row.startsAt && start < row.endsAt && result.mean[i]! > 0) total += actual[i]!
    })
    if (row.mean === 0) continue
    for (const field of FIELDS) pairs[field].push(row[field])
    pairs.actual.push(total)
  }
}

function chosenSeries(): { series: Series; calendar: Calendar | null }[] {
  if (options.grid) {
    const plans = JSON.parse(readText(options.series ?? '')) as Record<string, SeriesPlan>
    const name = options.name ?? ''
    const plan = plans[name]
    if (!plan)
      throw new Error(`No series ${name} in ${options.series}. Try one of: ${Object.keys(plans).join(', ')}`)
    return [{ series: readSeries(name, plan, options.grid), calendar: calendarOf(name, options.calendar) }]
  }
  const isShared = existsSync(join(SHARED, 'series.json'))
  if (!isShared) console.info('No benchmark series beside the project: using a generated sample.')
  if (!isShared || options.series === 'sample') {
    return [{ series: sampleSeries(), calendar: options.track === 'L' ? {} : null }]
  }
  const plans = JSON.parse(readText(join(SHARED, 'series.json'))) as Record<string, SeriesPlan>
  const names = options.series?.split(',') ?? Object.keys(plans)
  return names.map(name => {
    const plan = plans[name]
    if (!plan) throw new Error(`No series ${name}. Try one of: ${Object.keys(plans).join(', ')}`)
    const calendarFile = options.track === 'L' ? join(SHARED, 'calendar.json') : undefined
    return {
      series: readSeries(name, plan, join(SHARED, plan.grid)),
      calendar: calendarOf(name, calendarFile),
    }
  })
}

function calendarOf(name: string, file: string | undefined): Calendar | null {
  if (!file) return null
  return (JSON.parse(readText(file)) as Record<string, Calendar>)[name] ?? {}
}

const scored = chosenSeries().map(({ series, calendar }) => {
  const result = run(series, calendar, options.out)
  console.log(result.line)
  return result
})
console.log(scored.map(s => s.pairs).join(' '))
