// One run of a job: claims it, runs it, and writes down how it ended. Whatever happens here, a run that
// is no longer the latest of its job writes nothing.
import { Refusal, refuse } from '#contract/errors.ts'
import { type Feature, flagOf } from '#contract/features.ts'
import { invariant } from '#core/invariant.ts'
import type { EpochMs } from '#core/time/index.ts'
import type { Database } from '../database/index.ts'
import type { Clock } from '../process/clock.ts'
import type { Logger } from '../process/log.ts'
import {
  type AnyJobKind,
  type JobContext,
  type JobKind,
  JobPostponed,
  JobStopped,
  type OutsideAccess,
} from './job.ts'
import { type ProgressMeter, progressMeter } from './progress.ts'
import * as store from './store.ts'
import type { Threads } from './threads.ts'

const PROGRESS_INTERVAL_MS = 200
/** Time that a run may take to stop before the worker abandons it. */
const STOPPING_MS = 3_000
/** How often a job of a suspended organization looks whether it may go on. */
const SUSPENDED_WAIT_MS = 15 * 60_000

export interface RunningJob {
  jobId: number
  controller: AbortController
}
export interface RunEnvironment {
  db: Database
  clock: Clock
  log: Logger
  threads: Threads
  outside?: OutsideAccess | undefined
  /** Runs of this process, listed for stop requests. */
  running: Set<RunningJob>
  /** The worker has let go of its jobs: what the queue still hands it goes back at once. */
  released: AbortSignal
  /** How long to wait after the nth failed try. */
  retryDelayMs(attempt: number): number
}

export async function runJob(
  environment: RunEnvironment,
  kind: AnyJobKind,
  organizationId: number,
  jobId: number,
): Promise<void> {
  const { db, running, log } = environment
  const run: RunningJob = { jobId, controller: new AbortController() }
  running.add(run)
  if (environment.released.aborted) run.controller.abort(new JobStopped('released'))
  try {
    const found = await db.inTenant(organizationId, async tx => {
      const { isSuspended, off } = await store.selectSwitches(tx)
      if (!isSuspended) return { off, claim: await store.claimJob(tx, organizationId, jobId) }
      const later = queueTime(environment.clock, environment.clock.now() + SUSPENDED_WAIT_MS)
      await store.enqueue(tx, organizationId, { id: jobId, kind: kind.kind }, later)
      return null
    })
    if (!found?.claim) return
    const { claim, off } = found
    const named = { ...environment, log: log.child({ job: kind.kind, jobId, attempt: claim.attempt }) }
    const error =
      refusalOf(kind, off) ??
      (await tryRun(named, kind as JobKind<unknown>, organizationId, claim, run.controller))
    if (error !== null) await writeFailure(named, organizationId, claim, error)
  } finally {
    running.delete(run)
  }
}

/** The refusal of a job whose feature is off. */
const refusalOf = ({ feature }: AnyJobKind, off: readonly Feature[]): Refusal | null =>
  feature && off.includes(feature)
    ? refuse('CONFLICT', { because: `“${flagOf(feature).title}” is switched off for this organization.` })
    : null

/** Error of the run, or null when it is complete. */
async function tryRun(
  environment: RunEnvironment,
  kind: JobKind<unknown>,
  organizationId: number,
  claim: store.Claim,
  controller: AbortController,
): Promise<unknown> {
  const { signal } = controller
  const meter = progressMeter(PROGRESS_INTERVAL_MS, async at => {
    const noted = await environment.db.inTenant(organizationId, tx =>
      store.noteProgress(tx, organizationId, claim, at),
    )
    if (noted !== 'noted') controller.abort(new JobStopped(noted))
  })
  const { context, isComplete } = contextOf(environment, organizationId, claim, signal, meter)
  try {
    signal.throwIfAborted()
    await untilStopped(kind.run(claim.input, context), signal)
    if (!isComplete()) await context.complete(async () => null)
    return null
  } catch (error) {
    return signal.aborted ? signal.reason : error
  } finally {
    await meter.close()
  }
}

function contextOf(
  { db, clock, log, threads, outside }: RunEnvironment,
  organizationId: number,
  claim: store.Claim,
  signal: AbortSignal,
  meter: ProgressMeter,
): { context: JobContext; isComplete: () => boolean } {
  let isComplete = false
  const { jobId, attempt } = claim
  const progress = async (fraction: number, message?: string) => {
    signal.throwIfAborted()
    await meter.report(fraction, message)
    signal.throwIfAborted()
  }
  const context: JobContext = {
    db,
    organizationId,
    jobId,
    attempt,
    signal,
    clock,
    log,
    progress,
    async complete(work) {
      signal.throwIfAborted()
      await db.inTenant(organizationId, async tx => {
        const result = await work(tx)
        // Last, so that the row is not held while `work` goes on: a cancel meanwhile must get through.
        const ended = await store.completeRun(tx, organizationId, claim, result)
        if (ended !== 'completed') throw new JobStopped(ended)
      })
      isComplete = true
    },
    outside() {
      invariant(outside, 'a worker that speaks to outside systems is given their secrets')
      return outside
    },
    runInThread: (file, input, transfer = []) =>
      threads.run({
        file,
        input,
        transfer,
        signal,
        onProgress: (fraction, message) => {
          progress(fraction, message).catch(error => {
            if (!(error instanceof JobStopped))
              log.warn({ err: error }, 'could not save the progress of a job; the job goes on')
          })
        },
      }),
  }
  return { context, isComplete: () => isComplete }
}

/** Waits for the end of a run; rejects with the reason of the abort if the run does not stop in time. */
async function untilStopped(run: Promise<void>, signal: AbortSignal): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => {
      timer = setTimeout(() => reject(signal.reason), STOPPING_MS)
    })
  })
  await Promise.race([run, stopped]).finally(() => clearTimeout(timer))
}

async function writeFailure(
  { db, clock, log, retryDelayMs }: RunEnvironment,
  organizationId: number,
  claim: store.Claim,
  error: unknown,
): Promise<void> {
  await db.inTenant(organizationId, async tx => {
    if (error instanceof JobStopped) {
      log.info({ why: error.why }, 'a job was stopped')
      if (error.why === 'released') await store.releaseRun(tx, organizationId, claim)
    } else if (error instanceof JobPostponed) {
      await store.releaseRun(tx, organizationId, claim, queueTime(clock, error.runAt.getTime()))
    } else if (error instanceof Refusal) {
      await store.failRun(tx, organizationId, claim, { code: error.code, message: error.message })
    } else if (claim.attempt < claim.maxAttempts) {
      log.warn({ err: error }, 'a job failed and is tried again')
      const runAt = queueTime(clock, clock.now() + retryDelayMs(claim.attempt))
      await store.postponeRun(tx, organizationId, claim, ourFault(claim), runAt)
    } else {
      log.error({ err: error }, 'a job failed for good')
      await store.failRun(tx, organizationId, claim, ourFault(claim))
    }
  })
}

/** The queue goes by the machine's time, also while a day is played: waiting would be no waiting. */
const queueTime = (clock: Clock, at: EpochMs): Date => new Date(clock.machineTime?.(at) ?? at)

const ourFault = ({ jobId, attempt }: store.Claim) => ({
  code: 'INTERNAL',
  message: `Something went wrong on our side (job ${jobId}, try ${attempt}). Run it again; if it fails again, the server's log says why.`,
})
