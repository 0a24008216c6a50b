// Keys while a block has the focus: Space goes to the next block of the cell, arrows move or resize it, Escape
// steps back to the cell. Each answers whether it took the key.
import type { KeyboardEvent } from 'react'
import { gestureVerdict } from '../gestures/gesture-input.ts'
import { announcementOf, intervalAfter } from '../gestures/labels.ts'
import { modifiersOf } from '../gestures/pointer-hit.ts'
import type { Gesture } from '../gestures/types.ts'
import { rowItemOf } from '../layout/geometry.ts'
import type { TimelineBlock } from '../layout/types.ts'
import { isArrow, keyGesture } from './block-keys.ts'
import { blocksInFocus, type GridKeys, isMenuKey, openMenuAt } from './key-focus.ts'
import * as texts from './texts.ts'

export function blockFocusKey(keys: GridKeys, event: KeyboardEvent, element: HTMLElement): boolean {
  const { input, focus } = keys
  const block = input.blockOf(element.dataset.block!)
  if (!block) return false
  if (isMenuKey(event)) openMenuAt(keys, element, block)
  else if (event.key === 'Escape') focus.focusCell(focus.cell)
  else if (event.key === ' ' || (!input.editing && isArrow(event.key))) focusNextBlock(keys, event.key, block)
  else return moveBlockByKey(keys, event, block)
  return true
}

/** Left and up go backwards, every other key forwards, round and round. */
function focusNextBlock(keys: GridKeys, key: string, block: TimelineBlock): void {
  const around = blocksInFocus(keys)
  const by = key === 'ArrowLeft' || key === 'ArrowUp' ? around.length - 1 : 1
  const at = around.findIndex(one => one.id === block.id)
  keys.focus.focusBlock(around[(at + by) % around.length])
}

function moveBlockByKey(keys: GridKeys, event: KeyboardEvent, block: TimelineBlock): boolean {
  const { editing, geometry, announce } = keys.input
  if (!editing || !isArrow(event.key)) return false
  if (!editing.canEditRow(block.rowId)) {
    announce(rowItemOf(geometry, block.rowId)?.row.lockedBecause || texts.thisRowCantBeChanged)
    return true
  }
  const { view, zone } = geometry.axis
  const { snapMinutes, selection } = editing
  const neighbourOf = (rowId: string, direction: 1 | -1) => editableNeighbour(keys, rowId, direction)
  const context = { view, zone, snapMinutes, selection, neighbourOf }
  const gesture = keyGesture(event.key, modifiersOf(event), block, context)
  if (gesture) commitKeyGesture(keys, gesture, block)
  return true
}

/** The nearest row above or below that may be edited. */
function editableNeighbour({ input }: GridKeys, rowId: string, direction: 1 | -1): string | undefined {
  const { geometry, editing } = input
  const { items } = geometry
  for (let at = geometry.indexOfRow.get(rowId)! + direction; items[at]; at += direction) {
    const item = items[at]!
    if (item.type === 'row' && editing?.canEditRow(item.row.id)) return item.row.id
  }
  return undefined
}

/** Announces and commits the gesture, and keeps the focus on the block at its new place. */
function commitKeyGesture({ input, focus }: GridKeys, gesture: Gesture, block: TimelineBlock): void {
  const { geometry, labels, announce } = input
  const { columns } = geometry.axis
  const { sentence } = gestureVerdict(gesture, input)
  announce(announcementOf(gesture, labels, sentence))
  const rowId = gesture.is === 'move' ? gesture.rowId : block.rowId
  const start = intervalAfter(gesture, labels)?.start ?? block.start
  focus.block.current = { id: block.id, rowId, start, kind: block.kind }
  input.editing?.commit(gesture)
  const rowIndex = geometry.indexOfRow.get(rowId) ?? focus.cell.rowIndex
  const columnIndex = columns.findIndex(column => column.start <= start && start < column.end)
  const cell = { rowIndex, column: Math.max(0, columnIndex) }
  focus.setCell(cell)
  input.bringIntoView(cell)
}
