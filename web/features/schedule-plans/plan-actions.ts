// What can be done to a plan from its card and from its page.
import { useNavigate } from 'react-router'
import { api } from '#contract/endpoints/index.ts'
import type { ShiftPlan } from '#contract/endpoints/schedule-plans.ts'
import { notifyDone, notifyFailed } from '#web/lib/notify.ts'
import { useCommand } from '#web/lib/queries.ts'
import { planPath } from './plan-words.ts'

export const PLAN_ENDPOINTS = [api.shiftPlans.list, api.shiftPlans.get]

export function usePlanActions() {
  const navigate = useNavigate()
  const copy = useCommand(api.shiftPlans.duplicate, { invalidates: PLAN_ENDPOINTS })
  const update = useCommand(api.shiftPlans.update, { invalidates: PLAN_ENDPOINTS })
  const onError = (error: Error) => notifyFailed(error)
  return {
    isBusy: copy.isPending || update.isPending,
    duplicate: ({ id }: ShiftPlan) =>
      copy.mutate(
        { params: { shiftPlanId: id } },
        {
          onSuccess: added => {
            notifyDone(`${added.name} was added.`)
            void navigate(planPath(added))
          },
          onError,
        },
      ),
    archiveOrRestore: ({ id, name, state }: ShiftPlan) => {
      const isActive = state === 'active'
      update.mutate(
        { params: { shiftPlanId: id }, body: { state: isActive ? 'archived' : 'active' } },
        { onSuccess: () => notifyDone(`${name} was ${isActive ? 'archived' : 'restored'}.`), onError },
      )
    },
  }
}
