// An import whose worker is killed: until its one transaction is over the earlier rows are there, afterwards
// the new ones, and never some of both.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connections } from '#contract/endpoints/connections.ts'
import { type Job, jobs } from '#contract/endpoints/jobs.ts'
import { type Reading, type Upload, uploads } from '#contract/endpoints/uploads.ts'
import { MINUTE_MS } from '#core/time/index.ts'
import type { Worker } from '#server/platform/jobs/index.ts'
import { eventTypes } from '#test/builders/events.ts'
import {
  aConnection,
  aTestBed,
  aWorker,
  LOOK_AGAIN_MS,
  type TestBed,
  untilQuiet,
} from '#test/builders/index.ts'
import { killAll } from './child.ts'
import { contentsOf, TABLES_OF_WORKERS } from './database-contents.ts'
import { pauseAtLock, releaseAll } from './lock-pause.ts'
import { startProductWorker } from './product-worker.ts'

const START = Date.parse('2026-03-02T08:00:00Z')
const iso = (minute: number) => new Date(START + minute * MINUTE_MS).toISOString()
const lines = (head: string, count: number, line: (index: number) => string) =>
  [head, ...Array.from({ length: count }, (_, index) => line(index))].join('\n')

interface Kind {
  table: 'contact' | 'counted_interval'
  time: 'occurred_at' | 'starts_at'
  reading: Reading
  /** Two rows inside the range of `file`, one before and one after it. */
  earlier: string
  file: string
  rows: number
  /** Contacts that the connection has of both files in the end. */
  contactCount: number
}

const TIMESTAMPS: Kind = {
  table: 'contact',
  time: 'occurred_at',
  reading: {
    kind: 'timestamps',
    dateOrder: 'year-first',
    hasHeader: true,
    column: 'created',
    handleTimeColumn: null,
  },
  earlier: ['created', iso(-60), iso(5.5), iso(6.5), iso(30_000)].join('\n'),
  file: lines('created', 20_000, iso),
  rows: 20_000,
  contactCount: 20_002,
}
const INTERVALS: Kind = {
  table: 'counted_interval',
  time: 'starts_at',
  reading: {
    kind: 'intervals',
    dateOrder: 'year-first',
    hasHeader: true,
    startColumn: 'start',
    offeredColumn: 'offered',
    handledColumn: null,
    handleTimeColumn: null,
    minutes: 30,
  },
  earlier: ['start,offered', ...[-60, 30, 60, 400_000].map(minute => `${iso(minute)},7`)].join('\n'),
  file: lines('start,offered', 10_000, index => `${iso(index * 30)},2`),
  rows: 10_000,
  contactCount: 20_014,
}

let stage: TestBed
let worker: Worker | null = null
let connectionId: number

beforeEach(async () => {
  stage = await aTestBed()
  connectionId = await aConnection(stage.db, stage.company)
})
afterEach(async () => {
  await releaseAll()
  killAll()
  await worker?.stop()
  worker = null
  await stage?.close()
})

async function send(fileName: string, reading: Reading, file: string): Promise<Upload & { jobId: number }> {
  const body = { connectionId, fileName, fileTimeZone: 'Etc/UTC', reading }
  const { body: announced } = await stage.asManager.call(uploads.create, { body })
  const { body: sent } = await stage.asManager.call(uploads.content, {
    params: { uploadId: announced.id },
    file,
  })
  return { ...sent, jobId: sent.jobId! }
}
const read = async (uploadId: number) =>
  (await stage.asManager.call(uploads.get, { params: { uploadId } })).body
const readJob = async (jobId: number) => (await stage.asManager.call(jobs.get, { params: { jobId } })).body
const contactCount = async () => (await stage.asManager.call(connections.list)).body.results[0]!.contactCount

async function until(jobId: number, isReached: (job: Job) => boolean): Promise<Job> {
  const deadline = performance.now() + 20_000
  for (;;) {
    const job = await readJob(jobId)
    if (isReached(job)) return job
    if (performance.now() > deadline) throw new Error(`The job did not get so far: ${JSON.stringify(job)}`)
    await sleep(LOOK_AGAIN_MS)
  }
}

async function rowsByFile({ table, time }: Kind) {
  const { rows } = await stage.db.inTenant(stage.company.organizationId, tx =>
    sql<{ fileName: string; rows: number; first: Date; last: Date }>`
      select u.file_name, count(*)::int as rows, min(r.${sql.ref(time)}) as first, max(r.${sql.ref(time)}) as last
      from ${sql.table(table)} r join upload u on u.organization_id = r.organization_id and u.id = r.upload_id
      group by u.file_name order by u.file_name`.execute(tx),
  )
  return rows.map(row => [row.fileName, row.rows, row.first.toISOString(), row.last.toISOString()])
}
const companyData = () => contentsOf(stage.db.ownerUrl, TABLES_OF_WORKERS)

/** The connection has rows already, in and around the range of a file that waits for a worker. */
async function withFileToReplaceSome(kind: Kind): Promise<Upload & { jobId: number }> {
  const first = await aWorker(stage.platform)
  await send('earlier.csv', kind.reading, kind.earlier)
  await untilQuiet(stage.db, stage.company)
  await first.stop()
  expect(await contactCount()).toBe(kind === TIMESTAMPS ? 4 : 28)
  return send('newer.csv', kind.reading, kind.file)
}

async function isCompletedByTheNext(kind: Kind, uploadId: number, jobId: number): Promise<void> {
  worker = await aWorker(stage.platform)
  const job = await until(jobId, ({ state }) => state !== 'in_progress' && state !== 'pending')
  expect(job).toMatchObject({ state: 'completed', error: null, result: { rowCount: kind.rows } })
  await untilQuiet(stage.db, stage.company)
  const last = kind === TIMESTAMPS ? kind.rows - 1 : kind.rows * 30
  expect(await read(uploadId)).toMatchObject({ state: 'imported', rowCount: kind.rows, rejectedCount: 0 })
  expect(await read(uploadId)).toMatchObject({ earliest: iso(0), latest: iso(last) })
  const [earlier, newer] = await rowsByFile(kind)
  expect(earlier).toEqual(['earlier.csv', 2, iso(-60), iso(kind === TIMESTAMPS ? 30_000 : 400_000)])
  expect(newer?.slice(0, 3)).toEqual(['newer.csv', kind.rows, iso(0)])
  expect(await contactCount()).toBe(kind.contactCount)
  const types = await eventTypes(stage.db, stage.company)
  expect(types.filter(type => type === 'upload.imported')).toHaveLength(2)
}

test('killed while it reads the file', async () => {
  const { id, jobId } = await withFileToReplaceSome(TIMESTAMPS)
  const before = await companyData()
  const standstill = await pauseAtLock(stage.db.ownerUrl, 'lock table upload_chunk')
  const child = await startProductWorker(stage.db.ownerUrl)
  await standstill.reached()
  await child.kill()
  await standstill.release()
  expect(await readJob(jobId)).toMatchObject({ state: 'in_progress' })
  expect(await companyData()).toEqual(before)
  await isCompletedByTheNext(TIMESTAMPS, id, jobId)
})

for (const kind of [TIMESTAMPS, INTERVALS])
  test(`killed with every row of ${kind.reading.kind} written but not committed`, async () => {
    const { id, jobId } = await withFileToReplaceSome(kind)
    const before = await companyData()
    const standstill = await pauseAtLock(
      stage.db.ownerUrl,
      `select from upload where id = ${id} for no key update`,
    )
    const child = await startProductWorker(stage.db.ownerUrl)
    await standstill.reached()
    expect(await companyData()).toEqual(before)
    await child.kill()
    await standstill.release()
    expect(await readJob(jobId)).toMatchObject({ state: 'in_progress' })
    expect(await companyData()).toEqual(before)
    await isCompletedByTheNext(kind, id, jobId)
  })

test('killed in the middle of its commit, it is there as a whole', async () => {
  const { id, jobId } = await withFileToReplaceSome(TIMESTAMPS)
  const reading = await pauseAtLock(stage.db.ownerUrl, 'lock table upload_chunk')
  const child = await startProductWorker(stage.db.ownerUrl)
  await reading.reached()
  const committing = await pauseAtLock(stage.db.ownerUrl, lockOfCommits())
  await reading.release()
  await committing.reached()
  await child.kill()
  await committing.release()
  await isCompletedByTheNext(TIMESTAMPS, id, jobId)
})

test('killed after it refused a file, it keeps to the reason', async () => {
  const { id, jobId } = await send(
    'wrong.csv',
    TIMESTAMPS.reading,
    lines('created', 20, () => 'yesterday'),
  )
  const reading = await pauseAtLock(stage.db.ownerUrl, 'lock table upload_chunk')
  const child = await startProductWorker(stage.db.ownerUrl)
  await reading.reached()
  const committing = await pauseAtLock(stage.db.ownerUrl, lockOfCommits())
  await reading.release()
  await committing.reached()
  await child.kill()
  await committing.release()
  worker = await aWorker(stage.platform)
  const { error } = await until(jobId, job => job.state === 'failed')
  expect(error?.message).toContain('20 of 20 rows')
  expect(await read(id)).toMatchObject({ state: 'refused', rowCount: 20, rejectedCount: 20 })
  expect((await read(id)).refusal).toContain('20 of 20 rows')
})

// Limit: six workers start one after the other; on a slow machine and beside a whole suite each needs twenty seconds.
test('killed each time, it says so and changes nothing', { timeout: 240_000 }, async () => {
  const { jobId } = await withFileToReplaceSome(TIMESTAMPS)
  const before = await companyData()
  for (let attempt = 0; attempt < 5; attempt++) {
    const standstill = await pauseAtLock(stage.db.ownerUrl, 'lock table contact in exclusive mode')
    const child = await startProductWorker(stage.db.ownerUrl)
    await standstill.reached()
    await child.kill()
    await standstill.release()
  }
  worker = await aWorker(stage.platform)
  const { error } = await until(jobId, job => job.state === 'failed')
  expect(error).toMatchObject({ code: 'WORKER_DIED' })
  expect(error?.message).toContain('died each of the 5 times')
  expect(await companyData()).toEqual(before)
})

/** Lock that an event's writer takes when its transaction commits. */
const lockOfCommits = () => `select pg_advisory_xact_lock(7101, hashint8(${stage.company.organizationId}))`
