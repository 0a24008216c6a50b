// Every key that is pressed in the grid, handed to whatever has the focus, then to the grid as a whole, then to
// the page.
import type { KeyboardEvent } from 'react'
import { modifiersOf } from '../gestures/pointer-hit.ts'
import { wholeBlocks } from '../layout/cell-blocks.ts'
import type { TimelineBlock } from '../layout/types.ts'
import { blockFocusKey } from './block-focus-keys.ts'
import { cellAfterKey, cellFocusKey, headFocusKey } from './cell-focus-keys.ts'
import { announceSelected, blocksInFocus, type GridKeys, keyFocusOf } from './key-focus.ts'

export function gridKeyDown(keys: GridKeys, event: KeyboardEvent) {
  const { input, focus } = keys
  const target = event.target as HTMLElement
  const element = target.closest<HTMLElement>('[data-block]')
  const isCell = target.dataset.cell !== undefined
  if (target.dataset.ruler && headFocusKey(keys, event, target)) return event.preventDefault()
  if (!element && !isCell) return
  const block = element ? input.blockOf(element.dataset.block!) : undefined
  if (isTaken(keys, event, { target, element, block })) return event.preventDefault()
  if (event.key === 'Delete' || event.key === 'Backspace') deleteOnly(keys, block)
  const next = isCell && cellAfterKey(keys, event.key, modifiersOf(event).ctrl)
  if (!next) return
  event.preventDefault()
  focus.focusCell(next)
}

interface KeyTarget {
  target: HTMLElement
  /** Element of the block that the key was pressed on. */
  element: HTMLElement | null
  block: TimelineBlock | undefined
}

function isTaken(keys: GridKeys, event: KeyboardEvent, { target, element, block }: KeyTarget): boolean {
  if (event.key === ' ' && modifiersOf(event).ctrl) {
    toggleSelected(keys, block ?? blocksInFocus(keys)[0])
    return true
  }
  if (element ? blockFocusKey(keys, event, element) : cellFocusKey(keys, event, target)) return true
  if (wholeGridKey(keys, event, block)) return true
  return keys.input.editing?.onKey?.(event, keyFocusOf(keys, block)) ?? false
}

function deleteOnly(keys: GridKeys, block: TimelineBlock | undefined): void {
  const own = block ? [block] : blocksInFocus(keys)
  if (own.length === 1) keys.input.onDeleteBlock?.(own[0]!.id)
}

function toggleSelected(keys: GridKeys, block: TimelineBlock | undefined): void {
  const { editing } = keys.input
  if (!editing || !block) return
  editing.onSelect([block.id], 'toggle')
  announceSelected(keys, editing.selection.size + (editing.selection.has(block.id) ? -1 : 1))
}

function wholeGridKey(keys: GridKeys, event: KeyboardEvent, block: TimelineBlock | undefined): boolean {
  const { input, goToNow } = keys
  const { editing } = input
  const { ctrl, alt } = modifiersOf(event)
  if (ctrl && event.key.toLowerCase() === 'a' && editing) {
    const { items, axis } = input.geometry
    const ids = items.flatMap(item => (item.type === 'row' ? wholeBlocks(item.blocks, axis) : []))
    editing.onSelect(ids, 'replace')
    announceSelected(keys, ids.length)
  } else if (!ctrl && !alt && (event.key === '+' || event.key === '=')) input.onZoomBy(1)
  else if (!ctrl && !alt && (event.key === '-' || event.key === '−')) input.onZoomBy(-1)
  else if (event.key === 'Enter' && block) input.onBlock(block.id)
  else return event.key === 'Home' && !ctrl && goToNow()
  return true
}
