// Which organizations an account may enter now, and as what. Asked at every log-in and every refresh,
// so a manager who is removed or a surfer whose last day is over is out within one token's life.

import type { Role } from '#contract/permissions.ts'
import { type LocalDate, localDateOf } from '#core/time/index.ts'
import type { Database } from '#server/platform/database/index.ts'
import type { Clock } from '#server/platform/process/clock.ts'
import { type Account, findAccount, type Membership, membershipsOf } from './accounts/account-store.ts'
import { type MemberRow, selectMember } from './member-store.ts'
import type { AccountSession } from './session.ts'

export type OrganizationEntry =
  | {
      ok: true
      organizationId: number
      session: AccountSession
      /** A password alone is not enough here. */
      needsSecondFactor: boolean
    }
  | { ok: false; organizationId: number; because: string }

const NO_MEMBERSHIP = 'Your account does not belong to an organization. Ask your admin to add you.'
const NOT_THIS_ORGANIZATION = 'Your account does not belong to this organization. Ask its admin to add you.'
const SUSPENDED = 'Your organization is suspended. Ask your admin, or whoever runs this installation.'
const DISABLED = 'This account is disabled. Ask your admin to enable it.'

const dateText = (date: LocalDate) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(date))

/** Why a surfer may not log in today, in the surfer's own zone; null when nothing is in the way. */
function outsideDates({ startDate, endDate, timezone }: MemberRow, clock: Clock): string | null {
  const today = localDateOf(timezone ?? 'Etc/UTC', clock.now())
  if (startDate !== null && today < startDate)
    return `Your first day is ${dateText(startDate)}. You can log in from that day on.`
  if (endDate !== null && today > endDate)
    return `Your last day was ${dateText(endDate)}. Ask your admin if that is not right.`
  return null
}

function entryOf(
  account: Account,
  membership: Membership,
  row: MemberRow | undefined,
  clock: Clock,
): OrganizationEntry {
  const { organizationId } = membership
  const closed = row?.isSurfer ? outsideDates(row, clock) : null
  const isSurfer = row?.isSurfer === true && closed === null
  const roles: Role[] = []
  if (row?.isManager) roles.push('manager')
  if (isSurfer) roles.push('surfer')
  if (row?.isInternal && membership.isInternal) roles.push('internal')
  if (row?.isSuspended) return { ok: false, organizationId, because: SUSPENDED }
  if (!row || roles.length === 0) return { ok: false, organizationId, because: closed ?? NO_MEMBERSHIP }
  const session: AccountSession = {
    sub: String(account.id),
    organizationId,
    managerId: row.isManager ? membership.managerId : null,
    surferId: isSurfer ? membership.surferId : null,
    roles,
    email: account.email,
    firstName: account.firstName,
    lastName: account.lastName,
    organizationName: row.displayName,
    organizations: [],
  }
  const needsSecondFactor =
    row.secondFactor === 'everybody' || (row.secondFactor === 'managers' && row.isManager)
  return { ok: true, organizationId, session, needsSecondFactor }
}

/** One entry for each membership; a disabled account has none that is open. */
export async function entriesOf(db: Database, clock: Clock, accountId: number): Promise<OrganizationEntry[]> {
  const { account, memberships } = await db.inSystem(async tx => ({
    account: await findAccount(tx, accountId),
    memberships: await membershipsOf(tx, accountId),
  }))
  if (!account) return []
  if (account.disabledAt)
    return memberships.map(({ organizationId }) => ({ ok: false, organizationId, because: DISABLED }))
  const entries: OrganizationEntry[] = []
  for (const membership of memberships)
    entries.push(
      entryOf(
        account,
        membership,
        await db.inTenant(membership.organizationId, tx => selectMember(tx, membership)),
        clock,
      ),
    )
  const organizations = entries.flatMap(entry =>
    entry.ok ? [{ id: entry.organizationId, displayName: entry.session.organizationName }] : [],
  )
  for (const entry of entries) if (entry.ok) entry.session.organizations = organizations
  return entries
}

/**
 * The entry to take: the required organization or none; else the preferred one, else the first open
 * one. When there is none, why.
 */
export function chooseEntry(
  entries: readonly OrganizationEntry[],
  wish: { required?: number; preferred?: number },
): { ok: true; session: AccountSession } | { ok: false; because: string } {
  if (wish.required !== undefined)
    return (
      entries.find(entry => entry.organizationId === wish.required) ?? {
        ok: false,
        because: NOT_THIS_ORGANIZATION,
      }
    )
  const open = entries.filter(entry => entry.ok)
  return (
    open.find(entry => entry.organizationId === wish.preferred) ??
    open[0] ??
    entries[0] ?? { ok: false, because: NO_MEMBERSHIP }
  )
}
