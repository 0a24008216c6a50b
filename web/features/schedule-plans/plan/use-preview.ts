// Preview of a plan, saved or not, by the server, which knows time off and balances of turns.
import { api } from '#contract/endpoints/index.ts'
import {
  MAX_PREVIEW_WEEKS,
  type RoundRobinForm,
  type SchedulePlan,
} from '#contract/endpoints/schedule-plans.ts'
import { addDays, type LocalDate, localDateOf, type Weekday, weekStartOf } from '#core/time/index.ts'
import { useCall } from '#web/lib/queries.ts'
import { useNow } from '#web/lib/use-now.ts'
import { DEFAULT_ZONE, useOrganization, useWeekStart } from '#web/lib/zone.ts'

export interface PreviewedPlan {
  anchorDate: LocalDate
  weekStartsOn: Weekday
  shiftPatterns: SchedulePlan['shiftPatterns']
  roundRobins: RoundRobinForm[]
}

/** Date of today in the organization's zone. */
export function useToday(): LocalDate {
  const now = useNow()
  return localDateOf(useOrganization().data?.timezone ?? DEFAULT_ZONE, now)
}

export const useThisWeek = (): LocalDate => weekStartOf(useToday(), useWeekStart())

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b))

const MAX_AVERAGED_WEEKS = 26

/**
 * Averages are taken over whole turns of all cycles; where that is longer than half a year, over whole
 * cycles of the patterns.
 */
export function averagedWeeks({
  shiftPatterns,
  roundRobins,
}: Omit<PreviewedPlan, 'anchorDate' | 'weekStartsOn'>): number {
  const common = (cycles: number[]) => cycles.reduce((all, each) => (all * each) / gcd(all, each), 1)
  const patterns = common(shiftPatterns.map(one => one.duration))
  // Each assignee's turn comes once in as many cycles.
  const turns = roundRobins.map(one => one.cycleDuration * Math.max(1, one.orderedAssignees.length))
  const all = common([patterns, ...turns])
  if (all <= MAX_AVERAGED_WEEKS) return all
  return Math.min(patterns * Math.max(1, Math.floor(MAX_AVERAGED_WEEKS / patterns)), MAX_PREVIEW_WEEKS - 1)
}

/** Weeks in which each round robin comes to so many turns, as far as may be looked ahead. */
export function weeksOfTurns(roundRobins: readonly RoundRobinForm[], turns: number): number {
  const needed = roundRobins
    .filter(one => one.plannedShifts.length > 0)
    .map(({ cycleDuration, plannedShifts, rules }) => {
      const followers = rules.reduce((sum, rule) => sum + rule.settings.shiftsToGroup.length, 0)
      const heads = plannedShifts.reduce((sum, shift) => sum + shift.numberOfSurfers, 0)
      return (Math.ceil(turns / Math.max(1, heads - followers)) + 1) * cycleDuration
    })
  return Math.min(Math.max(4, ...needed), MAX_PREVIEW_WEEKS)
}

interface Wish {
  from: LocalDate
  weeks: number
  surferId?: number | null
  enabled?: boolean
}

export function usePreview(
  { anchorDate, weekStartsOn, shiftPatterns, roundRobins }: PreviewedPlan,
  { from, weeks, surferId = null, enabled = true }: Wish,
) {
  const to = addDays(from, weeks * 7)
  const body = { anchorDate, weekStartsOn, shiftPatterns, roundRobins, from, to, surferId }
  return useCall(api.schedulePlans.preview, { body }, { enabled, keepPrevious: true })
}
