import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { type CellAt, moveFocus } from './grid-move.ts'
import type { TimelineItem } from './timeline-items.ts'

interface Input {
  scroller: RefObject<HTMLDivElement | null>
  items: readonly TimelineItem[]
  columnCount: number
  bringIntoView: (cell: CellAt) => void
  onBlock: (blockId: string) => void
  /** Delete on a block, or on a cell with only one. */
  onDeleteBlock?: (blockId: string) => void
  /** Enter on an empty cell. */
  onEmptyCell: (cell: CellAt) => void
}

/**
 * Arrow keys walk the cells, Enter opens a cell's only block or steps among several, Escape steps back.
 * The cell walked to may not be drawn yet, so the wish to focus is kept until it is.
 */
export function useCellFocus({ scroller, items, columnCount, bringIntoView, ...does }: Input) {
  const { onBlock, onDeleteBlock, onEmptyCell } = does

  const firstRow = items.findIndex(item => item.type === 'row')
  const [asked, setFocus] = useState<CellAt>({ rowIndex: firstRow, column: 0 })
  const isThere = items[asked.rowIndex]?.type === 'row' && asked.column < columnCount
  const focus = isThere ? asked : { rowIndex: firstRow, column: 0 }
  const wanted = useRef<CellAt | null>(null)
  const cellElement = (cell: CellAt) =>
    scroller.current?.querySelector<HTMLElement>(`[data-cell="${cell.rowIndex}:${cell.column}"]`)

  useEffect(() => {
    if (!wanted.current) return
    const element = cellElement(wanted.current)
    if (!element) return
    wanted.current = null
    element.focus({ preventScroll: true })
  })

  const stepAmongBlocks = (event: KeyboardEvent, block: HTMLElement) => {
    if (event.key === 'Escape') return block.closest<HTMLElement>('[data-cell]')?.focus()
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const siblings = [...block.parentElement!.querySelectorAll<HTMLElement>('[data-block]')]
    siblings[siblings.indexOf(block) + step]?.focus()
  }
  const openCell = (cell: HTMLElement) => {
    const blocks = cell.querySelectorAll<HTMLElement>('[data-block]')
    if (blocks.length === 0) onEmptyCell(focus)
    else if (blocks.length === 1) onBlock(blocks[0]!.dataset.block!)
    else blocks[0]!.focus()
  }
  const deleteAt = (place: HTMLElement) => {
    const blocks = place.dataset.block ? [place] : [...place.querySelectorAll<HTMLElement>('[data-block]')]
    if (blocks.length === 1) onDeleteBlock?.(blocks[0]!.dataset.block!)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    const block = target.closest<HTMLElement>('[data-block]')
    if (event.key === 'Delete') return deleteAt(block ?? target)
    if (block) return stepAmongBlocks(event, block)
    if (target.dataset.cell === undefined) return
    if (event.key === 'Enter') {
      event.preventDefault()
      return openCell(target)
    }
    const next = moveFocus(event.key, event.ctrlKey || event.metaKey, focus, items, columnCount)
    if (!next) return
    event.preventDefault()
    wanted.current = next
    setFocus(next)
    bringIntoView(next)
  }
  const onFocusCell = useCallback((rowIndex: number, column: number) => {
    setFocus(known => (known.rowIndex === rowIndex && known.column === column ? known : { rowIndex, column }))
  }, [])
  return { focus, onKeyDown, onFocusCell }
}
