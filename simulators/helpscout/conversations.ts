// Conversations and their threads as this provider keeps them, made from the company and its log.
import {
  type ActionAuthor,
  type CompanyTicket,
  type Host,
  LogFollower,
  type LoggedAction,
} from '../kit/index.ts'
import { conversationId, FIELD_ID, isoSecond, mailboxId, userId } from './ids.ts'

const TYPES = { case: 'email', call: 'phone', chat: 'chat' } as const
const CUSTOMER = { id: 239_001, type: 'customer', first: 'Vernon', last: 'Bear', email: 'bear@example.com' }

export function statusOf({ gone, nativeState, state }: CompanyTicket): string {
  if (gone === 'spam') return 'spam'
  if (nativeState !== null) return nativeState
  if (state === 'solved' || state === 'closed') return 'closed'
  return state === 'pending' || state === 'hold' ? 'pending' : 'active'
}

const personOf = (by: ActionAuthor | undefined) =>
  by?.type === 'agent' && by.id !== undefined
    ? { id: userId(by.id), type: 'user' }
    : by?.type === 'customer' || by === undefined
      ? CUSTOMER
      : { id: 0, type: 'user' }

interface Thread {
  id: number
  type: string
  status: string
  state: string
  action: { type: string; text: string | null }
  body?: string
  source: { type: string; via: string }
  createdBy: object
  assignedTo: { id: number } | null
  createdAt: string
}

function typeOf(action: LoggedAction): string | null {
  switch (action.do) {
    case 'ticket.create':
      return (action.origin ?? 'inbound') === 'inbound' ? 'customer' : 'message'
    case 'ticket.comment':
      if (!action.isPublic) return 'note'
      return action.by.type === 'customer' ? 'customer' : 'message'
    case 'ticket.assign':
    case 'ticket.status':
    case 'ticket.move':
    case 'ticket.spam':
      return 'lineitem'
    default:
      return null
  }
}

/** Follows the log; the threads of each conversation, the oldest first. */
export class Threads {
  #all = new Map<string, Thread[]>()
  #states = new Map<string, { status: string; assignee: string | null }>()
  readonly #log: LogFollower
  readonly #switches: Host['switches']

  constructor({ company, switches }: Host) {
    this.#switches = switches
    this.#log = new LogFollower(company, () => {
      this.#all = new Map()
      this.#states = new Map()
    })
  }

  of(ticketId: string): Thread[] {
    for (const action of this.#log.fresh()) this.#add(action)
    return this.#all.get(ticketId) ?? []
  }

  #add(action: LoggedAction): void {
    const { ticketId, at, seq } = action
    if (ticketId === undefined) return
    const state = this.#states.get(ticketId) ?? { status: 'active', assignee: null }
    this.#states.set(ticketId, state)
    const before = state.status
    if (action.do === 'ticket.assign') state.assignee = action.agentId
    if (action.do === 'ticket.status')
      state.status = statusOf({
        gone: null,
        nativeState: action.native ?? null,
        state: action.to,
      } as CompanyTicket)
    if (action.do === 'ticket.spam') state.status = 'spam'
    const type = typeOf(action)
    if (type === null) return
    const saysNoChange = this.#switches.saysNoChange && before === state.status
    const thread: Thread = {
      id: seq,
      type,
      status: saysNoChange ? 'nochange' : state.status,
      state: 'published',
      action: { type: 'default', text: type === 'lineitem' ? 'Something was changed' : null },
      ...(type !== 'lineitem' && { body: 'Good morning.' }),
      source: { type: 'web', via: type === 'customer' ? 'customer' : 'user' },
      createdBy: personOf('by' in action ? action.by : undefined),
      assignedTo: state.assignee === null ? null : { id: userId(state.assignee) },
      createdAt: isoSecond(at),
    }
    const threads = this.#all.get(ticketId) ?? []
    this.#all.set(ticketId, threads)
    threads.push(thread)
  }
}

export const conversationOf = (ticket: CompanyTicket, { company }: Host) => {
  const assignee = ticket.assigneeId === null ? undefined : company.agents.get(ticket.assigneeId)
  const isInbound = ticket.origin === 'inbound'
  const admin = [...company.agents.values()].find(agent => agent.isAdmin)
  return {
    id: conversationId(ticket.id),
    number: conversationId(ticket.id) % 100_000,
    threads: ticket.comments.length + 1,
    type: ticket.nativeChannel ?? TYPES[ticket.channel],
    folderId: 1_234,
    status: statusOf(ticket),
    state: 'published',
    subject: 'Good morning',
    preview: 'Good morning.',
    mailboxId: mailboxId(ticket.queueId),
    ...(assignee && {
      assignee: { id: userId(assignee.id), type: 'user', first: assignee.name, email: assignee.email },
    }),
    createdBy: isInbound ? CUSTOMER : { id: userId(ticket.submitterId ?? admin!.id), type: 'user' },
    createdAt: isoSecond(ticket.createdAt),
    ...(ticket.solvedAt !== null && { closedAt: isoSecond(ticket.solvedAt) }),
    userUpdatedAt: isoSecond(ticket.updatedAt),
    source: { type: 'email', via: isInbound ? 'customer' : 'user' },
    tags: ticket.tags.map((tag, index) => ({ id: index + 1, color: '#929499', tag })),
    primaryCustomer: CUSTOMER,
    customFields:
      ticket.priority === 'urgent' ? [{ id: FIELD_ID, name: 'Plan', value: '7', text: 'gold' }] : [],
  }
}
