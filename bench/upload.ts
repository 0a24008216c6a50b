// How long a large file takes from its first byte to its contacts being in place, and how long others wait
// for a light call meanwhile. API and worker run in one process, as by default; file and calls come from a
// thread of their own.
//   node bench/upload.ts [--rows 1000000]
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { buildApp } from '#server/main/app.ts'
import { jobKinds, listeners } from '#server/main/features.ts'
import { readConfiguration } from '#server/platform/configuration/configuration.ts'
import { migrate, openDatabase, startEmbeddedPostgres } from '#server/platform/database/index.ts'
import { migrateJobs, openThreads, startWorker } from '#server/platform/jobs/index.ts'
import { systemClock } from '#server/platform/process/clock.ts'
import { createLog } from '#server/platform/process/log.ts'
import { aCompany } from '#test/builders/company.ts'
import { testIdentity, tokenFor } from '#test/builders/identity.ts'
import { aManager } from '#test/builders/people.ts'
import { testSecrets } from '#test/builders/secrets.ts'

interface ClientTask {
  /** Address of the organization: everything below it needs the token. */
  address: string
  token: string
  rows: number
}
interface Measured {
  seconds: number
  trainedSeconds: number
  bytes: number
  latenciesMs: number[]
  /** The most processor time that the thread which answers took at one stretch. */
  longestTurnMs: number
}

if (isMainThread) await main()
else parentPort!.postMessage(await actAsClient(workerData as ClientTask))

async function main(): Promise<void> {
  const { values: options } = parseArgs({ options: { rows: { type: 'string', default: '1000000' } } })
  const rows = Number(options.rows)
  const dataDirectory = mkdtempSync(join(tmpdir(), 'lineup-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDirectory })
  try {
    const measured = await measure(postgres.url, rows)
    report(rows, measured)
  } finally {
    await postgres.stop()
    rmSync(dataDirectory, { recursive: true, force: true })
  }
}

async function measure(url: string, rows: number): Promise<Measured> {
  const log = createLog('error')
  await migrate({ url })
  await migrateJobs(url, log)
  const db = await openDatabase({ url, maxConnections: 20 })
  const configuration = readConfiguration({})
  const forRequests = openThreads(1)
  const platform = {
    db,
    clock: systemClock,
    log,
    configuration,
    identity: testIdentity,
    threads: forRequests,
    secrets: testSecrets,
    commitHash: 'bench',
  }
  const app = await buildApp(platform)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const threads = configuration.workerThreads
  const worker = await startWorker({
    db,
    ownerUrl: url,
    kinds: jobKinds,
    listeners,
    log,
    clock: systemClock,
    threads,
  })
  const company = await aCompany(db)
  const token = await tokenFor(await aManager(db, company))
  const { port } = app.server.address() as AddressInfo
  const address = `http://127.0.0.1:${port}/v1/organizations/${company.organizationId}`
  const task: ClientTask = { address, token, rows }
  const client = new Worker(new URL(import.meta.url), { workerData: task })
  const turns = watchTurns()
  try {
    const measured = await new Promise<Omit<Measured, 'longestTurnMs'>>((resolve, reject) => {
      client.once('message', resolve)
      client.once('error', reject)
    })
    return { ...measured, longestTurnMs: turns.longestMs() }
  } finally {
    await client.terminate()
    await worker.stop()
    await app.close()
    await forRequests.close()
    await db.close()
  }
}

/** Processor time between ticks of a timer: what delayed a tick, and not what other programs took meanwhile. */
function watchTurns() {
  let longestMicroseconds = 0
  let before = process.threadCpuUsage()
  setInterval(() => {
    const { user, system } = process.threadCpuUsage(before)
    longestMicroseconds = Math.max(longestMicroseconds, user + system)
    before = process.threadCpuUsage()
  }, 2).unref()
  return { longestMs: () => longestMicroseconds / 1000 }
}

function report(
  rows: number,
  { seconds, trainedSeconds, bytes, latenciesMs, longestTurnMs }: Measured,
): void {
  const sorted = latenciesMs.toSorted((a, b) => a - b)
  const quantile = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!
  console.log(`${rows} contact times, ${(bytes / 1e6).toFixed(1)} MB, ${sorted.length} light calls meanwhile`)
  console.log(
    `rows=${rows} seconds=${seconds.toFixed(1)} trained_seconds=${trainedSeconds.toFixed(1)} calls=${sorted.length}` +
      ` p50_ms=${quantile(0.5).toFixed(1)} p99_ms=${quantile(0.99).toFixed(1)} max_ms=${quantile(1).toFixed(1)} longest_turn_ms=${longestTurnMs.toFixed(1)}`,
  )
}

async function actAsClient({ address, token, rows }: ClientTask): Promise<Omit<Measured, 'longestTurnMs'>> {
  const call = async (method: string, path: string, body?: BodyInit, type = 'application/json') => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': type }),
    }
    const answer = await fetch(address + path, { method, headers, body })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const { id: connectionId } = await call(
    'POST',
    '/connections',
    JSON.stringify({ provider_id: 12, name: 'Log' }),
  )
  const connections = [{ id: connectionId, filters: [] }]
  const { id: streamId } = await call(
    'POST',
    '/streams',
    JSON.stringify({ name: 'Phone', color: 'teal', connections }),
  )
  const content = contactTimes(rows)
  const untilDone = async (isDone: () => Promise<boolean>) => {
    while (!(await isDone())) await sleep(50)
  }
  await untilDone(async () => (await call('GET', `/streams/${streamId}`)).status !== 'PROCESSING')

  const latenciesMs: number[] = []
  let isOver = false
  const probing = (async () => {
    while (!isOver) {
      const startedAt = performance.now()
      await call('GET', '/streams')
      latenciesMs.push(performance.now() - startedAt)
      await sleep(10)
    }
  })()
  const startedAt = performance.now()
  const reading = { kind: 'timestamps', has_header: true, date_order: 'year-first', column: 'created' }
  const form = { connection_id: connectionId, file_name: 'log.csv', file_time_zone: 'Europe/London', reading }
  const { id } = await call('POST', '/uploads', JSON.stringify(form))
  await call('PUT', `/uploads/${id}/content`, content, 'text/csv')
  await untilDone(async () => {
    const { state, refusal } = await call('GET', `/uploads/${id}`)
    if (state === 'refused') throw new Error(refusal)
    return state === 'imported'
  })
  const seconds = (performance.now() - startedAt) / 1000
  await untilDone(async () => (await call('GET', `/streams/${streamId}`)).history_to !== null)
  const trainedSeconds = (performance.now() - startedAt) / 1000
  isOver = true
  await probing
  return { seconds, trainedSeconds, bytes: content.byteLength, latenciesMs }
}

/** A year of them, evenly spread: for the database the worst case is their number, not their pattern. */
function contactTimes(rows: number): Uint8Array<ArrayBuffer> {
  const start = Date.UTC(2025, 0, 1)
  const stepMs = (365 * 86_400_000) / rows
  const lines = ['created']
  for (let i = 0; i < rows; i++)
    lines.push(new Date(start + i * stepMs).toISOString().slice(0, 19).replace('T', ' '))
  return new TextEncoder().encode(lines.join('\n'))
}
