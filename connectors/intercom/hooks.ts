// Deliveries of what happens in all workspaces, to one address that is typed in where the application is registered, and
// signed with the application's secret: "sha1=" and HMAC-SHA1 of the body.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { Id } from '../kit/fields.ts'
import { parseJson } from '../kit/json.ts'
import { isSigned } from '../kit/signatures.ts'
import type { Connector, RawRecord, RawRequest, WebhookVerdict } from '../kit/types.ts'
import { PhoneSource, TOPICS } from './normalise.ts'
import { REGIONS } from './permission.ts'
import { storedAdmin, storedConversation, storedDeletion } from './stored-record.ts'

const Notification = z.object({
  topic: z.string().min(1),
  id: z.string().nullish(),
  app_id: z.string().nullish(),
  created_at: z.number().nullish(),
  data: z.object({ item: z.unknown() }).nullish(),
})
type Notification = z.infer<typeof Notification>

export const verifyWebhook: NonNullable<Connector['verifyWebhook']> = (
  { headers, body },
  secrets,
): WebhookVerdict => {
  const [, signature] = /^sha1=([0-9a-f]{40})$/.exec(headers['x-hub-signature'] ?? '') ?? []
  if (signature === undefined) return { is: 'refused', reason: 'missing' }
  if (!isSigned({ algorithm: 'sha1', encoding: 'hex', parts: [body] }, signature, secrets))
    return { is: 'refused', reason: 'mismatch' }
  const notification = read(body)
  if (notification === null) return { is: 'refused', reason: 'malformed' }
  if (notification.topic === 'ping')
    return { is: 'handshake', status: 200, body: '', contentType: 'text/plain' }
  const id = notification.id ?? createHash('sha256').update(body).digest('hex')
  const key = `notification|${id}`
  const records = [{ key, ...recordOf(notification) }]
  const phone = Phoned.safeParse(notification.data?.item).data
  // Calls of a conversation are not in its webhook and are fetched.
  if (phone) records.push({ key: `${key}|calls`, ...changed(TOPICS.callsChanged, phone.id) })
  return { is: 'delivery', records }
}

export const accountOf = ({ body }: RawRequest): string | null => read(body)?.app_id ?? null

function read(body: Buffer): Notification | null {
  try {
    return Notification.safeParse(parseJson(body.toString('utf8'))).data ?? null
  } catch {
    return null
  }
}

const Phoned = z.object({ type: z.literal('conversation'), id: Id, source: z.object({ type: PhoneSource }) })
const changed = (topic: string, id: unknown) => ({ topic, body: JSON.stringify({ id: id ?? null }) })

function recordOf({ topic, app_id, created_at, data }: Notification): Omit<RawRecord, 'key'> {
  const item = data?.item
  if (topic === 'conversation.deleted')
    return { topic: TOPICS.deleted, body: storedDeletion({ ...Object(item), deleted_at: created_at }) }
  if (topic === 'admin.away_mode_updated')
    return { topic: TOPICS.admin, body: storedAdmin({ ...Object(item), observed_at: created_at }) }
  if (topic === 'ticket.deleted')
    return { topic: TOPICS.deleted, body: storedDeletion({ ...Object(item), deleted_at: created_at }) }
  if (topic.startsWith('ticket.')) return changed(TOPICS.ticketChanged, ticketIdOf(item))
  if (topic.startsWith('call.')) return changed(TOPICS.callsChanged, Object(item).conversation_id)
  if (/^conversation[._]/.test(topic))
    return { topic: TOPICS.conversation, body: storedConversation(item, pageOf(item, app_id ?? null)) }
  return { topic, body: '{}' }
}

/** Ticket in a webhook: the item itself, or inside a part of it, by topic. */
const ticketIdOf = (item: unknown): unknown => {
  const { type, id, ticket } = Object(item)
  return type === 'ticket' ? id : ticket?.id
}

const Linked = z.object({
  id: z.union([z.string(), z.number()]),
  links: z.object({ conversation_web: z.url({ protocol: /^https$/ }) }).nullish(),
})

/** A webhook does not say in which region the workspace lies, but mostly has the page's address. */
function pageOf(item: unknown, workspace: string | null): string | null {
  const read = Linked.safeParse(item).data
  if (!read) return null
  return (
    read.links?.conversation_web ??
    (workspace && conversationPage(REGIONS.us.app, workspace, String(read.id)))
  )
}

export const conversationPage = (host: string, workspace: string, id: string): string =>
  `${host}/a/inbox/${encodeURIComponent(workspace)}/inbox/conversation/${encodeURIComponent(id)}`
