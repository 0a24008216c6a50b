// The SQL of the schedule's log (schedule_event): what each change did to which block, and by whom.
import { sql } from 'kysely'
import type { ScheduleEvent } from '#contract/endpoints/schedule.ts'
import { type Counted, countRows, pagedBy, type Tx } from '#server/platform/database/index.ts'
import type { ChangeContext } from '../blocks/change.ts'
import { BLOCK_JSON } from '../blocks/steps-store.ts'
import type { StoredBlock } from '../blocks/stored-block.ts'
import { type BlockSnapshot, isBlockSnapshot } from './block-snapshot.ts'

export type ScheduleEventType = ScheduleEvent['type']

async function logBlocks(
  tx: Tx,
  change: ChangeContext,
  type: ScheduleEventType,
  side: 'before' | 'after',
  blockIds: readonly number[],
): Promise<void> {
  if (blockIds.length === 0) return
  await sql`
    insert into schedule_event (organization_id, change_id, type, manager_id, job_id, surfer_id, block_id, ${sql.ref(side)})
    select b.organization_id, ${change.changeId}::uuid, ${type}, ${change.managerId}::bigint, ${change.jobId}::bigint,
      b.surfer_id, b.id, ${BLOCK_JSON}
    from block b where b.id = any(${blockIds}::bigint[]) order by b.id`.execute(tx)
}

/** Logs blocks before they are changed or deleted. */
export const logBefore = (
  tx: Tx,
  change: ChangeContext,
  type: ScheduleEventType,
  blockIds: readonly number[],
) => logBlocks(tx, change, type, 'before', blockIds)

/** Logs blocks once they are there or changed. */
export const logAfter = (
  tx: Tx,
  change: ChangeContext,
  type: ScheduleEventType,
  blockIds: readonly number[],
) => logBlocks(tx, change, type, 'after', blockIds)

/** Adds the outcome to what `logBefore` wrote: each block, or the one at its place of the second list, as it is now. */
export async function logOutcome(
  tx: Tx,
  { changeId }: ChangeContext,
  blockIds: readonly number[],
  outcomeIds: readonly number[],
): Promise<void> {
  await sql`
    update schedule_event e set after = ${BLOCK_JSON}, block_id = b.id, surfer_id = b.surfer_id
    from unnest(${blockIds}::bigint[], ${outcomeIds}::bigint[]) as n(id, outcome_id), block b
    where e.change_id = ${changeId}::uuid and e.block_id = n.id and b.organization_id = e.organization_id
      and b.id = n.outcome_id`.execute(tx)
}

/** Logs an action on no block in particular. */
export async function logAction(
  tx: Tx,
  change: ChangeContext,
  type: ScheduleEventType,
  after: unknown,
): Promise<void> {
  await sql`
    insert into schedule_event (organization_id, change_id, type, manager_id, job_id, after)
    values (${change.organizationId}, ${change.changeId}::uuid, ${type}, ${change.managerId}, ${change.jobId},
      ${JSON.stringify(after)}::jsonb)`.execute(tx)
}

/** Keeps the note with everything that the change published. */
export async function logNote(tx: Tx, { changeId }: ChangeContext, note: string): Promise<void> {
  await sql`
    update schedule_event set note = ${note} where change_id = ${changeId}::uuid and type = 'publish'`.execute(
    tx,
  )
}

/** Ids of all blocks that the change logged: those that it began with, and those that it left. */
export async function loggedBlockIds(tx: Tx, changeId: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select block_id as id from schedule_event where change_id = ${changeId}::uuid and block_id is not null
    union select (before ->> 'id')::bigint from schedule_event
      where change_id = ${changeId}::uuid and before ? 'starts_at'`.execute(tx)
  return rows.map(row => row.id)
}

/** Whether the change was made already: a caller that never got the answer asks again under the same id. */
export async function isLogged(tx: Tx, changeId: string): Promise<boolean> {
  const { rows } = await sql`select from schedule_event where change_id = ${changeId}::uuid limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

export type EventRow = Omit<ScheduleEvent, 'createdAt' | 'before' | 'after'> & {
  createdAt: Date
  before: BlockSnapshot | object | null
  after: BlockSnapshot | object | null
}

export interface EventFilter {
  blockId?: number | undefined
  surferIds?: readonly number[] | undefined
  types?: readonly string[] | undefined
  managerIds?: readonly number[] | undefined
  offset: number
  limit: number
}

/** The block, the one that it replaced, and so on back: their histories are one. */
const withPredecessors = (blockId: number) => sql`
  with recursive chain (id) as (
    select ${blockId}::bigint
    union select (e.before ->> 'id')::bigint from chain join schedule_event e on e.block_id = chain.id
      where e.before ? 'starts_at')
  select id from chain`

/** Newest first; one row more than the limit when there are more. */
export async function selectEvents(tx: Tx, filter: EventFilter): Promise<Counted<EventRow>> {
  const { blockId, surferIds, types, managerIds } = filter
  const wanted = [
    sql`true`,
    ...(blockId === undefined ? [] : [sql`e.block_id in (${withPredecessors(blockId)})`]),
    // An agent's events include blocks that were given to somebody else.
    ...(surferIds
      ? [
          sql`(e.surfer_id = any(${surferIds}::bigint[])
            or (e.before is not null and (e.before ->> 'surfer_id')::bigint = any(${surferIds}::bigint[])))`,
        ]
      : []),
    ...(types ? [sql`e.type = any(${types}::text[])`] : []),
    ...(managerIds ? [sql`e.manager_id = any(${managerIds}::bigint[])`] : []),
  ]
  const matches = sql.join(wanted, sql` and `)
  const { rows } = await sql<EventRow>`
    select e.id, e.type, e.change_id, e.manager_id, e.surfer_id, e.block_id, e.created_at, e.note, e.before, e.after,
      nullif(trim(m.first_name || ' ' || m.last_name), '') as manager_name, j.kind as job_kind,
      case when e.type = 'apply-task-template' then t.name when j.kind = 'apply-shift-plan' then p.name end as plan_name
    from schedule_event e
    left join manager m on m.organization_id = e.organization_id and m.id = e.manager_id
    left join job j on j.organization_id = e.organization_id and j.id = e.job_id
    left join task_template t on t.organization_id = e.organization_id
      and t.id = (e.after ->> 'task_template_id')::bigint
    left join schedule_plan p on p.organization_id = e.organization_id and p.id = (j.input ->> 'schedulePlanId')::bigint
    where ${matches}
    ${pagedBy(filter, { id: sql`e.id`, order: sql`e.id desc` })}`.execute(tx)
  return { rows, meta: await countRows(tx, { from: sql`schedule_event e`, matches }) }
}

/** The last event that put a block where it is. */
export interface Arrival {
  blockId: number
  eventId: number
  changeId: string
  managerName: string | null
  at: Date
  /** The block as it was until then; null: it was new. */
  before: BlockSnapshot | null
}

/** The arrivals of the blocks, by block. Publishing moves nothing. */
export async function arrivalsOf(tx: Tx, blockIds: readonly number[]): Promise<Map<number, Arrival>> {
  const { rows } = await sql<Arrival>`
    select distinct on (e.block_id) e.block_id, e.id as event_id, e.change_id, e.created_at as at, e.before,
      nullif(trim(m.first_name || ' ' || m.last_name), '') as manager_name
    from schedule_event e
    left join manager m on m.organization_id = e.organization_id and m.id = e.manager_id
    where e.block_id = any(${blockIds}::bigint[]) and e.type <> 'publish' and e.after ? 'starts_at'
      and (e.before is null or (e.before -> 'surfer_id', e.before -> 'starts_at', e.before -> 'ends_at')
        is distinct from (e.after -> 'surfer_id', e.after -> 'starts_at', e.after -> 'ends_at'))
    order by e.block_id, e.id desc`.execute(tx)
  return new Map(
    rows.map(row => [row.blockId, { ...row, before: isBlockSnapshot(row.before) ? row.before : null }]),
  )
}

/** Published blocks that the change marked to make room for this one: same agent and type, at the same time. */
export async function supersededBy(tx: Tx, changeId: string, block: StoredBlock): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select b.id from schedule_event e join block b on b.organization_id = e.organization_id and b.id = e.block_id
    where e.change_id = ${changeId}::uuid and e.type = 'remove' and b.draft_state in ('deleted', 'plan-overridden')
      and b.surfer_id = ${block.surferId} and b.type = ${block.type}
      and b.starts_at < ${new Date(block.interval.end)} and b.ends_at > ${new Date(block.interval.start)}`.execute(
    tx,
  )
  return rows.map(row => row.id)
}

export interface LastAuthor {
  blockId: number
  managerName: string | null
  at: Date
}

/** The latest change of each block, by block: an event of the block, an edit that replaced it, or a step that marked it. */
export async function lastAuthors(tx: Tx, blockIds: readonly number[]): Promise<Map<number, LastAuthor>> {
  const { rows } = await sql<LastAuthor>`
    select n.id as block_id, nullif(trim(m.first_name || ' ' || m.last_name), '') as manager_name, e.created_at as at
    from unnest(${blockIds}::bigint[]) as n(id)
    cross join lateral (
      (select organization_id, manager_id, created_at from schedule_event
        where block_id = n.id order by id desc limit 1)
      union all
      (select organization_id, manager_id, created_at from schedule_event
        where (before ->> 'id')::bigint = n.id order by id desc limit 1)
      union all
      (select c.organization_id, c.manager_id, c.created_at from schedule_change_block b
        join schedule_change c on c.organization_id = b.organization_id and c.id = b.change_id
        where b.block_id = n.id order by c.position desc limit 1)
      order by created_at desc limit 1) e
    left join manager m on m.organization_id = e.organization_id and m.id = e.manager_id`.execute(tx)
  return new Map(rows.map(row => [row.blockId, row]))
}
