// Fragments that relations of facts share.
import { type RawBuilder, sql } from 'kysely'
import type { Interval } from '#core/time/index.ts'
import type { Asked, Evidence } from './source.ts'

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

/** Terms of each agent: surfer_id, from_date and to_date, which is exclusive, and the columns. */
export const terms = (...columns: readonly string[]): RawBuilder<unknown> => sql`(
    select term.surfer_id, ${sql.join(columns.map(column => sql.ref(`term.${column}`)))}, term.from_date,
      coalesce(lead(term.from_date) over (partition by term.surfer_id order by term.from_date), 'infinity') as to_date
    from surfer_term term)`

/** Parts of the span `r` in each period of the range: starts_at and seconds. For a lateral join. */
export const partsInPeriods = ({ edges, span }: Asked): RawBuilder<unknown> => sql`(
    select greatest(r.starts_at, e.bounds[n]) as starts_at, extract(epoch from
      least(r.ends_at, e.bounds[n + 1]) - greatest(r.starts_at, e.bounds[n]))::float8 as seconds
    from (select ${[...edges, span.end].map(at => new Date(at))}::timestamptz[] as bounds) e,
      generate_series(greatest(1, width_bucket(r.starts_at, e.bounds)),
        least(${edges.length}::int, width_bucket(r.ends_at, e.bounds))) n
    where r.ends_at > e.bounds[n])`

/** Tickets of connected systems. */
export const TICKETS: Evidence = {
  exists: sql`exists (select from ticket)`,
  missingBecause: 'No connected system has reported a ticket yet. Connect one under Connections.',
}
