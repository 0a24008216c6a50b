// Webhooks, made through the API with a secret of ours. A delivery is the conversation as it stands; which event it was
// stands in a header, and neither who did it nor when.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { Id } from '../kit/fields.ts'
import { parseJson } from '../kit/json.ts'
import { isSigned } from '../kit/signatures.ts'
import type { Connector, WebhookVerdict } from '../kit/types.ts'
import { listOf } from './account.ts'
import { TOPICS } from './normalise.ts'

const WEBHOOKS = '/v2/webhooks'
const EVENTS = [
  'convo.created',
  'convo.assigned',
  'convo.moved',
  'convo.status',
  'convo.tags',
  'convo.custom-fields',
  'convo.merged',
  'convo.deleted',
  'convo.customer.reply.created',
  'convo.agent.reply.created',
  'convo.note.created',
]
/** The provider takes no longer ones. */
const SECRET_LENGTH = 40
const shortened = (secret: string) => secret.slice(0, SECRET_LENGTH)

const Webhook = z.object({ id: Id, url: z.string().nullish() })

/** One for an address, whose secret is replaced where it stands. */
export const subscribe: NonNullable<Connector['subscribe']> = async ({ url, secret }, context) => {
  const wish = { url, events: EVENTS, secret: shortened(secret), payloadVersion: 'V2' }
  let ours: string | null = null
  for await (const webhooks of listOf(context, WEBHOOKS, 'webhooks', Webhook, 'live'))
    ours ??= webhooks.find(webhook => webhook.url === url)?.id ?? null
  if (ours !== null) await context.http.request({ method: 'PUT', path: addressOf(ours), json: wish })
  else {
    const { headers } = await context.http.request({ method: 'POST', path: WEBHOOKS, json: wish })
    ours = headers['resource-id'] ?? null
  }
  return { webhookId: ours, url }
}

const addressOf = (id: string) => `${WEBHOOKS}/${encodeURIComponent(id)}`
const Kept = z.object({ webhookId: z.string().nullable(), url: z.string() })

export const unsubscribe: NonNullable<Connector['unsubscribe']> = async (subscription, context) => {
  const kept = Kept.safeParse(subscription).data
  if (!kept) return
  const ids = kept.webhookId === null ? [] : [kept.webhookId]
  // Ids of webhooks: the id of a new webhook may not have been received, so webhooks are found by their address.
  if (kept.webhookId === null)
    for await (const webhooks of listOf(context, WEBHOOKS, 'webhooks', Webhook, 'live'))
      ids.push(...webhooks.filter(({ url }) => url === kept.url).map(({ id }) => id))
  for (const id of ids) await context.http.request({ method: 'DELETE', path: addressOf(id) })
}

const Delivery = z.object({ id: Id })

export const verifyWebhook: NonNullable<Connector['verifyWebhook']> = (
  { headers, body },
  secrets,
  now,
): WebhookVerdict => {
  const signature = headers['x-helpscout-signature']
  const event = headers['x-helpscout-event'] ?? ''
  if (!signature) return { is: 'refused', reason: 'missing' }
  const signed = { algorithm: 'sha1', encoding: 'base64', parts: [body] } as const
  if (!isSigned(signed, signature, secrets.map(shortened))) return { is: 'refused', reason: 'mismatch' }
  if (event === 'helpscout.test') return { is: 'handshake', status: 200, body: '', contentType: 'text/plain' }
  const read = attempt(() => parseJson(body.toString('utf8')))
  if (typeof read !== 'object' || read === null) return { is: 'refused', reason: 'malformed' }
  // Key with the time of receipt: two changes may have the same body, and each triggers a read of the conversation.
  const key = `hook|${createHash('sha256').update(event).update(body).digest('base64url')}|${now}`
  const id = Delivery.safeParse(read).data?.id ?? null
  const topic = !event.startsWith('convo.')
    ? event
    : event === 'convo.deleted'
      ? TOPICS.deleted
      : TOPICS.changed
  return {
    is: 'delivery',
    records: [{ topic, key, body: JSON.stringify({ id, into: null, told_at: now }) }],
  }
}

function attempt(read: () => unknown): unknown {
  try {
    return read()
  } catch {
    return null
  }
}
