// Templates that the schedule may apply: archived ones are refused.
import type { ShiftTemplate } from '#contract/endpoints/shift-templates.ts'
import type { TaskTemplate } from '#contract/endpoints/task-templates.ts'
import { refuse } from '#contract/errors.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { selectShiftTemplatesById } from './store.ts'
import { taskTemplateById } from './task-templates-service.ts'

const refuseArchived = (what: string, { name, state }: { name: string; state: string }): void => {
  if (state === 'archived')
    throw refuse('CONFLICT', { because: `The ${what} “${name}” is archived. Restore it to use it again.` })
}

export async function taskTemplateToApply(tx: Tx, id: number): Promise<TaskTemplate> {
  const template = await taskTemplateById(tx, id)
  refuseArchived('activity plan', template)
  return template
}

/** The shift templates of all the ids; throws NOT_FOUND for one that does not exist. */
export async function shiftTemplatesToApply(
  tx: Tx,
  ids: readonly number[],
): Promise<Map<number, ShiftTemplate>> {
  const templates = await selectShiftTemplatesById(tx, ids)
  for (const id of ids) {
    const template = templates.get(id)
    if (!template) throw refuse('NOT_FOUND', { what: 'shift', id })
    refuseArchived('shift', template)
  }
  return templates
}
