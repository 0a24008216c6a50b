// Faults of a surfer's shifts together: hours of a day and of a week, rest in between, days and weekends in a row.
import {
  addDays,
  contains,
  dayInterval,
  HOUR_MS,
  type Interval,
  instantAt,
  type LocalDate,
  lengthMs,
  localDateOf,
  MINUTE_MS,
  overlaps,
  union,
  weekdayIndex,
  weekStartOf,
} from '../time/index.ts'
import type { ScheduledBlock } from './types.ts'
import { dayWords, hoursText } from './warning-words.ts'
import type { PlacedWarning, WarnedSurfer, WarningCode, WarningRules } from './warnings.ts'

type Shifts = readonly ScheduledBlock[]

/** A fill shift and the one that it makes room for count once. */
const workedMs = (shifts: Shifts): number =>
  union(shifts.map(shift => shift.interval)).reduce((sum, interval) => sum + lengthMs(interval), 0)

const byDate = ({ zone }: WarnedSurfer, shifts: Shifts): Map<LocalDate, ScheduledBlock[]> =>
  Map.groupBy(shifts, shift => localDateOf(zone, shift.interval.start))

const together = (
  code: WarningCode,
  { id }: WarnedSurfer,
  shifts: Shifts,
  interval: Interval,
  sentence: string,
): PlacedWarning => ({ code, surferId: id, blockIds: shifts.map(shift => shift.id), interval, sentence })

const hull = (shifts: Shifts): Interval => ({
  start: shifts[0]!.interval.start,
  end: shifts.reduce((end, shift) => Math.max(end, shift.interval.end), 0),
})

/** Somebody who is away for a part of the time owes less of it than the contract says; how much, we do not know. */
const isAway = (blocks: Shifts, time: Interval): boolean =>
  blocks.some(
    ({ type, interval }) => (type === 'time-off' || type === 'time-in-lieu') && overlaps(interval, time),
  )

export function daysBroken(
  surfer: WarnedSurfer,
  shifts: Shifts,
  blocks: Shifts,
  known: Interval | undefined,
): PlacedWarning[] {
  const { name, zone, minContractedDailyMinutes: least, maxContractedDailyMinutes: most } = surfer
  return [...byDate(surfer, shifts)].flatMap(([date, own]) => {
    const worked = workedMs(own)
    const has = `${name} has ${hoursText(worked)} on ${dayWords(date)}; the contract`
    if (most !== null && worked > most * MINUTE_MS)
      return [
        together(
          'DAILY_MINUTES',
          surfer,
          own,
          hull(own),
          `${has} allows ${hoursText(most * MINUTE_MS)} a day.`,
        ),
      ]
    const day = dayInterval(zone, date)
    if (least === null || worked >= least * MINUTE_MS || !known || !contains(known, day)) return []
    if (isAway(blocks, day)) return []
    return [
      together(
        'DAILY_MINIMUM',
        surfer,
        own,
        hull(own),
        `${has} asks for ${hoursText(least * MINUTE_MS)} a day.`,
      ),
    ]
  })
}

export function weeksBroken(
  surfer: WarnedSurfer,
  shifts: Shifts,
  blocks: Shifts,
  known: Interval | undefined,
): PlacedWarning[] {
  const { name, zone, minContractedHours: least, maxContractedHours: most } = surfer
  const weeks = Map.groupBy(shifts, shift => weekStartOf(localDateOf(zone, shift.interval.start)))
  const found: PlacedWarning[] = []
  for (const [monday, own] of weeks) {
    const worked = workedMs(own)
    if (most === null || worked <= most * HOUR_MS) continue
    const has = `${name} has ${hoursText(worked)} in the week of ${dayWords(monday)}`
    found.push(together('WEEKLY_HOURS', surfer, own, hull(own), `${has}; the contract allows ${most} h.`))
  }
  if (!known || least === null) return found
  for (const monday of wholeWeeks(surfer, known)) {
    const own = weeks.get(monday) ?? []
    const worked = workedMs(own)
    const week = { start: instantAt(zone, monday, 0), end: instantAt(zone, addDays(monday, 7), 0) }
    if (worked >= least * HOUR_MS || isAway(blocks, week)) continue
    const has = `${name} has ${hoursText(worked)} in the week of ${dayWords(monday)}`
    const sentence = `${has}; the contract asks for ${least} h.`
    found.push(together('WEEKLY_MINIMUM', surfer, own, week, sentence))
  }
  return found
}

/** Mondays of the weeks that are known from end to end, and in which the surfer is employed throughout. */
function wholeWeeks({ zone, startDate, endDate }: WarnedSurfer, known: Interval): LocalDate[] {
  const weeks: LocalDate[] = []
  let monday = weekStartOf(localDateOf(zone, known.start))
  if (instantAt(zone, monday, 0) < known.start) monday = addDays(monday, 7)
  for (; instantAt(zone, addDays(monday, 7), 0) <= known.end; monday = addDays(monday, 7))
    if ((startDate ?? monday) <= monday && (endDate ?? addDays(monday, 6)) >= addDays(monday, 6))
      weeks.push(monday)
  return weeks
}

/** Between one stretch of work and the next; shifts that touch are one. */
export function restBroken(surfer: WarnedSurfer, shifts: Shifts): PlacedWarning[] {
  const { name, zone, restMinutesBetweenShifts: wanted } = surfer
  if (wanted === null) return []
  const found: PlacedWarning[] = []
  let last = shifts[0]
  for (const shift of shifts.slice(1)) {
    const gap = { start: last!.interval.end, end: shift.interval.start }
    if (gap.end > gap.start && lengthMs(gap) < wanted * MINUTE_MS) {
      const day = dayWords(localDateOf(zone, shift.interval.start))
      const sentence = `Only ${hoursText(lengthMs(gap))} of rest before the shift of ${name} on ${day}; ${hoursText(wanted * MINUTE_MS)} are agreed.`
      found.push(together('REST', surfer, [last!, shift], gap, sentence))
    }
    if (shift.interval.end > last!.interval.end) last = shift
  }
  return found
}

/** Days in a row, and weekends, by the days on which shifts start. */
export function rowsBroken(
  surfer: WarnedSurfer,
  shifts: Shifts,
  { maxConsecutiveDays = null, maxWeekends = null }: WarningRules,
): PlacedWarning[] {
  const days = [...byDate(surfer, shifts)].sort(([a], [b]) => (a < b ? -1 : 1))
  const found: PlacedWarning[] = []
  if (maxConsecutiveDays !== null)
    for (const row of daysInARow(days)) {
      if (row.length <= maxConsecutiveDays) continue
      const own = row.flatMap(([, shiftsOfDay]) => shiftsOfDay)
      const sentence = `${surfer.name} works ${row.length} days in a row from ${dayWords(row[0]![0])}; ${maxConsecutiveDays} are allowed.`
      found.push(together('CONSECUTIVE_DAYS', surfer, own, hull(own), sentence))
    }
  const weekends = Map.groupBy(
    days.filter(([date]) => weekdayIndex(date) > 4),
    ([date]) => weekStartOf(date),
  )
  if (maxWeekends !== null && weekends.size > maxWeekends) {
    const own = [...weekends.values()].flat().flatMap(([, shiftsOfDay]) => shiftsOfDay)
    const sentence = `${surfer.name} works ${weekends.size} weekends from ${dayWords(localDateOf(surfer.zone, own[0]!.interval.start))}; ${maxWeekends} are allowed.`
    found.push(together('WEEKENDS', surfer, own, hull(own), sentence))
  }
  return found
}

type Day = [LocalDate, ScheduledBlock[]]

function daysInARow(days: readonly Day[]): Day[][] {
  const rows: Day[][] = []
  for (const day of days) {
    const row = rows.at(-1)
    if (row && addDays(row.at(-1)![0], 1) === day[0]) row.push(day)
    else rows.push([day])
  }
  return rows
}
