// Common models of the ticketing category, made from the company and its log: as they stand, with when the aggregator
// saw them last.
import {
  type ActionAuthor,
  type CompanyTicket,
  type Host,
  LogFollower,
  type LoggedAction,
} from '../kit/index.ts'
import { CONTACT_ID, collectionId, commentId, micros, remoteId, ticketId, userId } from './ids.ts'

interface Comment {
  id: string
  ticketId: string
  at: number
  seq: number
  isPublic: boolean
  by: ActionAuthor
}

export class Models {
  /** Number in the log of the last change of each ticket. */
  #changes = new Map<string, number>()
  #comments: Comment[] = []
  readonly #log: LogFollower
  readonly #lagMs: () => number

  constructor({ company, switches }: Host) {
    this.#lagMs = () => Number(switches.syncLagMs)
    this.#log = new LogFollower(company, () => {
      this.#changes = new Map()
      this.#comments = []
    })
  }

  comments(): readonly Comment[] {
    this.#follow()
    return this.#comments
  }

  /** When the aggregator saw it. */
  seenAt = (changedAt: number): number => changedAt + this.#lagMs()

  ticket(ticket: CompanyTicket) {
    this.#follow()
    const { id, queueId, assigneeId, submitterId, tags, priority, createdAt, updatedAt, solvedAt } = ticket
    return {
      id: ticketId(id),
      remote_id: remoteId(id),
      name: 'Good morning',
      description: 'Good morning.',
      assignees: assigneeId === null ? [] : [userId(assigneeId)],
      assigned_teams: [],
      creator: submitterId === null ? null : userId(submitterId),
      contact: CONTACT_ID,
      status: statusOf(ticket),
      collections: [collectionId(queueId)],
      ticket_type: 'incident',
      priority: priority.toUpperCase(),
      tags,
      ticket_url: `https://harbor.example/tickets/${remoteId(id)}`,
      remote_created_at: new Date(createdAt).toISOString(),
      remote_updated_at: new Date(updatedAt).toISOString(),
      completed_at: solvedAt === null ? null : new Date(solvedAt).toISOString(),
      modified_at: micros(this.seenAt(updatedAt), this.#changes.get(id) ?? 0),
      remote_was_deleted: ticket.gone !== null,
      field_mappings: {},
    }
  }

  comment({ id, ticketId: ticket, at, seq, isPublic, by }: Comment) {
    return {
      id: commentId(id),
      remote_id: remoteId(id),
      user: by.type === 'agent' && by.id !== undefined ? userId(by.id) : null,
      contact: by.type === 'customer' ? CONTACT_ID : null,
      body: 'Good morning.',
      ticket: ticketId(ticket),
      is_private: !isPublic,
      remote_created_at: new Date(at).toISOString(),
      modified_at: micros(this.seenAt(at), seq),
      remote_was_deleted: false,
    }
  }

  #follow(): void {
    for (const action of this.#log.fresh()) this.#add(action)
  }

  #add(action: LoggedAction): void {
    if (action.ticketId === undefined || action.do === 'ticket.work') return
    this.#changes.set(action.ticketId, action.seq)
    if (action.do === 'ticket.comment')
      this.#comments.push({
        id: action.commentId!,
        ticketId: action.ticketId,
        at: action.at,
        seq: action.seq,
        isPublic: action.isPublic,
        by: action.by,
      })
  }
}

function statusOf({ nativeState, state }: CompanyTicket): string {
  if (nativeState !== null) return nativeState
  if (state === 'solved' || state === 'closed') return 'CLOSED'
  return state === 'pending' || state === 'hold' ? 'ON_HOLD' : 'OPEN'
}
