import type { Page } from '#contract/shapes.ts'
import { pageLinks } from './page-links.ts'

/** A page out of `rows`, of which one more than the limit was asked for, to see whether there are more. */
export function pageOf<T>(
  rows: readonly T[],
  paging: { offset: number; limit: number },
  url: string,
): Page<T> {
  return {
    results: rows.slice(0, paging.limit),
    pageInfo: pageLinks(url, paging, rows.length > paging.limit),
  }
}
