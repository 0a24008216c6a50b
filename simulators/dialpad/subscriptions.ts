// Webhooks, websockets, and what they are subscribed to.
import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Handler, Host, SimReply } from '../kit/provider.ts'
import { wireId } from './ids.ts'
import { adminOnly, page, refuse } from './replies.ts'
import { type ClientEndpoint, type Subscription, stateOf } from './state.ts'
import { acceptSocket, closeSocket } from './websocket.ts'

const ADDRESS_LIVES_MS = 3_600_000

export function subscriptionRoutes(host: Host): Record<string, Handler> {
  const state = stateOf(host)
  const id = (text: string) => wireId(text, host.switches.ids === 'text')

  const show = (endpoint: ClientEndpoint): unknown => ({
    id: id(endpoint.id),
    ...(endpoint.hookUrl !== null && { hook_url: endpoint.hookUrl }),
    ...(endpoint.kind === 'websockets' && { websocket_url: addressOf(endpoint, host) }),
    ...(endpoint.secret !== null && {
      signature: { algo: 'HS256', secret: endpoint.secret, type: 'jwt' },
    }),
  })
  const showSubscription = ({ id: own, endpointId, states, to }: Subscription): unknown => {
    const endpoint = state.endpoints.get(endpointId)
    return {
      id: id(own),
      enabled: true,
      ...(to === 'call' ? { call_states: states } : { agent_type: 'callcenter' }),
      ...(endpoint && { [endpoint.kind === 'webhooks' ? 'webhook' : 'websocket']: show(endpoint) }),
    }
  }

  const endpointRoutes = (kind: ClientEndpoint['kind']): Record<string, Handler> => {
    const one = (own: string | undefined, use: (endpoint: ClientEndpoint) => SimReply): SimReply => {
      const endpoint = state.endpoints.get(own ?? '')
      return endpoint?.kind === kind ? use(endpoint) : refuse(404)
    }
    return {
      [`GET /api/v2/${kind}`]: adminOnly(host, request => {
        const all = [...state.endpoints.values()].filter(endpoint => endpoint.kind === kind)
        return page(request, host, all, endpoint => endpoint.id, show)
      }),
      [`POST /api/v2/${kind}`]: adminOnly(host, request => {
        const { hook_url, secret } = request.json()
        if (kind === 'webhooks' && !URL.canParse(String(hook_url))) return refuse(400, 'hook_url: no address')
        const endpoint: ClientEndpoint = {
          id: state.nextId(),
          kind,
          hookUrl: kind === 'webhooks' ? String(hook_url) : null,
          secret: typeof secret === 'string' && secret !== '' ? secret : null,
          ticket: null,
          sockets: new Set(),
        }
        state.endpoints.set(endpoint.id, endpoint)
        return { json: show(endpoint) }
      }),
      [`GET /api/v2/${kind}/:id`]: adminOnly(host, ({ params }) =>
        one(params.id, endpoint => ({ json: show(endpoint) })),
      ),
      [`PATCH /api/v2/${kind}/:id`]: adminOnly(host, request =>
        one(request.params.id, endpoint => {
          const { hook_url, secret } = request.json()
          if (typeof hook_url === 'string') endpoint.hookUrl = hook_url
          if (typeof secret === 'string') endpoint.secret = secret
          return { json: show(endpoint) }
        }),
      ),
      [`DELETE /api/v2/${kind}/:id`]: adminOnly(host, ({ params }) =>
        one(params.id, endpoint => {
          for (const socket of endpoint.sockets) closeSocket(socket)
          state.endpoints.delete(endpoint.id)
          return { json: show(endpoint) }
        }),
      ),
    }
  }

  const routesOf = (to: Subscription['to']): Record<string, Handler> => ({
    [`GET /api/v2/subscriptions/${to}`]: adminOnly(host, request => {
      const all = [...state.subscriptions.values()].filter(subscription => subscription.to === to)
      return page(request, host, all, subscription => subscription.id, showSubscription)
    }),
    [`POST /api/v2/subscriptions/${to}`]: adminOnly(host, request => {
      const { endpoint_id, call_states, agent_type } = request.json()
      if (!state.endpoints.has(String(endpoint_id))) return refuse(400, 'endpoint_id: not known')
      if (to === 'agent_status' && agent_type !== 'callcenter') return refuse(400, 'agent_type: callcenter')
      if (to === 'call' && !Array.isArray(call_states)) return refuse(400, 'call_states: a list')
      const subscription: Subscription = {
        id: state.nextId(),
        to,
        endpointId: String(endpoint_id),
        states: Array.isArray(call_states) ? call_states.map(String) : null,
      }
      state.subscriptions.set(subscription.id, subscription)
      return { json: showSubscription(subscription) }
    }),
    [`DELETE /api/v2/subscriptions/${to}/:id`]: adminOnly(host, ({ params }) => {
      const subscription = state.subscriptions.get(params.id!)
      if (subscription?.to !== to) return refuse(404)
      state.subscriptions.delete(subscription.id)
      return { json: showSubscription(subscription) }
    }),
  })

  return {
    ...endpointRoutes('webhooks'),
    ...endpointRoutes('websockets'),
    ...routesOf('agent_status'),
    ...routesOf('call'),
  }
}

/** Another address each time it is asked for; open connections stay. */
function addressOf(endpoint: ClientEndpoint, host: Host): string {
  endpoint.ticket = {
    token: randomBytes(16).toString('hex'),
    endsAt: host.clock.clientNow() + ADDRESS_LIVES_MS,
  }
  return `${host.baseUrl.replace('http', 'ws')}/push/${endpoint.ticket.token}`
}

export function onUpgrade(request: IncomingMessage, socket: Duplex, _head: Buffer, path: string, host: Host) {
  const token = path.replace('/push/', '')
  const endpoint = [...stateOf(host).endpoints.values()].find(one => one.ticket?.token === token)
  if (!endpoint || endpoint.ticket!.endsAt <= host.clock.clientNow())
    return void socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
  const open = acceptSocket(request, socket)
  if (!open) return
  endpoint.sockets.add(open)
  open.on('close', () => endpoint.sockets.delete(open))
}
