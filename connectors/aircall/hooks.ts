// Webhooks, made through the API. Nothing is signed: a delivery bears the token that the provider gave the webhook.
import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { Id } from '../kit/fields.ts'
import type { HttpClient } from '../kit/http.ts'
import { parseJson } from '../kit/json.ts'
import { pages } from '../kit/paging.ts'
import type { Connector, WebhookVerdict } from '../kit/types.ts'
import { need, PAGE_SIZE } from './account.ts'
import { CALL_EVENTS, USER_EVENTS } from './normalise.ts'
import { keptCall, keptUser } from './stored-record.ts'

const WEBHOOKS = '/v1/webhooks'
const EVENTS: readonly string[] = [...CALL_EVENTS, ...USER_EVENTS]
/** An event that hardly ever comes, for as long as the token is not kept. */
const QUIET = ['number.deleted']

const Webhook = z.object({
  webhook_id: Id,
  url: z.string().nullish(),
  token: z.string().min(1),
  active: z.boolean().nullish(),
  events: z.array(z.string()).nullish(),
})
type Webhook = z.infer<typeof Webhook>
const Webhooks = z.object({
  webhooks: z.array(Webhook),
  meta: z.object({ next_page_link: z.string().nullish() }).nullish(),
})
const One = z.object({ webhook: Webhook })

/**
 * Replacement of webhooks: the token is stored before the first delivery, and earlier webhooks of the address end last.
 */
export const subscribe: NonNullable<Connector['subscribe']> = async (
  { url, secret, keepSecret },
  { http },
) => {
  const there: Webhook[] = []
  const list = pages<Webhook>(null, async at => {
    const request = at === null ? { path: WEBHOOKS, query: { per_page: PAGE_SIZE } } : { path: at }
    const { webhooks, meta } = await need(http, request, Webhooks)
    return { items: webhooks, next: meta?.next_page_link || null }
  })
  for await (const webhooks of list) there.push(...webhooks.filter(webhook => webhook.url === url))
  const isQuiet = ({ events }: Webhook) => events?.length === 1 && events[0] === QUIET[0]
  const ours = there.find(({ token }) => token === secret) ?? there.find(isQuiet) ?? (await create(url, http))
  if (ours.token !== secret) await keepSecret(ours.token)
  const isWhole = ours.active !== false && EVENTS.every(event => ours.events?.includes(event))
  if (!isWhole)
    await http.request({
      method: 'PUT',
      path: addressOf(ours.webhook_id),
      json: { url, events: EVENTS, active: true },
    })
  for (const { webhook_id } of there) if (webhook_id !== ours.webhook_id) await end(webhook_id, http)
  return { webhookId: ours.webhook_id }
}

async function create(url: string, http: HttpClient): Promise<Webhook> {
  const wish = { custom_name: 'Lineup', url, events: QUIET }
  return (await need(http, { method: 'POST', path: WEBHOOKS, json: wish }, One)).webhook
}

const addressOf = (id: string) => `${WEBHOOKS}/${encodeURIComponent(id)}`
const Kept = z.object({ webhookId: z.string().min(1) })

export const unsubscribe: NonNullable<Connector['unsubscribe']> = async (subscription, { http }) => {
  const kept = Kept.safeParse(subscription)
  if (kept.success) await end(kept.data.webhookId, http)
}

/** One that somebody has deleted over there is ended already. */
const end = (id: string, http: HttpClient) => http.request({ method: 'DELETE', path: addressOf(id) })

const Delivery = z.object({
  resource: z.string().nullish(),
  event: z.string().min(1),
  timestamp: z.unknown(),
  token: z.string().min(1).nullish(),
  data: z.unknown(),
})

/** Equal in constant time, whatever their lengths. */
const isSame = (a: string, b: string) => {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}

export const verifyWebhook: NonNullable<Connector['verifyWebhook']> = ({ body }, secrets): WebhookVerdict => {
  const delivery = Delivery.safeParse(read(body)).data
  if (!delivery) return { is: 'refused', reason: 'malformed' }
  const { token, event, timestamp, data } = delivery
  if (!token) return { is: 'refused', reason: 'missing' }
  if (!secrets.map(secret => isSame(secret, token)).includes(true))
    return { is: 'refused', reason: 'mismatch' }
  const kept = event.startsWith('call.') ? keptCall(data) : event.startsWith('user.') ? keptUser(data) : null
  const key = createHash('sha256').update(body).digest('base64url')
  return {
    is: 'delivery',
    records: [{ topic: event, key: `hook|${key}`, body: JSON.stringify({ timestamp, data: kept }) }],
  }
}

function read(body: Buffer): unknown {
  try {
    return parseJson(body.toString('utf8'))
  } catch {
    return null
  }
}
