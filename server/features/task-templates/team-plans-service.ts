// The activity plan of each team: used unless another is chosen.
import type { BodyOf } from '#contract/endpoint.ts'
import type { TeamPlan, teamPlans } from '#contract/endpoints/task-templates.ts'
import { refuse } from '#contract/errors.ts'
import type { Actor } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { allow, assertMayEditTeams, missingTeams } from '../identity/index.ts'
import { notifyPlansChanged } from './notify.ts'
import * as store from './team-plans-store.ts'
import { taskTemplateToApply } from './to-apply.ts'

export async function listTeamPlans({ db }: Platform, actor: Actor): Promise<TeamPlan[]> {
  allow(actor, 'task-templates.view')
  return db.inTenant(actor.organizationId, store.selectTeamPlans)
}

/** Assigns a plan from a day on, replacing later assignments; returns the team's assignments. */
export async function assignTeamPlan(
  { db }: Platform,
  actor: Actor,
  teamId: number,
  { taskTemplateId, fromDate }: BodyOf<typeof teamPlans.assign>,
): Promise<TeamPlan[]> {
  allow(actor, 'task-templates.edit')
  const { organizationId } = actor
  return db.inTenant(organizationId, async tx => {
    if ((await missingTeams(tx, [teamId])).length > 0) throw refuse('NOT_FOUND', { what: 'team', id: teamId })
    await assertMayEditTeams(tx, actor, [teamId])
    if (taskTemplateId !== null) await taskTemplateToApply(tx, taskTemplateId)
    await store.replaceTeamPlan(tx, organizationId, { teamId, taskTemplateId, fromDate })
    await notifyPlansChanged(tx, actor)
    const all = await store.selectTeamPlans(tx)
    return all.filter(plan => plan.teamId === teamId)
  })
}
