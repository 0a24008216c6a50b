// Low-volume streams: with next to no history a pattern would be invented, so the forecast is the flat mean of the open hours,
// with a band as wide as the few intervals seen and their small number say.
import { sum } from '../numeric/statistics.ts'
import { closedDays } from '../series/day-series.ts'
import type { TrainingData } from '../series/training.ts'
import type { Band, ForecastRequest } from '../series/types.ts'
import { type IsOpen, isOpenAt, type SlotClock, weekdayOfDay } from '../series/wall-clock.ts'
import type { LearnedModel } from './learn.ts'

const Z80 = 1.2816
const Z95 = 1.96

export function learnFlat(
  training: TrainingData,
  isOpen: IsOpen,
  specialDays: ForecastRequest['specialDays'],
): LearnedModel {
  const { clock } = training
  const seen = training.volume.filter(v => !Number.isNaN(v))
  const perSlot = seen.length > 0 ? sum(seen) / seen.length : 0
  const variance = seen.length > 0 ? sum(seen.map(v => (v - perSlot) ** 2)) / seen.length : 0
  const relativeVariance = perSlot > 0 ? Math.max(variance - perSlot, 0) / perSlot ** 2 : 0
  const days = Math.max(1, seen.length / Math.max(1, training.clock.slotsPerDay))
  const contacts = Math.max(sum(seen), 1)
  const closed = closedDays(specialDays)
  const hourly = (perSlot * 60) / clock.slotMinutes
  // Day 4 was the first Monday.
  const week = Array.from({ length: 7 }, (_, weekday) => flatDay(clock, isOpen, weekday + 4, perSlot))
  return {
    name: 'Flat mean',
    sentence: `Too little history for a pattern: the mean of the open hours, ${hourly.toFixed(1)} contacts an hour.`,
    expectedWape: null,
    choice: null,
    contactsOn: day => (closed.has(day) ? null : week[weekdayOfDay(day)]!),
    limits(mean) {
      // Counting noise, spread between intervals, and the rate itself known only from a few contacts and days.
      const rateVariance = mean * mean * (1 / contacts + relativeVariance / days)
      return countingLimits(mean, mean + relativeVariance * mean * mean + rateVariance)
    },
  }
}

/** Normal limits around a mean, none below zero. */
export function countingLimits(mean: number, variance: number): Record<keyof Band, number> {
  const deviation = Math.sqrt(variance)
  return {
    lo95: Math.max(0, mean - Z95 * deviation),
    lo80: Math.max(0, mean - Z80 * deviation),
    hi80: mean + Z80 * deviation,
    hi95: mean + Z95 * deviation,
  }
}

/** The flat rate in each slot, less where the slot is open only in part. */
function flatDay(clock: SlotClock, isOpen: IsOpen, day: number, perSlot: number): Float64Array {
  const { slotMinutes, slotsPerDay } = clock
  const steps = slotMinutes / 5
  return Float64Array.from({ length: slotsPerDay }, (_, slot) => {
    let open = 0
    for (let step = 0; step < steps; step++)
      if (isOpenAt(clock, isOpen, day, slot * slotMinutes + step * 5)) open++
    return (perSlot * open) / steps
  })
}

const MIN_WEEKS = 2
const MIN_CONTACTS_PER_WEEK = 20

export function streamStatusOf(training: TrainingData): 'SUCCESS' | 'LOW_VOLUME' | 'NO_TICKETS' {
  const { volume, firstDay, endDay, clock, openSlots } = training
  const contacts = sum(volume.filter(v => !Number.isNaN(v)))
  if (contacts === 0) return 'NO_TICKETS'
  const weekLength = openSlots.filter(slots => slots.length > 0).length
  let observedDays = 0
  for (let day = firstDay; day < endDay; day++) {
    const start = (day - firstDay) * clock.slotsPerDay
    const open = openSlots[weekdayOfDay(day)]!
    const seen = open.filter(slot => !Number.isNaN(volume[start + slot]!)).length
    if (seen > 0 && seen >= open.length / 2) observedDays++
  }
  const weeks = observedDays / weekLength
  return weeks < MIN_WEEKS || contacts / weeks < MIN_CONTACTS_PER_WEEK ? 'LOW_VOLUME' : 'SUCCESS'
}
