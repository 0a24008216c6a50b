import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/index.ts'

const SCHEDULE_KINDS = ['generate-schedule', 'apply-task-template', 'apply-shift-plan']

/** The part of the input that all jobs that change the schedule share. */
export interface ScheduleRun {
  surferIds: readonly number[]
  taskTemplateId?: number | null
}

/**
 * Whether a run has an agent, a ticket group of its agents or an activity plan in common with one that waits or runs.
 * `jobId`: the job of the run when it has begun; then only runs that began earlier count.
 */
export async function meetsAnother(
  tx: Tx,
  kind: string,
  run: ScheduleRun,
  jobId: number | null = null,
): Promise<boolean> {
  const ids = sql`${run.surferIds}::bigint[]`
  const { rows } = await sql`
    with other as (
      select id, kind, input, array(select jsonb_array_elements_text(input -> 'surferIds')::bigint) as surfer_ids
      from job where kind = any(${SCHEDULE_KINDS}) and state in ('pending', 'in_progress')
        and (${jobId}::bigint is null or (started_at, id) < (select started_at, id from job where id = ${jobId})))
    select from other where kind = 'apply-shift-plan' and kind = ${kind}
      or (input ->> 'taskTemplateId')::bigint = ${run.taskTemplateId ?? null}
      or surfer_ids && ${ids}
      or exists (
        select from surfer_task a join task_stream s on s.task_id = a.task_id
        where a.surfer_id = any(surfer_ids) and s.stream_id in (
          select o.stream_id from surfer_task b join task_stream o on o.task_id = b.task_id
          where b.surfer_id = any(${ids})))
    limit 1`.execute(tx)
  return rows.length > 0
}
