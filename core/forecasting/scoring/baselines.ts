// Baselines: the forecasts anyone could make with a spreadsheet. Every model is compared with them; one that does not
// beat them is not worth offering.
import { type ContactsOn, gridParts, intervalStarts, sumByInterval } from '../grid/result-grid.ts'
import { sum } from '../numeric/statistics.ts'
import { type TrainingData, trainingOf } from '../series/training.ts'
import type { ForecastRequest } from '../series/types.ts'
import { openingOf, weekdayOfDay } from '../series/wall-clock.ts'

export interface Baseline {
  id: string
  name: string
  sentence: string
  /** Mean contacts per interval of the request's grid, before adjustments; 0 where nothing was ever seen. */
  means(request: ForecastRequest): Float64Array
}

export const BASELINES: readonly Baseline[] = [
  {
    id: 'last-week',
    name: 'Last week',
    sentence: 'the same interval of the week before',
    means: request => meansOf(request, training => lastSameSlots(training, 1)),
  },
  {
    id: 'mean-of-four-weeks',
    name: 'Mean of four weeks',
    sentence: 'the mean of the same interval over the last four weeks',
    means: request => meansOf(request, training => lastSameSlots(training, 4)),
  },
  {
    id: 'flat-mean',
    name: 'Flat mean',
    sentence: 'the mean of all open intervals',
    means: request => meansOf(request, flatMean),
  },
]

function meansOf(request: ForecastRequest, contactsOf: (training: TrainingData) => ContactsOn): Float64Array {
  const training = trainingOf(request)
  const { clock } = training
  const starts = intervalStarts(clock.zone, request)
  if (training.endDay === training.firstDay) return new Float64Array(starts.length)
  const parts = gridParts(clock, openingOf(request.operatingTimes), contactsOf(training), request)
  return sumByInterval(parts, starts.length, i => parts.contacts[i]!)
}

/** The mean of the last few observed same slots, by weekday. */
function lastSameSlots(training: TrainingData, weeks: number): ContactsOn {
  const { volume, firstDay, endDay, clock } = training
  const total = Array.from({ length: 7 }, () => new Float64Array(clock.slotsPerDay))
  const seen = Array.from({ length: 7 }, () => new Uint8Array(clock.slotsPerDay))
  for (let day = endDay - 1; day >= firstDay; day--) {
    const weekday = weekdayOfDay(day)
    for (let slot = 0; slot < clock.slotsPerDay; slot++) {
      const contacts = volume[(day - firstDay) * clock.slotsPerDay + slot]!
      if (Number.isNaN(contacts) || seen[weekday]![slot]! === weeks) continue
      total[weekday]![slot]! += contacts
      seen[weekday]![slot]! += 1
    }
  }
  const means = total.map((row, weekday) => row.map((t, slot) => t / Math.max(seen[weekday]![slot]!, 1)))
  return day => means[weekdayOfDay(day)]!
}

function flatMean({ volume, clock, openSlots }: TrainingData): ContactsOn {
  const seen = volume.filter(contacts => !Number.isNaN(contacts))
  const perSlot = sum(seen) / seen.length
  const rows = openSlots.map(slots => {
    const row = new Float64Array(clock.slotsPerDay)
    for (const slot of slots) row[slot] = perSlot
    return row
  })
  return day => rows[weekdayOfDay(day)]!
}
