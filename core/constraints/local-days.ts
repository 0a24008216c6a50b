// Shifts of a surfer by local day, as whole days since 1970: a thousand agents are evaluated at once, and date strings
// are slow.
import {
  DAY_MS,
  dateOfLocalMs,
  type EpochMs,
  fromLocalMs,
  type Interval,
  type LocalDate,
  lengthMs,
  overlaps,
  toLocalMs,
  union,
  WEEKDAYS,
  type Weekday,
  type Zone,
} from '#core/time/index.ts'
import type { BoundBlock, BoundSurfer } from './types.ts'
import { dayWords } from './wording.ts'

/** Days since 1 January 1970, a Thursday. */
export type Day = number
/** Monday of the first week of 1970 is day -3. */
const MONDAY_OFFSET = 3

export const dayOf = (zone: Zone, instant: EpochMs): Day => Math.floor(toLocalMs(zone, instant) / DAY_MS)
export const dateOf = (day: Day): LocalDate => dateOfLocalMs(day * DAY_MS)
export const wordsOf = (day: Day): string => dayWords(dateOf(day))
export const startOfDay = (zone: Zone, day: Day): EpochMs => fromLocalMs(zone, day * DAY_MS)
export const weekStartOfDay = (day: Day, weekStartsOn: Weekday = 'monday'): Day => {
  const offset = MONDAY_OFFSET - WEEKDAYS.indexOf(weekStartsOn)
  return day - ((((day + offset) % 7) + 7) % 7)
}
export const isWeekend = (day: Day): boolean => day - weekStartOfDay(day) > 4

/** Shifts by the local day on which they start, in order of time. */
export const shiftsByDay = (zone: Zone, shifts: readonly BoundBlock[]): Map<Day, BoundBlock[]> =>
  Map.groupBy(shifts, shift => dayOf(zone, shift.interval.start))

/** Time worked; a fill shift and the shift that it makes room for count once. */
export const workedMs = (shifts: readonly BoundBlock[]): number =>
  shifts.length === 1
    ? lengthMs(shifts[0]!.interval)
    : union(shifts.map(shift => shift.interval)).reduce((sum, interval) => sum + lengthMs(interval), 0)

/** From the first start to the last end. */
export const hullOf = (shifts: readonly BoundBlock[]): Interval => ({
  start: shifts[0]!.interval.start,
  end: shifts.reduce((end, shift) => Math.max(end, shift.interval.end), 0),
})

/** Whether the surfer is away for a part of the time, and so owes less of it than the contract says. */
export const isAway = (blocks: readonly BoundBlock[], time: Interval): boolean =>
  blocks.some(
    ({ type, interval }) => (type === 'time-off' || type === 'time-in-lieu') && overlaps(interval, time),
  )

export const nameOf = ({ name = 'The agent' }: BoundSurfer): string => name

export interface Run {
  first: Day
  last: Day
  shifts: BoundBlock[]
}

/** Days worked one after the other, by the day on which a shift starts. */
export function workedRuns({ zone }: BoundSurfer, shifts: readonly BoundBlock[]): Run[] {
  const runs: Run[] = []
  for (const [day, own] of [...shiftsByDay(zone, shifts)].sort(([a], [b]) => a - b)) {
    const run = runs.at(-1)
    if (run && run.last + 1 === day) {
      run.last = day
      run.shifts.push(...own)
    } else runs.push({ first: day, last: day, shifts: [...own] })
  }
  return runs
}

export const daysInRun = ({ first, last }: Run): number => last - first + 1

/** Whether the days before and after the run are known, so that it neither began earlier nor goes on. */
export function isWholeRun(
  { zone }: BoundSurfer,
  { first, last }: Run,
  known: Interval | undefined,
): boolean {
  return (
    known !== undefined &&
    known.start <= startOfDay(zone, first - 1) &&
    startOfDay(zone, last + 2) <= known.end
  )
}
