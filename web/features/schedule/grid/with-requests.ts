import type { PendingByBlock } from '#web/parts/requests/use-pending.ts'
import type { TimelineBlock } from '#web/parts/timeline/layout/types.ts'
import { readPartId } from '../blocks/timeline-blocks.ts'

const marked = new WeakMap<TimelineBlock, TimelineBlock>()

/** Drawn blocks with a clock on shifts that somebody has asked about; the same object for the same block. */
export function withRequests(blocks: TimelineBlock[], pending: PendingByBlock): TimelineBlock[] {
  if (pending.size === 0) return blocks
  return blocks.map(block => {
    const { blockId, part } = readPartId(block.id)
    if (part !== 'block' || !pending.has(blockId)) return block
    const known = marked.get(block) ?? { ...block, hasRequest: true }
    marked.set(block, known)
    return known
  })
}
