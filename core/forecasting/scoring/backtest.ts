// Backtest (the forecast lab): from each of several past origins every model forecasts the weeks that followed, knowing
// only what came before, and is compared with the actual volume. Origins lie a whole horizon apart, back from the last
// whole day, so that no interval is evaluated twice. Times with adjustments are neither learned from nor evaluated.
import {
  addDays,
  type EpochMs,
  instantAt,
  localDateOf,
  MINUTE_MS,
  minuteOfDay,
  weekdayIndex,
} from '#core/time/index.ts'
import { forecast } from '../engine/forecast.ts'
import { intervalStarts } from '../grid/result-grid.ts'
import { DAY_MODELS } from '../models/index.ts'
import type { ForecastRequest, VolumeHistory } from '../series/types.ts'
import { openingOf } from '../series/wall-clock.ts'
import { BASELINES } from './baselines.ts'
import { type EvaluatedOrigin, type ModelScore, type Prediction, scoresOf } from './model-score.ts'

export type { ModelScore } from './model-score.ts'

export interface BacktestRequest
  extends Pick<
    ForecastRequest,
    'history' | 'operatingTimes' | 'trainingWeeks' | 'adjustments' | 'specialDays' | 'incrementMinutes'
  > {
  /** At most so many; fewer when history is short. */
  origins: number
  horizonWeeks: number
  /** Receives the share done, 0 … 1. */
  onProgress?: (fraction: number) => void
}

export interface Backtest {
  /** Oldest first; empty when history is too short to try anything. */
  origins: EpochMs[]
  from: EpochMs
  to: EpochMs
  /** Number of evaluated intervals. */
  intervals: number
  /** The WAPE that would remain if the true rate were known: calls come by chance (Poisson). */
  floorWape: number
  /** Best first. */
  models: ModelScore[]
  /** Why this one, in plain words with the numbers. */
  why: string
}

interface Contender extends Pick<ModelScore, 'id' | 'name' | 'sentence' | 'isNaive' | 'isChosen'> {
  predict(request: ForecastRequest): Prediction
}

const CONTENDERS: readonly Contender[] = [
  {
    id: 'lineup',
    name: 'Lineup',
    sentence: 'all day models, weighted by how well each forecast the last training weeks',
    isNaive: false,
    isChosen: true,
    predict: forecast,
  },
  ...DAY_MODELS.map(({ name, sentence }) => ({
    id: name.toLowerCase().replaceAll(' ', '-'),
    name,
    sentence,
    isNaive: false,
    isChosen: false,
    predict: (request: ForecastRequest) => forecast({ ...request, families: [name] }),
  })),
  ...BASELINES.map(({ id, name, sentence, means }) => ({
    id,
    name,
    sentence,
    isNaive: true,
    isChosen: false,
    predict: (request: ForecastRequest) => ({ base: means(request) }),
  })),
]

/** A model wants to have seen this many weeks. */
const LEAST_TRAINING_WEEKS = 2

export function backtest(request: BacktestRequest): Backtest {
  const incrementMinutes = Math.max(request.incrementMinutes, request.history.incrementMinutes)
  const horizonWeeks = Math.max(1, Math.round(request.horizonWeeks))
  const spans = spansOf(request.history, request.origins, horizonWeeks)
  const requests = spans.map(
    ({ from, to }): ForecastRequest => ({
      history: request.history,
      from,
      to,
      incrementMinutes,
      operatingTimes: request.operatingTimes,
      trainingWeeks: request.trainingWeeks,
      adjustments: request.adjustments,
      ...(request.specialDays && { specialDays: request.specialDays }),
    }),
  )
  const evaluated = requests.map(evaluatedOriginOf)
  const predictions = CONTENDERS.map(() => [] as Prediction[])
  requests.forEach((origin, k) => {
    CONTENDERS.forEach((contender, c) => {
      // Adjustments ahead would move the bands, not the base; those behind keep their days out of training.
      const adjustments = origin.adjustments.filter(({ to }) => to <= origin.from)
      predictions[c]!.push(contender.predict({ ...origin, adjustments }))
      request.onProgress?.((k * CONTENDERS.length + c + 1) / (requests.length * CONTENDERS.length))
    })
  })
  const models = CONTENDERS.map(
    ({ predict: _, ...contender }, c): ModelScore => ({
      ...contender,
      ...scoresOf(evaluated, predictions[c]!, horizonWeeks),
    }),
  ).sort((a, b) => (a.wape.interval ?? 1e9) - (b.wape.interval ?? 1e9))
  const floorWape = poissonFloor(evaluated, predictions[CONTENDERS.findIndex(c => c.isChosen)]!)
  return {
    origins: spans.map(({ from }) => from),
    from: spans[0]?.from ?? request.history.startsAt,
    to: spans.at(-1)?.to ?? request.history.startsAt,
    intervals: evaluated.reduce(
      (count, { actual }) => count + actual.filter(a => !Number.isNaN(a)).length,
      0,
    ),
    floorWape,
    models,
    why: whyOf(models, floorWape, spans.length, horizonWeeks),
  }
}

interface Span {
  from: EpochMs
  to: EpochMs
}

/** Whole horizons back from the last whole day that was seen, oldest first. */
function spansOf(history: VolumeHistory, count: number, horizonWeeks: number): Span[] {
  const { zone, startsAt } = history
  const stepMs = history.incrementMinutes * MINUTE_MS
  const firstSeen = history.volume.findIndex(Number.isFinite)
  if (firstSeen < 0) return []
  const seenTo = startsAt + (history.volume.findLastIndex(Number.isFinite) + 1) * stepMs
  // Daily history stands at its day's start or, when the clocks changed, an hour beside it.
  const lastDate = localDateOf(zone, seenTo - stepMs / 2)
  const isWhole = instantAt(zone, addDays(lastDate, 1), 0) - seenTo < Math.max(stepMs, 2 * 60 * MINUTE_MS)
  const end = isWhole ? addDays(lastDate, 1) : lastDate
  const least = addDays(localDateOf(zone, startsAt + (firstSeen + 0.5) * stepMs), 7 * LEAST_TRAINING_WEEKS)
  const spans: Span[] = []
  for (let k = 1; k <= count; k++) {
    const date = addDays(end, -7 * horizonWeeks * k)
    if (date < least) break
    spans.unshift({
      from: instantAt(zone, date, 0),
      to: instantAt(zone, addDays(date, 7 * horizonWeeks), 0),
    })
  }
  return spans
}

function evaluatedOriginOf(request: ForecastRequest): EvaluatedOrigin {
  const { history, from, to, adjustments } = request
  const { zone } = history
  const starts = intervalStarts(zone, request)
  const isOpen = openingOf(request.operatingTimes)
  const firstDay = Math.round(Date.parse(`${localDateOf(zone, from)}T00:00:00Z`) / 86_400_000)
  const dates = [...starts].map(start => localDateOf(zone, start))
  const day = Int32Array.from(dates, date => Math.round(Date.parse(`${date}T00:00:00Z`) / 86_400_000))
  const weekday = Uint8Array.from(dates, weekdayIndex)
  const ends = starts.map((_, i) => starts[i + 1] ?? to)
  const actual = sumsOf(history, starts, ends).map((contacts, i) => {
    const middle = (starts[i]! + ends[i]!) / 2
    const minute = weekday[i]! * 1440 + minuteOfDay(zone, middle)
    const isClosed = request.incrementMinutes < 1440 && !isOpen(minute)
    const isAdjusted = adjustments.some(a => a.from < ends[i]! && starts[i]! < a.to)
    return isClosed || isAdjusted ? Number.NaN : contacts
  })
  return {
    actual,
    day,
    weekday,
    weekAhead: day.map(d => Math.floor((d - firstDay) / 7)),
    hour: Uint8Array.from(starts, start => Math.floor(minuteOfDay(zone, start) / 60)),
    naiveError: naiveErrorBefore(history, from, request.trainingWeeks),
  }
}

/** Contacts of each interval; NaN where any part of it is unknown. */
function sumsOf(history: VolumeHistory, starts: Float64Array, ends: Float64Array): Float64Array {
  const stepMs = history.incrementMinutes * MINUTE_MS
  const at = (instant: EpochMs) => Math.round((instant - history.startsAt) / stepMs)
  return starts.map((start, i) => {
    let contacts = 0
    for (let k = at(start); k < Math.max(at(ends[i]!), at(start) + 1); k++)
      contacts += history.volume[k] ?? Number.NaN
    return Number.isFinite(contacts) ? contacts : Number.NaN
  })
}

/** At the history's own step. */
function naiveErrorBefore(
  { volume, startsAt, incrementMinutes }: VolumeHistory,
  from: EpochMs,
  weeks: number,
): number {
  const week = (7 * 1440) / incrementMinutes
  const end = Math.min(volume.length, Math.round((from - startsAt) / (incrementMinutes * MINUTE_MS)))
  let error = 0
  let seen = 0
  for (let i = Math.max(week, end - weeks * week); i < end; i++) {
    const change = Math.abs(volume[i]! - volume[i - week]!)
    if (!Number.isFinite(change) || (volume[i] === 0 && volume[i - week] === 0)) continue
    error += change
    seen++
  }
  return seen > 0 ? error / seen : Number.NaN
}

function poissonFloor(evaluated: readonly EvaluatedOrigin[], chosen: readonly Prediction[]): number {
  let error = 0
  let contacts = 0
  evaluated.forEach(({ actual }, origin) => {
    actual.forEach((a, i) => {
      if (Number.isNaN(a)) return
      error += meanDeviation(chosen[origin]!.base[i]!)
      contacts += a
    })
  })
  return contacts > 0 ? error / contacts : 0
}

/** E|X − λ| of a Poisson count X: 2 λ^(⌊λ⌋+1) e^−λ / ⌊λ⌋! (de Moivre), by Stirling's series from 50 on. */
function meanDeviation(rate: number): number {
  if (!(rate > 0)) return 0
  if (rate > 50) return Math.sqrt((2 * rate) / Math.PI)
  const whole = Math.floor(rate)
  let logFactorial = 0
  for (let k = 2; k <= whole; k++) logFactorial += Math.log(k)
  return 2 * Math.exp((whole + 1) * Math.log(rate) - rate - logFactorial)
}

function whyOf(models: readonly ModelScore[], floor: number, origins: number, weeks: number): string {
  const chosen = models.find(model => model.isChosen)!
  const simple = models.find(model => model.isNaive)!
  const own = chosen.wape.interval
  const other = simple.wape.interval
  if (origins === 0)
    return `There is too little history to try: ${LEAST_TRAINING_WEEKS} weeks to learn from and ${weeks} to forecast are the least.`
  if (own === null || other === null)
    return 'No contacts came in the weeks tried, so no model can be told from another.'
  const tried = `Tried from ${origins} past ${origins === 1 ? 'day' : 'days'}, ${weeks} ${weeks === 1 ? 'week' : 'weeks'} ahead each, ${chosen.name} misses ${percent(own)} of the contacts per interval`
  const against =
    own <= other
      ? `${percent(1 - own / other)} less than the best simple rule, ${simple.name.toLowerCase()} (${percent(other)})`
      : `more than a simple rule, ${simple.name.toLowerCase()} (${percent(other)})`
  const best = models[0]!
  const leader =
    best.isChosen || best.isNaive
      ? ''
      : ` ${best.name} alone did a little better (${percent(best.wape.interval!)}), but which model leads changes from month to month, and weighing them together is steadier.`
  const days = chosen.wape.day === null ? '' : ` Day totals miss by ${percent(chosen.wape.day)}.`
  return `${tried}, ${against}.${leader}${days} Chance alone would leave ${percent(floor)} even if the true rate were known.`
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`
