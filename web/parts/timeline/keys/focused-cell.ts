// The cell in focus, by row and column of the grid that is drawn now.
import { type Axis, columnAt, isZoomOf } from '../layout/axis.ts'
import type { CellAt } from '../layout/cell-navigation.ts'
import type { Geometry } from '../layout/geometry.ts'

/** A cell together with the axis that its column was counted on. */
export interface CellOnAxis extends CellAt {
  axis: Axis
}

export const firstRowIndex = (items: Geometry['items']): number =>
  items.findIndex(item => item.type === 'row')

/** Cell at the same row and instant on the present axis; the first cell when they are no longer there. */
export function focusedCell(last: CellOnAxis, { items, axis }: Pick<Geometry, 'items' | 'axis'>): CellAt {
  const instant = last.axis.columns[last.column]?.start
  const isRezoomed = last.axis !== axis && isZoomOf(last.axis, axis) && instant !== undefined
  const column = isRezoomed ? columnAt(axis, instant) : last.column
  const isThere = items[last.rowIndex]?.type === 'row' && column < axis.columns.length
  return isThere ? { rowIndex: last.rowIndex, column } : { rowIndex: firstRowIndex(items), column: 0 }
}

/** Column of the current time; null when the axis does not hold it. */
export const currentColumn = (axis: Axis, now: number | undefined): number | null =>
  now === undefined || now < axis.from || now >= axis.to ? null : columnAt(axis, now)
