// A person is one account, whatever they are here: an agent who becomes a manager keeps their log-in.
import { sql } from 'kysely'
import {
  ensureAccount,
  linkMembership,
  type Membership,
  membershipsOf,
  type NewAccount,
} from '#server/platform/auth/index.ts'
import type { Tx } from '#server/platform/database/index.ts'

type Role = { managerId: number } | { surferId: number }

async function membershipIn(tx: Tx, organizationId: number, accountId: number): Promise<Membership> {
  const memberships = await membershipsOf(tx, accountId)
  return (
    memberships.find(m => m.organizationId === organizationId) ?? {
      organizationId,
      managerId: null,
      surferId: null,
      isInternal: false,
    }
  )
}

/** Gives the person's account this role; the account is made when the e-mail has none. */
export async function join(tx: Tx, organizationId: number, person: NewAccount, role: Role): Promise<void> {
  const { id: accountId } = await ensureAccount(tx, person)
  await linkMembership(tx, accountId, { ...(await membershipIn(tx, organizationId, accountId)), ...role })
  if ('surferId' in role)
    await sql`update surfer set account_id = ${accountId} where id = ${role.surferId}`.execute(tx)
  else await sql`update manager set account_id = ${accountId} where id = ${role.managerId}`.execute(tx)
}

/** Takes the role away from the account; without any other the account may not enter any more. */
export async function leave(
  tx: Tx,
  organizationId: number,
  accountId: number | null,
  role: 'managerId' | 'surferId',
): Promise<void> {
  if (accountId === null) return
  const membership = await membershipIn(tx, organizationId, accountId)
  await linkMembership(tx, accountId, { ...membership, [role]: null })
}
