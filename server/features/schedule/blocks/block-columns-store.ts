// The SQL behind the grid: many blocks, fast. PostgreSQL puts the columns together, so that neither it nor we make
// an object for each of a hundred thousand activities.
import { type RawBuilder, sql } from 'kysely'
import { BlockType, Origin, TimeOffSubtype } from '#contract/endpoints/schedule.ts'
import { type BlockColumns, DRAFT_STATES } from '#contract/schedule/block-columns.ts'
import type { EpochMs } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { type BlockFilter, blocksOverlapping } from './blocks-store.ts'

/** PostgreSQL's text of an array of whole numbers is all but JSON. */
const numbers = (text: string | null): number[] => (text === null ? [] : JSON.parse(`[${text.slice(1, -1)}]`))

/** The columns of a block, as SQL; lists of words as places from 1, 0 for none. */
const SELECTED = (base: EpochMs) => ({
  id: sql.ref('id'),
  revision: sql.ref('revision'),
  surferId: sql.ref('surfer_id'),
  type: sql`${place('type', BlockType.options)} - 1`,
  origin: sql`${place('origin', Origin.options)} - 1`,
  subtype: place('subtype', TimeOffSubtype.options),
  start: sql`${ms('starts_at')} - ${base}::bigint`,
  length: sql`${ms('ends_at')} - ${ms('starts_at')}`,
  version: orZero('published_version'),
  draft: place('draft_state', DRAFT_STATES),
  newBlockId: orZero('draft_block_id'),
  isFill: sql`(conflict_type = 'fill')::integer`,
  shiftTemplateId: orZero('shift_template_id'),
  taskTemplateId: orZero('task_template_id'),
  schedulePlanId: orZero('schedule_plan_id'),
  roundRobinId: orZero('round_robin_id'),
  parentBlockId: orZero('parent_block_id'),
})
type Name = keyof ReturnType<typeof SELECTED>
export type StoredColumns = Record<Name, number[]>

const place = (column: string, list: readonly string[]): RawBuilder<unknown> =>
  sql`coalesce(array_position(array[${sql.join(list.map(one => sql.lit(one)))}], ${sql.ref(column)}), 0)`
const orZero = (column: string) => sql`coalesce(${sql.ref(column)}, 0)`
const ms = (column: string) => sql`(date_part('epoch', ${sql.ref(column)}) * 1000)::bigint`

/** The blocks that meet the range, by start, as columns; instants are offsets from `base` in ms. */
export async function selectBlockColumns(tx: Tx, filter: BlockFilter, base: EpochMs) {
  const selected = Object.entries(SELECTED(base))
  const { rows } = await sql<
    Record<Name, string | null> & { breaks: string | null } & Pick<BlockColumns, 'texts' | 'locked'>
  >`
    select ${sql.join(selected.map(([name, value]) => sql`array_agg(${value})::text as ${sql.ref(name)}`))},
      string_agg(breaks::text, ',') as breaks,
      coalesce(json_agg(json_build_object('row', row, 'title', title, 'remoteSubtype', remote_subtype))
        filter (where title is not null or remote_subtype is not null), '[]') as texts,
      coalesce(json_agg(row) filter (where is_locked), '[]') as locked
    from (
      select b.*, (row_number() over (order by starts_at, id)) - 1 as row
      from ${await blocksOverlapping(tx, filter)} b order by starts_at, id) b`.execute(tx)
  const { breaks, texts, locked, ...found } = rows[0]!
  const columns = Object.fromEntries(
    selected.map(([name]) => [name, numbers(found[name as Name])]),
  ) as StoredColumns
  return { ...columns, breaks, texts, locked }
}

interface TaskColumns {
  id: number[]
  blockId: number[]
  taskId: number[]
  start: number[]
  length: number[]
}

/** The activities of the blocks, by block, then start; `start` is the offset from `base` in ms. */
export async function selectTaskColumns(
  tx: Tx,
  blockIds: readonly number[],
  base: EpochMs,
): Promise<TaskColumns> {
  const { rows } = await sql<Record<'id' | 'blockId' | 'taskId' | 'start' | 'length', string | null>>`
    select array_agg(id)::text as id, array_agg(block_id)::text as block_id, array_agg(task_id)::text as task_id,
      array_agg(${ms('starts_at')} - ${base}::bigint)::text as start,
      array_agg(${ms('ends_at')} - ${ms('starts_at')})::text as length
    from (select * from block_task where block_id = any(${blockIds}::bigint[]) order by block_id, starts_at) t`.execute(
    tx,
  )
  const found = rows[0]!
  return {
    id: numbers(found.id),
    blockId: numbers(found.blockId),
    taskId: numbers(found.taskId),
    start: numbers(found.start),
    length: numbers(found.length),
  }
}

/** The days off that the shifts earn; `start` is the offset from `base` in ms. */
export async function selectDaysInLieu(
  tx: Tx,
  shiftIds: readonly number[],
  { publishedOnly = false }: BlockFilter,
  base: EpochMs,
) {
  if (shiftIds.length === 0) return []
  const { rows } = await sql<{ id: number; shiftId: number; start: number; length: number }>`
    select id, parent_block_id as shift_id, (${ms('starts_at')} - ${base}::bigint)::float8 as start,
      (${ms('ends_at')} - ${ms('starts_at')})::float8 as length
    from block
    where parent_block_id = any(${shiftIds}::bigint[])
      and case when ${publishedOnly} then published_version is not null else draft_state is null end
    order by starts_at, id`.execute(tx)
  return rows
}

export async function selectSchedulePlanNames(tx: Tx, ids: readonly number[]) {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from schedule_plan where id = any(${ids}::bigint[]) order by id`.execute(tx)
  return rows
}
