// Webhooks for events, made and ended through the API. The provider makes the signing secret itself.
import { z } from 'zod'
import { parseJson } from '../kit/json.ts'
import { isSigned, isTimely } from '../kit/signatures.ts'
import { momentOf } from '../kit/times.ts'
import { type Connector, ConnectorProblem, type WebhookVerdict } from '../kit/types.ts'
import { kept } from './kept.ts'
import { AGENT_TOPICS, TICKET_TOPICS } from './normalise.ts'
import { Delivery, Id } from './payloads.ts'

const PREFIX = 'zen:event-type:'
const Created = z.object({ webhook: z.object({ id: Id }) })
const SigningSecret = z.object({ signing_secret: z.object({ secret: z.string().min(1) }) })

const WEBHOOK = {
  name: 'Lineup',
  description: 'Tells Lineup about tickets and agents as they change.',
  http_method: 'POST',
  request_format: 'json',
  status: 'active',
}

/** `secret`: the provider's own; what we offer it has no use for. */
export const subscribe: NonNullable<Connector['subscribe']> = async ({ url }, { http }) => {
  const create = async (topics: readonly string[], accepts: number[]) => {
    const subscriptions = topics.map(topic => `${PREFIX}${topic}`)
    const reply = await http.request({
      method: 'POST',
      path: '/api/v2/webhooks',
      json: { webhook: { ...WEBHOOK, endpoint: url, subscriptions } },
      accepts,
    })
    return reply.status < 300 ? Created.safeParse(reply.json()).data?.webhook.id : null
  }
  // An account without agent statuses has no news of them and refuses the whole: then tickets alone.
  const webhookId =
    (await create([...TICKET_TOPICS, ...AGENT_TOPICS], [400, 422])) ?? (await create(TICKET_TOPICS, []))
  if (webhookId == null)
    throw new ConnectorProblem('refused', 'Zendesk did not say which webhook it made. Connect once more.')
  const told = await http.request({ path: `${addressOf(webhookId)}/signing_secret` })
  const secret =
    told.status === 404 ? undefined : SigningSecret.safeParse(told.json()).data?.signing_secret.secret
  if (secret === undefined)
    throw new ConnectorProblem(
      'refused',
      'Zendesk did not tell the signing secret of its webhook. Connect once more.',
    )
  return { webhookId, secret }
}

const addressOf = (webhookId: string) => `/api/v2/webhooks/${encodeURIComponent(webhookId)}`
const Kept = z.object({ webhookId: z.string().min(1) })

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

  const json = attempt(() => parseJson(body.toString('utf8')))
  if (typeof json !== 'object' || json === null) return { is: 'refused', reason: 'malformed' }
  // "Test webhook" in the admin centre sends whatever was typed there.
  if (!('type' in json)) return { is: 'handshake', status: 200, body: '', contentType: 'text/plain' }
  const delivery = Delivery.safeParse(json)
  if (!delivery.success) return { is: 'refused', reason: 'malformed' }
  const { type, id } = delivery.data
  const topic = type.startsWith(PREFIX) ? type.slice(PREFIX.length) : type
  return { is: 'delivery', records: [{ topic, key: `event:${id}`, body: kept(json) }] }
}

function attempt(read: () => unknown): unknown {
  try {
    return read()
  } catch {
    return null
  }
}
