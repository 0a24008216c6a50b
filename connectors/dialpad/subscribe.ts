// Subscriptions to agents' statuses and to calls of the whole company. An endpoint of ours that exists is used again,
// so that subscribing twice does not deliver everything twice.
import { z } from 'zod'
import type { Connector, ConnectorContext } from '../kit/types.ts'
import { itemsOf, read } from './account.ts'
import { Id } from './payloads.ts'

const CALL_STATES = ['queued', 'ringing', 'connected', 'hold', 'hangup', 'missed', 'voicemail']

export const OwnEndpoint = z.object({
  id: Id,
  hook_url: z.string().nullish(),
  websocket_url: z.string().nullish(),
  signature: z.object({ secret: z.string().nullish() }).nullish(),
})
export type OwnEndpoint = z.infer<typeof OwnEndpoint>
const WithId = z.object({ id: Id })
const SubscriptionItem = WithId.extend({ webhook: WithId.nullish(), websocket: WithId.nullish() })

const Subscribed = z.object({
  endpoint: z.object({ kind: z.enum(['webhooks', 'websockets']), id: z.string() }),
  subscriptions: z.array(z.string()),
})

export const subscribe: NonNullable<Connector['subscribe']> = async ({ url, secret }, context) => {
  const { id, isNew } = await endpointOf(
    'webhooks',
    endpoint => endpoint.hook_url === url,
    { hook_url: url, secret },
    context,
  )
  if (!isNew) await context.http.request({ method: 'PATCH', path: `api/v2/webhooks/${id}`, json: { secret } })
  return { endpoint: { kind: 'webhooks', id }, subscriptions: await subscriptionsOf(id, context) }
}

/** The one that `isOurs`, or a new one. */
export async function endpointOf(
  kind: 'webhooks' | 'websockets',
  isOurs: (endpoint: OwnEndpoint) => boolean,
  wish: Record<string, string>,
  context: ConnectorContext,
): Promise<OwnEndpoint & { isNew: boolean }> {
  for await (const endpoints of itemsOf(context, kind, OwnEndpoint)) {
    const ours = endpoints.find(isOurs)
    if (ours) return { ...ours, isNew: false }
  }
  const reply = await context.http.request({
    method: 'POST',
    path: `api/v2/${kind}`,
    json: wish,
    limit: 'webhooks',
  })
  return { ...read(OwnEndpoint, reply.json(), kind), isNew: true }
}

const SUBSCRIPTIONS = [
  { path: 'subscriptions/agent_status', wish: { agent_type: 'callcenter' } },
  { path: 'subscriptions/call', wish: { call_states: CALL_STATES } },
]

/** Paths of the two subscriptions to the endpoint, made where they are missing. */
export async function subscriptionsOf(endpointId: string, context: ConnectorContext): Promise<string[]> {
  const made: string[] = []
  for (const { path, wish } of SUBSCRIPTIONS) {
    const [there] = await subscriptionsTo(endpointId, path, context)
    made.push(there ?? (await make(path, wish)))
  }
  return made

  async function make(path: string, wish: Record<string, unknown>): Promise<string> {
    const reply = await context.http.request({
      method: 'POST',
      path: `api/v2/${path}`,
      json: { ...wish, endpoint_id: endpointId, enabled: true },
    })
    return `${path}/${read(WithId, reply.json(), path).id}`
  }
}

async function subscriptionsTo(endpointId: string, path: string, context: ConnectorContext) {
  const found: string[] = []
  for await (const items of itemsOf(context, path, SubscriptionItem))
    for (const item of items)
      if ((item.webhook ?? item.websocket)?.id === endpointId) found.push(`${path}/${item.id}`)
  return found
}

/** An endpoint that is already removed is no fault. */
export const unsubscribe: NonNullable<Connector['unsubscribe']> = async (subscription, { http }) => {
  const known = Subscribed.safeParse(subscription)
  if (!known.success) return
  const { endpoint, subscriptions } = known.data
  for (const path of [...subscriptions, `${endpoint.kind}/${endpoint.id}`])
    await http.request({ method: 'DELETE', path: `api/v2/${path}` })
}

/** With all that was subscribed to it. */
export async function endEndpoint(
  kind: 'webhooks' | 'websockets',
  id: string,
  context: ConnectorContext,
): Promise<void> {
  const subscriptions: string[] = []
  for (const { path } of SUBSCRIPTIONS) subscriptions.push(...(await subscriptionsTo(id, path, context)))
  await unsubscribe({ endpoint: { kind, id }, subscriptions }, context)
}
