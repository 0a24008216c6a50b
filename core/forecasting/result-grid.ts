// Lays slot forecasts out on the asked-for grid of real time. Both grids are cut into their common parts:
// a coarser result sums parts, a finer one splits a slot along the slope between its neighbours, and a day of
// 23 or 25 hours gets the parts that really happen.
import { addDays, type EpochMs, instantAt, localDateOf, MINUTE_MS, type Zone } from '../time/index.ts'
import { sum } from './statistics.ts'
import type { Adjustment, ForecastRequest } from './types.ts'
import { dayOf, type IsOpen, isOpenAt, minuteOf, type WallClock } from './wall-clock.ts'

/** Forecast contacts per slot of a day; null when the stream is closed all day. */
export type ContactsOn = (day: number) => Float64Array | null

export interface GridCell {
  /** Contacts before and after adjustments. */
  contacts: number
  adjusted: number
  isOpen: boolean
  day: number
  handleTimeSeconds: number
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

export type CellReader = (start: EpochMs, end: EpochMs) => GridCell

export function cellReader(
  clock: WallClock,
  isOpen: IsOpen,
  contactsOn: ContactsOn,
  handleTimeByHour: Float64Array,
  request: ForecastRequest,
): CellReader {
  const adjustments = request.adjustments.filter(a => a.to > request.from && a.from < request.to)
  const partMinutes = commonStep(commonStep(clock.slotMinutes, request.incrementMinutes), FINEST_MINUTES)
  const partMs = partMinutes * MINUTE_MS
  const partContacts = slotSplitter(clock, isOpen, contactsOn, partMinutes)
  return (start, end) => {
    const cell = { contacts: 0, adjusted: 0, isOpen: false, day: dayOf(clock, start), handleTimeSeconds: 0 }
    let weight = 0
    for (let at = start; at < end; at += partMs) {
      const middle = at + partMs / 2
      const day = dayOf(clock, middle)
      const minute = minuteOf(clock, middle)
      const contacts = partContacts(day, minute)
      cell.contacts += contacts
      cell.adjusted += contacts * factorAt(adjustments, middle)
      cell.isOpen ||= isOpenAt(clock, isOpen, day, minute) && contactsOn(day) !== null
      // A sliver of weight keeps the mean defined where no contacts are expected.
      cell.handleTimeSeconds += (contacts + 1e-9) * handleTimeByHour[Math.floor(minute / 60)]!
      weight += contacts + 1e-9
    }
    cell.handleTimeSeconds /= weight
    return cell
  }
}

/** Contacts of the part of a slot that holds a minute of a day. */
function slotSplitter(clock: WallClock, isOpen: IsOpen, contactsOn: ContactsOn, partMinutes: number) {
  const { slotMinutes, slotsPerDay } = clock
  const count = slotMinutes / partMinutes
  const known = new Map<number, Float64Array>()
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

const factorAt = (adjustments: readonly Adjustment[], instant: EpochMs): number =>
  adjustments.reduce(
    (factor, a) => (a.from <= instant && instant < a.to ? factor * Math.max(a.factor, 0) : factor),
    1,
  )

const commonStep = (a: number, b: number): number => (b === 0 ? a : commonStep(b, a % b))
