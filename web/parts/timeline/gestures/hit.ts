// What of the grid is under the pointer, told by the elements' own marks.

import type { Hit, Modifiers } from './machine.ts'
import type { Edge } from './types.ts'

const EDGE_PX = 6
const TOUCH_EDGE_PX = 14
/** Narrower blocks are moved, not resized: there would be nothing left to hold them by. */
const EDGED_FROM_PX = 20
/** Below the strip of its name a shift is free ground, where activities may be drawn. */
const STRIP_PX = 15

export const modifiersOf = (
  event: MouseEvent | KeyboardEvent | React.MouseEvent | React.KeyboardEvent,
): Modifiers => ({
  ctrl: event.ctrlKey || event.metaKey,
  alt: event.altKey,
  shift: event.shiftKey,
})

export const blockElementOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-block]') : null

const rowElementOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null

export function edgeAt(block: HTMLElement, x: number, isTouch: boolean): Edge | undefined {
  const { left, right, width } = block.getBoundingClientRect()
  const within = Math.min(isTouch ? TOUCH_EDGE_PX : EDGE_PX, width / 4)
  if (width < EDGED_FROM_PX) return undefined
  if (x - left <= within) return 'start'
  return right - x <= within ? 'end' : undefined
}

export function hitAt(target: EventTarget | null, x: number, y: number, isTouch: boolean): Hit | null {
  const row = rowElementOf(target)
  if (!row) return null
  const rowId = row.dataset.row!
  const block = blockElementOf(target)
  if (!block) return { on: 'cell', rowId }
  const edge = edgeAt(block, x, isTouch)
  const isFree =
    edge === undefined &&
    block.dataset.strip !== undefined &&
    y - block.getBoundingClientRect().top > STRIP_PX
  return { on: 'block', blockId: block.dataset.block!, rowId, edge, isFree }
}
