// Warnings where they are: on blocks, and beside the names of agents whose days and weeks they are about.
import type { TimelineBlock, TimelineRow } from '#web/parts/timeline/layout/types.ts'
import { blockIdOf } from '../blocks/timeline-blocks.ts'
import type { Warnings } from './use-warnings.ts'

const marked = new WeakMap<TimelineBlock, TimelineBlock>()

/** Block with its warning; the same object for the same block and warning. */
function withWarning(block: TimelineBlock, warning: string): TimelineBlock {
  const known = marked.get(block)
  if (known?.warning === warning) return known
  const now = { ...block, warning }
  marked.set(block, now)
  return now
}

export const blocksWithWarnings = (
  blocks: TimelineBlock[],
  { byBlock }: Pick<Warnings, 'byBlock'>,
): TimelineBlock[] => {
  if (byBlock.size === 0) return blocks
  return blocks.map(block => {
    // Most blocks are activities and breaks, whose ids need not be parsed.
    if (block.kind === 'task' || block.kind === 'break') return block
    const sentences = byBlock.get(blockIdOf(block.id))
    return sentences ? withWarning(block, sentences.join(' ')) : block
  })
}

export const rowsWithWarnings = (
  rows: TimelineRow[],
  { bySurfer, byBlock }: Pick<Warnings, 'bySurfer' | 'byBlock'>,
) =>
  rows.map(row => {
    const own = (bySurfer.get(Number(row.id)) ?? []).filter(
      ({ blockIds, sentence }) => !blockIds.some(id => byBlock.get(id)?.includes(sentence)),
    )
    return own.length > 0 ? { ...row, warning: own.map(({ sentence }) => sentence).join(' ') } : row
  })
