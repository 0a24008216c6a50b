import { createServer, request as rawRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { harbor } from '#connectors/acceptance/sample/provider.ts'
import { companyOf, seededDay } from './day.ts'
import { followClock } from './follow.ts'
import { ProviderSimulator } from './simulator.ts'

const START = Date.parse('2026-03-02T08:00:00Z')
const HOUR = 3_600_000
let simulator: ProviderSimulator

beforeEach(async () => {
  simulator = await new ProviderSimulator({ providers: [harbor], startAt: START, seed: 3 }).start()
})
afterEach(() => simulator.stop())

const ask = async (name: string) => (await fetch(`${simulator.url}/__fake/${name}`)).json()
async function command(name: string, body: unknown) {
  const reply = await fetch(`${simulator.url}/__fake/${name}`, { method: 'POST', body: JSON.stringify(body) })
  return { status: reply.status, body: await reply.json() }
}

const APP = 'client_id=lineup&client_secret=the-secret-of-the-application'
const BACK = 'https://lineup.example/back'
const authorize = (query = '') =>
  fetch(
    `${simulator.url}/harbor/oauth/authorize?client_id=lineup&response_type=code&redirect_uri=${BACK}&state=s1&scope=read${query}`,
    { redirect: 'manual' },
  )
async function token(grant: string) {
  const reply = await fetch(`${simulator.url}/harbor/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `${APP}&${grant}`,
  })
  return (await reply.json()) as Record<string, string>
}
async function logIn() {
  const location = (await authorize('&user=71')).headers.get('location')!
  const code = new URL(location).searchParams.get('code')!
  return {
    code,
    ...(await token(`grant_type=authorization_code&code=${code}&redirect_uri=${BACK}`)),
  } as Record<string, string>
}
const call = (path: string, access: string) =>
  fetch(`${simulator.url}/harbor${path}`, { headers: { authorization: `Bearer ${access}` } })

describe('the controls', () => {
  test.each([
    ['another name', { host: 'evil.example' }],
    ['a proxy', { 'x-forwarded-for': '10.0.0.1' }],
  ])('refuse %s', async (_who, headers) => {
    const { port } = new URL(simulator.url)
    const status = await new Promise(done =>
      rawRequest({ host: '127.0.0.1', port, path: '/__fake/', headers }, reply =>
        done(reply.statusCode),
      ).end(),
    )
    expect(status).toBe(403)
  })

  test('play a day, and tell what happened', async () => {
    await command('seed', { seed: 5 })
    const { actionCount } = await ask('')
    expect(actionCount).toBeLessThan(20)
    await command('advance', { ms: 2 * HOUR })
    const { agents, contacts, volume } = await ask('oracle')
    expect(agents).toHaveLength(12)
    expect(contacts.length).toBeGreaterThan(40)
    expect(Object.keys(volume)[0]).toMatch(/^\d+ (case|chat|call) 2026-03-02T0/)
    const { days } = await ask('adherence')
    for (const { inSeconds, outSeconds, blocks } of days) {
      const plan = blocks.reduce(
        (sum: number, { from, to }: { from: number; to: number }) => sum + to - from,
        0,
      )
      expect(inSeconds + outSeconds).toBe(plan / 1000)
    }
    const { agents: people } = await ask('company')
    expect(people[0]).toMatchObject({ id: '71', name: 'Ana Poe', isAdmin: true })
  })

  test('a company of one’s own, who does what one says', async () => {
    const from = '2026-03-02T09:00:00Z'
    const plan = [{ from, to: '2026-03-02T10:00:00Z', what: 'queues', queueIds: ['1'] }]
    const { body } = await command('seed', {
      from,
      agents: [{ id: '1', name: 'Noah', email: 'noah@sandbar.example', plan }],
      queues: [{ id: '1', name: 'Phone', channel: 'call', handleMs: 240_000 }],
    })
    expect(body.agents[0].plan[0].from).toBe(Date.parse(from))
    const done = await command('act', { actions: [{ do: 'agent.status', agentId: '1', to: 'busy' }] })
    expect(done.body.actions[0]).toMatchObject({ at: Date.parse(from), before: 'unavailable' })
  })

  test.each([
    ['act', { actions: [{ do: 'agent.status', agentId: '7', to: 'busy' }] }, 'agentId: there is no "7"'],
    ['act', { actions: [] }, 'actions'],
    ['fail', { provider: 'harbor', how: 'boom' }, 'how'],
    ['fail', { provider: 'port', how: '500' }, 'provider: "port" is none of harbor'],
    ['switches', { provider: 'harbor', set: { page: 1 } }, 'set: "page" is none of pageSize'],
    ['advance', { ms: -1 }, 'ms'],
    ['hooks', { provider: 'harbor', drop: 2 }, 'drop'],
  ])('%s with %j is refused by name', async (name, body, sentence) => {
    const reply = await command(name, body)
    expect(reply.status).toBe(400)
    expect(reply.body.error).toContain(sentence)
  })

  test('name what there is when asked for something else', async () => {
    expect((await ask('everything')).error).toContain('GET /__fake/ lists')
  })
})

test('the same seed is the same day; another is another', () => {
  const day = (seed: number) => {
    const { agents, queues } = companyOf(seed, START)
    return seededDay(seed, agents, queues)
  }
  expect(day(4)).toEqual(day(4))
  expect(day(4)).not.toEqual(day(5))
  const kinds = new Set(day(4).map(({ action }) => action.do))
  for (const kind of ['call.hold', 'call.miss', 'ticket.comment', 'ticket.spam', 'agent.status'] as const)
    expect(kinds, kind).toContain(kind)
})

test('tickets come as often as they are expected, whoever is there for them', () => {
  const { agents, queues } = companyOf(1, START)
  const hour = 3_600_000
  const [queueId] = queues.map(queue => queue.id)
  const contacts = [40, 0, 5].map((count, index) => {
    const from = START + index * hour
    return { queueId: queueId!, from, to: from + hour, count }
  })
  const comes = Array.from({ length: 60 }, (_, seed) =>
    seededDay(seed, agents, queues, { isByStaff: true, contacts }).flatMap(({ at, action }) =>
      action.do === 'ticket.create' && action.queueId === queueId && action.origin !== 'outbound'
        ? [Math.floor((at - START) / hour)]
        : [],
    ),
  ).flat()
  const [first, second, third, ...others] = contacts.map(
    (_, index) => comes.filter(one => one === index).length,
  )
  // Tolerance: five standard deviations of the count over 60 days.
  expect(Math.abs(first! - 2_400)).toBeLessThan(5 * Math.sqrt(2_400))
  expect(second).toBeLessThan(5)
  expect(Math.abs(third! - 300)).toBeLessThan(5 * Math.sqrt(300))
  expect(others).toEqual([])
  expect(comes.every(one => one >= 0 && one <= 3)).toBe(true)
})

/** One queue, agents who serve it for eight hours, and contacts of each hour of that. */
function servedDay(queueId: string, { agents: count, hourly }: { agents: number; hourly: number }) {
  const { agents, queues } = companyOf(1, START)
  const to = START + 8 * 3_600_000
  const serving = agents.slice(0, count).map(agent => ({
    ...agent,
    plan: [{ from: START, to, what: 'queues' as const, queueIds: [queueId] }],
  }))
  return seededDay(3, serving, queues, {
    isByStaff: true,
    contacts: [{ queueId, from: START, to, count: 8 * hourly }],
  })
}

test('expected callers are taken in the order in which they came, or give up', () => {
  const actions = servedDay('34', { agents: 3, hourly: 40 })
  const idsOf = (kind: 'call.queue' | 'call.ring' | 'call.hangup' | 'call.miss') =>
    actions.flatMap(({ action }) => (action.do === kind && action.callId ? [action.callId] : []))
  const came = idsOf('call.queue')
  const taken = idsOf('call.ring')
  const missed = idsOf('call.miss')
  expect(taken).toEqual(came.filter(id => taken.includes(id)))
  expect(missed.length).toBeGreaterThan(0)
  expect([...idsOf('call.hangup'), ...missed].sort()).toEqual([...came].sort())
})

test('agents without a contact follow earlier ones up, now and then they do nothing', () => {
  const minute = 60_000
  for (const queueId of ['31', '33']) {
    const actions = servedDay(queueId, { agents: 1, hourly: 1 })
    const works = actions.flatMap(({ at, action }) =>
      action.do === 'ticket.work' ? [{ at, is: action.is }] : [],
    )
    const gaps = works.flatMap(({ at, is }, index) => {
      const next = works[index + 1]
      return is === 'left' && next ? [next.at - at] : []
    })
    expect(gaps.length).toBeGreaterThan(20)
    const long = gaps.filter(gap => gap > 2 * minute)
    expect(long.length).toBeLessThan(0.1 * gaps.length)
    for (const gap of long) expect(gap).toBeGreaterThan(8 * minute)
    expect(actions.some(({ action }) => action.do === 'ticket.create' && action.origin === 'outbound')).toBe(
      true,
    )
  }
})

test('a day that is behind is read back, and nobody is told of it', async () => {
  simulator.seedDay({})
  const { access_token } = await logIn()
  await fetch(`${simulator.url}/harbor/v1/hooks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access_token}` },
    body: JSON.stringify({ url: 'http://127.0.0.1:9/', secret: 's' }),
  })
  await command('seed', { isBehind: true })
  expect((await ask('deliveries')).deliveries).toEqual([])
  const later = await logIn()
  const { items } = await (await call('/v1/tickets', later.access_token!)).json()
  expect(items).toHaveLength(100)
})

test('time runs faster than real time when told to', async () => {
  await command('clock', { speed: 3600 })
  const { now } = await ask('')
  await new Promise(done => setTimeout(done, 150))
  expect((await ask('')).now).toBeGreaterThan(now)
  const followed = await followClock(simulator.url)
  const ahead = followed.now() - (await ask('')).now
  expect(Math.abs(ahead)).toBeLessThan(HOUR)
  await command('clock', { speed: 0 })
  const stopped = await ask('')
  await new Promise(done => setTimeout(done, 120))
  expect((await ask('')).now).toBe(stopped.now)
})

describe('permission', () => {
  beforeEach(() => simulator.seedDay({}))

  test('a page to choose on, an answer, a code that works once, tokens that end', async () => {
    const page = await (await authorize()).text()
    expect(page).toContain('Allow as Ana Poe (administrator)')
    const denied = (await authorize('&answer=no')).headers.get('location')
    expect(denied).toBe(`${BACK}?state=s1&error=access_denied`)
    const held = await logIn()
    expect((await call('/v1/me', held.access_token!)).status).toBe(200)
    const again = await token(`grant_type=authorization_code&code=${held.code}&redirect_uri=${BACK}`)
    expect(again).toEqual({ error: 'invalid_grant' })
    expect((await call('/v1/me', 'no')).status).toBe(401)
    simulator.clock.advance(7200_000)
    expect((await call('/v1/me', held.access_token!)).status).toBe(401)
    const fresh = await token(`grant_type=refresh_token&refresh_token=${held.refresh_token}`)
    expect((await call('/v1/me', fresh.access_token!)).status).toBe(200)
    const reused = await token(`grant_type=refresh_token&refresh_token=${held.refresh_token}`)
    expect(reused).toEqual({ error: 'invalid_grant' })
    expect((await call('/v1/me', fresh.access_token!)).status, 'ends both').toBe(401)
  })

  test('a code ends after two minutes, and so does what is told to end', async () => {
    const location = (await authorize('&user=71')).headers.get('location')!
    const code = new URL(location).searchParams.get('code')
    simulator.clock.advance(120_000)
    expect(await token(`grant_type=authorization_code&code=${code}&redirect_uri=${BACK}`)).toEqual({
      error: 'invalid_grant',
    })
    const held = await logIn()
    await command('expire-tokens', { provider: 'harbor', isForGood: true })
    expect(await token(`grant_type=refresh_token&refresh_token=${held.refresh_token}`)).toEqual({
      error: 'invalid_grant',
    })
  })
})

test('limits are kept and told, in the client’s time', async () => {
  simulator.seedDay({})
  const { access_token } = await logIn()
  const replies = await Promise.all(Array.from({ length: 301 }, () => call('/v1/me', access_token!)))
  const refused = replies.filter(reply => reply.status === 429)
  expect(refused).toHaveLength(1)
  expect(refused[0]!.headers.get('retry-after')).toBe('60')
  expect(refused[0]!.headers.get('x-ratelimit-remaining')).toBe('0')
  simulator.clock.advance(60_001)
  expect((await call('/v1/me', access_token!)).status).toBe(200)
  expect((await ask('calls?provider=harbor')).calls).toHaveLength(304)
})

test('news are sent again until they are taken', async () => {
  const { agents, queues } = companyOf(1, START)
  simulator.company.reset(agents, queues)
  let status = 500
  const receiver = createServer((_request, reply) => reply.writeHead(status).end())
  await new Promise<void>(done => receiver.listen(0, '127.0.0.1', done))
  const { access_token } = await logIn()
  await fetch(`${simulator.url}/harbor/v1/hooks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access_token}` },
    body: JSON.stringify({
      url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`,
      secret: 's',
    }),
  })
  await command('act', { actions: [{ do: 'agent.status', agentId: '72', to: 'busy' }] })
  await simulator.settle()
  status = 204
  for (const ms of [1_000, 60_000]) await command('advance', { ms })
  const { deliveries } = await ask('deliveries?provider=harbor')
  const tries = deliveries.map((one: { attempt: number; status: number }) => [one.attempt, one.status])
  expect(tries).toEqual([
    [1, 500],
    [2, 204],
  ])
  receiver.closeAllConnections()
  await new Promise(done => receiver.close(done))
})
