// Effort by day, kept in step with events: whatever changes an event marks the day of its agent, and marked days are
// summed again before somebody reads them, and every quarter of an hour.
import type { Database, Tx } from '#server/platform/database/index.ts'
import { replaceDays, takeDueDays } from './effort-store.ts'
import { lockObserved } from './lock-store.ts'

/** Number of agents' days summed in one transaction, which holds up events of the organization meanwhile. */
const DAYS_AT_ONCE = 500

/** Sums all marked days of an organization, some in each transaction. */
export async function refreshEffort(db: Database, organizationId: number): Promise<void> {
  for (;;) {
    const count = await db.inTenant(organizationId, tx => refreshEffortDays(tx, organizationId))
    if (count < DAYS_AT_ONCE) return
  }
}

/** Returns how many days were marked: fewer than `limit` when none is left. */
export async function refreshEffortDays(
  tx: Tx,
  organizationId: number,
  limit = DAYS_AT_ONCE,
): Promise<number> {
  await lockObserved(tx, organizationId)
  const days = await takeDueDays(tx, organizationId, limit)
  if (days.length > 0) await replaceDays(tx, organizationId, days)
  return days.length
}
