// Rows, blocks and axis as the grid measures them, recomputed only as far as they changed.
import { useCallback, useMemo, useRef, useState } from 'react'
import type { Axis } from './axis.ts'
import { type Geometry, indexOfRows, rowTops } from './geometry.ts'
import { rowSizes } from './row-sizes.ts'
import { BlockIndex, blocksByRow, type RowBlocks, type RowItem, timelineItems } from './timeline-items.ts'
import type { Density, TimelineBlock, TimelineRow, TimelineView } from './types.ts'

export const NO_SELECTION: ReadonlySet<string> = new Set()

interface Drawn {
  rows: TimelineRow[]
  blocks: TimelineBlock[]
  axis: Axis
  view: TimelineView
  density: Density
  labelWidthPx: number
}

export type FindBlock = (id: string) => TimelineBlock | undefined

export function useGeometry({ rows, blocks, axis, view, density, labelWidthPx }: Drawn): {
  geometry: Geometry
  blockOf: FindBlock
} {
  const sizes = rowSizes(view, density)
  const before = useRef<ReadonlyMap<string, RowBlocks>>(new Map())
  const byRow = useMemo(() => {
    before.current = blocksByRow(blocks, before.current)
    return before.current
  }, [blocks])
  const rowsBefore = useRef(new Map<string, RowItem>())
  const geometry = useMemo(() => {
    const items = timelineItems(rows, byRow, axis, sizes, rowsBefore.current)
    return { axis, items, tops: rowTops(items), sizes, labelWidthPx, indexOfRow: indexOfRows(items) }
  }, [rows, byRow, axis, sizes, labelWidthPx])
  const [index] = useState(() => new BlockIndex())
  return { geometry, blockOf: useCallback(id => index.find(id, byRow), [index, byRow]) }
}

/** Rows without a selected block all have the same empty set, so that they are not drawn again. */
export function useSelectedByRow(
  selection: ReadonlySet<string>,
  blockOf: FindBlock,
): ReadonlyMap<string, ReadonlySet<string>> {
  return useMemo(() => {
    const byRow = new Map<string, Set<string>>()
    for (const id of selection) {
      const rowId = blockOf(id)?.rowId
      if (rowId !== undefined) byRow.set(rowId, (byRow.get(rowId) ?? new Set()).add(id))
    }
    return byRow
  }, [selection, blockOf])
}
