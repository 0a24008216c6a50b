// Checks of blocks against the rest of the data, and the warnings that managers get. Many blocks at once: each
// query is for all of them.
import type { z } from 'zod'
import type { BlockWarning } from '#contract/endpoints/schedule.ts'
import { draftView, type WarnedSurfer, warnings } from '#core/blocks/index.ts'
import { DAY_MS, type Interval } from '#core/time/index.ts'
import { withAvailability } from '#server/features/availability/index.ts'
import { organizationWeekStart } from '#server/features/organization/index.ts'
import { missingSurfers, surferNames, surfersForScheduling } from '#server/features/surfers/index.ts'
import { shiftTemplatesById } from '#server/features/task-templates/index.ts'
import { missingTasks, tasksById } from '#server/features/tasks/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { type BlockFault, type BlockToCheck, contentFaults } from './block-content.ts'
import { blocksMeeting } from './blocks-store.ts'
import { parentFaults } from './parent-check.ts'
import type { NewBlock, StoredBlock } from './stored-block.ts'

/** Time around a shift in which other shifts matter: contracts count by the week, so a week on both sides. */
const NEIGHBOURHOOD_MS = 8 * DAY_MS

/** The faults of each block, in order, and the blocks, which give way or not as their shift templates do. */
export async function checkedBlocks(
  tx: Tx,
  edits: readonly BlockToCheck[],
): Promise<{ block: NewBlock; faults: BlockFault[] }[]> {
  const ids = <T>(of: (one: BlockToCheck) => T[]) => [...new Set(edits.flatMap(of))]
  const templates = await shiftTemplatesById(
    tx,
    ids(({ block }) => (block.shiftTemplateId === null ? [] : [block.shiftTemplateId])),
  )
  const noTasks = new Set(
    await missingTasks(
      tx,
      ids(({ block }) => block.tasks.map(task => task.taskId)),
    ),
  )
  const noSurfers = new Set(
    await missingSurfers(
      tx,
      ids(({ block }) => [block.surferId]),
    ),
  )
  const parents = await parentFaults(tx, edits)
  return edits.map(({ block, before }, at) => {
    const isNewTemplate = block.shiftTemplateId !== (before?.shiftTemplateId ?? null)
    const template = block.shiftTemplateId === null ? null : templates.get(block.shiftTemplateId)
    // Activities that the block has already may stay when they are archived.
    const had = new Set(before?.tasks.map(task => task.taskId))
    const faults = contentFaults(block)
    if (parents[at]) faults.push(parents[at])
    if (noSurfers.has(block.surferId))
      faults.push({ path: ['surferId'], message: `There is no agent ${block.surferId} here.` })
    block.tasks.forEach(({ taskId }, index) => {
      if (noTasks.has(taskId) && !had.has(taskId))
        faults.push({
          path: ['tasks', index, 'taskId'],
          message: `There is no activity ${taskId} in use here.`,
        })
    })
    if (template === undefined)
      faults.push({ path: ['shiftTemplateId'], message: `There is no shift ${block.shiftTemplateId} here.` })
    if (template?.state === 'archived' && isNewTemplate)
      faults.push({
        path: ['shiftTemplateId'],
        message: `The shift “${template.name}” is archived. Restore it to use it again.`,
      })
    return { block: isNewTemplate ? { ...block, isFill: template?.conflictType === 'fill' } : block, faults }
  })
}

export async function warnedSurfers(
  tx: Tx,
  surferIds: readonly number[],
  span: Interval,
): Promise<Map<number, WarnedSurfer>> {
  const names = await surferNames(tx, surferIds)
  const contracts = await withAvailability(
    tx,
    await surfersForScheduling(tx, { surferIds }),
    span,
    await organizationWeekStart(tx),
  )
  return new Map(contracts.map(contract => [contract.id, { ...contract, name: names.get(contract.id)! }]))
}

/** Time from the first start to the last end. */
const spanOf = (blocks: readonly Pick<NewBlock, 'interval'>[]): Interval => ({
  start: blocks.reduce((first, { interval }) => Math.min(first, interval.start), Number.POSITIVE_INFINITY),
  end: blocks.reduce((last, { interval }) => Math.max(last, interval.end), Number.NEGATIVE_INFINITY),
})

const surfersOf = (blocks: readonly NewBlock[]) => [...new Set(blocks.map(block => block.surferId))]

/** Warnings about blocks that are in the schedule already. */
export async function warningsOf(
  tx: Tx,
  blocks: readonly StoredBlock[],
): Promise<z.infer<typeof BlockWarning>[]> {
  const shifts = draftView(blocks).filter(block => block.type === 'shift')
  if (shifts.length === 0) return []
  const surferIds = surfersOf(shifts)
  const span = spanOf(shifts)
  const near = await blocksMeeting(tx, {
    withoutTasks: true,
    surferIds,
    from: span.start - NEIGHBOURHOOD_MS,
    to: span.end + NEIGHBOURHOOD_MS,
  })
  const nearBySurfer = Map.groupBy(draftView(near), block => block.surferId)
  const surfers = await warnedSurfers(tx, surferIds, span)
  const taskIds = shifts.flatMap(shift => shift.tasks.map(task => task.taskId))
  const tasks = await tasksById(tx, [...new Set(taskIds)])
  const service = new Map(tasks.filter(task => task.streamIds.length > 0).map(task => [task.id, task.name]))
  return shifts.flatMap(shift => {
    const surfer = surfers.get(shift.surferId)
    const others = nearBySurfer.get(shift.surferId) ?? []
    return surfer ? warnings(shift, surfer, others, service).map(w => ({ ...w, blockId: shift.id })) : []
  })
}

/** Faults of shifts before the agent's first day or after the last, in order; null: the block has none. */
export async function datesFaults(tx: Tx, blocks: readonly NewBlock[]): Promise<(BlockFault | null)[]> {
  if (blocks.length === 0) return []
  const surfers = await warnedSurfers(tx, surfersOf(blocks), spanOf(blocks))
  return blocks.map(block => {
    const surfer = surfers.get(block.surferId)
    if (!surfer || block.type !== 'shift') return null
    const asIfThere = { ...block, id: 0, published: null }
    const outside = warnings(asIfThere, surfer, [], new Map()).find(warning => warning.code === 'DATES')
    return outside ? { path: ['interval', 'start'], message: outside.sentence } : null
  })
}
