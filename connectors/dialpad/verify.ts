// A delivery is a JWT: its whole body, signed with the secret that the subscription was made with. Nothing but
// HS256 counts; plain JSON, as it comes where no secret is set, is refused.
import { createHash } from 'node:crypto'
import { parseJson } from '../kit/json.ts'
import { jwtClaims } from '../kit/signatures.ts'
import type { RawRecord, RawRequest, WebhookVerdict } from '../kit/types.ts'
import { TOPICS } from './normalise.ts'
import { storedCall, storedStatus } from './stored-record.ts'

const JWT = /^[\w-]+\.[\w-]+\.[\w-]*$/

export function verifyWebhook(request: RawRequest, secrets: readonly string[]): WebhookVerdict {
  const body = request.body.toString('utf8').trim()
  if (body === '' || /^[[{"]/.test(body)) return { is: 'refused', reason: 'missing' }
  if (!JWT.test(body)) return { is: 'refused', reason: 'malformed' }
  const claims = jwtClaims(body, secrets)
  if (claims === null) return { is: 'refused', reason: 'mismatch' }
  return { is: 'delivery', records: [recordOf(claims)] }
}

/** Every signed body is a record; one that cannot be read is quarantined by `normalise`. */
function recordOf(body: string): RawRecord {
  const claims = readClaims(body)
  const said = (...names: string[]) => names.map(name => String(claims[name] ?? '')).join('|')
  if ('call_id' in claims)
    return {
      topic: TOPICS.call,
      key: `call|${said('call_id', 'state', 'event_timestamp')}`,
      body: storedCall(claims),
    }
  if ('on_duty_status' in claims) {
    const { id } = Object(claims.target) as { id?: unknown }
    return {
      topic: TOPICS.status,
      key: `status|${id}|${said('date', 'on_duty_status')}`,
      body: storedStatus(claims),
    }
  }
  return { topic: 'unknown', key: createHash('sha256').update(body).digest('hex'), body }
}

function readClaims(body: string): Record<string, unknown> {
  try {
    return Object(parseJson(body)) as Record<string, unknown>
  } catch {
    return {}
  }
}
