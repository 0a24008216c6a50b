// Reads of the agent behind notification settings. Row-level security keeps them inside the organization.
import { sql } from 'kysely'
import type { Zone } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'

/** `accountId`: null for an agent who has never been invited. */
export async function selectAgent(
  tx: Tx,
  surferId: number,
): Promise<{ accountId: number | null; email: string; timezone: Zone } | undefined> {
  const { rows } = await sql<{ accountId: number | null; email: string; timezone: Zone }>`
    select account_id, email, timezone from surfer where id = ${surferId}`.execute(tx)
  return rows[0]
}
