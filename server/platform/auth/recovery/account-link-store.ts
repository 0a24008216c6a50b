// Statements on links that prove an e-mail address: for a new password, or for a new address.
import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/index.ts'

export type AccountLinkKind = 'password' | 'email'

/** Takes the place of an earlier one of its kind. */
export async function putAccountLink(
  tx: Tx,
  link: {
    tokenHash: Buffer
    kind: AccountLinkKind
    accountId: number
    email: string | null
    expiresAt: Date
  },
): Promise<void> {
  const { tokenHash, kind, accountId, email, expiresAt } = link
  await deleteAccountLinks(tx, accountId, kind)
  await sql`
    insert into system.account_link (token_hash, kind, account_id, email, expires_at)
    values (${tokenHash}, ${kind}, ${accountId}, ${email}, ${expiresAt})`.execute(tx)
}

export async function selectAccountLink(
  tx: Tx,
  tokenHash: Buffer,
  kind: AccountLinkKind,
  now: Date,
): Promise<{ accountId: number; email: string | null } | undefined> {
  const { rows } = await sql<{ accountId: number; email: string | null }>`
    select account_id, email from system.account_link
    where token_hash = ${tokenHash} and kind = ${kind} and expires_at > ${now}`.execute(tx)
  return rows[0]
}

/** The address that waits to be confirmed, or null. */
export async function selectUnconfirmedEmail(tx: Tx, accountId: number, now: Date): Promise<string | null> {
  const { rows } = await sql<{ email: string }>`
    select email from system.account_link
    where account_id = ${accountId} and kind = 'email' and expires_at > ${now}`.execute(tx)
  return rows[0]?.email ?? null
}

/** True once for each link. */
export async function takeAccountLink(tx: Tx, tokenHash: Buffer, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from system.account_link where token_hash = ${tokenHash} and expires_at > ${now}`.execute(tx)
  return numAffectedRows === 1n
}

export async function deleteAccountLinks(tx: Tx, accountId: number, kind: AccountLinkKind): Promise<void> {
  await sql`
    delete from system.account_link where account_id = ${accountId} and kind = ${kind}`.execute(tx)
}

export async function sweepAccountLinks(tx: Tx): Promise<void> {
  await sql`delete from system.account_link where expires_at <= now()`.execute(tx)
}
