// Writing of edits, one statement for all blocks. Nothing is published here.
import type { Tx } from '#server/platform/database/index.ts'
import { isSame, isSameButTasks } from '../blocks/block-content.ts'
import * as writes from '../blocks/block-writes-store.ts'
import * as store from '../blocks/blocks-store.ts'
import type { ChangeContext } from '../blocks/change.ts'
import { idsOf, type NewBlock, type StoredBlock } from '../blocks/stored-block.ts'
import { logAfter, logBefore, logOutcome, type ScheduleEventType } from '../history/events-store.ts'

export async function addBlocks(
  tx: Tx,
  change: ChangeContext,
  blocks: readonly NewBlock[],
): Promise<number[]> {
  const ids = await writes.insertBlocks(tx, change, blocks)
  await logAfter(tx, change, 'add', ids)
  return ids
}

export async function lockBlocks(
  tx: Tx,
  change: ChangeContext,
  wanted: readonly { before: StoredBlock; isLocked: boolean }[],
): Promise<void> {
  const others = wanted.filter(({ before, isLocked }) => before.isLocked !== isLocked)
  const ids = idsOf(others.map(one => one.before))
  await logBefore(tx, change, 'add', ids)
  await writes.setLocks(
    tx,
    change,
    ids,
    others.map(one => one.isLocked),
  )
  await logOutcome(tx, change, ids, ids)
}

interface Pair {
  before: StoredBlock
  after: NewBlock
}

/** Writes and logs the changes; returns the ids of the blocks with the new content, in order. */
export async function changeBlocks(tx: Tx, change: ChangeContext, pairs: readonly Pair[]): Promise<number[]> {
  for (const [type, group] of Map.groupBy(pairs, eventType))
    await logBefore(tx, change, type, idsOf(group.map(pair => pair.before)))
  const ids = await replaceBlocks(tx, change, pairs)
  await logOutcome(tx, change, idsOf(pairs.map(pair => pair.before)), ids)
  return ids
}

function eventType({ before, after }: Pair): ScheduleEventType {
  if (isSame(before, after) || !isSameButTasks(before, after)) return 'add'
  return after.tasks.length < before.tasks.length ? 'remove-task' : 'add-task'
}

async function replaceBlocks(tx: Tx, change: ChangeContext, pairs: readonly Pair[]): Promise<number[]> {
  const isDraft = ({ before }: Pair) => before.published === null
  const isGiven = ({ before, after }: Pair) => before.surferId !== after.surferId
  const beforeOf = (list: readonly Pair[]) => idsOf(list.map(pair => pair.before))

  const drafts = pairs.filter(isDraft)
  // A replacement that is given to another agent replaces nothing any more.
  const originals = await store.originalsOf(tx, beforeOf(drafts.filter(isGiven)))
  await writes.markBlocks(tx, change, idsOf(originals), 'deleted')
  await writes.rewriteBlocks(
    tx,
    change,
    drafts.map(({ before, after }) => ({ ...after, id: before.id })),
  )

  const published = pairs.filter(pair => !isDraft(pair))
  const back = new Set(published.filter(({ before, after }) => isSame(before, after)))
  await writes.markBlocks(tx, change, beforeOf([...back]), null)
  const replaced = published.filter(pair => !back.has(pair))
  const replacements = await writes.insertBlocks(
    tx,
    change,
    replaced.map(pair => pair.after),
  )
  const idOf = new Map(replaced.map((pair, index) => [pair, replacements[index]!]))
  const edited = replaced.filter(pair => !isGiven(pair))
  await writes.markEdited(
    tx,
    change,
    beforeOf(edited),
    edited.map(pair => idOf.get(pair)!),
  )
  await writes.markBlocks(tx, change, beforeOf(replaced.filter(isGiven)), 'deleted')
  return pairs.map(pair => idOf.get(pair) ?? pair.before.id)
}
