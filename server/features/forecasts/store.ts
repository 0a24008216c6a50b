// Reads of forecast, history and schedule, and the adjustments. Row-level security keeps every statement inside
// the transaction's organization.
import { sql } from 'kysely'
import type { Adjustment } from '#contract/endpoints/forecasts.ts'
import type { ScheduledBlock } from '#core/blocks/index.ts'
import type { EpochMs, Interval } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import type { ForecastEntry, HistoryEntry } from './quarters.ts'

const epochMs = (column: string) => sql`extract(epoch from ${sql.ref(column)}) * 1000`

/** What is stored of a ticket group within the range, in order of time. */
export async function selectStored(
  tx: Tx,
  streamId: number,
  { start, end }: Interval,
): Promise<{ forecast: ForecastEntry[]; history: HistoryEntry[] }> {
  const within = sql`stream_id = ${streamId} and starts_at >= ${new Date(start)} and starts_at < ${new Date(end)}`
  const { rows } = await sql<{ forecast: ForecastEntry[] | null; history: HistoryEntry[] | null }>`
    select
      (select json_agg(json_build_array(${epochMs('starts_at')}, mean, lo80, hi80, lo95, hi95, handle_time_seconds, required)
        order by starts_at) from stream_forecast where ${within}) as forecast,
      (select json_agg(json_build_array(${epochMs('starts_at')}, minutes, offered, handle_time_seconds)
        order by starts_at) from stream_history where ${within}) as history`.execute(tx)
  return { forecast: rows[0]!.forecast ?? [], history: rows[0]!.history ?? [] }
}

export interface RequiredRow {
  streamId: number
  taskIds: number[]
  /** [startsAt, required] in order of time. */
  required: [number, number][]
}

/** Of each ticket group in use, the staff it needs within the range. */
export async function selectRequired(
  tx: Tx,
  { start, end }: Interval,
  streamIds?: readonly number[],
): Promise<RequiredRow[]> {
  const { rows } = await sql<RequiredRow>`
    select s.id as stream_id,
      array(
        select l.task_id from task_stream l
        join task t on t.organization_id = l.organization_id and t.id = l.task_id and t.state = 'active'
        where l.organization_id = s.organization_id and l.stream_id = s.id order by l.task_id
      ) as task_ids,
      coalesce((
        select json_agg(json_build_array(${epochMs('f.starts_at')}, f.required) order by f.starts_at)
        from stream_forecast f
        where f.organization_id = s.organization_id and f.stream_id = s.id
          and f.starts_at >= ${new Date(start)} and f.starts_at < ${new Date(end)}
      ), '[]') as required
    from stream s
    where s.archived_at is null and ${streamIds ? sql`s.id = any(${streamIds}::bigint[])` : sql`true`}
    order by s.id`.execute(tx)
  return rows
}

/** Active tasks with the ticket groups in use that they serve. */
export async function selectStreamsByTask(tx: Tx): Promise<{ taskId: number; streamIds: number[] }[]> {
  const { rows } = await sql<{ taskId: number; streamIds: number[] }>`
    select l.task_id, array_agg(l.stream_id order by l.stream_id) as stream_ids
    from task_stream l
    join task t on t.organization_id = l.organization_id and t.id = l.task_id and t.state = 'active'
    join stream s on s.organization_id = l.organization_id and s.id = l.stream_id and s.archived_at is null
    group by l.task_id order by l.task_id`.execute(tx)
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

/** What agents see; or what they would see if every draft were published now. */
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
  startsAt: Date
  endsAt: Date
  streams: Adjustment['streams']
  createdAt: Date
}

const ADJUSTMENT = sql`
  a.id, a.name, a.starts_at, a.ends_at, a.created_at,
  (
    select coalesce(jsonb_agg(jsonb_build_object('streamId', s.stream_id, 'adjustmentFactor', s.adjustment_factor)
      order by s.stream_id), '[]')
    from adjustment_stream s where s.organization_id = a.organization_id and s.adjustment_id = a.id
  ) as streams`

const shown = ({ startsAt, endsAt, createdAt, ...row }: AdjustmentRow): Adjustment => ({
  ...row,
  from: startsAt.toISOString(),
  to: endsAt.toISOString(),
  createdAt: createdAt.toISOString(),
})

/** Latest first; one row more than the limit when there are more. */
export async function selectAdjustments(
  tx: Tx,
  { offset, limit }: { offset: number; limit: number },
): Promise<Adjustment[]> {
  const { rows } = await sql<AdjustmentRow>`
    select ${ADJUSTMENT} from adjustment a order by a.starts_at desc, a.id desc
    offset ${offset} limit ${limit + 1}`.execute(tx)
  return rows.map(shown)
}

export async function selectAdjustment(tx: Tx, adjustmentId: number): Promise<Adjustment | undefined> {
  const { rows } = await sql<AdjustmentRow>`
    select ${ADJUSTMENT} from adjustment a where a.id = ${adjustmentId}`.execute(tx)
  return rows[0] && shown(rows[0])
}

export interface AdjustmentFields {
  name: string
  from: EpochMs
  to: EpochMs
  streams: Adjustment['streams']
}

export async function insertAdjustment(
  tx: Tx,
  organizationId: number,
  managerId: number | null,
  { name, from, to, streams }: AdjustmentFields,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into adjustment (organization_id, name, starts_at, ends_at, manager_id)
    values (${organizationId}, ${name}, ${new Date(from)}, ${new Date(to)}, ${managerId}) returning id`.execute(
    tx,
  )
  const { id } = rows[0]!
  await insertFactors(tx, organizationId, id, streams)
  return id
}

export async function updateAdjustment(
  tx: Tx,
  organizationId: number,
  adjustmentId: number,
  { name, from, to, streams }: AdjustmentFields,
): Promise<void> {
  await sql`
    update adjustment set name = ${name}, starts_at = ${new Date(from)}, ends_at = ${new Date(to)}, updated_at = now()
    where id = ${adjustmentId}`.execute(tx)
  await sql`delete from adjustment_stream where adjustment_id = ${adjustmentId}`.execute(tx)
  await insertFactors(tx, organizationId, adjustmentId, streams)
}

async function insertFactors(
  tx: Tx,
  organizationId: number,
  adjustmentId: number,
  streams: Adjustment['streams'],
): Promise<void> {
  await sql`
    insert into adjustment_stream (organization_id, adjustment_id, stream_id, adjustment_factor)
    select ${organizationId}::bigint, ${adjustmentId}::bigint, w.id, w.factor
    from unnest(${streams.map(s => s.streamId)}::bigint[], ${streams.map(s => s.adjustmentFactor)}::float8[]) as w(id, factor)`.execute(
    tx,
  )
}

export async function deleteAdjustment(tx: Tx, adjustmentId: number): Promise<void> {
  await sql`delete from adjustment where id = ${adjustmentId}`.execute(tx)
}
