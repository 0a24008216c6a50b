// The past of a system is read while the worker that reads it is killed again and again: in the end everything is there
// once, and the count of the sync job is that of what is stored.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshness } from '#contract/connections/freshness.ts'
import { connections, type SyncJob } from '#contract/endpoints/connections.ts'
import { ProviderSimulator } from '#simulators/kit/index.ts'
import { PROVIDERS } from '#simulators/providers.ts'
import {
  aCompany,
  aManager,
  aTestBed,
  LOOK_AGAIN_MS,
  TEST_SECRET_KEY,
  type TestBed,
} from '#test/builders/index.ts'
import { killAll } from './child.ts'
import { startProductWorker } from './product-worker.ts'

const PROVIDER_ID = 11
const API_KEY = 'simulated-dialpad-api-key'
const KILLS = 2
const LIMIT_MS = 60_000
/** Pause longer than a client waits within a call. */
const PAUSE_SECONDS = 12

let simulator: ProviderSimulator
let stage: TestBed
let environment: Record<string, string>

beforeAll(async () => {
  const startAt = Date.now() - 48 * 3_600_000
  // Rate limits are off: only a test asks for a pause.
  simulator = await new ProviderSimulator({
    providers: PROVIDERS,
    startAt,
    seed: 3,
    isLimited: false,
  }).start()
  simulator.seedDay({ isBehind: true })
  simulator.clock.advanceTo(Date.now())
  environment = {
    LINEUP_DIALPAD_BASE_URL: `${simulator.url}/dialpad`,
    LINEUP_SECRET_KEY: TEST_SECRET_KEY,
  }
  stage = await aTestBed({ environment })
})
afterAll(async () => {
  killAll()
  await stage?.close()
  await simulator?.stop()
})

/** New company with a telephone system connected; nothing is read before a worker starts. */
async function phonesConnected() {
  const company = await aCompany(stage.db)
  const as = stage.as(await aManager(stage.db, company))
  const body = { providerId: PROVIDER_ID, name: 'Phones', settings: {}, apiKey: API_KEY }
  const connected = await as.call(connections.connectWithKey, { body })
  const connectionId = connected.body.connection!.id
  const details = async () => (await as.call(connections.get, { params: { connectionId } })).body
  const until = async (isReached: (sync: SyncJob) => boolean): Promise<SyncJob> => {
    const deadline = performance.now() + LIMIT_MS
    for (;;) {
      // The newest part, which is read first.
      const sync = (await details()).syncJobs.findLast(
        ({ endpoint, reason }) => endpoint === 'calls' && reason === 'first',
      )
      if (sync && isReached(sync)) return sync
      if (performance.now() > deadline)
        throw new Error(`The past was not read so far: ${JSON.stringify(sync)}`)
      await sleep(LOOK_AGAIN_MS)
    }
  }
  const keysOfCalls = async () => {
    const { rows } = await stage.db.inTenant(company.organizationId, tx =>
      sql<{ key: string }>`select delivery_key as key from raw_event where topic = (
      select topic from raw_event where source = 'backfill' order by id limit 1) order by 1`.execute(tx),
    )
    return rows.map(({ key }) => key)
  }
  return { as, details, until, keysOfCalls }
}

/** Backfill of a new company's calls to its end, with the worker killed so many times meanwhile. */
async function callsRead(kills: number) {
  const { as, details, until, keysOfCalls } = await phonesConnected()
  /** Whether each part of the past is read, by its end. */
  const partsRead = async () => {
    const jobs = (await details()).syncJobs.filter(
      ({ endpoint, reason }) => reason === 'first' && endpoint !== 'onduty',
    )
    const parts = Map.groupBy(jobs, ({ to }) => to)
    return [...parts].map(([to, group]) => [to, group.every(({ complete }) => complete)]).toSorted()
  }
  // A part is repaired in the same moment as the last sync job over it is complete, whoever was killed before. Where
  // workers take longer than half a minute to start, silence is noted beside it.
  const expectTrueLedger = async () => {
    const before = await partsRead()
    const { body: ledger } = await as.call(freshness.list, { query: {} })
    const { gaps } = ledger.results[0]!.kinds.find(({ kind }) => kind === 'contacts')!
    const past = gaps.filter(({ reason }) => reason === 'not-read')
    if (JSON.stringify(before) === JSON.stringify(await partsRead()))
      expect(past.map(({ to, repairedAt }) => [to, repairedAt !== null])).toEqual(before)
  }
  for (let kill = 1; kill <= kills; kill++) {
    const toKill = await startProductWorker(stage.db.ownerUrl, environment)
    const sync = await until(({ progress }) => progress > kill / (kills + 2))
    await toKill.kill()
    expect(sync.complete).toBe(false)
    await expectTrueLedger()
  }
  const worker = await startProductWorker(stage.db.ownerUrl, environment)
  const sync = await until(({ complete }) => complete)
  await expectTrueLedger()
  await worker.kill()
  return { sync, keys: await keysOfCalls() }
}

let perfect: Awaited<ReturnType<typeof callsRead>>
beforeAll(async () => {
  perfect = await callsRead(0)
}, LIMIT_MS)

test('nothing is lost and nothing is there twice', async () => {
  const killed = await callsRead(KILLS)
  expect(perfect.keys.length).toBeGreaterThan(10)
  expect(new Set(killed.keys).size).toBe(killed.keys.length)
  expect(killed.keys).toEqual(perfect.keys)
  expect(killed.sync.recordCount).toBe(perfect.sync.recordCount)
})

test('a pause that the provider asks for outlasts a kill, and the import goes on from its cursor', async () => {
  const { details, until, keysOfCalls } = await phonesConnected()
  const toKill = await startProductWorker(stage.db.ownerUrl, environment)
  await until(({ progress }) => progress > 0.25)
  simulator.running('dialpad').faults.next({
    how: '429-seconds',
    count: 1,
    path: '/api/v2/call',
    waitSeconds: PAUSE_SECONDS,
  })
  const paused = await until(({ retryAt }) => retryAt !== null)
  const { connection } = await details()
  expect(connection).toMatchObject({ state: 'connected', problem: null })
  // The card's moment is the latest of all kinds of records.
  expect(Date.parse(connection.firstImport!.retryAt!)).toBeGreaterThanOrEqual(Date.parse(paused.retryAt!))
  expect(connection.firstImport!.progress).toBeLessThan(1)
  await toKill.kill()

  simulator.calls = []
  const worker = await startProductWorker(stage.db.ownerUrl, environment)
  await until(({ retryAt }) => retryAt === null)
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(paused.retryAt!))
  const sync = await until(({ complete }) => complete)
  await worker.kill()
  const begun = simulator.calls
    .filter(({ path }) => path.endsWith('/api/v2/call'))
    .map(({ query }) => Number(new URLSearchParams(query).get('started_after')))
  const [from, to] = [Date.parse(sync.from), Date.parse(sync.to)]
  expect(Math.min(...begun)).toBeGreaterThanOrEqual(from + paused.progress * (to - from) - 2)
  expect(await keysOfCalls()).toEqual(perfect.keys)
  expect(sync.recordCount).toBe(perfect.sync.recordCount)
  // Other kinds may still wait: the export of statuses needs the simulator's clock, which stands still.
  expect(sync.retryAt).toBeNull()
})
