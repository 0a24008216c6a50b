// Shift plans: changing one needs edit permission on its teams and on the teams of all agents in it, as they
// are and as they will be. The schedule changes only when a plan is applied.
import type {
  SchedulePlan,
  SchedulePlanChange,
  SchedulePlanForm,
} from '#contract/endpoints/schedule-plans.ts'
import { refuse } from '#contract/errors.ts'
import type { Page } from '#contract/shapes.ts'
import { type LocalDate, localDateOf, type Weekday, weekStartOf } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { emit } from '#server/platform/events/index.ts'
import { type Actor, pageOf } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { allow, assertMayEditTeams } from '../identity/index.ts'
import { organizationWeekStart, organizationZone } from '../organization/index.ts'
import { assertMayEdit } from '../surfers/index.ts'
import { assigneesOf } from './engine-plan.ts'
import { refuseOwnDaysOff, refuseUnknownReferences } from './references.ts'
import * as store from './store.ts'

export async function listSchedulePlans(
  { db }: Platform,
  actor: Actor,
  filter: store.SchedulePlanFilter,
  url: string,
): Promise<Page<SchedulePlan>> {
  allow(actor, 'schedule-plans.view')
  const found = await db.inTenant(actor.organizationId, tx => store.selectSchedulePlans(tx, filter))
  return pageOf(found, filter, url)
}

export async function readSchedulePlan({ db }: Platform, actor: Actor, id: number): Promise<SchedulePlan> {
  allow(actor, 'schedule-plans.view')
  return db.inTenant(actor.organizationId, tx => schedulePlanById(tx, id))
}

export async function addSchedulePlan(
  platform: Platform,
  actor: Actor,
  form: SchedulePlanForm,
): Promise<SchedulePlan> {
  allow(actor, 'schedule-plans.edit')
  return platform.db.inTenant(actor.organizationId, async tx => {
    await refuseUnknownReferences(tx, form, null)
    const weekStartsOn = form.weekStartsOn ?? (await organizationWeekStart(tx))
    refuseOwnDaysOff(form.roundRobins, weekStartsOn)
    const anchorDate = form.anchorDate ?? (await thisWeek(tx, platform, weekStartsOn))
    return insert(tx, actor, { ...form, anchorDate, weekStartsOn })
  })
}

/** The week in which cycles begin when the plan names none: the one in which it is created. */
const thisWeek = async (tx: Tx, { clock }: Platform, weekStartsOn: Weekday) =>
  weekStartOf(localDateOf(await organizationZone(tx), clock.now()), weekStartsOn)

export async function duplicateSchedulePlan(
  { db }: Platform,
  actor: Actor,
  id: number,
): Promise<SchedulePlan> {
  allow(actor, 'schedule-plans.edit')
  return db.inTenant(actor.organizationId, async tx => {
    const original = await schedulePlanById(tx, id)
    const roundRobins = original.roundRobins.map(one => ({ ...one, roundRobinId: null }))
    return insert(tx, actor, { ...original, name: `${original.name} (copy)`, roundRobins })
  })
}

async function insert(
  tx: Tx,
  actor: Actor,
  form: SchedulePlanForm & { anchorDate: LocalDate; weekStartsOn: Weekday },
): Promise<SchedulePlan> {
  const { organizationId } = actor
  await assertMayEditPlan(tx, actor, form)
  const id = await store.insertSchedulePlan(tx, organizationId, {
    ...form,
    changedByManagerId: actor.managerId,
  })
  await store.replacePlanTeams(tx, organizationId, id, form.teamIds)
  await store.replacePlanSurfers(tx, organizationId, id, form.surferIds)
  await store.replaceRoundRobins(tx, organizationId, id, form.roundRobins)
  await notifyPlansChanged(tx, actor)
  return schedulePlanById(tx, id)
}

export async function changeSchedulePlan(
  { db }: Platform,
  actor: Actor,
  id: number,
  change: SchedulePlanChange,
): Promise<SchedulePlan> {
  allow(actor, 'schedule-plans.edit')
  const { organizationId } = actor
  return db.inTenant(organizationId, async tx => {
    await store.lockSchedulePlan(tx, id)
    const before = await schedulePlanById(tx, id)
    refuseStale(before, change)
    await refuseUnknownReferences(tx, change, before)
    refuseOwnDaysOff(change.roundRobins ?? [], before.weekStartsOn)
    await assertMayEditPlan(tx, actor, before)
    await assertMayEditPlan(tx, actor, change)
    const { teamIds, surferIds, roundRobins, version: _, ...fields } = change
    await store.updateSchedulePlan(tx, id, actor.managerId, fields)
    if (teamIds) await store.replacePlanTeams(tx, organizationId, id, teamIds)
    if (surferIds) await store.replacePlanSurfers(tx, organizationId, id, surferIds)
    if (roundRobins) await store.replaceRoundRobins(tx, organizationId, id, roundRobins)
    await notifyPlansChanged(tx, actor)
    return schedulePlanById(tx, id)
  })
}

/** Throws when another manager saved the plan since it was read. */
function refuseStale(
  { version, changedByName, updatedAt, name }: SchedulePlan,
  change: SchedulePlanChange,
): void {
  if (change.version === undefined || change.version === version) return
  throw refuse('CONFLICT', {
    because: `${changedByName ?? 'Somebody'} changed the shift plan “${name}” meanwhile. Nothing was saved.`,
    stale: { version, managerName: changedByName, at: updatedAt },
  })
}

type Touched = Pick<SchedulePlanChange, 'teamIds' | 'surferIds' | 'shiftPatterns' | 'roundRobins'>

async function assertMayEditPlan(tx: Tx, actor: Actor, plan: Touched): Promise<void> {
  await assertMayEditTeams(tx, actor, plan.teamIds ?? [])
  await assertMayEdit(tx, actor, [...(plan.surferIds ?? []), ...assigneesOf(plan)])
}

const notifyPlansChanged = (tx: Tx, { organizationId, managerId }: Actor) =>
  emit(tx, organizationId, 'plans.changed', {}, { managerId: managerId ?? undefined })

export async function schedulePlanById(tx: Tx, id: number): Promise<SchedulePlan> {
  const plan = await store.selectSchedulePlan(tx, id)
  if (!plan) throw refuse('NOT_FOUND', { what: 'shift plan', id })
  return plan
}
