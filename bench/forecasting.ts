// Accuracy of the forecasting engine under a rolling-origin protocol: from each origin the engine sees only what
// came before and forecasts four weeks. Track S sees the last train_weeks only, track L all history and the known
// special days. Prints one row per series and track, pooled over origins, beside the best peer of peers.csv.
//   node bench/forecasting.ts [--series bank30,travel | --series sample] [--track S|L] [--goals goals.json]
//   node bench/forecasting.ts --speed
//   node bench/forecasting.ts --grid FILE --series series.json --name NAME [--calendar calendar.json] --out OUT.csv.gz
// goals.json: { "bank30": [0.0617, 0.0607], … } as WAPE of week 1 and of weeks 1–4.
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { aggregate, bias, type Forecast, forecast, type ModelChoice, wape } from '#core/forecasting/index.ts'
import { localDateOf } from '#core/time/index.ts'
import { bandCoverage } from '#test/core/forecasting/band-coverage.ts'
import {
  type Calendar,
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
  options: {
    series: { type: 'string' },
    track: { type: 'string' },
    goals: { type: 'string' },
    speed: { type: 'boolean', default: false },
    grid: { type: 'string' },
    name: { type: 'string' },
    calendar: { type: 'string' },
    out: { type: 'string' },
  },
})

const FIELDS = ['mean', 'lo80', 'hi80', 'lo95', 'hi95'] as const

interface Scored {
  week1: number | null
  weeks4: number | null
  mase: number
  bias: number | null
  coverage: string
  dayCoverage: string
  /** WAPE of the totals of special days. */
  special: number | null
  secondsPerFit: number
}

function run(series: Series, calendar: Calendar | null, special: Calendar, out?: string): Scored {
  const rows = ['origin,step,ts,mean,lo80,hi80,lo95,hi95']
  const all = { h1: emptyPairs(), h4: emptyPairs(), day: emptyPairs(), special: emptyPairs() }
  const scaled: number[] = []
  let cpu = 0
  for (const originWeek of series.origin_weeks) {
    const request = requestFrom(series, originWeek, calendar)
    const startedAt = process.cpuUsage()
    const result = forecast(request)
    const spent = process.cpuUsage(startedAt)
    cpu += spent.user + spent.system
    const byStart = new Map(Array.from(result.startsAt, (start, i) => [start, i]))
    const actual = new Float64Array(result.mean.length).fill(Number.NaN)
    for (let step = 1; step <= horizonWeeks(series) * series.m_week; step++) {
      const row = originWeek * series.m_week + step - 1
      if (row >= series.at.length) break
      const i = byStart.get(series.at[row]!)!
      actual[i] = series.y[row]!
      if (step <= series.m_week) add(all.h1, result, i, actual[i]!)
      add(all.h4, result, i, actual[i]!)
      rows.push([originWeek, step, series.ts[row], ...FIELDS.map(f => result[f][i]!.toFixed(4))].join(','))
    }
    scaled.push(meanError(result.mean, actual) / naiveError(series, originWeek))
    addDays(all.day, result, actual)
    addDays(all.special, result, actual, special)
  }
  if (out) writeFileSync(out, gzipSync(`${rows.join('\n')}\n`))
  const cover = ({ lo80, hi80, lo95, hi95, actual }: Pairs) =>
    `${percent(bandCoverage(lo80, hi80, actual), 1)}/${percent(bandCoverage(lo95, hi95, actual), 1)}`
  return {
    week1: wape(all.h1.mean, all.h1.actual),
    weeks4: wape(all.h4.mean, all.h4.actual),
    mase: scaled.reduce((total, value) => total + value, 0) / scaled.length,
    bias: bias(all.h4.mean, all.h4.actual),
    coverage: cover(all.h4),
    dayCoverage: cover(all.day),
    special: wape(all.special.mean, all.special.actual),
    secondsPerFit: cpu / 1e6 / series.origin_weeks.length,
  }
}

const percent = (value: number | null | undefined, digits = 2): string =>
  value === null || value === undefined ? '–' : (100 * value).toFixed(digits)

/** A series too short for four weeks after its origins is scored on one. */
const horizonWeeks = (series: Series): number => (series.train_weeks < 8 ? 1 : HORIZON_WEEKS)

function meanError(forecast: ArrayLike<number>, actual: Float64Array): number {
  const known = [...actual.keys()].filter(i => !Number.isNaN(actual[i]! - forecast[i]!))
  return known.reduce((total, i) => total + Math.abs(forecast[i]! - actual[i]!), 0) / known.length
}

/** Mean absolute change from the same slot a week before, within the training window: the scale of MASE. */
function naiveError({ y, m_week, train_weeks }: Series, originWeek: number): number {
  const from = (originWeek - train_weeks + 1) * m_week
  const window = y.slice(from, originWeek * m_week)
  return meanError(y.slice(from - m_week, originWeek * m_week - m_week), Float64Array.from(window))
}

type Pairs = Record<(typeof FIELDS)[number] | 'actual', number[]>
const emptyPairs = (): Pairs => ({ mean: [], lo80: [], hi80: [], lo95: [], hi95: [], actual: [] })

function add(pairs: Pairs, result: Forecast, i: number, actual: number): void {
  for (const field of FIELDS) pairs[field].push(result[field][i]!)
  pairs.actual.push(actual)
}

/** Day sums, or those of the named days only; a day with a missing open interval has no actual. */
function addDays(pairs: Pairs, result: Forecast, actual: Float64Array, only?: Calendar): void {
  for (const row of aggregate(result, 'day', ZONE)) {
    if (row.mean === 0 || (only && !only[localDateOf(ZONE, row.startsAt)])) continue
    let total = 0
    result.startsAt.forEach((start, i) => {
      if (start >= row.startsAt && start < row.endsAt && result.mean[i]! > 0) total += actual[i]!
    })
    for (const field of FIELDS) pairs[field].push(row[field])
    pairs.actual.push(total)
  }
}

/** Every series asked for, with its special days. */
function chosenSeries(): { series: Series; special: Calendar }[] {
  if (options.grid) {
    const plans = JSON.parse(readText(options.series ?? '')) as Record<string, SeriesPlan>
    const name = options.name ?? ''
    const plan = plans[name]
    if (!plan)
      throw new Error(`No series ${name} in ${options.series}. Try one of: ${Object.keys(plans).join(', ')}`)
    return [{ series: readSeries(name, plan, options.grid), special: calendarOf(name, options.calendar) }]
  }
  const isShared = existsSync(join(SHARED, 'series.json'))
  if (!isShared) console.info('No benchmark series beside the project: using a generated sample.')
  if (!isShared || options.series === 'sample') return [{ series: sampleSeries(), special: {} }]
  const plans = JSON.parse(readText(join(SHARED, 'series.json'))) as Record<string, SeriesPlan>
  const names = options.series?.split(',') ?? Object.keys(plans)
  return names.map(name => {
    const plan = plans[name]
    if (!plan) throw new Error(`No series ${name}. Try one of: ${Object.keys(plans).join(', ')}`)
    const series = readSeries(name, plan, join(SHARED, plan.grid))
    return { series, special: calendarOf(name, join(SHARED, 'calendar.json')) }
  })
}

function calendarOf(name: string, file: string | undefined): Calendar {
  if (!file || !existsSync(file)) return {}
  return (JSON.parse(readText(file)) as Record<string, Calendar>)[name] ?? {}
}

/** Lowest WAPE of a peer that was run on as many origins as the engine, with its name; one per horizon. */
function bestPeers(series: Series): string {
  const file = join(SHARED, 'peers.csv')
  if (!existsSync(file)) return '–'
  const rows = readText(file)
    .trim()
    .split('\n')
    .map(line => line.split(','))
    .filter(([name, method]) => name === series.name && !method!.startsWith('prototype'))
    .filter(row => Number(row[3]) === series.origin_weeks.length)
  return ['H1', 'H4']
    .map(horizon => {
      const [best] = rows.filter(row => row[2] === horizon).sort((a, b) => Number(a[4]) - Number(b[4]))
      return best ? `${percent(Number(best[4]))} ${best[1]}` : '–'
    })
    .join(' / ')
}

function printScores(): void {
  const goals = (options.goals ? JSON.parse(readText(options.goals)) : {}) as Record<string, number[]>
  const rows = chosenSeries().flatMap(({ series, special }) => {
    const tracks = options.grid
      ? [options.calendar ? 'L' : 'S']
      : options.track
        ? [options.track]
        : ['S', 'L']
    return tracks.map(track => {
      const own = run(series, track === 'L' ? special : null, special, options.out)
      const hasSpecial = track === 'L' && own.special !== null
      const without = hasSpecial ? run(series, {}, special).special : null
      const goal = goals[series.name] ?? []
      return {
        series: series.name,
        track,
        'week 1 %': percent(own.week1),
        'weeks 1-4 %': percent(own.weeks4),
        'best peer': bestPeers(series),
        goal: goal.length > 0 ? goal.map(value => percent(value)).join(' / ') : '–',
        mase: own.mase.toFixed(3),
        'bias %': percent(own.bias, 1),
        'cover 80/95': own.coverage,
        'days 80/95': own.dayCoverage,
        'special days %': hasSpecial ? `${percent(own.special, 1)}, no calendar ${percent(without, 1)}` : '–',
        'CPU s': own.secondsPerFit.toFixed(2),
      }
    })
  })
  console.table(rows)
  for (const row of rows)
    console.log(
      `${row.series}_${row.track}_wape_h1=${row['week 1 %']} ${row.series}_${row.track}_wape_h4=${row['weeks 1-4 %']}`,
    )
}

/** Fifty ticket groups of 26 weeks of hours on this thread, first choosing their models, then keeping the choice. */
function printSpeed(): void {
  const GROUPS = 50
  const sample = sampleSeries()
  const requests = Array.from({ length: GROUPS }, (_, group) =>
    requestFrom(sample, sample.origin_weeks[group % sample.origin_weeks.length]!, null),
  )
  const timed = (name: string, choices: readonly (ModelChoice | null)[]): Forecast[] => {
    const startedAt = performance.now()
    const made = requests.map((request, group) => forecast({ ...request, choice: choices[group] ?? null }))
    const seconds = (performance.now() - startedAt) / 1000
    console.log(
      `${GROUPS} groups of 26 weeks of hours, ${name}: ${seconds.toFixed(2)} s; ` +
        `1,000 on two threads: ${((seconds * 1000) / GROUPS / 2 / 60).toFixed(2)} min`,
    )
    return made
  }
  const chosen = timed('choosing their models', [])
  timed(
    'keeping them',
    chosen.map(({ choice }) => choice),
  )
}

if (options.speed) printSpeed()
else printScores()
