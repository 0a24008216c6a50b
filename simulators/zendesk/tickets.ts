// Tickets and their audits as this provider keeps them, made from the world and its log.
import type { ActionAuthor, CompanyTicket, Host, LoggedAction, SimulatedCompany } from '../kit/index.ts'
import { commentId, groupId, isoSecond, second, ticketId, userId } from './ids.ts'

export const SYSTEM = -1
export const BRAND_ID = 501
export const FORM_ID = 601
export const FIELD_ID = 360_360
const MERGED_TAG = 'closed_by_merge'
const CHANNELS = { case: 'email', call: 'voice', chat: 'native_messaging' } as const

export const isDeleted = ({ gone }: CompanyTicket) => gone === 'deleted' || gone === 'spam'

/** Merging closes a ticket and marks it. */
const stateOf = (ticket: CompanyTicket): string =>
  isDeleted(ticket) ? 'deleted' : ticket.gone === 'merged' ? 'closed' : (ticket.nativeState ?? ticket.state)
const tagsOf = (ticket: CompanyTicket) =>
  ticket.gone === 'merged' ? [...ticket.tags, MERGED_TAG].sort() : [...ticket.tags].sort()

export function actorOf(by: ActionAuthor | undefined, ticket: CompanyTicket | undefined): number {
  if (by?.type === 'agent' && by.id !== undefined) return userId(by.id)
  if (by?.type === 'system' || by?.type === 'bot') return SYSTEM
  return userId(ticket?.requesterId ?? '900')
}

/** Author in the customer's name: an agent, where the company reached out. */
function submitterOf(company: SimulatedCompany, ticket: CompanyTicket): number {
  if (ticket.origin === 'inbound') return userId(ticket.requesterId)
  const admin = [...company.agents.values()].find(agent => agent.isAdmin)
  return userId(ticket.submitterId ?? admin?.id ?? '1')
}

/** A line of the incremental export. */
export function ticketOf(company: SimulatedCompany, ticket: CompanyTicket, baseUrl: string) {
  const id = ticketId(ticket.id)
  const rel = ticket.channel === 'call' ? (ticket.origin === 'inbound' ? 'inbound' : 'outbound') : null
  return {
    url: `${baseUrl}/api/v2/tickets/${id}.json`,
    id,
    via: { channel: ticket.nativeChannel ?? CHANNELS[ticket.channel], source: { from: {}, to: {}, rel } },
    created_at: isoSecond(ticket.createdAt),
    updated_at: isoSecond(ticket.updatedAt),
    generated_timestamp: second(ticket.updatedAt),
    type: 'question',
    subject: `Ticket ${id}`,
    priority: ticket.priority,
    status: stateOf(ticket),
    requester_id: userId(ticket.requesterId),
    submitter_id: submitterOf(company, ticket),
    assignee_id: ticket.assigneeId === null ? null : userId(ticket.assigneeId),
    group_id: groupId(ticket.queueId),
    brand_id: BRAND_ID,
    ticket_form_id: FORM_ID,
    tags: tagsOf(ticket),
    custom_fields: [{ id: FIELD_ID, value: ticket.priority === 'urgent' ? 'gold' : null }],
    is_public: true,
  }
}
export type ApiTicket = ReturnType<typeof ticketOf>

export interface Audit {
  id: number
  seq: number
  company: { ticketId: string; by: ActionAuthor | undefined; at: number }
  children: Record<string, unknown>[]
  mergedIds: number[]
}

/** Audits: all that one person did to one ticket at one moment is one audit. Reads on from where it stopped. */
export class Audits {
  all: Audit[] = []
  #log: readonly LoggedAction[] = []
  #read = 0
  readonly #world: SimulatedCompany

  readonly #switches: Host['switches']

  constructor({ company, switches }: Host) {
    this.#world = company
    this.#switches = switches
  }

  upToDate(): Audit[] {
    if (this.#log !== this.#world.log) this.#restart()
    for (; this.#read < this.#log.length; this.#read++) this.#add(this.#log[this.#read]!)
    return this.all
  }

  #restart(): void {
    this.all = []
    this.#log = this.#world.log
    this.#read = 0
  }

  #add(action: LoggedAction): void {
    const children = childrenOf(action, this.#switches.reportsDeletions === true)
    if (children === null || action.ticketId === undefined) return
    const by = 'by' in action ? action.by : undefined
    const company = { ticketId: action.ticketId, by, at: action.at }
    const last = this.all.at(-1)
    const isSame =
      last?.company.ticketId === company.ticketId &&
      last.company.at === company.at &&
      last.company.by?.type === by?.type &&
      last.company.by?.id === by?.id
    const number = (child: Record<string, unknown>, index: number) => ({
      id: action.seq * 1000 + 10 + index,
      ...child,
    })
    if (isSame) last.children.push(...children.map(number))
    else
      this.all.push({
        id: action.seq * 1000,
        seq: action.seq,
        company,
        children: children.map(number),
        mergedIds: [],
      })
    if (action.do === 'ticket.merge')
      this.all.push({
        id: action.seq * 1000 + 500,
        seq: action.seq,
        company: { ...company, ticketId: action.into },
        children: [],
        mergedIds: [ticketId(action.ticketId)],
      })
  }
}

/** Null: it leaves no audit. */
function childrenOf(action: LoggedAction, reportsDeletions: boolean): Record<string, unknown>[] | null {
  const change = (field: string, value: unknown, before: unknown) => ({
    event_type: 'Change',
    [field]: value,
    previous_value: before ?? null,
  })
  const agent = (id: string | null | undefined) => (id == null ? null : userId(id))
  switch (action.do) {
    case 'ticket.create':
      return [
        { event_type: 'Create', status: 'new' },
        { event_type: 'Create', group_id: groupId(action.queueId) },
        { event_type: 'Comment', comment_present: true, comment_public: true },
      ]
    case 'ticket.assign':
      return [change('assignee_id', agent(action.agentId), agent(action.before))]
    case 'ticket.move':
      return [change('group_id', groupId(action.queueId), action.before && groupId(action.before))]
    case 'ticket.tag':
      return [change('tags', action.tags, action.before?.split(' '))]
    case 'ticket.status':
      return [change('status', action.native ?? action.to, action.before)]
    case 'ticket.comment':
      return [
        {
          id: commentId(action.commentId ?? ''),
          event_type: 'Comment',
          type: 'Comment',
          public: action.isPublic,
          comment_present: true,
          comment_public: action.isPublic,
        },
      ]
    case 'ticket.merge':
      return [
        change('status', 'closed', null),
        change('tags', [MERGED_TAG], []),
        {
          event_type: 'Comment',
          type: 'Comment',
          public: false,
          comment_present: true,
          comment_public: false,
        },
      ]
    case 'ticket.delete':
    case 'ticket.spam':
      return reportsDeletions ? [change('status', 'deleted', 'open')] : null
    case 'ticket.restore':
      return reportsDeletions ? [change('status', 'open', 'deleted')] : null
    default:
      return null
  }
}
