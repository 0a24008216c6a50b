// Accounts and the organizations they may enter. Every function works inside the caller's
// transaction, with or without a tenant, so that a person and their account are made together.

import { sql } from 'kysely'
import { refuse } from '#contract/errors.ts'
import { onDuplicate, type Tx } from '#server/platform/database/index.ts'
import { endSessions } from '../sessions/session-store.ts'
import { hashPassword, passwordFault } from './passwords.ts'

export interface Account {
  id: number
  email: string
  firstName: string
  lastName: string
  /** Null until the person has accepted an invitation. */
  passwordHash: string | null
  disabledAt: Date | null
}

export interface NewAccount {
  email: string
  firstName: string
  lastName: string
  passwordHash?: string
}

/** Roles of an account in one organization. */
export interface Membership {
  organizationId: number
  managerId: number | null
  surferId: number | null
  isInternal: boolean
}

const ACCOUNT = sql`id, email, first_name, last_name, password_hash, disabled_at`

async function insertAccount(tx: Tx, account: NewAccount): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    insert into system.account (email, first_name, last_name, password_hash)
    values (${account.email.trim()}, ${account.firstName}, ${account.lastName}, ${account.passwordHash ?? null})
    on conflict (lower(email)) do nothing
    returning ${ACCOUNT}`.execute(tx)
  return rows[0]
}

export async function createAccount(tx: Tx, account: NewAccount): Promise<Account> {
  const created = await insertAccount(tx, account)
  if (!created) throw refuse('DUPLICATED_EMAIL', { email: account.email })
  return created
}

/** The person may have an account already, from another organization: names and password stay theirs. */
export async function ensureAccount(tx: Tx, account: NewAccount): Promise<Account> {
  const known = (await insertAccount(tx, account)) ?? (await findAccountByEmail(tx, account.email))
  if (!known) throw refuse('CONFLICT')
  return known
}

/** Accounts of many people, by e-mail in small letters; those that are there already stay as they are. */
export async function ensureAccounts(tx: Tx, people: readonly NewAccount[]): Promise<Map<string, number>> {
  const emails = people.map(person => person.email.trim())
  await sql`
    insert into system.account (email, first_name, last_name)
    select * from unnest(${emails}::text[], ${people.map(p => p.firstName)}::text[], ${people.map(p => p.lastName)}::text[])
    on conflict (lower(email)) do nothing`.execute(tx)
  const { rows } = await sql<{ id: number; email: string }>`
    select id, lower(email) as email from system.account where lower(email) = any(${emails.map(e => e.toLowerCase())}::text[])`.execute(
    tx,
  )
  return new Map(rows.map(({ id, email }) => [email, id]))
}

export async function findAccountByEmail(tx: Tx, email: string): Promise<Account | null> {
  const { rows } = await sql<Account>`
    select ${ACCOUNT} from system.account where lower(email) = lower(${email.trim()})`.execute(tx)
  return rows[0] ?? null
}

export async function findAccount(tx: Tx, accountId: number): Promise<Account | null> {
  const { rows } = await sql<Account>`
    select ${ACCOUNT} from system.account where id = ${accountId}`.execute(tx)
  return rows[0] ?? null
}

/** Sets the password and ends every log-in with the old one, but that of the session `exceptUid`. */
export async function setPassword(
  tx: Tx,
  accountId: number,
  password: string,
  exceptUid: string | null = null,
): Promise<void> {
  await storePassword(tx, accountId, password)
  await endSessions(tx, accountId, exceptUid)
}

/** For an account that has no password yet; false when it got one meanwhile. */
export async function setFirstPassword(tx: Tx, accountId: number, password: string): Promise<boolean> {
  return storePassword(tx, accountId, password, sql`and password_hash is null`)
}

async function storePassword(tx: Tx, accountId: number, password: string, condition = sql``) {
  const because = passwordFault(password)
  if (because) throw refuse('VALIDATION', { because })
  const { numAffectedRows } = await sql`
    update system.account set password_hash = ${await hashPassword(password)}, updated_at = now()
    where id = ${accountId} ${condition}`.execute(tx)
  return numAffectedRows === 1n
}

export async function setNames(
  tx: Tx,
  accountId: number,
  { firstName, lastName }: { firstName: string; lastName: string },
): Promise<void> {
  await sql`
    update system.account set first_name = ${firstName}, last_name = ${lastName}, updated_at = now()
    where id = ${accountId}`.execute(tx)
}

/** Throws DUPLICATED_EMAIL when another account has the address. */
export async function setEmail(tx: Tx, accountId: number, email: string): Promise<void> {
  await sql`
    update system.account set email = ${email}, updated_at = now() where id = ${accountId}`
    .execute(tx)
    .catch(onDuplicate('account_email', refuse('DUPLICATED_EMAIL', { email })))
}

export async function setAccountDisabled(tx: Tx, accountId: number, isDisabled: boolean): Promise<void> {
  await sql`
    update system.account set updated_at = now(),
      disabled_at = case when ${isDisabled}::boolean then coalesce(disabled_at, now()) end
    where id = ${accountId}`.execute(tx)
  if (isDisabled) await endSessions(tx, accountId)
}

/** Says what the account is in an organization from now on; as nothing, it may not enter any more. */
export async function linkMembership(tx: Tx, accountId: number, membership: Membership): Promise<void> {
  const { organizationId, managerId, surferId, isInternal } = membership
  if (managerId === null && surferId === null && !isInternal) {
    await sql`
      delete from system.membership
      where account_id = ${accountId} and organization_id = ${organizationId}`.execute(tx)
    return
  }
  await sql`
    insert into system.membership (account_id, organization_id, manager_id, surfer_id, is_internal)
    values (${accountId}, ${organizationId}, ${managerId}, ${surferId}, ${isInternal})
    on conflict (account_id, organization_id) do update set
      manager_id = excluded.manager_id, surfer_id = excluded.surfer_id, is_internal = excluded.is_internal`.execute(
    tx,
  )
}

/** The first time that the account is seen there. */
export async function markEntered(tx: Tx, organizationId: number, email: string): Promise<void> {
  await sql`
    update system.membership m set entered_at = now()
    from system.account a
    where a.id = m.account_id and lower(a.email) = lower(${email}) and m.organization_id = ${organizationId}
      and m.entered_at is null`.execute(tx)
}

/** The accounts are these agents of the organization from now on, besides what they are already. */
export async function linkSurfers(
  tx: Tx,
  organizationId: number,
  links: readonly { accountId: number; surferId: number }[],
): Promise<void> {
  await sql`
    insert into system.membership (account_id, organization_id, surfer_id)
    select n.account_id, ${organizationId}::bigint, n.surfer_id
    from unnest(${links.map(link => link.accountId)}::bigint[], ${links.map(link => link.surferId)}::bigint[])
      as n(account_id, surfer_id)
    on conflict (account_id, organization_id) do update set surfer_id = excluded.surfer_id`.execute(tx)
}

/** The agents may not enter the organization any more; managers and staff stay what else they are. */
export async function unlinkSurfers(
  tx: Tx,
  organizationId: number,
  surferIds: readonly number[],
): Promise<void> {
  await sql`
    delete from system.membership
    where organization_id = ${organizationId} and surfer_id = any(${surferIds}::bigint[])
      and manager_id is null and not is_internal`.execute(tx)
  await sql`
    update system.membership set surfer_id = null
    where organization_id = ${organizationId} and surfer_id = any(${surferIds}::bigint[])`.execute(tx)
}

/** Whether anybody may enter any organization. */
export async function hasMembers(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ hasMembers: boolean }>`
    select exists (select from system.membership) as has_members`.execute(tx)
  return rows[0]!.hasMembers
}

/** From now on nobody may enter the organization. */
export async function endMemberships(tx: Tx, organizationId: number): Promise<void> {
  await sql`delete from system.membership where organization_id = ${organizationId}`.execute(tx)
}

/** In the order of organization ids. */
export async function membershipsOf(tx: Tx, accountId: number): Promise<Membership[]> {
  const { rows } = await sql<Membership>`
    select organization_id, manager_id, surfer_id, is_internal
    from system.membership where account_id = ${accountId} order by organization_id`.execute(tx)
  return rows
}
