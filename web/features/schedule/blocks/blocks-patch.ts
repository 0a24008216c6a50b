// Patches of a fetched answer: a few blocks replaced, and the conflicts of their agents recomputed.
import { replaceEqualDeep } from '@tanstack/react-query'
import type { Block, OverlapConflict } from '#contract/endpoints/schedule.ts'
import { draftView, overlapConflicts } from '#core/blocks/index.ts'
import { type Interval, overlaps } from '#core/time/index.ts'
import { readInterval, type Scheduled, scheduledOf, writeInterval } from '#web/parts/scheduled-blocks.ts'

export interface BlocksAnswer {
  blocks: Block[]
  conflicts: OverlapConflict[]
}

/** The block as the rules take it: the same one for the same answer, so that what is drawn of it is kept. */
export const toScheduleBlock: (wire: Block) => Scheduled<Block> = (() => {
  const known = new WeakMap<Block, Scheduled<Block>>()
  return wire => {
    const block = known.get(wire) ?? scheduledOf<Block>(wire)
    known.set(wire, block)
    return block
  }
})()

/** Conflicts with those of some agents recomputed from the draft; acknowledged ones stay acknowledged. */
export function updateConflicts(
  blocks: readonly Scheduled<Block>[],
  surferIds: ReadonlySet<number>,
  known: readonly OverlapConflict[],
): OverlapConflict[] {
  const acked = new Set(known.filter(one => one.acked).map(one => one.id))
  const found = overlapConflicts(draftView(blocks.filter(block => surferIds.has(block.surferId))))
  return [
    ...known.filter(one => !surferIds.has(one.surferId)),
    ...found.map(({ surferId, interval, blockIds }) => {
      const id = blockIds.join('-')
      return { id, surferId, interval: writeInterval(interval), blocks: blockIds, acked: acked.has(id) }
    }),
  ]
}

/** Answer in which equal blocks keep their objects, so that nothing is redrawn or recounted for them. */
export function shareUnchanged(before: BlocksAnswer | undefined, now: BlocksAnswer): BlocksAnswer {
  if (!before) return now
  const known = new Map(before.blocks.map(block => [block.id, block]))
  const blocks = now.blocks.map(block => replaceEqualDeep(known.get(block.id), block))
  const conflicts = replaceEqualDeep(before.conflicts, now.conflicts)
  const isSame =
    conflicts === before.conflicts &&
    blocks.length === before.blocks.length &&
    blocks.every((block, at) => block === before.blocks[at])
  return isSame ? before : { blocks, conflicts }
}

export interface BlocksPatch {
  /** Blocks as they are now. */
  blocks: readonly Block[]
  removedIds: readonly number[]
}

export function applyPatch(answer: BlocksAnswer, range: Interval, patch: BlocksPatch): BlocksAnswer {
  const replacedIds = new Set([...patch.removedIds, ...patch.blocks.map(block => block.id)])
  const surferIds = new Set(patch.blocks.map(block => block.surferId))
  for (const block of answer.blocks) if (replacedIds.has(block.id)) surferIds.add(block.surferId)
  if (surferIds.size === 0) return answer
  const blocks = [
    ...answer.blocks.filter(block => !replacedIds.has(block.id)),
    ...patch.blocks.filter(block => overlaps(readInterval(block.interval), range)),
  ]
  return { blocks, conflicts: updateConflicts(blocks.map(toScheduleBlock), surferIds, answer.conflicts) }
}

/** The rows of some agents as they were just fetched. */
export function replaceRows(
  answer: BlocksAnswer,
  surferIds: ReadonlySet<number>,
  fresh: BlocksAnswer,
): BlocksAnswer {
  const isOther = ({ surferId }: { surferId: number }) => !surferIds.has(surferId)
  return {
    blocks: [...answer.blocks.filter(isOther), ...fresh.blocks],
    conflicts: [...answer.conflicts.filter(isOther), ...fresh.conflicts],
  }
}
