// One change of the whole schedule at a time: generating or applying a plan, whichever comes first.
import { sql } from 'kysely'
import type { z } from 'zod'
import type { JobStart } from '#contract/endpoints/schedule.ts'
import { REFUSALS, Refusal } from '#contract/errors.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { type JobKind, startJob } from '#server/platform/jobs/index.ts'

export type Start = z.input<typeof JobStart>

const SCHEDULE_KINDS = ['generate-schedule', 'apply-task-template', 'apply-shift-plan']
const KEY = 'schedule'
const IN_PROGRESS = { type: 'APPLY_IN_PROGRESS', message: REFUSALS.APPLY_IN_PROGRESS.text({}) }
export const NOBODY: Start = {
  error: {
    type: 'NO_SURFERS',
    message: 'There is nobody to schedule. Choose at least one agent whom you may edit.',
  },
}

/** Its caller holds the organization's lock, so that two do not start at once. */
export async function startScheduleJob<I>(
  tx: Tx,
  organizationId: number,
  kind: JobKind<I>,
  input: I,
  managerId: number | null,
): Promise<Start> {
  const { rows } = await sql`
    select from job where kind = any(${SCHEDULE_KINDS}) and state in ('pending', 'in_progress') limit 1`.execute(
    tx,
  )
  if (rows.length > 0) return { error: IN_PROGRESS }
  const started = await startJob(tx, organizationId, kind, input, {
    key: KEY,
    managerId: managerId ?? undefined,
  })
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
