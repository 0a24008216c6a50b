// Lock of an organization's derived facts. One transaction at a time writes them, so work events become visible in
// the order of their numbers and a follower misses none.
import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/index.ts'

/** First number of the advisory lock; the second is the organization. */
const OBSERVED_LOCK = 7106

/** Until the end of the transaction. */
export const lockObserved = (tx: Tx, organizationId: number) =>
  sql`select pg_advisory_xact_lock(${OBSERVED_LOCK}::int, hashint8(${organizationId}))`.execute(tx)
