// History of each conversation as the provider keeps it: events with what they changed, messages and notes.
import {
  type ActionAuthor,
  type CompanyTicket,
  type Host,
  LogFollower,
  type LoggedAction,
} from '../kit/index.ts'
import { CUSTOMER_ID, conversationId, entryId, iso, ORG_ID, queueId, tagId, userId } from './ids.ts'

const CHANNELS = { case: 'email', call: 'voice', chat: 'chat' } as const
const PRIORITIES = { low: 1, normal: 3, high: 4, urgent: 5 } as const

export function statusOf({ nativeState, state }: Pick<CompanyTicket, 'nativeState' | 'state'>): string {
  if (nativeState !== null) return nativeState
  if (state === 'solved' || state === 'closed') return 'done'
  return state === 'pending' || state === 'hold' ? 'snoozed' : 'open'
}

const related = (type: string, id: string) => ({ data: { type, id } })

/** Automations act in the name of nobody. */
const personOf = (by: ActionAuthor | undefined) => {
  if (by?.type === 'agent' && by.id !== undefined) return related('user', userId(by.id))
  return by?.type === 'customer' ? related('customer', CUSTOMER_ID) : null
}

interface Entry {
  type: 'message' | 'note'
  id: string
  at: number
  ticketId: string
  attributes: object
  by: ReturnType<typeof personOf>
}
interface Change {
  op: 'replace'
  before: unknown
  after: unknown
}
interface ConversationEvent {
  id: string
  at: number
  by: ReturnType<typeof personOf>
  changes: { attributes: Record<string, Change>; relationships: Record<string, Change> } | null
}
interface Stand {
  status: string
  assignee: string | null
  noteCount: number
  messageCount: number
  events: ConversationEvent[]
  entries: Entry[]
}

const change = (before: unknown, after: unknown): Change => ({ op: 'replace', before, after })

export class History {
  #stands = new Map<string, Stand>()
  #entries: Entry[] = []
  readonly #log: LogFollower

  constructor({ company }: Host) {
    this.#log = new LogFollower(company, () => {
      this.#stands = new Map()
      this.#entries = []
    })
  }

  of(ticketId: string): Stand {
    this.#follow()
    return this.#stands.get(ticketId)!
  }

  all(type: Entry['type']): Entry[] {
    this.#follow()
    return this.#entries.filter(entry => entry.type === type)
  }

  #follow(): void {
    for (const action of this.#log.fresh())
      if (action.ticketId !== undefined && action.do !== 'ticket.work') this.#add(action, action.ticketId)
  }

  #add(action: LoggedAction, ticketId: string): void {
    const { seq, at } = action
    const by = personOf('by' in action ? action.by : undefined)
    const attributes: Record<string, Change> = {}
    const relationships: Record<string, Change> = {}
    const stand = this.#stands.get(ticketId) ?? {
      status: 'open',
      assignee: null,
      noteCount: 0,
      messageCount: 0,
      events: [],
      entries: [],
    }
    this.#stands.set(ticketId, stand)
    const written = entryOf(action, ticketId, by)
    if (written) {
      stand.entries.push(written)
      this.#entries.push(written)
      const counted = written.type === 'note' ? 'noteCount' : 'messageCount'
      attributes[counted] = change(stand[counted], ++stand[counted])
    }
    if (action.do === 'ticket.assign') {
      const after = action.agentId === null ? null : userId(action.agentId)
      attributes.assignedUsers = change(stand.assignee ? [stand.assignee] : [], after ? [after] : [])
      stand.assignee = after
    }
    if (action.do === 'ticket.status') {
      const after = statusOf({ nativeState: action.native ?? null, state: action.to })
      // A new conversation is open from the beginning.
      if (after === stand.status) return
      attributes.status = change(stand.status, after)
      stand.status = after
    }
    if (action.do === 'ticket.tag')
      attributes.tags = change(
        (action.before ?? '').split(' ').filter(Boolean).map(tagId),
        action.tags.map(tagId),
      )
    if (action.do === 'ticket.spam') attributes.spam = change(false, true)
    if (action.do === 'ticket.move')
      relationships.queue = change(
        related('queue', queueId(action.before ?? '')),
        related('queue', queueId(action.queueId)),
      )
    const isCreation = action.do === 'ticket.create'
    if (!isCreation) for (const name of ['updatedAt', 'modifiedAt']) attributes[name] = change(null, iso(at))
    stand.events.push({
      id: entryId('event', seq),
      at,
      by,
      changes: isCreation ? null : { attributes, relationships },
    })
  }
}

/** The message that a conversation begins with is one of its own kind. */
function entryOf(action: LoggedAction, ticketId: string, by: Entry['by']): Entry | null {
  const { seq, at } = action
  const isCreation = action.do === 'ticket.create'
  if (!isCreation && action.do !== 'ticket.comment') return null
  if (action.do === 'ticket.comment' && !action.isPublic)
    return { type: 'note', id: entryId('note', seq), at, ticketId, attributes: { body: 'Good morning.' }, by }
  const isInbound = isCreation
    ? (action.origin ?? 'inbound') === 'inbound'
    : (action as { by: ActionAuthor }).by.type === 'customer'
  return {
    type: 'message',
    id: entryId('message', seq),
    at,
    ticketId,
    by: isInbound ? null : by,
    attributes: {
      channel: 'email',
      direction: isInbound ? 'in' : 'out',
      directionType: `${isCreation ? 'initial' : 'followup'}-${isInbound ? 'in' : 'out'}`,
      preview: 'Good morning.',
      auto: !isInbound && by === null,
      status: 'sent',
      // An e-mail was sent before it was received.
      sentAt: iso(isInbound ? at - 14_000 : at),
    },
  }
}

export const shownEntry = ({ type, id, at, ticketId, attributes, by }: Entry) => ({
  type,
  id,
  attributes: { ...attributes, createdAt: iso(at), updatedAt: iso(at), modifiedAt: iso(at) },
  relationships: {
    org: related('org', ORG_ID),
    customer: related('customer', CUSTOMER_ID),
    conversation: related('conversation', conversationId(ticketId)),
    ...(by && { createdBy: by, modifiedBy: by }),
  },
  links: { self: `/v1/${type}s/${id}` },
})

/**
 * Event as the API shows it. The list of events names the author; a webhook shows the conversation with its latest
 * author.
 */
export const shownEvent = ({ id, at, by, changes }: ConversationEvent, ticketId: string) => ({
  type: 'event',
  id,
  attributes: {
    name: `kustomer.conversation.${changes ? 'update' : 'create'}`,
    type: 'conversation',
    publishedAt: iso(at + 300),
    createdAt: iso(at + 200),
    ...(changes && { changes }),
  },
  relationships: {
    org: related('org', ORG_ID),
    ...(by && { createdBy: by }),
    conversation: related('conversation', conversationId(ticketId)),
  },
  links: { self: `/v1/customers/${CUSTOMER_ID}/events/${id}` },
})

export function conversationOf(
  ticket: CompanyTicket,
  { status, assignee, noteCount, messageCount, events }: Stand,
) {
  const isGone = ticket.gone === 'deleted' || ticket.gone === 'merged'
  const last = events.at(-1)?.by ?? null
  return {
    type: 'conversation',
    id: conversationId(ticket.id),
    attributes: {
      name: 'Good morning',
      preview: 'Good morning.',
      channels: [ticket.nativeChannel ?? CHANNELS[ticket.channel]],
      status,
      messageCount,
      noteCount,
      createdAt: iso(ticket.createdAt),
      updatedAt: iso(ticket.updatedAt),
      modifiedAt: iso(ticket.updatedAt),
      spam: ticket.gone === 'spam',
      ended: false,
      ...(isGone && { deleted: true, deletedAt: iso(ticket.updatedAt) }),
      tags: ticket.tags.map(tagId),
      assignedUsers: assignee === null ? [] : [assignee],
      assignedTeams: [],
      direction: ticket.origin === 'outbound' ? 'out' : 'in',
      rev: events.length,
      priority: PRIORITIES[ticket.priority],
      defaultLang: 'en_us',
      ...(ticket.priority === 'urgent' && { custom: { planStr: 'gold' } }),
      ...(ticket.origin === 'import' && { importedAt: iso(ticket.createdAt) }),
    },
    relationships: {
      org: related('org', ORG_ID),
      customer: related('customer', CUSTOMER_ID),
      queue: related('queue', queueId(ticket.queueId)),
      ...(last && { modifiedBy: last }),
    },
    links: { self: `/v1/conversations/${conversationId(ticket.id)}` },
  }
}
