// The SQL of a training: counts in, history and forecast out. Long columns cross as JSON or array text, which
// the worker thread takes apart, and in batches, so that nobody else waits for the event loop.
import { sql } from 'kysely'
import type { VolumeAdjustment } from '#core/forecasting/index.ts'
import { type Interval, localDateOf, MINUTE_MS, type Zone } from '#core/time/index.ts'
import { effortOfTickets } from '#server/features/observed/index.ts'
import {
  contactsPass,
  intervalsPass,
  type StreamConnection,
  uploadsPass,
} from '#server/features/streams/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { arrayLiteral } from '../history/array-literal.ts'
import type { HistoryGrid } from '../history/history.ts'
import { QUARTER_MS } from '../staffing/staff.ts'
import type { DayColumns, ForecastColumns, KeptChoice } from './train-request.ts'

const ROWS_AT_ONCE = 10_000
/** Years of history to read: twice the longest training, and a season before it. */
const HISTORY_YEARS = 3

/** Organization of the connections: row-level security shows no other. */
const OWN_ORGANIZATION = sql`(select organization_id from connection limit 1)`

/** Seconds of a contact `c` with the effort `e` on its ticket: never more than it was open with agents. */
const EFFORT_SECONDS = sql`case when c.fact_key is null or c.fields ->> 'channel' = 'call' then c.handle_time_seconds
  else least(e.seconds, c.handle_time_seconds::float8) end`

/**
 * Contacts counted by quarter-hour, counted intervals as they are; JSON text of train-thread's rows. `isEffort`: handle
 * times are the active seconds of agents.
 */
export async function selectCounts(
  tx: Tx,
  { connections, isEffort }: { connections: readonly StreamConnection[]; isEffort: boolean },
): Promise<string> {
  if (connections.length === 0) return '[]'
  const ids = connections.map(connection => connection.id)
  const { rows: newest } = await sql<{ at: Date | null }>`
    select greatest(
      (select max(occurred_at) from contact where connection_id = any(${ids}::bigint[])),
      (select max(starts_at) from counted_interval where connection_id = any(${ids}::bigint[]))
    ) - make_interval(years => ${HISTORY_YEARS}) as at`.execute(tx)
  const since = newest[0]!.at
  if (since === null) return '[]'
  const seconds = isEffort ? EFFORT_SECONDS : sql`c.handle_time_seconds`
  const effort = isEffort
    ? sql`left join effort e on e.connection_id = c.connection_id and e.ticket_id = c.fact_key`
    : sql``
  const parts = connections.map(
    ({ id, filters }) => sql`
      select floor(extract(epoch from c.occurred_at) / 900) * 900000 as at, 15 as minutes, 1::float8 as offered,
        null::float8 as handled, coalesce(${seconds}, 0)::float8 as seconds,
        coalesce((${seconds} > 0)::int, 0)::float8 as timed
      from contact c left join upload u on u.organization_id = c.organization_id and u.id = c.upload_id ${effort}
      where c.connection_id = ${id} and c.occurred_at > ${since} and ${contactsPass(filters)}
      union all
      select case when c.minutes in (5, 15) then floor(extract(epoch from c.starts_at) / 900) * 900000
          else extract(epoch from c.starts_at) * 1000 end,
        case when c.minutes = 5 then 15 else c.minutes end, c.offered, c.handled,
        coalesce(c.handle_time_seconds * coalesce(c.handled, c.offered), 0),
        case when c.handle_time_seconds > 0 then coalesce(c.handled, c.offered) else 0 end
      from counted_interval c join upload u on u.organization_id = c.organization_id and u.id = c.upload_id
      where c.connection_id = ${id} and c.starts_at > ${since} and ${intervalsPass(filters)}`,
  )
  const { rows } = await sql<{ counts: string }>`
    ${isEffort ? sql`with effort as materialized (${effortOfTickets(OWN_ORGANIZATION, since)})` : sql``}
    select coalesce(json_agg(json_build_array(at, minutes, offered, handled, seconds, timed) order by at), '[]')::text as counts
    from (
      select at, minutes, sum(offered) as offered, sum(handled) as handled, sum(seconds) as seconds,
        coalesce(sum(timed), 0) as timed
      from (${sql.join(parts, sql` union all `)}) as single group by at, minutes
    ) as counted`.execute(tx)
  return rows[0]!.counts
}

const MEASURED_WEEKS = 4

/** Mean seconds by both measures over the newest contacts; null: none has them. */
export async function selectHandleTimes(
  tx: Tx,
  connections: readonly StreamConnection[],
): Promise<{ elapsed: number | null; effort: number | null }> {
  if (connections.length === 0) return { elapsed: null, effort: null }
  const ids = connections.map(connection => connection.id)
  const { rows: newest } = await sql<{ at: Date | null }>`
    select max(occurred_at) - make_interval(weeks => ${MEASURED_WEEKS}) as at from contact
    where connection_id = any(${ids}::bigint[])`.execute(tx)
  const since = newest[0]!.at
  if (since === null) return { elapsed: null, effort: null }
  const parts = connections.map(
    ({ id, filters }) => sql`
      select nullif(c.handle_time_seconds, 0)::float8 as elapsed, nullif(${EFFORT_SECONDS}, 0)::float8 as effort
      from contact c left join upload u on u.organization_id = c.organization_id and u.id = c.upload_id
      left join effort e on e.connection_id = c.connection_id and e.ticket_id = c.fact_key
      where c.connection_id = ${id} and c.occurred_at > ${since} and ${contactsPass(filters)}`,
  )
  const { rows } = await sql<{ elapsed: number | null; effort: number | null }>`
    with effort as materialized (${effortOfTickets(OWN_ORGANIZATION, since)})
    select avg(elapsed) as elapsed, avg(effort) as effort from (${sql.join(parts, sql` union all `)}) as each`.execute(
    tx,
  )
  return rows[0]!
}

/**
 * The times at which the connections' sources were counting. A file of contacts, or a connected system, covers
 * the time from its first to its last contact; a file of counted intervals only the days it has rows of: a
 * missing day was not counted, which is not zero.
 */
export async function selectCovered(tx: Tx, connections: readonly StreamConnection[]): Promise<Interval[]> {
  if (connections.length === 0) return []
  const parts = connections.map(
    ({ id, filters }) => sql`
      select u.earliest as starts_at, u.latest as ends_at from upload u
      where u.connection_id = ${id} and u.state = 'imported' and u.kind = 'timestamps' and ${uploadsPass(filters)}
      union all
      select min(c.starts_at), max(c.starts_at + make_interval(mins => c.minutes))
      from counted_interval c join upload u on u.organization_id = c.organization_id and u.id = c.upload_id
      where c.connection_id = ${id} and ${uploadsPass(filters)}
      group by u.id, (c.starts_at at time zone u.file_time_zone)::date
      union all
      select min(occurred_at), max(occurred_at) from contact
      where connection_id = ${id} and fact_key is not null having count(*) > 0`,
  )
  const { rows } = await sql<{ startsAt: Date; endsAt: Date }>`${sql.join(parts, sql` union all `)}`.execute(
    tx,
  )
  return rows.map(({ startsAt, endsAt }) => ({ start: startsAt.getTime(), end: endsAt.getTime() }))
}

/** Events of a ticket group, in the order they were made. */
export async function selectAdjustmentsOf(tx: Tx, streamId: number): Promise<StoredAdjustment[]> {
  const { rows } = await sql<{
    id: number
    kind: VolumeAdjustment['kind']
    startsAt: Date
    endsAt: Date
    factor: number
    total: number | null
  }>`
    select a.id, a.kind, a.starts_at, a.ends_at, s.adjustment_factor as factor, s.total
    from adjustment_stream s join adjustment a on a.organization_id = s.organization_id and a.id = s.adjustment_id
    where s.stream_id = ${streamId} and a.removed_at is null order by a.id`.execute(tx)
  return rows.map(({ id, kind, startsAt, endsAt, factor, total }) => {
    const range = { id, from: startsAt.getTime(), to: endsAt.getTime() }
    if (kind === 'factor') return { kind, ...range, factor }
    return kind === 'total' ? { kind, ...range, total: total ?? 0 } : { kind, ...range }
  })
}

/** An adjustment of the engine that knows its row. */
export type StoredAdjustment = VolumeAdjustment & { id: number }

interface StreamKey {
  organizationId: number
  streamId: number
}

/** Replaces the history; unchanged rows, nearly all of a night's, are not written. */
export async function replaceHistory(
  tx: Tx,
  { organizationId, streamId }: StreamKey,
  grid: HistoryGrid | null,
): Promise<void> {
  if (!grid) {
    await sql`delete from stream_history where stream_id = ${streamId}`.execute(tx)
    return
  }
  const { startsAt, minutes } = grid
  const startMinutes = startsAt.map(start => start / MINUTE_MS)
  for (const [from, to] of batches(startsAt.length)) {
    const column = (values: Float64Array) => sql`${arrayLiteral(values.subarray(from, to))}::float8[]`
    // The first and the last batch also answer for what lies outside of the grid.
    const range = sql`h.starts_at >= ${from === 0 ? '-infinity' : new Date(startsAt[from]!)}
      and h.starts_at < ${to === startsAt.length ? 'infinity' : new Date(startsAt[to]!)}`
    await sql`
      with made as (
        select to_timestamp(at * 60) as starts_at, offered, handled, seconds
        from unnest(${column(startMinutes)}, ${column(grid.offered)}, ${column(grid.handled)},
          ${column(grid.handleTimeSeconds)}) as m(at, offered, handled, seconds)
        where offered is not null
      ), removed as (
        delete from stream_history h
        where h.organization_id = ${organizationId} and h.stream_id = ${streamId} and ${range}
          and h.starts_at not in (select starts_at from made)
      )
      insert into stream_history (organization_id, stream_id, starts_at, minutes, offered, handled, handle_time_seconds)
      select ${organizationId}::bigint, ${streamId}::bigint, m.starts_at, ${minutes}, m.offered, m.handled, m.seconds
      from made m left join stream_history h
        on h.organization_id = ${organizationId} and h.stream_id = ${streamId} and h.starts_at = m.starts_at and ${range}
      where (h.minutes, h.offered, h.handled, h.handle_time_seconds) is distinct from (${minutes}, m.offered, m.handled, m.seconds)
      on conflict (organization_id, stream_id, starts_at) do update
      set minutes = excluded.minutes, offered = excluded.offered, handled = excluded.handled,
        handle_time_seconds = excluded.handle_time_seconds`.execute(tx)
  }
}

/**
 * Replaces the forecast. A row that was made later than the new one, and still before its quarter-hour, is kept: it is
 * what people planned with. `isOtherSource`: the forecast before was made from another source. Unchanged rows are not
 * written.
 */
export async function replaceForecast(
  tx: Tx,
  { organizationId, streamId }: StreamKey,
  columns: ForecastColumns | null,
  { historyTo, isOtherSource }: { historyTo: number | null; isOtherSource: boolean },
): Promise<void> {
  const replacedFrom = columns && historyTo !== null && !isOtherSource ? new Date(historyTo) : '-infinity'
  const first = columns?.startsAt[0] ?? 0
  const end = first + (columns?.startsAt.length ?? 0) * QUARTER_MS
  await sql`
    delete from stream_forecast
    where stream_id = ${streamId} and starts_at >= ${replacedFrom}
      and (starts_at < ${new Date(first)} or starts_at >= ${new Date(end)})`.execute(tx)
  if (!columns) return
  for (const [from, to] of batches(columns.startsAt.length)) {
    const column = (values: Float64Array) => sql`${arrayLiteral(values.subarray(from, to))}::real[]`
    const startOf = (index: number) => new Date(first + index * QUARTER_MS)
    const origins = sql`${arrayLiteral(columns.origin.subarray(from, to).map(origin => origin / MINUTE_MS))}::float8[]`
    await sql`
      with made as (
        select ${startOf(from - 1)}::timestamptz + nth * interval '15 minutes' as starts_at,
          to_timestamp(origin * 60) as origin, mean, base, lo80, hi80, lo95, hi95, handle_time_seconds, required
        from unnest(${origins}, ${column(columns.mean)}, ${column(columns.base)}, ${column(columns.lo80)}, ${column(columns.hi80)},
          ${column(columns.lo95)}, ${column(columns.hi95)}, ${column(columns.handleTimeSeconds)}, ${column(columns.required)})
          with ordinality as m(origin, mean, base, lo80, hi80, lo95, hi95, handle_time_seconds, required, nth)
      ), changed as (
        update stream_forecast f
        set origin = m.origin, mean = m.mean, base = m.base, lo80 = m.lo80, hi80 = m.hi80, lo95 = m.lo95, hi95 = m.hi95,
          handle_time_seconds = m.handle_time_seconds, required = m.required
        from made m
        where f.organization_id = ${organizationId} and f.stream_id = ${streamId} and f.starts_at = m.starts_at
          and (f.origin <= m.origin or f.starts_at >= ${replacedFrom})
          and (f.mean, f.base, f.lo80, f.hi80, f.lo95, f.hi95, f.handle_time_seconds, f.required)
            is distinct from (m.mean, m.base, m.lo80, m.hi80, m.lo95, m.hi95, m.handle_time_seconds, m.required)
      )
      insert into stream_forecast (organization_id, stream_id, starts_at, origin, mean, base, lo80, hi80, lo95, hi95,
        handle_time_seconds, required)
      select ${organizationId}::bigint, ${streamId}::bigint, m.* from made m
      where not exists (
        select from stream_forecast f
        where f.organization_id = ${organizationId} and f.stream_id = ${streamId} and f.starts_at = m.starts_at
          and f.starts_at >= ${startOf(from)} and f.starts_at < ${startOf(to)}
      )`.execute(tx)
  }
}

export async function replaceForecastDays(
  tx: Tx,
  { organizationId, streamId }: StreamKey,
  days: DayColumns | null,
  zone: Zone,
): Promise<void> {
  await sql`delete from stream_forecast_day where stream_id = ${streamId}`.execute(tx)
  if (!days) return
  const dates = Array.from(days.startsAt, start => localDateOf(zone, start))
  const column = (values: Float64Array) => sql`${arrayLiteral(values)}::float8[]`
  await sql`
    insert into stream_forecast_day (organization_id, stream_id, date, mean, base, lo80, hi80, lo95, hi95, handle_time_seconds)
    select ${organizationId}::bigint, ${streamId}::bigint, d.*
    from unnest(${dates}::date[], ${column(days.mean)}, ${column(days.base)}, ${column(days.lo80)}, ${column(days.hi80)},
      ${column(days.lo95)}, ${column(days.hi95)}, ${column(days.handleTimeSeconds)}) as d`.execute(tx)
}

/** The choice of the last training, if there was one. */
export async function selectChoice(tx: Tx, streamId: number): Promise<KeptChoice | null> {
  const { rows } = await sql<{ choice: KeptChoice }>`
    select choice from stream_choice where stream_id = ${streamId}`.execute(tx)
  return rows[0]?.choice ?? null
}

export async function replaceChoice(
  tx: Tx,
  { organizationId, streamId }: StreamKey,
  choice: KeptChoice | null,
): Promise<void> {
  await sql`delete from stream_choice where stream_id = ${streamId}`.execute(tx)
  if (!choice) return
  await sql`
    insert into stream_choice (organization_id, stream_id, choice)
    values (${organizationId}, ${streamId}, ${JSON.stringify(choice)}::jsonb)`.execute(tx)
}

/** Stores the effect of each event in use, with the others of its range, on the stored forecast. */
export async function updateAdjustmentEffects(tx: Tx, streamId: number, zone: Zone): Promise<void> {
  await sql`
    update adjustment_stream s set effect = made.effect
    from adjustment a, lateral (
      select sum(effect) as effect from (
        select sum(f.mean::float8 - f.base) as effect from stream_forecast f
        where f.organization_id = a.organization_id and f.stream_id = ${streamId}
          and f.starts_at >= a.starts_at and f.starts_at < a.ends_at
        union all
        select sum(d.mean::float8 - d.base) from stream_forecast_day d
        where d.organization_id = a.organization_id and d.stream_id = ${streamId}
          and d.date::timestamp at time zone ${zone} >= a.starts_at
          and d.date::timestamp at time zone ${zone} < a.ends_at
      ) as parts
    ) as made
    where s.stream_id = ${streamId} and a.organization_id = s.organization_id and a.id = s.adjustment_id
      and a.removed_at is null`.execute(tx)
}

/** JSON text of staff-thread's rows. */
export async function selectVolumes(tx: Tx, streamId: number): Promise<string> {
  const { rows } = await sql<{ volumes: string }>`
    select coalesce(json_agg(json_build_array(extract(epoch from starts_at) * 1000, mean, handle_time_seconds)
      order by starts_at), '[]')::text as volumes
    from stream_forecast where stream_id = ${streamId}`.execute(tx)
  return rows[0]!.volumes
}

export async function updateRequired(
  tx: Tx,
  { organizationId, streamId }: StreamKey,
  { startsAt, required }: { startsAt: Float64Array; required: Float64Array },
): Promise<void> {
  for (const part of batches(startsAt.length))
    await sql`
      update stream_forecast f set required = r.required
      from unnest(${arrayLiteral(startsAt.subarray(...part))}::float8[], ${arrayLiteral(required.subarray(...part))}::float8[])
        as r(at, required)
      where f.organization_id = ${organizationId} and f.stream_id = ${streamId}
        and f.starts_at = to_timestamp(r.at / 1000) and f.required <> r.required::real`.execute(tx)
}

function* batches(length: number): Generator<[number, number]> {
  for (let from = 0; from < length; from += ROWS_AT_ONCE) yield [from, Math.min(length, from + ROWS_AT_ONCE)]
}

/** Whether an event that starts a training of the ticket group is still undelivered. */
export async function isTrainingPending(tx: Tx, organizationId: number, streamId: number): Promise<boolean> {
  const { rows } = await sql`
    select from event where organization_id = ${organizationId} and delivered_at is null
      and type = 'stream.changed' and (payload ->> 'streamId')::bigint = ${streamId} limit 1`.execute(tx)
  return rows.length > 0
}
