// An optimistic edit, which the grid shows before the server has it. Its effect on the blocks is
// known: a draft is rewritten, a published block is marked and a draft stands beside it.
import type { Block } from '#contract/endpoints/schedule.ts'
import { scheduledOf, writeInterval } from '#web/parts/scheduled-blocks.ts'
import {
  type BlockContent,
  type ContentChange,
  contentOf,
  writeChange,
  writeContent,
} from './block-content.ts'
import type { ScheduleBlock } from './schedule-block.ts'

/** Ids below zero are ours, until the server has given its own. */
export type LocalEdit =
  | { op: 'add'; id: number; content: BlockContent }
  /** `asId`: of the draft that is to stand beside a published block. No change takes its mark away. */
  | {
      op: 'change'
      blockId: number
      revision: number
      asId: number
      change: ContentChange
      /** The whole content, for a block that was removed and has to be added again. */
      after: BlockContent
    }
  | { op: 'remove'; blockId: number; revision: number }
  /** No draft comes of it. */
  | { op: 'lock'; blockId: number; isLocked: boolean }

/** Edit aimed at the block's present id and revision; a lock needs no revision. */
export const retargetEdit = (edit: LocalEdit, blockId: number, revision: number | undefined): LocalEdit =>
  edit.op === 'add'
    ? edit
    : edit.op === 'lock'
      ? { ...edit, blockId }
      : { ...edit, blockId, revision: revision ?? edit.revision }

type Blocks = Map<number, ScheduleBlock>

/** Blocks after the edits. An edit of a block that is not there (out of sight, or removed) does nothing. */
export function applyLocalEdits(
  blocks: ReadonlyMap<number, ScheduleBlock>,
  edits: readonly LocalEdit[],
): Blocks {
  const after: Blocks = new Map(blocks)
  for (const edit of edits) {
    if (edit.op === 'add') after.set(edit.id, newBlock(edit.id, edit.content))
    else {
      const block = after.get(edit.blockId)
      if (!block) continue
      if (edit.op === 'remove') remove(after, block)
      else if (edit.op === 'lock')
        after.set(block.id, scheduledOf<Block>({ ...block.wire, isLocked: edit.isLocked }))
      else change(after, block, edit)
    }
  }
  return after
}

function change(after: Blocks, block: ScheduleBlock, edit: Extract<LocalEdit, { op: 'change' }>): void {
  const content = { ...contentOf(block), ...edit.change }
  if (block.published === null) {
    // The published block that the draft was to replace is then deleted instead.
    if (content.surferId !== block.surferId) markOriginals(after, block.id, 'deleted')
    after.set(block.id, withContent(block, content))
  } else if (Object.keys(edit.change).length === 0) after.set(block.id, marked(block, null))
  else {
    const isSameAgent = content.surferId === block.surferId
    after.set(block.id, marked(block, isSameAgent ? 'edited' : 'deleted', isSameAgent ? edit.asId : null))
    after.set(edit.asId, withContent(draftBeside(block, edit.asId), content))
  }
}

function remove(after: Blocks, block: ScheduleBlock): void {
  if (block.published) after.set(block.id, marked(block, 'deleted'))
  else {
    markOriginals(after, block.id, null)
    after.delete(block.id)
  }
}

function markOriginals(after: Blocks, replacementId: number, mark: 'deleted' | null): void {
  for (const block of after.values())
    if (block.published?.draft?.newBlockId === replacementId) after.set(block.id, marked(block, mark))
}

function marked(
  block: ScheduleBlock,
  mark: 'deleted' | 'edited' | null,
  newBlockId: number | null = null,
): ScheduleBlock {
  const state = block.wire.publishedState
  if (state.type !== 'published') return block
  const draft = mark && { type: mark, newBlockId }
  return scheduledOf<Block>({ ...block.wire, publishedState: { ...state, draft } })
}

const draftBeside = ({ wire }: ScheduleBlock, id: number): ScheduleBlock =>
  scheduledOf<Block>({ ...wire, id, revision: 0, publishedState: { type: 'unpublished' } })

function withContent({ wire }: ScheduleBlock, content: BlockContent): ScheduleBlock {
  const { surferId, shiftTemplateId, subtype, remoteSubtype, parentBlockId, title } = content
  const { fillIntervals: _, ...rest } = wire
  return scheduledOf<Block>({
    ...rest,
    surferId,
    shiftTemplateId,
    subtype,
    remoteSubtype,
    parentBlockId,
    title,
    interval: writeInterval(content.interval),
    breaks: content.breaks.map(writeInterval),
    tasks: content.tasks.map(({ taskId, interval }, index) => ({
      id: wire.tasks[index]?.id ?? 0,
      taskId,
      interval: writeInterval(interval),
    })),
  })
}

const newBlock = (id: number, content: BlockContent): ScheduleBlock =>
  withContent(
    scheduledOf<Block>({
      id,
      revision: 0,
      type: content.type,
      surferId: content.surferId,
      interval: writeInterval(content.interval),
      origin: 'manual',
      publishedState: { type: 'unpublished' },
      conflictType: 'standard',
      breaks: [],
      tasks: [],
      shiftTemplateId: null,
      taskTemplateId: null,
      schedulePlanId: null,
      schedulePlanName: null,
      roundRobinId: null,
      subtype: null,
      remoteSubtype: null,
      title: null,
      isLocked: false,
    }),
    content,
  )

/** The edit as the wire has it. */
export function writeEdit(edit: LocalEdit) {
  if (edit.op === 'add') return { op: edit.op, key: String(edit.id), ...writeContent(edit.content) }
  if (edit.op === 'lock') return edit
  const { blockId, revision } = edit
  if (edit.op === 'remove') return { op: edit.op, blockId, revision }
  return { op: edit.op, blockId, revision, ...writeChange(edit.change) }
}
