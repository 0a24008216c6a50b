// What is done with a plan as a whole.
import { api } from '#contract/endpoints/index.ts'
import type { TaskTemplate } from '#contract/endpoints/task-templates.ts'
import { notifyDone, notifyFailed } from '#web/lib/notify.ts'
import { useCommand } from '#web/lib/queries.ts'

export interface PlanActions {
  duplicate: (plan: TaskTemplate) => void
  /** Or restores it. */
  archive: (plan: TaskTemplate) => void
}

export function usePlanActions(): PlanActions {
  const invalidates = [api.taskTemplates.list]
  const create = useCommand(api.taskTemplates.create, { invalidates })
  const update = useCommand(api.taskTemplates.update, { invalidates })
  const onError = (error: Error) => notifyFailed(error)
  return {
    duplicate: ({ name, color, teamIds, surferIds, rules }) =>
      create.mutate(
        { body: { name: `${name} (copy)`, color, teamIds, surferIds, rules } },
        { onSuccess: copy => notifyDone(`${copy.name} was added.`), onError },
      ),
    archive: plan => {
      const state = plan.state === 'active' ? 'archived' : 'active'
      update.mutate(
        { params: { taskTemplateId: plan.id }, body: { state } },
        {
          onSuccess: () => notifyDone(`${plan.name} was ${state === 'active' ? 'restored' : 'archived'}.`),
          onError,
        },
      )
    },
  }
}
