// Agents: added, changed and deleted by managers who may edit their team.
import type { BodyOf } from '#contract/endpoint.ts'
import { type Surfer, SurferForm, type surfers } from '#contract/endpoints/surfers.ts'
import { refuse } from '#contract/errors.ts'
import type { Page } from '#contract/shapes.ts'
import { SURFER_DEFAULTS } from '#contract/surfer-fields.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { emit } from '#server/platform/events/index.ts'
import { type Actor, assertAsThemselves, invalidBody, pageOf } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  allow,
  assertMayEditManagers,
  assertMayEditTeams,
  joinOrganization,
  leaveOrganization,
  missingTeams,
} from '../identity/index.ts'
import { isOffboarded, organizationZone, takeLicence } from '../organization/index.ts'
import { missingTasks, replaceTasksOfSurfer } from '../tasks/index.ts'
import { assertMayEdit } from './permission.ts'
import * as store from './store.ts'

type SurferChange = BodyOf<typeof surfers.update>

/** Calendars and chat are not connected to anything yet; the specification names Google's twice. */
function asSurfer({ accountId: _, ...row }: store.SurferRow, now: number): Surfer {
  return {
    ...row,
    taskIds: row.tasks.map(task => task.id),
    offboarded: isOffboarded(row, now),
    invitationExpiresAt: row.invitationExpiresAt?.toISOString() ?? null,
    isConnectedToGCal: false,
    googleCalendarConnected: false,
    slackConnected: false,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    deletedAt: row.deletedAt?.toISOString() ?? null,
  }
}

export async function listSurfers(
  { db, clock }: Platform,
  actor: Actor,
  filter: store.SurferFilter,
  url: string,
): Promise<Page<Surfer>> {
  allow(actor, 'people.view')
  return db.inTenant(actor.organizationId, async tx => {
    const { rows, meta } = await store.selectSurfers(tx, filter)
    return pageOf({ rows: rows.map(row => asSurfer(row, clock.now())), meta }, filter, url)
  })
}

export async function readSurfer({ db, clock }: Platform, actor: Actor, surferId: number): Promise<Surfer> {
  allow(actor, 'people.view')
  return db.inTenant(actor.organizationId, async tx =>
    asSurfer(await existingSurfer(tx, surferId), clock.now()),
  )
}

export async function addSurfer({ db, clock }: Platform, actor: Actor, form: SurferForm): Promise<Surfer> {
  allow(actor, 'people.edit')
  const { organizationId } = actor
  const { teamId: wantedTeamId, taskIds = [], ...given } = form
  return db.inTenant(organizationId, async tx => {
    await refuseUnknown(tx, form)
    const teamId = wantedTeamId ?? (await store.selectDefaultTeamId(tx))
    await assertMayEditTeams(tx, actor, [teamId])
    await takeLicence(tx, clock.now())
    const timezone = given.timezone ?? (await organizationZone(tx))
    const fields = { ...SURFER_DEFAULTS, ...given, ...dailyMinutes(given), timezone, teamId }
    const surferId = await store.insertSurfer(tx, organizationId, fields)
    await replaceTasksOfSurfer(tx, organizationId, surferId, taskIds)
    const accountId = await joinOrganization(tx, organizationId, fields, { surferId })
    await store.linkAccount(tx, surferId, accountId)
    return notifyAndRead(tx, actor, surferId, clock.now())
  })
}

/** A default that would contradict the one limit that was given follows it. */
function dailyMinutes({ minContractedDailyMinutes: min, maxContractedDailyMinutes: max }: SurferForm) {
  return {
    minContractedDailyMinutes:
      min === undefined
        ? Math.min(
            SURFER_DEFAULTS.minContractedDailyMinutes,
            max ?? SURFER_DEFAULTS.minContractedDailyMinutes,
          )
        : min,
    maxContractedDailyMinutes:
      max === undefined
        ? Math.max(
            SURFER_DEFAULTS.maxContractedDailyMinutes,
            min ?? SURFER_DEFAULTS.maxContractedDailyMinutes,
          )
        : max,
  }
}

export async function changeSurfer(
  { db, clock }: Platform,
  actor: Actor,
  surferId: number,
  change: SurferChange,
): Promise<Surfer> {
  allow(actor, 'people.edit')
  const { organizationId } = actor
  const { teamId: wantedTeamId, taskIds, ...changes } = change
  return db.inTenant(organizationId, async tx => {
    await store.lockSurfer(tx, surferId)
    const before = await existingSurfer(tx, surferId)
    await assertMayEdit(tx, actor, [surferId])
    await refuseUnknown(tx, change)
    refuseContradiction(before, changes)
    const teamId =
      wantedTeamId === null ? await store.selectDefaultTeamId(tx) : (wantedTeamId ?? before.teamId)
    await assertMayEditTeams(tx, actor, [teamId])
    const now = clock.now()
    if (isOffboarded(before, now) && !isOffboarded({ ...before, ...changes }, now)) await takeLicence(tx, now)
    const isMoving = changes.email !== undefined && changes.email.toLowerCase() !== before.email.toLowerCase()
    if (isMoving) {
      assertAsThemselves(actor)
      await assertMayMoveLogIn(tx, actor, surferId)
    }
    // A new address is that of somebody else, whose id is noted anew.
    await store.updateSurfer(tx, surferId, { ...changes, teamId, ...(isMoving && { dialpadUserId: null }) })
    if (taskIds) await replaceTasksOfSurfer(tx, organizationId, surferId, taskIds)
    if (isMoving) await moveLogIn(tx, organizationId, before, { ...before, ...changes })
    return notifyAndRead(tx, actor, surferId, now)
  })
}

/** An agent who is also a manager has one account for both: moving it needs what changing the manager needs. */
async function assertMayMoveLogIn(tx: Tx, actor: Actor, surferId: number): Promise<void> {
  for (const managerId of await store.selectManagersOfSurfer(tx, surferId))
    await assertMayEditManagers(tx, actor, [managerId])
}

/** The account of the old e-mail is this agent no longer, that of the new one is. */
async function moveLogIn(
  tx: Tx,
  organizationId: number,
  before: store.SurferRow,
  { id: surferId, firstName, lastName, email }: store.SurferRow,
): Promise<void> {
  await leaveOrganization(tx, organizationId, before.accountId, 'surferId')
  const accountId = await joinOrganization(tx, organizationId, { firstName, lastName, email }, { surferId })
  await store.linkAccount(tx, surferId, accountId)
}

/** An agent who is also a manager stays a manager, with the same account: nothing of it is handed over. */
export async function deleteSurfer({ db }: Platform, actor: Actor, surferId: number): Promise<void> {
  allow(actor, 'people.edit')
  await db.inTenant(actor.organizationId, async tx => {
    await store.lockSurfer(tx, surferId)
    const { accountId } = await existingSurfer(tx, surferId)
    await assertMayEdit(tx, actor, [surferId])
    await leaveOrganization(tx, actor.organizationId, accountId, 'surferId')
    await store.markDeleted(tx, surferId)
    await notifyOthers(tx, actor)
  })
}

async function existingSurfer(tx: Tx, surferId: number): Promise<store.SurferRow> {
  const row = await store.selectSurfer(tx, surferId)
  if (!row) throw refuse('NOT_FOUND', { what: 'agent', id: surferId })
  return row
}

async function refuseUnknown(tx: Tx, { teamId, taskIds = [] }: SurferChange): Promise<void> {
  const faults = [
    ...(await missingTeams(tx, teamId ? [teamId] : [])).map(id => ({
      path: ['teamId'],
      message: `There is no team ${id} here.`,
    })),
    ...(await missingTasks(tx, taskIds)).map(id => ({
      path: ['taskIds', taskIds.indexOf(id)],
      message: `There is no activity ${id} in use here.`,
    })),
  ]
  if (faults.length > 0) throw invalidBody(faults)
}

/** A change may contradict what is kept: a new end before the start, a new minimum above the maximum. */
function refuseContradiction(before: store.SurferRow, changes: Partial<store.SurferFields>): void {
  // An invitation without a first day may be kept from before that was refused.
  const scheduledInvitation = before.scheduledInvitation && before.startDate !== null
  const together = SurferForm.safeParse({ ...before, scheduledInvitation, ...changes })
  if (together.success) return
  throw invalidBody(
    together.error.issues.map(({ path, message }) => ({ path: path as (string | number)[], message })),
  )
}

const notifyOthers = (tx: Tx, actor: Actor) =>
  emit(
    tx,
    actor.organizationId,
    'people.changed',
    { what: 'surfers' },
    { managerId: actor.managerId ?? undefined },
  )

async function notifyAndRead(tx: Tx, actor: Actor, surferId: number, now: number): Promise<Surfer> {
  const row = await existingSurfer(tx, surferId)
  await notifyOthers(tx, actor)
  return asSurfer(row, now)
}
