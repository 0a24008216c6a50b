// Turns history into what the models learn from: local days of slots, only the training weeks, only open
// slots, and without the intervals an adjustment marks as untypical.
import { MINUTE_MS } from '#core/time/index.ts'
import type { ForecastRequest, VolumeAdjustment } from './types.ts'
import {
  dayOf,
  isOpenAt,
  minuteOf,
  openingOf,
  type SlotClock,
  slotClockOf,
  weekdayOfDay,
} from './wall-clock.ts'

export interface TrainingData {
  clock: SlotClock
  /** Days since 1970-01-01 on the wall clock: [firstDay, endDay). Empty when nothing was observed. */
  firstDay: number
  endDay: number
  /** Contacts, (endDay − firstDay) rows of slotsPerDay; NaN = missing or closed. */
  volume: Float64Array
  /** Per weekday (0 = Monday) the slots that are open and were seen at least once. */
  openSlots: readonly number[][]
}

export function trainingOf(request: ForecastRequest): TrainingData {
  const { history, trainingWeeks } = request
  const clock = slotClockOf(history.zone, history.startsAt, history.incrementMinutes)
  const seen = observations(request, clock)
  let lastDay = Number.NEGATIVE_INFINITY
  let earliest = Number.POSITIVE_INFINITY
  for (const { day } of seen) {
    if (day > lastDay) lastDay = day
    if (day < earliest) earliest = day
  }
  if (seen.length === 0) return { clock, firstDay: 0, endDay: 0, volume: new Float64Array(), openSlots: [] }
  const endDay = lastDay + 1
  const firstDay = Math.max(earliest, endDay - 7 * Math.max(1, Math.round(trainingWeeks)))
  const volume = fill(seen, clock, firstDay, endDay)
  return { clock, firstDay, endDay, volume, openSlots: seenSlots(volume, clock, firstDay) }
}

interface Observation {
  day: number
  slot: number
  contacts: number
}

function observations(request: ForecastRequest, clock: SlotClock): Observation[] {
  const { history, from, operatingTimes, adjustments } = request
  const isOpen = openingOf(operatingTimes)
  const stepMs = history.incrementMinutes * MINUTE_MS
  const forecastFromDay = dayOf(clock, from)
  const untypical = adjustments.filter(a => isUntypical(a) && a.from < from)
  const seen: Observation[] = []
  for (let i = 0; i < history.volume.length; i++) {
    const contacts = history.volume[i]!
    if (!(contacts >= 0) || contacts === Number.POSITIVE_INFINITY) continue
    const start = history.startsAt + i * stepMs
    const middle = start + stepMs / 2
    const day = dayOf(clock, middle)
    if (day >= forecastFromDay) break
    if (covered(untypical, start, start + stepMs)) continue
    const slot = Math.floor(minuteOf(clock, middle) / clock.slotMinutes)
    if (isSlotOpen(clock, isOpen, day, slot)) seen.push({ day, slot, contacts })
  }
  return seen
}

const isUntypical = (a: VolumeAdjustment): boolean => a.kind !== 'factor' || a.factor !== 1

const covered = (adjustments: readonly VolumeAdjustment[], start: number, end: number): boolean =>
  adjustments.some(a => a.from < end && start < a.to)

/** A slot counts as open when any five minutes of it are. */
function isSlotOpen(
  clock: SlotClock,
  isOpen: (minute: number) => boolean,
  day: number,
  slot: number,
): boolean {
  const start = slot * clock.slotMinutes
  for (let minute = start; minute < start + clock.slotMinutes; minute += 5)
    if (isOpenAt(clock, isOpen, day, minute)) return true
  return false
}

/** An hour that the clocks repeat counts as its two readings' mean, an hour they skip stays missing. */
function fill(
  seen: readonly Observation[],
  clock: SlotClock,
  firstDay: number,
  endDay: number,
): Float64Array {
  const volume = new Float64Array((endDay - firstDay) * clock.slotsPerDay).fill(Number.NaN)
  const readings = new Uint8Array(volume.length)
  for (const { day, slot, contacts } of seen) {
    if (day < firstDay) continue
    const at = (day - firstDay) * clock.slotsPerDay + slot
    const earlier = readings[at]! === 0 ? 0 : volume[at]! * readings[at]!
    readings[at]! += 1
    volume[at] = (earlier + contacts) / readings[at]!
  }
  return volume
}

function seenSlots(volume: Float64Array, clock: SlotClock, firstDay: number): number[][] {
  const slots = Array.from({ length: 7 }, () => new Set<number>())
  for (let at = 0; at < volume.length; at++) {
    if (Number.isNaN(volume[at]!)) continue
    const day = firstDay + Math.floor(at / clock.slotsPerDay)
    slots[weekdayOfDay(day)]!.add(at % clock.slotsPerDay)
  }
  return slots.map(set => [...set].sort((a, b) => a - b))
}
