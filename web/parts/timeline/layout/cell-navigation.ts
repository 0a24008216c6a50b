// Keyboard navigation of a grid whose items are rows and group headings; headings are stepped over.
import type { TimelineItem } from './timeline-items.ts'

export interface CellAt {
  rowIndex: number
  column: number
}

const PAGE_ROWS = 10

function nextRow(items: readonly TimelineItem[], from: number, step: number): number {
  const direction = Math.sign(step)
  let left = Math.abs(step)
  let found = from
  for (let at = from + direction; left > 0 && at >= 0 && at < items.length; at += direction) {
    if (items[at]!.type !== 'row') continue
    found = at
    left -= 1
  }
  return found
}

/** The cell that the key leads to, or null when the key is not one of the grid's. */
export function moveFocus(
  key: string,
  isCtrl: boolean,
  at: CellAt,
  items: readonly TimelineItem[],
  columnCount: number,
): CellAt | null {
  const lastColumn = columnCount - 1
  const column = (next: number) => ({ ...at, column: Math.min(lastColumn, Math.max(0, next)) })
  const row = (step: number) => ({ ...at, rowIndex: nextRow(items, at.rowIndex, step) })
  switch (key) {
    case 'ArrowLeft':
      return column(at.column - 1)
    case 'ArrowRight':
      return column(at.column + 1)
    case 'ArrowUp':
      return row(-1)
    case 'ArrowDown':
      return row(1)
    case 'PageUp':
      return row(-PAGE_ROWS)
    case 'PageDown':
      return row(PAGE_ROWS)
    case 'Home':
      return isCtrl ? { rowIndex: nextRow(items, -1, 1), column: 0 } : column(0)
    case 'End':
      return isCtrl ? { rowIndex: nextRow(items, items.length, -1), column: lastColumn } : column(lastColumn)
    default:
      return null
  }
}
