// Push channels: without a public address the provider's channel is held open, by one process at a time.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { CONNECTORS } from '#connectors/registry.ts'
import { connections } from '#contract/endpoints/connections.ts'
import { ProviderSimulator } from '#simulators/kit/index.ts'
import { PROVIDERS } from '#simulators/providers.ts'
import { aTestBed, aWorker, type TestBed, untilQuiet } from '#test/builders/index.ts'
import { type PushChannelSupervisor, startPushChannelSupervisor } from './push-channel-supervisor.ts'

const { provider } = CONNECTORS.find(({ capabilities }) => capabilities.websocket)!
/** Sends to the application alone, which this installation is not. */
const { provider: polled } = CONNECTORS.find(({ accountOf, apiKey }) => accountOf && apiKey)!
/** Sends nothing: what has changed is asked for. */
const { provider: asked } = CONNECTORS.find(({ poll }) => poll)!
const LOOK_MS = 100

let simulator: ProviderSimulator
let stage: TestBed
const supervisors: PushChannelSupervisor[] = []

beforeAll(async () => {
  simulator = await new ProviderSimulator({ providers: PROVIDERS, startAt: Date.now(), seed: 5 }).start()
  simulator.seedDay({})
  simulator.clock.run(1)
  stage = await aTestBed({
    environment: Object.fromEntries(
      [provider, polled, asked].flatMap(({ name }) => {
        const { clientId = '', clientSecret = '' } = PROVIDERS.find(one => one.name === name)?.oauth ?? {}
        const setting = `LINEUP_${name.toUpperCase()}`
        return [
          [`${setting}_BASE_URL`, `${simulator.url}/${name}`],
          [`${setting}_CLIENT_ID`, clientId],
          [`${setting}_CLIENT_SECRET`, clientSecret],
        ]
      }),
    ),
  })
})
afterAll(async () => {
  await Promise.all(supervisors.map(supervisor => supervisor.stop()))
  await stage?.close()
  await simulator?.stop()
})

const startSupervisor = (): PushChannelSupervisor => {
  const supervisor = startPushChannelSupervisor(stage.platform, LOOK_MS)
  supervisors.push(supervisor)
  return supervisor
}
const receivedCount = (source: 'webhook' | 'poll' = 'webhook') =>
  stage.db.inTenant(stage.company.organizationId, async tx => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from raw_event where source = ${source}`.execute(tx)
    return rows[0]!.count
  })
/** Changes an agent's status repeatedly until a change is received. */
async function receivesMoreThan(count: number): Promise<void> {
  const [agent] = simulator.company.agents.values()
  let isAway = false
  await vi.waitFor(
    async () => {
      isAway = !isAway
      simulator.company.act({
        do: 'agent.status',
        agentId: agent!.id,
        to: isAway ? 'unavailable' : 'available',
      })
      expect(await receivedCount()).toBeGreaterThan(count)
    },
    { timeout: 15_000, interval: 250 },
  )
}

test('what happens is heard, and heard on by another process when the first one ends', async () => {
  const worker = await aWorker(stage.platform)
  const apiKey = PROVIDERS.find(({ name }) => name === provider.name)!.apiKeys[0]!
  const connected = await stage.asManager.call(connections.connectWithKey, {
    body: { providerId: provider.id, name: 'Phones', settings: {}, apiKey },
  })
  const connectionId = connected.body.connection!.id
  await vi.waitFor(async () => {
    const { body } = await stage.asManager.call(connections.get, { params: { connectionId } })
    expect(body.connection).toMatchObject({ state: 'connected', delivery: 'channel' })
  }, 10_000)

  const first = startSupervisor()
  await receivesMoreThan(0)
  startSupervisor()
  await first.stop()
  await receivesMoreThan(await receivedCount())

  const { status } = await stage.asManager.call(connections.remove, { params: { connectionId } })
  expect(status).toBe(200)
  // The channel, and what it was subscribed to.
  expect(simulator.calls.filter(({ method }) => method === 'DELETE')).toHaveLength(3)
  await untilQuiet(stage.db, stage.company)
  await worker.stop()
})

test('agents who are not told of are asked for, and stored when they stand otherwise', async () => {
  await Promise.all(supervisors.splice(0).map(other => other.stop()))
  const worker = await aWorker(stage.platform)
  const apiKey = PROVIDERS.find(({ name }) => name === polled.name)!.apiKeys[0]!
  const connected = await stage.asManager.call(connections.connectWithKey, {
    body: { providerId: polled.id, name: 'Desk', settings: { region: 'us' }, apiKey },
  })
  const connectionId = connected.body.connection!.id
  await vi.waitFor(async () => {
    const { body } = await stage.asManager.call(connections.get, { params: { connectionId } })
    expect(body.connection).toMatchObject({ state: 'connected', delivery: 'fetched' })
  }, 10_000)
  const before = await receivedCount('poll')
  const supervisor = startPushChannelSupervisor(stage.platform, LOOK_MS, LOOK_MS)
  supervisors.push(supervisor)
  const agents = simulator.company.agents.size
  await vi.waitFor(async () => expect(await receivedCount('poll')).toBe(before + agents), 10_000)
  const asked = () => simulator.calls.filter(({ path }) => path === '/admins').length
  const count = asked()
  await vi.waitFor(() => expect(asked()).toBeGreaterThan(count + 2), 10_000)
  expect(await receivedCount('poll')).toBe(before + agents)

  const [agent] = simulator.company.agents.values()
  const to = agent!.phone.status === 'unavailable' ? 'available' : 'unavailable'
  simulator.company.act({ do: 'agent.status', agentId: agent!.id, to })
  await vi.waitFor(async () => expect(await receivedCount('poll')).toBe(before + agents + 1), 10_000)
  await supervisor.stop()
  await stage.asManager.call(connections.remove, { params: { connectionId } })
  await untilQuiet(stage.db, stage.company)
  await worker.stop()
})

test('what has changed is asked for where nothing is told, with a heartbeat while it is answered', async () => {
  await Promise.all(supervisors.splice(0).map(other => other.stop()))
  const worker = await aWorker(stage.platform)
  const form = { providerId: asked.id, name: 'Cases', settings: { subdomain: 'acme' } }
  const begun = await stage.asManager.call(connections.authorize, { body: form })
  const address = new URL(begun.body.url)
  address.searchParams.set('user', [...simulator.company.agents.keys()][0]!)
  const page = await fetch(address, { redirect: 'manual' })
  const answer = Object.fromEntries(new URL(page.headers.get('location')!).searchParams)
  const made = await stage.asManager.call(connections.complete, {
    body: { state: answer.state!, code: answer.code! },
  })
  const connectionId = made.body.connection!.id
  await vi.waitFor(async () => {
    const { body } = await stage.asManager.call(connections.get, { params: { connectionId } })
    expect(body.connection).toMatchObject({ state: 'connected', delivery: 'polled' })
  }, 10_000)
  const supervisor = startPushChannelSupervisor(stage.platform, LOOK_MS, LOOK_MS)
  supervisors.push(supervisor)
  const bodies = () =>
    stage.db.inTenant(stage.company.organizationId, async tx => {
      const { rows } = await sql<{ topic: string; body: string }>`
        select topic, body from raw_event where connection_id = ${connectionId} and source = 'poll'`.execute(
        tx,
      )
      return rows
    })
  const [queue] = simulator.company.queues.values()
  const { ticketId } = simulator.company.act({ do: 'ticket.create', queueId: queue!.id })
  const id = PROVIDERS.find(({ name }) => name === asked.name)!.ids.ticket(ticketId!)
  await vi.waitFor(
    async () =>
      expect((await bodies()).some(({ topic, body }) => topic === 'cases' && body.includes(id))).toBe(true),
    15_000,
  )
  const watchedAt = () =>
    stage.db.inTenant(stage.company.organizationId, async tx => {
      const { rows } = await sql<{ at: Date | null }>`
        select watched_at as at from connection where id = ${connectionId}`.execute(tx)
      return rows[0]!.at
    })
  await vi.waitFor(async () => expect((await watchedAt())?.getTime()).toBeGreaterThan(Date.now() - 10_000))
  await supervisor.stop()
  await stage.asManager.call(connections.remove, { params: { connectionId } })
  await untilQuiet(stage.db, stage.company)
  await worker.stop()
})
