import { useState } from 'react'
import type { RowSelection } from './DataTable.tsx'

export interface ChosenRows<Row> {
  /** On all pages. */
  chosen: Row[]
  choose: (rows: readonly Row[], isChosen: boolean) => void
  clear: () => void
  /** For the table that shows the rows of this page. */
  selection: RowSelection<string | number>
}

/** Rows chosen by their checkboxes, kept from page to page and over searches. */
export function useChosenRows<Row extends { id: number }>(rows: readonly Row[]): ChosenRows<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Row>>(new Map())
  const choose = (some: readonly Row[], isChosen: boolean) => {
    const next = new Map(chosen)
    for (const row of some) isChosen ? next.set(row.id, row) : next.delete(row.id)
    setChosen(next)
  }
  return {
    chosen: [...chosen.values()],
    choose,
    clear: () => setChosen(new Map()),
    selection: selectionOf(rows, id => chosen.has(id), choose),
  }
}

/** Checkboxes of the rows of a page. */
export function selectionOf<Row extends { id: number }>(
  rows: readonly Row[],
  isChosen: (id: number) => boolean,
  choose: (rows: readonly Row[], isChosen: boolean) => void,
): RowSelection<string | number> {
  const onPage = rows.filter(({ id }) => isChosen(id)).length
  return {
    isSelected: id => isChosen(Number(id)),
    onToggle: (id, isOn) =>
      choose(
        rows.filter(row => row.id === id),
        isOn,
      ),
    page: onPage === 0 ? 'none' : onPage === rows.length ? 'all' : 'some',
    onTogglePage: isOn => choose(rows, isOn),
  }
}
