// Finding without leaving anything out: rows in which nothing matches lose their colours.
import type { TimelineBlock, TimelineRow } from '#web/parts/timeline/layout/types.ts'

/** Rows without a match in the agent's name, team or anything that is drawn on the row; none without a text. */
export function rowsWithoutMatch(
  text: string,
  rows: readonly TimelineRow[],
  blocks: readonly TimelineBlock[],
): ReadonlySet<string> {
  const wanted = text.trim().toLocaleLowerCase()
  if (wanted === '') return new Set()
  const has = (...values: (string | undefined)[]) =>
    values.some(one => one?.toLocaleLowerCase().includes(wanted))
  const isFound = (block: TimelineBlock): boolean =>
    has(block.label, block.title) || (block.marks?.().some(isFound) ?? false)
  const found = new Set(blocks.filter(isFound).map(block => block.rowId))
  return new Set(
    rows.filter(row => !found.has(row.id) && !has(row.label, row.sub, row.group)).map(row => row.id),
  )
}
