// Background work: a kind declared by a feature, and the context of its run.
import type { MessagePort, Transferable } from 'node:worker_threads'
import type { JobState } from '#contract/endpoints/jobs.ts'
import type { Feature } from '#contract/features.ts'
import type { Configuration } from '../configuration/configuration.ts'
import type { Database, Tx } from '../database/index.ts'
import type { Clock } from '../process/clock.ts'
import type { Logger } from '../process/log.ts'
import type { Secrets } from '../secrets/index.ts'

/** Platform parts for jobs that call outside systems. */
export interface OutsideAccess {
  secrets: Secrets
  configuration: Configuration
}

export interface JobContext {
  db: Database
  organizationId: number
  jobId: number
  /** 1 on the first try. */
  attempt: number
  /** Aborted when the job is cancelled, taken over by another worker, or its worker stops. */
  signal: AbortSignal
  clock: Clock
  log: Logger
  /** Fraction 0 to 1. Call it often: it is throttled, and it throws when the job is to stop. */
  progress(fraction: number, message?: string): Promise<void>
  /**
   * Writes the results and completes the job in one transaction: all or nothing, exactly once, and
   * nothing at all when the job was cancelled or taken over meanwhile. What `work` returns is the result.
   */
  complete<T>(work: (tx: Tx) => Promise<T>): Promise<void>
  /** Throws in a worker that was not given it. */
  outside(): OutsideAccess
  /** Runs the default export of `file`, made with threadTask, in a worker thread. */
  runInThread<I, O>(file: URL, input: I, transfer?: Transferable[]): Promise<O>
}

export interface JobKind<I> {
  kind: string
  /** Tries before the job is failed; a refusal fails it at once. */
  maxAttempts: number
  /** Takes minutes of a thread: such jobs have their own places and threads, so that nobody else waits for them. */
  isLong?: boolean
  /** While it is off the job fails, and says so. */
  feature?: Feature
  /** Why it belongs to no feature; each states this or a feature (test/features-off.test.ts). */
  always?: string
  /** May be killed at any point and run again: write results in `complete`. */
  run(input: I, context: JobContext): Promise<void>
}

export const defineJob = <I>(kind: JobKind<I>): JobKind<I> => kind

/** A kind whose input type is nobody's business but its own. */
export type AnyJobKind = JobKind<never>

export interface JobRecord {
  id: number
  kind: string
  key: string | null
  state: JobState
  /** 0 to 1. */
  progress: number
  message: string
  input: unknown
  result: unknown
  error: { code: string; message: string } | null
  attempts: number
  maxAttempts: number
  managerId: number | null
  createdAt: Date
  startedAt: Date | null
  finishedAt: Date | null
}

/** Why a run was stopped from outside: the reason of its aborted signal. */
export class JobStopped extends Error {
  readonly why: 'cancelled' | 'superseded' | 'released'
  constructor(why: JobStopped['why']) {
    super(`The job was ${why}.`)
    this.name = 'JobStopped'
    this.why = why
  }
}

/** Thrown by a run that has to wait for somebody else: it goes on at `runAt`, by the product's clock, and the try does not count. */
export class JobPostponed extends Error {
  readonly runAt: Date
  constructor(runAt: Date) {
    super(`The job goes on at ${runAt.toISOString()}.`)
    this.name = 'JobPostponed'
    this.runAt = runAt
  }
}

type Work<I, O> = (input: I, progress: (fraction: number, message?: string) => void) => O | Promise<O>

/** Default export of a thread's file: a pure function that receives its input and reports progress. */
export const threadTask =
  <I, O>(work: Work<I, O>) =>
  ({ input, port }: { input: I; port: MessagePort }): O | Promise<O> =>
    work(input, (fraction, message) => port.postMessage({ fraction, message }))
