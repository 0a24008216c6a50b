// Conversations and their parts as this provider keeps them, made from the company and its log.
import {
  type ActionAuthor,
  type CompanyTicket,
  type Host,
  LogFollower,
  type LoggedAction,
  type SimulatedCompany,
} from '../kit/index.ts'
import { adminId, conversationId, second, teamId } from './ids.ts'
import { isTicket, ticketStateOf } from './tickets.ts'

const BOT: ActionAuthor = { type: 'bot' }
const SOURCES = { case: 'email', call: 'phone_call', chat: 'conversation' } as const
const OPERATOR = { type: 'bot', id: '99000001', name: 'Operator', email: 'operator+hb12rk9@intercom.io' }

export const isRemoved = ({ gone }: CompanyTicket) => gone === 'deleted' || gone === 'spam'

/** The word for a state; merging closes. */
export function stateOf({ gone, nativeState, state }: CompanyTicket): string {
  if (gone === 'merged' || state === 'solved' || state === 'closed') return nativeState ?? 'closed'
  return nativeState ?? (state === 'pending' || state === 'hold' ? 'snoozed' : 'open')
}

interface Reference {
  type: string
  id: string | null
}
export interface Part {
  type: 'conversation_part' | 'ticket_part'
  id: string
  part_type: string
  body: string | null
  created_at: number
  updated_at: number
  author: Reference
  assigned_to: Reference | null
  state?: string
  ticket_state?: string
  previous_ticket_state?: string
  redacted: false
  attachments: []
}

function authorOf(by: ActionAuthor | undefined, company: SimulatedCompany): Reference {
  if (by?.type === 'agent' && by.id !== undefined) {
    const { name, email } = company.agents.get(by.id) ?? { name: '', email: '' }
    return { type: 'admin', id: adminId(by.id), name, email } as Reference
  }
  return by?.type === 'customer' || by === undefined
    ? { type: 'user', id: '6762f14a1bb69f9f2193bbb3' }
    : { ...OPERATOR }
}

const OPENED = { open: 'open', closed: 'close', snoozed: 'snoozed' } as const

function partTypeOf(action: LoggedAction, state: string, before: string): string | null {
  switch (action.do) {
    case 'ticket.assign':
    case 'ticket.move':
    case 'call.connect':
    case 'call.transfer':
      return 'assignment'
    case 'call.hangup':
    case 'call.miss':
      return 'close'
    case 'ticket.comment':
      return action.isPublic ? 'comment' : 'note'
    case 'ticket.status':
      if (state === 'open' && before === 'snoozed') return 'unsnoozed'
      return Object.hasOwn(OPENED, state) ? OPENED[state as keyof typeof OPENED] : 'open'
    case 'ticket.merge':
      return 'merged_secondary_conversation'
    default:
      return null
  }
}

/** Follows the log; a conversation's parts in the order in which they came. */
export class Parts {
  #all = new Map<string, Part[]>()
  #states = new Map<string, string>()
  #deleted = new Map<string, number>()
  readonly #log: LogFollower
  readonly #company: SimulatedCompany
  readonly #switches: Host['switches']

  constructor({ company, switches }: Host) {
    this.#company = company
    this.#switches = switches
    this.#log = new LogFollower(company, () => {
      this.#all = new Map()
      this.#states = new Map()
      this.#deleted = new Map()
    })
  }

  of(ticketId: string): Part[] {
    this.#follow()
    return this.#all.get(ticketId) ?? []
  }

  /** When each was deleted, the first first. */
  deleted(): [string, number][] {
    this.#follow()
    return [...this.#deleted]
  }

  #follow(): void {
    for (const action of this.#log.fresh()) this.#add(action)
  }

  #add(action: LoggedAction): void {
    const { ticketId = action.callId, at, seq } = action
    if (ticketId === undefined) return
    const ticket = this.#company.tickets.get(ticketId)
    if (ticket && isTicket(ticket, { switches: this.#switches })) {
      this.#addToTicket(action, ticketId)
      return
    }
    if (action.do === 'ticket.delete' || action.do === 'ticket.spam')
      this.#deleted.set(conversationId(ticketId), second(at))
    const before = this.#states.get(ticketId) ?? 'open'
    const state =
      action.do === 'ticket.status'
        ? wordOf(action)
        : action.do === 'ticket.merge' || action.do === 'call.hangup' || action.do === 'call.miss'
          ? 'closed'
          : before
    this.#states.set(ticketId, state)
    const partType = partTypeOf(action, state, before)
    if (partType === null) return
    const part: Part = {
      type: 'conversation_part',
      id: String(seq * 10),
      part_type: partType,
      body: action.do === 'ticket.comment' ? '<p>Hello.</p>' : null,
      created_at: second(at),
      updated_at: second(at),
      author: authorOf(
        action.callId !== undefined ? BOT : 'by' in action ? action.by : undefined,
        this.#company,
      ),
      assigned_to: this.#assignee(action),
      state,
      redacted: false,
      attachments: [],
    }
    this.#all.set(ticketId, [...(this.#all.get(ticketId) ?? []), part])
  }

  /** Part for a change of state; the first part has the state of the creation. */
  #addToTicket(action: LoggedAction, ticketId: string): void {
    const { at, seq } = action
    const by = 'by' in action ? action.by : undefined
    const before = this.#states.get(ticketId) ?? 'submitted'
    const state = action.do === 'ticket.status' ? ticketStateOf(action.to, action.native) : before
    const who = by?.type === 'customer' ? 'user' : by?.type === 'agent' ? 'admin' : 'workflow'
    const isState = action.do === 'ticket.status' || action.do === 'ticket.create'
    const partType = isState ? `ticket_state_updated_by_${who}` : partTypeOf(action, '', '')
    this.#states.set(ticketId, state)
    if (partType === null) return
    const part: Part = {
      type: 'ticket_part',
      id: String(seq * 10),
      part_type: partType,
      body: action.do === 'ticket.comment' ? '<p>Hello.</p>' : null,
      created_at: second(at),
      updated_at: second(at),
      author: authorOf(by, this.#company),
      assigned_to: this.#assignee(action),
      ...(isState && { ticket_state: state, previous_ticket_state: before }),
      redacted: false,
      attachments: [],
    }
    this.#all.set(ticketId, [...(this.#all.get(ticketId) ?? []), part])
  }

  #assignee(action: LoggedAction): Reference | null {
    if (action.do === 'ticket.move') return { type: 'team', id: teamId(action.queueId) }
    if (action.do === 'call.connect' || action.do === 'call.transfer')
      return { type: 'admin', id: adminId(action.agentId) }
    if (action.do !== 'ticket.assign') return null
    if (action.agentId !== null) return { type: 'admin', id: adminId(action.agentId) }
    return this.#switches.nobodyIs === 'null' ? null : { type: 'nobody_admin', id: null }
  }
}

const wordOf = ({ native, to }: LoggedAction & { do: 'ticket.status' }): string =>
  native ??
  (to === 'solved' || to === 'closed' ? 'closed' : to === 'pending' || to === 'hold' ? 'snoozed' : 'open')

/** Ticket in a search result, without its parts. */
export function conversationOf(ticket: CompanyTicket, partCount: number, switches: Host['switches']) {
  const state = stateOf(ticket)
  const nobody = switches.unassignedIs === 'zero' ? 0 : null
  return {
    type: 'conversation',
    id: conversationId(ticket.id),
    title: null,
    created_at: second(ticket.createdAt),
    updated_at: second(ticket.updatedAt),
    waiting_since: null,
    snoozed_until: null,
    source: {
      type: ticket.nativeChannel ?? SOURCES[ticket.channel],
      id: `4${conversationId(ticket.id)}`,
      delivered_as: ticket.origin === 'inbound' ? 'customer_initiated' : 'admin_initiated',
      subject: '',
      body: '<p>Good morning.</p>',
      author: {
        type: 'user',
        id: '6762f14a1bb69f9f2193bbb3',
        name: 'Customer',
        email: 'customer@example.com',
      },
      attachments: [],
      url: null,
      redacted: false,
    },
    contacts: {
      type: 'contact.list',
      contacts: [{ type: 'contact', id: '6762f14a1bb69f9f2193bbb3', external_id: ticket.requesterId }],
    },
    admin_assignee_id: ticket.assigneeId === null ? nobody : Number(adminId(ticket.assigneeId)),
    team_assignee_id: Number(teamId(ticket.queueId)),
    open: state !== 'closed',
    state,
    read: true,
    priority: isUrgent(ticket) ? 'priority' : 'not_priority',
    tags: {
      type: 'tag.list',
      tags: ticket.tags.map((name, index) => ({ type: 'tag', id: String(index + 1), name })),
    },
    custom_attributes: ticket.priority === 'urgent' ? { Plan: 'gold' } : {},
    statistics: switches.hasStatistics
      ? { type: 'conversation_statistics', count_conversation_parts: partCount }
      : null,
  }
}

const isUrgent = ({ priority }: CompanyTicket) => priority === 'urgent' || priority === 'high'

export const ticketPartsOf = (parts: readonly Part[]) => ({
  type: 'ticket_part.list',
  ticket_parts: parts,
  total_count: parts.length,
})

export const partsOf = (parts: readonly Part[]) => ({
  type: 'conversation_part.list',
  conversation_parts: parts,
  total_count: parts.length,
})
