// SQL of post-mortems: what the day is compared from, and the results that are kept.
import { sql } from 'kysely'
import type { PostMortem } from '#contract/analytics/post-mortem.ts'
import type { EpochMs, Interval, LocalDate, Zone } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'

const within = ({ start, end }: Interval, column = 'starts_at') =>
  sql`${sql.ref(column)} >= ${new Date(start)} and ${sql.ref(column)} < ${new Date(end)}`

/** [startsAt, minutes, offered, handleTimeSeconds] of counted steps, by ticket group and time. */
export type CountedStep = [EpochMs, number, number, number | null]

export async function selectCounted(
  tx: Tx,
  streamIds: readonly number[],
  range: Interval,
): Promise<Map<number, CountedStep[]>> {
  const { rows } = await sql<{ streamId: number; steps: CountedStep[] }>`
    select stream_id, json_agg(json_build_array(extract(epoch from starts_at) * 1000, minutes, offered,
      handle_time_seconds) order by starts_at) as steps
    from stream_history where stream_id = any(${streamIds}::bigint[]) and ${within(range)}
    group by stream_id`.execute(tx)
  return new Map(rows.map(row => [row.streamId, row.steps]))
}

interface Night {
  streamId: number
  date: LocalDate
  madeAt: Date
}

/** The last forecast of each ticket group that covers the day and was made by then. */
export async function selectNights(
  tx: Tx,
  streamIds: readonly number[],
  { start, end }: Interval,
  madeBy: EpochMs,
): Promise<Night[]> {
  const { rows } = await sql<Night>`
    select distinct on (stream_id) stream_id, date, made_at from forecast_snapshot
    where stream_id = any(${streamIds}::bigint[]) and made_at <= ${new Date(madeBy)}
      and starts_at <= ${new Date(start)}
      and starts_at + cardinality(mean) * interval '15 minutes' >= ${new Date(end)}
    order by stream_id, date desc`.execute(tx)
  return rows
}

interface DeviationRow {
  surferId: number
  startsAt: Date
  endsAt: Date
  isInactive: boolean
}

/** Times that were scheduled and not worked, by agent and time; excused ones too. */
export async function selectDeviations(
  tx: Tx,
  organizationId: number,
  { start, end }: Interval,
): Promise<DeviationRow[]> {
  const { rows } = await sql<DeviationRow>`
    select surfer_id, starts_at, ends_at, coalesce(reason = 'INACTIVE', false) as is_inactive from adherence_block
    where organization_id = ${organizationId} and status <> 'IN_ADHERENCE'
      and starts_at >= ${new Date(start)}::timestamptz - interval '2 days' and starts_at < ${new Date(end)}
      and ends_at > ${new Date(start)}
    order by surfer_id, starts_at`.execute(tx)
  return rows
}

/** Agents with evaluated time in the range. */
export async function selectEvaluated(tx: Tx, organizationId: number, range: Interval): Promise<Set<number>> {
  const { rows } = await sql<{ surferId: number }>`
    select distinct surfer_id from adherence_block
    where organization_id = ${organizationId} and ${within(range)}`.execute(tx)
  return new Set(rows.map(row => row.surferId))
}

interface WorkRow {
  surferId: number
  streamIds: number[]
  work: { start: EpochMs; end: EpochMs }[]
}

/** Work on tickets of these groups, by agent and time. */
export async function selectWork(
  tx: Tx,
  organizationId: number,
  streamIds: readonly number[],
  range: Interval,
): Promise<WorkRow[]> {
  const { rows } = await sql<WorkRow>`
    select s.surfer_id, t.stream_ids, s.work from ticket_session s
    join ticket t on t.organization_id = s.organization_id and t.connection_id = s.connection_id
      and t.ticket_id = s.ticket_id
    where s.organization_id = ${organizationId} and ${within(range, 's.starts_at')}
      and t.stream_ids && ${streamIds}::bigint[]
    order by s.surfer_id, s.starts_at`.execute(tx)
  return rows
}

export interface MeasuredRow {
  streamId: number
  contacts: number
  inTime: number
  due: number
}

/** Instant at which an agent first did something for the customer: answered, wrote, or closed. */
const FIRST_ANSWER = sql`
  select min(w.occurred_at) as at from work_event w
  where w.organization_id = c.organization_id and w.connection_id = c.connection_id and w.ticket_id = c.fact_key
    and w.occurred_at >= c.occurred_at and w.agent_id is not null
    and (w.kind in ('work.started', 'ticket.status-changed')
      or w.kind = 'ticket.comment' and w.data ->> 'isPublic' = 'true')`

/**
 * Contacts reported by connected systems, by ticket group: all, answered in time, and due. Contacts given up within the
 * target count as neither in time nor due, as in the simulation.
 */
export async function selectMeasured(
  tx: Tx,
  organizationId: number,
  targets: readonly { streamId: number; seconds: number }[],
  range: Interval,
): Promise<MeasuredRow[]> {
  const { rows } = await sql<MeasuredRow>`
    select g.stream_id, count(*)::int as contacts,
      count(*) filter (where waited.seconds <= g.seconds and a.at is not null)::int as in_time,
      count(*) filter (where a.at is not null or waited.seconds > g.seconds)::int as due
    from contact c
    join ticket t on t.organization_id = c.organization_id and t.connection_id = c.connection_id
      and t.ticket_id = c.fact_key
    join unnest(${targets.map(one => one.streamId)}::bigint[], ${targets.map(one => one.seconds)}::float8[])
      as g(stream_id, seconds) on g.stream_id = any(t.stream_ids)
    left join lateral (${FIRST_ANSWER}) a on true
    cross join lateral (
      select extract(epoch from coalesce(a.at, t.closed_at, ${new Date(range.end)}) - c.occurred_at)::float8 as seconds
    ) as waited
    where c.organization_id = ${organizationId} and ${within(range, 'c.occurred_at')}
    group by g.stream_id`.execute(tx)
  return rows
}

interface Day {
  date: LocalDate
  timezone: Zone
}

/** The kept result; null: there is none, or it follows from something else. */
export async function selectKept(
  tx: Tx,
  { date, timezone }: Day,
  digest: string,
): Promise<PostMortem | null> {
  const { rows } = await sql<{ result: PostMortem }>`
    select result from post_mortem where date = ${date} and timezone = ${timezone} and digest = ${digest}`.execute(
    tx,
  )
  return rows[0]?.result ?? null
}

export const keepResult = (
  tx: Tx,
  organizationId: number,
  { date, timezone }: Day,
  { digest, result, at }: { digest: string; result: PostMortem; at: Date },
) =>
  sql`
    insert into post_mortem (organization_id, date, timezone, digest, result, made_at)
    values (${organizationId}, ${date}, ${timezone}, ${digest}, ${JSON.stringify(result)}::jsonb, ${at})
    on conflict (organization_id, date, timezone) do update
      set digest = excluded.digest, result = excluded.result, made_at = excluded.made_at`.execute(tx)
