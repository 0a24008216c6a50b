import { useEffect } from 'react'
import { api } from '#contract/endpoints/index.ts'
import type { SchedulePlan } from '#contract/endpoints/schedule-plans.ts'
import { codeOf } from '#web/lib/api-errors.ts'
import { notifyDone, notifyFailed } from '#web/lib/notify.ts'
import { useCommand } from '#web/lib/queries.ts'
import { PLAN_ENDPOINTS } from '../plan/plan-actions.ts'
import type { PlanParts } from './draft.ts'
import * as texts from './texts.ts'

/** Saves over the version given and no other. */
export function useSaving(onSaved: (plan: SchedulePlan) => void, onStale: () => void) {
  const update = useCommand(api.schedulePlans.update, { invalidates: PLAN_ENDPOINTS })
  return {
    isSaving: update.isPending,
    save: (schedulePlanId: number, version: number, parts: PlanParts, then?: () => void) =>
      update.mutate(
        { params: { schedulePlanId }, body: { ...parts, version } },
        {
          onSuccess: saved => {
            onSaved(saved)
            then?.()
            notifyDone(texts.savedApplyThePlanToBring)
          },
          onError: error => (codeOf(error) === 'CONFLICT' ? onStale() : notifyFailed(error, texts.notSaved)),
        },
      ),
  }
}

/** Before the page is closed or left for another site. */
export function useUnloadWarning(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isOn])
}
