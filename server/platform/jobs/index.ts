// Background work with state, progress and cancel, on graphile-worker's queue.

import { jobCan } from '#contract/endpoints/jobs.ts'
import { refuse } from '#contract/errors.ts'
import { invariant } from '#core/invariant.ts'
import type { Tx } from '../database/index.ts'
import type { JobKind, JobRecord } from './job.ts'
import * as store from './store.ts'

export { activeOrganizationIds, type Chore, type ChoreContext, doChores, organizationIds } from './chores.ts'
export {
  type AnyJobKind,
  defineJob,
  type JobContext,
  type JobKind,
  JobPostponed,
  type JobRecord,
  type OutsideAccess,
  threadTask,
} from './job.ts'
export { migrateJobs } from './migrate.ts'
export { selectSwitches as switchesOf } from './store.ts'
export { openThreads, type Threads } from './threads.ts'
export { startWorker, type Worker, type WorkerOptions } from './worker.ts'

export interface StartOptions {
  /** At most one unfinished job of the kind has this key. */
  key?: string
  managerId?: number
  runAt?: Date
}
export type Started = { jobId: number } | { alreadyRunning: number }

/** The job runs once `tx` commits. */
export async function startJob<I>(
  tx: Tx,
  organizationId: number,
  kind: JobKind<I>,
  input: I,
  options: StartOptions = {},
): Promise<Started> {
  const { key = null, managerId = null, runAt } = options
  const wanted = { kind: kind.kind, maxAttempts: kind.maxAttempts, key, input, managerId }
  // The job that has the key may finish between the two looks.
  for (let look = 0; look < 10; look++) {
    const [job] = await start(tx, organizationId, [wanted], runAt)
    if (job) return { jobId: job.id }
    const running = await store.selectUnfinished(tx, organizationId, kind.kind, key)
    if (running !== null) return { alreadyRunning: running }
  }
  invariant(false, `a job of kind ${kind.kind} with key ${key} is either there or can be started`)
}

/** Several jobs of a kind, in a fixed number of statements; what an unfinished job does already is left to it. */
export async function startJobs<I>(
  tx: Tx,
  organizationId: number,
  { kind, maxAttempts }: JobKind<I>,
  jobs: readonly { key: string; input: I }[],
  runAt?: Date,
): Promise<void> {
  const wanted = jobs.map(({ key, input }) => ({ kind, maxAttempts, key, input, managerId: null }))
  await start(tx, organizationId, wanted, runAt)
}

async function start(
  tx: Tx,
  organizationId: number,
  wanted: readonly store.NewJob[],
  runAt?: Date,
): Promise<JobRecord[]> {
  if (wanted.length === 0) return []
  const jobs = await store.insertJobs(tx, organizationId, wanted)
  if (jobs.length > 0) {
    await store.enqueueAll(tx, organizationId, jobs, runAt)
    await store.announce(tx, organizationId, jobs)
  }
  return jobs
}

export async function readJob(tx: Tx, organizationId: number, jobId: number): Promise<JobRecord> {
  const job = await store.selectJob(tx, organizationId, jobId)
  if (!job) throw refuse('NOT_FOUND', { what: 'job', id: jobId })
  return job
}

/** The id of the job of the kind that has the key, while it waits or runs. */
export const unfinishedJob = <I>(
  tx: Tx,
  organizationId: number,
  kind: JobKind<I>,
  key: string,
): Promise<number | null> => store.selectUnfinished(tx, organizationId, kind.kind, key)

/** Newest first. */
export const listJobs = store.selectJobs

/**
 * Cancels a waiting or running job at once. A run is asked to stop, can write nothing more and may undo its changes.
 */
export async function cancelJob(tx: Tx, organizationId: number, jobId: number): Promise<JobRecord> {
  const job = await store.lockJob(tx, organizationId, jobId)
  if (!job) throw refuse('NOT_FOUND', { what: 'job', id: jobId })
  if (!jobCan.cancel(job.state)) throw refuse('JOB_FINISHED', { state: job.state })
  if (job.state === 'pending') await store.cancelPending(tx, organizationId, jobId)
  else await store.cancelRunning(tx, organizationId, jobId)
  return readJob(tx, organizationId, jobId)
}

/** Runs a failed or cancelled job again, from the beginning and with all its tries. */
export async function retryJob(tx: Tx, organizationId: number, jobId: number): Promise<JobRecord> {
  const job = await store.lockJob(tx, organizationId, jobId)
  if (!job) throw refuse('NOT_FOUND', { what: 'job', id: jobId })
  if (!jobCan.retry(job.state))
    throw refuse('CONFLICT', {
      because: `The job is ${job.state}: only a failed or cancelled one can be run again.`,
    })
  if (await store.selectUnfinished(tx, organizationId, job.kind, job.key))
    throw refuse('CONFLICT', {
      because: 'The same work is being done by a newer job. Wait until it is done.',
    })
  await store.enqueue(tx, organizationId, job)
  await store.resetJob(tx, organizationId, jobId)
  return readJob(tx, organizationId, jobId)
}
