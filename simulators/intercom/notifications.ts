// Deliveries to the one address of the application, from all workspaces, signed with the application's secret.
import { createHmac } from 'node:crypto'
import type { CompanyTicket, Host, LoggedAction } from '../kit/index.ts'
import { conversationOf, type Parts, partsOf } from './conversations.ts'
import { conversationId, second, WORKSPACE } from './ids.ts'
import { adminOf, isAway } from './teammates.ts'
import { callOf, conversationOfCall, isTicket, ticketOf } from './tickets.ts'

const TIMEOUT_MS = 5_000

function topicOf(action: LoggedAction): string | null {
  const by = 'by' in action ? action.by?.type : undefined
  const isCustomer = by === 'customer'
  switch (action.do) {
    case 'ticket.create':
      return (action.origin ?? 'inbound') === 'inbound'
        ? 'conversation.user.created'
        : 'conversation.admin.single.created'
    case 'call.queue':
      return 'conversation.user.created'
    case 'ticket.assign':
    case 'ticket.move':
    case 'call.connect':
    case 'call.transfer':
      return 'conversation.admin.assigned'
    case 'call.hangup':
    case 'call.miss':
      return 'conversation.admin.closed'
    case 'ticket.tag':
      return 'conversation_part.tag.created'
    case 'ticket.comment':
      if (isCustomer) return 'conversation.user.replied'
      if (!action.isPublic) return 'conversation.admin.noted'
      return by === 'agent' ? 'conversation.admin.replied' : 'conversation.operator.replied'
    case 'ticket.status':
      if (action.to === 'pending' || action.to === 'hold') return 'conversation.admin.snoozed'
      if (action.to === 'solved' || action.to === 'closed') return 'conversation.admin.closed'
      return isCustomer ? 'conversation.user.replied' : 'conversation.admin.opened'
    case 'ticket.merge':
      return 'conversation.admin.closed'
    case 'ticket.delete':
    case 'ticket.spam':
      return 'conversation.deleted'
    default:
      return null
  }
}

const CALL_TOPICS: Readonly<Partial<Record<LoggedAction['do'], string>>> = {
  'call.connect': 'call.started',
  'call.hangup': 'call.ended',
  'call.miss': 'call.ended',
}

const TICKET_TOPICS: Readonly<Partial<Record<LoggedAction['do'], string>>> = {
  'ticket.create': 'ticket.created',
  'ticket.assign': 'ticket.admin.assigned',
  'ticket.move': 'ticket.team.assigned',
  'ticket.status': 'ticket.state.updated',
  'ticket.delete': 'ticket.deleted',
}

/** Webhook of a reply or note, which contains the ticket. */
function notifyOfTicket(action: LoggedAction, host: Host, ticket: CompanyTicket): void {
  if (action.do === 'ticket.comment') {
    const topic = !action.isPublic
      ? 'ticket.note.created'
      : action.by.type === 'customer'
        ? 'ticket.contact.replied'
        : 'ticket.admin.replied'
    send(host, action, topic, { type: 'ticket_part', id: String(action.seq * 10), ticket: ticketOf(ticket) })
    return
  }
  const topic = TICKET_TOPICS[action.do]
  if (topic === undefined) return
  const isDeleted = topic === 'ticket.deleted'
  send(host, action, topic, isDeleted ? { type: 'ticket', id: conversationId(ticket.id) } : ticketOf(ticket))
}

export function notify(action: LoggedAction, host: Host, parts: Parts): void {
  const { company, switches } = host
  if (action.do === 'agent.status') {
    const agent = company.agents.get(action.agentId)!
    // Notifications are sent only when the away mode changes.
    if (isAway(action.to) !== isAway(action.before as typeof action.to))
      send(host, action, 'admin.away_mode_updated', {
        ...adminOf(agent),
        away_mode_enabled: isAway(action.to),
      })
    return
  }
  const call = company.calls.get(action.callId ?? '')
  if (call && CALL_TOPICS[action.do]) send(host, action, CALL_TOPICS[action.do]!, callOf(call))
  const topic = topicOf(action)
  const ticket = call ? conversationOfCall(call) : company.tickets.get(action.ticketId ?? '')
  if (!ticket) return
  if (isTicket(ticket, host)) notifyOfTicket(action, host, ticket)
  if (topic === null || isTicket(ticket, host)) return
  const id = conversationId(ticket.id)
  if (topic === 'conversation.deleted') {
    send(host, action, topic, { type: 'conversation', id })
    return
  }
  const all = parts.of(ticket.id)
  const isSaid = !['ticket.create', 'ticket.tag', 'call.queue'].includes(action.do)
  send(host, action, topic, {
    ...conversationOf(ticket, all.length, switches),
    conversation_parts: partsOf(isSaid ? all.slice(-1) : []),
    links: { conversation_web: `https://app.intercom.com/a/apps/${WORKSPACE}/conversations/${id}` },
  })
}

function send(host: Host, action: LoggedAction, topic: string, item: object): void {
  const { hookUrl } = host.switches
  const app = host.grants.rules
  if (typeof hookUrl !== 'string' || !app) return
  const body = JSON.stringify({
    type: 'notification_event',
    app_id: WORKSPACE,
    id: `notif_${action.seq}_${topic}`,
    self: null,
    topic,
    created_at: second(action.at),
    first_sent_at: second(action.at),
    delivery_attempts: 1,
    delivery_status: 'pending',
    delivered_at: 0,
    data: { type: 'notification_event_data', item },
  })
  host.hooks.send({
    provider: 'intercom',
    hookId: 'application',
    url: hookUrl,
    timeoutMs: TIMEOUT_MS,
    retriesMs: [60_000],
    render: () => ({
      body,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Intercom-Webhooks/1.0',
        'x-hub-signature': `sha1=${createHmac('sha1', app.clientSecret).update(body).digest('hex')}`,
      },
    }),
  })
}
