import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  type JobsTestBed,
  jobsTestBed,
  ORGANIZATION,
  OTHER_ORGANIZATION,
  quiet,
} from '#test/faults/jobs-test-bed.ts'
import { emit, emitTransient } from '../events/index.ts'
import { createHttpServer } from '../http/server.ts'
import { defineJob } from '../jobs/index.ts'
import { type LiveCaller, liveChannel } from './index.ts'

const callers: Record<string, LiveCaller> = {
  manager: { organizationId: ORGANIZATION, managerId: 1, surferId: null },
  surfer: { organizationId: ORGANIZATION, managerId: null, surferId: 1 },
  stranger: { organizationId: OTHER_ORGANIZATION, managerId: 1, surferId: null },
}

let bed: JobsTestBed
let app: FastifyInstance
let address: string
let loggedOut: Set<string>
let gone: string[]
const clients: Client[] = []

beforeEach(async () => {
  bed = await jobsTestBed()
  loggedOut = new Set()
  gone = []
  app = await createHttpServer(quiet, 'test')
  await app.register(
    liveChannel({
      db: bed.db,
      log: quiet,
      heartbeatMs: 50,
      recheckMs: 100,
      onGone: ({ organizationId, managerId, sessionId }) =>
        gone.push([organizationId, managerId, sessionId].join(' ')),
      async authenticate(request) {
        const token = request.headers.authorization ?? ''
        return loggedOut.has(token) ? null : (callers[token] ?? null)
      },
    }),
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/v1/organizations`
})
afterEach(async () => {
  for (const client of clients.splice(0)) client.leave()
  await app.close()
  await bed.close()
})

interface Client {
  status: number
  headers: Headers
  messages: { id?: string; event?: string; data?: unknown }[]
  beats: number
  isEnded: boolean
  leave(): void
}
async function listen(
  as: string,
  lastEventId?: string,
  organizationId = ORGANIZATION,
  sessionId = 'tab',
  query = '',
): Promise<Client> {
  const controller = new AbortController()
  const response = await fetch(`${address}/${organizationId}/live${query}`, {
    headers: {
      authorization: as,
      'accept-encoding': 'gzip',
      'x-session-id': sessionId,
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
    },
    signal: controller.signal,
  })
  const client: Client = {
    status: response.status,
    headers: response.headers,
    messages: [],
    beats: 0,
    isEnded: false,
    leave: () => controller.abort(),
  }
  clients.push(client)
  void read(response, client).finally(() => {
    client.isEnded = true
  })
  return client
}
async function read(response: Response, client: Client): Promise<void> {
  let text = ''
  try {
    for await (const bytes of response.body!.pipeThrough(new TextDecoderStream())) {
      text += bytes
      const blocks = text.split('\n\n')
      text = blocks.pop()!
      for (const block of blocks) take(block, client)
    }
  } catch {
    // The test has left.
  }
}
function take(block: string, client: Client): void {
  if (block.startsWith(':')) client.beats++
  const fields = Object.fromEntries(block.split('\n').map(line => line.split(/: (.*)/s).slice(0, 2)))
  if (fields.event) client.messages.push({ ...fields, data: JSON.parse(fields.data) })
}

const until = (check: () => void) => vi.waitFor(check, { timeout: 8_000, interval: 10 })
const publish = (streamId: number, organizationId = ORGANIZATION) =>
  bed.db.inTenant(organizationId, tx => emit(tx, organizationId, 'stream.trained', { streamId }))
const streamsOf = (client: Client) =>
  client.messages
    .filter(message => message.event === 'stream.trained')
    .map(message => (message.data as { stream_id: number }).stream_id)
async function ready(client: Client): Promise<Client> {
  await until(() => expect(client.messages[0]?.event).toBe('ready'))
  return client
}

test('a new stream begins with ready, beats, and carries news in snake_case', async () => {
  const client = await ready(await listen('manager'))
  expect(client.headers.get('content-type')).toContain('text/event-stream')
  await publish(7)
  await until(() => expect(streamsOf(client)).toEqual([7]))
  expect(Number(client.messages[1]!.id)).toBeGreaterThan(0)
  await until(() => expect(client.beats).toBeGreaterThan(2))
})

test('news arrives within a blink', async () => {
  const client = await ready(await listen('manager'))
  const before = performance.now()
  await publish(1)
  await until(() => expect(streamsOf(client)).toEqual([1]))
  expect(performance.now() - before).toBeLessThan(500)
})

test('a client that was away gets what it missed, once and in order', async () => {
  const client = await ready(await listen('manager'))
  await publish(1)
  await until(() => expect(streamsOf(client)).toEqual([1]))
  const { id } = client.messages.at(-1)!
  client.leave()
  for (const streamId of [2, 3, 4]) await publish(streamId)
  const back = await listen('manager', id)
  await publish(5)
  await until(() => expect(streamsOf(back)).toEqual([2, 3, 4, 5]))
  expect(back.messages.map(message => message.event)).not.toContain('ready')
})

test('many clients that come in the middle of the news miss none of it', async () => {
  const first = await ready(await listen('manager'))
  await publish(0)
  await until(() => expect(streamsOf(first)).toEqual([0]))
  const { id } = first.messages.at(-1)!
  const publishing = (async () => {
    for (let streamId = 1; streamId <= 40; streamId++) await publish(streamId)
  })()
  const joined: Client[] = []
  for (let count = 0; count < 10; count++) {
    joined.push(await listen('manager', id))
    await sleep(10)
  }
  await publishing
  const all = Array.from({ length: 40 }, (_, index) => index + 1)
  await until(() => {
    expect(streamsOf(first)).toEqual([0, ...all])
    for (const client of joined) expect(streamsOf(client)).toEqual(all)
  })
})

test.each(['999999', '0', 'nonsense'])(
  'what was seen last is no longer known (%s): start anew',
  async lastEventId => {
    await publish(1)
    const client = await listen('manager', lastEventId)
    await until(() => expect(client.messages.map(message => message.event)).toEqual(['reset']))
    const resumed = await listen('manager', client.messages[0]!.id)
    await publish(2)
    await until(() => expect(streamsOf(resumed)).toEqual([2]))
  },
)

test('a new client gets the events since its first answers, in order with those that follow', async () => {
  const listenAged = (ageMs: string) => listen('manager', undefined, ORGANIZATION, 'tab', `?age_ms=${ageMs}`)
  await publish(1)
  await sleep(1_500)
  const openedAt = performance.now()
  await publish(2)
  const client = await listenAged(String(Math.ceil(performance.now() - openedAt) + 1_200))
  await publish(3)
  await until(() => expect(streamsOf(client)).toEqual([2, 3]))
  expect(client.messages.map(message => message.event)).toEqual(['ready', 'stream.trained', 'stream.trained'])
  const all = await listenAged('600000')
  await until(() => expect(streamsOf(all)).toEqual([1, 2, 3]))
  const fresh = await ready(await listenAged('0'))
  await publish(4)
  await until(() => expect(streamsOf(fresh)).toEqual([4]))
})

test('an event counts from its commit, however long its transaction lasted', async () => {
  const { promise: isOpened, resolve: opened } = Promise.withResolvers<void>()
  const long = bed.db.inTenant(ORGANIZATION, async tx => {
    await emit(tx, ORGANIZATION, 'stream.trained', { streamId: 1 })
    await isOpened
  })
  await sleep(1_500)
  opened()
  await long
  const client = await listen('manager', undefined, ORGANIZATION, 'tab', '?age_ms=1300')
  await until(() => expect(streamsOf(client)).toEqual([1]))
})

test.each(['-1', 'yesterday', '1.5'])('an age of %s is refused by name', async age => {
  const client = await listen('manager', undefined, ORGANIZATION, 'tab', `?age_ms=${age}`)
  expect(client.status).toBe(400)
})

test('surfers hear of what is published and not of drafts', async () => {
  const week = { surferIds: [1], from: '2026-03-02T00:00:00Z', to: '2026-03-09T00:00:00Z' }
  await publish(1)
  const [surfer, manager] = [await ready(await listen('surfer')), await ready(await listen('manager'))]
  await bed.db.inTenant(ORGANIZATION, async tx => {
    await emit(tx, ORGANIZATION, 'schedule.changed', week)
    await emit(tx, ORGANIZATION, 'upload.imported', { uploadId: 1, connectionId: 1 })
    await emit(tx, ORGANIZATION, 'schedule.published', week)
  })
  const receivedBy = (client: Client) => client.messages.map(message => message.event)
  await until(() => expect(receivedBy(manager)).toEqual(['ready', 'schedule.changed', 'schedule.published']))
  await until(() => expect(receivedBy(surfer)).toEqual(['ready', 'schedule.published']))
  const resumed = await listen('surfer', surfer.messages[0]!.id)
  await until(() => expect(receivedBy(resumed)).toContain('schedule.published'))
  expect(receivedBy(resumed)).not.toContain('schedule.changed')
})

test('an organization hears only its own news', async () => {
  const [ours, theirs] = [
    await ready(await listen('manager')),
    await ready(await listen('stranger', undefined, OTHER_ORGANIZATION)),
  ]
  await publish(1)
  await publish(2, OTHER_ORGANIZATION)
  await until(() => expect(streamsOf(theirs)).toEqual([2]))
  await until(() => expect(streamsOf(ours)).toEqual([1]))
  // The other's id is no point to resume from, so nothing can be read through it.
  const guessing = await listen('stranger', ours.messages.at(-1)!.id, OTHER_ORGANIZATION)
  await until(() => expect(guessing.messages.map(message => message.event)).toEqual(['reset']))
})

test('nobody listens without logging in, or to another organization', async () => {
  expect((await listen('nobody')).status).toBe(401)
  expect((await listen('manager', undefined, OTHER_ORGANIZATION)).status).toBe(404)
})

test('what is told in passing reaches managers of the organization, and is not kept', async () => {
  const [manager, surfer] = [await ready(await listen('manager')), await ready(await listen('surfer'))]
  const theirs = await ready(await listen('stranger', undefined, OTHER_ORGANIZATION))
  await bed.db.inTenant(ORGANIZATION, tx =>
    emitTransient(tx, ORGANIZATION, 'presence.changed', { managerId: 1 }),
  )
  await until(() =>
    expect(manager.messages.at(-1)).toEqual({ event: 'presence.changed', data: { manager_id: 1 } }),
  )
  for (const client of [surfer, theirs]) expect(client.messages).toHaveLength(1)
})

test('a tab is gone when the last of its streams has ended, and not when the server goes', async () => {
  const [first, second] = [await ready(await listen('manager')), await ready(await listen('manager'))]
  const other = await ready(await listen('manager', undefined, ORGANIZATION, 'other'))
  first.leave()
  other.leave()
  await until(() => expect(gone).toEqual([`${ORGANIZATION} 1 other`]))
  second.leave()
  await until(() => expect(gone).toEqual([`${ORGANIZATION} 1 other`, `${ORGANIZATION} 1 tab`]))
  await ready(await listen('surfer'))
  await app.close()
  expect(gone).toHaveLength(2)
})

test('a stream ends when its caller may no longer listen', async () => {
  const client = await ready(await listen('manager'))
  await sleep(250)
  expect(client.isEnded).toBe(false)
  loggedOut.add('manager')
  await until(() => expect(client.isEnded).toBe(true))
})

test('news told while the listening connection was lost is not lost', async () => {
  const client = await ready(await listen('manager'))
  await loseListeners(bed.url)
  await publish(1)
  await until(() => expect(streamsOf(client)).toEqual([1]))
  await sleep(600)
  await publish(2)
  await until(() => expect(streamsOf(client)).toEqual([1, 2]))
})

test('the progress of a job passes to managers without becoming an event', async () => {
  const { promise: isReceived, resolve: received } = Promise.withResolvers<void>()
  const job = defineJob<null>({
    kind: 'report',
    maxAttempts: 1,
    async run(_, { progress }) {
      await progress(0.25, 'a quarter')
      await isReceived
    },
  })
  const [manager, surfer] = [await ready(await listen('manager')), await ready(await listen('surfer'))]
  await bed.worker({ kinds: [job] })
  const jobId = await bed.startNew(job, null)
  const passing = {
    event: 'job.changed',
    data: { job_id: jobId, kind: 'report', state: 'in_progress', progress: 0.25, message: 'a quarter' },
  }
  await until(() => expect(manager.messages).toContainEqual(passing))
  received()
  await bed.until(jobId, 'completed')
  await until(() => expect(manager.messages.at(-1)?.data).toMatchObject({ state: 'completed', progress: 1 }))
  expect(surfer.messages.map(message => message.event)).toEqual(['ready'])
  const { rows } = await bed.db.inTenant(ORGANIZATION, tx => sql`select id from event`.execute(tx))
  expect(rows).toHaveLength(3)
})

test('closing the server ends its streams', async () => {
  const client = await ready(await listen('manager'))
  const before = performance.now()
  await app.close()
  await until(() => expect(client.isEnded).toBe(true))
  expect(performance.now() - before).toBeLessThan(2_000)
})

async function loseListeners(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rowCount } = await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query ilike 'listen %'`,
  )
  expect(rowCount).toBe(1)
  await client.end()
}
