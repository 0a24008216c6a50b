// What a surfer's blocks break of the contract, and of the organization's rules. Managers are warned, never
// stopped. Everything is judged by the surfer's own days and weeks; rest counts minutes that really pass.
import { DAY_MS, type Interval, type LocalDate, overlaps, type Weekday, type Zone } from '../time/index.ts'
import type { ScheduledBlock } from './types.ts'
import { datesBroken, skillsMissing, windowBroken } from './warnings-of-shift.ts'
import { daysBroken, restBroken, rowsBroken, successionsBroken, weeksBroken } from './warnings-of-week.ts'

export interface WarnedSurfer {
  id: number
  name: string
  zone: Zone
  minContractedHours: number | null
  maxContractedHours: number | null
  minContractedDailyMinutes: number | null
  maxContractedDailyMinutes: number | null
  restMinutesBetweenShifts: number | null
  workingWindows: { days: Weekday[]; startMinute: number; endMinute: number; zone: Zone }[]
  taskIds: readonly number[]
  startDate: LocalDate | null
  endDate: LocalDate | null
}

export const WARNING_CODES = [
  'OVERLAP',
  'WEEKLY_HOURS',
  'WEEKLY_MINIMUM',
  'DAILY_MINUTES',
  'DAILY_MINIMUM',
  'REST',
  'WORKING_WINDOW',
  'DATES',
  'SKILL',
  'CONSECUTIVE_DAYS',
  'WEEKENDS',
  'SUCCESSION',
] as const
export type WarningCode = (typeof WARNING_CODES)[number]

export interface Warning {
  code: WarningCode
  sentence: string
}

/** A warning with its place: all blocks that have a part in it, and when it is. */
export interface PlacedWarning extends Warning {
  surferId: number
  blockIds: number[]
  interval: Interval
}

export interface WarningRules {
  /** Of service activities: they need the skill. */
  taskNames: ReadonlyMap<number, string>
  /** The organization's; null or left out: no rule. */
  maxConsecutiveDays?: number | null | undefined
  maxWeekends?: number | null | undefined
  /** Named shifts, with those that may not follow on the next day. */
  shifts?: ReadonlyMap<number, { name: string; notBeforeIds: readonly number[] }> | undefined
  /** All blocks of this time are known: what is missing there is missing. Left out: too little is not judged. */
  known?: Interval | undefined
}

/** `blocks`: of one surfer and view. In order of time. */
export function surferWarnings(
  surfer: WarnedSurfer,
  blocks: readonly ScheduledBlock[],
  rules: WarningRules,
): PlacedWarning[] {
  const shifts = blocks
    .filter(block => block.type === 'shift')
    .sort((a, b) => a.interval.start - b.interval.start)
  return [
    ...overlapping(surfer, blocks, shifts),
    ...restBroken(surfer, shifts),
    ...daysBroken(surfer, shifts, blocks, rules.known),
    ...weeksBroken(surfer, shifts, blocks, rules.known),
    ...shifts.flatMap(shift => [
      ...windowBroken(surfer, shift),
      ...datesBroken(surfer, shift),
      ...skillsMissing(surfer, shift, rules.taskNames),
    ]),
    ...rowsBroken(surfer, shifts, rules),
    ...successionsBroken(surfer, shifts, rules.shifts),
  ].sort((a, b) => a.interval.start - b.interval.start)
}

/**
 * What one block has a part in. `others`: the surfer's other blocks of the draft view, a week to both sides.
 * Hours that are still missing are no fault of a block.
 */
export function warnings(
  block: ScheduledBlock,
  surfer: WarnedSurfer,
  others: readonly ScheduledBlock[],
  taskNames: ReadonlyMap<number, string>,
): Warning[] {
  if (block.type !== 'shift') return []
  const { start, end } = block.interval
  return surferWarnings(surfer, [block, ...others.filter(other => other.id !== block.id)], { taskNames })
    .filter(warning => warning.blockIds.includes(block.id))
    .filter(({ interval }) => interval.start < end + 8 * DAY_MS && interval.end > start - 8 * DAY_MS)
    .sort((a, b) => WARNING_CODES.indexOf(a.code) - WARNING_CODES.indexOf(b.code))
    .map(({ code, sentence }) => ({ code, sentence }))
}

const NOUNS = {
  shift: 'another shift',
  'time-off': 'time off',
  'time-in-lieu': 'time in lieu',
  'blocked-time': 'blocked time',
}

/** Blocked time lies on a shift by its nature; a fill shift makes room. */
function overlapping(
  { id, name }: WarnedSurfer,
  blocks: readonly ScheduledBlock[],
  shifts: readonly ScheduledBlock[],
): PlacedWarning[] {
  return shifts
    .filter(shift => !shift.isFill)
    .flatMap(shift =>
      blocks
        .filter(
          other => other.type !== 'blocked-time' && !other.isFill && overlaps(other.interval, shift.interval),
        )
        // Of two shifts the later one tells.
        .filter(other => (other.type === 'shift' ? shifts.indexOf(other) < shifts.indexOf(shift) : true))
        .map(other => ({
          code: 'OVERLAP' as const,
          surferId: id,
          blockIds: [other.id, shift.id],
          interval: {
            start: Math.max(other.interval.start, shift.interval.start),
            end: Math.min(other.interval.end, shift.interval.end),
          },
          sentence: `The shift overlaps ${NOUNS[other.type]} of ${name}.`,
        })),
    )
}
