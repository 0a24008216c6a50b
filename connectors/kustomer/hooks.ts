// Outbound webhooks, made through the API. Kustomer makes the token that deliveries are signed with and shows it once, so
// the name of a webhook says which token it has.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { Id } from '../kit/fields.ts'
import { parseJson } from '../kit/json.ts'
import { type Fields, isFields } from '../kit/kept-fields.ts'
import { isSigned } from '../kit/signatures.ts'
import type { Connector, RawRecord, WebhookVerdict } from '../kit/types.ts'
import { listOf, need } from './account.ts'
import { conversationRecord, entriesRecord } from './backfill.ts'
import { TOPICS } from './normalise.ts'
import { eventOfWebhook } from './stored-record.ts'

const WEBHOOKS = '/v1/outbound-webhooks'
const CONVERSATION = ['kustomer.conversation.create', 'kustomer.conversation.update']
const MESSAGE = 'kustomer.message.create'
const EVENTS = [...CONVERSATION, MESSAGE]
/** An event that hardly ever comes, for as long as the token is not kept. */
const QUIET = ['kustomer.team.create']

const Webhook = z.object({ id: Id, attributes: z.object({ name: z.string().nullish(), url: z.string() }) })
const Made = z.object({ data: Webhook.extend({ attributes: z.object({ token: z.string().min(1) }) }) })

const named = (token: string) => `Lineup ${createHash('sha256').update(token).digest('hex').slice(0, 12)}`

/**
 * Replacement of webhooks: the token is stored before the first delivery, and earlier webhooks of the address end last.
 */
export const subscribe: NonNullable<Connector['subscribe']> = async (
  { url, secret, keepSecret },
  context,
) => {
  const { http } = context
  const there: z.infer<typeof Webhook>[] = []
  for await (const page of listOf(context, WEBHOOKS, Webhook, { lane: 'live' }))
    there.push(...page.filter(({ attributes }) => attributes.url === url))
  let ours = there.find(({ attributes }) => attributes.name === named(secret))?.id
  if (ours === undefined) {
    const wish = { name: 'Lineup', url, events: QUIET }
    const { data } = await need(http, { method: 'POST', path: WEBHOOKS, json: wish }, Made)
    ours = data.id
    const { token } = data.attributes
    await keepSecret(token)
    const whole = { name: named(token), url, events: EVENTS }
    await http.request({ method: 'PUT', path: addressOf(ours), json: whole })
  }
  for (const { id } of there) if (id !== ours) await http.request({ method: 'DELETE', path: addressOf(id) })
  return { webhookId: ours }
}

const addressOf = (id: string) => `${WEBHOOKS}/${encodeURIComponent(id)}`
const Kept = z.object({ webhookId: z.string().min(1) })

/** One that somebody has deleted over there is ended already. */
export const unsubscribe: NonNullable<Connector['unsubscribe']> = async (subscription, { http }) => {
  const kept = Kept.safeParse(subscription).data
  if (kept) await http.request({ method: 'DELETE', path: addressOf(kept.webhookId) })
}

const Delivery = z.looseObject({
  id: Id,
  name: z.string().min(1),
  orgName: z.unknown().optional(),
  data: z.looseObject({ id: Id, attributes: z.looseObject({}) }).nullish(),
})

export const verifyWebhook: NonNullable<Connector['verifyWebhook']> = (
  { headers, body },
  secrets,
): WebhookVerdict => {
  const signature = headers['x-kustomer-webhook-signature']
  if (!signature) return { is: 'refused', reason: 'missing' }
  const signed = { algorithm: 'sha256', encoding: 'hex', parts: [body] } as const
  if (!isSigned(signed, signature, secrets)) return { is: 'refused', reason: 'mismatch' }
  const event = Delivery.safeParse(read(body)).data
  return event ? { is: 'delivery', records: recordsOf(event) } : { is: 'refused', reason: 'malformed' }
}

function recordsOf(event: z.infer<typeof Delivery>): RawRecord[] {
  const { id, name, data, orgName } = event
  const key = `event.told|${id}`
  if (name === MESSAGE && data) return [entriesRecord([data])]
  if (!CONVERSATION.includes(name) || !data) return [{ topic: name, key, body: '{}' }]
  const received = { topic: TOPICS.received, key, body: eventOfWebhook(event as Fields) }
  const stand = conversationRecord({ ...data, attributes: data.attributes as never }, orgName)
  return isFields(event.changes) ? [stand, received] : [stand]
}

function read(body: Buffer): unknown {
  try {
    return parseJson(body.toString('utf8'))
  } catch {
    return null
  }
}
