import { type RawBuilder, sql } from 'kysely'
import type { CoverageCost, OptimizationType } from '#contract/endpoints/optimizations.ts'
import type { EpochMs } from '#core/time/index.ts'
import { type Counted, countRows, type Paged, pagedBy, type Tx } from '#server/platform/database/index.ts'
import type { ActionMetadata, ActionProposal } from './proposal.ts'

interface NewOptimization {
  managerId: number | null
  from: EpochMs
  to: EpochMs
  noticeMinutes: number
  maxSurfers: number | null
  before: CoverageCost
  after: CoverageCost
  because: string | null
}

export interface OptimizationRow extends Omit<NewOptimization, 'from' | 'to' | 'managerId'> {
  id: number
  startsAt: Date
  endsAt: Date
  createdAt: Date
}

export interface ActionRow {
  id: number
  optimizationId: number
  type: OptimizationType
  surferId: number
  surferName: string
  blockId: number | null
  metadata: ActionMetadata
  completedAt: Date | null
  completedByManagerId: number | null
  completedByManagerName: string | null
  isSuccessful: boolean | null
  revertedAt: Date | null
  revertedByManagerId: number | null
  revertedByManagerName: string | null
  createdAt: Date
}

export async function insertOptimization(
  tx: Tx,
  organizationId: number,
  run: NewOptimization,
): Promise<number> {
  const { managerId, from, to, noticeMinutes, maxSurfers, before, after, because } = run
  const { rows } = await sql<{ id: number }>`
    insert into optimization (organization_id, manager_id, starts_at, ends_at, notice_minutes, max_surfers, before,
      after, because)
    values (${organizationId}, ${managerId}, ${new Date(from)}, ${new Date(to)}, ${noticeMinutes}, ${maxSurfers},
      ${JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb, ${because}) returning id`.execute(tx)
  return rows[0]!.id
}

/** Inserts the actions; their ids grow in the order of the proposals. */
export async function insertActions(
  tx: Tx,
  organizationId: number,
  optimizationId: number,
  proposals: readonly ActionProposal[],
): Promise<void> {
  const rows = proposals.map(({ type, surferId, blockId, metadata }, position) => ({
    position,
    type,
    surfer_id: surferId,
    block_id: blockId,
    metadata,
  }))
  await sql`
    insert into optimization_action (organization_id, optimization_id, type, surfer_id, block_id, metadata)
    select ${organizationId}::bigint, ${optimizationId}::bigint, n.type, n.surfer_id, n.block_id, n.metadata
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n(position integer, type text, surfer_id bigint, block_id bigint, metadata jsonb)
    order by n.position`.execute(tx)
}

/** Deletes proposals that nobody decided on for a week, and optimizations without actions. */
export async function dropUndecided(tx: Tx): Promise<void> {
  const since = sql`now() - interval '7 days'`
  await sql`delete from optimization_action where completed_at is null and created_at < ${since}`.execute(tx)
  await sql`
    delete from optimization o where o.created_at < ${since} and not exists (
      select from optimization_action a
      where a.organization_id = o.organization_id and a.optimization_id = o.id)`.execute(tx)
}

export async function selectOptimization(tx: Tx, id: number): Promise<OptimizationRow | undefined> {
  const { rows } = await sql<OptimizationRow>`
    select id, starts_at, ends_at, notice_minutes, max_surfers, before, after, because, created_at
    from optimization where id = ${id}`.execute(tx)
  return rows[0]
}

/** The job that made the proposals; undefined when it was deleted since. */
export async function selectJobId(tx: Tx, optimizationId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from job where kind = 'reoptimise-schedule'
      and (result ->> 'optimizationId')::bigint = ${optimizationId}`.execute(tx)
  return rows[0]?.id
}

async function selectActions(tx: Tx, rest: RawBuilder<unknown>): Promise<ActionRow[]> {
  const nameOf = (person: string) =>
    sql`nullif(trim(${sql.ref(`${person}.first_name`)} || ' ' || ${sql.ref(`${person}.last_name`)}), '')`
  const { rows } = await sql<ActionRow>`
    select a.id, a.optimization_id, a.type, a.surfer_id, ${nameOf('s')} as surfer_name, a.block_id, a.metadata,
      a.completed_at, a.completed_by_manager_id, ${nameOf('c')} as completed_by_manager_name, a.is_successful,
      a.reverted_at, a.reverted_by_manager_id, ${nameOf('r')} as reverted_by_manager_name, a.created_at
    from optimization_action a
    join surfer s on s.organization_id = a.organization_id and s.id = a.surfer_id
    left join manager c on c.organization_id = a.organization_id and c.id = a.completed_by_manager_id
    left join manager r on r.organization_id = a.organization_id and r.id = a.reverted_by_manager_id
    ${rest}`.execute(tx)
  return rows
}

/** Actions of an optimization, best first. */
export const actionsOf = (tx: Tx, optimizationId: number): Promise<ActionRow[]> =>
  selectActions(tx, sql`where a.optimization_id = ${optimizationId} order by a.id`)

/** Whether an action was made for this cause already. */
export async function isKnownCause(tx: Tx, cause: string): Promise<boolean> {
  const { rows } =
    await sql`select from optimization_action where metadata ? 'cause' and metadata ->> 'cause' = ${cause}`.execute(
      tx,
    )
  return rows.length > 0
}

export interface LogFilter extends Paged {
  surferIds?: number[] | undefined
}

/** Applied and refused actions, newest first. */
export async function selectLog(tx: Tx, { surferIds, ...paged }: LogFilter): Promise<Counted<ActionRow>> {
  const kept = sql`a.completed_at is not null`
  const matches = sql`(${surferIds === undefined} or a.surfer_id = any(${surferIds ?? []}::bigint[]))`
  return {
    rows: await selectActions(
      tx,
      sql`where ${kept} and ${matches} ${pagedBy(paged, { id: sql`a.id`, order: sql`a.completed_at desc, a.id desc` })}`,
    ),
    meta: await countRows(tx, { from: sql`optimization_action a`, kept, matches }),
  }
}

export interface Decision {
  id: number
  blockId: number | null
  metadata: ActionMetadata
}

/** Marks actions as applied, or as refused when their metadata says why. */
export async function markCompleted(
  tx: Tx,
  decisions: readonly Decision[],
  managerId: number | null,
  now: EpochMs,
): Promise<void> {
  await update(
    tx,
    decisions,
    sql`completed_at = ${new Date(now)}, completed_by_manager_id = ${managerId},
    is_successful = n.metadata ->> 'failedBecause' is null`,
  )
}

export async function markReverted(
  tx: Tx,
  decisions: readonly Decision[],
  managerId: number | null,
  now: EpochMs,
): Promise<void> {
  await update(tx, decisions, sql`reverted_at = ${new Date(now)}, reverted_by_manager_id = ${managerId}`)
}

async function update(tx: Tx, decisions: readonly Decision[], set: RawBuilder<unknown>): Promise<void> {
  const rows = decisions.map(({ id, blockId, metadata }) => ({ id, block_id: blockId, metadata }))
  await sql`
    update optimization_action a set block_id = n.block_id, metadata = n.metadata, ${set}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id bigint, block_id bigint, metadata jsonb)
    where a.id = n.id`.execute(tx)
}
