// For tests: a database with two organizations and the queue, and workers on it.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { JobState } from '#contract/endpoints/jobs.ts'
import {
  cancelJob,
  type JobKind,
  type JobRecord,
  readJob,
  type StartOptions,
  startJob,
  startWorker,
  type Worker,
  type WorkerOptions,
} from '#server/platform/jobs/index.ts'
import { systemClock } from '#server/platform/process/clock.ts'
import { createLog } from '#server/platform/process/log.ts'
import { testDatabase } from '#test/database/index.ts'

export const ORGANIZATION = 1
export const OTHER_ORGANIZATION = 2
export const quiet = createLog('silent')

export async function jobsTestBed() {
  const { db, url, drop } = await testDatabase({ maxConnections: 8 })
  for (const id of [ORGANIZATION, OTHER_ORGANIZATION])
    await db.inTenant(id, tx =>
      sql`insert into organization (organization_id, name, display_name) values (${id}, ${`org-${id}`}, 'Org')`.execute(
        tx,
      ),
    )
  const workers: Worker[] = []

  const bed = {
    db,
    url,
    async worker(options: Partial<WorkerOptions>): Promise<Worker> {
      const worker = await startWorker({
        db,
        ownerUrl: url,
        kinds: [],
        listeners: [],
        log: quiet,
        clock: systemClock,
        threads: 1,
        retryDelayMs: () => 20,
        ...options,
      })
      workers.push(worker)
      return worker
    },
    start: <I>(kind: JobKind<I>, input: I, options?: StartOptions) =>
      db.inTenant(ORGANIZATION, tx => startJob(tx, ORGANIZATION, kind, input, options)),
    async startNew<I>(kind: JobKind<I>, input: I, options?: StartOptions): Promise<number> {
      const started = await bed.start(kind, input, options)
      if (!('jobId' in started)) throw new Error(`job ${started.alreadyRunning} is running already`)
      return started.jobId
    },
    read: (jobId: number) => db.inTenant(ORGANIZATION, tx => readJob(tx, ORGANIZATION, jobId)),
    cancel: (jobId: number) => db.inTenant(ORGANIZATION, tx => cancelJob(tx, ORGANIZATION, jobId)),
    /** Waits for the state; fails when it does not come. */
    async until(jobId: number, state: JobState, withinMs = 15_000): Promise<JobRecord> {
      const deadline = performance.now() + withinMs
      for (;;) {
        const job = await bed.read(jobId)
        if (job.state === state) return job
        if (performance.now() > deadline)
          throw new Error(`job ${jobId} is ${job.state}, not ${state}: ${JSON.stringify(job.error)}`)
        await sleep(10)
      }
    },
    /** A row that tests write as the result of their jobs. */
    async writeNote(tx: Parameters<Parameters<typeof db.inTenant>[1]>[0], name: string): Promise<void> {
      await sql`insert into team (organization_id, name) values (${ORGANIZATION}, ${name})`.execute(tx)
    },
    notes: () =>
      db.inTenant(ORGANIZATION, async tx => {
        const { rows } = await sql<{ name: string }>`select name from team order by id`.execute(tx)
        return rows.map(row => row.name)
      }),
    async close() {
      await Promise.all(workers.map(worker => worker.stop()))
      await drop()
    },
  }
  return bed
}
export type JobsTestBed = Awaited<ReturnType<typeof jobsTestBed>>
