import { useState } from 'react'
import type { RowSelection } from './DataTable.tsx'

export interface ChosenRows<Row> {
  /** On all pages. */
  chosen: Row[]
  clear: () => void
  /** For the table that shows the rows of this page. */
  selection: RowSelection<string | number>
}

/** Rows chosen by their checkboxes, kept from page to page. */
export function useChosenRows<Row extends { id: number }>(rows: readonly Row[]): ChosenRows<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Row>>(new Map())
  const choose = (some: readonly Row[], isChosen: boolean) => {
    const next = new Map(chosen)
    for (const row of some) isChosen ? next.set(row.id, row) : next.delete(row.id)
    setChosen(next)
  }
  const onPage = rows.filter(({ id }) => chosen.has(id)).length
  return {
    chosen: [...chosen.values()],
    clear: () => setChosen(new Map()),
    selection: {
      isSelected: id => chosen.has(Number(id)),
      onToggle: (id, isChosen) =>
        choose(
          rows.filter(row => row.id === id),
          isChosen,
        ),
      page: onPage === 0 ? 'none' : onPage === rows.length ? 'all' : 'some',
      onTogglePage: isChosen => choose(rows, isChosen),
    },
  }
}
