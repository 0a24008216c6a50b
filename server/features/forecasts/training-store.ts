// The SQL of a training: counts in, history and forecast out. Long columns cross as JSON or array text, which
// the worker thread takes apart, and in batches, so that nobody else waits for the event loop.
import { sql } from 'kysely'
import type { Adjustment } from '#core/forecasting/index.ts'
import { type Interval, localDateOf, type Zone } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { contactsPass, intervalsPass, type StreamConnection, uploadsPass } from '../streams/index.ts'
import type { HistoryGrid } from './history.ts'
import { numbers } from './numbers.ts'
import type { DayColumns, ForecastColumns } from './train.ts'

const ROWS_AT_ONCE = 10_000
/** What is older teaches nothing: twice the longest training, and a season before it. */
const HISTORY_YEARS = 3

/** Contacts counted by quarter-hour, counted intervals as they are; JSON text of train-thread's rows. */
export async function selectCounts(tx: Tx, connections: readonly StreamConnection[]): Promise<string> {
  if (connections.length === 0) return '[]'
  const ids = connections.map(connection => connection.id)
  const { rows: newest } = await sql<{ at: Date | null }>`
    select greatest(
      (select max(occurred_at) from contact where connection_id = any(${ids}::bigint[])),
      (select max(starts_at) from counted_interval where connection_id = any(${ids}::bigint[]))
    ) - make_interval(years => ${HISTORY_YEARS}) as at`.execute(tx)
  const since = newest[0]!.at
  if (since === null) return '[]'
  const parts = connections.map(
    ({ id, filters }) => sql`
      select floor(extract(epoch from c.occurred_at) / 900) * 900000 as at, 15 as minutes, 1::float8 as offered,
        null::float8 as handled, coalesce(c.handle_time_seconds, 0)::float8 as seconds,
        (c.handle_time_seconds > 0)::int::float8 as timed
      from contact c left join upload u on u.organization_id = c.organization_id and u.id = c.upload_id
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
    select coalesce(json_agg(json_build_array(at, minutes, offered, handled, seconds, timed) order by at), '[]')::text as counts
    from (
      select at, minutes, sum(offered) as offered, sum(handled) as handled, sum(seconds) as seconds,
        coalesce(sum(timed), 0) as timed
      from (${sql.join(parts, sql` union all `)}) as single group by at, minutes
    ) as counted`.execute(tx)
  return rows[0]!.counts
}

/**
 * When the connections' sources were counting. A file of contacts covers the time from its first to its last;
 * one of counted intervals only the days it has rows of: a day left out was not counted, which is not zero.
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
      group by u.id, (c.starts_at at time zone u.file_time_zone)::date`,
  )
  const { rows } = await sql<{ startsAt: Date; endsAt: Date }>`${sql.join(parts, sql` union all `)}`.execute(
    tx,
  )
  return rows.map(({ startsAt, endsAt }) => ({ start: startsAt.getTime(), end: endsAt.getTime() }))
}

/** In the order they were made. */
export async function selectAdjustmentsOf(tx: Tx, streamId: number): Promise<StoredAdjustment[]> {
  const { rows } = await sql<{
    id: number
    kind: Adjustment['kind']
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
export type StoredAdjustment = Adjustment & { id: number }

interface Place {
  organizationId: number
  streamId: number
}

export async function replaceHistory(
  tx: Tx,
  { organizationId, streamId }: Place,
  grid: HistoryGrid | null,
): Promise<void> {
  await sql`delete from stream_history where stream_id = ${streamId}`.execute(tx)
  if (!grid) return
  for (const part of batches(grid.startsAt.length)) {
    const column = (values: Float64Array) => sql`${numbers(values.subarray(...part))}::float8[]`
    await sql`
      insert into stream_history (organization_id, stream_id, starts_at, minutes, offered, handled, handle_time_seconds)
      select ${organizationId}::bigint, ${streamId}::bigint, to_timestamp(h.at / 1000), ${grid.minutes}, h.offered, h.handled, h.seconds
      from unnest(${column(grid.startsAt)}, ${column(grid.offered)}, ${column(grid.handled)}, ${column(grid.handleTimeSeconds)})
        as h(at, offered, handled, seconds)
      where h.offered is not null`.execute(tx)
  }
}

/**
 * A row that was made later than the new one, and still before its quarter-hour, is kept: it is what people
 * planned with. `isOtherSource`: what was forecast before was something else.
 */
export async function replaceForecast(
  tx: Tx,
  { organizationId, streamId }: Place,
  columns: ForecastColumns | null,
  { historyTo, isOtherSource }: { historyTo: number | null; isOtherSource: boolean },
): Promise<void> {
  const end = columns === null || historyTo === null || isOtherSource ? null : new Date(historyTo)
  await sql`
    delete from stream_forecast
    where stream_id = ${streamId} and (${end}::timestamptz is null or starts_at >= ${end})`.execute(tx)
  if (!columns) return
  for (const part of batches(columns.startsAt.length)) {
    const column = (values: Float64Array) => sql`${numbers(values.subarray(...part))}::float8[]`
    await sql`
      insert into stream_forecast (organization_id, stream_id, starts_at, origin, mean, base, lo80, hi80, lo95, hi95,
        handle_time_seconds, required)
      select ${organizationId}::bigint, ${streamId}::bigint, to_timestamp(f.at / 1000), to_timestamp(f.origin / 1000),
        f.mean, f.base, f.lo80, f.hi80, f.lo95, f.hi95, f.seconds, f.required
      from unnest(${column(columns.startsAt)}, ${column(columns.origin)}, ${column(columns.mean)}, ${column(columns.base)}, ${column(columns.lo80)},
        ${column(columns.hi80)}, ${column(columns.lo95)}, ${column(columns.hi95)}, ${column(columns.handleTimeSeconds)},
        ${column(columns.required)}) as f(at, origin, mean, base, lo80, hi80, lo95, hi95, seconds, required)
      on conflict (organization_id, stream_id, starts_at) do update
      set origin = excluded.origin, mean = excluded.mean, base = excluded.base, lo80 = excluded.lo80, hi80 = excluded.hi80,
        lo95 = excluded.lo95, hi95 = excluded.hi95, handle_time_seconds = excluded.handle_time_seconds,
        required = excluded.required
      where stream_forecast.origin <= excluded.origin`.execute(tx)
  }
}

export async function replaceDays(
  tx: Tx,
  { organizationId, streamId }: Place,
  days: DayColumns | null,
  zone: Zone,
): Promise<void> {
  await sql`delete from stream_forecast_day where stream_id = ${streamId}`.execute(tx)
  if (!days) return
  const dates = Array.from(days.startsAt, start => localDateOf(zone, start))
  const column = (values: Float64Array) => sql`${numbers(values)}::float8[]`
  await sql`
    insert into stream_forecast_day (organization_id, stream_id, date, mean, base, lo80, hi80, lo95, hi95, handle_time_seconds)
    select ${organizationId}::bigint, ${streamId}::bigint, d.*
    from unnest(${dates}::date[], ${column(days.mean)}, ${column(days.base)}, ${column(days.lo80)}, ${column(days.hi80)},
      ${column(days.lo95)}, ${column(days.hi95)}, ${column(days.handleTimeSeconds)}) as d`.execute(tx)
}

/** What each event in use, with the others of its range, makes of the stored forecast. */
export async function noteEffects(tx: Tx, streamId: number, zone: Zone): Promise<void> {
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
  { organizationId, streamId }: Place,
  { startsAt, required }: { startsAt: Float64Array; required: Float64Array },
): Promise<void> {
  for (const part of batches(startsAt.length))
    await sql`
      update stream_forecast f set required = r.required
      from unnest(${numbers(startsAt.subarray(...part))}::float8[], ${numbers(required.subarray(...part))}::float8[])
        as r(at, required)
      where f.organization_id = ${organizationId} and f.stream_id = ${streamId}
        and f.starts_at = to_timestamp(r.at / 1000)`.execute(tx)
}

function* batches(length: number): Generator<[number, number]> {
  for (let from = 0; from < length; from += ROWS_AT_ONCE) yield [from, Math.min(length, from + ROWS_AT_ONCE)]
}
