// How many of an agent's wishes shifts keep: each wished time on or off, and each wished place of a day that is worked.
// A wish is no must; its price is in the cost of a schedule.

import { clock, dayText, duration } from '#core/constraints/index.ts'
import {
  dayInterval,
  type EpochMs,
  type Interval,
  intersect,
  lengthMinutes,
  localDateOf,
  subtract,
  union,
  type Zone,
} from '#core/time/index.ts'
import type { PlaceWish, SchedulingSurfer, TimeWish } from './problem/types.ts'

export interface WishesKept {
  wished: number
  /** A sentence for each wish that is not kept. */
  missed: string[]
}

export interface MissedWish {
  sentence: string
  /** Shifts that stand against it. */
  shifts: Interval[]
  /** Start that would keep it, the nearest to that of the shift; null: none of the shifts would be worked. */
  wishedStart: EpochMs | null
}

/** `shifts`: all of the agent's, sorted by start. A place is wished for the days on which a shift starts. */
export function wishesKept(surfer: SchedulingSurfer, shifts: readonly Interval[]): WishesKept {
  const { wishes = [], placeWishes = [] } = surfer
  const missed = missedWishes(surfer, shifts).map(({ sentence }) => sentence)
  const placed = placeWishes.filter(({ day }) => shiftsOf(day, shifts).length > 0)
  return { wished: wishes.length + placed.length, missed }
}

export function missedWishes(surfer: SchedulingSurfer, shifts: readonly Interval[]): MissedWish[] {
  const { wishes = [], placeWishes = [] } = surfer
  return [
    ...wishes.flatMap(wish => againstTime(surfer, shifts, wish)),
    ...placeWishes.flatMap(wish => againstPlace(surfer, shifts, wish)),
  ]
}

const shiftsOf = (day: Interval, shifts: readonly Interval[]): Interval[] =>
  shifts.filter(({ start }) => start >= day.start && start < day.end)

function againstTime(
  { zone }: SchedulingSurfer,
  shifts: readonly Interval[],
  { interval, wants }: TimeWish,
): MissedWish[] {
  const against =
    wants === 'work'
      ? subtract([interval], [...shifts])
      : union(shifts.flatMap(shift => intersect(shift, interval) ?? []))
  const minutes = against.reduce((sum, part) => sum + lengthMinutes(part), 0)
  if (minutes === 0) return []
  const wish = wants === 'work' ? 'to work' : 'to be off'
  return [
    {
      sentence: `${duration(minutes)} against the wish ${wish} ${since(zone, interval)}.`,
      shifts: shifts.filter(shift => intersect(shift, interval)),
      wishedStart: null,
    },
  ]
}

const timeText = (zone: Zone, at: EpochMs): string => clock(zone, at).slice(-5)
const momentText = (zone: Zone, at: EpochMs): string =>
  `${dayText(localDateOf(zone, at))} ${timeText(zone, at)}`

/** "on Sat 21 Nov 2026" of a whole day, else "from Sat 21 Nov 2026 09:00". */
function since(zone: Zone, { start, end }: Interval): string {
  const date = localDateOf(zone, start)
  const day = dayInterval(zone, date)
  const isDay = start === day.start && end === day.end
  return isDay ? `on ${dayText(date)}` : `from ${momentText(zone, start)}`
}

function againstPlace(
  { zone }: SchedulingSurfer,
  shifts: readonly Interval[],
  wish: PlaceWish,
): MissedWish[] {
  const { day, starts, ends } = wish
  const isIn = (at: number, { start, end }: Interval) => at >= start && at <= end
  const isWished = (shift: Interval) =>
    starts.some((start, i) => isIn(shift.start, start) && (!ends[i] || isIn(shift.end, ends[i])))
  const ofDay = (at: EpochMs) => timeText(zone, at)
  const wished = starts
    .map((start, i) => `${ofDay(start.start)}–${ofDay(ends[i] ? ends[i].end : start.end)}`)
    .join(' or ')
  const what = ends.length > 0 ? 'a shift' : 'a start'
  return shiftsOf(day, shifts)
    .filter(shift => !isWished(shift))
    .slice(0, 1)
    .map(shift => ({
      sentence: `The shift from ${momentText(zone, shift.start)} to ${ofDay(shift.end)} is not as wished: ${what} ${wished}.`,
      shifts: [shift],
      wishedStart: nearestStart(shift.start, starts),
    }))
}

/** Start within the wished ones that is the least away. */
function nearestStart(start: EpochMs, wished: readonly Interval[]): EpochMs {
  const nearest = wished.map(time => Math.min(Math.max(start, time.start), time.end))
  return nearest.toSorted((a, b) => Math.abs(a - start) - Math.abs(b - start))[0]!
}
