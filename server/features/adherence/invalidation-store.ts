// SQL that puts days on the list `rescore` when something else than an agent's own work changes.
import { sql } from 'kysely'
import type { TaskDemand } from '#core/adherence/index.ts'
import { DAY_MS, type EpochMs, type LocalDate, type Zone } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { invalidateSelected } from './rescore-store.ts'

/** The longest handle time of any ticket group, in seconds; null: none is set. */
export async function selectLongestHandleTime(tx: Tx, organizationId: number): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select max(coalesce(adherence_average_handle_time, average_handle_time)) as seconds from stream
    where organization_id = ${organizationId}`.execute(tx)
  return rows[0]!.seconds
}

/** Demands of activities and handle times of ticket groups by id, as they were last compared. */
export interface ComparedDemands {
  tasks: Record<string, TaskDemand>
  handleTimesMs: Record<string, number>
}

/** Held until the end of the transaction. */
export async function lockDemands(tx: Tx, organizationId: number): Promise<Partial<ComparedDemands>> {
  const { rows } = await sql<{ demands: Partial<ComparedDemands> }>`
    select demands from adherence_organization where organization_id = ${organizationId} for update`.execute(
    tx,
  )
  return rows[0]?.demands ?? {}
}

export const saveDemands = (tx: Tx, organizationId: number, demands: ComparedDemands) =>
  sql`
    insert into adherence_organization (organization_id, demands)
    values (${organizationId}, ${JSON.stringify(demands)}::jsonb)
    on conflict (organization_id) do update set demands = excluded.demands`.execute(tx)

/** Past days on which one of the activities was scheduled, or a ticket of one of the groups worked on. */
export const invalidateDaysWith = (
  tx: Tx,
  organizationId: number,
  { taskIds, streamIds }: { taskIds: readonly number[]; streamIds: readonly number[] },
  now: EpochMs,
): Promise<number> =>
  invalidateSelected(
    tx,
    organizationId,
    sql`
  select b.surfer_id, day::date as date
  from block_task t join block b on b.organization_id = t.organization_id and b.id = t.block_id
    and b.published_version is not null
  join surfer z on z.organization_id = b.organization_id and z.id = b.surfer_id,
    generate_series(date_trunc('day', t.starts_at at time zone z.timezone),
      t.ends_at at time zone z.timezone, interval '1 day') as day
  where t.organization_id = ${organizationId} and t.task_id = any(${taskIds}::bigint[])
    and t.starts_at < ${new Date(now)}
  union
  select w.surfer_id, (w.starts_at at time zone z.timezone)::date
  from ticket_session w
  join ticket t on t.organization_id = w.organization_id and t.connection_id = w.connection_id
    and t.ticket_id = w.ticket_id and t.stream_ids && ${streamIds}::bigint[]
  join surfer z on z.organization_id = w.organization_id and z.id = w.surfer_id
  where w.organization_id = ${organizationId}`,
    'settings',
  )

/** Days that were cut in another zone than their agent's, and those beside them. */
export const invalidateMovedDays = (tx: Tx, organizationId: number): Promise<number> =>
  invalidateSelected(
    tx,
    organizationId,
    sql`select d.surfer_id, d.date + o.days as date
      from (select surfer_id, date, zone from adherence_day where organization_id = ${organizationId}
          union select surfer_id, date, zone from performance_day where organization_id = ${organizationId}) as d
        join surfer z on z.organization_id = ${organizationId} and z.id = d.surfer_id and z.timezone <> d.zone,
        (values (-1), (0), (1)) as o(days)`,
    'settings',
  )

/** Days of shifts that were on between two instants. */
export const invalidateShiftDays = (
  tx: Tx,
  organizationId: number,
  { from, to }: { from: EpochMs; to: EpochMs },
): Promise<number> =>
  invalidateSelected(
    tx,
    organizationId,
    sql`select b.surfer_id, day::date as date
      from block b join surfer z on z.organization_id = b.organization_id and z.id = b.surfer_id,
        generate_series(date_trunc('day', greatest(b.starts_at, ${new Date(from)}) at time zone z.timezone),
          least(b.ends_at, ${new Date(to)}) at time zone z.timezone, interval '1 day') as day
      where b.organization_id = ${organizationId} and b.type = 'shift' and b.published_version is not null
        and b.starts_at < ${new Date(to)} and b.starts_at > ${new Date(from - 2 * DAY_MS)}
        and b.ends_at > ${new Date(from)}`,
    'time',
  )

/** Queues the days of published blocks and the evaluated days between two instants for another evaluation. */
export const invalidateKnownDays = (
  tx: Tx,
  organizationId: number,
  { from, to }: { from: EpochMs; to: EpochMs },
): Promise<number> =>
  invalidateSelected(
    tx,
    organizationId,
    sql`select b.surfer_id, day::date as date
      from block b join surfer z on z.organization_id = b.organization_id and z.id = b.surfer_id,
        generate_series(date_trunc('day', b.starts_at at time zone z.timezone),
          least(b.ends_at, ${new Date(to)}) at time zone z.timezone, interval '1 day') as day
      where b.organization_id = ${organizationId} and b.published_version is not null
        and b.starts_at < ${new Date(to)} and b.ends_at > ${new Date(from)}
      union select surfer_id, date from adherence_day
        where organization_id = ${organizationId} and date >= ${new Date(from)}::date
      union select surfer_id, date from performance_day
        where organization_id = ${organizationId} and starts_at >= ${new Date(from)}`,
    'time',
  )

/** Notes the zone whose days are cut at, and answers the one before; null: none was noted. */
export async function takeCutZone(tx: Tx, organizationId: number, zone: Zone): Promise<Zone | null> {
  await sql`insert into adherence_organization (organization_id) values (${organizationId})
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ before: Zone | null }>`
    with was as (select organization_id, cut_zone from adherence_organization
      where organization_id = ${organizationId} for update)
    update adherence_organization o set cut_zone = ${zone}
    from was where o.organization_id = was.organization_id returning was.cut_zone as before`.execute(tx)
  return rows[0]!.before
}

/** A number of days up to one date, of every agent whom a system knows. */
export const invalidateLastDays = (
  tx: Tx,
  organizationId: number,
  { to, days }: { to: LocalDate; days: number },
): Promise<number> =>
  invalidateSelected(
    tx,
    organizationId,
    sql`select distinct m.surfer_id, ${to}::date - o.days as date
      from agent_match m, generate_series(0, ${days}::integer) as o(days)
      where m.organization_id = ${organizationId}`,
    'time',
  )

/** Sets when days were last asked for, and answers when that was before; null: after `before`, it is not yet time. */
export async function takeTurn(
  tx: Tx,
  organizationId: number,
  column: 'today_asked_at' | 'week_asked_at',
  before: EpochMs,
  now: EpochMs,
): Promise<EpochMs | null> {
  await sql`insert into adherence_organization (organization_id) values (${organizationId})
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ before: number }>`
    with was as (
      select organization_id, ${sql.ref(column)} as at from adherence_organization
      where organization_id = ${organizationId} for update)
    update adherence_organization o set ${sql.ref(column)} = ${new Date(now)}
    from was where o.organization_id = was.organization_id and was.at <= ${new Date(before)}
    returning case when was.at = '-infinity' then 0 else extract(epoch from was.at) * 1000 end::float8 as before`.execute(
    tx,
  )
  return rows[0]?.before ?? null
}
