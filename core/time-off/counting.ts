// Minutes of work that time off takes out of each day. A scheduled day counts as its shifts do, without their breaks;
// in a week without any shift yet, the contract counts, up to its hours of the week.
import {
  addDays,
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
import type { ScheduledShift, TimeOffContract, TimeOffPolicy, TimeOffSpan } from './types.ts'
import { AMOUNTS_PER_UNIT, type Amount } from './types.ts'

export interface DayCost {
  date: LocalDate
  minutes: number
}

/** Instants that the span covers on a day. */
export function spanOnDay(
  { part }: Pick<TimeOffSpan, 'part'>,
  date: LocalDate,
  { zone }: Pick<TimeOffContract, 'zone'>,
): Interval {
  return part
    ? { start: instantAt(zone, date, part.startMinute), end: instantAt(zone, date, part.endMinute) }
    : { start: instantAt(zone, date, 0), end: instantAt(zone, addDays(date, 1), 0) }
}

/** Shifts of one agent by the local day on which they begin. */
export type ShiftsByDay = ReadonlyMap<LocalDate, readonly ScheduledShift[]>

export const shiftsByDay = (
  shifts: readonly ScheduledShift[],
  { zone }: Pick<TimeOffContract, 'zone'>,
): ShiftsByDay => Map.groupBy(shifts, shift => localDateOf(zone, shift.interval.start))

const isEmployed = ({ startDate, endDate }: TimeOffContract, date: LocalDate): boolean =>
  (startDate === null || startDate <= date) && (endDate === null || date <= endDate)

/** Minutes of the day's shifts within the time off; a whole day takes its shifts whole, also past midnight. */
function shiftMinutes(shifts: readonly ScheduledShift[], off: Interval, isWhole: boolean): number {
  const worked = shifts.flatMap(({ interval, breaks }) => subtract([interval], breaks))
  const taken = isWhole ? worked : worked.flatMap(piece => intersect(piece, off) ?? [])
  return taken.reduce((sum, piece) => sum + lengthMinutes(piece), 0)
}

/** Cost of each day of the span, days that cost nothing included. */
export function dayCosts(contract: TimeOffContract, shifts: ShiftsByDay, span: TimeOffSpan): DayCost[] {
  const spent = new Map<LocalDate, number>()
  return eachDate(span.from, addDays(span.last, 1)).map(date => {
    const week = weekStartOf(date)
    const own = shifts.get(date) ?? []
    const off = spanOnDay(span, date, contract)
    if (own.length > 0) return { date, minutes: shiftMinutes(own, off, span.part === null) }
    const isPlanned = eachDate(week, addDays(week, 7)).some(day => shifts.has(day))
    if (isPlanned || !isEmployed(contract, date) || !contract.workDays.includes(weekdayOf(date)))
      return { date, minutes: 0 }
    const left = Math.max(0, contract.weekMinutes - (spent.get(week) ?? 0))
    const asked = span.part ? lengthMinutes(off) : contract.dayMinutes
    const minutes = Math.min(asked, contract.dayMinutes, left)
    spent.set(week, (spent.get(week) ?? 0) + minutes)
    return { date, minutes }
  })
}

/** Minutes of a day in the policy's unit; no day costs more than a day. */
export function amountOf(
  { unit }: Pick<TimeOffPolicy, 'unit'>,
  minutes: number,
  { dayMinutes }: Pick<TimeOffContract, 'dayMinutes'>,
): Amount {
  if (unit === 'hours') return Math.round((minutes / 60) * AMOUNTS_PER_UNIT)
  return Math.round(Math.min(1, minutes / dayMinutes) * AMOUNTS_PER_UNIT)
}
