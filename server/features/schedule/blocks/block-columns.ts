// The schedule as the grid reads it: many blocks, fast. PostgreSQL puts the columns together, so that neither
// it nor we make an object for each of a hundred thousand activities.
import { type RawBuilder, sql } from 'kysely'
import { BlockType, Origin, TimeOffSubtype } from '#contract/endpoints/schedule.ts'
import { type BlockColumns, DRAFT_STATES } from '#contract/wire/block-columns.ts'
import { draftView, fillRemainder, type ScheduledBlock } from '#core/blocks/index.ts'
import { type EpochMs, MINUTE_MS } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { type BlockFilter, meeting } from './blocks-store.ts'
import { conflictsOf } from './conflicts.ts'
import { readInterval } from './stored-block.ts'

/** `publishedOnly`: as agents see it, without what drafts say of it. */
export async function blockColumns(tx: Tx, filter: BlockFilter): Promise<BlockColumns> {
  const base = filter.from
  const { texts, locked, breaks, ...columns } = await readBlocks(tx, filter, base)
  if (filter.publishedOnly) {
    columns.draft.fill(0)
    columns.newBlockId.fill(0)
  }
  const tasks = await readTasks(tx, columns.id, columns.start, base)
  const parts = { breaks: breaksOf(breaks, columns.start, base), tasks }
  const blocks = scheduledOf(columns, base)
  const wire: BlockColumns = {
    base,
    unitMs: 1,
    ...columns,
    ...parts,
    texts,
    locked,
    fills: fillsOf(blocks, base),
    conflicts: await conflictsOf(tx, blocks),
  }
  return inUnits(wire, MINUTE_MS)
}

/** PostgreSQL's text of an array of whole numbers is all but JSON. */
const numbers = (text: string | null): number[] => (text === null ? [] : JSON.parse(`[${text.slice(1, -1)}]`))

/** The columns of blocks themselves, as SQL. */
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
  roundRobinId: orZero('round_robin_id'),
  parentBlockId: orZero('parent_block_id'),
})
type Name = keyof ReturnType<typeof SELECTED>
type Columns = Record<Name, number[]>

const place = (column: string, list: readonly string[]): RawBuilder<unknown> =>
  sql`coalesce(array_position(array[${sql.join(list.map(one => sql.lit(one)))}], ${sql.ref(column)}), 0)`
const orZero = (column: string) => sql`coalesce(${sql.ref(column)}, 0)`
const ms = (column: string) => sql`(date_part('epoch', ${sql.ref(column)}) * 1000)::bigint`

async function readBlocks(tx: Tx, filter: BlockFilter, base: EpochMs) {
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
      from ${await meeting(tx, filter)} b order by starts_at, id) b`.execute(tx)
  const { breaks, texts, locked, ...found } = rows[0]!
  const columns = Object.fromEntries(
    selected.map(([name]) => [name, numbers(found[name as Name])]),
  ) as Columns
  return { ...columns, breaks, texts, locked }
}

async function readTasks(
  tx: Tx,
  blockIds: readonly number[],
  starts: readonly number[],
  base: EpochMs,
): Promise<BlockColumns['tasks']> {
  const { rows } = await sql<Record<'id' | 'blockId' | 'taskId' | 'start' | 'length', string | null>>`
    select array_agg(id)::text as id, array_agg(block_id)::text as block_id, array_agg(task_id)::text as task_id,
      array_agg(${ms('starts_at')} - ${base}::bigint)::text as start,
      array_agg(${ms('ends_at')} - ${ms('starts_at')})::text as length
    from (select * from block_task where block_id = any(${blockIds}::bigint[]) order by block_id, starts_at) t`.execute(
    tx,
  )
  const found = rows[0]!
  const [id, block, task] = [numbers(found.id), numbers(found.blockId), numbers(found.taskId)]
  const [start, length] = [numbers(found.start), numbers(found.length)]
  const firstOf = new Map<number, number>()
  for (let i = 0; i < block.length; i++) if (block[i] !== block[i - 1]) firstOf.set(block[i]!, i)
  const tasks: BlockColumns['tasks'] = { count: [], id: [], taskId: [], start: [], length: [] }
  let lastId = 0
  for (const [row, blockId] of blockIds.entries()) {
    const first = firstOf.get(blockId) ?? block.length
    let at = first
    for (; block[at] === blockId; at++) {
      tasks.id.push(id[at]! - lastId)
      tasks.taskId.push(task[at]!)
      tasks.start.push(start[at]! - starts[row]!)
      tasks.length.push(length[at]!)
      lastId = id[at]!
    }
    tasks.count.push(at - first)
  }
  return tasks
}

/** `text`: the blocks' breaks, one JSON list after another. */
function breaksOf(text: string | null, starts: readonly number[], base: EpochMs): BlockColumns['breaks'] {
  const breaks: BlockColumns['breaks'] = { count: [], start: [], length: [] }
  const lists = JSON.parse(`[${text ?? ''}]`) as { start: string; end: string }[][]
  for (const [row, list] of lists.entries()) {
    breaks.count.push(list.length)
    for (const { start, end } of list.map(readInterval)) {
      breaks.start.push(start - base - starts[row]!)
      breaks.length.push(end - start)
    }
  }
  return breaks
}

/** As the rules of core take them, without breaks and activities. */
function scheduledOf(columns: Columns, base: EpochMs): (ScheduledBlock & { row: number })[] {
  return columns.id.map((id, row) => {
    const start = base + columns.start[row]!
    const draft = columns.draft[row] === 0 ? null : ({ type: 'edited', newBlockId: null } as const)
    return {
      row,
      id,
      surferId: columns.surferId[row]!,
      type: BlockType.options[columns.type[row]!]!,
      interval: { start, end: start + columns.length[row]! },
      published: columns.version[row] === 0 ? null : { version: columns.version[row]!, draft },
      breaks: [],
      tasks: [],
      isFill: columns.isFill[row] === 1,
    }
  })
}

/** What the other blocks of the draft view leave of fill shifts. */
function fillsOf(
  blocks: readonly (ScheduledBlock & { row: number })[],
  base: EpochMs,
): BlockColumns['fills'] {
  const fills = blocks.filter(block => block.isFill)
  if (fills.length === 0) return []
  const bySurfer = Map.groupBy(draftView(blocks), block => block.surferId)
  return fills.map(fill => {
    const left = fillRemainder(fill, bySurfer.get(fill.surferId) ?? [])
    return {
      row: fill.row,
      start: left.map(part => part.start - base),
      length: left.map(part => part.end - part.start),
    }
  })
}

/** In larger units, if every instant is whole in them. */
function inUnits(columns: BlockColumns, unitMs: number): BlockColumns {
  const { start, length, breaks, tasks, fills } = columns
  const lists = [start, length, breaks.start, breaks.length, tasks.start, tasks.length]
  for (const fill of fills) lists.push(fill.start, fill.length)
  if (!lists.every(list => list.every(value => value % unitMs === 0))) return columns
  for (const list of lists) for (let i = 0; i < list.length; i++) list[i]! /= unitMs
  return { ...columns, unitMs }
}
