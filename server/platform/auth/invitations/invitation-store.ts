// Statements on invitation, and how far a person is from being able to log in. Row-level security keeps every
// statement inside the transaction's organization.
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/platform/database/index.ts'

export interface NewInvitations {
  organizationId: number
  managerId: number | null
  invitedAt: Date
  expiresAt: Date
  tokenHashes: ReadonlyMap<number, Buffer | null>
}

/** Hashes by account. Each takes the place of the one that may be there. */
export async function putInvitations(tx: Tx, invitations: NewInvitations): Promise<void> {
  const { organizationId, managerId, invitedAt, expiresAt, tokenHashes } = invitations
  await sql`
    insert into invitation (organization_id, account_id, token_hash, manager_id, invited_at, expires_at)
    select ${organizationId}, account_id, token_hash, ${managerId}::bigint, ${invitedAt}::timestamptz,
      ${expiresAt}::timestamptz
    from unnest(${[...tokenHashes.keys()]}::bigint[], ${[...tokenHashes.values()]}::bytea[])
      as wanted(account_id, token_hash)
    on conflict (organization_id, account_id) do update set token_hash = excluded.token_hash,
      manager_id = excluded.manager_id, invited_at = excluded.invited_at, expires_at = excluded.expires_at,
      accepted_at = null`.execute(tx)
}

/** False when there was none that waits to be accepted. */
export async function deleteOpenInvitation(tx: Tx, accountId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from invitation where account_id = ${accountId} and accepted_at is null`.execute(tx)
  return numAffectedRows === 1n
}

export async function selectInvitedAccount(tx: Tx, tokenHash: Buffer, now: Date): Promise<number | null> {
  const { rows } = await sql<{ accountId: number }>`
    select account_id from invitation
    where token_hash = ${tokenHash} and accepted_at is null and expires_at > ${now}`.execute(tx)
  return rows[0]?.accountId ?? null
}

/** True once for each invitation. */
export async function markAccepted(tx: Tx, tokenHash: Buffer, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update invitation set accepted_at = ${now}
    where token_hash = ${tokenHash} and accepted_at is null and expires_at > ${now}`.execute(tx)
  return numAffectedRows === 1n
}

/** Account `a`, membership `ms` and open invitation `i` of a person: a row with an account_id. */
export const accountJoins = (person: 's' | 'm' | 'p0'): RawBuilder<unknown> => sql`
  left join system.account a on a.id = ${sql.ref(`${person}.account_id`)}
  left join system.membership ms on ms.account_id = a.id
    and ms.organization_id = ${sql.ref(`${person}.organization_id`)}
  left join invitation i on i.organization_id = ${sql.ref(`${person}.organization_id`)} and i.account_id = a.id
    and i.accepted_at is null`

/** Has a password or a passkey, or has been here: with `accountJoins`. */
export const CAN_LOG_IN = sql<boolean>`(a.password_hash is not null or ms.entered_at is not null or exists (
  select from system.passkey p where p.account_id = a.id))`

/** `isScheduled`: whether the invitation goes out by itself. */
export const invitationStatus = (isScheduled: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  case when ${CAN_LOG_IN} then 'active' when i.invited_at is not null then 'invited'
    when ${isScheduled} then 'scheduled' else 'not-invited' end`

/** The account has memberships of other organizations: what it may do there is none of this one's business. */
export async function selectAccountsElsewhere(
  tx: Tx,
  organizationId: number,
  accountIds: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ accountId: number }>`
    select distinct account_id from system.membership
    where account_id = any(${accountIds}::bigint[]) and organization_id <> ${organizationId}`.execute(tx)
  return new Set(rows.map(row => row.accountId))
}
