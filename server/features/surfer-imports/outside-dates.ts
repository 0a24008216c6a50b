// Entries of the schedule that changed first and last days leave outside.
import { blocksOutsideDates, type EmploymentDates } from '#server/features/schedule/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import type { PlannedRow } from './plan.ts'

/** Agents whose first or last day the lines change, with their dates afterwards. */
export const changedDates = (rows: readonly PlannedRow[]): EmploymentDates[] =>
  rows.flatMap(({ before, wanted, changes }) =>
    before && wanted && changes.some(({ field }) => field === 'startDate' || field === 'endDate')
      ? [{ ...wanted.fields, surferId: before.id }]
      : [],
  )

/** Number of entries outside by agent; agents without any are left out. */
export async function countOutside(tx: Tx, rows: readonly PlannedRow[]): Promise<Map<number, number>> {
  const counts = new Map<number, number>()
  for (const { surferId } of await blocksOutsideDates(tx, changedDates(rows)))
    counts.set(surferId, (counts.get(surferId) ?? 0) + 1)
  return counts
}
