// Replacing activities by another one, or by none, on unlocked shifts of some agents within a time range.
import type { BodyOf } from '#contract/endpoint.ts'
import { MAX_EDITS, type schedule } from '#contract/endpoints/schedule.ts'
import { refuse } from '#contract/errors.ts'
import { draftView, type ScheduledTask } from '#core/blocks/index.ts'
import { type Interval, intersect, subtract } from '#core/time/index.ts'
import { allow } from '#server/features/identity/index.ts'
import { lockOrganization } from '#server/features/organization/index.ts'
import { missingTasks, tasksById } from '#server/features/tasks/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { type Actor, invalidBody } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import * as store from '../blocks/blocks-store.ts'
import { newChange } from '../blocks/change.ts'
import { refuseLongRange } from '../blocks/range.ts'
import { editableSurferIds } from '../blocks/scope.ts'
import { type StoredBlock, writeInterval } from '../blocks/stored-block.ts'
import { isLogged } from '../history/events-store.ts'
import { type BatchOutcome, editOutcome, refuseUnlessUndoable } from './edit-outcome.ts'
import { applyEdits, type Edit } from './edits.ts'

type Form = BodyOf<typeof schedule.replaceTask>

export async function replaceTask({ db }: Platform, actor: Actor, form: Form): Promise<BatchOutcome> {
  allow(actor, 'schedule.edit')
  const { organizationId, managerId } = actor
  const { changeId, surferIds } = form
  const range = { start: Date.parse(form.from), end: Date.parse(form.to) }
  refuseLongRange(range.start, range.end)
  return db.inTenant(organizationId, async tx => {
    await lockOrganization(tx)
    await editableSurferIds(tx, actor, { surferIds })
    const label = await labelOf(tx, form)
    const change = newChange(organizationId, { managerId, changeId }, label)
    if (changeId !== undefined && (await isLogged(tx, changeId))) {
      await refuseUnlessUndoable(tx, actor, changeId)
      return editOutcome(tx, change)
    }
    const near = await store.blocksMeeting(tx, { surferIds, from: range.start, to: range.end })
    const editsOf = (isLocked: boolean) =>
      draftView(near)
        .filter(block => block.isLocked === isLocked)
        .flatMap(block => editOf(block, range, form))
    const edits = editsOf(false)
    if (edits.length === 0 && editsOf(true).length > 0)
      throw refuse('CONFLICT', { because: 'The shifts that have it there are locked. Unlock them first.' })
    if (edits.length > MAX_EDITS)
      throw refuse('TOO_MUCH', {
        because: `That would change ${edits.length} shifts; ${MAX_EDITS} at most are changed at once.`,
      })
    await applyEdits(tx, actor, change, edits, () => [])
    return editOutcome(tx, change)
  })
}

/** Throws when one of the activities is not here, or the new one is archived. */
async function labelOf(tx: Tx, { taskIds, withTaskId }: Form): Promise<string> {
  const wanted = withTaskId === null ? taskIds : [...taskIds, withTaskId]
  const names = new Map((await tasksById(tx, wanted)).map(task => [task.id, task.name]))
  const faults = taskIds.flatMap((id, index) =>
    names.has(id) ? [] : [{ path: ['taskIds', index], message: `There is no activity ${id} here.` }],
  )
  const [unused] = withTaskId === null ? [] : await missingTasks(tx, [withTaskId])
  if (unused !== undefined)
    faults.push({ path: ['withTaskId'], message: `There is no activity ${unused} in use here.` })
  if (faults.length > 0) throw invalidBody(faults)
  const what = taskIds.length === 1 ? names.get(taskIds[0]!)! : `${taskIds.length} activities`
  return withTaskId === null ? `Take away ${what}` : `Replace ${what} by ${names.get(withTaskId)}`
}

function editOf(block: StoredBlock, range: Interval, { taskIds, withTaskId }: Form): Edit[] {
  const isMeant = ({ taskId, interval }: ScheduledTask) =>
    taskId !== withTaskId && taskIds.includes(taskId) && intersect(interval, range) !== null
  if (block.type !== 'shift' || !block.tasks.some(isMeant)) return []
  const tasks = block.tasks.flatMap((task): ScheduledTask[] => {
    if (!isMeant(task)) return [task]
    const rest = subtract([task.interval], [range]).map(interval => ({ taskId: task.taskId, interval }))
    const inside = intersect(task.interval, range)!
    return withTaskId === null ? rest : [...rest, { taskId: withTaskId, interval: inside }]
  })
  const wire = tasks.map(({ taskId, interval }) => ({ taskId, interval: writeInterval(interval) }))
  return [{ op: 'change', blockId: block.id, revision: null, tasks: wire }]
}
