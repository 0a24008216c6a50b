// The lines to scale under the chips of a day: shifts with their activities and breaks, as one path a colour.

import { overlaps } from '#core/time/index.ts'
import { type Axis, xOf } from './axis.ts'
import { KIND_LAYERS, type PlacedRow } from './block-placement.ts'
import { laneTopPx, type RowSizes } from './row-sizes.ts'
import type { TimelineBlock } from './types.ts'

export interface MarkPath {
  /** A task colour's name; breaks are holes in the shift. */
  color: string | null
  d: string
}

/** Blocks with those activities and breaks that they carry themselves. */
const withMarks = (blocks: readonly TimelineBlock[]): TimelineBlock[] =>
  blocks.flatMap(block => [block, ...(block.marks?.() ?? [])])

export function markPaths(
  blocks: readonly TimelineBlock[],
  placed: PlacedRow,
  axis: Axis,
  sizes: RowSizes,
): MarkPath[] {
  const laneOfShift = new Map(placed.items.map(item => [item.block, item.lane]))
  const shifts = placed.items.filter(item => item.block.kind === 'shift')
  const paths = new Map<string, MarkPath>()
  const marked = withMarks(blocks)
    .filter(block => !block.isDeleted)
    .filter(block => block.kind === 'shift' || block.kind === 'task' || block.kind === 'break')
    .filter(block => block.end > axis.from && block.start < axis.to)
    .sort((a, b) => KIND_LAYERS[a.kind] - KIND_LAYERS[b.kind])
  for (const block of marked) {
    const lane = laneOfShift.get(block) ?? shifts.find(shift => overlaps(shift.block, block))?.lane ?? 0
    const color = block.kind === 'break' ? null : block.color
    const key = `${KIND_LAYERS[block.kind]} ${color}`
    const path = paths.get(key) ?? { color, d: '' }
    paths.set(key, path)
    const left = Math.round(xOf(axis, block.start) * 2) / 2
    const width = Math.max(1, Math.round((xOf(axis, block.end) - left) * 2) / 2)
    const top = laneTopPx(sizes, lane) + sizes.blockPx + 1
    path.d += `M${left} ${top}h${width}v${sizes.markPx}h${-width}z`
  }
  return [...paths.values()]
}
