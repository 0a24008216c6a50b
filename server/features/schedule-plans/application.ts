// Applications of a shift plan to days of its agents: starting one, and listing earlier ones.
import type { BodyOf, QueryOf } from '#contract/endpoint.ts'
import type { SchedulePlanApplication, schedulePlans } from '#contract/endpoints/schedule-plans.ts'
import { refuse } from '#contract/errors.ts'
import type { Page } from '#contract/shapes.ts'
import { type Actor, pageOf } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { allow } from '../identity/index.ts'
import { lockOrganization } from '../organization/index.ts'
import { NO_SURFERS, refusalAsError, type ScheduleJobStart, startScheduleJob } from '../schedule/index.ts'
import { assertMayEdit } from '../surfers/index.ts'
import { shiftTemplatesToApply } from '../task-templates/index.ts'
import { insertApplication, selectApplications } from './applications-store.ts'
import { applySchedulePlan } from './apply-job.ts'
import { assigneesOf, templateIdsOf } from './engine-plan.ts'
import { schedulePlanById } from './service.ts'

export async function startPlanApplication(
  { db }: Platform,
  actor: Actor,
  schedulePlanId: number,
  form: BodyOf<typeof schedulePlans.apply>,
): Promise<ScheduleJobStart> {
  allow(actor, 'schedule.edit')
  const { organizationId, managerId } = actor
  const { from, to, duplicationType } = form
  return db.inTenant(organizationId, async tx => {
    await lockOrganization(tx)
    // A plan that is not there is not found; one that can't be applied is answered with why.
    const plan = await schedulePlanById(tx, schedulePlanId)
    return refusalAsError(async () => {
      if (plan.state === 'archived')
        throw refuse('CONFLICT', {
          because: `The shift plan “${plan.name}” is archived. Restore it to use it again.`,
        })
      await shiftTemplatesToApply(tx, templateIdsOf(plan))
      const surferIds = assigneesOf(plan).filter(id => form.surferIds?.includes(id) ?? true)
      if (surferIds.length === 0) return NO_SURFERS
      await assertMayEdit(tx, actor, surferIds)
      const run = { schedulePlanId, surferIds, from, to, duplicationType, managerId }
      const started = await startScheduleJob(tx, organizationId, applySchedulePlan, run, managerId)
      if ('jobId' in started) await insertApplication(tx, organizationId, started.jobId, run)
      return started
    })
  })
}

export async function listApplications(
  { db }: Platform,
  actor: Actor,
  schedulePlanId: number,
  paging: QueryOf<typeof schedulePlans.applications>,
  url: string,
): Promise<Page<SchedulePlanApplication>> {
  allow(actor, 'schedule-plans.view')
  return db.inTenant(actor.organizationId, async tx => {
    await schedulePlanById(tx, schedulePlanId)
    return pageOf(await selectApplications(tx, schedulePlanId, paging), paging, url, row => row.jobId)
  })
}
