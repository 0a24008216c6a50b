// What is worked out of facts is written by one at a time in an organization: so work events become visible in the
// order of their numbers, and whoever follows them misses nothing.
import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/index.ts'

/** First number of the advisory lock; the second is the organization. */
const OBSERVED_LOCK = 7106

/** Until the end of the transaction. */
export const lockObserved = (tx: Tx, organizationId: number) =>
  sql`select pg_advisory_xact_lock(${OBSERVED_LOCK}::int, hashint8(${organizationId}))`.execute(tx)
