// Agents: added, changed and deleted by managers who may edit their team.
import type { BodyOf } from '#contract/endpoint.ts'
import { type Surfer, SurferForm, type surfers } from '#contract/endpoints/surfers.ts'
import { refuse } from '#contract/errors.ts'
import type { Page } from '#contract/shapes.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { emit } from '#server/platform/events/index.ts'
import { type Actor, invalidBody, pageOf } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { allow } from '../identity/index.ts'
import { isOffboarded, organizationZone, takeLicence } from '../organization/index.ts'
import { missingTasks, replaceTasksOfSurfer } from '../tasks/index.ts'
import { join, leave } from './membership.ts'
import { assertMayEdit, assertMayEditTeams } from './permission.ts'
import * as store from './surfers-store.ts'
import { selectDefaultTeamId, selectMissingTeams } from './teams-store.ts'

type SurferChange = BodyOf<typeof surfers.update>

const DEFAULTS = {
  lastName: '',
  startDate: null,
  endDate: null,
  scheduledInvitation: false,
  minContractedHours: null,
  maxContractedHours: null,
  minContractedDailyMinutes: 540,
  maxContractedDailyMinutes: 540,
  breakMinutesPerShift: 45,
  restMinutesBetweenShifts: 660,
  workingWindows: [],
  timecardsEnabled: false,
  availabilityEnabled: false,
}

/** Calendars and chat are not connected to anything yet. */
function asSurfer({ accountId: _, ...row }: store.SurferRow, now: number): Surfer {
  return {
    ...row,
    taskIds: row.tasks.map(task => task.id),
    offboarded: isOffboarded(row, now),
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
    const rows = await store.selectSurfers(tx, filter)
    const found = rows.map(row => asSurfer(row, clock.now()))
    return { ...pageOf(found, filter, url), meta: await store.countSurfers(tx, filter) }
  })
}

export async function readSurfer({ db, clock }: Platform, actor: Actor, surferId: number): Promise<Surfer> {
  allow(actor, 'people.view')
  return db.inTenant(actor.organizationId, async tx => asSurfer(await known(tx, surferId), clock.now()))
}

export async function addSurfer({ db, clock }: Platform, actor: Actor, form: SurferForm): Promise<Surfer> {
  allow(actor, 'people.edit')
  const { organizationId } = actor
  const { teamId: wantedTeamId, taskIds = [], ...given } = form
  return db.inTenant(organizationId, async tx => {
    await refuseUnknown(tx, form)
    const teamId = wantedTeamId ?? (await selectDefaultTeamId(tx))
    await assertMayEditTeams(tx, actor, [teamId])
    await takeLicence(tx, clock.now())
    const timezone = given.timezone ?? (await organizationZone(tx))
    const fields = { ...DEFAULTS, ...given, ...dailyMinutes(given), timezone, teamId }
    const surferId = await store.insertSurfer(tx, organizationId, fields)
    await replaceTasksOfSurfer(tx, organizationId, surferId, taskIds)
    await join(tx, organizationId, fields, { surferId })
    return tellAndRead(tx, actor, surferId, clock.now())
  })
}

/** A default that would contradict the one limit that was given follows it. */
function dailyMinutes({ minContractedDailyMinutes: min, maxContractedDailyMinutes: max }: SurferForm) {
  return {
    minContractedDailyMinutes:
      min === undefined
        ? Math.min(DEFAULTS.minContractedDailyMinutes, max ?? DEFAULTS.minContractedDailyMinutes)
        : min,
    maxContractedDailyMinutes:
      max === undefined
        ? Math.max(DEFAULTS.maxContractedDailyMinutes, min ?? DEFAULTS.maxContractedDailyMinutes)
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
    const before = await known(tx, surferId)
    await assertMayEdit(tx, actor, [surferId])
    await refuseUnknown(tx, change)
    refuseContradiction(before, changes)
    const teamId = wantedTeamId === null ? await selectDefaultTeamId(tx) : (wantedTeamId ?? before.teamId)
    await assertMayEditTeams(tx, actor, [teamId])
    const now = clock.now()
    if (isOffboarded(before, now) && !isOffboarded({ ...before, ...changes }, now)) await takeLicence(tx, now)
    await store.updateSurfer(tx, surferId, { ...changes, teamId })
    if (taskIds) await replaceTasksOfSurfer(tx, organizationId, surferId, taskIds)
    if (changes.email && changes.email.toLowerCase() !== before.email.toLowerCase()) {
      await leave(tx, organizationId, before.accountId, 'surferId')
      const { firstName, lastName } = { ...before, ...changes }
      await join(tx, organizationId, { firstName, lastName, email: changes.email }, { surferId })
    }
    return tellAndRead(tx, actor, surferId, now)
  })
}

export async function deleteSurfer({ db }: Platform, actor: Actor, surferId: number): Promise<void> {
  allow(actor, 'people.edit')
  await db.inTenant(actor.organizationId, async tx => {
    await store.lockSurfer(tx, surferId)
    const { accountId } = await known(tx, surferId)
    await assertMayEdit(tx, actor, [surferId])
    await leave(tx, actor.organizationId, accountId, 'surferId')
    await store.markDeleted(tx, surferId)
    await tell(tx, actor)
  })
}

async function known(tx: Tx, surferId: number): Promise<store.SurferRow> {
  const row = await store.selectSurfer(tx, surferId)
  if (!row) throw refuse('NOT_FOUND', { what: 'agent', id: surferId })
  return row
}

async function refuseUnknown(tx: Tx, { teamId, taskIds = [] }: SurferChange): Promise<void> {
  const faults = [
    ...(await selectMissingTeams(tx, teamId ? [teamId] : [])).map(id => ({
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
  const together = SurferForm.safeParse({ ...before, ...changes })
  if (together.success) return
  throw invalidBody(
    together.error.issues.map(({ path, message }) => ({ path: path as (string | number)[], message })),
  )
}

const tell = (tx: Tx, actor: Actor) =>
  emit(
    tx,
    actor.organizationId,
    'people.changed',
    { what: 'surfers' },
    { managerId: actor.managerId ?? undefined },
  )

async function tellAndRead(tx: Tx, actor: Actor, surferId: number, now: number): Promise<Surfer> {
  const row = await known(tx, surferId)
  await tell(tx, actor)
  return asSurfer(row, now)
}
