// Which days are to be judged again when something else than an agent's own work changes.
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { AFTER_MS, type TaskDemand, USUAL_HANDLE_TIME_MS } from '#core/adherence/index.ts'
import { CLOSE_GRACE_MS } from '#core/observed/index.ts'
import { addDays, DAY_MS, type EpochMs, instantAt, localDateOf, MINUTE_MS } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { organizationZone } from '../organization/index.ts'
import { selectDemands } from './demands.ts'
import { rescoreSelected } from './rescore-store.ts'

/** How far from a moment it may still matter: work is inferred for a handle time around it. */
export async function reachMs(tx: Tx, organizationId: number): Promise<number> {
  const { rows } = await sql<{ seconds: number | null }>`
    select max(coalesce(adherence_average_handle_time, average_handle_time)) as seconds from stream
    where organization_id = ${organizationId}`.execute(tx)
  const longestMs = Math.max((rows[0]!.seconds ?? 0) * 1000, USUAL_HANDLE_TIME_MS)
  return Math.min(AFTER_MS, longestMs * 1.25 + CLOSE_GRACE_MS)
}

/** Compares what activities ask for with what it was; the days it concerns, at any age, are judged again. */
export async function markChangedDemands(tx: Tx, organizationId: number, now: EpochMs): Promise<void> {
  const { tasks, handleTimesMs } = await selectDemands(tx, organizationId)
  const after: Kept = { tasks: Object.fromEntries(tasks), handleTimesMs: Object.fromEntries(handleTimesMs) }
  const { rows } = await sql<{ demands: Partial<Kept> }>`
    select demands from adherence_organization where organization_id = ${organizationId} for update`.execute(
    tx,
  )
  const before = rows[0]?.demands ?? {}
  const taskIds = changedIds(before.tasks ?? {}, after.tasks)
  const streamIds = changedIds(before.handleTimesMs ?? {}, after.handleTimesMs)
  if (taskIds.length + streamIds.length === 0) return
  await sql`
    insert into adherence_organization (organization_id, demands)
    values (${organizationId}, ${JSON.stringify(after)}::jsonb)
    on conflict (organization_id) do update set demands = excluded.demands`.execute(tx)
  const serving = [...tasks.values()].filter(task => task.streamIds.some(id => streamIds.includes(id)))
  await rescoreSelected(
    tx,
    organizationId,
    daysWith(organizationId, [...taskIds, ...serving.map(task => task.taskId)], streamIds, now),
    'settings',
  )
}

/** By id, as it was last compared. */
interface Kept {
  tasks: Record<string, TaskDemand>
  handleTimesMs: Record<string, number>
}

const changedIds = (before: Record<string, unknown>, after: Record<string, unknown>): number[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter(key => !isDeepStrictEqual(before[key], after[key]))
    .map(Number)

/** Judged days on which one of the activities was scheduled, or a ticket of one of the groups worked on. */
const daysWith = (
  organizationId: number,
  taskIds: readonly number[],
  streamIds: readonly number[],
  now: EpochMs,
) => sql`
  select b.surfer_id, day::date as date
  from block_task t join block b on b.organization_id = t.organization_id and b.id = t.block_id
    and b.published_version is not null
  join surfer z on z.organization_id = b.organization_id and z.id = b.surfer_id,
    generate_series(date_trunc('day', t.starts_at at time zone z.timezone),
      t.ends_at at time zone z.timezone, interval '1 day') as day
  where t.organization_id = ${organizationId} and t.task_id = any(${taskIds}::bigint[])
    and t.starts_at < ${new Date(now)} and ${isKnown(sql`b.organization_id`, sql`b.surfer_id`)}
  union
  select w.surfer_id, (w.starts_at at time zone z.timezone)::date
  from ticket_session w
  join ticket t on t.organization_id = w.organization_id and t.connection_id = w.connection_id
    and t.ticket_id = w.ticket_id and t.stream_ids && ${streamIds}::bigint[]
  join surfer z on z.organization_id = w.organization_id and z.id = w.surfer_id
  where w.organization_id = ${organizationId}`

/** Somebody whom a connected system knows. */
const isKnown = (organization: ReturnType<typeof sql>, surfer: ReturnType<typeof sql>) => sql`exists (
  select from agent_match m where m.organization_id = ${organization} and m.surfer_id = ${surfer})`

/** Days that were cut in another zone than their agent's, and those beside them. */
export const markMoved = (tx: Tx, organizationId: number): Promise<number> =>
  rescoreSelected(
    tx,
    organizationId,
    sql`select d.surfer_id, d.date + o.days as date
      from adherence_day d join surfer z on z.organization_id = d.organization_id and z.id = d.surfer_id
        and z.timezone <> d.zone,
        (values (-1), (0), (1)) as o(days)
      where d.organization_id = ${organizationId}`,
    'settings',
  )

export const TODAY_EVERY_MS = 5 * MINUTE_MS

/** Every five minutes: whoever is on shift, or was since. Answers whether it was time. */
export async function markToday(tx: Tx, organizationId: number, now: EpochMs): Promise<boolean> {
  const since = await take(tx, organizationId, 'today_asked_at', now - TODAY_EVERY_MS, now)
  if (since === null) return false
  const from = new Date(Math.max(since, now - DAY_MS))
  await rescoreSelected(
    tx,
    organizationId,
    sql`select b.surfer_id, day::date as date
      from block b join surfer z on z.organization_id = b.organization_id and z.id = b.surfer_id,
        generate_series(date_trunc('day', greatest(b.starts_at, ${from}) at time zone z.timezone),
          least(b.ends_at, ${new Date(now)}) at time zone z.timezone, interval '1 day') as day
      where b.organization_id = ${organizationId} and b.type = 'shift' and b.published_version is not null
        and b.starts_at < ${new Date(now)} and b.starts_at > ${new Date(from.getTime() - 2 * DAY_MS)}
        and b.ends_at > ${from} and ${isKnown(sql`b.organization_id`, sql`b.surfer_id`)}`,
    'time',
  )
  return true
}

const NIGHT_MINUTE = 180
const NIGHTLY_DAYS = 7

/** Every night at three in the organization's zone, or as soon after as somebody works: the last seven days. */
export async function markWeek(tx: Tx, organizationId: number, now: EpochMs): Promise<void> {
  const zone = await organizationZone(tx)
  const today = localDateOf(zone, now)
  const tonight = instantAt(zone, today, NIGHT_MINUTE)
  const night = tonight <= now ? tonight : instantAt(zone, addDays(today, -1), NIGHT_MINUTE)
  if ((await take(tx, organizationId, 'week_asked_at', night, now)) === null) return
  await rescoreSelected(
    tx,
    organizationId,
    sql`select distinct m.surfer_id, ${today}::date - o.days as date
      from agent_match m, generate_series(0, ${NIGHTLY_DAYS}::integer) as o(days)
      where m.organization_id = ${organizationId}`,
    'time',
  )
}

/** When it was last asked for; null: after `before`, by whoever. Now it is. */
async function take(
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
