// The part of the grid under the pointer, read from data attributes of the elements.

import type { Modifiers, PointerHit } from './gesture-machine.ts'
import type { BlockEdge } from './types.ts'

const EDGE_PX = 6
const TOUCH_EDGE_PX = 14
/** Narrower blocks are moved, not resized: there would be nothing left to hold them by. */
const EDGED_FROM_PX = 20
/** Height of a shift's strip with its name; activities may be drawn on the shift below it. */
const STRIP_PX = 15

export const modifiersOf = (
  event: MouseEvent | KeyboardEvent | React.MouseEvent | React.KeyboardEvent,
): Modifiers => ({
  ctrl: event.ctrlKey || event.metaKey,
  alt: event.altKey,
  shift: event.shiftKey,
})

const elementOf = (target: EventTarget | null, selector: string): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null

export const blockElementOf = (target: EventTarget | null): HTMLElement | null =>
  elementOf(target, '[data-block]')

export function edgeAt(block: HTMLElement, x: number, isTouch: boolean): BlockEdge | undefined {
  const { left, right, width } = block.getBoundingClientRect()
  const within = Math.min(isTouch ? TOUCH_EDGE_PX : EDGE_PX, width / 4)
  if (width < EDGED_FROM_PX) return undefined
  if (x - left <= within) return 'start'
  return right - x <= within ? 'end' : undefined
}

export function hitAt(target: EventTarget | null, x: number, y: number, isTouch: boolean): PointerHit | null {
  const head = elementOf(target, '[data-head]')
  if (head) return { on: 'head', rowId: head.dataset.head! }
  const day = elementOf(target, '[data-ruler]')
  if (day) return { on: 'day', date: day.dataset.ruler! }
  const row = elementOf(target, '[data-row]')
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
