// Reads of the person behind notification settings. Row-level security keeps them inside the organization.
import { sql } from 'kysely'
import type { Zone } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'

interface Addressee {
  /** Null: somebody who has never been invited. */
  accountId: number | null
  email: string
  timezone: Zone
}

export async function selectAgent(tx: Tx, surferId: number): Promise<Addressee | undefined> {
  const { rows } = await sql<Addressee>`
    select account_id, email, timezone from surfer where id = ${surferId}`.execute(tx)
  return rows[0]
}

/** On the organization's clock. */
export async function selectManager(tx: Tx, managerId: number): Promise<Addressee | undefined> {
  const { rows } = await sql<Addressee>`
    select m.account_id, m.email, o.timezone from manager m
    join organization o on o.organization_id = m.organization_id
    where m.id = ${managerId}`.execute(tx)
  return rows[0]
}
