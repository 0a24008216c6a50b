// Deliveries of what happens in all linked accounts, to one address that is typed in at the dashboard, and signed with
// the organization's key. They show a model as it stands, and come when the aggregator has seen a change.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { Id } from '../kit/fields.ts'
import { parseJson } from '../kit/json.ts'
import { isSigned } from '../kit/signatures.ts'
import type { Connector, RawRequest, WebhookVerdict } from '../kit/types.ts'
import { purposeIn } from './account.ts'
import { recordOf } from './backfill.ts'
import { TOPICS } from './normalise.ts'

const Delivery = z.object({
  hook: z.object({ event: z.string().min(1) }),
  linked_account: z.object({ id: Id, end_user_origin_id: z.string().nullish() }),
  data: z.unknown().optional(),
})

const TOPIC_OF: Readonly<Record<string, string>> = { Ticket: TOPICS.ticket, Comment: TOPICS.comment }
const CHANGE = /^(\w+)\.(added|changed|removed)$/

export const verifyWebhook: NonNullable<Connector['verifyWebhook']> = (
  { headers, body },
  secrets,
): WebhookVerdict => {
  const signature = headers['x-merge-webhook-signature']
  if (!signature) return { is: 'refused', reason: 'missing' }
  const signed = { algorithm: 'sha256', encoding: 'base64url', parts: [body] } as const
  if (!isSigned(signed, signature, secrets)) return { is: 'refused', reason: 'mismatch' }
  const delivery = read(body)
  if (delivery === null) return { is: 'refused', reason: 'malformed' }
  const { hook, linked_account, data } = delivery
  const topic = TOPIC_OF[CHANGE.exec(hook.event)?.[1] ?? '']
  if (topic !== undefined)
    return { is: 'delivery', records: [recordOf(topic, data, purposeIn(linked_account.end_user_origin_id))] }
  // The number of the hook is the same in all of its deliveries.
  const key = `hook|${createHash('sha256').update(body).digest('base64url')}`
  return { is: 'delivery', records: [{ topic: hook.event, key, body: '{}' }] }
}

export const accountOf = ({ body }: RawRequest): string | null => read(body)?.linked_account.id ?? null

function read(body: Buffer): z.infer<typeof Delivery> | null {
  try {
    return Delivery.safeParse(parseJson(body.toString('utf8'))).data ?? null
  } catch {
    return null
  }
}
