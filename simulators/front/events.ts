// Conversations, and the events that happen to them, as this provider writes them.
import type { ActionAuthor, CompanyTicket, Host, LoggedAction, SimulatedCompany } from '../kit/index.ts'
import { conversationId, fraction, inboxId, teammateId } from './ids.ts'

const CATEGORIES = new Set(['open', 'waiting', 'resolved'])

/** The word for a state; one that is put off has a reminder. */
function standOf({ gone, nativeState: native, state, assigneeId }: CompanyTicket) {
  const plain = assigneeId === null ? 'unassigned' : 'assigned'
  if (gone !== null) return { status: 'deleted' }
  if (native !== null && CATEGORIES.has(native)) return { status: plain, status_category: native }
  if (native !== null && native !== 'snoozed') return { status: native }
  if (native === null && (state === 'solved' || state === 'closed')) return { status: 'archived' }
  const isSnoozed = native === 'snoozed' || state === 'pending' || state === 'hold'
  return isSnoozed
    ? { status: plain, scheduled_reminders: [{ scheduled_at: 1_999_999_999 }] }
    : { status: plain }
}

export const teammateOf = (company: SimulatedCompany, agentId: string) => {
  const agent = company.agents.get(agentId)
  const [first, ...rest] = (agent?.name ?? '').split(' ')
  return {
    id: teammateId(agentId),
    email: agent?.email ?? '',
    username: first?.toLowerCase(),
    first_name: first,
    last_name: rest.join(' '),
    license_type: 'full',
    is_admin: agent?.isAdmin ?? false,
    is_available: agent?.phone.status !== 'unavailable' && agent?.phone.status !== 'busy',
    is_blocked: agent?.isActive === false,
    type: 'user',
  }
}

export const conversationOf = (ticket: CompanyTicket, company: SimulatedCompany) => ({
  id: conversationId(ticket.id),
  type: 'conversation',
  subject: 'Good morning',
  scheduled_reminders: [],
  ...standOf(ticket),
  assignee: ticket.assigneeId === null ? null : teammateOf(company, ticket.assigneeId),
  recipient: { handle: 'customer@example.com', role: 'from' },
  tags: ticket.tags.map((name, index) => ({ id: `tag_${index + 1}`, name })),
  links: [],
  custom_fields: ticket.priority === 'urgent' ? { Plan: 'gold' } : {},
  created_at: fraction(ticket.createdAt),
  updated_at: fraction(ticket.updatedAt),
  is_private: false,
})

function sourceOf(by: ActionAuthor | undefined, company: SimulatedCompany) {
  if (by?.type === 'agent' && by.id !== undefined)
    return { _meta: { type: 'teammate' }, data: teammateOf(company, by.id) }
  if (by?.type === 'customer' || by === undefined) return { _meta: { type: 'recipient' }, data: null }
  return { _meta: { type: 'rule' }, data: { id: 'rul_1', name: 'A rule' } }
}

const message = (seq: number, isInbound: boolean) => ({
  _meta: { type: 'message' },
  data: { id: `msg_${seq.toString(36)}`, type: 'email', is_inbound: isInbound, body: 'Good morning.' },
})

function typeOf(action: LoggedAction, before: string | null): { type: string; hook: string | null } | null {
  switch (action.do) {
    case 'ticket.create':
      return (action.origin ?? 'inbound') === 'inbound'
        ? { type: 'inbound', hook: 'inbound_received' }
        : { type: 'outbound', hook: 'outbound_sent' }
    case 'ticket.comment':
      if (!action.isPublic) return { type: 'comment', hook: 'new_comment_added' }
      return action.by.type === 'customer'
        ? { type: 'inbound', hook: 'inbound_received' }
        : { type: 'out_reply', hook: 'outbound_sent' }
    case 'ticket.assign':
      return { type: action.agentId === null ? 'unassign' : 'assign', hook: 'assignee_changed' }
    case 'ticket.move':
      return { type: 'move', hook: 'conversation_moved' }
    case 'ticket.tag':
      return { type: 'tag', hook: 'tag_added' }
    case 'ticket.status': {
      if (action.native !== undefined) return { type: 'ticket_status_update', hook: 'conversation_reopened' }
      if (action.to === 'pending' || action.to === 'hold')
        return { type: 'reminder', hook: 'conversation_snoozed' }
      if (action.to === 'solved' || action.to === 'closed')
        return { type: 'archive', hook: 'conversation_archived' }
      const isExpiry = action.by.type === 'system' && (before === 'pending' || before === 'hold')
      return isExpiry
        ? { type: 'reminder', hook: 'conversation_snooze_expired' }
        : { type: 'reopen', hook: 'conversation_reopened' }
    }
    case 'ticket.delete':
    case 'ticket.spam':
      return { type: 'trash', hook: 'conversation_deleted' }
    case 'ticket.restore':
      return { type: 'restore', hook: 'conversation_restored' }
    // Merges: no webhook reports them.
    case 'ticket.merge':
      return { type: 'conversations_merged', hook: null }
    default:
      return null
  }
}

function targetOf(action: LoggedAction, company: SimulatedCompany): object | null {
  switch (action.do) {
    case 'ticket.assign':
      return action.agentId === null
        ? null
        : { _meta: { type: 'teammate' }, data: teammateOf(company, action.agentId) }
    case 'ticket.create':
      return message(action.seq, (action.origin ?? 'inbound') === 'inbound')
    case 'ticket.comment':
      return action.isPublic
        ? message(action.seq, action.by.type === 'customer')
        : { _meta: { type: 'comment' }, data: { id: `com_${action.seq.toString(36)}` } }
    case 'ticket.move':
      return { _meta: { type: 'inboxes' }, data: [{ id: inboxId(action.queueId) }] }
    case 'ticket.merge':
      return { _meta: { type: 'deleted_conversation_ids' }, data: [conversationId(action.ticketId)] }
    default:
      return null
  }
}

/** Whether it leaves an event. */
export const isEvent = (action: LoggedAction): boolean => typeOf(action, null) !== null

/** Event of an action; null when the action leaves no event. `hook`: name in the webhook that reports it. */
export function eventOf(
  action: LoggedAction,
  { company }: Host,
): { event: object; hook: string | null } | null {
  const named = typeOf(action, action.before ?? null)
  const about = action.do === 'ticket.merge' ? action.into : action.ticketId
  const ticket = company.tickets.get(about ?? '')
  if (!named || !ticket) return null
  const isExpiry = named.hook === 'conversation_snooze_expired'
  return {
    hook: named.hook,
    event: {
      id: `evt_${action.seq.toString(36)}`,
      type: named.type,
      emitted_at: fraction(action.at),
      source: isExpiry
        ? { _meta: { type: 'reminder' }, data: null }
        : sourceOf('by' in action ? action.by : undefined, company),
      target: targetOf(action, company),
      conversation: conversationOf(ticket, company),
    },
  }
}
