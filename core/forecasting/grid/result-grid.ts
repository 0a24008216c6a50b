// Lays slot forecasts out on the asked-for grid of real time. Both grids are cut into their common parts:
// a coarser result sums parts, a finer one splits a slot along the slope between its neighbours, and a day of
// 23 or 25 hours gets the parts that really happen.
import { addDays, type EpochMs, instantAt, localDateOf, MINUTE_MS, type Zone } from '#core/time/index.ts'
import { sum } from '../numeric/statistics.ts'
import type { ForecastRequest } from '../series/types.ts'
import { dayOf, type IsOpen, isOpenAt, minuteOf, type SlotClock } from '../series/wall-clock.ts'
import type { VolumeParts } from './adjustments.ts'

/** Forecast contacts per slot of a day; null when the stream is closed all day. */
export type ContactsOn = (day: number) => Float64Array | null

/** The result's intervals cut into the finest parts both grids share. */
export interface GridParts extends VolumeParts {
  /** Which interval each part belongs to. */
  interval: Int32Array
  /** Day and minute of the day on the wall clock. */
  day: Int32Array
  minute: Float64Array
}

/** Smallest common step looked at, in minutes. */
const FINEST_MINUTES = 15

export function intervalStarts(zone: Zone, request: ForecastRequest): Float64Array {
  const { from, to, incrementMinutes } = request
  const starts: EpochMs[] = []
  if (incrementMinutes !== 1440)
    for (let start = from; start < to; start += incrementMinutes * MINUTE_MS) starts.push(start)
  else
    for (let start = from; start < to; start = instantAt(zone, addDays(localDateOf(zone, start), 1), 0))
      starts.push(start)
  return Float64Array.from(starts)
}

export function gridParts(
  clock: SlotClock,
  isOpen: IsOpen,
  contactsOn: ContactsOn,
  request: ForecastRequest,
): GridParts {
  const starts = intervalStarts(clock.zone, request)
  const partMinutes = commonStep(commonStep(clock.slotMinutes, request.incrementMinutes), FINEST_MINUTES)
  const stepMs = partMinutes * MINUTE_MS
  const middle: EpochMs[] = []
  const interval: number[] = []
  starts.forEach((start, i) => {
    const end = starts[i + 1] ?? lastEnd(request, start)
    for (let at = start; at < end; at += stepMs) {
      middle.push(at + stepMs / 2)
      interval.push(i)
    }
  })
  const day = Int32Array.from(middle, at => dayOf(clock, at))
  const minute = Float64Array.from(middle, at => minuteOf(clock, at))
  const contactsAt = slotSplitter(clock, isOpen, contactsOn, partMinutes)
  return {
    stepMs,
    middle: Float64Array.from(middle),
    interval: Int32Array.from(interval),
    day,
    minute,
    contacts: Float64Array.from(middle, (_, i) => contactsAt(day[i]!, minute[i]!)),
    isOpen: Uint8Array.from(middle, (_, i) =>
      isOpenAt(clock, isOpen, day[i]!, minute[i]!) && contactsOn(day[i]!) !== null ? 1 : 0,
    ),
  }
}

/** A local day ends at `to` when that comes first; shorter steps are always whole. */
const lastEnd = (request: ForecastRequest, start: EpochMs): EpochMs =>
  request.incrementMinutes === 1440 ? request.to : start + request.incrementMinutes * MINUTE_MS

/** Parts' values added up to the result's intervals. */
export function sumByInterval(parts: GridParts, count: number, read: (part: number) => number): Float64Array {
  const sums = new Float64Array(count)
  for (let i = 0; i < parts.interval.length; i++) sums[parts.interval[i]!]! += read(i)
  return sums
}

/** Contacts of the part of a slot that holds a minute of a day. */
function slotSplitter(clock: SlotClock, isOpen: IsOpen, contactsOn: ContactsOn, partMinutes: number) {
  const { slotMinutes, slotsPerDay } = clock
  const count = slotMinutes / partMinutes
  const known = new Map<number, Float64Array>()
  if (count === 1)
    return (day: number, minute: number): number =>
      isOpenAt(clock, isOpen, day, minute) ? (contactsOn(day)?.[Math.floor(minute / slotMinutes)] ?? 0) : 0
  const split = (day: number, slot: number): Float64Array => {
    const own = contactsOn(day)
    const contacts = own?.[slot] ?? 0
    if (!own || contacts === 0) return new Float64Array(count)
    const slope = slopeAt(own, slot)
    const weights = Float64Array.from({ length: count }, (_, part) => {
      const minute = slot * slotMinutes + (part + 0.5) * partMinutes
      return isOpenAt(clock, isOpen, day, minute) ? 1 + slope * ((part + 0.5) / count - 0.5) : 0
    })
    const total = sum(weights)
    return total > 0 ? weights.map(w => (contacts * w) / total) : weights
  }
  return (day: number, minute: number): number => {
    const slot = Math.floor(minute / slotMinutes)
    const key = day * slotsPerDay + slot
    const parts = known.get(key) ?? split(day, slot)
    known.set(key, parts)
    return parts[Math.floor((minute - slot * slotMinutes) / partMinutes)]!
  }
}

/** Relative change across a slot, from its open neighbours; kept within ±2 so that no part turns negative. */
function slopeAt(contacts: Float64Array, slot: number): number {
  const here = contacts[slot]!
  const before = contacts[slot - 1] || here
  const after = contacts[slot + 1] || here
  return Math.min(2, Math.max(-2, (after - before) / 2 / here))
}

const commonStep = (a: number, b: number): number => (b === 0 ? a : commonStep(b, a % b))
