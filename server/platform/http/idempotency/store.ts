// Statements on calls with an idempotency key. Row-level security keeps them inside the transaction's organization.
import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/index.ts'

export interface KeyedCall {
  organizationId: number
  caller: string
  key: string
  fingerprint: Buffer
}

/** Undefined: the key is new and now claimed by this call. */
export async function claimKey(
  tx: Tx,
  { organizationId, caller, key, fingerprint }: KeyedCall,
  now: Date,
): Promise<{ isSame: boolean; reply: string | null } | undefined> {
  const claimed = await sql`
    insert into idempotent_call (organization_id, caller, key, fingerprint, created_at)
    values (${organizationId}, ${caller}, ${key}, ${fingerprint}, ${now}) on conflict do nothing`.execute(tx)
  if (claimed.numAffectedRows === 1n) return undefined
  const { rows } = await sql<{ isSame: boolean; reply: string | null }>`
    select fingerprint = ${fingerprint} as is_same, reply from idempotent_call
    where caller = ${caller} and key = ${key}`.execute(tx)
  return rows[0]
}

export async function keepReply(tx: Tx, { caller, key }: KeyedCall, reply: string): Promise<void> {
  await sql`update idempotent_call set reply = ${reply} where caller = ${caller} and key = ${key}`.execute(tx)
}

/** The call changed nothing: its key may be used again. */
export async function releaseKey(tx: Tx, { caller, key }: KeyedCall): Promise<void> {
  await sql`delete from idempotent_call where caller = ${caller} and key = ${key}`.execute(tx)
}

export async function deleteKeysBefore(tx: Tx, before: Date): Promise<void> {
  await sql`delete from idempotent_call where created_at < ${before}`.execute(tx)
}
