// Minutes of work that time off takes out of each day. A scheduled day counts as its shifts do, without their breaks;
// in a week without any shift yet, the contract counts, up to its hours of the week.
import {
  addDays,
  dayInterval,
  eachDate,
  type Interval,
  instantAt,
  intersect,
  type LocalDate,
  lengthMinutes,
  localDateOf,
  subtract,
  weekdayOf,
  weekStartOf,
} from '../time/index.ts'
import { termsOn } from './contract.ts'
import type { ScheduledShift, TimeOffContract, TimeOffPolicy, TimeOffSpan, WorkTerms } from './types.ts'
import { AMOUNTS_PER_UNIT, type Amount } from './types.ts'

export interface DayCost {
  date: LocalDate
  minutes: number
}

/** Shifts of one agent by the local day on which they begin. */
export type ShiftsByDay = ReadonlyMap<LocalDate, readonly ScheduledShift[]>

export const shiftsByDay = (
  shifts: readonly ScheduledShift[],
  { zone }: Pick<TimeOffContract, 'zone'>,
): ShiftsByDay => Map.groupBy(shifts, shift => localDateOf(zone, shift.interval.start))

const isEmployed = ({ startDate, endDate }: TimeOffContract, date: LocalDate): boolean =>
  (startDate === null || startDate <= date) && (endDate === null || date <= endDate)

/**
 * Time that the span takes. Whole days include the night shift that begins on the last day, and exclude the night
 * shift that began on the day before the first.
 */
export function spanInterval(
  { from, last, part }: TimeOffSpan,
  { zone }: Pick<TimeOffContract, 'zone'>,
  shifts: ShiftsByDay,
): Interval {
  if (part)
    return { start: instantAt(zone, from, part.startMinute), end: instantAt(zone, from, part.endMinute) }
  const ends = (date: LocalDate) => (shifts.get(date) ?? []).map(({ interval }) => interval.end)
  return {
    start: Math.max(instantAt(zone, from, 0), ...ends(addDays(from, -1))),
    end: Math.max(instantAt(zone, addDays(last, 1), 0), ...ends(last)),
  }
}

/** Cost of each day that the time off meets, days that cost nothing included. */
export function dayCosts(contract: TimeOffContract, shifts: ShiftsByDay, off: Interval): DayCost[] {
  const { zone } = contract
  const spent = new Map<LocalDate, number>()
  return eachDate(localDateOf(zone, off.start), addDays(localDateOf(zone, off.end - 1), 1)).map(date => {
    const week = weekStartOf(date)
    const own = shifts.get(date) ?? []
    if (own.length > 0) return { date, minutes: workedMinutes(own, off) }
    const isPlanned = eachDate(week, addDays(week, 7)).some(day => shifts.has(day))
    const terms = termsOn(contract, date)
    if (isPlanned || !isEmployed(contract, date) || !terms.workDays.includes(weekdayOf(date)))
      return { date, minutes: 0 }
    const left = Math.max(0, terms.weekMinutes - (spent.get(week) ?? 0))
    // A night shift that ends on this day is counted on the day before.
    const nights = (shifts.get(addDays(date, -1)) ?? []).map(({ interval }) => interval)
    const asked = minutesOf(subtract([intersect(off, dayInterval(zone, date)) ?? NO_TIME], nights))
    const minutes = Math.min(asked, terms.dayMinutes, left)
    spent.set(week, (spent.get(week) ?? 0) + minutes)
    return { date, minutes }
  })
}

const NO_TIME: Interval = { start: 0, end: 0 }

const minutesOf = (pieces: readonly Interval[]): number =>
  pieces.reduce((sum, piece) => sum + lengthMinutes(piece), 0)

const workedMinutes = (shifts: readonly ScheduledShift[], off: Interval): number =>
  minutesOf(
    shifts
      .flatMap(({ interval, breaks }) => subtract([interval], breaks))
      .map(piece => intersect(piece, off) ?? NO_TIME),
  )

/** Minutes of a day in the policy's unit; no day costs more than a day. */
export function amountOf(
  { unit }: Pick<TimeOffPolicy, 'unit'>,
  minutes: number,
  { dayMinutes }: Pick<WorkTerms, 'dayMinutes'>,
): Amount {
  if (unit === 'hours') return Math.round((minutes / 60) * AMOUNTS_PER_UNIT)
  return Math.round(Math.min(1, minutes / dayMinutes) * AMOUNTS_PER_UNIT)
}
