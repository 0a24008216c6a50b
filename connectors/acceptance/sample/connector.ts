// The connector of the sample provider: about as little as a connector can be.
import { z } from 'zod'
import { cursorOf, openCursor } from '#connectors/kit/cursor.ts'
import { authorizeAddress, exchangeCode, refreshTokens } from '#connectors/kit/oauth.ts'
import { pages } from '#connectors/kit/paging.ts'
import { isSigned, isTimely } from '#connectors/kit/signatures.ts'
import type { Connector, ConnectorContext } from '#connectors/kit/types.ts'
import { id, normalise, Presence } from './normalise.ts'

const TOKEN = { path: '/oauth/token', body: 'form' } as const
const Place = z.object({ at: z.number(), id: z.string() })
const Page = z.object({ items: z.array(z.unknown()), next: z.string().nullish(), place: Place.nullish() })

async function* list<Item>(
  path: string,
  schema: z.ZodType<Item>,
  { http }: ConnectorContext,
): AsyncIterable<Item[]> {
  yield* pages(null, async at => {
    const reply = await http.request({ path: at ?? path, lane: 'incremental' })
    const { items, next } = Page.parse(reply.json())
    return { items: items.map(item => schema.parse(item)), next: next ?? null }
  })
}

const Agent = z.object({ id, name: z.string(), email: z.string().nullable(), active: z.boolean() })

export const sample: Connector = {
  provider: { id: 99, name: 'harbor', displayName: 'Harbor', isOauth: true },
  facts: {
    group: 'customer-service',
    scopes: [],
    limit: '300 calls a minute.',
    signature: 'HMAC-SHA256.',
    statuses: [],
  },
  capabilities: {
    webhooks: true,
    websocket: false,
    presence: 'push',
    endpoints: ['tickets', 'calls', 'changes'],
    isPhone: true,
    latenessMs: 60_000,
  },
  settingFields: [
    {
      name: 'subdomain',
      label: 'Subdomain',
      placeholder: 'acme',
      hint: 'Only the first part of the address: letters, digits and hyphens.',
      pattern: /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$(?![\n])/,
    },
  ],
  limits: { default: { calls: 300, perMs: 60_000 } },
  baseUrl: ({ subdomain }, override) => override ?? `https://${subdomain}.harbor.example`,
  authorizeUrl: request =>
    authorizeAddress(`${request.baseUrl}/oauth/authorize`, { ...request, scope: 'read hooks' }),
  async connect(grant, context) {
    if ('apiKey' in grant) throw new Error('Harbor is connected by its own page.')
    const credentials = await exchangeCode(context.http, TOKEN, grant, context.now())
    const reply = await context.http.request({
      path: '/v1/me',
      headers: { authorization: `Bearer ${credentials.access}` },
    })
    const { account } = z.object({ account: z.object({ id, name: z.string() }) }).parse(reply.json())
    return { credentials, accountId: account.id, accountName: account.name, settings: {} }
  },
  refresh: (app, old, context) => refreshTokens(context.http, TOKEN, app, old, context.now()),
  async subscribe({ url, secret }, { http }) {
    const reply = await http.request({ method: 'POST', path: '/v1/hooks', json: { url, secret } })
    return z.object({ id }).parse(reply.json())
  },
  async unsubscribe(subscription, { http }) {
    const hook = z.object({ id }).parse(subscription)
    await http.request({ method: 'DELETE', path: `/v1/hooks/${encodeURIComponent(hook.id)}` })
  },
  async revoke(_app, { refresh, access }, { http }) {
    const token = refresh ?? access
    await http.request({ method: 'POST', path: '/oauth/revoke', form: { token }, isPublic: true })
  },
  async *listAgents(context) {
    for await (const agents of list('/v1/agents', Agent, context))
      yield agents.map(({ id, name, email, active }) => ({ remoteId: id, name, email, isActive: active }))
  },
  async *listQueues(context) {
    for await (const queues of list('/v1/queues', z.object({ id, name: z.string() }), context))
      yield queues.map(queue => ({ remoteId: queue.id, name: queue.name }))
  },
  async *backfill(endpoint, { from }, cursor, { http }) {
    let place = openCursor(cursor, 1, Place) ?? { at: from - 1, id: '' }
    for (;;) {
      const query = { since: place.at, after: place.id }
      const reply = await http.request({ path: `/v1/${endpoint}`, query, lane: 'backfill' })
      const page = Page.parse(reply.json())
      place = page.place ?? place
      const records = page.items.map((item, index) => {
        const { id, updated_at } = z.looseObject({ id: z.string() }).parse(item)
        const key = `${endpoint}|${id}|${updated_at ?? index}`
        return { topic: endpoint, key, body: JSON.stringify(item) }
      })
      const isDone = page.next == null
      yield { records, cursor: cursorOf(1, place), isDone, reachedAt: place.at, retryAt: null }
      if (isDone) return
    }
  },
  async presenceSnapshot({ http }) {
    const reply = await http.request({ path: '/v1/presence', lane: 'presence' })
    return z
      .object({ items: z.array(Presence) })
      .parse(reply.json())
      .items.map(item => ({
        topic: 'presence',
        key: `presence|${item.agent_id}|${item.since}`,
        body: JSON.stringify(item),
      }))
  },
  verifyWebhook({ headers, body }, secrets, now) {
    const [, stamp, v1] = /^t=(\d+),v1=([0-9a-f]+)$/.exec(headers['x-harbor-signature'] ?? '') ?? []
    if (!stamp || !v1) return { is: 'refused', reason: 'missing' }
    if (!isSigned({ algorithm: 'sha256', encoding: 'hex', parts: [stamp, '.', body] }, v1, secrets))
      return { is: 'refused', reason: 'mismatch' }
    if (!isTimely(Number(stamp) * 1000, now)) return { is: 'refused', reason: 'stale' }
    const text = body.toString('utf8')
    const read = z.object({ id: z.string(), type: z.string() }).safeParse(readJson(text)).data
    if (!read) return { is: 'refused', reason: 'malformed' }
    if (read.type === 'ping') return { is: 'handshake', status: 200, body: 'ok', contentType: 'text/plain' }
    const topic = read.type === 'change' ? 'hook' : read.type
    return { is: 'delivery', records: [{ topic, key: `hook|${read.id}`, body: text }] }
  },
  normalise,
  filterFields: async () => [
    {
      field: 'priority',
      label: 'Priority',
      values: ['low', 'normal', 'high', 'urgent'].map(value => ({ value, label: value })),
    },
  ],
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
