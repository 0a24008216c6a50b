// Webhooks and their deliveries, which bear the webhook's token and no signature. A call's end comes once more half a
// minute after it was hung up.
import { randomBytes } from 'node:crypto'
import type { Host, LoggedAction } from '../kit/index.ts'
import { callOf, userOf } from './calls.ts'
import { second } from './ids.ts'

const TIMEOUT_MS = 5_000
const ENDED_AFTER_MS = 30_000

export interface Webhook {
  id: number
  name: string
  url: string
  events: string[]
  token: string
  isActive: boolean
}

const known = new WeakMap<Host, Map<string, Webhook>>()
export function webhooksOf(host: Host): Map<string, Webhook> {
  const own = known.get(host) ?? new Map<string, Webhook>()
  known.set(host, own)
  return own
}

export function addWebhook(host: Host, given: { name: string; url: string; events: string[] }): Webhook {
  const own = webhooksOf(host)
  const id = 9_100 + own.size + randomBytes(4).readUInt32BE()
  const webhook = { ...given, id, token: randomBytes(16).toString('hex'), isActive: true }
  own.set(String(id), webhook)
  return webhook
}

export const shown = ({ id, name, url, events, token, isActive }: Webhook, baseUrl: string) => ({
  webhook_id: String(id),
  direct_link: `${baseUrl}/v1/webhooks/${id}`,
  created_at: '2026-03-02T08:00:00.000Z',
  url,
  active: isActive,
  events,
  token,
  custom_name: name,
})

function eventOf(action: LoggedAction): string | null {
  switch (action.do) {
    case 'call.queue':
      return 'call.created'
    case 'call.ring':
      return 'call.ringing_on_agent'
    case 'call.connect':
      return 'call.answered'
    case 'call.hold':
      return 'call.hold'
    case 'call.resume':
      return 'call.unhold'
    case 'call.transfer':
      return 'call.transferred'
    case 'call.transfer-out':
      return 'call.external_transferred'
    case 'call.hangup':
    case 'call.miss':
      return 'call.hungup'
    // Occupied agents are reported by their call.
    case 'agent.status':
      if (action.to === 'occupied') return null
      if (action.to === 'wrapup') return 'user.wut_start.v2'
      if (action.to === 'available') return action.before === 'wrapup' ? 'user.wut_end.v2' : 'user.opened.v2'
      return 'user.closed.v2'
    default:
      return null
  }
}

export function notify(action: LoggedAction, host: Host): void {
  const event = eventOf(action)
  if (event === null) return
  const { company, clock, baseUrl } = host
  if (action.do === 'agent.status') {
    send(host, event, action.at, userOf(company.agents.get(action.agentId)!, baseUrl))
    return
  }
  const call = company.calls.get(action.callId ?? '')
  if (!call) return
  const callPayload = callOf(call, host)
  send(
    host,
    event,
    action.at,
    event === 'call.hungup' && host.switches.hungupHasEnd !== true
      ? { ...callPayload, ended_at: null }
      : callPayload,
  )
  if (event === 'call.hungup')
    clock.at(action.at + ENDED_AFTER_MS, () =>
      send(host, 'call.ended', action.at + ENDED_AFTER_MS, callPayload),
    )
}

function send(host: Host, event: string, at: number, data: object): void {
  for (const { id, url, events, token, isActive } of webhooksOf(host).values()) {
    if (!isActive || !events.includes(event)) continue
    const body = JSON.stringify({ resource: event.split('.')[0], event, timestamp: second(at), token, data })
    host.hooks.send({
      provider: 'aircall',
      hookId: String(id),
      url,
      timeoutMs: TIMEOUT_MS,
      render: () => ({ body, headers: { 'content-type': 'application/json', 'user-agent': 'Aircall' } }),
    })
  }
}
