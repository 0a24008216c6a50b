// Webhooks, made through the API, which makes their secrets itself: written in hexadecimal, of which the bytes sign. A
// delivery says which conversation it is about; who did it stands in the activity log alone.
import { z } from 'zod'
import { Id } from '../kit/fields.ts'
import { parseJson } from '../kit/json.ts'
import { isSigned, isTimely } from '../kit/signatures.ts'
import type { Connector, WebhookVerdict } from '../kit/types.ts'
import { need } from './account.ts'
import { TOPICS } from './normalise.ts'

const WEBHOOKS = '/v1/webhooks'
const EVENTS = [
  'ConversationCreated',
  'ConversationEnqueued',
  'ConversationAssigned',
  'ConversationUnassigned',
  'ConversationTransferred',
  'ConversationOpen',
  'ConversationPending',
  'ConversationPendingExpired',
  'ConversationClosed',
  'ConversationAbandoned',
  'ConversationMessageAdded',
  'ConversationNoteAdded',
  'ConversationTagAdded',
  'ConversationTagRemoved',
  'ConversationCustomAttributeUpdated',
]

const Webhook = z.object({
  id: Id,
  url: z.string().nullish(),
  secretKey: z.string().min(1),
  enabled: z.boolean().nullish(),
  subscribedEvents: z.array(z.string()).nullish(),
})
const addressOf = (id: string) => `${WEBHOOKS}/${encodeURIComponent(id)}`

/**
 * Replacement of webhooks: the secret is stored before the first delivery, and earlier webhooks of the address end
 * last.
 */
export const subscribe: NonNullable<Connector['subscribe']> = async (
  { url, secret, keepSecret },
  { http },
) => {
  const { data } = await need(http, { path: WEBHOOKS }, z.object({ data: z.array(Webhook) }))
  const there = data.filter(webhook => webhook.url === url)
  const wish = { name: 'Lineup', url, events: EVENTS, enabled: false }
  const ours =
    there.find(({ secretKey }) => secretKey === secret) ??
    there.find(({ enabled }) => enabled === false) ??
    (await need(http, { method: 'POST', path: WEBHOOKS, json: wish }, z.object({ data: Webhook }))).data
  if (ours.secretKey !== secret) await keepSecret(ours.secretKey)
  const isWhole = ours.enabled !== false && EVENTS.every(event => ours.subscribedEvents?.includes(event))
  if (!isWhole)
    await http.request({ method: 'PATCH', path: addressOf(ours.id), json: { events: EVENTS, enabled: true } })
  for (const { id } of there)
    if (id !== ours.id) await http.request({ method: 'DELETE', path: addressOf(id) })
  return { webhookId: ours.id }
}

const Kept = z.object({ webhookId: z.string().min(1) })

/** One that somebody has deleted over there is ended already. */
export const unsubscribe: NonNullable<Connector['unsubscribe']> = async (subscription, { http }) => {
  const kept = Kept.safeParse(subscription)
  if (kept.success) await http.request({ method: 'DELETE', path: addressOf(kept.data.webhookId) })
}

const bytesOf = (secret: string): Buffer =>
  /^([0-9a-f]{2})+$/i.test(secret) ? Buffer.from(secret, 'hex') : Buffer.from(secret, 'utf8')

const Delivery = z.object({
  event_id: Id,
  event_fqn: z.string().min(1),
  data: z.unknown(),
})
const ConversationEvent = z.object({ conversation: z.object({ csid: Id }) })

export const verifyWebhook: NonNullable<Connector['verifyWebhook']> = (
  { headers, body },
  secrets,
  now,
): WebhookVerdict => {
  const [, time, given] = /^t=(\d{1,16}),\s*v1=([0-9a-f]+)$/i.exec(headers['x-dixa-signature'] ?? '') ?? []
  if (!time || !given) return { is: 'refused', reason: 'missing' }
  const signed = { algorithm: 'sha256', encoding: 'hex', parts: [time, '.', body] } as const
  if (!isSigned(signed, given.toLowerCase(), secrets.map(bytesOf)))
    return { is: 'refused', reason: 'mismatch' }
  if (!isTimely(Number(time), now)) return { is: 'refused', reason: 'stale' }
  const delivery = Delivery.safeParse(read(body)).data
  if (!delivery) return { is: 'refused', reason: 'malformed' }
  const { event_id, event_fqn, data } = delivery
  const id = ConversationEvent.safeParse(data).data?.conversation.csid ?? null
  const topic = event_fqn.startsWith('CONVERSATION_') ? TOPICS.changed : event_fqn
  return { is: 'delivery', records: [{ topic, key: `hook|${event_id}`, body: JSON.stringify({ id }) }] }
}

function read(body: Buffer): unknown {
  try {
    return parseJson(body.toString('utf8'))
  } catch {
    return null
  }
}
