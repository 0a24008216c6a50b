import type { Page } from '#contract/shapes.ts'
import type { Counted } from '../database/index.ts'
import { pageLinks } from './page-links.ts'

/** A page of a list, with links to its neighbours and the counts of the whole list. */
export function pageOf<T>(
  { rows, meta }: Counted<T>,
  paging: { offset: number; limit: number },
  url: string,
): Page<T> {
  return {
    results: rows,
    pageInfo: pageLinks(url, paging, paging.offset + rows.length < meta.filteredRowCount),
    meta,
  }
}
