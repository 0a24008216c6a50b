// One page of a list. Screens ask by offset, in the order that the list is shown in. Programs walk it by cursor, in the
// order of ids, which never change and only grow: rows that come or go meanwhile make none of the others appear twice or
// not at all.
import { type RawBuilder, sql } from 'kysely'
import { type FieldIssue, refuse } from '#contract/errors.ts'

export interface Paged {
  offset: number
  limit: number
  /** Empty: from the beginning. */
  cursor?: string | undefined
}

const PATTERN = /^after (-?\d{1,15})$/

export const cursorOf = (id: number): string => Buffer.from(`after ${id}`).toString('base64url')

/** The id after which the walk goes on. */
export function idOfCursor(cursor: string): number {
  if (cursor === '') return Number.MIN_SAFE_INTEGER
  const id = PATTERN.exec(Buffer.from(cursor, 'base64url').toString())?.[1]
  if (id === undefined)
    throw refused(
      `There is no such cursor as “${cursor}”. Send an empty one to begin, then that of page_info`,
    )
  return Number(id)
}

/** The end of a statement: order and limit, behind a `where` that holds the rest. */
export function pagedBy(
  { offset, limit, cursor }: Paged,
  { id, order }: Record<'id' | 'order', RawBuilder<unknown>>,
): RawBuilder<unknown> {
  if (cursor === undefined) return sql`order by ${order} offset ${offset} limit ${limit}`
  if (offset > 0) throw refused('A list is walked by cursor or by offset. Leave one of them out')
  return sql`and ${id} > ${idOfCursor(cursor)} order by ${id} limit ${limit}`
}

function refused(message: string) {
  const issue: FieldIssue = { in: 'query', path: ['cursor'], message }
  return refuse('VALIDATION', { because: `cursor: ${message}`, issues: [issue] })
}
