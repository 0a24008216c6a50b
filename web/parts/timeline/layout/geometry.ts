// From the screen to rows and instants, and back. Everything in pixels of the grid is counted from the left
// edge of the first column and the top of the first row.
import type { EpochMs, Interval } from '#core/time/index.ts'
import { type Axis, exactInstantAtX } from './axis.ts'
import { placeDays, placeHours } from './block-placement.ts'
import { laneTopPx, type RowSizes } from './row-sizes.ts'
import { placedBlocks, type RowItem, type TimelineItem } from './timeline-items.ts'
import type { TimelineBlock } from './types.ts'
import { rowAtPx } from './view-window.ts'

export interface Box {
  left: number
  top: number
  width: number
  height: number
}

export interface Geometry {
  axis: Axis
  items: readonly TimelineItem[]
  /** Top of every item, with the total height as the last. */
  tops: readonly number[]
  sizes: RowSizes
  labelWidthPx: number
  indexOfRow: ReadonlyMap<string, number>
}

export function rowTops(items: readonly TimelineItem[]): number[] {
  const tops = [0]
  for (const item of items) tops.push(tops.at(-1)! + item.heightPx)
  return tops
}

export function indexOfRows(items: readonly TimelineItem[]): Map<string, number> {
  return new Map(items.map((item, index) => [item.key, index]))
}

/** `origin`: of the first row and column on the screen. */
export function gridPointAt(
  { axis, items, tops }: Geometry,
  origin: { left: number; top: number },
  x: number,
  y: number,
): { instant: EpochMs; rowId: string | null; xPx: number; yPx: number } {
  const xPx = x - origin.left
  const yPx = y - origin.top
  const item = items[rowAtPx(tops, yPx)]
  return { instant: exactInstantAtX(axis, xPx), rowId: item?.type === 'row' ? item.row.id : null, xPx, yPx }
}

export function rowItemOf({ items, indexOfRow }: Geometry, rowId: string): RowItem | undefined {
  const item = items[indexOfRow.get(rowId) ?? -1]
  return item?.type === 'row' ? item : undefined
}

/** Block at the place of one that the server has given another id. */
export const findSameBlock = (
  geometry: Geometry,
  { rowId, start, kind }: Pick<TimelineBlock, 'rowId' | 'start' | 'kind'>,
): TimelineBlock | undefined =>
  rowItemOf(geometry, rowId)?.blocks.find(one => one.start === start && one.kind === kind)

/** Box of a block that is not there yet, drawn as a shift of its row's first lane. */
export function ghostBox(geometry: Geometry, rowId: string, interval: Interval): Box | null {
  const { axis, sizes, tops, indexOfRow } = geometry
  const index = indexOfRow.get(rowId)
  if (index === undefined) return null
  const block: TimelineBlock = { ...interval, id: '', rowId, kind: 'shift', color: 'gray', label: '' }
  const [one] = (axis.view === 'days' ? placeDays([block], axis) : placeHours([block], axis)).items
  if (!one) return null
  return {
    left: one.leftPx,
    width: Math.max(3, one.widthPx),
    top: tops[index]! + laneTopPx(sizes, 0),
    height: sizes.blockPx,
  }
}

export function blockBoxes(geometry: Geometry, block: TimelineBlock): Box[] {
  const { axis, sizes, tops, indexOfRow } = geometry
  const index = indexOfRow.get(block.rowId)
  const item = rowItemOf(geometry, block.rowId)
  if (index === undefined || !item) return []
  return placedBlocks(item.blocks, axis)
    .items.filter(one => one.block.id === block.id)
    .map(one => {
      const inset = one.isOnShift ? sizes.shiftStripPx : 0
      const height = (sizes.blockPx - inset) / one.parts
      return {
        left: one.leftPx,
        width: one.widthPx,
        top: tops[index]! + laneTopPx(sizes, one.lane) + inset + one.part * height,
        height,
      }
    })
}

/**
 * Blocks caught by a box drawn over the grid: as days the chips, as hours what lies on the shifts; a shift only
 * when nothing on it is caught.
 */
export function blocksIn(geometry: Geometry, box: Box): string[] {
  const { axis, items, tops } = geometry
  const first = rowAtPx(tops, box.top)
  const last = rowAtPx(tops, box.top + box.height)
  return items.slice(first, last + 1).flatMap(item => {
    if (item.type !== 'row') return []
    const caught = placedBlocks(item.blocks, axis)
      .items.filter(one => one.leftPx < box.left + box.width && one.leftPx + one.widthPx > box.left)
      .map(one => one.block)
    const onShifts = caught.filter(block => block.kind !== 'shift')
    return [...new Set((axis.view === 'hours' && onShifts.length > 0 ? onShifts : caught).map(one => one.id))]
  })
}
