// Shared parts of the grid's keys: their input, their focus, and what both mean for the page.
import type { KeyboardEvent } from 'react'
import type { EpochMs } from '#core/time/index.ts'
import type { GestureInput } from '../gestures/gesture-input.ts'
import { selectedText } from '../gestures/labels.ts'
import type { KeyFocus } from '../gestures/types.ts'
import { blocksInCell } from '../layout/cell-blocks.ts'
import type { CellAt } from '../layout/cell-navigation.ts'
import type { TimelineBlock } from '../layout/types.ts'
import type { GridFocus, GridFocusInput } from './use-grid-focus.ts'

export interface GridKeysInput extends GestureInput, Pick<GridFocusInput, 'scroller' | 'bringIntoView'> {
  onBlock: (blockId: string) => void
  /** Delete on a block, or on a cell with only one. */
  onDeleteBlock?: ((blockId: string) => void) | undefined
  /** Enter on an empty cell. */
  onEmptyCell: (cell: CellAt) => void
  onZoomBy: (steps: 1 | -1) => void
  now: EpochMs | undefined
  /** Home, where now is not among the columns. */
  onNow: (() => void) | undefined
}

export interface GridKeys {
  input: GridKeysInput
  focus: GridFocus
  goToNow: () => boolean
}

export const isMenuKey = ({ key, shiftKey }: KeyboardEvent): boolean =>
  key === 'ContextMenu' || (key === 'F10' && shiftKey)

/** Blocks of the cell in focus, the topmost first. */
export const blocksInFocus = ({ input, focus }: GridKeys): TimelineBlock[] =>
  blocksInCell(input.geometry, focus.cell)

/** Row, instant and blocks that a key of the page is about: the selection when it holds the block in focus. */
export function keyFocusOf(keys: GridKeys, block: TimelineBlock | undefined): KeyFocus {
  const { geometry, editing } = keys.input
  const { rowIndex, column } = keys.focus.cell
  const item = geometry.items[rowIndex]
  const rowId = block?.rowId ?? (item?.type === 'row' ? item.row.id : '')
  const instant = block?.start ?? geometry.axis.columns[column]?.start ?? geometry.axis.from
  const selection = [...(editing?.selection ?? [])]
  const own = block ? [block.id] : blocksInFocus(keys).map(one => one.id)
  const isAll = block ? selection.includes(block.id) : selection.length > 0
  return { rowId, instant, blockIds: isAll ? [...new Set([...(block ? own : []), ...selection])] : own }
}

/** Opens the menu of the block, or of the cell in focus, below its element. */
export function openMenuAt(keys: GridKeys, target: HTMLElement, block: TimelineBlock | undefined): void {
  const { rowId, instant } = keyFocusOf(keys, block)
  const { left, bottom } = target.getBoundingClientRect()
  keys.input.editing?.onMenu(
    { ...(block ? { block: block.id } : {}), rowId, instant },
    { x: left + 8, y: bottom },
  )
}

export const announceSelected = ({ input }: GridKeys, count: number): void =>
  input.announce(selectedText(count))
