// Statements on log-ins with the telephony provider.
import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/index.ts'

export interface TelephonyLogIn {
  accountId: number
  organizationId: number
}

export async function insertSession(
  tx: Tx,
  idHash: Buffer,
  { accountId, organizationId }: TelephonyLogIn,
  times: { now: Date; expiresAt: Date },
): Promise<void> {
  await sql`
    insert into system.telephony_session
      (id_hash, account_id, organization_id, created_at, last_used_at, expires_at)
    values (${idHash}, ${accountId}, ${organizationId}, ${times.now}, ${times.now}, ${times.expiresAt})`.execute(
    tx,
  )
}

/** Unless it is over or has been idle since `idleSince`; its use is noted once a minute. */
export async function useSession(
  tx: Tx,
  idHash: Buffer,
  { now, idleSince }: { now: Date; idleSince: Date },
): Promise<TelephonyLogIn | undefined> {
  const { rows } = await sql<TelephonyLogIn & { isStale: boolean }>`
    select account_id, organization_id, last_used_at < ${now}::timestamptz - interval '1 minute' as is_stale
    from system.telephony_session
    where id_hash = ${idHash} and expires_at > ${now} and last_used_at > ${idleSince}`.execute(tx)
  if (rows[0]?.isStale)
    await sql`update system.telephony_session set last_used_at = ${now} where id_hash = ${idHash}`.execute(tx)
  return rows[0]
}

export async function deleteSession(tx: Tx, idHash: Buffer): Promise<void> {
  await sql`delete from system.telephony_session where id_hash = ${idHash}`.execute(tx)
}

/** Every session of the account. */
export async function deleteSessionsOf(tx: Tx, accountId: number): Promise<void> {
  await sql`delete from system.telephony_session where account_id = ${accountId}`.execute(tx)
}

/** Sessions that are over. */
export async function sweepSessions(
  tx: Tx,
  { now, idleSince }: { now: Date; idleSince: Date },
): Promise<void> {
  await sql`
    delete from system.telephony_session where expires_at <= ${now} or last_used_at <= ${idleSince}`.execute(
    tx,
  )
}
