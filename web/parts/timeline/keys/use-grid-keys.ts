// The keys of the grid. One cell, or one block, has the focus: arrows walk the cells; Enter opens what is in
// one or creates; Space takes hold of a block, which arrows then move; Escape steps back. Above the first row
// are the days, which have a menu.
import { type FocusEvent, type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { columnAt, exactInstantAtX } from '../layout/axis.ts'
import { gridKeyDown } from './grid-keys.ts'
import type { GridKeys, GridKeysInput } from './key-focus.ts'
import { useGoToNow } from './use-go-to-now.ts'
import { focusedBlockOf, type GridFocus, useGridFocus } from './use-grid-focus.ts'

export function useGridKeys(input: GridKeysInput) {
  const focus = useGridFocus(input)
  const { axis } = input.geometry
  const goToNow = useGoToNow({ axis, now: input.now, onNow: input.onNow }, focus)
  const keys: GridKeys = { input, focus, goToNow }
  return {
    focus: focus.cell,
    focusCell: focus.focusCell,
    onKeyDown: (event: KeyboardEvent) => gridKeyDown(keys, event),
    ...useFocusEvents(input, focus),
  }
}

/** Keeps the cell in focus true to where the browser's focus and presses go. */
function useFocusEvents({ geometry, blockOf }: GridKeysInput, focus: GridFocus) {
  const { axis, indexOfRow, labelWidthPx } = geometry
  const pressed = useRef<'row' | 'beside' | null>(null)

  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    const { cell } = target.dataset
    const block = blockOf(target.closest<HTMLElement>('[data-block]')?.dataset.block ?? '')
    if (block) focus.block.current = focusedBlockOf(block)
    if (event.target === event.currentTarget) {
      // Tab focuses the grid itself while the cell that had the focus is scrolled out of sight.
      if (pressed.current === 'row') focus.pending.current = focus.cell
      // A press on the ruler or the coverage leaves the grid where it is scrolled to.
      else if (pressed.current === null) focus.focusCell(focus.cell)
      return
    }
    if (cell === undefined) return
    focus.block.current = null
    const [rowIndex, column] = cell.split(':').map(Number)
    if (rowIndex !== focus.cell.rowIndex || column !== focus.cell.column)
      focus.setCell({ rowIndex: rowIndex!, column: column! })
  }
  /** A press takes the focus to its cell, so that a paste goes there. */
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    focus.block.current = null
    const row = (event.target as Element).closest<HTMLElement>('[data-row], [data-head]')
    const rowIndex = indexOfRow.get(row?.dataset.row ?? row?.dataset.head ?? '')
    pressed.current = 'beside'
    if (!row || rowIndex === undefined) return
    pressed.current = 'row'
    const x = event.clientX - row.getBoundingClientRect().left - labelWidthPx
    focus.setCell({ rowIndex, column: columnAt(axis, exactInstantAtX(axis, x)) })
  }
  const onPointerUp = () => {
    pressed.current = null
  }
  return { onFocus, onPointerDown, onPointerUp }
}
