import type { Page } from '#contract/shapes.ts'
import { type Counted, cursorOf, type Paged } from '../database/index.ts'
import { nextByCursor, pageLinks } from './page-links.ts'

const ownId = (row: unknown): number => (row as { id: number }).id

/**
 * A page of a list, with links to its neighbours and the counts of the whole list. `keyOf`: what the list is walked
 * by, the id when left out.
 */
export function pageOf<T>(
  { rows, meta }: Counted<T>,
  paging: Paged,
  url: string,
  keyOf: (row: T) => number | string = ownId,
): Page<T> {
  const { limit, cursor } = paging
  return {
    results: rows,
    pageInfo:
      cursor === undefined
        ? pageLinks(url, paging, paging.offset + rows.length < meta.filteredRowCount)
        : nextByCursor(url, rows.length < limit ? null : cursorOf(keyOf(rows.at(-1)!))),
    meta,
  }
}
