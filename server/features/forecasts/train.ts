// One training: counts of contacts in; history, forecast and staff per quarter-hour out. The last weeks of
// history are forecast from what stood before them first, so that accuracy is measured on weeks the model has
// not seen; then the future from everything.
import {
  type Adjustment,
  bias,
  type Forecast,
  forecast,
  type History,
  wape,
} from '#core/forecasting/index.ts'
import {
  addDays,
  DAY_MS,
  type EpochMs,
  type Interval,
  instantAt,
  localDateOf,
  type Zone,
} from '#core/time/index.ts'
import type { TrainedAccuracy, TrainedModel } from '../streams/index.ts'
import { type Count, type HistoryGrid, historyGrid } from './history.ts'
import { QUARTER_MS, reachMs, type StaffingSettings, staffFor } from './staff.ts'

export interface TrainRequest extends StaffingSettings {
  counts: Count[]
  covered: Interval[]
  trainingWeeks: number
  use15MinuteData: boolean
  adjustments: Adjustment[]
  now: EpochMs
}

/** Quarter-hours; `origin` = the end of the history that the row was made from. */
export interface ForecastColumns {
  startsAt: Float64Array
  origin: Float64Array
  mean: Float64Array
  lo80: Float64Array
  hi80: Float64Array
  lo95: Float64Array
  hi95: Float64Array
  /** NaN = not measured. */
  handleTimeSeconds: Float64Array
  required: Float64Array
}

export interface Trained {
  /** Null when there is none. */
  history: HistoryGrid | null
  forecast: ForecastColumns | null
  model: Omit<TrainedModel, 'source'>
  accuracy: TrainedAccuracy | null
}

const WEEK_MS = 7 * DAY_MS
const HORIZON_WEEKS = 13
const HELD_BACK_WEEKS = 4
/** What a backtest needs before its cut. */
const LEAST_WEEKS_BEFORE = 2
/** History that ends longer ago than this is an old file: its forecast follows it, not today. */
const CURRENT_WEEKS = 4

export function train(request: TrainRequest): Trained {
  const grid = historyGrid(request.counts, request)
  if (!grid) return NOTHING
  const history = engineHistory(grid, request)
  const from = grid.startsAt[0]!
  const to = endOf(grid, request.zone)
  const known = { historyFrom: from, historyTo: to }
  const ahead = run(history, request, to, horizonEnd(request, to) + reachMs(request))
  const model = {
    status: ahead.status,
    name: ahead.model.name,
    sentence: ahead.model.sentence,
    expectedWape: ahead.model.expectedWape,
    weeklyVolume: weeklyVolume(grid, to, request.trainingWeeks),
    ...known,
  }
  if (ahead.status === 'NO_TICKETS') return { history: grid, forecast: null, model, accuracy: null }
  const cut = cutOf(request.zone, from, to)
  const back = cut === null ? null : run(history, request, cut, to)
  const parts = back ? [columnsOf(back, cut!), columnsOf(ahead, to)] : [columnsOf(ahead, to)]
  const columns = joined(parts)
  columns.required = staffFor({ ...columns, volume: columns.mean }, request)
  return {
    history: grid,
    forecast: until(columns, horizonEnd(request, to)),
    model,
    accuracy: back && { ...accuracyOf(back, grid), from: cut!, to },
  }
}

const NOTHING: Trained = {
  history: null,
  forecast: null,
  model: {
    status: 'NO_TICKETS',
    name: 'None',
    sentence: 'No contacts have come through the connections and their filters.',
    expectedWape: null,
    weeklyVolume: 0,
    historyFrom: null,
    historyTo: null,
  },
  accuracy: null,
}

/** The grid as the engine wants it: in even steps of real time, in half-hours when those are preferred. */
function engineHistory(grid: HistoryGrid, { zone, use15MinuteData }: TrainRequest): History {
  const { minutes, startsAt, offered, handleTimeSeconds } = grid
  if (minutes !== 15 || use15MinuteData)
    return { zone, incrementMinutes: minutes, startsAt: startsAt[0]!, volume: offered, handleTimeSeconds }
  const skipped = (startsAt[0]! / QUARTER_MS) % 2
  const length = Math.ceil((offered.length + skipped) / 2)
  const volume = new Float64Array(length).fill(Number.NaN)
  const seconds = new Float64Array(length).fill(Number.NaN)
  for (let half = 0; half < length; half++) {
    const quarters = [2 * half - skipped, 2 * half - skipped + 1].filter(at => offered[at]! >= 0)
    if (quarters.length === 0) continue
    const total = quarters.reduce((sum, at) => sum + offered[at]!, 0)
    const timed = quarters.filter(at => handleTimeSeconds[at]! > 0)
    const contacts = timed.reduce((sum, at) => sum + offered[at]!, 0)
    volume[half] = total
    if (contacts > 0)
      seconds[half] = timed.reduce((sum, at) => sum + offered[at]! * handleTimeSeconds[at]!, 0) / contacts
  }
  const first = startsAt[0]! - skipped * QUARTER_MS
  return { zone, incrementMinutes: 30, startsAt: first, volume, handleTimeSeconds: seconds }
}

function endOf({ minutes, startsAt }: HistoryGrid, zone: Zone): EpochMs {
  const last = startsAt.at(-1)!
  return minutes === 1440
    ? instantAt(zone, addDays(localDateOf(zone, last), 1), 0)
    : last + (minutes / 15) * QUARTER_MS
}

function horizonEnd({ zone, now }: TrainRequest, historyTo: EpochMs): EpochMs {
  const isCurrent = now - historyTo <= CURRENT_WEEKS * WEEK_MS
  const start = isCurrent ? Math.max(now, historyTo) : historyTo
  return instantAt(zone, addDays(localDateOf(zone, start), HORIZON_WEEKS * 7 + 1), 0)
}

/** Local midnight from which the history is held back; null when too little would stand before it. */
function cutOf(zone: Zone, from: EpochMs, to: EpochMs): EpochMs | null {
  const weeks = Math.min(HELD_BACK_WEEKS, Math.floor((to - from) / WEEK_MS) - LEAST_WEEKS_BEFORE)
  return weeks < 1 ? null : instantAt(zone, addDays(localDateOf(zone, to - 1), 1 - 7 * weeks), 0)
}

const run = (history: History, request: TrainRequest, from: EpochMs, to: EpochMs): Forecast =>
  forecast({
    history,
    from,
    to,
    incrementMinutes: 15,
    operatingTimes: request.operatingTimes,
    trainingWeeks: request.trainingWeeks,
    adjustments: request.adjustments,
  })

function weeklyVolume({ startsAt, offered }: HistoryGrid, to: EpochMs, trainingWeeks: number): number {
  const from = Math.max(to - trainingWeeks * WEEK_MS, startsAt[0]!)
  let total = 0
  startsAt.forEach((start, at) => {
    if (start >= from && offered[at]! > 0) total += offered[at]!
  })
  return (total * WEEK_MS) / Math.max(WEEK_MS, to - from)
}

const columnsOf = (made: Forecast, origin: EpochMs): ForecastColumns => ({
  startsAt: made.startsAt,
  origin: new Float64Array(made.startsAt.length).fill(origin),
  mean: made.mean,
  lo80: made.lo80,
  hi80: made.hi80,
  lo95: made.lo95,
  hi95: made.hi95,
  handleTimeSeconds: made.handleTimeSeconds,
  required: new Float64Array(made.startsAt.length),
})

const eachColumn = (of: (key: keyof ForecastColumns) => Float64Array): ForecastColumns => ({
  startsAt: of('startsAt'),
  origin: of('origin'),
  mean: of('mean'),
  lo80: of('lo80'),
  hi80: of('hi80'),
  lo95: of('lo95'),
  hi95: of('hi95'),
  handleTimeSeconds: of('handleTimeSeconds'),
  required: of('required'),
})

const joined = (parts: readonly ForecastColumns[]): ForecastColumns =>
  eachColumn(key => Float64Array.from(parts.flatMap(part => [...part[key]])))

function until(columns: ForecastColumns, end: EpochMs): ForecastColumns {
  const beyond = columns.startsAt.findIndex(start => start >= end)
  return beyond < 0 ? columns : eachColumn(key => columns[key].slice(0, beyond))
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
