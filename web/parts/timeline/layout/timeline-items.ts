// Rows in the order they are drawn, each group under its heading. Heights are known at once; blocks are placed
// when their row comes into sight, and again only when they change.
import { type Axis, isZoomOf } from './axis.ts'
import { countHourLanes, layoutHours, placeDays, scaleLayout } from './block-placement.ts'
import { type RowSizes, rowHeightPx } from './row-sizes.ts'
import type { TimelineBlock, TimelineRow } from './types.ts'

export type RowBlocks = readonly TimelineBlock[]

export interface RowItem {
  type: 'row'
  key: string
  row: TimelineRow
  blocks: RowBlocks
  heightPx: number
}

export type TimelineItem =
  | { type: 'group'; key: string; label: string; count: number; heightPx: number }
  | RowItem

export const GROUP_HEIGHT_PX = 26
const NO_BLOCKS: RowBlocks = []

const isSame = (a: RowBlocks, b: RowBlocks) =>
  a.length === b.length && a.every((block, at) => block === b[at])

/** Blocks by row; a row whose blocks are unchanged keeps its list, so that it is not redrawn. */
export function blocksByRow(
  blocks: readonly TimelineBlock[],
  before: ReadonlyMap<string, RowBlocks>,
): Map<string, RowBlocks> {
  const byRow: Map<string, RowBlocks> = Map.groupBy(blocks, block => block.rowId)
  for (const [rowId, own] of byRow) {
    const known = before.get(rowId)
    if (known && isSame(known, own)) byRow.set(rowId, known)
  }
  return byRow
}

/** Blocks by id. Most are never asked for, so they are looked through when the first one is, a changed row again. */
export class BlockIndex {
  private readonly byId = new Map<string, TimelineBlock>()
  private readonly indexed = new Map<string, RowBlocks>()
  private byRow: ReadonlyMap<string, RowBlocks> | undefined

  find(id: string, byRow: ReadonlyMap<string, RowBlocks>): TimelineBlock | undefined {
    if (this.byRow !== byRow)
      for (const [rowId, own] of byRow)
        if (this.indexed.get(rowId) !== own) {
          for (const block of own) this.byId.set(block.id, block)
          this.indexed.set(rowId, own)
        }
    this.byRow = byRow
    const block = this.byId.get(id)
    return block && byRow.get(block.rowId)?.includes(block) ? block : undefined
  }
}

/** Keeps what was found of a row's blocks for the axis that it was found for, as long as that is alike. */
function memoByBlocks<T>(find: (blocks: RowBlocks, axis: Axis) => T, isAlike: (a: Axis, b: Axis) => boolean) {
  const found = new WeakMap<RowBlocks, { axis: Axis; value: T }>()
  return (blocks: RowBlocks, axis: Axis): T => {
    const known = found.get(blocks)
    if (known && isAlike(known.axis, axis)) return known.value
    const value = find(blocks, axis)
    found.set(blocks, { axis, value })
    return value
  }
}

const laidHours = memoByBlocks(layoutHours, isZoomOf)
const lanesOfHours = memoByBlocks(countHourLanes, isZoomOf)
export const placedBlocks = memoByBlocks(
  (blocks, axis) =>
    axis.view === 'days' ? placeDays(blocks, axis) : scaleLayout(laidHours(blocks, axis), axis),
  Object.is,
)

const lanesNeeded = (blocks: RowBlocks, axis: Axis): number =>
  axis.view === 'days' ? placedBlocks(blocks, axis).lanes : lanesOfHours(blocks, axis)

/** A flag of a zone and stretches of time may be other objects that say the same. */
const isSameValue = (a: unknown, b: unknown): boolean =>
  Object.is(a, b) || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b))

function isSameRow(a: TimelineRow, b: TimelineRow): boolean {
  const isIn = (one: TimelineRow, other: TimelineRow) =>
    (Object.keys(one) as (keyof TimelineRow)[]).every(name => isSameValue(one[name], other[name]))
  return a === b || (isIn(a, b) && isIn(b, a))
}

/** Item of the last drawing when nothing of it has changed. */
function rowItem(item: RowItem, before: ReadonlyMap<string, RowItem>): RowItem {
  const known = before.get(item.key)
  return known?.blocks === item.blocks && known.heightPx === item.heightPx && isSameRow(known.row, item.row)
    ? known
    : item
}

/** `before`: the rows of last time, which those of this time are put into. */
export function timelineItems(
  rows: readonly TimelineRow[],
  byRow: ReadonlyMap<string, RowBlocks>,
  axis: Axis,
  sizes: RowSizes,
  before: Map<string, RowItem> = new Map(),
): TimelineItem[] {
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
      const blocks = byRow.get(row.id) ?? NO_BLOCKS
      const heightPx = rowHeightPx(sizes, blocks.length === 0 ? 1 : lanesNeeded(blocks, axis))
      const item = rowItem({ type: 'row', key: row.id, row, blocks, heightPx }, before)
      before.set(row.id, item)
      items.push(item)
    }
  }
  return items
}
