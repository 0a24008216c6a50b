// Reuse of the last training's choice of models. Trying models on a ticket group's past is the costliest part of
// a training, and its result changes slowly: a choice is kept for six days, unless its settings or history
// changed or the error on the held-back weeks grew (docs/decisions/011-kept-choices.md).
import { DAY_MS, type EpochMs } from '#core/time/index.ts'
import type { TrainedAccuracy } from '#server/features/streams/index.ts'
import type { HistoryGrid } from '../history/history.ts'
import type { HistorySize, KeptChoice, TrainRequest } from './train-request.ts'

/** Six nights; half a day more for the time of day of a training. */
const KEPT_MS = 6.5 * DAY_MS
/** Growth of the history after which the choice is made anew. */
const MAX_GROWTH = 0.1
/** Share by which the history of a choice may be corrected, as by contacts that arrive late. */
const MAX_CORRECTION = 0.01
const MAX_WORSENING = 0.15

/** The choice of the last training, where it may be kept. */
export function keptChoice(request: TrainRequest, grid: HistoryGrid): KeptChoice | null {
  const { choice, now } = request
  if (!choice || now < choice.madeAt || now - choice.madeAt > KEPT_MS) return null
  if (choice.settings !== settingsOf(request)) return null
  const { past } = choice
  const isGrown = pastOf(grid).steps > past.steps * (1 + MAX_GROWTH)
  const same = pastOf(grid, past.to)
  const isCorrected = (key: keyof HistorySize) => Math.abs(same[key] - past[key]) > past[key] * MAX_CORRECTION
  return isGrown || isCorrected('steps') || isCorrected('contacts') ? null : choice
}

/** Whether the error on the held-back weeks grew so much that the choice no longer fits. */
export const hasWorsened = ({ wape }: KeptChoice, accuracy: TrainedAccuracy | null): boolean =>
  wape !== null && (accuracy?.wape ?? 0) > wape * (1 + MAX_WORSENING)

export const newChoice = (
  request: TrainRequest,
  grid: HistoryGrid,
  made: Pick<KeptChoice, 'ahead' | 'back' | 'wape'>,
): KeptChoice => ({
  ...made,
  madeAt: request.now,
  settings: settingsOf(request),
  past: { ...pastOf(grid), to: grid.startsAt.at(-1)! + 1 },
})

const settingsOf = (request: TrainRequest): string => {
  const { zone, operatingTimes, trainingWeeks, use15MinuteData, adjustments, holidays, ownDays } = request
  return JSON.stringify([
    zone,
    operatingTimes,
    trainingWeeks,
    use15MinuteData,
    adjustments,
    holidays,
    ownDays,
  ])
}

function pastOf({ startsAt, offered }: HistoryGrid, to: EpochMs = Number.POSITIVE_INFINITY): HistorySize {
  const past = { steps: 0, contacts: 0 }
  offered.forEach((contacts, at) => {
    if (Number.isNaN(contacts) || startsAt[at]! >= to) return
    past.steps++
    past.contacts += contacts
  })
  return past
}
