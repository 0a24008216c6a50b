// Warnings where they are: on blocks, and beside the names of agents whose days and weeks they are about.
import type { TimelineBlock, TimelineRow } from '../../../parts/timeline/types.ts'
import { readPartId } from '../timeline-blocks.ts'
import type { Warnings } from './use-warnings.ts'

export const markedBlocks = (
  blocks: TimelineBlock[],
  { byBlock }: Pick<Warnings, 'byBlock'>,
): TimelineBlock[] =>
  blocks.map(block => {
    const { blockId, part } = readPartId(block.id)
    const sentences = part === 'block' ? byBlock.get(blockId) : undefined
    return sentences ? { ...block, warning: sentences.join(' ') } : block
  })

export const markedRows = (
  rows: TimelineRow[],
  { bySurfer, byBlock }: Pick<Warnings, 'bySurfer' | 'byBlock'>,
) =>
  rows.map(row => {
    const own = (bySurfer.get(Number(row.id)) ?? []).filter(
      ({ blockIds, sentence }) => !blockIds.some(id => byBlock.get(id)?.includes(sentence)),
    )
    return own.length > 0 ? { ...row, warning: own.map(({ sentence }) => sentence).join(' ') } : row
  })
