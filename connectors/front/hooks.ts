// Deliveries of what happens in all companies, to one address that is typed in where the application is registered, and
// signed with the application's signing key over the moment, a colon and the body. Setting up the address is answered
// with the challenge that comes with it.
import { z } from 'zod'
import { parseJson } from '../kit/json.ts'
import { isSigned, isTimely } from '../kit/signatures.ts'
import { momentOf } from '../kit/times.ts'
import type { Connector, RawRequest, WebhookVerdict } from '../kit/types.ts'
import { TOPICS } from './normalise.ts'
import { storedEvent } from './stored-record.ts'

const Notification = z.object({
  type: z.string().min(1),
  authorization: z.object({ id: z.string().min(1) }).nullish(),
  payload: z.unknown().optional(),
})
const Identified = z.object({ id: z.string().min(1) })

/** Events by the names that webhooks have. */
const KNOWN =
  /^(inbound_received|outbound_sent|conversation_(moved|archived|reopened|deleted|restored|snoozed|snooze_expired)|conversations_merged|new_comment_added|assignee_changed|tag_(added|removed))$/

export const verifyWebhook: NonNullable<Connector['verifyWebhook']> = (
  { headers, body },
  secrets,
  now,
): WebhookVerdict => {
  const signature = headers['x-front-signature']
  const timestamp = headers['x-front-request-timestamp']
  if (!signature || !timestamp) return { is: 'refused', reason: 'missing' }
  const signed = { algorithm: 'sha256', encoding: 'base64', parts: [timestamp, ':', body] } as const
  if (!isSigned(signed, signature, secrets)) return { is: 'refused', reason: 'mismatch' }
  const signedAt = momentOf(timestamp)
  if (signedAt === null || !isTimely(signedAt, now)) return { is: 'refused', reason: 'stale' }
  const notification = read(body)
  if (notification === null) return { is: 'refused', reason: 'malformed' }
  if (notification.type === 'sync')
    return {
      is: 'handshake',
      status: 200,
      body: headers['x-front-challenge'] ?? '',
      contentType: 'text/plain',
    }
  const { type, payload } = notification
  const id = Identified.safeParse(payload).data?.id ?? signature
  return {
    is: 'delivery',
    records: [
      KNOWN.test(type)
        ? { topic: TOPICS.received, key: `event.told|${id}`, body: storedEvent(payload) }
        : { topic: type, key: `event.told|${id}`, body: '{}' },
    ],
  }
}

export const accountOf = ({ body }: RawRequest): string | null => read(body)?.authorization?.id ?? null

function read(body: Buffer): z.infer<typeof Notification> | null {
  try {
    return Notification.safeParse(parseJson(body.toString('utf8'))).data ?? null
  } catch {
    return null
  }
}
