// The log of the schedule: every change with its author, and the blocks before and after as the table has
// them. What one action did shares a change id.
import { sql } from 'kysely'
import type { ScheduleEvent } from '#contract/endpoints/schedule.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { emit } from '#server/platform/events/index.ts'
import type { Change } from '../blocks/change.ts'
import { SNAPSHOT, settle } from '../blocks/steps-store.ts'
import type { StoredBlock } from '../blocks/stored-block.ts'

export type EventType = ScheduleEvent['type']

async function note(
  tx: Tx,
  change: Change,
  type: EventType,
  side: 'before' | 'after',
  blockIds: readonly number[],
): Promise<void> {
  if (blockIds.length === 0) return
  await sql`
    insert into schedule_event (organization_id, change_id, type, manager_id, job_id, surfer_id, block_id, ${sql.ref(side)})
    select b.organization_id, ${change.changeId}::uuid, ${type}, ${change.managerId}::bigint, ${change.jobId}::bigint,
      b.surfer_id, b.id, ${SNAPSHOT}
    from block b where b.id = any(${blockIds}::bigint[]) order by b.id`.execute(tx)
}

/** Before the blocks go or change. */
export const noteBefore = (tx: Tx, change: Change, type: EventType, blockIds: readonly number[]) =>
  note(tx, change, type, 'before', blockIds)

/** Once the blocks are there or have changed. */
export const noteAfter = (tx: Tx, change: Change, type: EventType, blockIds: readonly number[]) =>
  note(tx, change, type, 'after', blockIds)

/** Completes what `noteBefore` began: each block, or the one that stands in its place, as it is now. */
export async function noteOutcome(
  tx: Tx,
  { changeId }: Change,
  blockIds: readonly number[],
  outcomeIds: readonly number[],
): Promise<void> {
  await sql`
    update schedule_event e set after = ${SNAPSHOT}, block_id = b.id, surfer_id = b.surfer_id
    from unnest(${blockIds}::bigint[], ${outcomeIds}::bigint[]) as n(id, outcome_id), block b
    where e.change_id = ${changeId}::uuid and e.block_id = n.id and b.organization_id = e.organization_id
      and b.id = n.outcome_id`.execute(tx)
}

/** An action on no block in particular. */
export async function noteAction(tx: Tx, change: Change, type: EventType, after: unknown): Promise<void> {
  await sql`
    insert into schedule_event (organization_id, change_id, type, manager_id, job_id, after)
    values (${change.organizationId}, ${change.changeId}::uuid, ${type}, ${change.managerId}, ${change.jobId},
      ${JSON.stringify(after)}::jsonb)`.execute(tx)
}

/** A caller that never got the answer asks again, under the same id. */
export async function wasDone(tx: Tx, changeId: string): Promise<boolean> {
  const { rows } = await sql`select from schedule_event where change_id = ${changeId}::uuid limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** Once all is written: tells managers, or everybody, whose schedule is another now and when. */
export async function tell(
  tx: Tx,
  type: 'schedule.changed' | 'schedule.published',
  change: Change,
  blocks: readonly Pick<StoredBlock, 'surferId' | 'interval'>[],
): Promise<void> {
  if (blocks.length === 0) return
  await settle(tx, change)
  const { organizationId, changeId, managerId, jobId } = change
  const starts = blocks.map(block => block.interval.start)
  const ends = blocks.map(block => block.interval.end)
  await emit(
    tx,
    organizationId,
    type,
    {
      surferIds: [...new Set(blocks.map(block => block.surferId))],
      from: new Date(starts.reduce((a, b) => Math.min(a, b))).toISOString(),
      to: new Date(ends.reduce((a, b) => Math.max(a, b))).toISOString(),
      changeId,
    },
    { managerId: managerId ?? undefined, jobId: jobId ?? undefined },
  )
}
