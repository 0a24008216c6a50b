// What a plan asks of an agent against the contract, in hours and sentences.
import {
  addDays,
  daysBetween,
  HOUR_MS,
  type Interval,
  type LocalDate,
  lengthMs,
  localDateOf,
  MINUTE_MS,
  union,
  weekStartOf,
} from '#core/time/index.ts'
import { dayText, duration } from '../constraints/wording.ts'
import type { SchedulingSurfer } from '../types.ts'
import type { DateRange, ShiftOccurrence } from './types.ts'

export type HoursContract = Pick<
  SchedulingSurfer,
  'zone' | 'minContractedHours' | 'maxContractedHours' | 'restMinutesBetweenShifts'
>

export interface PlannedHours {
  averageWeeklyHours: number
  /** One of each kind at most: its worst case. */
  warnings: string[]
}

const said = (ms: number) => duration(ms / MINUTE_MS)

/** `shifts`: one agent's of the range. Shifts that overlap count once. */
export function hoursOf(
  shifts: readonly ShiftOccurrence[],
  contract: HoursContract,
  { from, to }: DateRange,
): PlannedHours {
  const worked = union(shifts.map(shift => shift.interval))
  const total = worked.reduce((sum, interval) => sum + lengthMs(interval), 0)
  const average = (total * 7) / daysBetween(from, to)
  const { minContractedHours: least } = contract
  const tooFew =
    least !== null && average < least * HOUR_MS
      ? [`${said(average)} a week on average; the contract asks for ${least} h.`]
      : []
  return {
    averageWeeklyHours: average / HOUR_MS,
    warnings: [...tooFew, ...longWeek(worked, contract), ...shortRest(worked, contract)],
  }
}

const dateOf = ({ start }: Interval, { zone }: HoursContract): LocalDate => localDateOf(zone, start)

function longWeek(worked: readonly Interval[], contract: HoursContract): string[] {
  const most = contract.maxContractedHours
  if (most === null) return []
  const weeks = Map.groupBy(worked, interval => weekStartOf(dateOf(interval, contract)))
  const [longest] = [...weeks]
    .map(([week, all]) => ({ week, ms: all.reduce((sum, interval) => sum + lengthMs(interval), 0) }))
    .toSorted((a, b) => b.ms - a.ms || (a.week < b.week ? -1 : 1))
  return longest && longest.ms > most * HOUR_MS
    ? [`${said(longest.ms)} in the week of ${dayText(longest.week)}; the contract allows ${most} h.`]
    : []
}

function shortRest(worked: readonly Interval[], contract: HoursContract): string[] {
  const wanted = contract.restMinutesBetweenShifts
  if (wanted === null) return []
  const [shortest] = worked
    .slice(1)
    .map((next, index) => ({ next, before: worked[index]!, ms: next.start - worked[index]!.end }))
    // Two shifts of one day are one split shift.
    .filter(({ next, before }) => dateOf(next, contract) >= addDays(dateOf(before, contract), 1))
    .toSorted((a, b) => a.ms - b.ms)
  return shortest && shortest.ms < wanted * MINUTE_MS
    ? [
        `${said(shortest.ms)} of rest before the shift on ${dayText(dateOf(shortest.next, contract))}; the contract asks for ${duration(wanted)}.`,
      ]
    : []
}
