// Rows in the order they are drawn, each group under its heading, with the blocks placed.
import type { Axis } from './axis.ts'
import { type PlacedRow, placeDays, placeHours } from './place.ts'
import { type RowSizes, rowHeightPx } from './row-sizes.ts'
import type { TimelineBlock, TimelineRow } from './types.ts'

export type TimelineItem =
  | { type: 'group'; key: string; label: string; count: number; heightPx: number }
  | { type: 'row'; key: string; row: TimelineRow; placed: PlacedRow; heightPx: number }

export const GROUP_HEIGHT_PX = 26

export function timelineItems(
  rows: readonly TimelineRow[],
  blocks: readonly TimelineBlock[],
  axis: Axis,
  sizes: RowSizes,
): TimelineItem[] {
  const blocksOf = Map.groupBy(blocks, block => block.rowId)
  const place = axis.view === 'days' ? placeDays : placeHours
  const items: TimelineItem[] = []
  for (const [label, ofGroup] of Map.groupBy(rows, row => row.group ?? '')) {
    if (label) {
      items.push({
        type: 'group',
        key: `group ${label}`,
        label,
        count: ofGroup.length,
        heightPx: GROUP_HEIGHT_PX,
      })
    }
    for (const row of ofGroup) {
      const placed = place(blocksOf.get(row.id) ?? [], axis)
      items.push({ type: 'row', key: row.id, row, placed, heightPx: rowHeightPx(sizes, placed.lanes) })
    }
  }
  return items
}
