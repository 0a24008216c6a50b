import { MAX_EXPORT_DAYS, type TimesheetReport } from '#contract/endpoints/reports.ts'
import { daysBetween } from '#core/time/index.ts'
import type { DateRange } from '#web/ui/inputs/date-range.ts'

export type ExportChoices = Required<Omit<TimesheetReport, 'type' | 'surferIds' | 'from' | 'to'>>

/** Why these days can't be exported; null: they can. */
export function periodProblem({ from, to }: DateRange): string | null {
  if (from >= to) return 'End date must be after start date'
  const days = daysBetween(from, to)
  return days > MAX_EXPORT_DAYS ? `A period has at most ${MAX_EXPORT_DAYS} days; these are ${days}` : null
}
