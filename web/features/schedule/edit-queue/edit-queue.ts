// Batches of edits on their way to the server, one after another. The reply to one says which ids and revisions the
// next ones meant.
import type { Edited } from '#contract/endpoints/schedule.ts'
import { readInterval } from '#web/parts/scheduled-blocks.ts'
import { type LocalEdit, retargetEdit } from '../blocks/local-edit.ts'
import { partId, readPartId } from '../blocks/timeline-blocks.ts'

export interface EditBatch {
  /** Chosen here: sent twice it is done once. */
  changeId: string
  label: string
  edits: LocalEdit[]
}

/** Our ids and those that the server gave instead. */
export type RenamedIds = ReadonlyMap<number, number>

/** The id in the timeline of what the server calls by another. */
export function currentPartId(id: string, renamed: RenamedIds): string {
  const part = readPartId(id)
  const blockId = renamed.get(part.blockId)
  return blockId === undefined ? id : partId({ ...part, blockId })
}

type ChangeEdit = Extract<LocalEdit, { op: 'change' }>

export function renamedIdsOf(batch: EditBatch, reply: Edited): Map<number, number> {
  const renamed = new Map(reply.added.map(({ key, blockId }) => [Number(key), blockId]))
  const blocks = new Map(reply.blocks.map(block => [block.id, block]))
  for (const edit of batch.edits) {
    if (edit.op !== 'change') continue
    const state = blocks.get(edit.blockId)?.publishedState
    if (state?.type !== 'published' || !state.draft) continue
    const id = state.draft.newBlockId ?? handedOn(edit, reply, new Set(renamed.values()))
    if (id !== undefined) renamed.set(edit.asId, id)
  }
  return renamed
}

/** A published block that goes to somebody else is deleted there and new here. */
function handedOn(edit: ChangeEdit, { blocks }: Edited, taken: ReadonlySet<number>): number | undefined {
  const { surferId, interval } = edit.change
  const isIt = (block: (typeof blocks)[number]) =>
    block.publishedState.type === 'unpublished' &&
    block.surferId === surferId &&
    (!interval || readInterval(block.interval).start === interval.start) &&
    !taken.has(block.id)
  return blocks.find(isIt)?.id
}

/** The changes after one that was accepted, as they are meant now. */
export function rebaseBatches(later: readonly EditBatch[], renamed: RenamedIds, reply: Edited): EditBatch[] {
  const revisions = new Map(reply.blocks.map(block => [block.id, block.revision]))
  return later.map(batch => ({
    ...batch,
    edits: batch.edits.map(edit => {
      if (edit.op === 'add') return edit
      const blockId = renamed.get(edit.blockId) ?? edit.blockId
      return retargetEdit(edit, blockId, revisions.get(blockId))
    }),
  }))
}

const makes = (edits: readonly LocalEdit[]) =>
  edits.flatMap(edit => (edit.op === 'add' ? [edit.id] : edit.op === 'change' ? [edit.asId] : []))

/** Batches without a refused one, and without later edits of the blocks that it would have made. */
export function withoutBatch(batches: readonly EditBatch[], changeId: string): EditBatch[] {
  const unmade = new Set<number>()
  return batches.flatMap(batch => {
    const edits = batch.edits.filter(edit => edit.op === 'add' || !unmade.has(edit.blockId))
    const dropped =
      batch.changeId === changeId ? batch.edits : batch.edits.filter(edit => !edits.includes(edit))
    for (const id of makes(dropped)) unmade.add(id)
    return batch.changeId === changeId || edits.length === 0 ? [] : [{ ...batch, edits }]
  })
}

export type VersionChoice = 'mine' | 'theirs'

/** A refused change once somebody has said whose version is to stand; null when nothing of it is left. */
export function resolveBatch(
  batch: EditBatch,
  choices: ReadonlyMap<number, VersionChoice>,
  /** The block that holds the present version; undefined when it was removed. */
  current: (blockId: number) => { id: number; revision: number } | undefined,
): EditBatch | null {
  const edits = batch.edits.flatMap((edit): LocalEdit[] => {
    const choice = edit.op === 'add' ? undefined : choices.get(edit.blockId)
    if (edit.op === 'add' || choice === undefined) return [edit]
    if (choice === 'theirs') return []
    const now = current(edit.blockId)
    if (now) return [retargetEdit(edit, now.id, now.revision)]
    // The block was removed: a change has to add it again.
    return edit.op !== 'change' ? [] : [{ op: 'add', id: edit.asId, content: edit.after }]
  })
  return edits.length > 0 ? { ...batch, edits } : null
}
