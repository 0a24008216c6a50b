// Runs that change the schedule: generation and applying plans, each for some agents. Two runs that share an
// agent, a ticket group of their agents or an activity plan would each fill the same gaps, so the second is
// refused. One shift plan is applied at a time.
import type { z } from 'zod'
import type { JobStart } from '#contract/endpoints/schedule.ts'
import { REFUSALS, Refusal, refuse } from '#contract/errors.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { type JobKind, startJob } from '#server/platform/jobs/index.ts'
import { meetsAnother, type ScheduleRun } from './schedule-runs-store.ts'

export type ScheduleJobStart = z.input<typeof JobStart>

const IN_PROGRESS = { type: 'APPLY_IN_PROGRESS', message: REFUSALS.APPLY_IN_PROGRESS.text({}) }
export const NO_SURFERS: ScheduleJobStart = {
  error: {
    type: 'NO_SURFERS',
    message: 'There is nobody to schedule. Choose at least one agent whom you may edit.',
  },
}

/**
 * Throws when a run that began earlier is still under way: a job that is run again may find others that started
 * meanwhile.
 */
export async function refuseWhileEarlierRuns(
  tx: Tx,
  kind: string,
  run: ScheduleRun,
  jobId: number,
): Promise<void> {
  if (await meetsAnother(tx, kind, run, jobId)) throw refuse('APPLY_IN_PROGRESS', {})
}

/**
 * Starts the job, unless it meets another run. The caller holds the organization's lock, so that two do not start
 * at once.
 */
export async function startScheduleJob<I extends ScheduleRun>(
  tx: Tx,
  organizationId: number,
  kind: JobKind<I>,
  input: I,
  managerId: number | null,
): Promise<ScheduleJobStart> {
  if (await meetsAnother(tx, kind.kind, input)) return { error: IN_PROGRESS }
  const started = await startJob(tx, organizationId, kind, input, { managerId: managerId ?? undefined })
  return 'jobId' in started ? started : { error: IN_PROGRESS }
}

/** Runs `work`; a refusal becomes the error of the reply, so that the caller can choose again. */
export async function refusalAsError(work: () => Promise<ScheduleJobStart>): Promise<ScheduleJobStart> {
  try {
    return await work()
  } catch (cause) {
    if (!(cause instanceof Refusal) || (cause.code !== 'NOT_FOUND' && cause.code !== 'CONFLICT')) throw cause
    return { error: { type: cause.code, message: cause.message } }
  }
}
