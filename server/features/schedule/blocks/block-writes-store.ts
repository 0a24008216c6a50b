// Writes of blocks and their activities. Each write first stores the blocks as they are for the change's undo step.
// Callers hold the organization's lock.
import { sql } from 'kysely'
import type { ScheduledTask } from '#core/blocks/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import type { ChangeContext } from './change.ts'
import { captureBefore } from './steps-store.ts'
import { type NewBlock, writeInterval } from './stored-block.ts'

async function nextIds(tx: Tx, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('block', 'id')) as id from generate_series(1, ${count})`.execute(tx)
  return rows.map(row => row.id)
}

/** Returns the new ids, ascending, in the order of the blocks. */
export async function insertBlocks(
  tx: Tx,
  change: ChangeContext,
  blocks: readonly NewBlock[],
): Promise<number[]> {
  if (blocks.length === 0) return []
  const { organizationId } = change
  const ids = await nextIds(tx, blocks.length)
  await captureBefore(tx, change, ids)
  const rows = blocks.map((block, index) => ({ id: ids[index]!, ...columnsOf(block) }))
  await sql`
    insert into block (organization_id, id, surfer_id, type, starts_at, ends_at, origin, conflict_type,
      shift_template_id, task_template_id, parent_block_id, schedule_plan_id, round_robin_id, subtype, remote_subtype,
      breaks, title, is_locked)
    select ${organizationId}::bigint, n.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(
      id bigint, surfer_id bigint, type text, starts_at timestamptz, ends_at timestamptz, origin text,
      conflict_type text, shift_template_id bigint, task_template_id bigint, parent_block_id bigint,
      schedule_plan_id bigint, round_robin_id bigint, subtype text, remote_subtype text, breaks jsonb, title text, is_locked boolean)`.execute(
    tx,
  )
  await insertTasks(
    tx,
    organizationId,
    blocks.flatMap((block, index) => block.tasks.map(task => ({ ...task, blockId: ids[index]! }))),
  )
  return ids
}

const columnsOf = (block: NewBlock) => ({
  surfer_id: block.surferId,
  type: block.type,
  starts_at: new Date(block.interval.start),
  ends_at: new Date(block.interval.end),
  origin: block.origin,
  conflict_type: block.isFill ? 'fill' : 'standard',
  shift_template_id: block.shiftTemplateId,
  task_template_id: block.taskTemplateId,
  parent_block_id: block.parentBlockId ?? null,
  schedule_plan_id: block.schedulePlanId ?? null,
  round_robin_id: block.roundRobinId,
  subtype: block.subtype,
  remote_subtype: block.remoteSubtype,
  breaks: block.breaks.map(writeInterval),
  title: block.title,
  is_locked: block.isLocked ?? false,
})

type TaskOfBlock = ScheduledTask & { blockId: number }

async function insertTasks(tx: Tx, organizationId: number, tasks: readonly TaskOfBlock[]): Promise<void> {
  if (tasks.length === 0) return
  await sql`
    insert into block_task (organization_id, block_id, task_id, starts_at, ends_at)
    select ${organizationId}::bigint, n.block_id, n.task_id, to_timestamp(n.start / 1000), to_timestamp(n.stop / 1000)
    from unnest(${tasks.map(t => t.blockId)}::bigint[], ${tasks.map(t => t.taskId)}::bigint[],
      ${tasks.map(t => t.interval.start)}::float8[], ${tasks.map(t => t.interval.end)}::float8[])
      as n(block_id, task_id, start, stop)`.execute(tx)
}

/** Replaces the activities of blocks; `taskTemplateId`: the plan that they come from, if any. */
export async function replaceTasks(
  tx: Tx,
  change: ChangeContext,
  blocks: readonly { id: number; taskTemplateId: number | null; tasks: readonly ScheduledTask[] }[],
): Promise<void> {
  if (blocks.length === 0) return
  const ids = blocks.map(block => block.id)
  await captureBefore(tx, change, ids)
  await sql`delete from block_task where block_id = any(${ids}::bigint[])`.execute(tx)
  await sql`update block b set task_template_id = n.task_template_id, updated_at = now()
    from unnest(${ids}::bigint[], ${blocks.map(b => b.taskTemplateId)}::bigint[]) as n(id, task_template_id)
    where b.id = n.id`.execute(tx)
  await insertTasks(
    tx,
    change.organizationId,
    blocks.flatMap(({ id, tasks }) => tasks.map(task => ({ ...task, blockId: id }))),
  )
}

/** Overwrites unpublished blocks. */
export async function rewriteBlocks(
  tx: Tx,
  change: ChangeContext,
  blocks: readonly (NewBlock & { id: number })[],
): Promise<void> {
  if (blocks.length === 0) return
  await captureBefore(
    tx,
    change,
    blocks.map(block => block.id),
  )
  const rows = blocks.map(block => ({ id: block.id, ...columnsOf(block) }))
  await sql`
    update block b set surfer_id = n.surfer_id, starts_at = n.starts_at, ends_at = n.ends_at,
      conflict_type = n.conflict_type, shift_template_id = n.shift_template_id, subtype = n.subtype,
      remote_subtype = n.remote_subtype, parent_block_id = n.parent_block_id, breaks = n.breaks, title = n.title
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id bigint, surfer_id bigint, starts_at timestamptz,
      ends_at timestamptz, conflict_type text, shift_template_id bigint, subtype text, remote_subtype text,
      parent_block_id bigint, breaks jsonb, title text)
    where b.id = n.id and b.published_version is null`.execute(tx)
  await replaceTasks(tx, change, blocks)
}

/**
 * Deletes blocks. Drafts of days off are deleted with their shifts, published ones stay and lose the link; a
 * block that a deleted one was to replace has no replacement any more.
 */
export async function deleteBlocks(tx: Tx, change: ChangeContext, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql<{ id: number }>`
    select id from block where parent_block_id = any(${ids}::bigint[])
    union select id from block where draft_block_id = any(${ids}::bigint[])`.execute(tx)
  await captureBefore(tx, change, [...ids, ...rows.map(row => row.id)])
  await sql`update block set parent_block_id = null, updated_at = now()
    where parent_block_id = any(${ids}::bigint[]) and published_version is not null and id <> all(${ids}::bigint[])`.execute(
    tx,
  )
  await sql`delete from block where id = any(${ids}::bigint[])`.execute(tx)
}

/** Marks published blocks with what the next publishing does to them; null takes the mark off. */
export async function markBlocks(
  tx: Tx,
  change: ChangeContext,
  ids: readonly number[],
  draftState: 'deleted' | 'plan-overridden' | null,
): Promise<void> {
  if (ids.length === 0) return
  await captureBefore(tx, change, ids)
  await sql`update block set draft_state = ${draftState}, draft_block_id = null, updated_at = now()
    where id = any(${ids}::bigint[])`.execute(tx)
}

/** Marks published blocks as edited; the drafts at the same places of the second list will replace them. */
export async function markEdited(
  tx: Tx,
  change: ChangeContext,
  ids: readonly number[],
  replacementIds: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  await captureBefore(tx, change, ids)
  await sql`update block b set draft_state = 'edited', draft_block_id = n.replacement_id, updated_at = now()
    from unnest(${ids}::bigint[], ${replacementIds}::bigint[]) as n(id, replacement_id) where b.id = n.id`.execute(
    tx,
  )
}

/** Says which shift plan the blocks are of, where they name none or another. */
export async function setSchedulePlan(
  tx: Tx,
  change: ChangeContext,
  ids: readonly number[],
  schedulePlanId: number,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from block where id = any(${ids}::bigint[]) and schedule_plan_id is distinct from ${schedulePlanId}`.execute(
    tx,
  )
  const others = rows.map(({ id }) => id)
  if (others.length === 0) return
  await captureBefore(tx, change, others)
  await sql`update block set schedule_plan_id = ${schedulePlanId}, updated_at = now()
    where id = any(${others}::bigint[])`.execute(tx)
}

/** Sets locks. A lock holds at once, whether the block is published or not. */
export async function setLocks(
  tx: Tx,
  change: ChangeContext,
  ids: readonly number[],
  locks: readonly boolean[],
): Promise<void> {
  if (ids.length === 0) return
  await captureBefore(tx, change, ids)
  await sql`update block b set is_locked = n.is_locked, updated_at = now()
    from unnest(${ids}::bigint[], ${locks}::boolean[]) as n(id, is_locked) where b.id = n.id`.execute(tx)
}

export async function setVersions(
  tx: Tx,
  ids: readonly number[],
  versions: readonly number[],
): Promise<void> {
  await sql`update block b set published_version = n.version, updated_at = now()
    from unnest(${ids}::bigint[], ${versions}::integer[]) as n(id, version) where b.id = n.id`.execute(tx)
}

/** Moves days off from replaced shifts to the shifts at the same places of the second list. */
export async function moveDaysOff(
  tx: Tx,
  shiftIds: readonly number[],
  replacementIds: readonly number[],
): Promise<void> {
  await sql`update block b set parent_block_id = n.replacement_id
    from unnest(${shiftIds}::bigint[], ${replacementIds}::bigint[]) as n(id, replacement_id)
    where b.parent_block_id = n.id`.execute(tx)
}
