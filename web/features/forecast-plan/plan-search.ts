// Search parameters of the page: ticket groups, days, tab and the scenario compared with.
import { z } from 'zod'
import { MAX_PLAN_WEEKS, PlanIncrement } from '#contract/endpoints/forecast-plan.ts'
import { IdList } from '#contract/shapes.ts'
import {
  addDays,
  DAY_MS,
  type LocalDate,
  localMsOfDate,
  type Weekday,
  weekStartOf,
} from '#core/time/index.ts'
import type { DateRange } from '#web/ui/inputs/date-range.ts'
import * as texts from './texts.ts'

const Day = z.iso.date()
export const PlanSearch = z.object({
  group: IdList,
  from: Day.optional(),
  /** The day after the last. */
  to: Day.optional(),
  increment: PlanIncrement.optional(),
  scenario: z.coerce.number().int().optional(),
  compare: z.coerce.number().int().optional(),
  tab: z.enum(['staff', 'agents', 'day']).default('staff'),
})
export type PlanSearch = z.output<typeof PlanSearch>

export const WEEKS = [4, 13, 26, 53, 78] as const
export const USUAL_WEEKS = 13

/** From the start of next week on: what can still be planned. */
export function weeksFrom(today: LocalDate, weeks: number, weekStartsOn?: Weekday): DateRange {
  const from = addDays(weekStartOf(today, weekStartsOn), 7)
  return { from, to: addDays(from, 7 * weeks) }
}

/** Refusal of the range in the server's words; null when it is allowed. */
export function planRangeProblem({ from, to }: DateRange): string | null {
  if (from >= to) return texts.endDateMustBeAfterStart
  return weeksOf({ from, to }) > MAX_PLAN_WEEKS ? texts.chooseAtMostWeeks(MAX_PLAN_WEEKS) : null
}

export const weeksOf = ({ from, to }: DateRange): number =>
  (localMsOfDate(to) - localMsOfDate(from)) / (7 * DAY_MS)
