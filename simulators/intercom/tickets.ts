// Tickets as this provider keeps them, where the company's cases are tickets, and its calls, each in a conversation.
import type { CompanyCall, CompanyTicket, Host } from '../kit/index.ts'
import { adminId, conversationId, second, teamId } from './ids.ts'

export const TICKET_TYPE = {
  type: 'ticket_type',
  id: '1234',
  name: 'Question',
  category: 'Customer',
  archived: false,
}

const STATES: Readonly<Record<CompanyTicket['state'], string>> = {
  new: 'submitted',
  open: 'in_progress',
  pending: 'waiting_on_customer',
  hold: 'waiting_on_customer',
  solved: 'resolved',
  closed: 'resolved',
}

export const ticketStateOf = (state: CompanyTicket['state'], native: string | null | undefined): string =>
  native ?? STATES[state]

export const isTicket = ({ channel }: Pick<CompanyTicket, 'channel'>, { switches }: Pick<Host, 'switches'>) =>
  switches.casesAreTickets === true && channel === 'case'

/** Ticket in a search result, without its parts. */
export function ticketOf(ticket: CompanyTicket) {
  const category = ticketStateOf(ticket.state, ticket.nativeState)
  return {
    type: 'ticket',
    id: conversationId(ticket.id),
    ticket_id: ticket.id,
    category: 'Customer',
    ticket_attributes: { _default_title_: 'Good morning', _default_description_: 'There is a problem.' },
    ticket_state: {
      type: 'ticket_state',
      id: '8498',
      category,
      internal_label: category,
      external_label: category,
    },
    ticket_type: TICKET_TYPE,
    contacts: { type: 'contact.list', contacts: [{ type: 'contact', id: '6762f14a1bb69f9f2193bbb3' }] },
    admin_assignee_id: ticket.assigneeId === null ? 0 : Number(adminId(ticket.assigneeId)),
    team_assignee_id: Number(teamId(ticket.queueId)),
    created_at: second(ticket.createdAt),
    updated_at: second(ticket.updatedAt),
    open: category !== 'resolved',
    is_shared: true,
  }
}

/** Conversation of a call: assigned to the agent who answers, closed at the end of the call. */
export const conversationOfCall = (call: CompanyCall): CompanyTicket => ({
  id: call.id,
  queueId: call.queueId,
  channel: 'call',
  nativeChannel: null,
  state: call.endedAt === null ? 'open' : 'closed',
  nativeState: null,
  assigneeId: call.legs.findLast(leg => leg.connectedAt !== null)?.agentId ?? null,
  requesterId: '900',
  submitterId: null,
  tags: [],
  priority: 'normal',
  origin: call.direction,
  comments: [],
  createdAt: call.startedAt,
  updatedAt: call.updatedAt,
  solvedAt: call.endedAt,
  gone: null,
  mergedInto: null,
})

export function callOf(call: CompanyCall) {
  const answered = call.legs.filter(leg => leg.connectedAt !== null)
  const at = (moment: number | null | undefined) => (moment == null ? null : second(moment))
  const admin = answered.at(-1)?.agentId
  return {
    type: 'call',
    id: String(700_000 + Number(call.id)),
    conversation_id: conversationId(call.id),
    admin_id: admin === undefined ? null : adminId(admin),
    contact_id: '6762f14a1bb69f9f2193bbb3',
    state: call.endedAt === null ? 'in_progress' : 'completed',
    initiated_at: at(call.startedAt),
    answered_at: at(answered[0]?.connectedAt),
    ended_at: at(call.endedAt),
    created_at: at(call.startedAt),
    updated_at: at(call.updatedAt),
    recording_url: null,
    call_type: 'phone',
    direction: call.direction,
    ended_reason: call.endedAt === null ? null : 'completed',
    phone: call.phone,
  }
}
