// Conversations and their activity log as this provider keeps them, made from the company and its log.
import {
  type ActionAuthor,
  type CompanyTicket,
  type Host,
  LogFollower,
  type LoggedAction,
  productStatus,
} from '../kit/index.ts'
import { conversationId, customerId, eventId, queueId, userId } from './ids.ts'

export const CHANNELS = { case: 'Email', call: 'PstnPhone', chat: 'WidgetChat' } as const
const STATES = { OPEN: 'Open', ON_HOLD: 'Pending', CLOSED: 'Closed' } as const
export const REASON = { id: 'f0000000-0000-4000-8000-000000000001', identifier: 'contact_reason' }

export const stateOf = ({ nativeState, state }: Pick<CompanyTicket, 'nativeState' | 'state'>): string =>
  nativeState ?? STATES[productStatus(state)]
export const channelOf = (ticket: CompanyTicket): string => ticket.nativeChannel ?? CHANNELS[ticket.channel]
export const directionOf = ({ origin }: CompanyTicket): string =>
  origin === 'outbound' ? 'Outbound' : 'Inbound'
/** "WidgetChat" -> "widget_chat", as the exports write it. */
export const snake = (word: string): string =>
  word.replace(/(?<=[a-z])[A-Z]/g, letter => `_${letter}`).toLowerCase()
const attributesOf = ({ priority }: CompanyTicket) =>
  priority === 'urgent' ? [{ ...REASON, name: 'Contact reason', value: ['payment', 'card'] }] : []

/** Changes of a conversation by API calls. `at`: time of the latest. */
interface Handled {
  at: number
  isAnonymous: boolean
  link: { parentId: number; _type: string } | null
}
const handled = new WeakMap<Host, Map<number, Handled>>()
export function handledOf(host: Host): Map<number, Handled> {
  const own = handled.get(host) ?? new Map<number, Handled>()
  handled.set(host, own)
  return own
}

export const changedAt = (ticket: CompanyTicket, host: Host): number =>
  Math.max(ticket.updatedAt, handledOf(host).get(conversationId(ticket.id))?.at ?? 0)

export interface Activity {
  id: string
  at: number
  conversationId: number
  type: string
  author: string | null
  attributes: object | null
}

export class Activities {
  all: Activity[] = []
  #states = new Map<string, string>()
  #movedAt = new Map<string, number>()
  readonly #host: Host
  readonly #log: LogFollower

  constructor(host: Host) {
    this.#host = host
    this.#log = new LogFollower(host.company, () => {
      this.all = []
      this.#states = new Map()
      this.#movedAt = new Map()
    })
  }

  read(): readonly Activity[] {
    for (const action of this.#log.fresh()) this.#add(action)
    return this.all
  }

  #add(action: LoggedAction): void {
    const { ticketId, at, seq } = action
    if (ticketId === undefined || !action.do.startsWith('ticket.')) return
    const by = 'by' in action ? action.by : undefined
    const author = this.#authorOf(by, ticketId)
    const push = (type: string, attributes: object | null = null, part = 0) =>
      this.all.push({
        id: eventId(seq * 4 + part),
        at,
        conversationId: conversationId(ticketId),
        type,
        author,
        attributes,
      })
    switch (action.do) {
      case 'ticket.create':
        this.#states.set(ticketId, 'Open')
        push(action.origin === 'outbound' ? 'ConversationCreatedByAgent' : 'ConversationCreatedByCustomer')
        return
      case 'ticket.move':
        if (action.isReleased) this.#movedAt.set(ticketId, at)
        push('TransferSuccessful', { destinationType: 'Queue', destinationId: queueId(action.queueId) })
        return
      case 'ticket.assign': {
        if (action.agentId === null) {
          // The event of the queue implies it.
          if (this.#movedAt.get(ticketId) === at) return
          const before = action.before ? { agent: { id: userId(action.before) } } : null
          if (before) push('ConversationUnassigned', before)
          return
        }
        const isOwn = by?.type === 'agent' && by.id === action.agentId
        if (isOwn) push('ConversationClaimed', { claimedFromType: 'Queue' })
        if (!isOwn || this.#host.switches.claimsAreAssigned)
          push('ConversationAssigned', { agentId: userId(action.agentId), agentName: 'Somebody' }, 1)
        return
      }
      case 'ticket.status': {
        const before = this.#states.get(ticketId) ?? 'Open'
        const state = stateOf({ nativeState: action.native ?? null, state: action.to })
        this.#states.set(ticketId, state)
        if (state === before) return
        if (state === 'Pending') push('ConversationPending')
        else if (state === 'Closed') push('ConversationClosed')
        else if (state === 'Open') push('ConversationReopened')
        return
      }
      case 'ticket.comment':
        if (!action.isPublic) push('NoteAdded')
        else if (by?.type === 'customer') push('MessageAddedByCustomer')
        else push(by?.type === 'agent' ? 'MessageAddedByAgent' : 'ConversationAutoreplySent')
        return
      case 'ticket.tag':
        push('TagAdded')
    }
  }

  #authorOf(by: ActionAuthor | undefined, ticketId: string): string | null {
    if (by?.type === 'agent' && by.id !== undefined) return userId(by.id)
    const ticket = this.#host.company.tickets.get(ticketId)
    return by?.type === 'customer' && this.#host.switches.namesCustomers
      ? customerId(ticket?.requesterId ?? '900')
      : null
  }
}

/** Moments are written with a zone of their own kind. */
export const activityShown = ({ id, at, type, author, attributes, ...one }: Activity) => ({
  id,
  conversationId: one.conversationId,
  activityTimestamp: `${new Date(at).toISOString()}[GMT]`,
  activityType: `${type}ActivityType`,
  _type: type,
  ...(author !== null && { author: { id: author, name: 'Somebody', email: 'somebody@harbor.example' } }),
  ...(attributes !== null && { attributes }),
})

const iso = (at: number) => new Date(at).toISOString().replace(/\.\d+/, '')

export function conversationShown(ticket: CompanyTicket, host: Host): object {
  const { at, isAnonymous = false, link } = handledOf(host).get(conversationId(ticket.id)) ?? {}
  const { assignment, queue, subject, ...rest } = plainConversation(ticket)
  const linked = link ? { ...rest, link } : rest
  return isAnonymous
    ? { ...linked, anonymizedAt: iso(at!), _type: 'AnonymizedConversation' }
    : { ...linked, ...(assignment && { assignment }), queue, subject }
}

const plainConversation = (ticket: CompanyTicket) => ({
  id: conversationId(ticket.id),
  requesterId: customerId(ticket.requesterId),
  channel: channelOf(ticket),
  createdAt: iso(ticket.createdAt),
  direction: directionOf(ticket),
  state: stateOf(ticket),
  stateUpdatedAt: iso(ticket.updatedAt),
  ...(ticket.assigneeId !== null && {
    assignment: { agentId: userId(ticket.assigneeId), assignedAt: iso(ticket.updatedAt) },
  }),
  queue: { id: queueId(ticket.queueId), queuedAt: iso(ticket.createdAt) },
  subject: 'Good morning',
  customAttributes: attributesOf(ticket),
  _type: 'EmailConversation',
})

/** A row of the export. */
export const exportShown = (ticket: CompanyTicket, { switches }: Host) => {
  const isClosed = stateOf(ticket) === 'Closed'
  const closedAt = isClosed ? ticket.solvedAt : switches.keepsClosedAt ? ticket.createdAt + 1_000 : null
  return {
    id: conversationId(ticket.id),
    created_at: ticket.createdAt,
    initial_channel: snake(channelOf(ticket)),
    requester_id: customerId(ticket.requesterId),
    requester_name: 'Vernon Bear',
    queue_id: queueId(ticket.queueId),
    direction: directionOf(ticket).toLowerCase(),
    assignee_id: ticket.assigneeId === null ? null : userId(ticket.assigneeId),
    closed_at: closedAt,
    handling_duration: 0,
    tags: ticket.tags.map((name, index) => ({ id: eventId(index), name })),
  }
}
