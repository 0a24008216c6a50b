// The simulated Zendesk against the documentation of the real one, seen from outside.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ProviderSimulator } from '../kit/index.ts'
import { zendesk } from './index.ts'

const START = Date.parse('2026-03-02T08:00:00Z')
const simulator = new ProviderSimulator({ providers: [zendesk], startAt: START })
let base = ''
const REDIRECT = 'https://lineup.example/callback'

async function tokenOf(user: string): Promise<string> {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: 'lineup',
    redirect_uri: REDIRECT,
    scope: 'read webhooks:write',
    user,
  })
  const page = await fetch(`${base}/oauth/authorizations/new?${query}`, { redirect: 'manual' })
  const code = new URL(page.headers.get('location')!).searchParams.get('code')
  const body = {
    grant_type: 'authorization_code',
    code,
    client_id: 'lineup',
    client_secret: 'zendesk-client-secret',
    redirect_uri: REDIRECT,
  }
  const reply = await fetch(`${base}/oauth/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return ((await reply.json()) as { access_token: string }).access_token
}
const get = async (path: string, token: string) => {
  const reply = await fetch(`${base}/api/v2/${path}`, { headers: { authorization: `Bearer ${token}` } })
  return {
    status: reply.status,
    headers: reply.headers,
    json: (await reply.json()) as Record<string, unknown>,
  }
}

describe('the simulated Zendesk', () => {
  let admin = ''
  beforeAll(async () => {
    await simulator.start()
    base = `${simulator.url}/zendesk`
    simulator.seedDay({ from: START, isBehind: true })
    admin = await tokenOf('71')
  })
  afterAll(() => simulator.stop())

  it('keeps exports for administrators', async () => {
    const agent = await tokenOf('72')
    expect((await get('users/me', agent)).status).toBe(200)
    expect((await get('incremental/ticket_events?start_time=1', agent)).status).toBe(403)
    expect((await get('users/me', 'no-token')).json).toEqual({ error: "Couldn't authenticate you" })
  })

  it('tells nothing of the newest minute, and refuses to begin in it', async () => {
    const now = Math.floor(simulator.clock.now() / 1000)
    expect((await get(`incremental/tickets/cursor?start_time=${now - 30}`, admin)).status).toBe(422)
    simulator.company.act({ do: 'ticket.create', ticketId: '99', queueId: '31' })
    const seen = async () => {
      const { json } = await get(`incremental/tickets/cursor?start_time=${now - 61}`, admin)
      return (json.tickets as { id: number }[]).some(ticket => ticket.id === 99)
    }
    expect(await seen()).toBe(false)
    simulator.clock.advance(61_000)
    expect(await seen()).toBe(true)
  })

  it('ends a page of events with a whole second and begins the next with it again', async () => {
    Object.assign(simulator.running('zendesk').host.switches, { pageSize: 5 })
    const first = await get(
      `incremental/ticket_events?start_time=${START / 1000}&include=comment_events`,
      admin,
    )
    const end = first.json.end_time as number
    const next = await get(`incremental/ticket_events?start_time=${end}&include=comment_events`, admin)
    const times = (page: typeof first) =>
      (page.json.ticket_events as { timestamp: number }[]).map(one => one.timestamp)
    expect(times(first).at(-1)).toBe(end)
    expect(times(next)[0]).toBe(end)
    Object.assign(simulator.running('zendesk').host.switches, { pageSize: 1000 })
  })

  it('allows ten exports a minute and tells how many are left of all calls', async () => {
    simulator.clock.advance(61_000)
    const ask = () => get('incremental/ticket_events?start_time=1', admin)
    const first = await ask()
    expect(first.headers.get('x-rate-limit')).toBe('700')
    for (let calls = 1; calls < 10; calls++) expect((await ask()).status).toBe(200)
    const refused = await ask()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('shows how agents stand with what belongs to them beside it', async () => {
    simulator.company.act({ do: 'agent.status', agentId: '72', to: 'occupied' })
    const { json } = await get('agent_availabilities', admin)
    const { data, included } = json as unknown as {
      data: { attributes: object }[]
      included: { type: string }[]
    }
    expect(data).toHaveLength(12)
    expect(new Set(included.map(one => one.type))).toEqual(new Set(['channels', 'work_items']))
  })
})
