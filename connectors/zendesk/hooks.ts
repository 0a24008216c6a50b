// Webhooks for events, made and ended through the API. The provider makes the signing secret itself.
import { z } from 'zod'
import { ConnectorProblem } from '../kit/connector-problem.ts'
import type { HttpClient } from '../kit/http.ts'
import { parseJson } from '../kit/json.ts'
import { isSigned, isTimely } from '../kit/signatures.ts'
import { momentOf } from '../kit/times.ts'
import type { Connector, WebhookVerdict } from '../kit/types.ts'
import { listOf, Meta } from './lists.ts'
import { AGENT_TOPICS, TICKET_TOPICS } from './normalise.ts'
import { Id, WebhookPayload } from './payloads.ts'
import { kept } from './stored-record.ts'

const PREFIX = 'zen:event-type:'
const WEBHOOKS = '/api/v2/webhooks'
const Webhook = z.object({ id: Id, endpoint: z.string().nullish(), status: z.string().nullish() })
type Webhook = z.infer<typeof Webhook>
type Signed = Webhook & { secret: string }
const Created = z.object({ webhook: Webhook })
const SigningSecret = z.object({ signing_secret: z.object({ secret: z.string().min(1) }) })

const WEBHOOK = {
  name: 'Lineup',
  description: 'Tells Lineup about tickets and agents as they change.',
  http_method: 'POST',
  request_format: 'json',
}

/**
 * Replacement of webhooks: the secret is stored before the first delivery, and the earlier subscription ends last. No
 * event is lost or refused.
 */
export const subscribe: NonNullable<Connector['subscribe']> = async (
  { url, secret, keepSecret },
  context,
) => {
  const { http } = context
  const there: Signed[] = []
  for await (const webhooks of listOf(context, WEBHOOKS, { lane: 'live' }, Webhooks, page => page.webhooks))
    for (const webhook of webhooks)
      if (webhook.endpoint === url) there.push({ ...webhook, secret: await secretOf(webhook, http) })
  // One that is not active has signed nothing yet: an attempt that was killed has left it.
  const found = there.find(one => one.secret === secret) ?? there.find(({ status }) => status === 'inactive')
  const ours = found ?? (await create(url, http))
  if (ours.secret !== secret) await keepSecret(ours.secret)
  if (ours.status !== 'active')
    await http.request({
      method: 'PATCH',
      path: addressOf(ours.id),
      json: { webhook: { status: 'active' } },
      isRepeatable: true,
    })
  for (const { id } of there) if (id !== ours.id) await end(id, http)
  return { webhookId: ours.id }
}

const Webhooks = z.object({ webhooks: z.array(Webhook), meta: Meta })

async function create(endpoint: string, http: HttpClient): Promise<Signed> {
  const ask = async (topics: readonly string[], accepts: number[]) => {
    const subscriptions = topics.map(topic => `${PREFIX}${topic}`)
    const webhook = { ...WEBHOOK, status: 'inactive', endpoint, subscriptions }
    const reply = await http.request({ method: 'POST', path: WEBHOOKS, json: { webhook }, accepts })
    return reply.status < 300 ? Created.safeParse(reply.json()).data?.webhook : null
  }
  // Topics: without agent statuses an account refuses the whole request, so only ticket topics are requested again.
  const made = (await ask([...TICKET_TOPICS, ...AGENT_TOPICS], [400, 422])) ?? (await ask(TICKET_TOPICS, []))
  if (made) return { ...made, secret: await secretOf(made, http) }
  throw new ConnectorProblem('refused', 'Zendesk did not say which webhook it made. Connect once more.')
}

async function secretOf({ id }: Webhook, http: HttpClient): Promise<string> {
  const reply = await http.request({ path: `${addressOf(id)}/signing_secret` })
  const signing = reply.status === 404 ? null : SigningSecret.safeParse(reply.json()).data
  if (signing) return signing.signing_secret.secret
  throw new ConnectorProblem(
    'refused',
    'Zendesk did not tell the signing secret of its webhook. Connect once more.',
  )
}

const addressOf = (webhookId: string) => `${WEBHOOKS}/${encodeURIComponent(webhookId)}`
const Kept = z.object({ webhookId: z.string().min(1) })

export const unsubscribe: NonNullable<Connector['unsubscribe']> = async (subscription, { http }) => {
  const kept = Kept.safeParse(subscription)
  if (kept.success) await end(kept.data.webhookId, http)
}

/** One that somebody has deleted over there is ended already. */
const end = (webhookId: string, http: HttpClient) =>
  http.request({ method: 'DELETE', path: addressOf(webhookId) })

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
  const delivery = WebhookPayload.safeParse(json)
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
