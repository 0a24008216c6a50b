import { MAX_EXPORT_DAYS, type TimesheetReport } from '#contract/endpoints/reports.ts'
import { daysBetween } from '#core/time/index.ts'
import type { DateRange } from '#web/ui/inputs/date-range.ts'
import * as texts from './texts.ts'

export type ExportChoices = Required<Omit<TimesheetReport, 'type' | 'surferIds' | 'from' | 'to'>>

/** Why these days can't be exported; null: they can. */
export function periodProblem({ from, to }: DateRange): string | null {
  if (from >= to) return texts.endDateMustBeAfterStart
  const days = daysBetween(from, to)
  return days > MAX_EXPORT_DAYS ? texts.aPeriodHasAtMostDays(MAX_EXPORT_DAYS, days) : null
}
