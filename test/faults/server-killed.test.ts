// A server that is killed while a file arrives: what came of the file so far is all that it leaves.
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { jobs } from '#contract/endpoints/jobs.ts'
import { type Upload, uploads } from '#contract/endpoints/uploads.ts'
import { MINUTE_MS } from '#core/time/index.ts'
import type { Worker } from '#server/platform/jobs/index.ts'
import { eventTypes } from '#test/builders/events.ts'
import { aConnection, aTestBed, aWorker, type TestBed, untilQuiet } from '#test/builders/index.ts'
import { killAll } from './child.ts'
import { contentsOf } from './database-contents.ts'
import { pauseAtLock, releaseAll } from './lock-pause.ts'
import { type ProductServer, startProductServer } from './product-server.ts'

const FIRST = Date.parse('2026-03-02T08:00:00Z')
const ROWS = 100_000
const iso = (row: number) => new Date(FIRST + row * MINUTE_MS).toISOString()
const FILE = Buffer.from(['created', ...Array.from({ length: ROWS }, (_, row) => iso(row))].join('\n'))
/** Enough for two pieces to be stored and some bytes to be on their way. */
const MOST_OF_IT = FILE.subarray(0, 2.2 * 1024 * 1024)
const REST = FILE.subarray(MOST_OF_IT.length)

let stage: TestBed
let worker: Worker
let connectionId: number
let now = Date.now()

beforeEach(async () => {
  now = Date.now()
  stage = await aTestBed({ now: () => now })
  worker = await aWorker(stage.platform)
  connectionId = await aConnection(stage.db, stage.company)
})
afterEach(async () => {
  await releaseAll()
  killAll()
  await worker?.stop()
  await stage?.close()
})

async function announce(fileName = 'history.csv'): Promise<Upload> {
  const reading = {
    ...({ kind: 'timestamps', dateOrder: 'year-first' } as const),
    hasHeader: true,
    column: 'created',
    handleTimeColumn: null,
  }
  const body = { connectionId, fileName, fileTimeZone: 'Europe/Paris', reading }
  return (await stage.asManager.call(uploads.create, { body })).body
}
const ask = (uploadId: number) => stage.asManager.call(uploads.get, { params: { uploadId } })
const read = async (uploadId: number) => (await ask(uploadId)).body
const startServer = () => startProductServer(stage.db.ownerUrl, stage.manager)

/** Begins to send; the answer is what comes of it, null when the server went away. */
function send({ address, token }: ProductServer, uploadId: number, bytes: Buffer) {
  const { organizationId } = stage.company
  const sending = request(`${address}/v1/organizations/${organizationId}/uploads/${uploadId}/content`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv', 'content-length': FILE.length },
  })
  const answer = new Promise<IncomingMessage | null>(resolve => {
    sending.once('response', resolve)
    sending.on('error', () => resolve(null))
  })
  sending.write(bytes)
  return { sending, answer }
}
const finish = (sending: ClientRequest) => sending.end(REST)

async function count(what: 'upload_chunk' | 'contact' | 'counted_interval'): Promise<number> {
  const { rows } = await stage.db.inTenant(stage.company.organizationId, tx =>
    sql<{ count: number }>`select count(*)::int as count from ${sql.table(what)}`.execute(tx),
  )
  return rows[0]!.count
}
async function untilStored(pieces: number): Promise<void> {
  const deadline = performance.now() + 10_000
  while ((await count('upload_chunk')) < pieces) {
    if (performance.now() > deadline) throw new Error(`Not even ${pieces} pieces of the file were stored.`)
    await sleep(10)
  }
}

/** The whole file to a new server, and that it counts once. */
async function isImportedFromTheStart(uploadId: number, importJobs = 1): Promise<void> {
  const { sending, answer } = send(await startServer(), uploadId, MOST_OF_IT)
  finish(sending)
  expect((await answer)?.statusCode).toBe(200)
  await untilQuiet(stage.db, stage.company, 30_000)
  expect(await read(uploadId)).toMatchObject({
    state: 'imported',
    rowCount: ROWS,
    rejectedCount: 0,
    earliest: iso(0),
    latest: iso(ROWS - 1),
  })
  const { rows } = await stage.db.inTenant(stage.company.organizationId, tx =>
    sql<{ all: number; different: number; first: Date; last: Date }>`
      select count(*)::int as all, count(distinct occurred_at)::int as different, min(occurred_at) as first,
        max(occurred_at) as last from contact where upload_id = ${uploadId}`.execute(tx),
  )
  expect(rows[0]).toEqual({
    all: ROWS,
    different: ROWS,
    first: new Date(iso(0)),
    last: new Date(iso(ROWS - 1)),
  })
  expect([await count('contact'), await count('upload_chunk')]).toEqual([ROWS, 0])
  const { body } = await stage.asManager.call(jobs.list, { query: { kind: 'import-upload' } })
  expect(body.results.map(job => job.state)).toEqual(Array(importJobs).fill('completed'))
}

test('a server killed while a file arrives changes nothing, and the file can be sent again', async () => {
  const earlier = await announce('earlier.csv')
  await stage.asManager.call(uploads.content, {
    params: { uploadId: earlier.id },
    file: `created\n${iso(5)}\n${iso(6)}`,
  })
  await untilQuiet(stage.db, stage.company)
  const { id } = await announce()
  const server = await startServer()
  const before = await contentsOf(stage.db.ownerUrl, ['public.upload_chunk'])

  const { answer } = send(server, id, MOST_OF_IT)
  await untilStored(2)
  await server.child.kill()
  expect(await answer).toBeNull()

  expect(await contentsOf(stage.db.ownerUrl, ['public.upload_chunk'])).toEqual(before)
  expect(await read(id)).toMatchObject({ state: 'receiving', jobId: null, rowCount: null, earliest: null })
  expect([await count('contact'), await count('counted_interval')]).toEqual([2, 0])
  await isImportedFromTheStart(id, 2)
  expect((await eventTypes(stage.db, stage.company)).filter(type => type === 'upload.imported')).toHaveLength(
    2,
  )
})

test('a server killed as it takes the last of a file has not begun to import it', async () => {
  const { id } = await announce()
  const server = await startServer()
  const before = await contentsOf(stage.db.ownerUrl, ['public.upload_chunk'])
  const { sending, answer } = send(server, id, MOST_OF_IT)
  await untilStored(2)
  // The last step marks the upload, when its import is already in the queue.
  const standstill = await pauseAtLock(
    stage.db.ownerUrl,
    `select from upload where id = ${id} for no key update`,
  )
  finish(sending)
  await standstill.reached()
  expect(await count('upload_chunk')).toBe(3)
  await server.child.kill()
  await standstill.release()
  expect(await answer).toBeNull()

  expect(await contentsOf(stage.db.ownerUrl, ['public.upload_chunk'])).toEqual(before)
  await isImportedFromTheStart(id)
})

test('what came of a file that nobody sends again is swept after an hour', async () => {
  const { id } = await announce()
  const server = await startServer()
  send(server, id, MOST_OF_IT)
  await untilStored(2)
  await server.child.kill()

  now += 59 * MINUTE_MS
  await announce('next.csv')
  expect([(await ask(id)).status, await count('upload_chunk')]).toEqual([200, 2])
  now += 2 * MINUTE_MS
  await announce('later.csv')
  expect([(await ask(id)).status, await count('upload_chunk')]).toEqual([404, 0])
})
