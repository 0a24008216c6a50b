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

const NUMBER = /^after (-?\d{1,15})$/
const TEXT = /^after (.+)$/

/** `key`: id of the last row of a page, or text that is as unique. */
export const cursorOf = (key: number | string): string => Buffer.from(`after ${key}`).toString('base64url')

/** The id after which the walk goes on. */
export const idOfCursor = (cursor: string): number =>
  cursor === '' ? Number.MIN_SAFE_INTEGER : Number(keyOf(cursor, NUMBER))

function keyOf(cursor: string, pattern: RegExp): string {
  const key = pattern.exec(Buffer.from(cursor, 'base64url').toString())?.[1]
  if (key === undefined)
    throw refused(
      `There is no such cursor as “${cursor}”. Send an empty one to begin, then that of page_info`,
    )
  return key
}

/** The end of a statement: order and limit, behind a `where` that holds the rest. */
export function pagedBy(
  { offset, limit, cursor }: Paged,
  {
    id,
    text,
    order,
  }:
    | { id: RawBuilder<unknown>; text?: never; order: RawBuilder<unknown> }
    | {
        id?: never /** Unique text of rows without an id. */
        text: RawBuilder<unknown>
        order: RawBuilder<unknown>
      },
): RawBuilder<unknown> {
  if (cursor === undefined) return sql`order by ${order} offset ${offset} limit ${limit}`
  if (offset > 0) throw refused('A list is walked by cursor or by offset. Leave one of them out')
  if (id) return sql`and ${id} > ${idOfCursor(cursor)} order by ${id} limit ${limit}`
  const after = cursor === '' ? '' : keyOf(cursor, TEXT)
  return sql`and ${text} collate "C" > ${after} order by ${text} collate "C" limit ${limit}`
}

function refused(message: string) {
  const issue: FieldIssue = { in: 'query', path: ['cursor'], message }
  return refuse('VALIDATION', { because: `cursor: ${message}`, issues: [issue] })
}
