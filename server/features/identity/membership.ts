// Membership of a person in an organization: one account with the roles that it has here. An agent who
// becomes a manager keeps their log-in.
import {
  deleteOpenInvitation,
  ensureAccount,
  ensureAccounts,
  linkMembership,
  linkSurfers,
  type Membership,
  membershipsOf,
  type NewAccount,
} from '#server/platform/auth/index.ts'
import type { Tx } from '#server/platform/database/index.ts'

type MemberRole = { managerId: number } | { surferId: number }

/** The account's roles in the organization; none of them when it is no member. */
export async function membershipIn(tx: Tx, organizationId: number, accountId: number): Promise<Membership> {
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

/**
 * Gives the person's account this role and returns the account's id, which the caller stores with the role's
 * row. The account is made when the e-mail has none.
 */
export async function joinOrganization(
  tx: Tx,
  organizationId: number,
  person: NewAccount,
  role: MemberRole,
): Promise<number> {
  const { id: accountId } = await ensureAccount(tx, person)
  await linkMembership(tx, accountId, { ...(await membershipIn(tx, organizationId, accountId)), ...role })
  return accountId
}

/** Gives each person's account the role of the agent; the account by agent. */
export async function joinAsSurfers(
  tx: Tx,
  organizationId: number,
  people: readonly (NewAccount & { surferId: number })[],
): Promise<{ surferId: number; accountId: number }[]> {
  const accounts = await ensureAccounts(tx, people)
  const links = people.map(({ surferId, email }) => ({
    surferId,
    accountId: accounts.get(email.trim().toLowerCase())!,
  }))
  await linkSurfers(tx, organizationId, links)
  return links
}

/** Takes the role away from the account; with no other role left it may not enter the organization any more. */
export async function leaveOrganization(
  tx: Tx,
  organizationId: number,
  accountId: number | null,
  role: 'managerId' | 'surferId',
): Promise<void> {
  if (accountId === null) return
  const membership = { ...(await membershipIn(tx, organizationId, accountId)), [role]: null }
  await linkMembership(tx, accountId, membership)
  if (membership.managerId === null && membership.surferId === null) await deleteOpenInvitation(tx, accountId)
}
