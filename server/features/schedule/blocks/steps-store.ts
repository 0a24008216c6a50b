// The SQL of undo steps: each block before a step first touched it, and a hash of the block as the step left it.
// Every writer of blocks first says which ones it is about to touch.
import { type RawBuilder, sql } from 'kysely'
import { MAX_STEP_SURFERS, MAX_UNDO_STEPS, type ScheduleChange } from '#contract/endpoints/schedule.ts'
import type { Tx } from '#server/platform/database/index.ts'
import type { ChangeContext } from './change.ts'

/** Larger actions, such as half a year of shifts for everybody, are no steps: discard their drafts instead. */
const MAX_STEP_BLOCKS = 50_000
/** Blocks in all undo steps of one manager; older steps are deleted. */
const MAX_KEPT_BLOCKS = 150_000

/** A block `b` as JSON, with its activities; `is_locked` is left out where false, as most are, and no shift plan. */
export const BLOCK_JSON = sql`to_jsonb(b) - 'organization_id' - 'created_at' - 'updated_at'
  - case when b.is_locked then '' else 'is_locked' end
  - case when b.schedule_plan_id is null then 'schedule_plan_id' else '' end || jsonb_build_object('tasks', coalesce((
  select jsonb_agg(jsonb_build_object('task_id', t.task_id, 'starts_at', t.starts_at, 'ends_at', t.ends_at)
    order by t.starts_at, t.task_id)
  from block_task t where t.organization_id = b.organization_id and t.block_id = b.id), '[]'))`
/** A hash of a block's content, without its revision. */
const BLOCK_HASH = sql`md5(((${BLOCK_JSON}) - 'revision')::text)`

/** Stores blocks as they are before the change creates, changes or deletes them. Only the first time counts. */
export async function captureBefore(
  tx: Tx,
  change: ChangeContext,
  blockIds: readonly number[],
): Promise<void> {
  const { organizationId, changeId, managerId, step } = change
  if (!step || managerId === null || blockIds.length === 0) return
  await sql`
    with step as (
      insert into schedule_change (organization_id, id, manager_id, label, is_undo)
      values (${organizationId}, ${changeId}::uuid, ${managerId}, ${step.label}, ${step.direction === 'undo'})
      on conflict do nothing)
    insert into schedule_change_block (organization_id, change_id, block_id, before)
    select ${organizationId}, ${changeId}::uuid, n.id, case when b.id is not null then ${BLOCK_JSON} end
    from unnest(${blockIds}::bigint[]) as n(id)
    left join block b on b.organization_id = ${organizationId} and b.id = n.id
    on conflict do nothing`.execute(tx)
}

/**
 * Blocks of a change at a glance. Blocks that a draft replaces or that are marked as deleted are not counted; counted
 * are those before the change or after it, whichever are more.
 */
const scopeOf = (changeId: string) => sql`
  select count(distinct block_id) as block_count, min(starts_at) as first_start, max(starts_at) as last_start,
    greatest(count(*) filter (where stands and was and is_shift),
      count(*) filter (where stands and not was and is_shift)) as shift_count,
    greatest(count(*) filter (where stands and was and not is_shift),
      count(*) filter (where stands and not was and not is_shift)) as other_count,
    array_agg(distinct surfer_id) as surfer_ids
  from (
    select block_id, true as was, (before ->> 'surfer_id')::bigint as surfer_id,
      (before ->> 'starts_at')::timestamptz as starts_at, before ->> 'type' = 'shift' as is_shift,
      before ->> 'draft_state' is null as stands
    from schedule_change_block where change_id = ${changeId}::uuid and before is not null
    union all
    select c.block_id, false, b.surfer_id, b.starts_at, b.type = 'shift', b.draft_state is null
    from schedule_change_block c join block b on b.organization_id = c.organization_id and b.id = c.block_id
    where c.change_id = ${changeId}::uuid) as touched
  having count(*) > 0`

/**
 * Completes the change's undo step once all is written: a new step ends what could be redone, and the oldest of
 * too many are deleted.
 */
export async function completeStep(tx: Tx, { changeId, managerId, step }: ChangeContext): Promise<void> {
  if (!step || managerId === null) return
  const { rows } = await sql<{ blockCount: number }>`
    update schedule_change set block_count = scope.block_count, first_start = scope.first_start,
      last_start = scope.last_start, shift_count = scope.shift_count, other_count = scope.other_count,
      surfer_ids = scope.surfer_ids
    from (${scopeOf(changeId)}) as scope
    where id = ${changeId}::uuid returning schedule_change.block_count`.execute(tx)
  if (rows[0] && rows[0].blockCount > MAX_STEP_BLOCKS) {
    await deleteStep(tx, changeId)
    return
  }
  await sql`
    update schedule_change_block c set after_print = (
      select ${BLOCK_HASH} from block b where b.organization_id = c.organization_id and b.id = c.block_id)
    where c.change_id = ${changeId}::uuid`.execute(tx)
  if (step.direction === 'do')
    await deleteSteps(tx, sql`manager_id = ${managerId} and is_undo and id <> ${changeId}::uuid`)
  await deleteSteps(
    tx,
    sql`id in (
      select id from (
        select id, row_number() over newest as place, sum(block_count) over newest as blocks from schedule_change
        where manager_id = ${managerId} and not is_undo window newest as (order by position desc)) own
      where (place > ${MAX_UNDO_STEPS} or blocks > ${MAX_KEPT_BLOCKS}) and id <> ${changeId}::uuid)`,
  )
}

const deleteSteps = (tx: Tx, where: RawBuilder<unknown>) =>
  sql`delete from schedule_change where ${where}`.execute(tx)

/** Deletes the undo steps, anybody's, that touched these blocks: publishing cannot be undone. */
export const deleteStepsTouching = (tx: Tx, blockIds: readonly number[]) =>
  deleteSteps(
    tx,
    sql`id in (select change_id from schedule_change_block where block_id = any(${blockIds}::bigint[]))`,
  )

export const deleteStepsBefore = async (tx: Tx, before: Date): Promise<void> => {
  await deleteSteps(tx, sql`created_at < ${before}`)
}

export const deleteStep = (tx: Tx, changeId: string) => deleteSteps(tx, sql`id = ${changeId}::uuid`)

interface StepRow extends Pick<ScheduleChange, 'id' | 'label' | 'isUndone'> {
  createdAt: Date
  firstStart: Date
  lastStart: Date
  shiftCount: number
  otherCount: number
  surferIds: number[] | null
}

/** Undo and redo steps of a manager, newest first. */
export async function selectSteps(tx: Tx, managerId: number): Promise<ScheduleChange[]> {
  const { rows } = await sql<StepRow>`
    select id, label, created_at, is_undo as is_undone, first_start, last_start, shift_count, other_count,
      case when cardinality(surfer_ids) <= ${MAX_STEP_SURFERS} then surfer_ids end as surfer_ids
    from schedule_change where manager_id = ${managerId} order by position desc`.execute(tx)
  return rows.map(row => ({
    id: row.id,
    label: row.label,
    createdAt: row.createdAt.toISOString(),
    isUndone: row.isUndone,
    scope: {
      from: row.firstStart.toISOString(),
      last: row.lastStart.toISOString(),
      shifts: row.shiftCount,
      others: row.otherCount,
      surferIds: row.surferIds,
    },
  }))
}

export const selectStep = async (tx: Tx, managerId: number, changeId: string) =>
  (await selectSteps(tx, managerId)).find(step => step.id === changeId)

/** Blocks that a step touched. */
export async function touchedBlockIds(tx: Tx, changeId: string): Promise<number[]> {
  const { rows } = await sql<{ blockId: number }>`
    select block_id from schedule_change_block where change_id = ${changeId}::uuid order by block_id`.execute(
    tx,
  )
  return rows.map(row => row.blockId)
}

/** Blocks that the step created, ascending. */
export async function createdBlockIds(tx: Tx, changeId: string): Promise<number[]> {
  const { rows } = await sql<{ blockId: number }>`
    select block_id from schedule_change_block where change_id = ${changeId}::uuid and before is null
    order by block_id`.execute(tx)
  return rows.map(row => row.blockId)
}

export interface TouchedBlock {
  blockId: number
  isThere: boolean
  /** The block existed before the step. */
  wasThere: boolean
  /** The block is not as the step left it, or a block that it refers to no longer exists. */
  isStale: boolean
}

export async function touchedBlocks(tx: Tx, changeId: string): Promise<TouchedBlock[]> {
  // Blocks that a block refers to exist after the undo if they did before the step.
  const willBe = sql`coalesce(
    (select o.before is not null from schedule_change_block o
      where o.organization_id = c.organization_id and o.change_id = c.change_id and o.block_id = r.id),
    exists (select from block o where o.organization_id = c.organization_id and o.id = r.id))`
  const { rows } = await sql<TouchedBlock>`
    select c.block_id, b.id is not null as is_there, c.before is not null as was_there,
      c.after_print is distinct from (case when b.id is not null then ${BLOCK_HASH} end)
        or exists (
          select from (values ((c.before ->> 'parent_block_id')::bigint), ((c.before ->> 'draft_block_id')::bigint)) as r(id)
          where r.id is not null and not ${willBe}) as is_stale
    from schedule_change_block c left join block b on b.organization_id = c.organization_id and b.id = c.block_id
    where c.change_id = ${changeId}::uuid order by c.block_id`.execute(tx)
  return rows
}

/** Blocks outside the step that refer to one of these: deleting these would delete or change them. */
export async function dependentBlockIds(
  tx: Tx,
  changeId: string,
  blockIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from block
    where (parent_block_id = any(${blockIds}::bigint[]) or draft_block_id = any(${blockIds}::bigint[]))
      and id not in (select block_id from schedule_change_block where change_id = ${changeId}::uuid)`.execute(
    tx,
  )
  return rows.map(row => row.id)
}

const COLUMNS = [
  ...['surfer_id', 'type', 'starts_at', 'ends_at', 'origin', 'published_version', 'draft_state'],
  ...['draft_block_id', 'conflict_type', 'shift_template_id', 'task_template_id', 'parent_block_id'],
  ...['schedule_plan_id', 'round_robin_id', 'subtype', 'remote_subtype', 'breaks', 'title'],
] as const
const columns = sql.join([...COLUMNS, 'is_locked'].map(column => sql.ref(column)))

/** Restores the blocks that the step changed or deleted. */
export async function restore(tx: Tx, changeId: string): Promise<void> {
  // A restored block gets a revision that nobody has seen yet.
  await sql`
    insert into block (organization_id, id, revision, ${columns})
    select c.organization_id, c.block_id, r.revision + 1, ${sql.join(COLUMNS.map(column => sql.ref(`r.${column}`)))}, coalesce(r.is_locked, false)
    from schedule_change_block c, jsonb_populate_record(null::block, c.before - 'tasks') as r
    where c.change_id = ${changeId}::uuid and c.before is not null
    on conflict (organization_id, id) do update set updated_at = now(), is_locked = excluded.is_locked,
      ${sql.join(COLUMNS.map(column => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`))}`.execute(
    tx,
  )
  await sql`
    delete from block_task where block_id in (
      select block_id from schedule_change_block where change_id = ${changeId}::uuid and before is not null)`.execute(
    tx,
  )
  await sql`
    insert into block_task (organization_id, block_id, task_id, starts_at, ends_at)
    select c.organization_id, c.block_id, t.task_id, t.starts_at, t.ends_at
    from schedule_change_block c,
      jsonb_to_recordset(c.before -> 'tasks') as t(task_id bigint, starts_at timestamptz, ends_at timestamptz)
    where c.change_id = ${changeId}::uuid`.execute(tx)
}

/** Agents whose blocks a step touched, before it or since. */
export async function surfersTouched(tx: Tx, changeId: string): Promise<number[]> {
  const { rows } = await sql<{ surferId: number }>`
    select distinct s.surfer_id from schedule_change_block c
    left join block b on b.organization_id = c.organization_id and b.id = c.block_id
    cross join lateral (values ((c.before ->> 'surfer_id')::bigint), (b.surfer_id)) as s(surfer_id)
    where c.change_id = ${changeId}::uuid and s.surfer_id is not null`.execute(tx)
  return rows.map(row => row.surferId)
}
