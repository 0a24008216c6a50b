// Clicks in the grid: opening, creating, and selecting with Ctrl, Shift, a name or a day.
import { type MouseEvent, type RefObject, useRef } from 'react'
import { type EpochMs, type Interval, overlaps } from '#core/time/index.ts'
import { wholeBlocks } from '../layout/cell-blocks.ts'
import { type Geometry, gridPointAt } from '../layout/geometry.ts'
import type { TimelineBlock } from '../layout/types.ts'
import { modifiersOf } from './pointer-hit.ts'
import { snapTo } from './snap.ts'
import type { TimelineEditing } from './types.ts'

interface Input {
  geometry: Geometry
  body: RefObject<HTMLElement | null>
  editing: TimelineEditing | undefined
  blockOf: (id: string) => TimelineBlock | undefined
  /** The click that ends a drag. */
  isSpent: RefObject<boolean>
  /** `instant`: under the pointer, none from the keyboard. */
  onBlock?: ((block: TimelineBlock, instant?: EpochMs) => void) | undefined
  onCell?: ((rowId: string, instant: EpochMs) => void) | undefined
  /** Second click on a cell, after the first has counted. */
  onCellTwice?: ((rowId: string, instant: EpochMs) => void) | undefined
  onRow?: ((rowId: string) => void) | undefined
}

const CLICK_MINUTES = 15

/** Blocks of the same standing as the first, in the rows and the time between two. */
export function blocksBetween(
  { items, indexOfRow }: Pick<Geometry, 'items' | 'indexOfRow'>,
  from: TimelineBlock,
  to: TimelineBlock,
): string[] {
  const [first, last] = [indexOfRow.get(from.rowId) ?? 0, indexOfRow.get(to.rowId) ?? 0].sort((a, b) => a - b)
  const span: Interval = { start: Math.min(from.start, to.start), end: Math.max(from.end, to.end) }
  const isPiece = ({ kind }: TimelineBlock) => kind === 'task' || kind === 'break'
  return items
    .slice(first, last! + 1)
    .flatMap(item => (item.type === 'row' ? item.blocks : []))
    .filter(block => overlaps(block, span) && isPiece(block) === isPiece(from))
    .map(block => block.id)
}

/** Listens for a second click anywhere: the first may have opened something under the pointer. */
function onSecondClick(work: () => void): void {
  const onClick = (event: globalThis.MouseEvent) => {
    if (event.detail !== 2) return
    event.stopPropagation()
    work()
  }
  window.addEventListener('click', onClick, { capture: true, once: true })
}

export function useGridClicks(input: Input) {
  const { geometry, editing, blockOf } = input
  const anchor = useRef<string | null>(null)

  const selectMany = (ids: string[], event: MouseEvent) =>
    editing?.onSelect(ids, event.ctrlKey || event.metaKey || event.shiftKey ? 'add' : 'replace')
  const selectRow = (rowId: string, event: MouseEvent) => {
    const item = geometry.items[geometry.indexOfRow.get(rowId) ?? -1]
    if (item?.type === 'row') selectMany(wholeBlocks(item.blocks, geometry.axis), event)
  }
  const selectDay = (date: string, event: MouseEvent) => {
    const own = geometry.axis.columns.filter(column => column.date === date)
    const day = { start: own[0]!.start, end: own.at(-1)!.end }
    const starts = (block: TimelineBlock) => block.start >= day.start && block.start < day.end
    const ids = geometry.items.flatMap(item =>
      item.type === 'row' ? wholeBlocks(item.blocks.filter(starts), geometry.axis) : [],
    )
    selectMany(ids, event)
  }
  const instantUnder = (event: MouseEvent): EpochMs | undefined => {
    const rect = input.body.current?.getBoundingClientRect()
    if (event.detail === 0 || !rect) return undefined
    const origin = { left: rect.left + geometry.labelWidthPx, top: rect.top }
    const { instant } = gridPointAt(geometry, origin, event.clientX, event.clientY)
    return snapTo(geometry.axis.zone, instant, editing?.snapMinutes ?? CLICK_MINUTES, Math.floor)
  }
  const onBlockClick = (block: TimelineBlock, event: MouseEvent) => {
    const { ctrl, shift } = modifiersOf(event)
    const from = blockOf(anchor.current ?? '')
    if (editing && shift && from) return editing.onSelect(blocksBetween(geometry, from, block), 'replace')
    anchor.current = block.id
    if (editing && (ctrl || shift)) return editing.onSelect([block.id], 'toggle')
    editing?.onSelect([block.id], 'replace')
    input.onBlock?.(block, geometry.axis.view === 'hours' ? instantUnder(event) : undefined)
  }
  const onCellClick = (rowId: string, event: MouseEvent) => {
    const { ctrl, shift } = modifiersOf(event)
    const instant = instantUnder(event)
    if (ctrl || shift || instant === undefined) return
    if (editing && editing.selection.size > 0) editing.onSelect([], 'replace')
    const { axis } = geometry
    const day = axis.columns.findLast(column => column.start <= instant)
    const place = axis.view === 'days' ? (day?.start ?? instant) : instant
    input.onCell?.(rowId, place)
    onSecondClick(() => input.onCellTwice?.(rowId, place))
  }

  return (event: MouseEvent) => {
    if (input.isSpent.current && event.detail > 0) return
    const { dataset } = (event.target as Element).closest<HTMLElement>(
      '[data-block], [data-select-row], [data-open-row], [data-date], [data-head], [data-row]',
    ) ?? { dataset: {} as DOMStringMap }
    const { ctrl } = modifiersOf(event)
    const block = dataset.block === undefined ? undefined : blockOf(dataset.block)
    if (block) onBlockClick(block, event)
    else if (dataset.selectRow !== undefined) selectRow(dataset.selectRow, event)
    else if (dataset.openRow !== undefined) {
      if (ctrl) selectRow(dataset.openRow, event)
      else input.onRow?.(dataset.openRow)
    } else if (dataset.head !== undefined && ctrl) selectRow(dataset.head, event)
    else if (dataset.date !== undefined) selectDay(dataset.date, event)
    else if (dataset.row !== undefined) onCellClick(dataset.row, event)
  }
}
