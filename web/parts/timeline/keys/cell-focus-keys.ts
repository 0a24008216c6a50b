// Keys while a cell, or a day above the first row, has the focus: arrows walk, Enter opens or creates, Space
// takes hold of a block. Each answers whether it took the key.
import type { KeyboardEvent } from 'react'
import { modifiersOf } from '../gestures/pointer-hit.ts'
import { blocksInCell } from '../layout/cell-blocks.ts'
import { type CellAt, moveFocus } from '../layout/cell-navigation.ts'
import { isArrow } from './block-keys.ts'
import { blocksInFocus, type GridKeys, isMenuKey, openMenuAt } from './key-focus.ts'

export function cellFocusKey(keys: GridKeys, event: KeyboardEvent, element: HTMLElement): boolean {
  const { input, focus } = keys
  const { editing } = input
  const own = blocksInFocus(keys)
  if (isMenuKey(event)) openMenuAt(keys, element, own.length === 1 ? own[0] : undefined)
  else if (event.key === 'Enter') {
    if (own.length === 0) input.onEmptyCell(focus.cell)
    else if (own.length === 1) input.onBlock(own[0]!.id)
    else focus.focusBlock(own[0])
  } else if (event.key === ' ') focus.focusBlock(own[0])
  else if (event.key === 'Escape' && editing && editing.selection.size > 0) editing.onSelect([], 'replace')
  else if (isArrow(event.key)) walk(keys, event)
  else return false
  return true
}

export function headFocusKey(keys: GridKeys, event: KeyboardEvent, element: HTMLElement): boolean {
  const { input, focus } = keys
  const { left, bottom } = element.getBoundingClientRect()
  if (isMenuKey(event) || event.key === 'Enter' || event.key === ' ')
    input.editing?.onDayMenu?.(element.dataset.ruler!, { x: left + 8, y: bottom })
  else if (event.key === 'ArrowDown' || event.key === 'Escape') focus.focusCell(focus.cell)
  else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
    const next = cellAfterKey(keys, event.key, false)!
    focus.setCell(next)
    input.bringIntoView(next)
    focusHead(keys, next.column)
  } else return false
  return true
}

/** The cell that a key leads to from the one in focus; null when it leads nowhere. */
export const cellAfterKey = ({ input, focus }: GridKeys, key: string, isCtrl: boolean): CellAt | null =>
  moveFocus(key, isCtrl, focus.cell, input.geometry.items, input.geometry.axis.columns.length)

const focusHead = ({ focus }: GridKeys, column: number) =>
  focus.elementOf(`[role="columnheader"][aria-colindex="${column + 2}"]`)?.focus({ preventScroll: true })

/** One cell on; from the first row up to its day. With Shift the blocks of both cells join the selection. */
function walk(keys: GridKeys, event: KeyboardEvent) {
  const { input, focus } = keys
  const { editing, geometry } = input
  const { ctrl, shift } = modifiersOf(event)
  const next = cellAfterKey(keys, event.key, ctrl)
  if (!next) return
  if (event.key === 'ArrowUp' && !shift && next.rowIndex === focus.cell.rowIndex)
    return focusHead(keys, focus.cell.column)
  if (shift && editing)
    editing.onSelect(
      [...blocksInFocus(keys), ...blocksInCell(geometry, next)].map(one => one.id),
      'add',
    )
  focus.focusCell(next)
}
