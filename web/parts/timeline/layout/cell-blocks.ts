// Blocks of a cell, and blocks that are selected as wholes.
import { overlaps } from '#core/time/index.ts'
import type { Axis } from './axis.ts'
import { KIND_LAYERS } from './block-placement.ts'
import type { CellAt } from './cell-navigation.ts'
import type { Geometry } from './geometry.ts'
import { placedBlocks } from './timeline-items.ts'
import type { TimelineBlock } from './types.ts'

/** Blocks that a cell shows, the topmost first; none for a group heading. */
export function blocksInCell(
  { axis, items }: Pick<Geometry, 'axis' | 'items'>,
  { rowIndex, column }: CellAt,
): TimelineBlock[] {
  const item = items[rowIndex]
  const cell = axis.columns[column]
  if (item?.type !== 'row' || !cell) return []
  if (axis.view === 'hours')
    return item.blocks
      .filter(block => overlaps(block, cell))
      .sort((a, b) => KIND_LAYERS[b.kind] - KIND_LAYERS[a.kind] || a.start - b.start)
  return placedBlocks(item.blocks, axis)
    .items.filter(one => one.column === column)
    .map(one => one.block)
}

/** Ids of the blocks within the axis that are no activity or break of another block. */
export const wholeBlocks = (blocks: readonly TimelineBlock[], axis: Axis): string[] =>
  blocks
    .filter(({ kind }) => kind !== 'task' && kind !== 'break')
    .filter(block => block.end > axis.from && block.start < axis.to)
    .map(block => block.id)
