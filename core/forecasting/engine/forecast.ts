// The engine's face: history in, forecast on the asked-for grid out. It never throws on odd history; too little
// of it gives a flat or empty forecast that says so in its status. History from the day of `from` on is ignored,
// so that a forecast never knows what it is about to say.
import { adjustedContacts } from '../grid/adjustments.ts'
import { type GridParts, gridParts, intervalStarts, sumByInterval } from '../grid/result-grid.ts'
import { type TrainingData, trainingOf } from '../series/training.ts'
import type { Band, Forecast, ForecastRequest, RowBands, StreamStatus } from '../series/types.ts'
import { dayOf, dayStartsAt, type IsOpen, openingOf } from '../series/wall-clock.ts'
import { type HandleTimeAt, handleTimeModel } from './handle-time.ts'
import { type LearnedModel, learn } from './learn.ts'
import { countingLimits, learnFlat, streamStatusOf } from './low-volume.ts'

export function forecast(request: ForecastRequest): Forecast {
  const training = trainingOf(request)
  const status = streamStatusOf(training)
  const isOpen = openingOf(request.operatingTimes)
  const learned = learnFor(status, training, isOpen, request)
  const starts = intervalStarts(training.clock.zone, request)
  const parts = gridParts(training.clock, isOpen, learned.contactsOn, request)
  const adjusted = adjustedContacts(parts, request)
  const base = sumByInterval(parts, starts.length, i => parts.contacts[i]!)
  const mean = sumByInterval(parts, starts.length, i => adjusted[i]!)
  const isEmpty = training.endDay === training.firstDay
  return {
    status,
    startsAt: starts,
    incrementMinutes: request.incrementMinutes,
    mean,
    base,
    ...bandsOf(parts, base, mean, learned, training),
    handleTimeSeconds: meanHandleTime(parts, starts.length, handleTimeModel(request.history, training)),
    model: {
      name: learned.name,
      sentence: learned.sentence,
      trainedFrom: isEmpty ? request.history.startsAt : dayStartsAt(training.clock, training.firstDay),
      trainedTo: isEmpty ? request.history.startsAt : dayStartsAt(training.clock, training.endDay),
      expectedWape: learned.expectedWape,
    },
    rows: rowBandsOf(learned, training),
    choice: learned.choice,
  }
}

function rowBandsOf({ choice }: LearnedModel, { clock, endDay }: TrainingData): RowBands[] {
  if (!choice?.misses) return []
  return [{ bands: choice.bands, misses: choice.misses, origin: dayStartsAt(clock, endDay) }]
}

/** Limits around the unadjusted mean, scaled as the adjustments scale it. */
function bandsOf(
  parts: GridParts,
  base: Float64Array,
  mean: Float64Array,
  learned: LearnedModel,
  training: TrainingData,
): Band {
  const empty = () => new Float64Array(mean.length)
  const band: Band = { lo80: empty(), hi80: empty(), lo95: empty(), hi95: empty() }
  const open = sumByInterval(parts, mean.length, i => parts.isOpen[i]!)
  let part = 0
  mean.forEach((adjusted, i) => {
    while (parts.interval[part]! < i) part++
    if (open[i] === 0 && adjusted === 0) return
    const weeks = Math.floor((parts.day[part]! - training.endDay) / 7)
    const limits = learned.limits(base[i]! || adjusted, weeks)
    const factor = base[i]! > 0 ? adjusted / base[i]! : 1
    for (const key of ['lo80', 'hi80', 'lo95', 'hi95'] as const) band[key][i] = limits[key] * factor
  })
  return band
}

/** Weighted by contacts; a sliver of weight keeps the mean defined where none are expected. */
function meanHandleTime(parts: GridParts, count: number, secondsAt: HandleTimeAt): Float64Array {
  const weight = (i: number) => parts.contacts[i]! + 1e-9
  const contacts = sumByInterval(parts, count, weight)
  return sumByInterval(
    parts,
    count,
    i => (weight(i) * secondsAt(parts.day[i]!, parts.minute[i]!)) / contacts[parts.interval[i]!]!,
  )
}

function learnFor(
  status: StreamStatus,
  training: TrainingData,
  isOpen: IsOpen,
  request: ForecastRequest,
): LearnedModel {
  if (status === 'NO_TICKETS') return NOTHING_LEARNED
  if (status === 'LOW_VOLUME') return learnFlat(training, isOpen, request.specialDays)
  const endDay = request.to > request.from ? dayOf(training.clock, request.to - 1) + 1 : training.endDay
  const block = Math.max(request.incrementMinutes, training.clock.slotMinutes)
  return learn(training, endDay, block, request)
}

const NOTHING_LEARNED: LearnedModel = {
  contactsOn: () => new Float64Array(),
  limits: mean => countingLimits(mean, mean),
  name: 'None',
  sentence: 'No contacts in the training weeks.',
  expectedWape: null,
  choice: null,
}
