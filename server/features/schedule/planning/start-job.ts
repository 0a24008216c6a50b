// Which runs may change the schedule at the same time: generating and applying a plan, each of them for some agents.
// Two that have an agent, a ticket group that their agents serve or an activity plan in common would each fill what the
// other fills as well. One shift plan is applied at a time.
import type { z } from 'zod'
import type { JobStart } from '#contract/endpoints/schedule.ts'
import { REFUSALS, Refusal, refuse } from '#contract/errors.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { type JobKind, startJob } from '#server/platform/jobs/index.ts'
import { meetsAnother, type ScheduleRun } from './schedule-runs-store.ts'

export type Start = z.input<typeof JobStart>

const IN_PROGRESS = { type: 'APPLY_IN_PROGRESS', message: REFUSALS.APPLY_IN_PROGRESS.text({}) }
export const NOBODY: Start = {
  error: {
    type: 'NO_SURFERS',
    message: 'There is nobody to schedule. Choose at least one agent whom you may edit.',
  },
}

/** For a run: a job that is run again may find others under way that were started meanwhile. */
export async function refuseBesideEarlier(
  tx: Tx,
  kind: string,
  run: ScheduleRun,
  jobId: number,
): Promise<void> {
  if (await meetsAnother(tx, kind, run, jobId)) throw refuse('APPLY_IN_PROGRESS', {})
}

/** Its caller holds the organization's lock, so that two do not start at once. */
export async function startScheduleJob<I extends ScheduleRun>(
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
