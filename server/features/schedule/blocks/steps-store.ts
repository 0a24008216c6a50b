// The way back: how every block was before a step first touched it, and a hash of how the step left it.
// Each writer of blocks says beforehand which ones it is about to touch.
import { type RawBuilder, sql } from 'kysely'
import { MAX_UNDO_STEPS, type ScheduleChange } from '#contract/endpoints/schedule.ts'
import type { Tx } from '#server/platform/database/index.ts'
import type { Change } from './change.ts'

/** Larger actions, such as half a year of shifts for everybody, are no steps: discard their drafts instead. */
const MAX_STEP_BLOCKS = 50_000
/** Of all steps of a manager. */
const MAX_KEPT_BLOCKS = 150_000

/** A block `b` as the table has it, with its activities; most are not locked, and do not say so. */
export const SNAPSHOT = sql`to_jsonb(b) - 'organization_id' - 'created_at' - 'updated_at'
  - case when b.is_locked then '' else 'is_locked' end || jsonb_build_object('tasks', coalesce((
  select jsonb_agg(jsonb_build_object('task_id', t.task_id, 'starts_at', t.starts_at, 'ends_at', t.ends_at)
    order by t.starts_at, t.task_id)
  from block_task t where t.organization_id = b.organization_id and t.block_id = b.id), '[]'))`
/** The same for the same content. */
const PRINT = sql`md5(((${SNAPSHOT}) - 'revision')::text)`

/** Before the blocks come, change or go. Only the first time counts. */
export async function remember(tx: Tx, change: Change, blockIds: readonly number[]): Promise<void> {
  const { organizationId, changeId, managerId, step } = change
  if (!step || managerId === null || blockIds.length === 0) return
  await sql`
    with step as (
      insert into schedule_change (organization_id, id, manager_id, label, is_undo)
      values (${organizationId}, ${changeId}::uuid, ${managerId}, ${step.label}, ${step.way === 'undo'})
      on conflict do nothing)
    insert into schedule_change_block (organization_id, change_id, block_id, before)
    select ${organizationId}, ${changeId}::uuid, n.id, case when b.id is not null then ${SNAPSHOT} end
    from unnest(${blockIds}::bigint[]) as n(id)
    left join block b on b.organization_id = ${organizationId} and b.id = n.id
    on conflict do nothing`.execute(tx)
}

/** Once all is written. A new step ends what could be done again; the oldest of too many are forgotten. */
export async function settle(tx: Tx, { changeId, managerId, step }: Change): Promise<void> {
  if (!step || managerId === null) return
  const { rows } = await sql<{ blockCount: number }>`
    update schedule_change set block_count = (
      select count(*) from schedule_change_block where change_id = ${changeId}::uuid)
    where id = ${changeId}::uuid returning block_count`.execute(tx)
  if (rows[0] && rows[0].blockCount > MAX_STEP_BLOCKS) {
    await forgetStep(tx, changeId)
    return
  }
  await sql`
    update schedule_change_block c set after_print = (
      select ${PRINT} from block b where b.organization_id = c.organization_id and b.id = c.block_id)
    where c.change_id = ${changeId}::uuid`.execute(tx)
  if (step.way === 'do')
    await forget(tx, sql`manager_id = ${managerId} and is_undo and id <> ${changeId}::uuid`)
  await forget(
    tx,
    sql`id in (
      select id from (
        select id, row_number() over newest as place, sum(block_count) over newest as blocks from schedule_change
        where manager_id = ${managerId} and not is_undo window newest as (order by position desc)) own
      where (place > ${MAX_UNDO_STEPS} or blocks > ${MAX_KEPT_BLOCKS}) and id <> ${changeId}::uuid)`,
  )
}

const forget = (tx: Tx, where: RawBuilder<unknown>) =>
  sql`delete from schedule_change where ${where}`.execute(tx)

/** What is published is not taken back: steps that touched these blocks, anybody's, are steps no more. */
export const bar = (tx: Tx, blockIds: readonly number[]) =>
  forget(
    tx,
    sql`id in (select change_id from schedule_change_block where block_id = any(${blockIds}::bigint[]))`,
  )

export const forgetStepsBefore = async (tx: Tx, before: Date): Promise<void> => {
  await forget(tx, sql`created_at < ${before}`)
}

export const forgetStep = (tx: Tx, changeId: string) => forget(tx, sql`id = ${changeId}::uuid`)

/** Newest first. */
export async function stepsOf(tx: Tx, managerId: number): Promise<ScheduleChange[]> {
  const { rows } = await sql<Omit<ScheduleChange, 'createdAt'> & { createdAt: Date }>`
    select id, label, created_at, is_undo as is_undone from schedule_change
    where manager_id = ${managerId} order by position desc`.execute(tx)
  return rows.map(row => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

export const stepById = async (tx: Tx, managerId: number, changeId: string) =>
  (await stepsOf(tx, managerId)).find(step => step.id === changeId)

/** Blocks that a step touched. */
export async function touchedIds(tx: Tx, changeId: string): Promise<number[]> {
  const { rows } = await sql<{ blockId: number }>`
    select block_id from schedule_change_block where change_id = ${changeId}::uuid order by block_id`.execute(
    tx,
  )
  return rows.map(row => row.blockId)
}

/** New ones, ascending. */
export async function broughtIds(tx: Tx, changeId: string): Promise<number[]> {
  const { rows } = await sql<{ blockId: number }>`
    select block_id from schedule_change_block where change_id = ${changeId}::uuid and before is null
    order by block_id`.execute(tx)
  return rows.map(row => row.blockId)
}

export interface TouchedBlock {
  blockId: number
  isThere: boolean
  /** It was there before the step. */
  wasThere: boolean
  /** Not as the step left it, or what it belongs to is not there any more. */
  isStale: boolean
}

export async function touchedBlocks(tx: Tx, changeId: string): Promise<TouchedBlock[]> {
  // Of what it refers to, the step brings back what it found, and takes away what it made.
  const willBe = sql`coalesce(
    (select o.before is not null from schedule_change_block o
      where o.organization_id = c.organization_id and o.change_id = c.change_id and o.block_id = r.id),
    exists (select from block o where o.organization_id = c.organization_id and o.id = r.id))`
  const { rows } = await sql<TouchedBlock>`
    select c.block_id, b.id is not null as is_there, c.before is not null as was_there,
      c.after_print is distinct from (case when b.id is not null then ${PRINT} end)
        or exists (
          select from (values ((c.before ->> 'parent_block_id')::bigint), ((c.before ->> 'draft_block_id')::bigint)) as r(id)
          where r.id is not null and not ${willBe}) as is_stale
    from schedule_change_block c left join block b on b.organization_id = c.organization_id and b.id = c.block_id
    where c.change_id = ${changeId}::uuid order by c.block_id`.execute(tx)
  return rows
}

/** Blocks that came to hang on one of these and are none of the step's: they would go with it. */
export async function hangingOn(tx: Tx, changeId: string, blockIds: readonly number[]): Promise<number[]> {
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
  ...['round_robin_id', 'subtype', 'remote_subtype', 'breaks', 'title'],
] as const
const columns = sql.join([...COLUMNS, 'is_locked'].map(column => sql.ref(column)))

/** The blocks that the step found, as it found them. */
export async function restore(tx: Tx, changeId: string): Promise<void> {
  // One that comes back has a revision that nobody has seen yet.
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

/** Whose schedule a step touched, before it and since. */
export async function surfersOfStep(tx: Tx, changeId: string): Promise<number[]> {
  const { rows } = await sql<{ surferId: number }>`
    select distinct s.surfer_id from schedule_change_block c
    left join block b on b.organization_id = c.organization_id and b.id = c.block_id
    cross join lateral (values ((c.before ->> 'surfer_id')::bigint), (b.surfer_id)) as s(surfer_id)
    where c.change_id = ${changeId}::uuid and s.surfer_id is not null`.execute(tx)
  return rows.map(row => row.surferId)
}
