// SQL of `schedule_day`: published time by what is on top at each moment (core/blocks/layers.ts), summed by agent and day.
import { type RawBuilder, sql } from 'kysely'
import type { Interval, Zone } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'

/**
 * Stretches of published time without overlap that meet the span, without time off: starts_at, ends_at, surfer_id, kind
 * and task_id. A shift without activities is `bare-shift`. Where two activities are at once, the one that was added
 * first counts.
 */
export function publishedStretches(
  { start, end }: Interval,
  surferIds?: readonly number[],
): RawBuilder<unknown> {
  const own = surferIds ? sql`and surfer_id = any(${surferIds}::bigint[])` : sql``
  return sql`
    with b as materialized (
      select organization_id, id, surfer_id, type, breaks, tstzrange(starts_at, ends_at) as whole,
        case conflict_type when 'fill' then 6 else 0 end as late
      from block where published_version is not null and starts_at < ${new Date(end)}::timestamptz
        and ends_at > ${new Date(start)}::timestamptz ${own}
    ), t as (
      select k.block_id, k.task_id, tstzrange(k.starts_at, k.ends_at) as span
      from block_task k join b on b.organization_id = k.organization_id and b.id = k.block_id
    ), piece as (
      select surfer_id, late + array_position(array['time-off', 'time-in-lieu', 'blocked-time', '', '', 'shift'], type) as rank,
        case when type = 'shift' and n.block_id is null then 'bare-shift' else type end as kind, 0 as task_id, whole as span
      from b left join (select distinct block_id from t) n on n.block_id = b.id
      union all
      select surfer_id, late + 4, 'break', 0,
        tstzrange((p ->> 'start')::timestamptz, (p ->> 'end')::timestamptz) * whole
      from b cross join jsonb_array_elements(breaks) p
      union all
      select b.surfer_id, b.late + 5, 'task', t.task_id, t.span * b.whole
      from t join b on b.id = t.block_id
    ), layer as (
      select surfer_id, rank, kind, task_id, range_agg(span) as spans
      from piece where not isempty(span) group by 1, 2, 3, 4
    ), own as (
      select *, spans - coalesce(range_agg(spans) over (
        partition by surfer_id order by rank, task_id, kind desc
        rows between unbounded preceding and 1 preceding), '{}'::tstzmultirange) as left_over
      from layer
    )
    select lower(g) as starts_at, upper(g) as ends_at, o.surfer_id, o.kind, o.task_id
    from own o cross join unnest(o.left_over) g
    where o.kind not in ('time-off', 'time-in-lieu')`
}

export async function deleteDaySums(
  tx: Tx,
  surferIds: readonly number[],
  { start, end }: Interval,
): Promise<void> {
  await sql`
    delete from schedule_day where surfer_id = any(${surferIds}::bigint[])
      and starts_at >= ${new Date(start)} and starts_at < ${new Date(end)}`.execute(tx)
}

/** Sums whole days of UTC of agents whose days are summed. */
export async function insertDaySums(tx: Tx, surferIds: readonly number[], span: Interval): Promise<void> {
  const dayStart = (at: RawBuilder<unknown>) => sql`greatest(date_trunc('day', ${at}, 'UTC'),
      date_trunc('day', ${at}, a.zone), date_trunc('day', ${at}, a.organization_zone))`
  await sql`
    insert into schedule_day (organization_id, starts_at, surfer_id, kind, task_id, date, milliseconds)
    with stretch as materialized (
      select a.organization_id, s.surfer_id, s.kind, s.task_id, a.zone, a.organization_zone,
        greatest(s.starts_at, ${new Date(span.start)}::timestamptz) as starts_at,
        least(s.ends_at, ${new Date(span.end)}::timestamptz) as ends_at
      from (${publishedStretches(span, surferIds)}) s
      join schedule_day_agent a on a.surfer_id = s.surfer_id
    ), placed as materialized (
      select a.*, ${dayStart(sql`a.starts_at`)} as first_day,
        ${dayStart(sql`(a.ends_at - interval '1 microsecond')`)} as last_day from stretch a
    ), part as (
      select organization_id, surfer_id, kind, task_id, zone, first_day as day, starts_at, ends_at from placed
      where first_day = last_day
      union all
      select organization_id, surfer_id, kind, task_id, zone, day, greatest(a.starts_at, day),
        least(a.ends_at, lead(day) over (partition by surfer_id, a.starts_at order by day))
      from placed a cross join lateral (
        select first_day as day union
        select (date_trunc('day', first_day at time zone z) + n * interval '1 day') at time zone z
        from unnest(array['UTC', a.zone, a.organization_zone]) z,
          generate_series(0, 2 + extract(day from last_day - first_day)::int) n
      ) cut where first_day < last_day and day between first_day and last_day
    )
    select organization_id, day, surfer_id, kind, task_id, (day at time zone zone)::date,
      round(sum(extract(epoch from ends_at - starts_at)) * 1000)::int
    from part group by organization_id, day, surfer_id, kind, task_id, zone
    having round(sum(extract(epoch from ends_at - starts_at)) * 1000) > 0`.execute(tx)
}

/** Agents whose days are not summed, or were cut in other zones than they have now, by id. */
export async function selectUnsummed(tx: Tx, zone: Zone, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.id from surfer s where ${isUnsummed(zone)} order by s.id limit ${limit}`.execute(tx)
  return rows.map(({ id }) => id)
}

const isUnsummed = (zone: Zone) => sql`not exists (
    select from schedule_day_agent a where a.organization_id = s.organization_id and a.surfer_id = s.id
      and a.zone = s.timezone and a.organization_zone = ${zone})`

/** Zones of the agents' days; null: something is published of an agent whose days are not summed. */
export async function selectSummedZones(tx: Tx, zone: Zone): Promise<Zone[] | null> {
  const { rows } = await sql<{ isWhole: boolean; zones: Zone[] }>`
    select not exists (select from surfer s where ${isUnsummed(zone)} and exists (
        select from block b where b.organization_id = s.organization_id and b.surfer_id = s.id
          and b.published_version is not null)) as is_whole,
      array(select distinct zone from schedule_day_agent) as zones`.execute(tx)
  const { isWhole, zones } = rows[0]!
  return isWhole ? zones : null
}

/** Notes that the agents' days are summed, in the zones that they have now. */
export async function saveSummed(tx: Tx, zone: Zone, surferIds: readonly number[]): Promise<void> {
  await sql`
    insert into schedule_day_agent (organization_id, surfer_id, zone, organization_zone)
    select organization_id, id, timezone, ${zone} from surfer where id = any(${surferIds}::bigint[])
    on conflict (organization_id, surfer_id) do update set zone = excluded.zone,
      organization_zone = excluded.organization_zone`.execute(tx)
}

export async function selectSurferIds(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from surfer order by id`.execute(tx)
  return rows.map(({ id }) => id)
}
