// Signature of deliveries after Standard Webhooks 1.0: HMAC-SHA256 over "id.timestamp.body", base64, version "v1".
import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

export const newWebhookSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64')

interface Signed {
  messageId: string
  /** Epoch milliseconds of this try. */
  now: number
  body: string
}

/** The headers of one try, signed with each of the secrets. */
export function webhookHeaders({ messageId, now, body }: Signed, secrets: readonly string[]) {
  const timestamp = String(Math.floor(now / 1000))
  const signatureWith = (secret: string) =>
    createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
      .update(`${messageId}.${timestamp}.${body}`)
      .digest('base64')
  return {
    'content-type': 'application/json',
    'user-agent': 'Lineup-Webhooks/1',
    'webhook-id': messageId,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map(secret => `v1,${signatureWith(secret)}`).join(' '),
  }
}
