// Webhooks, whose secrets the provider makes itself, and their deliveries, signed with the moment.
import { createHmac, randomBytes } from 'node:crypto'
import type { CompanyTicket, Host, LoggedAction } from '../kit/index.ts'
import { channelOf, directionOf, snake, stateOf } from './conversations.ts'
import { conversationId, customerId, eventId, ORGANIZATION_ID, queueId, userId } from './ids.ts'

export interface Webhook {
  id: string
  name: string
  url: string
  subscribedEvents: string[]
  headers: object
  secretKey: string
  enabled: boolean
}

const known = new WeakMap<Host, Map<string, Webhook>>()
export function webhooksOf(host: Host): Map<string, Webhook> {
  const own = known.get(host) ?? new Map<string, Webhook>()
  known.set(host, own)
  return own
}

export function addWebhook(host: Host, wish: Pick<Webhook, 'name' | 'url' | 'subscribedEvents' | 'enabled'>) {
  const own = webhooksOf(host)
  const secretKey = randomBytes(32).toString('hex')
  const webhook: Webhook = { ...wish, id: eventId(900_000_000 + own.size), headers: {}, secretKey }
  while (own.has(webhook.id)) webhook.id = eventId(900_000_000 + randomBytes(3).readUIntBE(0, 3))
  own.set(webhook.id, webhook)
  return webhook
}

const STATE_EVENTS: Readonly<Record<string, string>> = {
  Open: 'ConversationOpen',
  Pending: 'ConversationPending',
  Closed: 'ConversationClosed',
}

function eventOf(action: LoggedAction, ticket: CompanyTicket): string | null {
  switch (action.do) {
    case 'ticket.create':
      return 'ConversationCreated'
    case 'ticket.assign':
      return action.agentId === null ? 'ConversationUnassigned' : 'ConversationAssigned'
    case 'ticket.move':
      return 'ConversationTransferred'
    case 'ticket.status':
      return STATE_EVENTS[stateOf(ticket)] ?? 'ConversationCustomAttributeUpdated'
    case 'ticket.comment':
      return action.isPublic ? 'ConversationMessageAdded' : 'ConversationNoteAdded'
    case 'ticket.tag':
      return 'ConversationTagAdded'
    default:
      return null
  }
}

const shout = (word: string) => snake(word).toUpperCase()

export function notify(action: LoggedAction, host: Host): void {
  const ticket = host.company.tickets.get(action.ticketId ?? '')
  const event = ticket && eventOf(action, ticket)
  if (!event) return
  const body = JSON.stringify({
    event_id: eventId(action.seq),
    event_fqn: shout(event),
    event_version: '1',
    event_timestamp: new Date(action.at).toISOString(),
    organization: { id: ORGANIZATION_ID, name: 'Harbor' },
    data: {
      conversation: {
        csid: conversationId(ticket.id),
        channel: shout(channelOf(ticket)),
        status: shout(stateOf(ticket)),
        direction: shout(directionOf(ticket)),
        queue: { id: queueId(ticket.queueId), name: 'Queue' },
        contact_point: 'help@harbor.example',
        requester: { id: customerId(ticket.requesterId), name: 'Vernon Bear', roles: ['Enduser'] },
        assignee: ticket.assigneeId === null ? null : { id: userId(ticket.assigneeId), roles: ['Agent'] },
        subject: 'Good morning',
        tags: ticket.tags,
        created_at: new Date(ticket.createdAt).toISOString(),
      },
    },
  })
  for (const { id, url, subscribedEvents, secretKey, enabled } of webhooksOf(host).values()) {
    if (!enabled || !subscribedEvents.includes(event)) continue
    host.hooks.send({
      provider: 'dixa',
      hookId: id,
      url,
      render: sentAt => ({
        body,
        headers: {
          'content-type': 'application/json',
          'x-dixa-signature': `t=${sentAt},v1=${createHmac('sha256', Buffer.from(secretKey, 'hex')).update(`${sentAt}.${body}`).digest('hex')}`,
        },
      }),
    })
  }
}
