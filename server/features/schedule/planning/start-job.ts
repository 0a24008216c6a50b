// Which runs may change the schedule at the same time: generating and applying a plan, each of them for some agents.
// Two that have an agent, a ticket group that their agents serve or an activity plan in common would each fill what the
// other fills as well. One shift plan is applied at a time.
import { sql } from 'kysely'
import type { z } from 'zod'
import type { JobStart } from '#contract/endpoints/schedule.ts'
import { REFUSALS, Refusal, refuse } from '#contract/errors.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { type JobKind, startJob } from '#server/platform/jobs/index.ts'

export type Start = z.input<typeof JobStart>

const SCHEDULE_KINDS = ['generate-schedule', 'apply-task-template', 'apply-shift-plan']
const IN_PROGRESS = { type: 'APPLY_IN_PROGRESS', message: REFUSALS.APPLY_IN_PROGRESS.text({}) }
export const NOBODY: Start = {
  error: {
    type: 'NO_SURFERS',
    message: 'There is nobody to schedule. Choose at least one agent whom you may edit.',
  },
}

interface Run {
  surferIds: readonly number[]
  taskTemplateId?: number | null
}

/** Whether a run that is to be, or is the job, meets another that waits or runs; a job, only one that began earlier. */
async function meetsAnother(tx: Tx, kind: string, run: Run, jobId: number | null = null): Promise<boolean> {
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

/** For a run: a job that is run again may find others under way that were started meanwhile. */
export async function refuseBesideEarlier(tx: Tx, kind: string, run: Run, jobId: number): Promise<void> {
  if (await meetsAnother(tx, kind, run, jobId)) throw refuse('APPLY_IN_PROGRESS', {})
}

/** Its caller holds the organization's lock, so that two do not start at once. */
export async function startScheduleJob<I extends Run>(
  tx: Tx,
  organizationId: number,
  kind: JobKind<I>,
  input: I,
  managerId: number | null,
): Promise<Start> {
  if (await meetsAnother(tx, kind.kind, input)) return { error: IN_PROGRESS }
  const started = await startJob(tx, organizationId, kind, input, { managerId: managerId ?? undefined })
  return 'jobId' in started ? started : { error: IN_PROGRESS }
}

/** A refusal of `work` becomes the answer's error: the caller can go on choosing. */
export async function orWhyNot(work: () => Promise<Start>): Promise<Start> {
  try {
    return await work()
  } catch (cause) {
    if (!(cause instanceof Refusal) || (cause.code !== 'NOT_FOUND' && cause.code !== 'CONFLICT')) throw cause
    return { error: { type: cause.code, message: cause.message } }
  }
}
