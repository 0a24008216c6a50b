// Actions on an activity plan as a whole.
import { api } from '#contract/endpoints/index.ts'
import type { TaskTemplate } from '#contract/endpoints/task-templates.ts'
import { notifyDone, notifyFailed } from '#web/lib/notify.ts'
import { useCommand } from '#web/lib/queries.ts'
import * as texts from './texts.ts'

export interface TaskTemplateActions {
  duplicate: (template: TaskTemplate) => void
  /** Or restores it. */
  archive: (template: TaskTemplate) => void
}

export function useTaskTemplateActions(): TaskTemplateActions {
  const invalidates = [api.taskTemplates.list]
  const create = useCommand(api.taskTemplates.create, { invalidates })
  const update = useCommand(api.taskTemplates.update, { invalidates })
  const onError = (error: Error) => notifyFailed(error)
  return {
    duplicate: ({ name, color, teamIds, surferIds, rules }) =>
      create.mutate(
        { body: { name: texts.nameCopy(name), color, teamIds, surferIds, rules } },
        { onSuccess: copy => notifyDone(texts.copyNameWasAdded(copy.name)), onError },
      ),
    archive: template => {
      const state = template.state === 'active' ? 'archived' : 'active'
      update.mutate(
        { params: { taskTemplateId: template.id }, body: { state } },
        {
          onSuccess: () => notifyDone(texts.templateNameWas(template.name, state)),
          onError,
        },
      )
    },
  }
}
