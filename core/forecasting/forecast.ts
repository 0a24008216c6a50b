// The engine's face: history in, forecast on the asked-for grid out. It never throws on odd history; too little
// of it gives a flat or empty forecast that says so in its status. History from the day of `from` on is ignored,
// so that a forecast never knows what it is about to say.
import { MINUTE_MS } from '../time/index.ts'
import { type Learned, learn } from './engine.ts'
import { handleTimeByHour } from './handle-time.ts'
import { learnFlat, statusOf } from './low-volume.ts'
import { cellReader, type GridCell, intervalStarts } from './result-grid.ts'
import { type Training, trainingOf } from './training.ts'
import type { Band, Forecast, ForecastRequest, StreamStatus } from './types.ts'
import { dayOf, dayStartsAt, type IsOpen, openingOf } from './wall-clock.ts'

export function forecast(request: ForecastRequest): Forecast {
  const training = trainingOf(request)
  const status = statusOf(training)
  const isOpen = openingOf(request.operatingTimes)
  const learned = learnFor(status, training, isOpen, request)
  const starts = intervalStarts(training.clock.zone, request)
  const cellAt = cellReader(
    training.clock,
    isOpen,
    learned.contactsOn,
    handleTimeByHour(request.history, training),
    request,
  )
  const cells = [...starts].map((start, i) => cellAt(start, starts[i + 1] ?? lastEnd(request, start)))
  const isEmpty = training.endDay === training.firstDay
  return {
    status,
    startsAt: starts,
    incrementMinutes: request.incrementMinutes,
    mean: Float64Array.from(cells, cell => cell.adjusted),
    ...bandsOf(cells, learned, training),
    handleTimeSeconds: Float64Array.from(cells, cell => cell.handleTimeSeconds),
    model: {
      name: learned.name,
      sentence: learned.sentence,
      trainedFrom: isEmpty ? request.history.startsAt : dayStartsAt(training.clock, training.firstDay),
      trainedTo: isEmpty ? request.history.startsAt : dayStartsAt(training.clock, training.endDay),
      expectedWape: learned.expectedWape,
    },
  }
}

/** A local day ends at `to` when that comes first; shorter steps are always whole. */
const lastEnd = (request: ForecastRequest, start: number): number =>
  request.incrementMinutes === 1440 ? request.to : start + request.incrementMinutes * MINUTE_MS

function bandsOf(cells: readonly GridCell[], learned: Learned, training: Training): Band {
  const band: Band = {
    lo80: new Float64Array(cells.length),
    hi80: new Float64Array(cells.length),
    lo95: new Float64Array(cells.length),
    hi95: new Float64Array(cells.length),
  }
  cells.forEach((cell, i) => {
    if (!cell.isOpen) return
    const limits = learned.limits(cell.contacts, Math.floor((cell.day - training.endDay) / 7))
    const factor = cell.contacts > 0 ? cell.adjusted / cell.contacts : 1
    for (const key of ['lo80', 'hi80', 'lo95', 'hi95'] as const) band[key][i] = limits[key] * factor
  })
  return band
}

function learnFor(
  status: StreamStatus,
  training: Training,
  isOpen: IsOpen,
  request: ForecastRequest,
): Learned {
  if (status === 'NO_TICKETS') return NOTHING_LEARNED
  if (status === 'LOW_VOLUME') return learnFlat(training, isOpen)
  const endDay = request.to > request.from ? dayOf(training.clock, request.to - 1) + 1 : training.endDay
  const block = Math.max(request.incrementMinutes, training.clock.slotMinutes)
  return learn(training, endDay, block, request.specialDays)
}

const NOTHING_LEARNED: Learned = {
  contactsOn: () => null,
  limits: () => ({ lo80: 0, hi80: 0, lo95: 0, hi95: 0 }),
  name: 'None',
  sentence: 'No contacts in the training weeks.',
  expectedWape: null,
}
