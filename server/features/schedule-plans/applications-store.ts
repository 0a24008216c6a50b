// The SQL of shift plan applications. Progress is in the job for as long as the job is kept.
import { sql } from 'kysely'
import type { SchedulePlanApplication } from '#contract/endpoints/schedule-plans.ts'
import type { LocalDate } from '#core/time/index.ts'
import { type Counted, countAll, type Paged, pagedBy, type Tx } from '#server/platform/database/index.ts'

/** Input of the job that applies a plan. */
export interface SchedulePlanRun {
  schedulePlanId: number
  surferIds: number[]
  from: LocalDate
  /** Exclusive. */
  to: LocalDate
  duplicationType: 'overwrite' | 'merge'
  managerId: number | null
}

export async function insertApplication(
  tx: Tx,
  organizationId: number,
  jobId: number,
  { schedulePlanId, managerId, from, to, surferIds, duplicationType }: SchedulePlanRun,
): Promise<void> {
  await tx
    .insertInto('schedulePlanApplication')
    .values({
      organizationId,
      jobId,
      schedulePlanId,
      managerId,
      duplicationType,
      fromDate: from,
      toDate: to,
      surferCount: surferIds.length,
    })
    .execute()
}

type Outcome = NonNullable<SchedulePlanApplication['outcome']>

export async function finishApplication(
  tx: Tx,
  jobId: number,
  { added, removed, kept }: Outcome,
  finishedAt: Date,
): Promise<void> {
  await tx
    .updateTable('schedulePlanApplication')
    .set({ added, removed, kept, finishedAt })
    .where('jobId', '=', jobId)
    .execute()
}

/**
 * Applications of a plan, newest first. One without a result whose job was deleted had failed.
 */
export async function selectApplications(
  tx: Tx,
  schedulePlanId: number,
  paged: Paged,
): Promise<Counted<SchedulePlanApplication>> {
  const kept = sql`a.schedule_plan_id = ${schedulePlanId}`
  const { rows } = await sql<Omit<SchedulePlanApplication, 'createdAt'> & { createdAt: Date }>`
    select a.job_id, a.from_date as "from", a.to_date as "to", a.surfer_count, a.duplication_type, a.created_at,
      nullif(trim(m.first_name || ' ' || m.last_name), '') as manager_name,
      case when a.finished_at is not null then 'completed' else coalesce(j.state, 'failed') end as state,
      case when a.finished_at is not null
        then jsonb_build_object('added', a.added, 'removed', a.removed, 'kept', a.kept) end as outcome
    from schedule_plan_application a
    left join job j on j.organization_id = a.organization_id and j.id = a.job_id
    left join manager m on m.organization_id = a.organization_id and m.id = a.manager_id
    where ${kept}
    ${pagedBy(paged, { id: sql`a.job_id`, order: sql`a.job_id desc` })}`.execute(tx)
  return {
    rows: rows.map(row => ({ ...row, createdAt: row.createdAt.toISOString() })),
    meta: await countAll(tx, sql`schedule_plan_application a`, kept),
  }
}
