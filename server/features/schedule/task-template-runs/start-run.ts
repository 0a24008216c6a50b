// Starting the job that applies an activity plan to the shifts of its agents.
import type { BodyOf } from '#contract/endpoint.ts'
import type { schedule } from '#contract/endpoints/schedule.ts'
import { allow } from '#server/features/identity/index.ts'
import { lockOrganization } from '#server/features/organization/index.ts'
import { assertMayEdit, surfersForScheduling } from '#server/features/surfers/index.ts'
import { taskTemplateById, taskTemplateToApply } from '#server/features/task-templates/index.ts'
import type { Actor } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuseLongRange } from '../blocks/range.ts'
import { NO_SURFERS, refusalAsError, type ScheduleJobStart, startScheduleJob } from '../planning/start-job.ts'
import { applyTaskTemplateJob } from './task-template-job.ts'

export async function startTaskTemplateRun(
  { db }: Platform,
  actor: Actor,
  taskTemplateId: number,
  form: BodyOf<typeof schedule.applyTaskTemplate>,
): Promise<ScheduleJobStart> {
  allow(actor, 'schedule.edit')
  const { organizationId, managerId } = actor
  const range = { from: Date.parse(form.from), to: Date.parse(form.to) }
  refuseLongRange(range.from, range.to)
  return db.inTenant(organizationId, async tx => {
    await lockOrganization(tx)
    // A plan that is not there is not found; one that can't be applied is answered with why.
    await taskTemplateById(tx, taskTemplateId)
    return refusalAsError(async () => {
      const { teamIds, surferIds: named } = await taskTemplateToApply(tx, taskTemplateId)
      const agents = await surfersForScheduling(tx, { teamIds, surferIds: named })
      const surferIds = agents.map(agent => agent.id).filter(id => form.surferIds?.includes(id) ?? true)
      if (surferIds.length === 0) return NO_SURFERS
      await assertMayEdit(tx, actor, surferIds)
      const run = { taskTemplateId, surferIds, ...range, managerId }
      return startScheduleJob(tx, organizationId, applyTaskTemplateJob, run, managerId)
    })
  })
}
