// The blocks of the schedule as the grid takes them: columns of numbers instead of an object for each block.
import { BlockType } from '#contract/endpoints/schedule.ts'
import type { BlockColumns } from '#contract/schedule/block-columns.ts'
import { draftView, fillRemainder, type ScheduledBlock } from '#core/blocks/index.ts'
import { type EpochMs, MINUTE_MS } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import {
  type StoredColumns,
  selectBlockColumns,
  selectDaysInLieu,
  selectSchedulePlanNames,
  selectTaskColumns,
} from './block-columns-store.ts'
import type { BlockFilter } from './blocks-store.ts'
import { conflictsOf } from './conflicts.ts'
import { readInterval } from './stored-block.ts'

/** The blocks as columns. `publishedOnly`: as agents see them, without the state of drafts. */
export async function blockColumns(tx: Tx, filter: BlockFilter): Promise<BlockColumns> {
  const base = filter.from
  const { texts, locked, breaks, ...columns } = await selectBlockColumns(tx, filter, base)
  if (filter.publishedOnly) {
    columns.draft.fill(0)
    columns.newBlockId.fill(0)
  }
  const tasks = await readTasks(tx, columns.id, columns.start, base)
  const parts = { breaks: breaksOf(breaks, columns.start, base), tasks }
  const blocks = scheduledOf(columns, base)
  const wire: BlockColumns = {
    base,
    unitMs: 1,
    ...columns,
    ...parts,
    texts,
    locked,
    fills: fillsOf(blocks, base),
    daysInLieu: await daysInLieuOf(tx, columns, filter),
    schedulePlans: await selectSchedulePlanNames(tx, [
      ...new Set(columns.schedulePlanId.filter(id => id > 0)),
    ]),
    conflicts: await conflictsOf(tx, blocks),
  }
  return inUnits(wire, MINUTE_MS)
}

/** Only shifts of a round robin earn days off. */
async function daysInLieuOf(
  tx: Tx,
  { id, roundRobinId }: StoredColumns,
  filter: BlockFilter,
): Promise<BlockColumns['daysInLieu']> {
  const rowOf = new Map(id.flatMap((blockId, row) => (roundRobinId[row] === 0 ? [] : [[blockId, row]])))
  const days = await selectDaysInLieu(tx, [...rowOf.keys()], filter, filter.from)
  return {
    row: days.map(day => rowOf.get(day.shiftId)!),
    id: days.map(day => day.id),
    start: days.map(day => day.start),
    length: days.map(day => day.length),
  }
}

async function readTasks(
  tx: Tx,
  blockIds: readonly number[],
  starts: readonly number[],
  base: EpochMs,
): Promise<BlockColumns['tasks']> {
  const { id, blockId: block, taskId, start, length } = await selectTaskColumns(tx, blockIds, base)
  const firstOf = new Map<number, number>()
  for (let i = 0; i < block.length; i++) if (block[i] !== block[i - 1]) firstOf.set(block[i]!, i)
  const tasks: BlockColumns['tasks'] = { count: [], id: [], taskId: [], start: [], length: [] }
  let lastId = 0
  for (const [row, blockId] of blockIds.entries()) {
    const first = firstOf.get(blockId) ?? block.length
    let at = first
    for (; block[at] === blockId; at++) {
      tasks.id.push(id[at]! - lastId)
      tasks.taskId.push(taskId[at]!)
      tasks.start.push(start[at]! - starts[row]!)
      tasks.length.push(length[at]!)
      lastId = id[at]!
    }
    tasks.count.push(at - first)
  }
  return tasks
}

/** `text`: the blocks' breaks, one JSON list after another. */
function breaksOf(text: string | null, starts: readonly number[], base: EpochMs): BlockColumns['breaks'] {
  const breaks: BlockColumns['breaks'] = { count: [], start: [], length: [] }
  const lists = JSON.parse(`[${text ?? ''}]`) as { start: string; end: string }[][]
  for (const [row, list] of lists.entries()) {
    breaks.count.push(list.length)
    for (const { start, end } of list.map(readInterval)) {
      breaks.start.push(start - base - starts[row]!)
      breaks.length.push(end - start)
    }
  }
  return breaks
}

/** The blocks as the rules of core take them, without breaks and activities. */
function scheduledOf(columns: StoredColumns, base: EpochMs): (ScheduledBlock & { row: number })[] {
  return columns.id.map((id, row) => {
    const start = base + columns.start[row]!
    const draft = columns.draft[row] === 0 ? null : ({ type: 'edited', newBlockId: null } as const)
    return {
      row,
      id,
      surferId: columns.surferId[row]!,
      type: BlockType.options[columns.type[row]!]!,
      interval: { start, end: start + columns.length[row]! },
      published: columns.version[row] === 0 ? null : { version: columns.version[row]!, draft },
      breaks: [],
      tasks: [],
      isFill: columns.isFill[row] === 1,
    }
  })
}

/** The parts of fill shifts that the other blocks of the draft view leave free. */
function fillsOf(
  blocks: readonly (ScheduledBlock & { row: number })[],
  base: EpochMs,
): BlockColumns['fills'] {
  const fills = blocks.filter(block => block.isFill)
  if (fills.length === 0) return []
  const bySurfer = Map.groupBy(draftView(blocks), block => block.surferId)
  return fills.map(fill => {
    const left = fillRemainder(fill, bySurfer.get(fill.surferId) ?? [])
    return {
      row: fill.row,
      start: left.map(part => part.start - base),
      length: left.map(part => part.end - part.start),
    }
  })
}

/** The columns in larger units, if every instant is a whole number of them. */
function inUnits(columns: BlockColumns, unitMs: number): BlockColumns {
  const { start, length, breaks, tasks, fills, daysInLieu } = columns
  const lists = [start, length, breaks.start, breaks.length, tasks.start, tasks.length]
  lists.push(daysInLieu.start, daysInLieu.length)
  for (const fill of fills) lists.push(fill.start, fill.length)
  if (!lists.every(list => list.every(value => value % unitMs === 0))) return columns
  for (const list of lists) for (let i = 0; i < list.length; i++) list[i]! /= unitMs
  return { ...columns, unitMs }
}
