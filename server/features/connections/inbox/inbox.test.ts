import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '#server/platform/process/log.ts'
import { aCompany, aConnection, aSurfer, type TestCompany } from '#test/builders/index.ts'
import { type TestDatabase, testDatabase } from '#test/database/index.ts'
import {
  agentLinks,
  beginGaps,
  ensureRawEventMonth,
  MOST_BACKFILLED,
  rawSince,
  reportsWithChanges,
  saveAgents,
  settleRaw,
  takeWaiting,
} from '../index.ts'
import { openInbox } from './delivery-batches.ts'
import { areBackfilledWaiting, type RawSource, storeDeliveries } from './raw-event-store.ts'

const NOW = Date.parse('2026-03-02T09:00:00.123Z')
const record = (key: string, body = '{}') => ({ topic: 'ticket', key, body })

let database: TestDatabase
let company: TestCompany
let connectionId: number
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  company = await aCompany(database.db)
  connectionId = await aConnection(database.db, company)
  await ensureRawEventMonth(database.db, company.organizationId, NOW)
})

const inCompany = <T>(work: Parameters<typeof database.db.inTenant<T>>[1]) =>
  database.db.inTenant(company.organizationId, work)
type Incoming = ReturnType<typeof record>
const storeOf = (id: number, source: RawSource, records: readonly Incoming[], at = NOW) =>
  inCompany(tx =>
    storeDeliveries(
      tx,
      company.organizationId,
      records.map(one => ({ ...one, connectionId: id, source })),
      at,
    ),
  )
const store = (...records: Incoming[]) => storeOf(connectionId, 'webhook', records)
const take = (limit = 100) => inCompany(tx => takeWaiting(tx, company.organizationId, limit))

test('a delivery is kept once, as it came, however often and by whatever road it comes', async () => {
  expect(
    await store(record('b', '{"id":90071992547409931,"t":"ü"}'), record('a'), record('b', 'again')),
  ).toBe(2)
  expect(await store(record('a'), record('c'))).toBe(1)
  const again = storeOf(connectionId, 'backfill', [record('c')], NOW + 5)
  expect(await again).toBe(0)
  const waiting = await take()
  expect(waiting.map(({ key }) => key)).toEqual(['b', 'a', 'c'])
  expect(waiting[0]).toMatchObject({
    connectionId,
    providerId: 12,
    receivedAt: NOW,
    source: 'webhook',
    topic: 'ticket',
    body: '{"id":90071992547409931,"t":"ü"}',
  })
})

test('a key or text that PostgreSQL has no room for does not keep out what comes with it', async () => {
  const long = randomBytes(4_000).toString('base64')
  const odd = [record(long), record('n\0l', '{"a":"\0b"}'), record('a')]
  expect(await store(...odd)).toBe(3)
  expect(await store(...odd)).toBe(0)
  const waiting = await take()
  expect(waiting.map(({ body }) => body)).toEqual(['{}', '{"a":"b"}', '{}'])
  expect(waiting[0]!.key.length).toBeLessThan(100)
})

test('the same key of another connection is another delivery', async () => {
  const other = await aConnection(database.db, company)
  await store(record('a'))
  const stored = storeOf(other, 'webhook', [record('a')])
  expect(await stored).toBe(1)
})

test('two who take at once take different ones, and what is settled is not taken again', async () => {
  await store(record('a'), record('b'), record('c'))
  await inCompany(async tx => {
    const first = await takeWaiting(tx, company.organizationId, 2)
    expect((await take()).map(({ key }) => key)).toEqual(['c'])
    await settleRaw(tx, company.organizationId, [
      { ...first[0]!, problem: null },
      { ...first[1]!, problem: 'No date in it.' },
    ])
  })
  expect((await take()).map(({ key }) => key)).toEqual(['c'])
})

test('records of now are taken before backfilled ones, of which a batch has few', async () => {
  const backfilled = Array.from({ length: MOST_BACKFILLED + 5 }, (_, index) => record(`old ${index}`))
  await storeOf(connectionId, 'backfill', backfilled)
  expect(await take(1_000)).toHaveLength(MOST_BACKFILLED + 5)
  await store(record('a'))
  await storeOf(connectionId, 'poll', [record('b')])
  const keys = async (limit?: number) => (await take(limit)).map(({ key }) => key)
  expect((await keys(2)).toSorted()).toEqual(['a', 'b'])
  expect(await keys(3)).toEqual(['old 0', 'a', 'b'])
  expect(await keys(1_000)).toHaveLength(MOST_BACKFILLED + 2)
  const areWaiting = (count: number) =>
    inCompany(tx => areBackfilledWaiting(tx, company.organizationId, count))
  expect(await areWaiting(MOST_BACKFILLED + 5)).toBe(true)
  expect(await areWaiting(MOST_BACKFILLED + 6)).toBe(false)
})

test('what was read can be read again from the beginning, page by page', async () => {
  await store(record('a'), record('b'), record('c'), record('d'))
  const waiting = await take()
  await inCompany(tx =>
    settleRaw(
      tx,
      company.organizationId,
      waiting.slice(0, 3).map(raw => ({ ...raw, problem: null })),
    ),
  )
  const since = (cursor: Parameters<typeof rawSince>[3]) =>
    inCompany(tx => rawSince(tx, company.organizationId, NOW, cursor, 2))
  const first = await since(null)
  expect(first.map(({ key }) => key)).toEqual(['a', 'b'])
  expect((await since(first[1]!)).map(({ key }) => key)).toEqual(['c'])
})

test('two processes that store the same deliveries at once store each once', async () => {
  const records = Array.from({ length: 200 }, (_, index) => record(`k${index}`))
  const counts = await Promise.all([store(...records), store(...records.toReversed()), store(...records)])
  expect(counts.reduce((sum, count) => sum + count)).toBe(200)
})

test('a waker is told which organization has something to read', async () => {
  const client = await database.db.pool.connect()
  try {
    const received: (string | undefined)[] = []
    client.on('notification', ({ payload }) => received.push(payload))
    await client.query('listen lineup_inbox')
    await store(record('a'))
    await store(record('a'))
    await client.query('select 1')
    expect(received).toEqual([String(company.organizationId)])
  } finally {
    await client.query('unlisten *')
    client.release()
  }
})

test('a waker is told of deliveries once they are stored, before the inbox closes', async () => {
  const client = await database.db.pool.connect()
  try {
    const received: (string | undefined)[] = []
    client.on('notification', ({ payload }) => received.push(payload))
    await client.query('listen lineup_inbox')
    const inbox = openInbox({ db: database.db, clock: { now: () => NOW }, log: createLog('silent') })
    const put = (key: string) => inbox.put(company.organizationId, connectionId, 'webhook', [record(key)])
    await Promise.all([put('a'), put('b')])
    expect((await take()).map(({ key }) => key).toSorted()).toEqual(['a', 'b'])
    await inbox.close()
    await client.query('select 1')
    expect(received).toEqual([String(company.organizationId)])
  } finally {
    await client.query('unlisten *')
    client.release()
  }
})

test('an agent is ours by the e-mail address, whatever its letter case', async () => {
  const surfer = await aSurfer(database.db, company)
  const { email } = await inCompany(async tx => {
    const { rows } = await sql<{
      email: string
    }>`select email from surfer where id = ${surfer.surferId}`.execute(tx)
    return rows[0]!
  })
  const agents = [
    { remoteId: '90071992547409931', name: 'A', email: email.toUpperCase(), isActive: true },
    { remoteId: '2', name: 'B', email: 'nobody@elsewhere.example', isActive: true },
    { remoteId: '3', name: 'C', email: null, isActive: true },
  ]
  const save = () => inCompany(tx => saveAgents(tx, company.organizationId, connectionId, agents, 0))
  const nothing = { isChanged: false, isOtherAddress: false }
  expect([await save(), await save()]).toEqual([{ isChanged: true, isOtherAddress: true }, nothing])
  const leftOut = agents.map(agent => ({ ...agent, name: '', email: null }))
  expect(await inCompany(tx => saveAgents(tx, company.organizationId, connectionId, leftOut, 1))).toEqual(
    nothing,
  )
  const renamed = agents.map(agent => ({ ...agent, name: 'D', email: null }))
  expect(await inCompany(tx => saveAgents(tx, company.organizationId, connectionId, renamed, 1))).toEqual({
    isChanged: true,
    isOtherAddress: false,
  })
  expect(await inCompany(tx => agentLinks(tx, company.organizationId))).toEqual([
    { connectionId, remoteId: '90071992547409931', surferId: surfer.surferId },
  ])
})

test('of reported agents those are saved of whom something is new, with all that is reported of them', async () => {
  const agent = (remoteId: string, other: object = {}) => ({
    remoteId,
    name: 'A',
    email: `${remoteId}@at.example`,
    isActive: true,
    ...other,
  })
  const known = ['same', 'renamed', 'moved', 'left', 'first', 'gap'].map(id => agent(id))
  await inCompany(tx => saveAgents(tx, company.organizationId, connectionId, known, NOW))
  await inCompany(tx => beginGaps(tx, company.organizationId, connectionId, { remoteIds: ['gap'], at: NOW }))
  const reported = [
    agent('same', { name: '', email: null }),
    agent('same'),
    agent('renamed', { name: 'B' }),
    agent('moved', { email: 'other@at.example' }),
    agent('left', { isActive: false }),
    agent('left'),
    agent('first'),
    agent('gap'),
    agent('new'),
  ].map(one => ({ connectionId, agent: one, at: one.remoteId === 'first' ? NOW - 1 : NOW + 1 }))
  const changed = await inCompany(tx => reportsWithChanges(tx, company.organizationId, reported))
  expect(changed.map(one => one.agent.remoteId)).toEqual([
    'renamed',
    'moved',
    'left',
    'left',
    'first',
    'gap',
    'new',
  ])
})
