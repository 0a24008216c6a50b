// The focus of the grid: one cell, or one block in it. It survives what redraws the grid: a zoom, a scroll that
// draws the cell only later, and an edit after which the block has another id.
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { TimelineEditing } from '../gestures/types.ts'
import type { CellAt } from '../layout/cell-navigation.ts'
import { findSameBlock, type Geometry } from '../layout/geometry.ts'
import type { TimelineBlock } from '../layout/types.ts'
import { firstRowIndex, focusedCell } from './focused-cell.ts'

/** A block by what it is, since an edit may give it another id. */
export type FocusedBlock = Pick<TimelineBlock, 'id' | 'rowId' | 'start' | 'kind'>

export interface GridFocusInput {
  scroller: RefObject<HTMLDivElement | null>
  geometry: Geometry
  editing: TimelineEditing | undefined
  blockOf: (id: string) => TimelineBlock | undefined
  bringIntoView: (cell: CellAt) => void
}

export interface GridFocus {
  cell: CellAt
  /** Sets the cell without moving the browser's focus. */
  setCell: (cell: CellAt) => void
  /** Focuses a cell, or a block in it, once it is drawn. */
  focusCell: (cell: CellAt, blockId?: string) => void
  focusBlock: (block: TimelineBlock | undefined) => void
  /** Block that has the focus; null while a cell has it. */
  block: RefObject<FocusedBlock | null>
  /** Cell, or block in it, that is focused as soon as it is drawn. */
  pending: RefObject<(CellAt & { blockId?: string | undefined }) | null>
  elementOf: (selector: string) => HTMLElement | null | undefined
}

export const focusedBlockOf = ({ id, rowId, start, kind }: TimelineBlock): FocusedBlock => ({
  id,
  rowId,
  start,
  kind,
})

export function useGridFocus(input: GridFocusInput): GridFocus {
  const { scroller, geometry, editing, blockOf, bringIntoView } = input
  const { axis, items } = geometry
  const [last, setLast] = useState({ rowIndex: firstRowIndex(items), column: 0, axis })
  const pending: GridFocus['pending'] = useRef(null)
  const block = useRef<FocusedBlock>(null)
  const setCell = (cell: CellAt) => setLast({ ...cell, axis })
  const elementOf = (selector: string) => scroller.current?.querySelector<HTMLElement>(selector)
  const blockElement = (id: string) => elementOf(`[data-block="${CSS.escape(id)}"]`)

  // After every drawing: the pending cell may be drawn only now, and the block may have another id.
  useEffect(() => {
    if (pending.current) {
      const { rowIndex, column, blockId } = pending.current
      const element = (blockId && blockElement(blockId)) || elementOf(`[data-cell="${rowIndex}:${column}"]`)
      if (!element) return
      pending.current = null
      element.focus({ preventScroll: true })
      return
    }
    const held = block.current
    if (!held || document.activeElement?.closest('[data-block]')) return
    if (document.activeElement !== document.body && !scroller.current?.contains(document.activeElement))
      return
    const same = blockOf(held.id) ?? findSameBlock(geometry, held)
    if (same) blockElement(same.id)?.focus({ preventScroll: true })
  })

  const focusCell = (cell: CellAt, blockId?: string) => {
    block.current = null
    pending.current = { ...cell, blockId }
    setCell(cell)
    bringIntoView(cell)
  }
  const focusBlock = (next: TimelineBlock | undefined) => {
    if (!next) return
    block.current = focusedBlockOf(next)
    blockElement(next.id)?.focus({ preventScroll: true })
    if (editing) editing.onSelect([next.id], 'replace')
  }
  const cell = focusedCell(last, geometry)
  return { cell, setCell, focusCell, focusBlock, block, pending, elementOf }
}
