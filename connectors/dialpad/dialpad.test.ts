// Against the simulated provider: what is Dialpad's own. What every connector must do is in acceptance.test.ts.
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { dialpad as simulated } from '#simulators/dialpad/index.ts'
import { stateOf } from '#simulators/dialpad/state.ts'
import { type Action, companyOf, ProviderSimulator } from '#simulators/kit/index.ts'
import { Harness } from '../acceptance/harness.ts'
import { Budget } from '../kit/budget.ts'
import { createHttp } from '../kit/http.ts'
import type { Batch, ConnectorContext, RawRequest } from '../kit/types.ts'
import { dialpad } from './index.ts'

const START = Date.parse('2026-03-02T08:00:00Z')
const SECRET = 'a-secret-of-thirty-two-characters'
const KEY = simulated.apiKeys[0]!
let simulator: ProviderSimulator
let ending: AbortController

beforeEach(async () => {
  simulator = await new ProviderSimulator({ providers: [simulated], startAt: START, seed: 3 }).start()
  const { agents, queues } = companyOf(1, START)
  simulator.company.reset(agents, queues)
  ending = new AbortController()
})
afterEach(async () => {
  ending.abort()
  await simulator.stop()
})

const host = () => simulator.running('dialpad').host
function contextOf(access: string | null = KEY): ConnectorContext {
  const { clock } = simulator
  const http = createHttp({
    baseUrl: dialpad.baseUrl({}, host().baseUrl),
    access: async () => access,
    budget: new Budget(dialpad.limits, clock),
    signal: ending.signal,
    now: clock.now,
    sleep: clock.sleep,
  })
  return { connectionId: 1, settings: {}, http, now: clock.now, signal: ending.signal }
}
const act = (...actions: Action[]) => {
  for (const action of actions) {
    simulator.clock.advance(5000)
    simulator.company.act(action)
  }
}
const oneCall = (callId: string): Action[] => [
  { do: 'call.queue', callId, queueId: '34' },
  { do: 'call.connect', callId, agentId: '72' },
  { do: 'call.hangup', callId },
]
async function until(isTrue: () => boolean) {
  for (let tries = 0; !isTrue(); tries++) {
    if (tries > 500) throw new Error('It never came to be.')
    await setTimeout(10)
  }
}
async function readAll(endpoint: string, from = START): Promise<Batch[]> {
  const batches: Batch[] = []
  for (let cursor: unknown = null; ; ) {
    for await (const batch of dialpad.backfill(
      endpoint,
      { from, to: simulator.clock.now() },
      cursor,
      contextOf(),
    ))
      batches.push(batch)
    const { isDone, retryAt, cursor: next } = batches.at(-1)!
    if (isDone) return batches
    cursor = next
    if (retryAt !== null) simulator.clock.advanceTo(retryAt)
  }
}

it('connects by the key of an administrator, and says why by no other', async () => {
  expect(await dialpad.connect({ apiKey: KEY }, contextOf(null))).toMatchObject({
    credentials: { access: KEY, refresh: null },
    accountId: '5164987213459456',
    accountName: 'Sandbar Surf Co.',
  })
  await expect(dialpad.connect({ apiKey: 'wrong' }, contextOf(null))).rejects.toMatchObject({
    code: 'denied',
  })
})

it('is connected by nobody but an administrator', async () => {
  const { clientId, clientSecret } = simulated.oauth!
  const harness = await Harness.open({
    connector: dialpad,
    simulated,
    app: { clientId, clientSecret },
    settings: {},
    golden: [],
  })
  const { answer, codeVerifier, redirectUri } = await harness.authorize({ user: '72' })
  const app = { clientId, clientSecret }
  await expect(
    dialpad.connect({ app, code: answer.get('code')!, codeVerifier, redirectUri }, harness.context()),
  ).rejects.toMatchObject({ code: 'not-allowed' })
  await harness.close()
})

it('refuses what an unsigned subscription would send', async () => {
  const harness = await Harness.open({
    connector: dialpad,
    simulated,
    app: { clientId: '', clientSecret: '' },
    settings: {},
    golden: [],
  })
  harness.credentials = { access: KEY, refresh: null, expiresAt: null }
  const { http } = harness.context()
  const post = async (path: string, json: unknown) =>
    (await http.request({ method: 'POST', path: `api/v2/${path}`, json })).json() as { id: string }
  const { id } = await post('webhooks', { hook_url: harness.hookUrl })
  await post('subscriptions/agent_status', { endpoint_id: id, agent_type: 'callcenter' })
  harness.company.act({ do: 'agent.status', agentId: '72', to: 'available' })
  await harness.simulator.settle()
  expect(harness.refused).toEqual(['missing'])
  await harness.close()
})

it('listens over a websocket where no address of ours can be reached, and again after it has ended', async () => {
  const got: RawRequest[] = []
  const context = contextOf()
  const listening = dialpad.openSocket!(SECRET, context, request => got.push(request))
  const sockets = () =>
    [...simulatedEndpoints()].flatMap(endpoint => [...endpoint.sockets]).filter(socket => !socket.destroyed)
  await until(() => sockets().length === 1)
  act({ do: 'agent.status', agentId: '72', to: 'available' })
  await until(() => got.length === 1)
  expect(dialpad.verifyWebhook!(got[0]!, [SECRET], START)).toMatchObject({ is: 'delivery' })
  expect(dialpad.verifyWebhook!(got[0]!, ['another-secret-of-32-characters!!'], START)).toMatchObject({
    is: 'refused',
  })

  for (const socket of sockets()) socket.destroy()
  await until(() => sockets().length === 1)
  act({ do: 'agent.status', agentId: '72', to: 'busy' })
  await until(() => got.length === 2)
  const others = await context.http.request({ method: 'POST', path: 'api/v2/websockets', json: {} })
  await dialpad.endSocket!([SECRET], contextOf())
  await dialpad.endSocket!([SECRET], contextOf())
  expect([...simulatedEndpoints()].map(({ id }) => id)).toEqual([
    String((others.json() as { id: unknown }).id),
  ])
  expect(stateOf(host()).subscriptions.size).toBe(0)
  // Open sockets are closed.
  await expect(listening).rejects.toMatchObject({ code: 'unreachable' })
  expect(sockets()).toEqual([])
})

it('tells nothing twice because it was asked twice, and leaves nothing behind', async () => {
  const context = contextOf()
  const hook = { url: 'http://127.0.0.1:9/hooks/dialpad/1-key', secret: SECRET, keepSecret: async () => {} }
  const first = await dialpad.subscribe!(hook, context)
  expect(await dialpad.subscribe!({ ...hook, secret: 'another-secret-of-32-characters!!' }, context)).toEqual(
    first,
  )
  expect([...simulatedEndpoints()]).toMatchObject([{ secret: 'another-secret-of-32-characters!!' }])
  await dialpad.unsubscribe!(first, context)
  await dialpad.unsubscribe!(first, context)
  const left = await Promise.all(
    ['webhooks', 'subscriptions/call', 'subscriptions/agent_status'].map(async path =>
      (await context.http.request({ path: `api/v2/${path}` })).json(),
    ),
  )
  expect(left).toEqual([{ items: [] }, { items: [] }, { items: [] }])
})

it('asks for an export, looks again later, and reads it when it is there', async () => {
  act({ do: 'agent.status', agentId: '72', to: 'available' }, ...oneCall('801'))
  const batches = await readAll('onduty', simulator.clock.now())
  // The day before, then today: asked for, looked at twice in vain, read.
  expect(batches.map(({ retryAt, records }) => [retryAt !== null, records.length])).toEqual([
    [true, 0],
    [true, 0],
    [true, 0],
    [false, 0],
    [true, 0],
    [true, 0],
    [true, 0],
    [false, 3],
  ])
})

it('reads a long time in as few exports as it may', async () => {
  const from = START - 60 * 86_400_000
  simulator.clock.advance(3_600_000)
  await readAll('onduty', from)
  // A day to see how much it holds, then two weeks at a time, and today by itself.
  expect(simulator.calls.filter(call => call.method === 'POST')).toHaveLength(1 + 5 + 1)
})

it('gives up on an export that fails again and again', async () => {
  host().switches.exportFails = true
  await expect(readAll('call_records')).rejects.toThrow("Dialpad's export of calls failed several times.")
})

it('reads the day again where a place in its pages is no longer known', async () => {
  for (let index = 0; index < 40; index++) act(...oneCall(String(800 + index)))
  const cursor = { v: 1, at: { from: START, page: 'bm8tc3VjaC1sZWc' } }
  const range = { from: START, to: simulator.clock.now() }
  const read = dialpad.backfill('calls', range, cursor, contextOf())[Symbol.asyncIterator]()
  expect((await read.next()).value.records).toHaveLength(50)
})

it('fetches one call, and says when there is none', async () => {
  act(...oneCall('801'))
  const id = simulated.ids.call('801')
  const record = await dialpad.fetchOne!({ endpoint: 'calls', id }, contextOf())
  expect(dialpad.normalise(record!)).toMatchObject({ problem: null, snapshots: [{ ticketId: id }] })
  expect(await dialpad.fetchOne!({ endpoint: 'calls', id: '1' }, contextOf())).toBeNull()
})

it('knows an export by any wall clock', async () => {
  act(...oneCall('801'))
  const meaning = async () =>
    (await readAll('call_records'))
      .flatMap(batch => batch.records)
      .flatMap(record => dialpad.normalise(record).events)
  const asked = await meaning()
  host().switches.exportZone = 'account'
  expect(asked.length).toBeGreaterThan(0)
  expect(await meaning()).toEqual(asked)
})

function* simulatedEndpoints() {
  yield* stateOf(host()).endpoints.values()
}
