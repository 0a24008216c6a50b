// One training: contact counts in; history, forecast and staff per quarter-hour out. First the last weeks of
// history are forecast from the history before them, so that accuracy is measured on unseen weeks; then the
// future is forecast from everything.
import { hasEnded } from '#contract/endpoints/streams.ts'
import { bias, type Forecast, forecast, type ModelChoice, wape } from '#core/forecasting/index.ts'
import { addDays, DAY_MS, type EpochMs, instantAt, localDateOf, type Zone } from '#core/time/index.ts'
import { type HistoryGrid, historyGrid } from '../history/history.ts'
import { specialDaysOf } from '../special-days/special-dates.ts'
import { staffFor, workReachMs } from '../staffing/staff.ts'
import { overlayForecast } from '../staffing/uploaded-forecast.ts'
import { endOfHistory, engineHistory } from './engine-history.ts'
import { hasWorsened, keptChoice, newChoice } from './kept-choice.ts'
import type {
  DayColumns,
  ForecastColumns,
  KeptChoice,
  NightForecast,
  Trained,
  TrainRequest,
} from './train-request.ts'

const WEEK_MS = 7 * DAY_MS
const HORIZON_WEEKS = 26
/** Weeks of daily forecast: schedules reach 78 weeks from the Monday after today. */
const DAY_HORIZON_WEEKS = 80
const NIGHT_DAYS = 43
const HELD_BACK_WEEKS = 4
/** Weeks of history that a backtest needs before its cut. */
const LEAST_WEEKS_BEFORE = 2
/** History that ends longer ago than this is an old file: its forecast follows it, not today. */
const CURRENT_WEEKS = 4

export function train(request: TrainRequest): Trained {
  const grid = historyGrid(request.counts, request)
  if (!grid) return NOTHING
  const kept = keptChoice(request, grid)
  const trained = trainOn(grid, request, kept)
  return kept && hasWorsened(kept, trained.accuracy) ? trainOn(grid, request, null) : trained
}

function trainOn(grid: HistoryGrid, request: TrainRequest, kept: KeptChoice | null): Trained {
  const history = engineHistory(grid, request)
  const from = grid.startsAt[0]!
  const to = endOfHistory(grid, request.zone)
  const end = horizonEnd(request, to, HORIZON_WEEKS)
  const lastDay = horizonEnd(request, to, DAY_HORIZON_WEEKS)
  const specialDays = specialDaysOf(request, { start: from, end: lastDay })
  const run = (origin: EpochMs, until: EpochMs, incrementMinutes: 15 | 1440, choice: ModelChoice | null) =>
    forecast({ ...request, history, specialDays, from: origin, to: until, incrementMinutes, choice })
  const ahead = run(to, end + workReachMs(request), 15, kept?.ahead ?? null)
  const model = {
    status: hasEnded(to, request.now) ? ('NO_TICKETS' as const) : ahead.status,
    name: ahead.model.name,
    sentence: ahead.model.sentence,
    expectedWape: ahead.model.expectedWape,
    weeklyVolume: weeklyVolume(grid, to, request.trainingWeeks),
    measuredHandleTimeSeconds: measuredHandleTime(grid, to),
    historyFrom: from,
    historyTo: to,
    historyMinutes: grid.minutes,
  }
  if (ahead.status === 'NO_TICKETS') return { ...NOTHING, history: grid, model }
  const cut = cutOf(request.zone, from, to)
  const back = cut === null ? null : run(cut, to, 15, kept?.back ?? null)
  const parts = back ? [columnsOf(back, cut!), columnsOf(ahead, to)] : [columnsOf(ahead, to)]
  const columns = joined(parts)
  for (const imported of request.imports) overlayForecast(columns, imported, request.zone)
  columns.required = staffFor({ ...columns, volume: columns.mean }, request)
  // From the first day on, so that a total that reaches beyond the quarter-hours keeps its share there.
  const days = run(horizonEnd(request, to, 0), lastDay, 1440, ahead.choice)
  for (const imported of request.imports) overlayForecast(days, imported, request.zone)
  const accuracy = back && { ...accuracyOf(back, grid), from: cut!, to }
  return {
    history: grid,
    forecast: part(columns, 0, end),
    days: part(daysOf(days), end, lastDay),
    night: nightOf(part(columns, to, end), request),
    model,
    accuracy,
    choice:
      kept ??
      newChoice(request, grid, {
        ahead: days.choice,
        back: back?.choice ?? null,
        wape: accuracy?.wape ?? null,
      }),
  }
}

const NOTHING: Trained = {
  history: null,
  forecast: null,
  days: null,
  night: null,
  model: {
    status: 'NO_TICKETS',
    name: 'None',
    sentence: 'No contacts have come through the connections and their filters.',
    expectedWape: null,
    weeklyVolume: 0,
    measuredHandleTimeSeconds: null,
    historyFrom: null,
    historyTo: null,
  },
  accuracy: null,
  choice: null,
}

/** Local midnight so many weeks after the day that follows today, or the history when that is an old file's. */
function horizonEnd({ zone, now }: TrainRequest, historyTo: EpochMs, weeks: number): EpochMs {
  const isCurrent = now - historyTo <= CURRENT_WEEKS * WEEK_MS
  const start = isCurrent ? Math.max(now, historyTo) : historyTo
  return instantAt(zone, addDays(localDateOf(zone, start), weeks * 7 + 1), 0)
}

/** Local midnight from which the history is held back; null when too little history would remain before it. */
function cutOf(zone: Zone, from: EpochMs, to: EpochMs): EpochMs | null {
  const weeks = Math.min(HELD_BACK_WEEKS, Math.floor((to - from) / WEEK_MS) - LEAST_WEEKS_BEFORE)
  return weeks < 1 ? null : instantAt(zone, addDays(localDateOf(zone, to - 1), 1 - 7 * weeks), 0)
}

function weeklyVolume({ startsAt, offered }: HistoryGrid, to: EpochMs, trainingWeeks: number): number {
  const from = Math.max(to - trainingWeeks * WEEK_MS, startsAt[0]!)
  let total = 0
  startsAt.forEach((start, at) => {
    if (start >= from && offered[at]! > 0) total += offered[at]!
  })
  return (total * WEEK_MS) / Math.max(WEEK_MS, to - from)
}

const MEASURED_WEEKS = 4

/** Mean over the contacts of the last weeks in steps with a handle time; null when none was measured. */
function measuredHandleTime(grid: HistoryGrid, to: EpochMs): number | null {
  let seconds = 0
  let contacts = 0
  grid.startsAt.forEach((start, at) => {
    const each = grid.handleTimeSeconds[at]!
    const count = grid.handled[at]! >= 0 ? grid.handled[at]! : grid.offered[at]!
    if (start < to - MEASURED_WEEKS * WEEK_MS || !(each > 0) || !(count > 0)) return
    seconds += each * count
    contacts += count
  })
  return contacts > 0 ? seconds / contacts : null
}

const columnsOf = (made: Forecast, origin: EpochMs): ForecastColumns => ({
  startsAt: made.startsAt,
  origin: new Float64Array(made.startsAt.length).fill(origin),
  mean: made.mean,
  base: made.base,
  lo80: made.lo80,
  hi80: made.hi80,
  lo95: made.lo95,
  hi95: made.hi95,
  handleTimeSeconds: made.handleTimeSeconds,
  required: new Float64Array(made.startsAt.length),
})

const daysOf = ({
  startsAt,
  mean,
  base,
  lo80,
  hi80,
  lo95,
  hi95,
  handleTimeSeconds,
}: Forecast): DayColumns => ({
  startsAt,
  mean,
  base,
  lo80,
  hi80,
  lo95,
  hi95,
  handleTimeSeconds,
})

const eachColumn = <C extends DayColumns>(columns: C, of: (key: keyof C) => Float64Array): C =>
  Object.fromEntries(Object.keys(columns).map(key => [key, of(key as keyof C)])) as unknown as C

function joined(parts: readonly ForecastColumns[]): ForecastColumns {
  const length = parts.reduce((sum, { startsAt }) => sum + startsAt.length, 0)
  return eachColumn(parts[0]!, key => {
    const column = new Float64Array(length)
    let at = 0
    for (const part of parts) {
      column.set(part[key], at)
      at += part[key].length
    }
    return column
  })
}

/** The intervals that start within [from, to). */
function part<C extends DayColumns>(columns: C, from: EpochMs, to: EpochMs): C {
  const indexOf = (instant: EpochMs) => {
    const at = columns.startsAt.findIndex(start => start >= instant)
    return at < 0 ? columns.startsAt.length : at
  }
  const [first, end] = [indexOf(from), indexOf(to)]
  return eachColumn(columns, key => (columns[key] as Float64Array).slice(first, end))
}

/** The forecast of tonight's snapshot; for an old file, the beginning of its forecast. */
function nightOf(ahead: ForecastColumns, { zone, now }: TrainRequest): NightForecast {
  const date = localDateOf(zone, now)
  const today = part(ahead, instantAt(zone, date, 0), Number.POSITIVE_INFINITY)
  const { startsAt, mean, base } = today.startsAt.length > 0 ? today : ahead
  const end = NIGHT_DAYS * 96
  return { date, startsAt: startsAt[0]!, mean: mean.slice(0, end), base: base.slice(0, end) }
}

/** The forecast added up to the history's own steps, against what came. */
function accuracyOf(back: Forecast, grid: HistoryGrid): { wape: number | null; bias: number | null } {
  const expected = new Float64Array(grid.startsAt.length).fill(Number.NaN)
  let at = 0
  back.startsAt.forEach((start, i) => {
    while (at + 1 < grid.startsAt.length && grid.startsAt[at + 1]! <= start) at++
    expected[at] = (Number.isNaN(expected[at]!) ? 0 : expected[at]!) + back.mean[i]!
  })
  return { wape: wape(expected, grid.offered), bias: bias(expected, grid.offered) }
}
