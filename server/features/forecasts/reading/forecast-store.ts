// Reads of forecast, history and schedule, and the adjustments. Row-level security keeps every statement inside
// the transaction's organization.
import { sql } from 'kysely'
import type { Adjustment, AdjustmentKind } from '#contract/endpoints/forecasts.ts'
import type { ScheduledBlock } from '#core/blocks/index.ts'
import type { ShrinkageKind } from '#core/staffing/index.ts'
import type { EpochMs, Interval, LocalDate, Zone } from '#core/time/index.ts'
import { type Counted, countAll, type Paged, pagedBy, type Tx } from '#server/platform/database/index.ts'
import { type ForecastEntry, type HistoryEntry, yearBefore } from '../staffing/quarters.ts'

const epochMs = (column: string) => sql`extract(epoch from ${sql.ref(column)}) * 1000`

/** Forecast and history of a ticket group within the range and a year before it, by start. */
export async function selectStored(
  tx: Tx,
  streamId: number,
  range: Interval,
): Promise<{ forecast: ForecastEntry[]; history: HistoryEntry[]; lastYear: HistoryEntry[] }> {
  const within = ({ start, end }: Interval) =>
    sql`stream_id = ${streamId} and starts_at >= ${new Date(start)} and starts_at < ${new Date(end)}`
  const history = (range: Interval) => sql`
    select coalesce(json_agg(json_build_array(${epochMs('starts_at')}, minutes, offered, handle_time_seconds)
      order by starts_at), '[]') from stream_history where ${within(range)}`
  const { rows } = await sql<{
    forecast: ForecastEntry[]
    history: HistoryEntry[]
    lastYear: HistoryEntry[]
  }>`
    select
      (select coalesce(json_agg(json_build_array(${epochMs('starts_at')}, mean, lo80, hi80, lo95, hi95,
        handle_time_seconds, required, base) order by starts_at), '[]')
        from stream_forecast where ${within(range)}) as forecast,
      (${history(range)}) as history,
      (${history(yearBefore(range))}) as last_year`.execute(tx)
  return rows[0]!
}

/** [date, mean, base, lo80, hi80, lo95, hi95, handleTimeSeconds] of the days beyond the quarter-hours. */
export type DayEntry = [LocalDate, number, number, number, number, number, number, number | null]

/** Days of the forecast up to and without `to`, by date. */
export async function selectDays(
  tx: Tx,
  streamId: number,
  { from, to }: { from: LocalDate; to: LocalDate },
): Promise<DayEntry[]> {
  const { rows } = await sql<{ days: DayEntry[] }>`
    select coalesce(json_agg(json_build_array(date, mean, base, lo80, hi80, lo95, hi95, handle_time_seconds)
      order by date), '[]') as days
    from stream_forecast_day where stream_id = ${streamId} and date >= ${from} and date < ${to}`.execute(tx)
  return rows[0]!.days
}

interface StaffedStream {
  streamId: number
  timezone: Zone
  shrinkage: number
  shrinkageKinds: ShrinkageKind[]
  minimumStaff: number
  taskIds: number[]
}

export interface RequiredRow extends StaffedStream {
  /** [startsAt, required] in order of time. */
  required: [number, number][]
}

const STAFFED_STREAM = sql`
  s.id as stream_id, s.timezone, s.shrinkage, s.shrinkage_kinds, s.minimum_staff,
  array(
    select l.task_id from task_stream l
    join task t on t.organization_id = l.organization_id and t.id = l.task_id and t.state = 'active'
    where l.organization_id = s.organization_id and l.stream_id = s.id order by l.task_id
  ) as task_ids`

const forecastWithin = ({ start, end }: Interval) => sql`
  f.organization_id = s.organization_id and f.stream_id = s.id
  and f.starts_at >= ${new Date(start)} and f.starts_at < ${new Date(end)}`

/** The staff that each ticket group in use needs in each quarter-hour of the range. */
export async function selectRequired(
  tx: Tx,
  range: Interval,
  streamIds?: readonly number[],
): Promise<RequiredRow[]> {
  const { rows } = await sql<RequiredRow>`
    select ${STAFFED_STREAM},
      coalesce((
        select json_agg(json_build_array(${epochMs('f.starts_at')}, f.required) order by f.starts_at)
        from stream_forecast f where ${forecastWithin(range)}
      ), '[]') as required
    from stream s
    where s.archived_at is null and ${streamIds ? sql`s.id = any(${streamIds}::bigint[])` : sql`true`}
    order by s.id`.execute(tx)
  return rows
}

interface HourlyRequiredRow extends StaffedStream {
  /** Hours since 1970, in no order; null: there is no forecast. */
  hours: number[] | null
  required: number[] | null
}

/** As selectRequired, the mean of each hour that has a forecast. */
export async function selectHourlyRequired(tx: Tx, range: Interval): Promise<HourlyRequiredRow[]> {
  // date_part is far quicker than date_trunc and extract, which a year of ten ticket groups notices.
  const { rows } = await sql<HourlyRequiredRow>`
    select ${STAFFED_STREAM}, of_hours.hours, of_hours.required
    from stream s, lateral (
      select array_to_json(array_agg(m.hour)) as hours, array_to_json(array_agg(m.required)) as required
      from (
        select floor(date_part('epoch', f.starts_at) / 3600)::integer as hour, avg(f.required)::real as required
        from stream_forecast f where ${forecastWithin(range)} group by 1) m) of_hours
    where s.archived_at is null order by s.id`.execute(tx)
  return rows
}

interface BlockRow {
  id: number
  surferId: number
  type: ScheduledBlock['type']
  startsAt: Date
  endsAt: Date
  isFill: boolean
  breaks: { start: string; end: string }[]
  tasks: { taskId: number; start: string; end: string }[]
}

/** Blocks of the published view; or of the view after publishing every draft. */
export async function selectBlocks(
  tx: Tx,
  { start, end }: Interval,
  isPublished: boolean,
): Promise<ScheduledBlock[]> {
  const { rows } = await sql<BlockRow>`
    select b.id, b.surfer_id, b.type, b.starts_at, b.ends_at, b.conflict_type = 'fill' as is_fill, b.breaks,
      coalesce((
        select jsonb_agg(jsonb_build_object('taskId', t.task_id, 'start', t.starts_at, 'end', t.ends_at) order by t.starts_at)
        from block_task t where t.organization_id = b.organization_id and t.block_id = b.id
      ), '[]') as tasks
    from block b
    where b.starts_at < ${new Date(end)} and b.ends_at > ${new Date(start)}
      and ${isPublished ? sql`b.published_version is not null` : sql`b.draft_state is null`}`.execute(tx)
  const interval = (from: string | Date, to: string | Date): Interval => ({
    start: new Date(from).getTime(),
    end: new Date(to).getTime(),
  })
  return rows.map(({ startsAt, endsAt, breaks, tasks, ...block }) => ({
    ...block,
    interval: interval(startsAt, endsAt),
    published: null,
    breaks: breaks.map(pause => interval(pause.start, pause.end)),
    tasks: tasks.map(task => ({ taskId: task.taskId, interval: interval(task.start, task.end) })),
  }))
}

export async function selectSkills(tx: Tx): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ surferId: number; taskIds: number[] }>`
    select surfer_id, array_agg(task_id order by task_id) as task_ids from surfer_task group by surfer_id`.execute(
    tx,
  )
  return new Map(rows.map(({ surferId, taskIds }) => [surferId, taskIds]))
}

interface AdjustmentRow {
  id: number
  name: string
  kind: AdjustmentKind
  startsAt: Date
  endsAt: Date
  streams: Adjustment['streams']
  author: string | null
  effect: number | null
  createdAt: Date
}

const ADJUSTMENT = sql`
  a.id, a.name, a.kind, a.starts_at, a.ends_at, a.created_at,
  (
    select nullif(trim(m.first_name || ' ' || m.last_name), '') from manager m
    where m.organization_id = a.organization_id and m.id = a.manager_id
  ) as author,
  of_streams.streams, of_streams.effect`

const ADJUSTMENT_STREAMS = sql`
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('streamId', s.stream_id, 'adjustmentFactor', s.adjustment_factor,
      'total', s.total) order by s.stream_id), '[]') as streams, sum(s.effect) as effect
    from adjustment_stream s where s.organization_id = a.organization_id and s.adjustment_id = a.id
  ) as of_streams`

const shown = ({ startsAt, endsAt, createdAt, ...row }: AdjustmentRow): Adjustment => ({
  ...row,
  from: startsAt.toISOString(),
  to: endsAt.toISOString(),
  createdAt: createdAt.toISOString(),
})

/** Events that are not removed, latest first. */
export async function selectAdjustments(tx: Tx, paged: Paged): Promise<Counted<Adjustment>> {
  const kept = sql`a.removed_at is null`
  const { rows } = await sql<AdjustmentRow>`
    select ${ADJUSTMENT} from adjustment a ${ADJUSTMENT_STREAMS}
    where ${kept} ${pagedBy(paged, { id: sql`a.id`, order: sql`a.starts_at desc, a.id desc` })}`.execute(tx)
  return { rows: rows.map(shown), meta: await countAll(tx, sql`adjustment a`, kept) }
}

export async function selectAdjustment(
  tx: Tx,
  adjustmentId: number,
  { isRemoved = false } = {},
): Promise<Adjustment | undefined> {
  const { rows } = await sql<AdjustmentRow>`
    select ${ADJUSTMENT} from adjustment a ${ADJUSTMENT_STREAMS}
    where a.id = ${adjustmentId} and (a.removed_at is not null) = ${isRemoved}`.execute(tx)
  return rows[0] && shown(rows[0])
}

export interface AdjustmentFields {
  name: string
  kind: AdjustmentKind
  from: EpochMs
  to: EpochMs
  streams: Adjustment['streams']
}

export async function insertAdjustment(
  tx: Tx,
  organizationId: number,
  managerId: number | null,
  { name, kind, from, to, streams }: AdjustmentFields,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into adjustment (organization_id, name, kind, starts_at, ends_at, manager_id)
    values (${organizationId}, ${name}, ${kind}, ${new Date(from)}, ${new Date(to)}, ${managerId}) returning id`.execute(
    tx,
  )
  const { id } = rows[0]!
  await insertStreams(tx, organizationId, id, streams)
  return id
}

export async function updateAdjustment(
  tx: Tx,
  organizationId: number,
  adjustmentId: number,
  { name, kind, from, to, streams }: AdjustmentFields,
): Promise<void> {
  await sql`
    update adjustment set name = ${name}, kind = ${kind}, starts_at = ${new Date(from)}, ends_at = ${new Date(to)},
      updated_at = now()
    where id = ${adjustmentId}`.execute(tx)
  await sql`delete from adjustment_stream where adjustment_id = ${adjustmentId}`.execute(tx)
  await insertStreams(tx, organizationId, adjustmentId, streams)
}

async function insertStreams(
  tx: Tx,
  organizationId: number,
  adjustmentId: number,
  streams: Adjustment['streams'],
): Promise<void> {
  await sql`
    insert into adjustment_stream (organization_id, adjustment_id, stream_id, adjustment_factor, total)
    select ${organizationId}::bigint, ${adjustmentId}::bigint, w.id, w.factor, w.total
    from unnest(${streams.map(s => s.streamId)}::bigint[], ${streams.map(s => s.adjustmentFactor)}::float8[],
      ${streams.map(s => s.total)}::float8[]) as w(id, factor, total)`.execute(tx)
}

/** Removes or restores an event: a removed one stays in the table. */
export async function markRemoved(tx: Tx, adjustmentId: number, isRemoved: boolean): Promise<void> {
  await sql`
    update adjustment set removed_at = ${isRemoved ? sql`now()` : null}, updated_at = now()
    where id = ${adjustmentId}`.execute(tx)
}
