// Webhooks for events, made and ended through the API. The provider makes the signing secret itself.
import { z } from 'zod'
import { parseJson } from '../kit/json.ts'
import { isSigned, isTimely } from '../kit/signatures.ts'
import { momentOf } from '../kit/times.ts'
import { type Connector, ConnectorProblem, type WebhookVerdict } from '../kit/types.ts'
import { AGENT_TOPICS, TICKET_TOPICS } from './normalise.ts'
import { Delivery, Id } from './payloads.ts'

const PREFIX = 'zen:event-type:'
const Webhook = z.object({ id: Id })
const Created = z.object({ webhook: Webhook })
const SigningSecret = z.object({ signing_secret: z.object({ secret: z.string().min(1) }) })

export const subscribe: NonNullable<Connector['subscribe']> = async ({ url }, { http }) => {
  const reply = await http.request({
    method: 'POST',
    path: '/api/v2/webhooks',
    json: {
      webhook: {
        name: 'Lineup',
        description: 'Tells Lineup about tickets and agents as they change.',
        endpoint: url,
        http_method: 'POST',
        request_format: 'json',
        status: 'active',
        subscriptions: [...TICKET_TOPICS, ...AGENT_TOPICS].map(topic => `${PREFIX}${topic}`),
      },
    },
  })
  return { webhookId: createdId(reply.json()) }
}

function createdId(json: unknown): string {
  const created = Created.safeParse(json)
  if (created.success) return created.data.webhook.id
  throw new ConnectorProblem('refused', 'Zendesk did not say which webhook it made. Connect once more.')
}

const Kept = z.object({ webhookId: z.string().min(1) })

export const signingSecret: NonNullable<Connector['signingSecret']> = async (subscription, { http }) => {
  const { webhookId } = Kept.parse(subscription)
  const reply = await http.request({
    path: `/api/v2/webhooks/${encodeURIComponent(webhookId)}/signing_secret`,
  })
  const read = reply.status === 404 ? null : SigningSecret.safeParse(reply.json())
  if (read?.success) return read.data.signing_secret.secret
  throw new ConnectorProblem(
    'refused',
    'Zendesk did not tell the signing secret of its webhook. Connect once more.',
  )
}

/** One that somebody has deleted over there is ended already. */
export const unsubscribe: NonNullable<Connector['unsubscribe']> = async (subscription, { http }) => {
  const kept = Kept.safeParse(subscription)
  if (!kept.success) return
  await http.request({
    method: 'DELETE',
    path: `/api/v2/webhooks/${encodeURIComponent(kept.data.webhookId)}`,
  })
}

export const verifyWebhook: NonNullable<Connector['verifyWebhook']> = (
  { headers, body },
  secrets,
  now,
): WebhookVerdict => {
  const signature = headers['x-zendesk-webhook-signature']
  const timestamp = headers['x-zendesk-webhook-signature-timestamp']
  if (!signature || !timestamp) return { is: 'refused', reason: 'missing' }
  if (!isSigned({ algorithm: 'sha256', encoding: 'base64', parts: [timestamp, body] }, signature, secrets))
    return { is: 'refused', reason: 'mismatch' }
  const signedAt = momentOf(timestamp)
  if (signedAt === null || !isTimely(signedAt, now)) return { is: 'refused', reason: 'stale' }

  const text = body.toString('utf8')
  const json = attempt(() => parseJson(text))
  if (typeof json !== 'object' || json === null) return { is: 'refused', reason: 'malformed' }
  // "Test webhook" in the admin centre sends whatever was typed there.
  if (!('type' in json)) return { is: 'handshake', status: 200, body: '', contentType: 'text/plain' }
  const delivery = Delivery.safeParse(json)
  if (!delivery.success) return { is: 'refused', reason: 'malformed' }
  const { type, id } = delivery.data
  const topic = type.startsWith(PREFIX) ? type.slice(PREFIX.length) : type
  return { is: 'delivery', records: [{ topic, key: `event:${id}`, body: text }] }
}

function attempt(read: () => unknown): unknown {
  try {
    return read()
  } catch {
    return null
  }
}
