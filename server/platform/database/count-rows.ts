import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './database.ts'

/** The length of a list: in all, and of what matches the caller's filter. */
export interface RowCounts {
  totalRowCount: number
  filteredRowCount: number
}

/** Rows of one page of a list, with the counts of the whole list. */
export interface Counted<T> {
  rows: T[]
  meta: RowCounts
}

/** `from`: tables and joins; `kept`: rows that the list is made of; `matches`: the caller's filter. */
export async function countRows(
  tx: Tx,
  {
    from,
    kept = sql`true`,
    matches,
  }: Record<'from' | 'matches', RawBuilder<unknown>> & { kept?: RawBuilder<unknown> },
): Promise<RowCounts> {
  const { rows } = await sql<RowCounts>`
    select count(*) as total_row_count, count(*) filter (where ${matches}) as filtered_row_count
    from ${from} where ${kept}`.execute(tx)
  return rows[0]!
}

/** Rows of a list that nobody can filter. */
export async function countAll(
  tx: Tx,
  from: RawBuilder<unknown>,
  kept?: RawBuilder<unknown>,
): Promise<RowCounts> {
  return countRows(tx, kept ? { from, kept, matches: sql`true` } : { from, matches: sql`true` })
}
