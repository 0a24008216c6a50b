// Event webhooks: subscriptions, and the payloads of each action, signed over the timestamp and the body.
import { createHmac, randomBytes } from 'node:crypto'
import type { Host, LoggedAction, SimulatedCompany } from '../kit/index.ts'
import { type StatusTurn, statusReportOf } from './agents.ts'
import { commentId, isoSecond, ticketId, userId } from './ids.ts'
import { type ApiTicket, actorOf, SYSTEM, ticketOf } from './tickets.ts'

export const ACCOUNT_ID = 9_000_001
const PREFIX = 'zen:event-type:'

export interface Webhook {
  id: string
  name: string
  endpoint: string
  subscriptions: string[]
  secret: string
  status: 'active' | 'inactive'
}

export class Webhooks {
  #all = new Map<string, Webhook>()
  #added = 0
  #sent = 0

  get list(): Webhook[] {
    return [...this.#all.values()]
  }
  find(id: string): Webhook | undefined {
    return this.#all.get(id)
  }
  add(given: Omit<Webhook, 'id' | 'secret'>): Webhook {
    const webhook = {
      ...given,
      id: `01HOOK${String(++this.#added).padStart(6, '0')}`,
      secret: randomBytes(24).toString('base64'),
    }
    this.#all.set(webhook.id, webhook)
    return webhook
  }
  remove(id: string): boolean {
    return this.#all.delete(id)
  }

  send(
    host: Host,
    notification: { topic: string; subject: string; at: number; detail: object; event: object },
  ): void {
    const type = `${PREFIX}${notification.topic}`
    const body = JSON.stringify({
      type,
      account_id: ACCOUNT_ID,
      // Grows with time, as the provider's do.
      id: `01JV${String(notification.at).padStart(13, '0')}${String(++this.#sent).padStart(9, '0')}`,
      time: new Date(notification.at).toISOString(),
      zendesk_event_version: '2022-11-06',
      subject: notification.subject,
      detail: notification.detail,
      event: notification.event,
    })
    for (const { id, endpoint, subscriptions, secret, status } of this.#all.values()) {
      if (status !== 'active' || !subscriptions.includes(type)) continue
      host.hooks.send({
        provider: 'zendesk',
        hookId: id,
        url: endpoint,
        render: sentAt => {
          const timestamp = isoSecond(sentAt)
          return {
            body,
            headers: {
              'content-type': 'application/json; charset=utf-8',
              'user-agent': 'Zendesk Webhook',
              'x-zendesk-account-id': String(ACCOUNT_ID),
              'x-zendesk-webhook-id': id,
              'x-zendesk-webhook-signature-timestamp': timestamp,
              'x-zendesk-webhook-signature': createHmac('sha256', secret)
                .update(timestamp)
                .update(body)
                .digest('base64'),
            },
          }
        },
      })
    }
  }
}

/** In webhooks ids are text, words are in capitals, and the parts of a request that it came by are left out. */
function detailOf(ticket: ApiTicket, actor: number, switches: Host['switches']) {
  const none = switches.noneIs === 'zero' ? '0' : switches.noneIs === 'empty' ? '' : null
  const id = (value: number | null) => (value === null ? none : String(value))
  const word = (text: string) => (switches.words === 'lower' ? text : text.toUpperCase())
  return {
    id: String(ticket.id),
    actor_id: String(actor),
    assignee_id: id(ticket.assignee_id),
    brand_id: String(ticket.brand_id),
    created_at: ticket.created_at,
    custom_status: '12',
    description: '',
    external_id: null,
    form_id: String(ticket.ticket_form_id),
    group_id: id(ticket.group_id),
    is_public: true,
    organization_id: none,
    priority: word(ticket.priority),
    requester_id: String(ticket.requester_id),
    status: word(ticket.status),
    subject: ticket.subject,
    submitter_id: String(ticket.submitter_id),
    tags: ticket.tags,
    type: word(ticket.type),
    updated_at: ticket.updated_at,
    via: { channel: ticket.via.channel },
  }
}

export function notifyOfTicket(webhooks: Webhooks, action: LoggedAction, host: Host): void {
  const { company, switches } = host
  const ticket = action.ticketId === undefined ? undefined : company.tickets.get(action.ticketId)
  const events = ticket ? eventsOfTicket(action, company, switches) : []
  if (!ticket || events.length === 0) return
  const by = 'by' in action ? action.by : undefined
  const payload = ticketOf(company, ticket, host.baseUrl)
  const lateMs = action.do === 'ticket.create' ? 0 : Number(switches.skewSeconds) * 1000
  const later = { ...payload, updated_at: isoSecond(ticket.updatedAt + lateMs) }
  const detail = detailOf(later, actorOf(by, ticket), switches)
  events.forEach(({ topic, event }, index) => {
    const meta = { sequence: { id: `S${action.seq}`, position: index + 1 } }
    webhooks.send(host, {
      topic: `ticket.${topic}`,
      subject: `zen:ticket:${detail.id}`,
      at: action.at,
      detail,
      event: { meta, ...event },
    })
  })
}

function eventsOfTicket(
  action: LoggedAction,
  company: SimulatedCompany,
  switches: Host['switches'],
): { topic: string; event: object }[] {
  const word = (text: string | null | undefined) => (switches.words === 'lower' ? text : text?.toUpperCase())
  const agent = (id: string | null | undefined) => (id == null ? null : String(userId(id)))
  const comment = (id: string, isPublic: boolean, author: number) => ({
    topic: 'comment_added',
    event: {
      comment: {
        id,
        is_public: isPublic,
        author: { id: String(author), is_staff: isStaff(company, author) },
      },
    },
  })
  const ticket = company.tickets.get(action.ticketId!)!
  switch (action.do) {
    case 'ticket.create': {
      const author = actorOf(action.by, ticket)
      const first = switches.reportsFirstComment ? [comment(`${ticketId(ticket.id)}0`, true, author)] : []
      return [{ topic: 'created', event: {} }, ...first]
    }
    case 'ticket.assign':
      return [
        {
          topic: 'agent_assignment_changed',
          event: { previous: agent(action.before), current: agent(action.agentId) },
        },
      ]
    case 'ticket.move':
      return [
        { topic: 'group_assignment_changed', event: { previous: action.before, current: ticket.queueId } },
      ]
    case 'ticket.tag':
      return [{ topic: 'tags_changed', event: { tags_added: action.tags, tags_removed: [] } }]
    case 'ticket.status':
      return [
        {
          topic: 'status_changed',
          event: { previous: word(action.before), current: word(action.native ?? action.to) },
        },
      ]
    case 'ticket.comment': {
      const id = String(commentId(action.commentId ?? '') + (switches.commentIds === 'own' ? 1 : 0))
      return [comment(id, action.isPublic, actorOf(action.by, ticket))]
    }
    case 'ticket.merge':
      return [
        { topic: 'merged', event: { target_ticket_id: String(ticketId(action.into)) } },
        { topic: 'status_changed', event: { previous: word(ticket.state), current: word('closed') } },
      ]
    case 'ticket.delete':
      return [{ topic: 'soft_deleted', event: {} }]
    case 'ticket.spam':
      return [{ topic: switches.spamIs === 'deleted' ? 'soft_deleted' : 'marked_as_spam', event: {} }]
    case 'ticket.restore':
      return [{ topic: 'undeleted', event: {} }]
    default:
      return []
  }
}

export const isStaff = (company: SimulatedCompany, author: number): boolean =>
  author !== SYSTEM && [...company.agents.keys()].some(id => userId(id) === author)

export function notifyOfAgentStatus(webhooks: Webhooks, turn: StatusTurn, host: Host): void {
  const agentId = String(userId(turn.agentId))
  for (const { topic, event } of statusReportOf(turn, host.switches.hasUnified === true))
    webhooks.send(host, {
      topic,
      subject: `zen:agent:${agentId}`,
      at: turn.at,
      detail: { account_id: String(ACCOUNT_ID), agent_id: agentId, version: String(turn.after.version) },
      event,
    })
}
