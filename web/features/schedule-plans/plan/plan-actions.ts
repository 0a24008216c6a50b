// Actions on a plan, for its card and its page.
import { useNavigate } from 'react-router'
import { api } from '#contract/endpoints/index.ts'
import type { SchedulePlan } from '#contract/endpoints/schedule-plans.ts'
import { notifyDone, notifyFailed } from '#web/lib/notify.ts'
import { useCommand } from '#web/lib/queries.ts'
import { planPath } from './plan-labels.ts'
import * as texts from './texts.ts'

export const PLAN_ENDPOINTS = [api.schedulePlans.list, api.schedulePlans.get]

export function usePlanActions() {
  const navigate = useNavigate()
  const copy = useCommand(api.schedulePlans.duplicate, { invalidates: PLAN_ENDPOINTS })
  const update = useCommand(api.schedulePlans.update, { invalidates: PLAN_ENDPOINTS })
  const onError = (error: Error) => notifyFailed(error)
  return {
    isBusy: copy.isPending || update.isPending,
    duplicate: ({ id }: SchedulePlan) =>
      copy.mutate(
        { params: { schedulePlanId: id } },
        {
          onSuccess: added => {
            notifyDone(texts.addedNameWasAdded(added.name))
            void navigate(planPath(added))
          },
          onError,
        },
      ),
    archiveOrRestore: ({ id, name, state }: SchedulePlan) => {
      const isActive = state === 'active'
      update.mutate(
        { params: { schedulePlanId: id }, body: { state: isActive ? 'archived' : 'active' } },
        { onSuccess: () => notifyDone(texts.nameWas(name, isActive)), onError },
      )
    },
  }
}
