// Hours that a plan gives an agent, against the contract, with warnings.
import { type BoundBlock, CONSTRAINTS, duration } from '#core/constraints/index.ts'
import {
  daysBetween,
  HOUR_MS,
  type Interval,
  lengthMs,
  localDateOf,
  MINUTE_MS,
  union,
  type Weekday,
} from '#core/time/index.ts'
import type { SchedulingSurfer } from '../problem/types.ts'
import type { DateRange, ShiftOccurrence } from './types.ts'

export type HoursContract = Pick<
  SchedulingSurfer,
  'zone' | 'minContractedHours' | 'maxContractedHours' | 'restMinutesBetweenShifts'
> & { name: string }

export interface PlannedHours {
  averageWeeklyHours: number
  /** One of each kind at most: its worst case. */
  warnings: string[]
}

/** `shifts`: one agent's of the range. Shifts that overlap count once. `weekStartsOn`: of the weeks that hours count in. */
export function hoursOf(
  shifts: readonly ShiftOccurrence[],
  contract: HoursContract,
  { from, to }: DateRange,
  weekStartsOn: Weekday,
): PlannedHours {
  const planned = shifts.map(shift => shift.interval)
  const worked = union(planned)
  const average = (totalMs(worked) * 7) / daysBetween(from, to)
  const { minContractedHours: least } = contract
  const tooFew =
    least !== null && average < least * HOUR_MS
      ? [
          `${contract.name} has ${duration(average / MINUTE_MS)} a week on average; the contract asks for ${least} h.`,
        ]
      : []
  return {
    averageWeeklyHours: average / HOUR_MS,
    warnings: [...tooFew, ...worstBreaches(planned, worked, contract, weekStartsOn)],
  }
}

/** The longest week and the shortest rest that break the contract, as managers are warned of them elsewhere. */
function worstBreaches(
  planned: readonly Interval[],
  worked: readonly Interval[],
  contract: HoursContract,
  weekStartsOn: Weekday,
): string[] {
  const contextOf = (intervals: readonly Interval[]) => {
    const shifts = intervals.map(
      (interval): BoundBlock => ({ type: 'shift', interval, isFill: false, tasks: [] }),
    )
    const surfer = { ...NO_OTHER_TERMS, ...contract }
    return { surfer, shifts, blocks: shifts, weekStartsOn }
  }
  const lengthOf = (blocks: readonly BoundBlock[]) => totalMs(union(blocks.map(block => block.interval)))
  const dayOf = (block: BoundBlock) => localDateOf(contract.zone, block.interval.start)
  // Each shift belongs to the week in which it starts, also where it goes on from one of the week before.
  const [longest] = CONSTRAINTS.weeklyHours
    .breaches(contextOf(planned))
    .toSorted((a, b) => lengthOf(b.blocks) - lengthOf(a.blocks))
  const [shortest] = CONSTRAINTS.rest
    .breaches(contextOf(worked))
    // Two shifts of one day are one split shift.
    .filter(({ blocks: [before, next] }) => dayOf(before!) < dayOf(next!))
    .toSorted((a, b) => lengthMs(a.interval) - lengthMs(b.interval))
  return [longest, shortest].flatMap(breach => breach?.sentence ?? [])
}

const totalMs = (intervals: readonly Interval[]): number =>
  intervals.reduce((sum, interval) => sum + lengthMs(interval), 0)

const NO_OTHER_TERMS = {
  minContractedDailyMinutes: null,
  maxContractedDailyMinutes: null,
  workingWindows: [],
  taskIds: [],
  startDate: null,
  endDate: null,
}
