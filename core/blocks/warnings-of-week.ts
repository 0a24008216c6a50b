// Faults of a surfer's shifts together: hours of a day and of a week, rest in between, days and weekends in a row.
import {
  contains,
  DAY_MS,
  dateOfLocalMs,
  type EpochMs,
  fromLocalMs,
  HOUR_MS,
  type Interval,
  type LocalDate,
  lengthMs,
  MINUTE_MS,
  overlaps,
  toLocalMs,
  union,
  type Zone,
} from '../time/index.ts'
import type { ScheduledBlock } from './types.ts'
import { dayWords, hoursText } from './warning-words.ts'
import type { PlacedWarning, WarnedSurfer, WarningCode, WarningRules } from './warnings.ts'

type Shifts = readonly ScheduledBlock[]

/** A fill shift and the one that it makes room for count once. */
const workedMs = (shifts: Shifts): number =>
  shifts.length === 1
    ? lengthMs(shifts[0]!.interval)
    : union(shifts.map(shift => shift.interval)).reduce((sum, interval) => sum + lengthMs(interval), 0)

/** Days are counted from 1970, a Thursday: a thousand agents are judged at once, and dates are slow. */
type Day = number
const dayOf = (zone: Zone, instant: EpochMs): Day => Math.floor(toLocalMs(zone, instant) / DAY_MS)
const dateOf = (day: Day): LocalDate => dateOfLocalMs(day * DAY_MS)
const wordsOf = (day: Day): string => dayWords(dateOf(day))
const mondayOf = (day: Day): Day => day - ((day + 3) % 7)
/** The rule of the organization: weekends count among so many in a row. */
export const WEEKEND_SPAN = 4
const isWeekend = (day: Day): boolean => day - mondayOf(day) > 4
const startOf = (zone: Zone, day: Day): EpochMs => fromLocalMs(zone, day * DAY_MS)

const byDay = ({ zone }: WarnedSurfer, shifts: Shifts): Map<Day, ScheduledBlock[]> =>
  Map.groupBy(shifts, shift => dayOf(zone, shift.interval.start))

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
  return [...byDay(surfer, shifts)].flatMap(([day, own]) => {
    const worked = workedMs(own)
    const has = () => `${name} has ${hoursText(worked)} on ${wordsOf(day)}; the contract`
    if (most !== null && worked > most * MINUTE_MS)
      return [
        together(
          'DAILY_MINUTES',
          surfer,
          own,
          hull(own),
          `${has()} allows ${hoursText(most * MINUTE_MS)} a day.`,
        ),
      ]
    if (least === null || worked >= least * MINUTE_MS || !known) return []
    const time = { start: startOf(zone, day), end: startOf(zone, day + 1) }
    if (!contains(known, time) || isAway(blocks, time)) return []
    const sentence = `${has()} asks for ${hoursText(least * MINUTE_MS)} a day.`
    return [together('DAILY_MINIMUM', surfer, own, hull(own), sentence)]
  })
}

export function weeksBroken(
  surfer: WarnedSurfer,
  shifts: Shifts,
  blocks: Shifts,
  known: Interval | undefined,
): PlacedWarning[] {
  const { name, zone, minContractedHours: least, maxContractedHours: most } = surfer
  const weeks = Map.groupBy(shifts, shift => mondayOf(dayOf(zone, shift.interval.start)))
  const has = (monday: Day, worked: number) =>
    `${name} has ${hoursText(worked)} in the week of ${wordsOf(monday)}; the contract`
  const found: PlacedWarning[] = []
  for (const [monday, own] of weeks) {
    const worked = workedMs(own)
    if (most === null || worked <= most * HOUR_MS) continue
    const sentence = `${has(monday, worked)} allows ${most} h.`
    found.push(together('WEEKLY_HOURS', surfer, own, hull(own), sentence))
  }
  if (!known || least === null) return found
  for (const monday of wholeWeeks(surfer, known)) {
    const own = weeks.get(monday) ?? []
    const worked = workedMs(own)
    if (worked >= least * HOUR_MS) continue
    const week = { start: startOf(zone, monday), end: startOf(zone, monday + 7) }
    if (isAway(blocks, week)) continue
    const sentence = `${has(monday, worked)} asks for ${least} h.`
    found.push(together('WEEKLY_MINIMUM', surfer, own, week, sentence))
  }
  return found
}

/** Mondays of the weeks that are known from end to end, and in which the surfer is employed throughout. */
function wholeWeeks({ zone, startDate, endDate }: WarnedSurfer, known: Interval): Day[] {
  const weeks: Day[] = []
  let monday = mondayOf(dayOf(zone, known.start))
  if (startOf(zone, monday) < known.start) monday += 7
  for (; startOf(zone, monday + 7) <= known.end; monday += 7) {
    const hasBegun = startDate === null || startDate <= dateOf(monday)
    if (hasBegun && (endDate === null || endDate >= dateOf(monday + 6))) weeks.push(monday)
  }
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
      const day = wordsOf(dayOf(zone, shift.interval.start))
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
  if (maxConsecutiveDays === null && maxWeekends === null) return []
  const days = [...byDay(surfer, shifts)].sort(([a], [b]) => a - b)
  const found: PlacedWarning[] = []
  if (maxConsecutiveDays !== null)
    for (const row of daysInARow(days)) {
      if (row.length <= maxConsecutiveDays) continue
      const own = row.flatMap(([, shiftsOfDay]) => shiftsOfDay)
      const sentence = `${surfer.name} works ${row.length} days in a row from ${wordsOf(row[0]![0])}; ${maxConsecutiveDays} are allowed.`
      found.push(together('CONSECUTIVE_DAYS', surfer, own, hull(own), sentence))
    }
  const weekends = Map.groupBy(
    days.filter(([day]) => isWeekend(day)),
    ([day]) => mondayOf(day),
  )
  const tooMany = maxWeekends === null ? [] : inARow([...weekends.keys()], maxWeekends)
  if (tooMany.length > 0) {
    const all = tooMany.flatMap(monday => weekends.get(monday)!)
    const own = all.flatMap(([, shiftsOfDay]) => shiftsOfDay)
    const sentence = `${surfer.name} works ${tooMany.length} of ${WEEKEND_SPAN} weekends in a row from ${wordsOf(all[0]![0])}; ${maxWeekends} are allowed.`
    found.push(together('WEEKENDS', surfer, own, hull(own), sentence))
  }
  return found
}

/** Named shifts on the day after one that they may not follow. */
export function successionsBroken(
  surfer: WarnedSurfer,
  shifts: Shifts,
  named: WarningRules['shifts'] = new Map(),
): PlacedWarning[] {
  const isBinding = shifts.some(one => named.get(one.shiftTemplateId ?? 0)?.notBeforeIds.length)
  if (!isBinding) return []
  const days = byDay(surfer, shifts)
  return shifts.flatMap(before => {
    const rule = named.get(before.shiftTemplateId ?? 0)
    const day = dayOf(surfer.zone, before.interval.start)
    const next = rule?.notBeforeIds.length ? (days.get(day + 1) ?? []) : []
    return next.flatMap(after => {
      const id = after.shiftTemplateId ?? 0
      if (!rule?.notBeforeIds.includes(id)) return []
      const sentence = `${surfer.name} works ${named.get(id)?.name} on ${wordsOf(day + 1)}, which may not follow ${rule.name} of the day before.`
      return together('SUCCESSION', surfer, [before, after], hull([before, after]), sentence)
    })
  })
}

/** The weekends by their Mondays that are more than allowed among some in a row: the first such. */
function inARow(mondays: readonly Day[], most: number): readonly Day[] {
  const last = mondays.findIndex((monday, i) => i >= most && monday - mondays[i - most]! < 7 * WEEKEND_SPAN)
  if (last < 0) return []
  const from = mondays[last - most]!
  return mondays.filter(monday => monday >= from && monday < from + 7 * WEEKEND_SPAN)
}

type DayShifts = [Day, ScheduledBlock[]]

function daysInARow(days: readonly DayShifts[]): DayShifts[][] {
  const rows: DayShifts[][] = []
  for (const day of days) {
    const row = rows.at(-1)
    if (row && row.at(-1)![0] + 1 === day[0]) row.push(day)
    else rows.push([day])
  }
  return rows
}
