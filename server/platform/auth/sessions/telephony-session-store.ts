// Statements on log-ins with the telephony provider.
import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/index.ts'
import type { BrowserPlace } from './session-store.ts'

export interface TelephonyLogIn {
  accountId: number
  organizationId: number
  /** The person's company at the provider. */
  companyId: string
}

export async function insertTelephonySession(
  tx: Tx,
  idHash: Buffer,
  { accountId, organizationId, companyId, address, device }: TelephonyLogIn & BrowserPlace,
  times: { now: Date; expiresAt: Date },
): Promise<void> {
  await sql`
    insert into system.telephony_session
      (id_hash, account_id, organization_id, company_id, address, device, created_at, last_used_at, expires_at)
    values (${idHash}, ${accountId}, ${organizationId}, ${companyId}, ${address}, ${device}, ${times.now}, ${times.now},
      ${times.expiresAt})`.execute(tx)
}

interface UsedSession extends TelephonyLogIn {
  sessionId: string
}

/** Unless it is over or has been idle since `idleSince`; its use is noted once a minute. */
export async function useTelephonySession(
  tx: Tx,
  idHash: Buffer,
  { now, idleSince }: { now: Date; idleSince: Date },
): Promise<UsedSession | undefined> {
  const { rows } = await sql<UsedSession & { isStale: boolean }>`
    select encode(id_hash, 'hex') as session_id, account_id, organization_id, company_id,
      last_used_at < ${now}::timestamptz - interval '1 minute' as is_stale
    from system.telephony_session
    where id_hash = ${idHash} and expires_at > ${now} and last_used_at > ${idleSince}`.execute(tx)
  if (rows[0]?.isStale)
    await sql`update system.telephony_session set last_used_at = ${now} where id_hash = ${idHash}`.execute(tx)
  return rows[0]
}

export async function deleteTelephonySession(tx: Tx, idHash: Buffer): Promise<void> {
  await sql`delete from system.telephony_session where id_hash = ${idHash}`.execute(tx)
}

/** Sessions that are over. */
export async function sweepTelephonySessions(
  tx: Tx,
  { now, idleSince }: { now: Date; idleSince: Date },
): Promise<void> {
  await sql`
    delete from system.telephony_session where expires_at <= ${now} or last_used_at <= ${idleSince}`.execute(
    tx,
  )
}

/** Organizations of a company at the telephony provider, oldest first; never that of internal staff. */
export async function selectOrganizationsOfCompany(tx: Tx, companyId: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select organization_id as id from system.organization_index
    where dialpad_company_id = ${companyId} and not is_internal order by organization_id`.execute(tx)
  return rows.map(row => row.id)
}
