// Marks of other managers' edits in the timeline.
import type { PresentManager } from '#contract/endpoints/schedule.ts'
import type { TimelinePeer } from '#web/parts/timeline/layout/types.ts'
import type { ScheduleBlock } from '../blocks/schedule-block.ts'
import { partId } from '../blocks/timeline-blocks.ts'

/** The block, or the draft that stands in its place. */
export function editedBlock(
  { editing }: PresentManager,
  blocks: ReadonlyMap<number, ScheduleBlock>,
): ScheduleBlock | undefined {
  const block = blocks.get(editing?.blockId ?? 0)
  return blocks.get(block?.published?.draft?.newBlockId ?? 0) ?? block
}

/** `place` gives the colour. */
export type ColoredManager = PresentManager & { colorIndex: number }

/** Colour indexes of managers: each keeps the index of when they came; a newcomer takes the first free one. */
export function colorIndexes(
  ids: readonly number[],
  before: ReadonlyMap<number, number>,
): Map<number, number> {
  const colorIndexByManager = new Map(ids.flatMap(id => (before.has(id) ? [[id, before.get(id)!]] : [])))
  const taken = new Set(colorIndexByManager.values())
  for (const id of ids) {
    if (colorIndexByManager.has(id)) continue
    let colorIndex = 0
    while (taken.has(colorIndex)) colorIndex++
    taken.add(colorIndex)
    colorIndexByManager.set(id, colorIndex)
  }
  return colorIndexByManager
}

/** Marks of the managers who change something; the others have none. */
export const timelinePeers = (
  present: readonly ColoredManager[],
  blocks: ReadonlyMap<number, ScheduleBlock>,
): TimelinePeer[] =>
  present.flatMap(one => {
    if (!one.editing) return []
    const block = editedBlock(one, blocks)
    return {
      id: String(one.managerId),
      name: one.name,
      index: one.colorIndex,
      rowId: String(block?.surferId ?? one.editing.surferId),
      blockId: block && partId({ blockId: block.id, part: 'block', index: 0 }),
    }
  })
