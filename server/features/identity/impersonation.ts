// Impersonation: internal staff see the product as a manager or an agent of an organization. It lasts an hour at most,
// begins with a reason and without the right to change anything, and counts only together with the staff's own
// credentials. Each step stands in the audit log of the organization.

import { refuse } from '#contract/errors.ts'
import type { Impersonation } from '#contract/internal/staff.ts'
import { invariant } from '#core/invariant.ts'
import { MINUTE_MS } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import type { Actor, StaffCaller } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import * as store from './impersonation-store.ts'
import { limitsOf, rolesOf } from './service.ts'
import { selectPerson } from './store.ts'

/** The person whom the member of staff sees the product as; null when the impersonation is over, or not theirs. */
export async function impersonated(platform: Platform, caller: Actor, id: number): Promise<Actor | null> {
  const { db, clock } = platform
  const { staff } = caller
  if (!staff || !Number.isSafeInteger(id)) return null
  const now = clock.now()
  const row = await db.inSystem(tx => store.selectOpenImpersonation(tx, staff.accountId, id, new Date(now)))
  if (!row) return null
  return db.inTenant(row.organizationId, tx => seenAs(tx, platform, row, staff))
}

async function seenAs(
  tx: Tx,
  { clock, configuration }: Platform,
  row: store.ImpersonationRow,
  staff: StaffCaller,
): Promise<Actor | null> {
  const target = await store.selectTarget(tx, row)
  if (!target) return null
  const { managerId, surferId, email, accountId } = target
  const person = await selectPerson(tx, { subject: String(accountId ?? ''), email, managerId, surferId })
  const roles = rolesOf({ ...target, isInternal: false }, clock.now())
  if (!person || person.isSuspended || roles.length === 0) return null
  return {
    organizationId: row.organizationId,
    subject: accountId === null ? `surfer-${surferId}` : String(accountId),
    email,
    managerId,
    surferId,
    roles,
    ...limitsOf(person, configuration),
    staff: { ...staff, impersonation: { id: row.id, isElevated: row.elevatedAt !== null } },
  }
}

export interface ImpersonationWish {
  managerId?: number | undefined
  surferId?: number | undefined
  reason: string
  minutes: number
}

/** Begins inside the organization's transaction, so that it and its audit entry are written together. */
export async function beginImpersonation(
  tx: Tx,
  organizationId: number,
  { staff }: Actor,
  { managerId, surferId, reason, minutes }: ImpersonationWish,
  now: number,
): Promise<Impersonation> {
  invariant(staff, 'internal staff alone see the product as somebody else')
  const organization = await store.selectTargetOrganization(tx)
  if (!organization || organization.isInternal)
    throw refuse('NOT_FOUND', { what: 'organization', id: organizationId })
  if (organization.isSuspended)
    throw refuse('CONFLICT', {
      because: `${organization.displayName} is suspended: nobody may enter it. Resume it first.`,
    })
  const target = await store.selectTarget(tx, { managerId: managerId ?? null, surferId: surferId ?? null })
  if (!target)
    throw refuse('NOT_FOUND', {
      what: managerId === undefined ? 'agent' : 'manager',
      id: managerId ?? surferId,
    })
  if (rolesOf({ ...target, isInternal: false }, now).length === 0)
    throw refuse('CONFLICT', {
      because: `${nameOf(target)} may not log in today: the first or last day stands against it. Choose somebody else.`,
    })
  const row = await store.insertImpersonation(tx, {
    accountId: staff.accountId,
    organizationId,
    managerId: target.managerId,
    surferId: target.surferId,
    reason,
    startedAt: new Date(now),
    expiresAt: new Date(now + minutes * MINUTE_MS),
  })
  return shown(row, target, organization)
}

/** The impersonation that the call is made in; null: the caller is seen as themselves. */
export async function readImpersonation({ db }: Platform, actor: Actor): Promise<Impersonation | null> {
  if (!actor.staff?.impersonation) return null
  return db.inTenant(actor.organizationId, tx => current(tx, actor))
}

export async function elevateImpersonation(
  { db, clock }: Platform,
  actor: Actor,
  reason: string,
): Promise<Impersonation> {
  const { id } = impersonationOf(actor)
  return db.inTenant(actor.organizationId, async tx => {
    await store.markElevated(tx, id, reason, new Date(clock.now()))
    return current(tx, actor)
  })
}

export async function endImpersonation({ db, clock }: Platform, actor: Actor): Promise<void> {
  const { id } = impersonationOf(actor)
  await db.inTenant(actor.organizationId, async tx => {
    await store.markEnded(tx, id, new Date(clock.now()))
    return current(tx, actor)
  })
}

function impersonationOf({ staff }: Actor): { id: number } {
  if (!staff?.impersonation)
    throw refuse('CONFLICT', {
      because: 'You see the product as yourself. There is nothing to stop or to allow.',
    })
  return staff.impersonation
}

async function current(tx: Tx, actor: Actor): Promise<Impersonation> {
  const row = await store.selectImpersonation(tx, impersonationOf(actor).id)
  const target = row && (await store.selectTarget(tx, row))
  const organization = await store.selectTargetOrganization(tx)
  if (!row || !target || !organization) throw refuse('IMPERSONATION_OVER')
  return shown(row, target, organization)
}

const nameOf = ({ firstName, lastName }: store.TargetPerson): string => `${firstName} ${lastName}`.trim()

const shown = (
  { id, reason, startedAt, expiresAt, elevatedAt }: store.ImpersonationRow,
  target: store.TargetPerson,
  { displayName }: store.TargetOrganization,
): Impersonation => ({
  id,
  asName: nameOf(target),
  organizationName: displayName,
  reason,
  startedAt: startedAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  isElevated: elevatedAt !== null,
})
