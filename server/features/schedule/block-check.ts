// What must be true of a block given the rest of the data, and what a manager is warned of.
import { draftView, type WarnedSurfer, type Warning, warnings } from '#core/blocks/index.ts'
import { DAY_MS } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { invalidBody } from '#server/platform/http/index.ts'
import { missingSurfers, surferNames, surfersForScheduling } from '../people/index.ts'
import { shiftTemplatesById } from '../plans/index.ts'
import { missingTasks, tasksById } from '../tasks/index.ts'
import { contentFaults, type Fault } from './block-content.ts'
import { blocksMeeting } from './blocks-store.ts'
import type { NewBlock, StoredBlock } from './stored-block.ts'

/** Contracts count by the week, so a week on both sides says all. */
const NEIGHBOURHOOD_MS = 8 * DAY_MS

/** `before`: null for a new block. Takes over whether the block gives way from its shift template. */
export async function checkedBlock(tx: Tx, block: NewBlock, before: StoredBlock | null): Promise<NewBlock> {
  const template =
    block.shiftTemplateId === null
      ? null
      : (await shiftTemplatesById(tx, [block.shiftTemplateId])).get(block.shiftTemplateId)
  const isNewTemplate = block.shiftTemplateId !== (before?.shiftTemplateId ?? null)
  const faults = [...contentFaults(block), ...(await unknownFaults(tx, block, before))]
  if (block.shiftTemplateId !== null && !template)
    faults.push({ path: ['shiftTemplateId'], message: `There is no shift ${block.shiftTemplateId} here.` })
  if (template?.state === 'archived' && isNewTemplate)
    faults.push({
      path: ['shiftTemplateId'],
      message: `The shift “${template.name}” is archived. Restore it to use it again.`,
    })
  if (faults.length > 0) throw invalidBody(faults)
  return isNewTemplate ? { ...block, isFill: template?.conflictType === 'fill' } : block
}

/** Activities that the block has already may stay when they are archived. */
async function unknownFaults(tx: Tx, block: NewBlock, before: StoredBlock | null): Promise<Fault[]> {
  const had = new Set(before?.tasks.map(task => task.taskId))
  const added = new Set(block.tasks.map(task => task.taskId).filter(id => !had.has(id)))
  const tasks = new Set(await missingTasks(tx, [...added]))
  const [surfer] = await missingSurfers(tx, [block.surferId])
  return [
    ...(surfer ? [{ path: ['surferId'], message: `There is no agent ${surfer} here.` }] : []),
    ...block.tasks.flatMap(({ taskId }, index) =>
      tasks.has(taskId)
        ? [{ path: ['tasks', index, 'taskId'], message: `There is no activity ${taskId} in use here.` }]
        : [],
    ),
  ]
}

async function warnedSurfer(tx: Tx, surferId: number): Promise<WarnedSurfer> {
  const [contract] = await surfersForScheduling(tx, { surferIds: [surferId] })
  return { ...contract!, name: (await surferNames(tx, [surferId])).get(surferId)! }
}

/** Of a block that stands in the schedule already. */
export async function warningsOf(tx: Tx, block: StoredBlock): Promise<Warning[]> {
  const { start, end } = block.interval
  const near = await blocksMeeting(tx, {
    surferIds: [block.surferId],
    from: start - NEIGHBOURHOOD_MS,
    to: end + NEIGHBOURHOOD_MS,
  })
  const tasks = await tasksById(
    tx,
    block.tasks.map(task => task.taskId),
  )
  const service = new Map(tasks.filter(task => task.streamIds.length > 0).map(task => [task.id, task.name]))
  return warnings(block, await warnedSurfer(tx, block.surferId), draftView(near), service)
}

/** Nobody gets a shift, by hand, on a day before the first or after the last. */
export async function refuseOutsideDates(tx: Tx, block: NewBlock): Promise<void> {
  const asIfThere = { ...block, id: 0, published: null }
  const [outside] = warnings(asIfThere, await warnedSurfer(tx, block.surferId), [], new Map()).filter(
    warning => warning.code === 'DATES',
  )
  if (outside) throw invalidBody([{ path: ['interval', 'start'], message: outside.sentence }])
}
