// Hours of a rota by week, against the contracts of those who work it. Shifts that overlap count once, and a
// night belongs to the week in which it begins. Turns of round robins come on top: the plan's page has both.
import type { ScheduleSurfer } from '#contract/endpoints/schedule.ts'
import { lengthMs, MINUTE_MS, union } from '#core/time/index.ts'
import { DAY_MINUTES } from '#web/ui/text/clock-text.ts'
import { type DraftRota, WEEK_DAYS } from './draft.ts'

export function weekMinutes({ weeks, shifts }: DraftRota): number[] {
  return Array.from({ length: weeks }, (_, week) => {
    const own = shifts.filter(shift => Math.floor(shift.day / WEEK_DAYS) === week)
    const worked = union(
      own.map(({ day, interval }) => ({
        start: (day * DAY_MINUTES + interval.startMinute) * MINUTE_MS,
        end: (day * DAY_MINUTES + interval.endMinute) * MINUTE_MS,
      })),
    )
    return worked.reduce((sum, interval) => sum + lengthMs(interval), 0) / MINUTE_MS
  })
}

export type ContractHours = Pick<ScheduleSurfer, 'minContractedHours' | 'maxContractedHours'>

/** Agents with too few hours on average, and with too many in the fullest week. */
export function againstContracts<T extends ContractHours>(
  minutes: readonly number[],
  people: readonly T[],
): { under: T[]; over: T[] } {
  const average = minutes.reduce((sum, each) => sum + each, 0) / Math.max(1, minutes.length)
  const most = Math.max(0, ...minutes)
  return {
    under: people.filter(one => one.minContractedHours !== null && average < one.minContractedHours * 60),
    over: people.filter(one => one.maxContractedHours !== null && most > one.maxContractedHours * 60),
  }
}
