// Deliveries of each action to subscribers: a JWT of the payload, or plain JSON where no secret was given.
import { CompactSign } from 'jose'
import type { LoggedAction } from '../kit/company-model.ts'
import type { Host } from '../kit/provider.ts'
import { agentId, centerId } from './ids.ts'
import { legsOf, payloadOf, type SimLeg, wholeMs } from './legs.ts'
import { type ClientEndpoint, type Subscription, stateOf } from './state.ts'
import { sendText } from './websocket.ts'

export function onAction(action: LoggedAction, host: Host): void {
  if (action.do === 'agent.status') notify(host, 'agent_status', null, statusPayload(action, host))
  if (!action.do.startsWith('call.')) return
  const call = host.company.calls.get(action.callId ?? '')
  if (!call) return
  const [whole, ...legs] = legsOf(call) as [SimLeg, ...SimLeg[]]
  const last = legs.at(-1)
  const changes: [SimLeg | undefined, string][] = {
    'call.queue': [[whole, call.direction === 'inbound' ? 'queued' : 'calling']],
    'call.ring': [[last, 'ringing']],
    'call.connect': [
      [last, 'connected'],
      [whole, 'connected'],
    ],
    'call.hold': [[last, 'hold']],
    'call.resume': [[last, 'connected']],
    'call.transfer': [
      [legs.at(-2), 'hangup'],
      [last, 'connected'],
    ],
    'call.hangup': [
      [last, 'hangup'],
      [whole, 'hangup'],
    ],
    'call.miss': [
      [last, 'missed'],
      [whole, 'missed'],
      [whole, 'hangup'],
    ],
  }[action.do as string] as [SimLeg | undefined, string][]
  for (const [leg, state] of changes)
    if (leg) notify(host, 'call', state, payloadOf(leg, host, state, action.at))
}

function statusPayload(action: LoggedAction & { do: 'agent.status' }, { company, switches }: Host) {
  const agent = company.agents.get(action.agentId)!
  const isEndOf = (before: string) => action.to === 'available' && action.before === before
  const ended = isEndOf('wrapup') ? 'wrapup-end' : isEndOf('occupied') ? 'occupied-end' : action.to
  return {
    target: { id: agentId(agent.id), type: 'user', email: agent.email, name: agent.name },
    on_duty_status: action.native ?? (switches.saysEnds ? ended : action.to),
    on_duty_status_reason: action.reason ?? null,
    availability_status: action.to === 'available' ? 'available' : 'unavailable',
    call_center_ids: [...company.queues.values()]
      .filter(queue => queue.channel === 'call')
      .map(queue => centerId(queue.id)),
    date: wholeMs(action.at),
    event_timestamp: wholeMs(action.at) + 412,
  }
}

function notify(host: Host, to: Subscription['to'], state: string | null, payload: unknown): void {
  const { endpoints, subscriptions } = stateOf(host)
  const text = JSON.stringify(payload)
  for (const subscription of subscriptions.values()) {
    if (subscription.to !== to || (state !== null && !subscription.states?.includes(state))) continue
    const endpoint = endpoints.get(subscription.endpointId)
    if (endpoint?.kind === 'webhooks')
      host.hooks.send({
        provider: 'dialpad',
        hookId: endpoint.id,
        url: endpoint.hookUrl!,
        render: async () => ({
          headers: { 'content-type': endpoint.secret === null ? 'application/json' : 'application/jwt' },
          body: await sealed(text, endpoint),
        }),
      })
    else if (endpoint) void push(text, endpoint)
  }
}

async function push(text: string, endpoint: ClientEndpoint): Promise<void> {
  const body = await sealed(text, endpoint)
  for (const socket of endpoint.sockets) sendText(socket, body)
}

const sealed = async (text: string, { secret }: ClientEndpoint): Promise<string> =>
  secret === null
    ? text
    : new CompactSign(Buffer.from(text, 'utf8'))
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .sign(Buffer.from(secret, 'utf8'))
