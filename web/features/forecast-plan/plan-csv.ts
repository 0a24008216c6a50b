import { csvText } from '#contract/csv-text.ts'
import type { PlanLine } from './plan-figures.ts'

/** One line per ticket group and date, the figures of each case beside each other. */
export function planCsv(lines: readonly PlanLine[], columns: readonly string[]): string {
  const records = lines.map(({ date, ticketGroupName, cases }) => ({
    date,
    ticket_group: ticketGroupName,
    ...Object.fromEntries(
      columns.flatMap((column, at) => [
        [`${column}_contacts`, cases[at]?.tickets],
        [`${column}_agents`, cases[at]?.surfers],
        [`${column}_most_at_once`, cases[at]?.peakSurfers],
        [`${column}_hours`, cases[at]?.scheduledHours],
        [`${column}_service_level`, cases[at]?.serviceLevel],
      ]),
    ),
  }))
  return csvText(records)
}
