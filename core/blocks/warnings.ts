// What a manual edit breaks of a surfer's contract. Managers are warned, never stopped.
import {
  addDays,
  HOUR_MS,
  type Interval,
  instantAt,
  type LocalDate,
  lengthMs,
  localDateOf,
  MINUTE_MS,
  overlaps,
  subtract,
  union,
  WEEKDAYS,
  type Weekday,
  weekdayIndex,
  weekStartOf,
  type Zone,
} from '../time/index.ts'
import type { ScheduledBlock } from './types.ts'

export interface WarnedSurfer {
  name: string
  zone: Zone
  minContractedHours: number | null
  maxContractedHours: number | null
  maxContractedDailyMinutes: number | null
  restMinutesBetweenShifts: number | null
  workingWindows: { days: Weekday[]; startMinute: number; endMinute: number; zone: Zone }[]
  taskIds: readonly number[]
  startDate: LocalDate | null
  endDate: LocalDate | null
}

export interface Warning {
  code: 'WEEKLY_HOURS' | 'DAILY_MINUTES' | 'REST' | 'WORKING_WINDOW' | 'DATES' | 'SKILL' | 'OVERLAP'
  sentence: string
}

const hours = (ms: number) => `${Number((ms / HOUR_MS).toFixed(2))} h`

/** `others`: the surfer's other blocks of the draft view, a week to both sides. `taskNames`: of service activities. */
export function warnings(
  block: ScheduledBlock,
  surfer: WarnedSurfer,
  others: readonly ScheduledBlock[],
  taskNames: ReadonlyMap<number, string>,
): Warning[] {
  if (block.type !== 'shift') return []
  const shifts = others.filter(other => other.type === 'shift' && other.id !== block.id)
  return [
    ...weeklyHours(block, surfer, shifts),
    ...dailyMinutes(block, surfer, shifts),
    ...rest(block, surfer, shifts),
    ...window(block, surfer),
    ...dates(block, surfer),
    ...skills(block, surfer, taskNames),
    ...overlap(block, surfer, others),
  ]
}

/** A fill shift and the one that it makes room for count once. */
const workedMs = (shifts: readonly ScheduledBlock[]): number =>
  union(shifts.map(shift => shift.interval)).reduce((sum, interval) => sum + lengthMs(interval), 0)

function weeklyHours(block: ScheduledBlock, surfer: WarnedSurfer, shifts: ScheduledBlock[]): Warning[] {
  const week = (start: number) => weekStartOf(localDateOf(surfer.zone, start))
  const own = week(block.interval.start)
  const worked = workedMs([block, ...shifts].filter(s => week(s.interval.start) === own))
  const most = surfer.maxContractedHours
  return most !== null && worked > most * HOUR_MS
    ? [
        {
          code: 'WEEKLY_HOURS',
          sentence: `${surfer.name} has ${hours(worked)} in the week of ${own}; the contract allows ${most} h.`,
        },
      ]
    : []
}

function dailyMinutes(block: ScheduledBlock, surfer: WarnedSurfer, shifts: ScheduledBlock[]): Warning[] {
  const day = (s: ScheduledBlock) => localDateOf(surfer.zone, s.interval.start)
  const worked = workedMs([block, ...shifts].filter(s => day(s) === day(block)))
  const most = surfer.maxContractedDailyMinutes
  return most !== null && worked > most * MINUTE_MS
    ? [
        {
          code: 'DAILY_MINUTES',
          sentence: `${surfer.name} has ${hours(worked)} on ${day(block)}; the contract allows ${hours(most * MINUTE_MS)} a day.`,
        },
      ]
    : []
}

function rest(block: ScheduledBlock, surfer: WarnedSurfer, shifts: ScheduledBlock[]): Warning[] {
  const wanted = surfer.restMinutesBetweenShifts
  if (wanted === null) return []
  const gaps = shifts
    .filter(other => !overlaps(other.interval, block.interval))
    .map(other =>
      Math.max(block.interval.start - other.interval.end, other.interval.start - block.interval.end),
    )
  const shortest = Math.min(...gaps)
  return shortest < wanted * MINUTE_MS
    ? [
        {
          code: 'REST',
          sentence: `Only ${hours(shortest)} of rest to the next shift of ${surfer.name}; ${hours(wanted * MINUTE_MS)} are agreed.`,
        },
      ]
    : []
}

function window(block: ScheduledBlock, surfer: WarnedSurfer): Warning[] {
  if (surfer.workingWindows.length === 0) return []
  const allowed = surfer.workingWindows.flatMap(({ days, startMinute, endMinute, zone }): Interval[] => {
    const first = addDays(localDateOf(zone, block.interval.start), -1)
    const end = endMinute > startMinute ? endMinute : endMinute + 1440
    return [0, 1, 2, 3]
      .map(offset => addDays(first, offset))
      .filter(date => days.includes(WEEKDAYS[weekdayIndex(date)]!))
      .map(date => ({ start: instantAt(zone, date, startMinute), end: instantAt(zone, date, end) }))
  })
  const outside = subtract([block.interval], allowed)
  return outside.length > 0
    ? [
        {
          code: 'WORKING_WINDOW',
          sentence: `${hours(outside.reduce((sum, i) => sum + lengthMs(i), 0))} of the shift are outside the working window of ${surfer.name}.`,
        },
      ]
    : []
}

function dates(block: ScheduledBlock, { name, zone, startDate, endDate }: WarnedSurfer): Warning[] {
  const day = localDateOf(zone, block.interval.start)
  if (startDate !== null && day < startDate)
    return [{ code: 'DATES', sentence: `${name} starts on ${startDate}.` }]
  if (endDate !== null && day > endDate)
    return [{ code: 'DATES', sentence: `The last day of ${name} is ${endDate}.` }]
  return []
}

function skills(
  block: ScheduledBlock,
  surfer: WarnedSurfer,
  taskNames: ReadonlyMap<number, string>,
): Warning[] {
  const missing = [...new Set(block.tasks.map(t => t.taskId))].filter(
    id => taskNames.has(id) && !surfer.taskIds.includes(id),
  )
  return missing.map(id => ({
    code: 'SKILL',
    sentence: `${surfer.name} does not have the skill ${taskNames.get(id)}.`,
  }))
}

function overlap(block: ScheduledBlock, surfer: WarnedSurfer, others: readonly ScheduledBlock[]): Warning[] {
  const givesWay = (other: ScheduledBlock) => block.isFill || (other.type === 'shift' && other.isFill)
  const under = others.filter(
    other => other.id !== block.id && overlaps(other.interval, block.interval) && !givesWay(other),
  )
  return under.map(other => ({
    code: 'OVERLAP',
    sentence: `The shift overlaps another ${other.type.replaceAll('-', ' ')} of ${surfer.name} on ${localDateOf(surfer.zone, other.interval.start)}.`,
  }))
}
