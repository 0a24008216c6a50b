// Rows and group headings in sight, each with its place and the id of its name, which stands in a column apart.
import type { Geometry } from '../layout/geometry.ts'
import type { TimelineItem } from '../layout/timeline-items.ts'
import type { RowWindow } from '../layout/view-window.ts'

export interface VisibleItem {
  item: TimelineItem
  index: number
  topPx: number
  /** Element id of the name in the column at the left. */
  headId: string
}

export const visibleItems = (
  { items, tops }: Pick<Geometry, 'items' | 'tops'>,
  { first, last }: RowWindow,
  headIds: string,
): VisibleItem[] =>
  items.slice(first, last + 1).map((item, at) => ({
    item,
    index: first + at,
    topPx: tops[first + at]!,
    headId: `${headIds}${first + at}`,
  }))
