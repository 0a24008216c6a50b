// Where others change something, as the timeline marks it.
import type { Present } from '#contract/endpoints/schedule.ts'
import type { TimelinePeer } from '../../../parts/timeline/types.ts'
import { partId } from '../timeline-blocks.ts'
import type { ScheduleBlock } from '../use-schedule.ts'

/** The block, or the draft that stands in its place. */
export function editedBlock(
  { editing }: Present,
  blocks: ReadonlyMap<number, ScheduleBlock>,
): ScheduleBlock | undefined {
  const block = blocks.get(editing?.blockId ?? 0)
  return blocks.get(block?.published?.draft?.newBlockId ?? 0) ?? block
}

/** Of those who change nothing there is no mark. */
export const peersOf = (
  present: readonly Present[],
  blocks: ReadonlyMap<number, ScheduleBlock>,
): TimelinePeer[] =>
  present.flatMap((one, index) => {
    if (!one.editing) return []
    const block = editedBlock(one, blocks)
    return {
      id: String(one.managerId),
      name: one.name,
      index,
      rowId: String(block?.surferId ?? one.editing.surferId),
      blockId: block && partId({ blockId: block.id, part: 'block', index: 0 }),
    }
  })
