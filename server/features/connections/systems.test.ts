// A system from connecting to disconnecting, against a provider on loopback.
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { auditEntries } from '#contract/endpoints/audit-entries.ts'
import { connections } from '#contract/endpoints/connections.ts'
import { DAY_MS } from '#core/time/index.ts'
import type { Worker } from '#server/platform/jobs/index.ts'
import {
  aCompany,
  aConnection,
  aManager,
  aStream,
  aTestBed,
  aWorker,
  type Caller,
  type Person,
  type TestBed,
  type TestCompany,
  untilQuiet,
} from '#test/builders/index.ts'
import { expectRecorded } from '#test/recorded.ts'
import { readBackSystems } from './chores.ts'
import { type FakeProvider, fakeConnector, signed, startFakeProvider } from './fake-provider.fixture.ts'
import { gapStarts } from './index.ts'
import * as connectionStore from './session/connection-store.ts'
import { openConnectorSession } from './session/connector-session.ts'
import { hookSecretsOf, readCredentials, renewAccessToken } from './session/credentials.ts'
import { pruneReplacedSecrets } from './session/secret-store.ts'
import { recordHeartbeat, startPushChannelHeartbeat, startWebhookHeartbeat } from './sync/heartbeat.ts'
import { markReconnected } from './sync/sync-connection.ts'

vi.mock('#connectors/registry.ts', async original => {
  const { fakeRegistry } = await import('./fake-provider.fixture.ts')
  return fakeRegistry(await original<object>())
})

let provider: FakeProvider
let stage: TestBed
let worker: Worker
let company: TestCompany
let manager: Person
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
  manager = await aManager(stage.db, company)
  as = stage.as(manager)
  Object.assign(provider, {
    accountId: 'acme',
    pageSize: 10,
    fail: [],
    calls: [],
    hook: null,
    revoked: [],
    refreshMs: 0,
  })
  Object.assign(provider, { refreshes: 0, onPage: () => {}, onHook: () => {}, onQueues: () => {} })
})
afterEach(() => {
  now = Date.now
  delete fakeConnector.presenceSnapshot
  fakeConnector.capabilities.latenessMs = 0
})

const inCompany = <T>(work: Parameters<typeof stage.db.inTenant<T>>[1]) =>
  stage.db.inTenant(company.organizationId, work)
const wish = { providerId: 2, name: 'Desk', settings: { region: 'eu' } }
const recorded = async () => (await as.call(auditEntries.list)).body.results
const quiet = () => untilQuiet(stage.db, company)
const details = async (connectionId: number) =>
  (await as.call(connections.get, { params: { connectionId } })).body
const listed = async (which: 'connected' | 'disconnected') =>
  (await as.call(connections.list, { query: { which } })).body.results.map(({ id }) => id)
const rawKeys = () =>
  inCompany(async tx => {
    const { rows } = await sql<{
      key: string
    }>`select delivery_key as key from raw_event order by id`.execute(tx)
    return rows.map(row => row.key)
  })

async function begin(more: object = {}): Promise<URL> {
  const { body, status, text } = await as.call(connections.authorize, { body: { ...wish, ...more } })
  expect([status, text]).toEqual([200, expect.any(String)])
  return new URL(body.url)
}
const end = (url: URL, more: object = {}, caller = as) =>
  caller.call(connections.complete, {
    body: { state: url.searchParams.get('state')!, code: 'good', ...more },
  })
async function connected(): Promise<number> {
  const { body } = await end(await begin())
  await quiet()
  return body.connection!.id
}
/** Another account of the provider. */
async function anotherConnection(): Promise<number> {
  provider.accountId = `acme ${provider.given}`
  const { body } = await end(await begin({ name: provider.accountId }))
  await quiet()
  return body.connection!.id
}
const deliver = (url: string, body: string, headers: Record<string, string> = {}) =>
  stage.app.inject({ method: 'POST', url: new URL(url).pathname, payload: body, headers })
const hookOf = () => provider.hook!

test('connected at the provider: agents, queues and fields are listed, news subscribed to, the past read', async () => {
  const url = await begin()
  expectRecorded(connections.authorize, await recorded())
  expect(url.searchParams.get('redirect_uri')).toBe('http://lineup.test/settings/connections/callback')
  const { body } = await end(url)
  expectRecorded(connections.complete, await recorded())
  expect(body).toMatchObject({ otherAccount: null, connection: { name: 'Desk', state: 'connecting' } })
  await quiet()
  const found = await details(body.connection!.id)
  expect(found).toMatchObject({
    connection: { state: 'connected', accountName: 'Account acme', delivery: 'pushed', problem: null },
    queues: [{ remoteId: 'q1', name: 'Billing' }],
    unmatchedAgents: [{ remoteId: '90071992547409931', email: 'nobody@else.example' }],
    syncJobs: [
      { endpoint: 'comments', complete: true, reason: 'first', recordCount: 0 },
      { endpoint: 'tickets', complete: true, reason: 'first', recordCount: 0 },
      { endpoint: 'comments', complete: true, reason: 'first', recordCount: 25 },
      { endpoint: 'tickets', complete: true, recordCount: 25, progress: 1 },
    ],
  })
  expect(found.connection.filterFields.find(({ field }) => field === 'queue')?.values).toEqual([
    { value: 'q1', label: 'Billing' },
  ])
  expect(found.connection.filterFields.at(-1)).toMatchObject({ field: 'priority' })
  expect(new Set(await rawKeys()).size).toBe(50)
})

test('the first import reads this week and last before what lies behind them, one thing after another', async () => {
  const page = Promise.withResolvers<void>()
  provider.onPage = () => page.promise
  const { body } = await end(await begin())
  const found = () => details(body.connection!.id)
  const jobs = async () => (await found()).syncJobs.toReversed()
  const days = ({ from, to }: { from: string; to: string }) => (Date.parse(to) - Date.parse(from)) / DAY_MS
  await vi.waitFor(async () =>
    expect((await jobs()).map(job => [job.endpoint, days(job), job.isRunning])).toEqual([
      ['tickets', 14, true],
      ['comments', 14, false],
      ['tickets', 382, false],
      ['comments', 382, false],
    ]),
  )
  expect((await found()).connection.firstImport).toEqual({ progress: 0, retryAt: null })
  page.resolve()
  await quiet()
  const read = await jobs()
  expect(read.every(({ complete }) => complete)).toBe(true)
  const readAt = read.map(({ updatedAt }) => Date.parse(updatedAt))
  expect(readAt).toEqual(readAt.toSorted((a, b) => a - b))
  expect(read[2]!.to).toBe(read[0]!.from)
  expect((await found()).connection.firstImport).toBe(null)
})

test('what the provider tells late is read once more when it is there, though the worker died meanwhile', async () => {
  fakeConnector.capabilities.latenessMs = 2_000
  const all = provider.records
  const { body } = await end(await begin())
  const connectionId = body.connection!.id
  const readings = async () => (await details(connectionId)).syncJobs
  await vi.waitFor(async () => {
    const first = (await readings()).filter(({ reason }) => reason === 'first')
    expect(first.map(({ complete }) => complete)).toEqual([true, true, true, true])
  }, 10_000)
  const { from, to, ...late } = (await readings()).find(({ reason }) => reason === 'late')!
  expect(Date.parse(to) - Date.parse(from)).toBe(2_000)
  expect(late).toMatchObject({ complete: false, recordCount: 0 })
  expect(Date.parse(late.retryAt!)).toBe(Date.parse(to) + 2_000)
  await worker.stop()
  const askedAt: number[] = []
  Object.assign(provider, { records: ['told late', ...all], onPage: () => askedAt.push(Date.now()) })
  worker = await aWorker(stage.platform)
  await quiet()
  provider.records = all
  expect((await readings()).every(({ complete }) => complete)).toBe(true)
  expect(Math.min(...askedAt)).toBeGreaterThanOrEqual(Date.parse(to) + 2_000)
  expect((await rawKeys()).filter(key => key.endsWith('told late'))).toHaveLength(2)
})

test('an attempt is used once, by who began it, within ten minutes', async () => {
  const url = await begin()
  const other = stage.as(await aManager(stage.db, company))
  expect((await end(url, {}, other)).refused.message).toContain('begun by somebody else')
  expect((await end(url)).status).toBe(200)
  expect((await end(url)).refused.message).toContain('Connect once more')
  const late = await begin({ name: 'Late' })
  now = () => Date.now() + 11 * 60_000
  expect((await end(late)).status).toBe(409)
})

test('what the provider refuses, and what is typed wrong, is said and changes nothing', async () => {
  expect((await end(await begin(), { code: 'bad' })).refused.message).toBe(
    'Fake did not accept the code. Connect once more.',
  )
  const wrong = await as.call(connections.authorize, {
    body: { ...wish, settings: { region: 'evil.example', zone: 'a' } },
  })
  expect(wrong.refused.issues).toEqual([
    { in: 'body', path: ['settings', 'region'], message: '"evil.example" does not fit as Region. eu or us' },
    { in: 'body', path: ['settings', 'zone'], message: expect.stringContaining('has no setting "zone"') },
  ])
  expect((await as.call(connections.list)).body.results).toEqual([])
  const key = await as.call(connections.connectWithKey, { body: { ...wish, apiKey: 'nonsense' } })
  expect(key.status).toBe(409)
  expect(key.refused.message).toMatch(/does not accept this key/)
  provider.fail = [{ path: 'me', status: 503, times: 1, headers: { 'retry-after': '3600' } }]
  const silent = await as.call(connections.connectWithKey, { body: { ...wish, apiKey: 'key' } })
  expect([silent.status, silent.refused.message]).toEqual([
    503,
    expect.stringContaining('Fake desk did not answer, so nothing was connected. Try again in a while'),
  ])
  expect((await as.call(connections.list)).body.results).toEqual([])
  const connectionId = await aConnection(stage.db, company, 'Files')
  expect((await as.call(connections.sync, { params: { connectionId } })).refused).toMatchObject({
    error: 'CONFLICT',
    message: 'Files is made of files: upload one to bring it up to date.',
  })
})

test('a setting that may be changed is shown, and is changed by authorising again; one left out stays', async () => {
  const own = fakeConnector.settingFields
  const waiting = { name: 'waiting', label: 'Waiting', placeholder: '', hint: 'Words', pattern: /^\w*$/ }
  fakeConnector.settingFields = [...own, { ...waiting, isChangeable: true }]
  try {
    const connectionId = await connected()
    const shown = async () => (await details(connectionId)).connection.settings
    expect(await shown()).toEqual({ waiting: '' })
    await end(await begin({ connectionId, settings: { waiting: 'parked' } }))
    await quiet()
    expect(await shown()).toEqual({ waiting: 'parked' })
    await end(await begin({ connectionId, settings: {} }))
    await quiet()
    expect(await shown()).toEqual({ waiting: 'parked' })
    const refused = await as.call(connections.authorize, {
      body: { ...wish, connectionId, settings: { waiting: 'not one word' } },
    })
    expect([refused.status, refused.refused.issues?.[0]?.message]).toEqual([
      400,
      '"not one word" does not fit as Waiting. Words',
    ])
  } finally {
    fakeConnector.settingFields = own
  }
})

test('an API key connects too; the same account and the same name are not connected twice', async () => {
  const first = await as.call(connections.connectWithKey, { body: { ...wish, apiKey: 'key' } })
  expect(first.body.connection?.accountName).toBe('Account acme')
  expectRecorded(connections.connectWithKey, await recorded())
  expect(await recorded()).toMatchObject([
    { action: 'connect', entityId: first.body.connection?.id, details: { providerId: 2, name: 'Desk' } },
  ])
  expect((await as.call(auditEntries.list)).text).not.toContain('apiKey')
  expect((await as.call(connections.authorize, { body: { ...wish, name: 'desk' } })).refused.error).toBe(
    'DUPLICATED_NAME',
  )
  const again = await end(await begin({ name: 'Second' }))
  expect(again.refused.message).toBe(
    'Account acme is connected already, as “Desk”. To renew its permission, choose “Re-authorise” there; to add another account, log in to that one.',
  )
  await quiet()
})

test('two who connect the same account at the same moment make one connection', async () => {
  const other = stage.as(await aManager(stage.db, company))
  const asked = ['Desk', 'Second'].map((name, at) =>
    (at ? other : as).call(connections.connectWithKey, { body: { ...wish, name, apiKey: 'key' } }),
  )
  const [one, two] = (await Promise.all(asked)).sort((a, b) => a.status - b.status)
  expect([one!.status, two!.status]).toEqual([200, 409])
  expect(two!.refused.message).toBe(
    `Account acme is connected already, as “${one!.body.connection!.name}”. To renew its permission, choose “Re-authorise” there; to add another account, log in to that one.`,
  )
  await quiet()
  const ids = (await as.call(connections.list)).body.results.map(({ id }) => id)
  expect(ids).toEqual([one!.body.connection!.id])
  // Given up, and connected again by both.
  await as.call(connections.remove, { params: { connectionId: ids[0]! } })
  const again = ['Third', 'Fourth'].map(name =>
    as.call(connections.connectWithKey, { body: { ...wish, name, apiKey: 'key' } }),
  )
  expect((await Promise.all(again)).map(({ status }) => status).sort()).toEqual([200, 409])
  await quiet()
})

test('another organization neither sees it nor connects it again', async () => {
  const connectionId = await connected()
  const stranger = stage.as(await aManager(stage.db, await aCompany(stage.db)))
  expect((await stranger.call(connections.get, { params: { connectionId } })).status).toBe(404)
  const tried = [
    await stranger.call(connections.authorize, { body: { ...wish, connectionId } }),
    await stranger.call(connections.connectWithKey, { body: { ...wish, connectionId, apiKey: 'key' } }),
  ]
  expect(tried.map(({ refused }) => refused.message)).toEqual(
    Array(2).fill(`There is no connection ${connectionId} here.`),
  )
})

test('connecting again with another account waits for a yes', async () => {
  const connectionId = await connected()
  await aStream(stage.db, company, { name: 'Mail', connectionIds: [connectionId] })
  provider.accountId = 'other'
  const url = await begin({ connectionId })
  expect((await end(url)).body).toEqual({ connection: null, otherAccount: 'Account other' })
  expect((await details(connectionId)).connection.accountName).toBe('Account acme')
  const yes = await end(url, { code: undefined, isOtherAccountConfirmed: true })
  expect(yes.body.connection).toMatchObject({ name: 'Desk', accountName: 'Account other' })
  await quiet()
  // Agent 7 there is not agent 7 here.
  const other = yes.body.connection!.id
  expect(other).not.toBe(connectionId)
  expect(await listed('disconnected')).toEqual([connectionId])
  expect(await details(other)).toMatchObject({ connection: { state: 'connected' }, streamNames: ['Mail'] })
  expect(new Set(await rawKeys()).size).toBe(50)
  expect(await rawKeys()).toHaveLength(100)
})

test('no secret is stored or answered in the clear', async () => {
  const connectionId = await connected()
  const { text } = await as.call(connections.get, { params: { connectionId } })
  const rows = await inCompany(async tx => {
    const { rows } = await sql<{ all: string }>`
      select (select string_agg(encode(sealed, 'escape'), ' ') from connection_secret) ||
        (select string_agg(c::text, ' ') from connection c) as all`.execute(tx)
    return rows[0]!.all
  })
  for (const secret of ['access-', 'refresh-', hookOf().secret]) {
    expect(text).not.toContain(secret)
    expect(rows).not.toContain(secret)
  }
})

test('twenty calls that are refused at once make one refresh, and so do two processes', async () => {
  const connectionId = await connected()
  provider.refreshMs = 100
  const deps = stage.platform
  const owner = { organizationId: company.organizationId, connectionId }
  const { access } = (await readCredentials(deps, owner))!
  provider.access.clear()
  const system = { id: connectionId, providerId: 2, settings: {} }
  const signal = new AbortController().signal
  // Another process knows nothing of this one's renewal: another database handle, as it were.
  const other = { ...deps, db: { ...deps.db } }
  const asked = Array.from({ length: 20 }, (_, at) => {
    const { connector, context } = openConnectorSession(
      at % 2 ? deps : other,
      owner.organizationId,
      system,
      signal,
    )
    return renewAccessToken(at % 2 ? deps : other, owner, connector, () => context, access)
  })
  expect(new Set(await Promise.all(asked)).size).toBe(1)
  expect(provider.refreshes).toBe(1)
})

test('a permission that was taken back needs a person; connecting again reads what was missed', async () => {
  const connectionId = await connected()
  provider.access.clear()
  provider.refresh = 'taken back'
  await as.call(connections.sync, { params: { connectionId } })
  await quiet()
  const lost = (await details(connectionId)).connection
  expect(lost).toMatchObject({ state: 'needs-reauth', problem: expect.stringContaining('Re-authorise it.') })
  expect((await as.call(connections.sync, { params: { connectionId } })).refused.message).toBe(
    'Desk has lost its permission. Re-authorise it first.',
  )
  await end(await begin({ connectionId }))
  await quiet()
  const found = await details(connectionId)
  expect(found.connection).toMatchObject({ state: 'connected', problem: null })
  expect(found.syncJobs.every(({ complete }) => complete)).toBe(true)
  expect(found.syncJobs.map(({ reason }) => reason)).toContain('gap')
})

test('what was missed is read from the first problem on, though connecting again met another', async () => {
  const connectionId = await connected()
  await inCompany(tx =>
    sql`update connection set state = 'needs-reauth', problem = 'Lost.', problem_at = now() - interval '3 days'`.execute(
      tx,
    ),
  )
  provider.fail = [{ path: 'agents', status: 403, times: 1 }]
  await end(await begin({ connectionId }))
  await quiet()
  const { state, problemAt } = (await details(connectionId)).connection
  expect(state).toBe('failing')
  expect(Math.round((Date.now() - Date.parse(problemAt!)) / 3_600_000)).toBe(72)
})

test('a provider that asks for a pause is given it, and nobody waits meanwhile', async () => {
  const wait = { status: 429, headers: { 'retry-after': '3600' } }
  provider.fail = [{ path: 'records', times: 1, ...wait }]
  const { body } = await end(await begin())
  await vi.waitFor(async () => {
    const { syncJobs, connection } = await details(body.connection!.id)
    expect(connection.state).toBe('connected')
    const retryAt = Date.parse(syncJobs.findLast(({ endpoint }) => endpoint === 'tickets')?.retryAt ?? '')
    expect(Math.abs(retryAt - Date.now() - 3_600_000)).toBeLessThan(60_000)
  }, 10_000)
  await as.call(connections.remove, { params: { connectionId: body.connection!.id } })
})

test('a pause lasts, though the worker died before it had postponed the job', async () => {
  const connectionId = await connected()
  await worker.stop()
  await as.call(connections.sync, { params: { connectionId } })
  const retryAt = new Date(Date.now() + 2_000)
  await inCompany(tx => sql`update sync_job set retry_at = ${retryAt} where not complete`.execute(tx))
  const askedAt: number[] = []
  Object.assign(provider, { onPage: () => askedAt.push(Date.now()) })
  worker = await aWorker(stage.platform)
  await quiet()
  expect((await details(connectionId)).syncJobs.every(({ complete }) => complete)).toBe(true)
  expect(Math.min(...askedAt)).toBeGreaterThanOrEqual(retryAt.getTime())
})

test('what stopped between two pages goes on from there, and is stored once', async () => {
  let isBroken = true
  provider.onPage = from => {
    if (from !== 10 || !isBroken) return
    isBroken = false
    throw new Error('gone')
  }
  provider.fail = []
  const connectionId = await connected()
  const keys = await rawKeys()
  expect([keys.length, new Set(keys).size]).toEqual([50, 50])
  const pages = provider.calls.filter(call => call === 'GET records').length
  expect(pages).toBeLessThanOrEqual(9)
  expect((await details(connectionId)).syncJobs.map(({ recordCount }) => recordCount)).toEqual([0, 0, 25, 25])
})

test('disconnected while it is read: it stops, the provider is told, secrets go and history stays', async () => {
  const reached = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  provider.onPage = async from => {
    if (from !== 10) return
    reached.resolve()
    await goOn.promise
  }
  const { body } = await end(await begin())
  await reached.promise
  const connectionId = body.connection!.id
  await aStream(stage.db, company, { connectionIds: [connectionId] })
  const hook = hookOf()
  expect((await as.call(connections.remove, { params: { connectionId } })).status).toBe(200)
  goOn.resolve()
  await quiet()
  expect(await rawKeys()).toHaveLength(10)
  expect([provider.hook, provider.revoked.length]).toEqual([null, 1])
  expect(await listed('connected')).toEqual([])
  expect(await listed('disconnected')).toEqual([connectionId])
  const kept = await details(connectionId)
  expect(kept.connection.deletedAt).not.toBeNull()
  expect(kept.syncJobs.map(({ recordCount }) => recordCount)).toContain(10)
  expect((await as.call(connections.sync, { params: { connectionId } })).status).toBe(404)
  const answer = await deliver(hook.url, '{}', { 'x-signature': signed('{}', hook.secret) })
  expect(answer.statusCode).toBe(410)
  const secrets = await inCompany(tx => sql`select 1 from connection_secret`.execute(tx))
  expect(secrets.rows).toEqual([])
})

test('an account that was given up and is connected again goes on where it was', async () => {
  const connectionId = await connected()
  const old = hookOf()
  const keys = await rawKeys()
  await as.call(connections.remove, { params: { connectionId } })
  const { body } = await end(await begin({ name: 'Desk once more' }))
  await quiet()
  expect(body.connection).toMatchObject({ id: connectionId, name: 'Desk once more' })
  expect(await listed('disconnected')).toEqual([])
  const { connection, syncJobs } = await details(connectionId)
  expect(connection).toMatchObject({ state: 'connected', problem: null, problemAt: null })
  expect(syncJobs.map(({ reason, complete }) => `${reason} ${complete}`)).toEqual([
    ...['gap true', 'gap true', 'first true', 'first true', 'first true', 'first true'],
  ])
  expect(await rawKeys()).toEqual(keys)
  expect([hookOf().url === old.url, hookOf().secret === old.secret]).toEqual([false, false])
})

test('gaps of agents: while it is disconnected, and while the provider does not list one', async () => {
  let present = Date.UTC(2031, 2, 4, 10)
  now = () => present
  const minute = (minutes: number) => {
    present = Date.UTC(2031, 2, 4, 10) + minutes * 60_000
  }
  const [one, other] = [
    { id: '1', email: 'one@desk.example' },
    { id: '2', email: 'two@desk.example' },
  ]
  provider.agents = [one, other]
  const gaps = () =>
    inCompany(async tx => {
      const { rows } = await sql<{ gap: string }>`
        select remote_id || to_char(from_at at time zone 'UTC', ' HH24:MI–') ||
          coalesce(to_char(to_at at time zone 'UTC', 'HH24:MI'), '') as gap
        from agent_gap order by remote_id, from_at`.execute(tx)
      return rows.map(row => row.gap)
    })
  const connectionId = await connected()
  expect(await gaps()).toEqual([])
  minute(10)
  await as.call(connections.remove, { params: { connectionId } })
  expect(await gaps()).toEqual(['1 10:10–', '2 10:10–'])
  minute(20)
  provider.agents = [one]
  await end(await begin({ name: 'Desk once more' }))
  await quiet()
  expect(await gaps()).toEqual(['1 10:10–10:20', '2 10:10–'])
  expect((await details(connectionId)).unmatchedAgents.map(agent => agent.remoteId)).toEqual(['1'])
  const read = async (minutes: number, agents: typeof provider.agents) => {
    minute(minutes)
    provider.agents = agents
    // An empty object as the body is none.
    const { status } = await as.call(connections.sync, { params: { connectionId }, body: {} as never })
    expect(status).toBe(200)
    await quiet()
  }
  await read(30, [other])
  await read(40, [one, other])
  expect(await gaps()).toEqual(['1 10:10–10:20', '1 10:30–10:40', '2 10:10–10:30'])
})

test('a delivery is verified as it came, stored once, and answered', async () => {
  await connected()
  const { url, secret } = hookOf()
  const body = '{"id": 90071992547409931,  "t":"ü"}'
  const send = () =>
    deliver(url, body, { 'x-signature': signed(body, secret), 'content-type': 'application/jwt' })
  const answers = await Promise.all([send(), send(), send()])
  expect(answers.map(answer => answer.statusCode)).toEqual([200, 200, 200])
  const stored = await inCompany(async tx => {
    const { rows } = await sql<{ body: string }>`
      select convert_from(body, 'UTF8') as body from raw_event where source = 'webhook'`.execute(tx)
    return rows
  })
  expect(stored).toEqual([{ body }])
  const ping = await deliver(url, 'ping', { 'x-signature': signed('ping', secret) })
  expect([ping.statusCode, ping.body]).toEqual([200, 'pong'])
})

test('what is not signed, not known, or too long is refused', async () => {
  await connected()
  const { url, secret } = hookOf()
  const refused = async (to: string, body: string, headers: Record<string, string> = {}) =>
    (await deliver(to, body, headers)).statusCode
  expect(await refused(url, '{}')).toBe(401)
  expect(await refused(url, '{}', { 'x-signature': signed('{ }', secret) })).toBe(401)
  expect(await refused(url.replace('/fake/', '/other/'), '{}')).toBe(404)
  expect(await refused(`${url}x`, '{}')).toBe(404)
  expect(await refused(url.replace(/-.{4}/, '-aaaa'), '{}')).toBe(404)
  expect(await refused('http://x/hooks/fake/zzzz', '{}')).toBe(404)
  const long = 'x'.repeat(1024 * 1024 + 1)
  expect(await refused(url, long, { 'x-signature': signed(long, secret) })).toBe(413)
  // One that comes byte by byte is not waited for without end.
  expect(stage.app.server.requestTimeout).toBeGreaterThan(0)
  expect((await rawKeys()).some(key => key.startsWith('{') || key.startsWith('x'))).toBe(false)
})

/** Status of the answer to a delivery signed with the secret. */
const statusOfDelivery = async (secret: string, body: string) =>
  (await deliver(hookOf().url, body, { 'x-signature': signed(body, secret) })).statusCode
/** Those that are believed when so many hours have passed, the newest first. */
const secretsAfter = (connectionId: number, hours: number) =>
  inCompany(async tx => {
    const { organizationId } = company
    await pruneReplacedSecrets(tx, organizationId, Date.now() + hours * 3_600_000)
    return hookSecretsOf(tx, stage.platform.secrets, { organizationId, connectionId })
  })

test('a replaced secret: the old one is honoured for a day', async () => {
  const connectionId = await connected()
  const old = hookOf()
  expect((await as.call(connections.rotateSecret, { params: { connectionId } })).status).toBe(200)
  await quiet()
  const fresh = hookOf()
  expect([fresh.secret === old.secret, fresh.url]).toEqual([false, old.url])
  expect([
    await statusOfDelivery(fresh.secret, '"new"'),
    await statusOfDelivery(old.secret, '"old"'),
  ]).toEqual([200, 200])
  expect(await secretsAfter(connectionId, 23)).toEqual([fresh.secret, old.secret])
  expect(await secretsAfter(connectionId, 25)).toEqual([fresh.secret])
})

test('killed between the provider taking a new secret and our noting it: both are believed until that is done', async () => {
  const connectionId = await connected()
  const old = hookOf()
  const isTaken = Promise.withResolvers<void>()
  provider.onHook = () => {
    isTaken.resolve()
    return new Promise(() => {})
  }
  await worker.stop()
  worker = await aWorker(stage.platform, { stopGraceMs: 0 })
  const rotate = () => as.call(connections.rotateSecret, { params: { connectionId } })
  expect((await rotate()).status).toBe(200)
  await isTaken.promise
  await worker.stop()
  const fresh = hookOf()
  expect(fresh.secret).not.toBe(old.secret)
  // However long nobody works, and whoever asks once more.
  expect(await secretsAfter(connectionId, 1_000)).toEqual([fresh.secret, old.secret])
  expect((await rotate()).status).toBe(200)
  expect([
    await statusOfDelivery(fresh.secret, '"new"'),
    await statusOfDelivery(old.secret, '"old"'),
  ]).toEqual([200, 200])

  provider.onHook = () => {}
  worker = await aWorker(stage.platform)
  await quiet()
  expect(hookOf().secret).toBe(fresh.secret)
  expect(await secretsAfter(connectionId, 23)).toEqual([fresh.secret, old.secret])
  expect(await secretsAfter(connectionId, 25)).toEqual([fresh.secret])
})

test('a secret that is asked for while the system is opened is replaced by the same job', async () => {
  const connectionId = await connected()
  const old = hookOf()
  const reached = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const calls = () => provider.calls.filter(call => call === 'GET queues').length
  const before = calls()
  provider.onQueues = async () => {
    reached.resolve()
    await goOn.promise
  }
  await as.call(connections.sync, { params: { connectionId } })
  await reached.promise
  await as.call(connections.rotateSecret, { params: { connectionId } })
  goOn.resolve()
  await quiet()
  expect(hookOf().secret).not.toBe(old.secret)
  expect(calls()).toBe(before + 2)
})

test('put-aside records are listed and tried again', async () => {
  const connectionId = await connected()
  await inCompany(tx =>
    sql`update raw_event set problem = 'No date in it.'
      where delivery_key = 'tickets/r3'`.execute(tx),
  )
  const { results } = (await as.call(connections.quarantined, { params: { connectionId } })).body
  expect(results).toMatchObject([{ key: 'tickets/r3', topic: 'tickets', problem: 'No date in it.' }])
  const again = await as.call(connections.readAgain, { params: { connectionId }, body: {} })
  expect(again.body).toEqual({ count: 1 })
  expect((await details(connectionId)).quarantinedCount).toBe(0)
})

test('the chores read two days back every night', async () => {
  const connectionId = await connected()
  const look = async (hours: number) => {
    const at = Date.now() + hours * 3_600_000
    await inCompany(tx =>
      readBackSystems.run(tx, { organizationId: company.organizationId, clock: { now: () => at } }),
    )
    await quiet()
    return (await details(connectionId)).syncJobs.map(({ reason }) => reason)
  }
  const first = ['first', 'first', 'first', 'first']
  expect(await look(0)).toEqual(first)
  expect(await look(31.1)).toEqual(['nightly', 'nightly', ...first])
})

test('where nothing is sent to us, today is fetched beside a first import that goes on', async () => {
  const page = Promise.withResolvers<void>()
  provider.onPage = () => page.promise
  const { body } = await end(await begin())
  const connectionId = body.connection!.id
  const reasons = async () => (await details(connectionId)).syncJobs.map(({ reason }) => reason)
  const first = ['first', 'first', 'first', 'first']
  await vi.waitFor(async () => expect(await reasons()).toEqual(first))
  await inCompany(tx => sql`update connection set subscription = null where id = ${connectionId}`.execute(tx))
  const at = Date.now() + 900_000
  const look = () =>
    inCompany(tx =>
      readBackSystems.run(tx, { organizationId: company.organizationId, clock: { now: () => at } }),
    )
  await look()
  // A time that is being fetched is not asked for again.
  await look()
  expect(await reasons()).toEqual(['gap', 'gap', ...first])
  page.resolve()
  await quiet()
  expect((await details(connectionId)).syncJobs.every(({ complete }) => complete)).toBe(true)
})

test('one heartbeat covers all listeners of a process; a connection without one for long is backfilled', async () => {
  const receivesByHook = await connected()
  const other = await anotherConnection()
  const silent = await anotherConnection()
  const at = Date.now()
  const watch = (connectionId: number, secondsAgo: number) =>
    inCompany(tx =>
      sql`update connection set watched_at = ${new Date(at - secondsAgo * 1_000)},
          subscription = case when id = ${receivesByHook} then subscription end
        where id = ${connectionId}`.execute(tx),
    )
  await watch(receivesByHook, 20)
  await watch(other, 40)
  await watch(silent, 20)
  const deps = { db: stage.db, log: stage.platform.log, clock: { now: () => at } }
  const hooks = await startWebhookHeartbeat(deps)
  const channel = startPushChannelHeartbeat(deps, company.organizationId, other)
  await channel.stop()
  await hooks.stop()
  const { rows } = await inCompany(tx =>
    sql<{ id: number; watchedAt: Date }>`select id, watched_at from connection`.execute(tx),
  )
  const watchedAt = new Map(rows.map(row => [row.id, row.watchedAt.getTime()]))
  expect([receivesByHook, other, silent].map(id => watchedAt.get(id))).toEqual([at, at, at - 20_000])
  const reasons = async (connectionId: number) =>
    (await details(connectionId)).syncJobs.filter(({ reason }) => reason === 'gap').length
  expect([await reasons(receivesByHook), await reasons(other)]).toEqual([0, 2])
  await quiet()
})

test('after a time in which nobody listened agents are looked at, and the board believes nothing until all is read', async () => {
  const connectionId = await connected()
  const { organizationId } = company
  const beat = async (afterMs: number) => {
    const at = Date.now() + afterMs
    const clock = { now: () => at }
    now = clock.now
    await Promise.all(
      [1, 2].map(() => recordHeartbeat({ db: stage.db, clock }, organizationId, connectionId)),
    )
    return at
  }
  const missed = async () => (await inCompany(tx => gapStarts(tx, organizationId))).get(connectionId)
  const reasons = async () => (await details(connectionId)).syncJobs.map(({ reason }) => reason)
  const first = ['first', 'first', 'first', 'first']
  const beatAt = await beat(20_000)
  expect([await reasons(), await missed()]).toEqual([first, undefined])

  const look = Promise.withResolvers<[]>()
  fakeConnector.presenceSnapshot = () => look.promise
  const page = Promise.withResolvers<void>()
  provider.onPage = () => page.promise
  const backAt = await beat(3_600_000)
  // Two processes that notice it at the same moment read it once.
  expect([await reasons(), await missed()]).toEqual([['gap', 'gap', ...first], beatAt])
  page.resolve()
  await vi.waitFor(async () =>
    expect((await details(connectionId)).syncJobs.every(({ complete }) => complete)).toBe(true),
  )
  expect(await missed()).toBe(beatAt)
  look.resolve([])
  await quiet()
  expect(await missed()).toBe(undefined)

  // Neither does it when the system itself was away.
  const pageAgain = Promise.withResolvers<void>()
  provider.onPage = () => pageAgain.promise
  await inCompany(async tx => {
    const failing = { state: 'failing' as const, problem: 'Silent.', at: backAt - 1_000 }
    await connectionStore.setState(tx, organizationId, connectionId, failing)
    const system = await connectionStore.selectSystem(tx, connectionId)
    await markReconnected(tx, organizationId, system!, backAt)
  })
  expect(await missed()).toBe(backAt - 1_000)
  pageAgain.resolve()
  await quiet()
})

test('what was given up as failing is tried again, and what was missed is read back', async () => {
  const connectionId = await connected()
  fakeConnector.capabilities.latenessMs = 1_000
  await inCompany(tx =>
    sql`update connection set state = 'failing', problem = 'Silent.', problem_at = now() - interval '1 hour'`.execute(
      tx,
    ),
  )
  await inCompany(tx =>
    readBackSystems.run(tx, { organizationId: company.organizationId, clock: { now: Date.now } }),
  )
  await quiet()
  const { connection, syncJobs } = await details(connectionId)
  expect(connection).toMatchObject({ state: 'connected', problem: null, problemAt: null })
  expect(syncJobs.map(({ reason }) => reason)).toEqual([
    ...['late', 'late', 'gap', 'gap', 'first', 'first', 'first', 'first'],
  ])
  const { from, to } = syncJobs.find(({ reason }) => reason === 'gap')!
  expect(Math.round((Date.parse(to) - Date.parse(from)) / 1_000)).toBe(3_601)
})

test('providers say how they can be connected, and what is missing', async () => {
  const { results } = (await as.call(connections.providers)).body
  expect(results).toMatchObject([
    {
      name: 'fake',
      ways: ['oauth', 'api-key'],
      missing: null,
      fields: [{ name: 'region', pattern: '^(eu|us)$' }],
    },
    { name: 'csv', ways: ['file'] },
  ])
})
