// Work of internal staff: organizations of the installation, and seeing the product as somebody of them. What they change
// stands in the audit log of the organization concerned.
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import { refuse } from '#contract/errors.ts'
import type {
  Impersonation,
  NewOrganization,
  StaffOrganization,
  StaffPerson,
  staff,
} from '#contract/internal/staff.ts'
import type { Page } from '#contract/shapes.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { type Actor, pageOf } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { assertLicencesAreOurs, countRunningSubscriptions } from '../billing/index.ts'
import { allow, beginImpersonation } from '../identity/index.ts'
import { inviteFirstManager } from '../invitations/index.ts'
import {
  changeAsOperator,
  countUsedLicences,
  countUsedLicencesOf,
  createOrganization,
  type OperatorChange,
} from '../organization/index.ts'
import { furnishOrganization } from '../setup/index.ts'
import * as store from './store.ts'

const shown = (
  row: store.ListedOrganization,
  usedLicenses: number,
  subscriptionCount: number,
): StaffOrganization => ({
  id: row.id,
  name: row.name,
  displayName: row.displayName,
  timezone: row.timezone,
  dialpadCompanyId: row.dialpadCompanyId,
  totalLicenses: row.totalLicenses,
  usedLicenses,
  subscriptionCount,
  suspendedAt: row.suspendedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
})

export async function listOrganizations(
  { db, clock }: Platform,
  actor: Actor,
  filter: store.StaffFilter,
  url: string,
): Promise<Page<StaffOrganization>> {
  allow(actor, 'internal.view')
  return db.inSystem(async tx => {
    const listed = await store.selectOrganizations(tx, filter)
    const { results, pageInfo, meta } = pageOf(listed, filter, url)
    const organizationIds = results.map(({ id }) => id)
    const used = await countUsedLicencesOf(tx, organizationIds, clock.now())
    const running = await countRunningSubscriptions(tx, organizationIds)
    const shownRows = results.map(row => shown(row, used.get(row.id)!, running.get(row.id) ?? 0))
    return { results: shownRows, pageInfo, meta }
  })
}

export async function readOrganization(
  { db, clock }: Platform,
  actor: Actor,
  targetId: number,
): Promise<StaffOrganization> {
  allow(actor, 'internal.view')
  return db.inTenant(targetId, tx => read(tx, targetId, clock.now()))
}

export async function addOrganization(
  platform: Platform,
  actor: Actor,
  { displayName, timezone, totalLicenses, firstManager }: NewOrganization,
): Promise<ReplyOf<typeof staff.createOrganization>> {
  allow(actor, 'internal.edit')
  const { db, clock } = platform
  return createOrganization(db, { displayName, timezone, totalLicenses }, async (tx, organizationId) => {
    const managerId = await furnishOrganization(tx, organizationId, firstManager)
    const invitation = await inviteFirstManager(tx, platform, organizationId, managerId)
    return { ...(await read(tx, organizationId, clock.now())), invitation }
  })
}

export const changeOrganization = (
  platform: Platform,
  actor: Actor,
  targetId: number,
  changes: BodyOf<typeof staff.changeOrganization>,
): Promise<StaffOrganization> => operate(platform, actor, targetId, changes)

export const suspendOrganization = (
  platform: Platform,
  actor: Actor,
  targetId: number,
): Promise<StaffOrganization> =>
  operate(platform, actor, targetId, { suspendedAt: new Date(platform.clock.now()) })

export const resumeOrganization = (
  platform: Platform,
  actor: Actor,
  targetId: number,
): Promise<StaffOrganization> => operate(platform, actor, targetId, { suspendedAt: null })

async function operate(
  platform: Platform,
  actor: Actor,
  targetId: number,
  change: OperatorChange,
): Promise<StaffOrganization> {
  allow(actor, 'internal.edit')
  const { db, clock } = platform
  return db.inTenant(targetId, async tx => {
    if (change.totalLicenses !== undefined) await assertLicencesAreOurs(tx, platform)
    await changeAsOperator(tx, targetId, change, clock.now())
    return read(tx, targetId, clock.now())
  })
}

export async function listPeople(
  { db }: Platform,
  actor: Actor,
  targetId: number,
  filter: store.StaffFilter,
  url: string,
): Promise<Page<StaffPerson>> {
  allow(actor, 'internal.view')
  const rows = await db.inTenant(targetId, async tx => {
    await existing(tx, targetId)
    return store.selectPeople(tx, filter)
  })
  return pageOf(rows, filter, url, store.personKey)
}

export async function impersonate(
  { db, clock }: Platform,
  actor: Actor,
  targetId: number,
  wish: BodyOf<typeof staff.impersonate>,
): Promise<Impersonation> {
  allow(actor, 'internal.edit')
  return db.inTenant(targetId, tx => beginImpersonation(tx, targetId, actor, wish, clock.now()))
}

async function existing(tx: Tx, targetId: number): Promise<store.ListedOrganization> {
  const row = await store.selectOrganization(tx, targetId)
  if (!row) throw refuse('NOT_FOUND', { what: 'organization', id: targetId })
  return row
}

async function read(tx: Tx, targetId: number, now: number): Promise<StaffOrganization> {
  const row = await existing(tx, targetId)
  const running = await countRunningSubscriptions(tx, [targetId])
  return shown(row, await countUsedLicences(tx, now), running.get(targetId) ?? 0)
}
