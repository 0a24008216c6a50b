// Fragments that relations of facts share.
import { type RawBuilder, sql } from 'kysely'
import type { Interval } from '#core/time/index.ts'

/** Instants of the column lie in the range. */
export const within = (column: string, { span }: { span: Interval }): RawBuilder<unknown> =>
  sql`${sql.ref(column)} >= ${new Date(span.start)}::timestamptz and ${sql.ref(column)} < ${new Date(span.end)}::timestamptz`

/** Spans of two columns meet the range. */
export const meets = (from: string, to: string, { span }: { span: Interval }): RawBuilder<unknown> =>
  sql`${sql.ref(from)} < ${new Date(span.end)}::timestamptz and ${sql.ref(to)} > ${new Date(span.start)}::timestamptz`

/** Column of what was in force for the agent `s` on a day; as the agent has it now where nothing of it ever changed. */
export const onDay = (column: string, day: RawBuilder<unknown>): RawBuilder<unknown> => sql`coalesce((
  select term.${sql.ref(column)} from surfer_term term
  where term.organization_id = s.organization_id and term.surfer_id = s.id and term.from_date <= ${day}
  order by term.from_date desc limit 1), s.${sql.ref(column)})`
