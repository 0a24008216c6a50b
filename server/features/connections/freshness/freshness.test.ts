// The ledger of freshness: what is missing, why, and when it was repaired, against a provider on loopback.
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { freshness, type RecordFreshness } from '#contract/connections/freshness.ts'
import { connections } from '#contract/endpoints/connections.ts'
import { startJob, type Worker } from '#server/platform/jobs/index.ts'
import {
  aCompany,
  aManager,
  aTestBed,
  aWorker,
  type Caller,
  type TestBed,
  type TestCompany,
  untilQuiet,
} from '#test/builders/index.ts'
import { type FakeProvider, fakeConnector, startFakeProvider } from '../fake-provider.fixture.ts'
import { missingContacts } from '../index.ts'
import * as connectionStore from '../session/connection-store.ts'
import { recordHeartbeat } from '../sync/heartbeat.ts'
import { markReconnected } from '../sync/sync-connection.ts'
import { countContacts } from './count-contacts.ts'

vi.mock('#connectors/registry.ts', async original => {
  const { fakeRegistry } = await import('../fake-provider.fixture.ts')
  return fakeRegistry(await original<object>())
})

let provider: FakeProvider
let stage: TestBed
let worker: Worker
let company: TestCompany
let as: Caller
let now: () => number = Date.now

beforeAll(async () => {
  provider = await startFakeProvider()
  stage = await aTestBed({ environment: provider.environment, now: () => now() })
  worker = await aWorker(stage.platform)
})
afterAll(async () => {
  await worker?.stop()
  await stage?.close()
  await provider?.close()
})
beforeEach(async () => {
  company = await aCompany(stage.db)
  as = stage.as(await aManager(stage.db, company))
  Object.assign(provider, { fail: [], calls: [], onPage: () => {} })
})
afterEach(() => {
  now = Date.now
  delete fakeConnector.countContacts
  fakeConnector.capabilities.presence = 'none'
})

const inCompany = <T>(work: Parameters<typeof stage.db.inTenant<T>>[1]) =>
  stage.db.inTenant(company.organizationId, work)
const quiet = () => untilQuiet(stage.db, company)

async function connected(): Promise<number> {
  const body = { providerId: 2, name: 'Desk', settings: { region: 'eu' }, apiKey: 'key' }
  const made = await as.call(connections.connectWithKey, { body })
  return made.body.connection!.id
}
async function ledger() {
  const { body } = await as.call(freshness.list, { query: {} })
  return body.results[0]!
}
const kindOf = async (kind: RecordFreshness['kind']) => (await ledger()).kinds.find(one => one.kind === kind)!
const gapsOf = async (kind: RecordFreshness['kind']) => (await kindOf(kind)).gaps

async function beat(connectionId: number, at: number) {
  const clock = { now: () => at }
  now = clock.now
  await recordHeartbeat({ db: stage.db, clock }, company.organizationId, connectionId)
}

test('the past is missing until every endpoint that brings the kind has been read', async () => {
  const page = Promise.withResolvers<void>()
  provider.onPage = () => page.promise
  const connectionId = await connected()
  await vi.waitFor(async () => expect(await gapsOf('contacts')).toHaveLength(2), 10_000)
  const [older, newer] = await gapsOf('contacts')
  for (const unread of [older, newer])
    expect(unread).toMatchObject({
      reason: 'not-read',
      repairedAt: null,
      repair: { progress: 0, problem: null },
    })
  expect(await kindOf('contacts')).toMatchObject({ from: older!.from, canBeReadBack: true })
  const missing = await inCompany(tx => missingContacts(tx, [connectionId], Date.now()))
  expect(Math.max(...missing.map(({ end }) => end))).toBe(Date.parse(newer!.to!))
  page.resolve()
  await quiet()
  for (const kind of ['contacts', 'comments'] as const)
    expect(await gapsOf(kind)).toMatchObject(
      [older, newer].map(gap => ({ from: gap!.from, repairedAt: expect.any(String) })),
    )
  expect(await kindOf('contacts')).toMatchObject({ isCurrent: true })
  expect(await kindOf('agents')).toMatchObject({ to: expect.any(String) })
  expect(await inCompany(tx => missingContacts(tx, [connectionId], Date.now()))).toEqual([])
})

test('a time in which nobody listened is repaired by the reading back; statuses without a history stay missing', async () => {
  fakeConnector.capabilities.presence = 'push'
  const connectionId = await connected()
  await quiet()
  const beatAt = Date.now() + 20_000
  await beat(connectionId, beatAt)
  const page = Promise.withResolvers<void>()
  provider.onPage = () => page.promise
  const backAt = beatAt + 3_600_000
  await beat(connectionId, backAt)
  const missed = { from: new Date(beatAt).toISOString(), to: new Date(backAt).toISOString() }
  expect((await gapsOf('contacts')).at(-1)).toMatchObject({ ...missed, reason: 'silence', repairedAt: null })
  page.resolve()
  await quiet()
  expect((await gapsOf('contacts')).at(-1)).toMatchObject({ ...missed, repairedAt: expect.any(String) })
  expect(await kindOf('statuses')).toMatchObject({
    canBeReadBack: false,
    gaps: [{ ...missed, repairedAt: null, repair: null }],
  })
  const { rows } = await inCompany(tx => sql`select from job where kind = 'tell-contacts'`.execute(tx))
  expect(rows.length).toBe(1)
})

test('an outage lasts from the first failure, in the provider’s words, and a repeated end leaves the same ledger', async () => {
  const connectionId = await connected()
  await quiet()
  const failedAt = Date.now() + 5_000
  const backAt = failedAt + 45 * 60_000
  await beat(connectionId, failedAt)
  const { organizationId } = company
  const fail = (state: 'failing' | 'needs-reauth', problem: string, at: number) =>
    inCompany(tx => connectionStore.setState(tx, organizationId, connectionId, { state, problem, at }))
  await fail('failing', 'Fake desk did not answer.', failedAt)
  await fail('needs-reauth', 'Fake desk no longer accepts this connection.', failedAt + 60_000)
  const from = new Date(failedAt).toISOString()
  now = () => backAt
  expect(await kindOf('comments')).toMatchObject({
    to: from,
    isCurrent: false,
    gaps: [
      { reason: 'not-read' },
      { reason: 'not-read' },
      { from, to: null, reason: 'permission', problem: 'Fake desk no longer accepts this connection.' },
    ],
  })
  await inCompany(tx => sql`update connection set state = 'failing' where id = ${connectionId}`.execute(tx))
  const system = await inCompany(tx => connectionStore.selectSystem(tx, connectionId))
  // The second has seen the same state of the connection, as a run that overlaps or is repeated would have.
  for (let time = 0; time < 2; time++)
    await inCompany(tx => markReconnected(tx, organizationId, system!, backAt))
  await quiet()
  const ended = (await gapsOf('comments')).filter(({ to }) => to !== null)
  expect(ended.slice(2)).toMatchObject([
    { from, to: new Date(backAt).toISOString(), reason: 'permission', repairedAt: expect.any(String) },
  ])
})

test('an endpoint that the provider refuses keeps its kind missing, and says so', async () => {
  provider.fail = [{ path: 'records', status: 403, times: 1 }]
  await connected()
  await quiet()
  const [, gap] = await gapsOf('contacts')
  expect(gap).toMatchObject({ repairedAt: null, repair: { problem: expect.stringContaining('not allowed') } })
})

test('contacts are counted by day against the provider’s own count', async () => {
  fakeConnector.countContacts = async ({ from }) => (from % 2 === 0 ? 7 : 0)
  const connectionId = await connected()
  await quiet()
  await inCompany(tx =>
    sql`insert into ticket (organization_id, connection_id, ticket_id, channel, channel_name, status, raw_status, opened_at,
        changed_at, version)
      select ${company.organizationId}, ${connectionId}, n::text, 'case', 'web', 'OPEN', 'open', now() - interval '1 day',
        now(), '1' from generate_series(1, 5) as n`.execute(tx),
  )
  await inCompany(tx => startJob(tx, company.organizationId, countContacts, { connectionId }, { key: 'now' }))
  await vi.waitFor(async () => expect((await ledger()).counts).toHaveLength(7), 10_000)
  const { counts } = await ledger()
  expect(counts[0]).toMatchObject({ theirs: 7, ours: 5 })
  expect(counts[1]).toMatchObject({ theirs: 7, ours: 0 })
})

test('a time that ends before it begins is refused', async () => {
  const query = { from: '2026-03-02T00:00:00Z', to: '2026-03-01T00:00:00Z' }
  const { status, text } = await as.call(freshness.list, { query })
  expect([status, text]).toEqual([400, expect.stringContaining('from must be before to')])
})
