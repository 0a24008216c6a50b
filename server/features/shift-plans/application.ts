// Starting to apply a shift plan to some days of its agents.
import type { BodyOf } from '#contract/endpoint.ts'
import type { shiftPlans } from '#contract/endpoints/shift-plans.ts'
import { refuse } from '#contract/errors.ts'
import type { Actor } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { allow } from '../identity/index.ts'
import { lockOrganization } from '../organization/index.ts'
import { assertMayEdit } from '../people/index.ts'
import { shiftTemplatesToApply } from '../plans/index.ts'
import { NOBODY, orWhyNot, type Start, startScheduleJob } from '../schedule/index.ts'
import { applyShiftPlan } from './apply-job.ts'
import { assigneesOf, templateIdsOf } from './engine-plan.ts'
import { shiftPlanById } from './service.ts'

export async function startApplication(
  { db }: Platform,
  actor: Actor,
  shiftPlanId: number,
  form: BodyOf<typeof shiftPlans.apply>,
): Promise<Start> {
  allow(actor, 'schedule.edit')
  const { organizationId, managerId } = actor
  const { from, to, duplicationType } = form
  return db.inTenant(organizationId, async tx => {
    await lockOrganization(tx)
    // A plan that is not there is not found; one that can't be applied is answered with why.
    const plan = await shiftPlanById(tx, shiftPlanId)
    return orWhyNot(async () => {
      if (plan.state === 'archived')
        throw refuse('CONFLICT', {
          because: `The shift plan “${plan.name}” is archived. Restore it to use it again.`,
        })
      await shiftTemplatesToApply(tx, templateIdsOf(plan))
      const surferIds = assigneesOf(plan).filter(id => form.surferIds?.includes(id) ?? true)
      if (surferIds.length === 0) return NOBODY
      await assertMayEdit(tx, actor, surferIds)
      const wish = { shiftPlanId, surferIds, from, to, duplicationType, managerId }
      return startScheduleJob(tx, organizationId, applyShiftPlan, wish, managerId)
    })
  })
}
