// Webhooks and their deliveries: the conversation as it stands, and the event in a header, signed with the secret that
// the client gave.
import { createHmac } from 'node:crypto'
import type { Host, LoggedAction } from '../kit/index.ts'
import { conversationOf } from './conversations.ts'
import { conversationId } from './ids.ts'

export interface Webhook {
  id: number
  url: string
  events: string[]
  secret: string
}

const known = new WeakMap<Host, { all: Map<string, Webhook>; added: number }>()
export function webhooksOf(host: Host) {
  const own = known.get(host) ?? { all: new Map<string, Webhook>(), added: 0 }
  known.set(host, own)
  return own
}

function eventOf(action: LoggedAction): string | null {
  switch (action.do) {
    case 'ticket.create':
      return 'convo.created'
    case 'ticket.assign':
      return 'convo.assigned'
    case 'ticket.move':
      return 'convo.moved'
    case 'ticket.tag':
      return 'convo.tags'
    case 'ticket.status':
    case 'ticket.spam':
      return 'convo.status'
    case 'ticket.comment':
      if (!action.isPublic) return 'convo.note.created'
      return action.by.type === 'customer' ? 'convo.customer.reply.created' : 'convo.agent.reply.created'
    case 'ticket.merge':
      return 'convo.merged'
    case 'ticket.delete':
      return 'convo.deleted'
    default:
      return null
  }
}

export function notify(action: LoggedAction, host: Host): void {
  const event = eventOf(action)
  const ticket = host.company.tickets.get(action.ticketId ?? '')
  if (event === null || !ticket) return
  const body = JSON.stringify(
    event === 'convo.deleted' ? { id: conversationId(ticket.id) } : conversationOf(ticket, host),
  )
  for (const { id, url, events, secret } of webhooksOf(host).all.values()) {
    if (!events.includes(event)) continue
    host.hooks.send({
      provider: 'helpscout',
      hookId: String(id),
      url,
      render: () => ({
        body,
        headers: {
          'content-type': 'application/json',
          'x-helpscout-event': event,
          'x-helpscout-signature': createHmac('sha1', secret).update(body).digest('base64'),
        },
      }),
    })
  }
}
