// Reads of blocks and their activities. Row-level security keeps every statement inside the
// transaction's organization. Writers hold the organization's lock, so what they read stays true.
import { type RawBuilder, sql } from 'kysely'
import type { Published } from '#core/blocks/index.ts'
import { DAY_MS, type EpochMs, type Interval, type LocalDate, type Zone } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { readInterval, type StoredBlock } from './stored-block.ts'

type BlockRow = Omit<StoredBlock, 'interval' | 'published' | 'breaks' | 'tasks' | 'isFill'> & {
  startsAt: Date
  endsAt: Date
  publishedVersion: number | null
  draftState: NonNullable<Published['draft']>['type'] | null
  draftBlockId: number | null
  conflictType: 'standard' | 'fill'
  breaks: { start: string; end: string }[]
  /** Id, task, start and end: arrays parse far faster than objects. */
  tasks: [id: number, taskId: number, start: EpochMs, end: EpochMs][]
}

const PLAN_NAME = sql`(
  select p.name from schedule_plan p
  where p.organization_id = b.organization_id and p.id = b.schedule_plan_id) as schedule_plan_name`
const COLUMNS = sql`b.id, b.revision, b.surfer_id, b.type, b.starts_at, b.ends_at, b.origin, b.published_version, b.draft_state,
  b.draft_block_id, b.conflict_type, b.shift_template_id, b.task_template_id, b.parent_block_id, b.round_robin_id,
  b.schedule_plan_id, ${PLAN_NAME}, b.subtype, b.remote_subtype, b.breaks, b.title, b.is_locked`
const TASKS = sql`coalesce((
  select json_agg(json_build_array(t.id, t.task_id,
    extract(epoch from t.starts_at) * 1000, extract(epoch from t.ends_at) * 1000) order by t.starts_at)
  from block_task t where t.organization_id = b.organization_id and t.block_id = b.id), '[]') as tasks`
const NO_TASKS = sql`'[]'::json as tasks`

function asStored(row: BlockRow): StoredBlock {
  const {
    startsAt,
    endsAt,
    publishedVersion,
    draftState,
    draftBlockId,
    conflictType,
    breaks,
    tasks,
    ...rest
  } = row
  return {
    ...rest,
    interval: { start: startsAt.getTime(), end: endsAt.getTime() },
    published:
      publishedVersion === null
        ? null
        : { version: publishedVersion, draft: draftState && { type: draftState, newBlockId: draftBlockId } },
    isFill: conflictType === 'fill',
    breaks: breaks.map(readInterval),
    tasks: tasks.map(([id, taskId, start, end]) => ({ id, taskId, interval: { start, end } })),
  }
}

async function selectBlocks(
  tx: Tx,
  where: RawBuilder<unknown>,
  source: RawBuilder<unknown> = sql`block`,
  tasks = TASKS,
): Promise<StoredBlock[]> {
  const { rows } = await sql<BlockRow>`
    select ${COLUMNS}, ${tasks} from ${source} b where ${where} order by b.starts_at, b.id`.execute(tx)
  return rows.map(asStored)
}

/** First and last day of an agent, as they are or as they will be; null: open. */
export interface EmploymentDates {
  surferId: number
  startDate: LocalDate | null
  endDate: LocalDate | null
  timezone: Zone
}

/**
 * Blocks that begin before the first day or after the last one of the agents given, on each agent's own clock; of a
 * published block with a draft beside it, the draft.
 */
export const blocksOutsideDates = (tx: Tx, agents: readonly EmploymentDates[]): Promise<StoredBlock[]> => {
  const columns = agents.map(({ surferId, startDate, endDate, timezone }) => ({
    surfer_id: surferId,
    start_date: startDate,
    end_date: endDate,
    timezone,
  }))
  return selectBlocks(
    tx,
    sql`b.surfer_id = any(${agents.map(agent => agent.surferId)}::bigint[]) and b.draft_state is null and exists (
      select from jsonb_to_recordset(${JSON.stringify(columns)}::jsonb)
        as s(surfer_id bigint, start_date date, end_date date, timezone text)
      where s.surfer_id = b.surfer_id
        and ((b.starts_at at time zone s.timezone)::date < s.start_date
          or (b.starts_at at time zone s.timezone)::date > s.end_date))`,
    sql`block`,
    NO_TASKS,
  )
}

/** The longest shift that the table allows: bounds the search for shifts that overlap a range. */
const LONGEST_SHIFT_MS = 2 * DAY_MS

/** Agents in either list; without lists, all agents. Deleted agents are left out unless included. */
export interface BlockSurferFilter {
  includesDeleted?: boolean | undefined
  surferIds?: readonly number[] | undefined
  teamIds?: readonly number[] | undefined
}

export async function selectSurferIds(tx: Tx, filter: BlockSurferFilter): Promise<number[]> {
  const { surferIds, teamIds, includesDeleted = false } = filter
  const isEverybody = surferIds === undefined && teamIds === undefined
  const { rows } = await sql<{ id: number }>`
    select id from surfer where (deleted_at is null or ${includesDeleted})
      and (${isEverybody} or id = any(${surferIds ?? []}::bigint[]) or team_id = any(${teamIds ?? []}::bigint[]))
    order by id`.execute(tx)
  return rows.map(row => row.id)
}

export interface BlockFilter extends BlockSurferFilter {
  from: EpochMs
  to: EpochMs
  publishedOnly?: boolean | undefined
  /** Leaves activities out: of all columns only they take time to read. */
  withoutTasks?: boolean
}

/** The blocks that overlap the range, by start. */
export async function blocksMeeting(tx: Tx, filter: BlockFilter): Promise<StoredBlock[]> {
  return selectBlocks(
    tx,
    sql`true`,
    await blocksOverlapping(tx, filter),
    filter.withoutTasks ? NO_TASKS : TASKS,
  )
}

/** The rows of blocks that overlap the range, as SQL. */
export async function blocksOverlapping(tx: Tx, filter: BlockFilter): Promise<RawBuilder<unknown>> {
  const { from, to, publishedOnly = false } = filter
  // A list of ids instead of a subquery: the planner cannot guess how many agents a subquery gives.
  const ids = await selectSurferIds(tx, filter)
  const wanted = sql`surfer_id = any(${ids}::bigint[])
    and starts_at < ${new Date(to)} and ends_at > ${new Date(from)}
    and (${!publishedOnly} or published_version is not null)`
  return sql`(
      select * from block where type = 'shift' and starts_at > ${new Date(from - LONGEST_SHIFT_MS)} and ${wanted}
      union all select * from block where type <> 'shift' and ${wanted})`
}

interface ShiftCount {
  /** Place in the list of days. */
  day: number
  shiftTemplateId: number | null
  type: 'standard' | 'fill'
  count: number
}

/** The number of shifts of each template that start on each day, in order of the first start. */
export async function shiftCounts(
  tx: Tx,
  days: readonly { from: EpochMs; to: EpochMs }[],
  filter: BlockSurferFilter & { publishedOnly: boolean },
): Promise<ShiftCount[]> {
  const ids = await selectSurferIds(tx, filter)
  const isShown = filter.publishedOnly ? sql`b.published_version is not null` : sql`b.draft_state is null`
  const { rows } = await sql<ShiftCount>`
    select (d.place - 1)::integer as day, b.shift_template_id, b.conflict_type as type, count(*)::integer as count
    from unnest(${days.map(day => new Date(day.from))}::timestamptz[], ${days.map(day => new Date(day.to))}::timestamptz[])
      with ordinality as d(starts_at, ends_at, place)
    join block b on b.starts_at >= d.starts_at and b.starts_at < d.ends_at
    where b.type = 'shift' and ${isShown} and b.surfer_id = any(${ids}::bigint[])
    group by d.place, b.shift_template_id, b.conflict_type
    order by d.place, min(b.starts_at), b.shift_template_id, b.conflict_type`.execute(tx)
  return rows
}

export const blocksById = (tx: Tx, ids: readonly number[]): Promise<StoredBlock[]> =>
  selectBlocks(tx, sql`b.id = any(${ids}::bigint[])`)

/** Time from the first start to the last; null: there is no block. */
export async function selectBlockSpan(tx: Tx): Promise<Interval | null> {
  const { rows } = await sql<{ first: Date | null; last: Date | null }>`
    select min(starts_at) as first, max(starts_at) as last from block`.execute(tx)
  const { first, last } = rows[0]!
  return first && last && { start: first.getTime(), end: last.getTime() }
}

/** Some time of one agent: days of an agent's zone, or the same instants for all. */
export interface SurferSpan {
  surferId: number
  from: EpochMs
  to: EpochMs
}

const unnested = (spans: readonly SurferSpan[]) => sql`
  unnest(${spans.map(s => s.surferId)}::bigint[], ${spans.map(s => new Date(s.from))}::timestamptz[],
    ${spans.map(s => new Date(s.to))}::timestamptz[]) as span(surfer_id, starts_at, ends_at)`
const STARTS_IN_SPAN = sql`
  b.surfer_id = span.surfer_id and b.starts_at >= span.starts_at and b.starts_at < span.ends_at`

/**
 * Drafts and marked blocks that start in the spans: all that publishing the spans would touch. An edited block
 * and its replacement go together, also when only one of the two starts there. Without activities.
 */
export async function draftsStarting(tx: Tx, spans: readonly SurferSpan[]): Promise<StoredBlock[]> {
  const { rows } = await sql<BlockRow>`
    with inside as (
      select b.organization_id, b.id, b.draft_block_id from block b join ${unnested(spans)} on ${STARTS_IN_SPAN}
      where b.published_version is null or b.draft_state is not null)
    select ${COLUMNS}, ${NO_TASKS} from block b
    where b.id in (
      select id from inside
      union select draft_block_id from inside
      union select o.id from block o join inside i on i.organization_id = o.organization_id and i.id = o.draft_block_id)
    order by b.starts_at, b.id`.execute(tx)
  return rows.map(asStored)
}

/** The shifts of the draft view that start in the spans. Without activities. */
export async function shiftsStarting(tx: Tx, spans: readonly SurferSpan[]): Promise<StoredBlock[]> {
  const { rows } = await sql<BlockRow>`
    select ${COLUMNS}, ${NO_TASKS} from block b join ${unnested(spans)} on ${STARTS_IN_SPAN}
    where b.type = 'shift' and b.draft_state is null order by b.id`.execute(tx)
  return rows.map(asStored)
}

/** The days off for these shifts, in the draft view. */
export async function daysOffFor(tx: Tx, shiftIds: readonly number[]): Promise<StoredBlock[]> {
  return selectBlocks(tx, sql`b.parent_block_id = any(${shiftIds}::bigint[]) and b.draft_state is null`)
}

/** Days in lieu of the draft view that start in the spans. */
export async function daysInLieuStarting(tx: Tx, spans: readonly SurferSpan[]): Promise<StoredBlock[]> {
  const { rows } = await sql<BlockRow>`
    select ${COLUMNS}, ${NO_TASKS} from block b join ${unnested(spans)} on ${STARTS_IN_SPAN}
    where b.type = 'time-in-lieu' and b.draft_state is null order by b.id`.execute(tx)
  return rows.map(asStored)
}

/** Time off of the draft view that ends after `since`, by agent. */
export async function timeOffSince(
  tx: Tx,
  surferIds: readonly number[],
  since: EpochMs,
): Promise<Map<number, Interval[]>> {
  const { rows } = await sql<{ surferId: number; startsAt: Date; endsAt: Date }>`
    select surfer_id, starts_at, ends_at from block
    where type = 'time-off' and draft_state is null and surfer_id = any(${surferIds}::bigint[])
      and ends_at > ${new Date(since)} order by starts_at, id`.execute(tx)
  const grouped = Map.groupBy(rows, row => row.surferId)
  return new Map(
    [...grouped].map(([id, own]) => [
      id,
      own.map(({ startsAt, endsAt }) => ({ start: startsAt.getTime(), end: endsAt.getTime() })),
    ]),
  )
}

/** The published blocks that these are to replace. */
export async function originalsOf(tx: Tx, blockIds: readonly number[]): Promise<StoredBlock[]> {
  return selectBlocks(tx, sql`b.draft_block_id = any(${blockIds}::bigint[])`)
}
