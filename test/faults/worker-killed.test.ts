import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Child, killAll, startChild } from './child.ts'
import { type JobsTestBed, jobsTestBed } from './jobs-test-bed.ts'
import { deadlyJob, slowJob } from './worker-process.ts'

const WORKER_FILE = new URL('./worker-process.ts', import.meta.url)

let bed: JobsTestBed
beforeEach(async () => {
  bed = await jobsTestBed()
})
afterEach(async () => {
  killAll()
  await bed.close()
})

async function startWorkerChild(): Promise<Child> {
  const child = startChild(WORKER_FILE, [bed.url])
  await child.saidWord('ready')
  return child
}

test('a job whose worker is killed before it wrote is done by the next worker', async () => {
  const child = await startWorkerChild()
  const jobId = await bed.startNew(slowJob, { beforeMs: 500, writingMs: 0 })
  await bed.until(jobId, 'in_progress')
  await child.kill()
  await bed.worker({ kinds: [slowJob] })
  const job = await bed.until(jobId, 'completed', 8_000)
  expect(job.attempts).toBe(2)
  expect(await bed.notes()).toEqual([`result of ${jobId}`])
})

test('a job whose worker is killed while it writes has its result once', async () => {
  const child = await startWorkerChild()
  const jobId = await bed.startNew(slowJob, { beforeMs: 0, writingMs: 700 })
  await child.saidWord('writing')
  await child.kill()
  expect(await bed.notes()).toEqual([])
  await bed.worker({ kinds: [slowJob] })
  await bed.until(jobId, 'completed', 8_000)
  expect(await bed.notes()).toEqual([`result of ${jobId}`])
})

test('a worker that is there already takes over within seconds', async () => {
  const child = await startWorkerChild()
  const jobId = await bed.startNew(slowJob, { beforeMs: 300, writingMs: 0 })
  await bed.until(jobId, 'in_progress')
  await bed.worker({ kinds: [slowJob] })
  const before = performance.now()
  await child.kill()
  await bed.until(jobId, 'completed', 15_000)
  expect(performance.now() - before).toBeLessThan(8_000)
})

test('a job that kills each of its workers fails for good, and says so', async () => {
  const jobId = await bed.startNew(deadlyJob, null)
  for (let attempt = 0; attempt < 2; attempt++) await startChild(WORKER_FILE, [bed.url]).ended
  await startWorkerChild()
  const job = await bed.until(jobId, 'failed', 8_000)
  expect(job.error).toMatchObject({ code: 'WORKER_DIED' })
  expect(job.error!.message).toContain('each of the 2 times')
})

test('a cancel that its dead worker never heard is obeyed by the next', async () => {
  const child = await startWorkerChild()
  const jobId = await bed.startNew(slowJob, { beforeMs: 60_000, writingMs: 0 })
  await bed.until(jobId, 'in_progress')
  await child.kill()
  await bed.cancel(jobId)
  await bed.worker({ kinds: [slowJob] })
  await bed.until(jobId, 'cancelled', 8_000)
})

test('a stopping worker gives its job back after its grace, and the try does not count', async () => {
  const first = await bed.worker({ kinds: [slowJob], stopGraceMs: 100 })
  const jobId = await bed.startNew(slowJob, { beforeMs: 1_000, writingMs: 0 })
  await bed.until(jobId, 'in_progress')
  await first.stop()
  expect(await bed.read(jobId)).toMatchObject({ state: 'pending', attempts: 0 })
  await bed.worker({ kinds: [slowJob] })
  expect(await bed.until(jobId, 'completed')).toMatchObject({ attempts: 1 })
})

test('a stopping worker lets a job finish that is nearly done', async () => {
  const worker = await bed.worker({ kinds: [slowJob] })
  const jobId = await bed.startNew(slowJob, { beforeMs: 300, writingMs: 0 })
  await bed.until(jobId, 'in_progress')
  await worker.stop()
  expect(await bed.read(jobId)).toMatchObject({ state: 'completed', attempts: 1 })
})

test('a worker that loses the database lets go of its job, comes back and does it', async () => {
  await bed.worker({ kinds: [slowJob] })
  const jobId = await bed.startNew(slowJob, { beforeMs: 600, writingMs: 0 })
  await bed.until(jobId, 'in_progress')
  await breakAllConnections(bed.url)
  await sleep(100)
  await bed.until(jobId, 'completed', 15_000)
  expect(await bed.notes()).toEqual([`result of ${jobId}`])
})

async function breakAllConnections(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await client.end()
}
