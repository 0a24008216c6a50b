// Three kinds of systems at once: one that sends webhooks and loses some, one of which there are two connections, and one
// that is polled. Deliveries are dropped, repeated and reordered, replies fail, acknowledgements are lost, and API and
// worker are killed: in the end each connection holds what really happened in its system.
import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportedFacts, trueFacts, trueStands } from '#connectors/acceptance/truth.ts'
import { CONNECTORS } from '#connectors/registry.ts'
import { connections } from '#contract/endpoints/connections.ts'
import { type Random, random } from '#core/random.ts'
import { HOUR_MS, MINUTE_MS } from '#core/time/index.ts'
import { insertSystem } from '#server/features/connections/session/connection-store.ts'
import {
  newHookSecret,
  saveCredentials,
  saveNewestHookSecret,
} from '#server/features/connections/session/credentials.ts'
import { openConnection } from '#server/features/connections/sync/open-connection.ts'
import { newHookKey } from '#server/features/connections/webhooks/hook-key.ts'
import { eventsSince } from '#server/features/observed/index.ts'
import { startJob } from '#server/platform/jobs/index.ts'
import { dialpad } from '#simulators/dialpad/index.ts'
import { companyOf, ProviderSimulator, type SimulatedProvider, seededDay } from '#simulators/kit/index.ts'
import { salesforce } from '#simulators/salesforce/index.ts'
import { zendesk } from '#simulators/zendesk/index.ts'
import { aTestBed, type Caller, TEST_SECRET_KEY, type TestBed, testSecrets } from '#test/builders/index.ts'
import { killAll } from './child.ts'
import { type ProductServer, startProductServer } from './product-server.ts'
import { startProductWorker } from './product-worker.ts'

const KEY = 'simulated'
const SEED = Number(process.env.LINEUP_PROPERTY_SEED ?? 7)
/** Time of the systems that is played, and how fast. */
const PLAYED_MS = 90 * MINUTE_MS
const SPEED = 120
const KILLS = 2
const LIMIT_MS = 240_000
const FAILURES = ['429-seconds', '429-date', '500', '503', 'cut'] as const

let stage: TestBed
let as: Caller
const simulators: ProviderSimulator[] = []
let gate: Gate
beforeAll(async () => {
  stage = await aTestBed()
  as = stage.asManager
  gate = await openGate(random(SEED))
})
afterAll(async () => {
  killAll()
  gate?.server.close()
  gate?.server.closeAllConnections()
  for (const simulator of simulators) await simulator.stop()
  await stage?.close()
})

interface Gate {
  server: Server
  port: number
  api: ProductServer | null
  repeated: number
}

/**
 * Stands between the systems and the API. A delivery is passed on until it is answered and the answer arrives: some are
 * lost on the way there, some answers on the way back, and while no API runs all are.
 */
async function openGate(next: Random): Promise<Gate> {
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    for (;;) {
      const chance = next()
      const status =
        chance < 0.1 ? null : await passOn(incoming.url!, incoming.headers, Buffer.concat(chunks))
      const isAnswerLost = chance > 0.9
      if (status !== null && !isAnswerLost) return outgoing.writeHead(status).end()
      opened.repeated++
      await sleep(50)
    }
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const opened: Gate = { server, port: (server.address() as AddressInfo).port, api: null, repeated: 0 }
  const passOn = (path: string, headers: NodeJS.Dict<string | string[]>, body: Buffer) =>
    new Promise<number | null>(resolve => {
      if (!opened.api) return resolve(null)
      const call = request(`${opened.api.address}${path}`, { method: 'POST', headers }, reply =>
        reply
          .resume()
          .on('error', () => resolve(null))
          .on('end', () => resolve(reply.statusCode ?? null)),
      )
      call.on('error', () => resolve(null)).end(body)
    })
  return opened
}

interface System {
  connectionId: number
  provider: SimulatedProvider
  simulator: ProviderSimulator
}

async function simulator(seed: number, providers: readonly SimulatedProvider[]): Promise<ProviderSimulator> {
  const startAt = Date.now() - 3 * HOUR_MS
  const options = { providers, startAt, seed, key: KEY, isLimited: false }
  const started = await new ProviderSimulator(options).start()
  simulators.push(started)
  const { agents: planned, queues } = companyOf(seed, startAt)
  const calls = queues.filter(({ channel }) => channel === 'call').map(({ id }) => id)
  // Every third takes calls, so that each system has enough work.
  const agents = planned.map((agent, index) => ({
    ...agent,
    plan: agent.plan.map(item =>
      item.what === 'queues' && index % 3 === 0 ? { ...item, queueIds: calls } : item,
    ),
  }))
  started.company.reset(agents, queues)
  for (const { at, action } of seededDay(seed, agents, queues))
    if (at < startAt + PLAYED_MS && !providers.some(({ lacks }) => lacks?.includes(action.do)))
      started.clock.at(at, () => void started.company.act(action))
  return started
}

/** Connection of its own to an account of the provider. */
async function connect(provider: SimulatedProvider, at: ProviderSimulator, name: string): Promise<System> {
  const { organizationId } = stage.company
  const { provider: known } = CONNECTORS.find(one => one.provider.name === provider.name)!
  const connectionId = await stage.db.inTenant(organizationId, async tx => {
    const id = await insertSystem(tx, organizationId, {
      providerId: known.id,
      name,
      settings: {},
      accountId: name,
      accountName: name,
      hookKey: newHookKey(organizationId),
      simulatorUrl: at.url,
      at: Date.now(),
    })
    const owner = { organizationId, connectionId: id }
    await saveNewestHookSecret(tx, testSecrets, owner, newHookSecret())
    await saveCredentials(tx, testSecrets, owner, { access: KEY, refresh: null, expiresAt: null })
    await startJob(tx, organizationId, openConnection, { connectionId: id }, { key: String(id) })
    return id
  })
  return { connectionId, provider, simulator: at }
}

async function until(what: string, isReached: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + LIMIT_MS
  while (!(await isReached())) {
    if (performance.now() > deadline) throw new Error(`Waited in vain: ${what}`)
    await sleep(100)
  }
}
const detailsOf = async ({ connectionId }: System) =>
  (await as.call(connections.get, { params: { connectionId } })).body
const isWaiting = () =>
  stage.db.inTenant(stage.company.organizationId, async tx => {
    const { rows } = await sql`select 1 from raw_waiting limit 1`.execute(tx)
    return rows.length > 0
  })
const isRead = async (system: System) => {
  const { connection, syncJobs } = await detailsOf(system)
  return connection.state === 'connected' && syncJobs.every(job => job.complete || job.reason === 'late')
}

/** Facts that no record of a system holds, when it was not reported as it happened. */
function missingFactsOf({ provider, simulator }: System) {
  const { covers, ids } = provider
  const calls = new Map([...simulator.company.calls.values()].map(call => [ids.call(call.id), call]))
  return ({
    kind,
    ticketId,
    second,
  }: {
    kind: string
    ticketId?: string
    second: number | null
  }): boolean => {
    // Webhooks of tickets are dropped, and statuses with them.
    if (provider === zendesk) return covers.presence && kind === 'agent.status-changed'
    const call = provider === salesforce ? calls.get(ticketId ?? '') : undefined
    if (!call) return false
    const holds = call.legs.flatMap(leg => leg.holds)
    const moments = holds.map(hold => (kind === 'work.ended' ? hold.from : hold.to))
    return (
      call.legs.length === 0 ||
      (kind.startsWith('work.') && moments.some(at => at !== null && Math.floor(at / 1000) === second))
    )
  }
}

/** Truth and what is kept, in the same form. */
async function compared(system: System) {
  const { organizationId } = stage.company
  const { connectionId, provider, simulator } = system
  const calls = new Set([...simulator.company.calls.keys()].map(provider.ids.call))
  const isMissing = missingFactsOf(system)
  return stage.db.inTenant(organizationId, async tx => {
    const events = (await eventsSince(tx, organizationId, 0, 100_000)).filter(
      event => event.connectionId === connectionId,
    )
    const { rows: tickets } = await sql<{ ticketId: string; status: string; assigneeId: string | null }>`
      select ticket_id, case when is_gone then null else status end as status, assignee_id from ticket
      where connection_id = ${connectionId} order by ticket_id collate "C"`.execute(tx)
    const { rows: contacts } = await sql<{ ticketId: string }>`
      select fact_key as ticket_id from contact where connection_id = ${connectionId} order by 1`.execute(tx)
    const stands = trueStands(simulator.company, provider).filter(
      ({ ticketId }) => !isMissing({ kind: 'ticket.created', ticketId, second: null }),
    )
    return {
      isNow: {
        facts: reportedFacts(events, id => calls.has(id)).filter(fact => !isMissing(fact)),
        tickets,
        contacts: contacts.length,
      },
      wasTrue: {
        facts: trueFacts(simulator.company, provider).filter(fact => !isMissing(fact)),
        tickets: stands.map(({ ticketId, status, assigneeId }) => ({ ticketId, status, assigneeId })),
        contacts: stands.filter(stand => !stand.isGone).length,
      },
    }
  })
}

test('whatever fails of three kinds of systems at once, each connection holds what happened in its system', {
  timeout: 2 * LIMIT_MS,
}, async () => {
  const next = random(SEED)
  const environment = { LINEUP_SECRET_KEY: TEST_SECRET_KEY, PORT: String(gate.port) }
  const serve = () => startProductServer(stage.db.ownerUrl, stage.manager, environment)
  const work = () => startProductWorker(stage.db.ownerUrl, environment)
  gate.api = await serve()
  let worker = await work()
  const first = await simulator(SEED, [zendesk, dialpad])
  const second = await simulator(SEED + 1, [dialpad])
  const polled = await simulator(SEED + 2, [salesforce])
  const systems = [
    await connect(zendesk, first, 'Desk'),
    await connect(dialpad, first, 'Phones'),
    await connect(dialpad, second, 'Phones elsewhere'),
    await connect(salesforce, polled, 'Cases'),
  ]
  for (const system of systems) await until('connected', () => isRead(system))

  for (const { provider, simulator } of systems) {
    const { hooks } = simulator.running(provider.name).host
    hooks.faults = { drop: provider === zendesk ? 0.1 : 0, duplicate: 0.2, shuffle: 5, delayMs: 20_000 }
  }
  for (const one of simulators) one.clock.run(SPEED)
  const playedFor = PLAYED_MS / SPEED
  const killNowAndThen = async (kill: () => Promise<void>) => {
    for (let count = 0; count < KILLS; count++) {
      await sleep(((0.2 + 0.6 * next()) * playedFor) / KILLS)
      await kill()
    }
  }
  const killing = Promise.all([
    killNowAndThen(async () => {
      const { child } = gate.api!
      gate.api = null
      await child.kill()
      gate.api = await serve()
    }),
    killNowAndThen(async () => {
      await worker.kill()
      worker = await work()
    }),
  ])
  for (let failed = 0; failed < 12; failed++) {
    await sleep(playedFor / 12)
    const { provider, simulator } = systems[Math.floor(next() * systems.length)]!
    const how = FAILURES[Math.floor(next() * FAILURES.length)]!
    simulator.running(provider.name).faults.next({ how, count: 1, path: null, waitSeconds: 1 })
  }
  await killing
  for (const one of simulators) {
    one.clock.pause()
    // Their APIs leave out the last minutes.
    one.clock.advance(HOUR_MS)
  }
  for (const { provider, simulator } of systems) {
    const { hooks } = simulator.running(provider.name).host
    hooks.faults = { drop: 0, duplicate: 0, shuffle: 0, delayMs: 0 }
    hooks.flush()
  }
  for (const one of simulators) await one.settle()
  for (const { connectionId, provider, simulator } of systems) {
    simulator.running(provider.name).faults.clear()
    expect((await as.call(connections.sync, { params: { connectionId } })).status).toBe(200)
  }
  for (const system of systems) await until('read back', () => isRead(system))
  await until('read', async () => !(await isWaiting()))

  expect(gate.repeated).toBeGreaterThan(10)
  for (const system of systems) {
    const { isNow, wasTrue } = await compared(system)
    expect(wasTrue.facts.length).toBeGreaterThan(20)
    expect(isNow, system.provider.name).toEqual(wasTrue)
  }
  await gate.api?.child.kill()
  await worker.kill()
})
