// Runs jobs and delivers events until it is stopped. While the database is away it waits and comes back.
import { setTimeout as sleep } from 'node:timers/promises'
import {
  parseCronItems,
  type Worker as QueueWorker,
  type RunnerOptions,
  run,
  type TaskList,
} from 'graphile-worker'
import type pg from 'pg'
import type { Database } from '../database/index.ts'
import { deliverEvents } from '../events/deliver.ts'
import type { Listener } from '../events/index.ts'
import type { Clock } from '../process/clock.ts'
import type { Logger } from '../process/log.ts'
import { CHORES, type Chore, doChores, sweepJobs } from './chores.ts'
import { type AnyJobKind, JobStopped, type OutsideAccess } from './job.ts'
import { queueLogger } from './queue-logger.ts'
import { openQueuePool } from './queue-pool.ts'
import { type RunEnvironment, type RunningJob, runJob } from './run.ts'
import { openSession, type WorkerSession } from './session.ts'
import { openThreads } from './threads.ts'

export interface WorkerOptions {
  db: Database
  /** The queue belongs to the owner of the database. */
  ownerUrl: string
  kinds: readonly AnyJobKind[]
  listeners: readonly Listener[]
  chores?: readonly Chore[]
  log: Logger
  clock: Clock
  /** Threads for long jobs, and as many for all others; lighter jobs run beside them. */
  threads: number
  /** For jobs that speak to outside systems. */
  outside?: OutsideAccess
  /** How long running jobs may go on once the worker is to stop. */
  stopGraceMs?: number
  retryDelayMs?: (attempt: number) => number
}
export interface Worker {
  stop(): Promise<void>
}

const LIGHT_JOBS_AT_ONCE = 4
const POLL_MS = 2_000
const STOP_GRACE_MS = 5_000
const COME_BACK_MS = { first: 250, most: 10_000 }
const waitTwiceAsLong = (attempt: number): number => Math.min(60_000, 1_000 * 2 ** attempt)

export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { db, clock, log, stopGraceMs = STOP_GRACE_MS, retryDelayMs = waitTwiceAsLong } = options
  const threads = openThreads(2 * options.threads)
  const running = new Set<RunningJob>()
  const released = new AbortController()
  const environment = {
    db,
    clock,
    log,
    threads,
    running,
    retryDelayMs,
    outside: options.outside,
    released: released.signal,
  }
  const open = () => startShift(options, environment, taskList(options, environment))
  const stopping = new AbortController()

  let shift = await open()
  const supervised = (async () => {
    for (;;) {
      const error = await shift.lost
      if (stopping.signal.aborted) return
      log.warn({ err: error }, 'the worker lost the database and releases its jobs')
      release(running)
      await shift.close()
      const next = await comeBack(open, log, stopping.signal)
      if (!next) return
      shift = next
    }
  })()

  return {
    async stop() {
      stopping.abort()
      const grace = setTimeout(() => {
        released.abort()
        release(running)
      }, stopGraceMs)
      await shift.close()
      clearTimeout(grace)
      await supervised
      await threads.close()
    },
  }
}

const release = (running: Set<RunningJob>): void => {
  for (const { controller } of running) controller.abort(new JobStopped('released'))
}

function taskList(options: WorkerOptions, environment: RunEnvironment): TaskList {
  const tasks: TaskList = {
    'deliver-events': payload =>
      deliverEvents(
        { ...environment, listeners: options.listeners },
        (payload as { organizationId: number }).organizationId,
      ),
    [CHORES.task]: () => doChores(environment, [...(options.chores ?? []), sweepJobs]),
  }
  for (const kind of options.kinds)
    tasks[kind.kind] = payload => {
      const { organizationId, jobId } = payload as { organizationId: number; jobId: number }
      return runJob(environment, kind, organizationId, jobId)
    }
  return tasks
}

/** Work under one lock of life: it ends with the connection that holds the lock. */
interface Shift {
  lost: Promise<Error>
  close(): Promise<void>
}

async function startShift(
  { ownerUrl, log, threads, kinds }: WorkerOptions,
  { running }: RunEnvironment,
  tasks: TaskList,
): Promise<Shift> {
  const lost = Promise.withResolvers<Error>()
  const session = await openSession({
    ownerUrl,
    onCancel(jobId) {
      for (const run of running) if (run.jobId === jobId) run.controller.abort(new JobStopped('cancelled'))
    },
    onSwept: deadWorkers => log.warn({ deadWorkers }, 'requeued the jobs of dead workers'),
    onLost: lost.resolve,
  })
  const isLong = new Set(kinds.flatMap(kind => (kind.isLong ? [kind.kind] : [])))
  const tasksWhere = (isWanted: (name: string) => boolean): TaskList =>
    Object.fromEntries(Object.entries(tasks).filter(([name]) => isWanted(name)))
  // Each with a queue of its own: a long job that waits for a thread takes nobody's place.
  const lanes = [
    { tasks: tasksWhere(name => isLong.has(name)), concurrency: threads, crons: [] },
    {
      tasks: tasksWhere(name => !isLong.has(name)),
      concurrency: threads + LIGHT_JOBS_AT_ONCE,
      crons: parseCronItems([CHORES]),
    },
  ].filter(lane => Object.keys(lane.tasks).length > 0)
  const places = lanes.reduce((sum, { concurrency }) => sum + concurrency, 0)
  const pool = openQueuePool(ownerUrl, places + 2 * lanes.length, log)
  const closeConnections = async () => {
    await session.close()
    await pool.end()
  }
  try {
    await session.register(Object.keys(tasks))
    await session.sweep()
    const runners = await Promise.all(
      lanes.map(lane => run(queueOptions(pool, lane, session, log), lane.tasks)),
    )
    const ended = runners.map(({ promise }) =>
      promise.then(
        () => lost.resolve(new Error('The queue stopped.')),
        error => lost.resolve(error),
      ),
    )
    const close = async () => {
      await Promise.allSettled(runners.map(runner => runner.stop())) // it may have stopped by itself
      await Promise.all(ended)
      await closeConnections()
    }
    let closed: Promise<void> | undefined
    return {
      lost: lost.promise,
      close() {
        closed ??= close()
        return closed
      },
    }
  } catch (error) {
    await closeConnections()
    throw error
  }
}

interface Lane {
  concurrency: number
  crons: ReturnType<typeof parseCronItems>
}

function queueOptions(
  pgPool: pg.Pool,
  { concurrency, crons }: Lane,
  session: WorkerSession,
  log: Logger,
): RunnerOptions {
  let held: Promise<void> | undefined
  const lock = {
    name: 'LineupWorkerLock',
    version: '1.0.0',
    worker: {
      hooks: {
        startWorker(_context: unknown, { worker }: { worker: QueueWorker }) {
          held ??= session.hold(worker.workerPool.id)
          return held
        },
      },
    },
  }
  return {
    pgPool,
    concurrency,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    parsedCronItems: crons,
    logger: queueLogger(log),
    // Batches, even of one, turn a failure to write into the end of the shift instead of a crash.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 }, plugins: [lock] },
  }
}

async function comeBack(
  open: () => Promise<Shift>,
  log: Logger,
  stopping: AbortSignal,
): Promise<Shift | null> {
  for (let waitMs = COME_BACK_MS.first; ; waitMs = Math.min(COME_BACK_MS.most, waitMs * 2)) {
    await sleep(waitMs, undefined, { signal: stopping }).catch(() => {})
    if (stopping.aborted) return null
    try {
      const shift = await open()
      if (!stopping.aborted) return shift
      await shift.close()
      return null
    } catch (error) {
      log.warn({ err: error, waitMs }, 'the worker cannot reach the database yet')
    }
  }
}
