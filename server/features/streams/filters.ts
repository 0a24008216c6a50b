// A ticket group's filters as SQL: every filter must hold, for any one of its values. IS compares exactly,
// CONTAINS and STARTS WITH whatever the case. What has no such field is NULL: it passes IS NOT.
import { type RawBuilder, sql } from 'kysely'
import type { Filter } from '#contract/endpoints/streams.ts'

type Text = RawBuilder<string | null>

/** For a query over `contact c left join upload u`. */
export const contactsPass = (filters: readonly Filter[]): RawBuilder<boolean> =>
  allHold(filters, field => uploadField(field) ?? sql`c.fields ->> ${field}`)

/** For a query over `counted_interval c join upload u`: of counted contacts only the file is known. */
export const intervalsPass = (filters: readonly Filter[]): RawBuilder<boolean> =>
  allHold(filters, field => uploadField(field) ?? sql`null::text`)

/** For a query over `upload u`: whether any of its contacts may pass. */
export const uploadsPass = (filters: readonly Filter[]): RawBuilder<boolean> =>
  intervalsPass(filters.filter(filter => uploadField(filter.field) !== null))

function uploadField(field: string): Text | null {
  if (field === 'file_name') return sql`u.file_name`
  if (field === 'column') return sql`coalesce(u.reading ->> 'column', u.reading ->> 'startColumn')`
  return null
}

function allHold(filters: readonly Filter[], textOf: (field: string) => Text): RawBuilder<boolean> {
  const conditions = filters.map(filter => holds(filter, textOf(filter.field)))
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`
}

function holds({ operator, values }: Filter, value: Text): RawBuilder<boolean> {
  switch (operator) {
    case 'IS':
      return sql`${value} = any(${values}::text[])`
    case 'IS NOT':
      return sql`coalesce(${value} <> all(${values}::text[]), true)`
    case 'CONTAINS':
      return sql`exists (select from unnest(${values}::text[]) as w(part) where strpos(lower(${value}), lower(w.part)) > 0)`
    case 'STARTS WITH':
      return sql`exists (select from unnest(${values}::text[]) as w(part) where starts_with(lower(${value}), lower(w.part)))`
    case 'IS NULL':
      return sql`${value} is null`
    case 'IS NOT NULL':
      return sql`${value} is not null`
  }
}
