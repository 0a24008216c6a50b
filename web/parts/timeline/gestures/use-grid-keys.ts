// The keys of the grid. One cell, or one block, has the focus: arrows walk the cells; Enter opens what is in
// one or creates; Space takes hold of a block, which arrows then move; Escape steps back. Above the first row
// stand the days, which have a menu.
import {
  type KeyboardEvent,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { type EpochMs, overlaps } from '#core/time/index.ts'
import { type Axis, columnAt, exactInstantAtX, isZoomOf } from '../layout/axis.ts'
import { type Geometry, sameBlock } from '../layout/geometry.ts'
import { type CellAt, moveFocus } from '../layout/grid-move.ts'
import { LAYERS } from '../layout/place.ts'
import { placedOf } from '../layout/timeline-items.ts'
import type { BlockKind, TimelineBlock } from '../layout/types.ts'
import { modifiersOf } from './hit.ts'
import { isArrow, keyGesture } from './keys.ts'
import { doneText, intervalAfter, selectedText } from './labels.ts'
import type { GestureInput } from './use-pointer-gestures.ts'
import { verdictOn } from './use-pointer-gestures.ts'

interface Input extends GestureInput {
  scroller: RefObject<HTMLDivElement | null>
  bringIntoView: (cell: CellAt) => void
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

/** The block in focus by what it is, since an edit may give it another id. */
interface Held {
  id: string
  rowId: string
  start: number
  kind: BlockKind
}

/** Topmost first. */
function blocksAt({ axis, items }: Geometry, { rowIndex, column }: CellAt): TimelineBlock[] {
  const item = items[rowIndex]
  const cell = axis.columns[column]
  if (item?.type !== 'row' || !cell) return []
  if (axis.view === 'hours')
    return item.blocks
      .filter(block => overlaps(block, cell))
      .sort((a, b) => LAYERS[b.kind] - LAYERS[a.kind] || a.start - b.start)
  return placedOf(item.blocks, axis)
    .items.filter(one => one.column === column)
    .map(one => one.block)
}

export function useGridKeys(input: Input) {
  const { scroller, geometry, editing, blockOf, announce } = input
  const { items, axis } = geometry
  const firstRow = items.findIndex(item => item.type === 'row')
  const [last, setLast] = useState({ rowIndex: firstRow, column: 0, axis })
  const setFocus = (cell: CellAt) => setLast({ ...cell, axis })
  // The same instant at another zoom is another column.
  const instant = last.axis.columns[last.column]?.start
  const asked =
    last.axis !== axis && isZoomOf(last.axis, axis) && instant !== undefined
      ? { rowIndex: last.rowIndex, column: columnAt(axis, instant) }
      : { rowIndex: last.rowIndex, column: last.column }
  const isThere = items[asked.rowIndex]?.type === 'row' && asked.column < axis.columns.length
  const focus = isThere ? asked : { rowIndex: firstRow, column: 0 }
  const wanted = useRef<(CellAt & { blockId?: string | undefined }) | null>(null)
  const held = useRef<Held | null>(null)
  const pressed = useRef<'row' | 'beside' | null>(null)

  const elementOf = (selector: string) => scroller.current?.querySelector<HTMLElement>(selector)
  const blockElement = (id: string) => elementOf(`[data-block="${CSS.escape(id)}"]`)

  // What is to have the focus may not be drawn yet, or may have come back under another id.
  useEffect(() => {
    if (wanted.current) {
      const { rowIndex, column, blockId } = wanted.current
      const element = (blockId && blockElement(blockId)) || elementOf(`[data-cell="${rowIndex}:${column}"]`)
      if (!element) return
      wanted.current = null
      element.focus({ preventScroll: true })
      return
    }
    const block = held.current
    if (!block || document.activeElement?.closest('[data-block]')) return
    if (document.activeElement !== document.body && !scroller.current?.contains(document.activeElement))
      return
    const same = blockOf(block.id) ?? sameBlock(geometry, block)
    if (same) blockElement(same.id)?.focus({ preventScroll: true })
  })

  const focusCell = (cell: CellAt, blockId?: string) => {
    held.current = null
    wanted.current = { ...cell, blockId }
    setFocus(cell)
    input.bringIntoView(cell)
  }
  const focusBlock = (block: TimelineBlock | undefined) => {
    if (!block) return
    held.current = { id: block.id, rowId: block.rowId, start: block.start, kind: block.kind }
    blockElement(block.id)?.focus({ preventScroll: true })
    if (editing) editing.onSelect([block.id], 'replace')
  }

  const { now } = input
  const nowColumn = now === undefined || now < axis.from || now >= axis.to ? null : columnAt(axis, now)
  const awaitsNow = useRef(false)
  useEffect(() => {
    if (!awaitsNow.current || nowColumn === null) return
    awaitsNow.current = false
    focusCell({ ...focus, column: nowColumn })
  })
  /** False when the focus is there already, or there is no such thing: then the first column is meant. */
  const goToNow = (): boolean => {
    if (nowColumn === focus.column) return false
    if (nowColumn !== null) focusCell({ ...focus, column: nowColumn })
    else if (input.onNow) {
      awaitsNow.current = true
      input.onNow()
    } else return false
    return true
  }

  const tellSelected = (count: number) => announce(selectedText(count))
  const focusNow = (block: TimelineBlock | undefined) => {
    const item = items[focus.rowIndex]
    const rowId = block?.rowId ?? (item?.type === 'row' ? item.row.id : '')
    const instant = block?.start ?? axis.columns[focus.column]?.start ?? axis.from
    const selection = [...(editing?.selection ?? [])]
    const own = block ? [block.id] : blocksAt(geometry, focus).map(one => one.id)
    const isAll = block ? selection.includes(block.id) : selection.length > 0
    return { rowId, instant, blockIds: isAll ? [...new Set([...(block ? own : []), ...selection])] : own }
  }
  const openMenu = (target: HTMLElement, block: TimelineBlock | undefined) => {
    const { rowId, instant } = focusNow(block)
    const { left, bottom } = target.getBoundingClientRect()
    editing?.onMenu({ ...(block ? { block: block.id } : {}), rowId, instant }, { x: left + 8, y: bottom })
  }
  const neighbourOf = (rowId: string, direction: 1 | -1): string | undefined => {
    for (let at = geometry.indexOfRow.get(rowId)! + direction; items[at]; at += direction) {
      const item = items[at]!
      if (item.type === 'row' && editing?.canEditRow(item.row.id)) return item.row.id
    }
    return undefined
  }

  /** True when the key was one for the block. */
  const moveBlock = (event: KeyboardEvent, block: TimelineBlock): boolean => {
    if (!editing || !isArrow(event.key)) return false
    if (!editing.canEditRow(block.rowId)) {
      const item = items[geometry.indexOfRow.get(block.rowId) ?? -1]
      announce((item?.type === 'row' && item.row.lockedBecause) || 'This row can’t be changed.')
      return true
    }
    const { view, zone } = axis
    const { snapMinutes, selection } = editing
    const gesture = keyGesture(event.key, modifiersOf(event), block, {
      view,
      zone,
      snapMinutes,
      selection,
      neighbourOf,
    })
    if (!gesture) return true
    const { sentence } = verdictOn(gesture, input)
    announce(doneText(gesture, input.words, sentence))
    const rowId = gesture.is === 'move' ? gesture.rowId : block.rowId
    const start = intervalAfter(gesture, input.words)?.start ?? block.start
    held.current = { id: block.id, rowId, start, kind: block.kind }
    editing.commit(gesture)
    const rowIndex = geometry.indexOfRow.get(rowId) ?? focus.rowIndex
    const columnIndex = axis.columns.findIndex(column => column.start <= start && start < column.end)
    const cell = { rowIndex, column: Math.max(0, columnIndex) }
    setFocus(cell)
    input.bringIntoView(cell)
    return true
  }

  const onBlockKey = (event: KeyboardEvent, element: HTMLElement): boolean => {
    const block = blockOf(element.dataset.block!)
    if (!block) return false
    if (isMenuKey(event)) openMenu(element, block)
    else if (event.key === 'Escape') focusCell(focus)
    else if (event.key === ' ' || (!editing && isArrow(event.key))) {
      const around = blocksAt(geometry, focus)
      const by = event.key === 'ArrowLeft' || event.key === 'ArrowUp' ? around.length - 1 : 1
      const at = around.findIndex(one => one.id === block.id)
      focusBlock(around[(at + by) % around.length])
    } else return moveBlock(event, block)
    return true
  }

  const onCellKey = (event: KeyboardEvent, element: HTMLElement): boolean => {
    const own = blocksAt(geometry, focus)
    if (isMenuKey(event)) openMenu(element, own.length === 1 ? own[0] : undefined)
    else if (event.key === 'Enter') {
      if (own.length === 0) input.onEmptyCell(focus)
      else if (own.length === 1) input.onBlock(own[0]!.id)
      else focusBlock(own[0])
    } else if (event.key === ' ') focusBlock(own[0])
    else if (event.key === 'Escape' && editing && editing.selection.size > 0) editing.onSelect([], 'replace')
    else if (isArrow(event.key)) walk(event)
    else return false
    return true
  }

  const focusHead = (column: number) =>
    elementOf(`[role="columnheader"][aria-colindex="${column + 2}"]`)?.focus({ preventScroll: true })
  const onHeadKey = (event: KeyboardEvent, element: HTMLElement): boolean => {
    const { left, bottom } = element.getBoundingClientRect()
    if (isMenuKey(event) || event.key === 'Enter' || event.key === ' ')
      editing?.onDayMenu?.(element.dataset.ruler!, { x: left + 8, y: bottom })
    else if (event.key === 'ArrowDown' || event.key === 'Escape') focusCell(focus)
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      const next = moveFocus(event.key, false, focus, items, axis.columns.length)!
      setFocus(next)
      input.bringIntoView(next)
      focusHead(next.column)
    } else return false
    return true
  }

  const walk = (event: KeyboardEvent) => {
    const { ctrl, shift } = modifiersOf(event)
    const next = moveFocus(event.key, ctrl, focus, items, axis.columns.length)
    if (!next) return
    if (event.key === 'ArrowUp' && !shift && next.rowIndex === focus.rowIndex) return focusHead(focus.column)
    if (shift && editing)
      editing.onSelect(
        [...blocksAt(geometry, focus), ...blocksAt(geometry, next)].map(one => one.id),
        'add',
      )
    focusCell(next)
  }

  const toggle = (block: TimelineBlock | undefined) => {
    if (!editing || !block) return
    editing.onSelect([block.id], 'toggle')
    tellSelected(editing.selection.size + (editing.selection.has(block.id) ? -1 : 1))
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    const element = target.closest<HTMLElement>('[data-block]')
    const isCell = target.dataset.cell !== undefined
    if (target.dataset.ruler && onHeadKey(event, target)) return event.preventDefault()
    if (!element && !isCell) return
    const block = element ? blockOf(element.dataset.block!) : undefined
    if (event.key === ' ' && modifiersOf(event).ctrl) {
      toggle(block ?? blocksAt(geometry, focus)[0])
      return event.preventDefault()
    }
    if (element ? onBlockKey(event, element) : onCellKey(event, target)) return event.preventDefault()
    if (onGridKey(event, block)) return event.preventDefault()
    if (editing?.onKey?.(event, focusNow(block))) return event.preventDefault()
    if (event.key === 'Delete' || event.key === 'Backspace') {
      const own = block ? [block] : blocksAt(geometry, focus)
      if (own.length === 1) input.onDeleteBlock?.(own[0]!.id)
    }
    const next = isCell && moveFocus(event.key, modifiersOf(event).ctrl, focus, items, axis.columns.length)
    if (!next) return
    event.preventDefault()
    focusCell(next)
  }

  const onGridKey = (event: KeyboardEvent, block: TimelineBlock | undefined): boolean => {
    const { ctrl, alt } = modifiersOf(event)
    if (ctrl && event.key.toLowerCase() === 'a' && editing) {
      const ids = items.flatMap(item => (item.type === 'row' ? wholeBlocks(item.blocks, axis) : []))
      editing.onSelect(ids, 'replace')
      tellSelected(ids.length)
    } else if (!ctrl && !alt && (event.key === '+' || event.key === '=')) input.onZoomBy(1)
    else if (!ctrl && !alt && (event.key === '-' || event.key === '−')) input.onZoomBy(-1)
    else if (event.key === 'Enter' && block) input.onBlock(block.id)
    else return event.key === 'Home' && !ctrl && goToNow()
    return true
  }

  const onFocus = (event: React.FocusEvent<HTMLElement>) => {
    const { cell } = (event.target as HTMLElement).dataset
    const block = blockOf(
      (event.target as HTMLElement).closest<HTMLElement>('[data-block]')?.dataset.block ?? '',
    )
    if (block) held.current = { id: block.id, rowId: block.rowId, start: block.start, kind: block.kind }
    if (event.target === event.currentTarget) {
      // By Tab it comes to the grid itself while the cell that had the focus is scrolled away.
      if (pressed.current === 'row') wanted.current = focus
      // A press on the ruler or the coverage leaves the grid where it is scrolled to.
      else if (pressed.current === null) focusCell(focus)
      return
    }
    if (cell === undefined) return
    held.current = null
    const [rowIndex, column] = cell.split(':').map(Number)
    if (rowIndex !== focus.rowIndex || column !== focus.column)
      setFocus({ rowIndex: rowIndex!, column: column! })
  }
  /** A press takes the focus to its cell, so that what is pasted comes there. */
  const onPointerDown = (event: ReactPointerEvent<HTMLElement>) => {
    held.current = null
    const row = (event.target as Element).closest<HTMLElement>('[data-row], [data-head]')
    const rowIndex = geometry.indexOfRow.get(row?.dataset.row ?? row?.dataset.head ?? '')
    pressed.current = 'beside'
    if (!row || rowIndex === undefined) return
    pressed.current = 'row'
    const x = event.clientX - row.getBoundingClientRect().left - geometry.labelWidthPx
    setFocus({ rowIndex, column: columnAt(axis, exactInstantAtX(axis, x)) })
  }
  const onPointerUp = () => {
    pressed.current = null
  }
  return { focus, focusCell, onKeyDown, onFocus, onPointerDown, onPointerUp }
}

const isMenuKey = ({ key, shiftKey }: KeyboardEvent) => key === 'ContextMenu' || (key === 'F10' && shiftKey)

/** As days, and as hours in case of activities, those that stand for themselves. */
export const wholeBlocks = (blocks: readonly TimelineBlock[], axis: Axis): string[] =>
  blocks
    .filter(({ kind }) => kind !== 'task' && kind !== 'break')
    .filter(block => block.end > axis.from && block.start < axis.to)
    .map(block => block.id)
