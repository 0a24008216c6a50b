// Effects of each action on the company, what is logged with it, and what follows by itself: an agent who answers a
// call is occupied, one who hangs up wraps up, an agent's answer to a new ticket opens it.
import type {
  Action,
  ActionAuthor,
  CompanyCall,
  CompanyState,
  CompanyTicket,
  Leg,
  LoggedAction,
} from './company-model.ts'

interface ActionEffect {
  noted?: Partial<Pick<LoggedAction, 'ticketId' | 'callId' | 'commentId' | 'before'>>
  follows: Action[]
}
type Of<Kind extends Action['do']> = Extract<Action, { do: Kind }>

const known = <T>(all: ReadonlyMap<string, T>, id: string, field: string): T => {
  const one = all.get(id)
  if (!one) throw new Error(`${field}: there is no ${JSON.stringify(id)}.`)
  return one
}

export function applyAction(company: CompanyState, action: Action, at: number): ActionEffect {
  if (action.do === 'ticket.create') return createTicket(company, action, at)
  if (action.do === 'call.queue') return queueCall(company, action, at)
  if (action.do === 'agent.status') return changeStatus(company, action, at)
  if (action.do === 'agent.change') return changeAgent(company, action)
  if ('callId' in action) return changeCall(company, action as CallAction, at)
  return changeTicket(company, action as TicketAction, at)
}

function createTicket(company: CompanyState, action: Of<'ticket.create'>, at: number): ActionEffect {
  const queue = known(company.queues, action.queueId, 'queueId')
  const ticket: CompanyTicket = {
    id: action.ticketId ?? company.newId(),
    queueId: queue.id,
    channel: action.channel ?? queue.channel,
    nativeChannel: action.nativeChannel ?? null,
    state: 'new',
    nativeState: null,
    assigneeId: null,
    requesterId: action.requesterId ?? '900',
    submitterId: action.by?.type === 'agent' ? (action.by.id ?? null) : null,
    tags: action.tags ?? [],
    priority: action.priority ?? 'normal',
    origin: action.origin ?? 'inbound',
    comments: [],
    createdAt: at,
    updatedAt: at,
    solvedAt: null,
    gone: null,
    mergedInto: null,
  }
  if (company.tickets.has(ticket.id))
    throw new Error(`ticketId: there is a ${JSON.stringify(ticket.id)} already.`)
  company.tickets.set(ticket.id, ticket)
  return { noted: { ticketId: ticket.id }, follows: [] }
}

type TicketAction = Extract<Action, { ticketId: string }>

function changeTicket(company: CompanyState, action: TicketAction, at: number): ActionEffect {
  const ticket = known(company.tickets, action.ticketId, 'ticketId')
  if (action.do === 'ticket.work') {
    known(company.agents, action.agentId, 'agentId')
    return { follows: [] }
  }
  if (ticket.gone && action.do !== 'ticket.restore')
    throw new Error(`ticketId: ${ticket.id} is ${ticket.gone}.`)
  ticket.updatedAt = at
  switch (action.do) {
    case 'ticket.assign': {
      if (action.agentId !== null) known(company.agents, action.agentId, 'agentId')
      const before = ticket.assigneeId
      ticket.assigneeId = action.agentId
      return { noted: { before }, follows: opened(ticket, action.agentId, action.by) }
    }
    case 'ticket.move': {
      const before = ticket.queueId
      ticket.queueId = known(company.queues, action.queueId, 'queueId').id
      const isTakenAway = action.isReleased === true && ticket.assigneeId !== null
      const { ticketId, by } = action
      return {
        noted: { before },
        follows: isTakenAway ? [{ do: 'ticket.assign', ticketId, agentId: null, by }] : [],
      }
    }
    case 'ticket.tag': {
      const before = ticket.tags.join(' ')
      ticket.tags = action.tags
      return { noted: { before }, follows: [] }
    }
    case 'ticket.status': {
      const before = ticket.nativeState ?? ticket.state
      ticket.state = action.to
      ticket.nativeState = action.native ?? null
      const isSolved = action.to === 'solved' || action.to === 'closed'
      ticket.solvedAt = isSolved ? (ticket.solvedAt ?? at) : null
      return { noted: { before }, follows: [] }
    }
    case 'ticket.comment': {
      const commentId = action.commentId ?? company.newId()
      ticket.comments.push({ id: commentId, at, isPublic: action.isPublic, by: action.by })
      return { noted: { commentId }, follows: [] }
    }
    case 'ticket.merge':
      ticket.mergedInto = known(company.tickets, action.into, 'into').id
      ticket.gone = 'merged'
      return { follows: [] }
    default:
      ticket.gone = REMOVALS[action.do]
      return { follows: [] }
  }
}

const REMOVALS = { 'ticket.delete': 'deleted', 'ticket.spam': 'spam', 'ticket.restore': null } as const

/** A new ticket is open once it has somebody. */
const opened = (ticket: CompanyTicket, agentId: string | null, by: ActionAuthor): Action[] =>
  ticket.state === 'new' && agentId !== null
    ? [{ do: 'ticket.status', ticketId: ticket.id, to: 'open', by }]
    : []

function queueCall(company: CompanyState, action: Of<'call.queue'>, at: number): ActionEffect {
  const call: CompanyCall = {
    id: action.callId ?? company.newId(),
    queueId: known(company.queues, action.queueId, 'queueId').id,
    direction: action.direction ?? 'inbound',
    phone: action.phone ?? '+15550100',
    state: 'queued',
    startedAt: at,
    endedAt: null,
    legs: [],
    updatedAt: at,
  }
  if (company.calls.has(call.id)) throw new Error(`callId: there is a ${JSON.stringify(call.id)} already.`)
  company.calls.set(call.id, call)
  return { noted: { callId: call.id }, follows: [] }
}

type CallAction = Extract<Action, { callId: string }>

function changeCall(company: CompanyState, action: CallAction, at: number): ActionEffect {
  const call = known(company.calls, action.callId, 'callId')
  if (call.endedAt !== null) throw new Error(`callId: ${call.id} has ended.`)
  call.updatedAt = at
  const leg = call.legs.at(-1)
  switch (action.do) {
    case 'call.ring':
      call.state = 'ringing'
      call.legs.push(newLeg(known(company.agents, action.agentId, 'agentId').id, at))
      return { follows: [] }
    case 'call.connect': {
      const agentId = known(company.agents, action.agentId, 'agentId').id
      if (leg?.agentId !== agentId) call.legs.push(newLeg(agentId, at))
      call.legs.at(-1)!.connectedAt = at
      call.state = 'connected'
      return { follows: [{ do: 'agent.status', agentId, to: 'occupied' }] }
    }
    case 'call.hold':
      if (call.state !== 'connected') throw new Error(`callId: ${call.id} is ${call.state}, not connected.`)
      leg!.holds.push({ from: at, to: null })
      call.state = 'hold'
      return { follows: [] }
    case 'call.resume':
      if (call.state !== 'hold') throw new Error(`callId: ${call.id} is ${call.state}, not on hold.`)
      leg!.holds.at(-1)!.to = at
      call.state = 'connected'
      return { follows: [] }
    case 'call.transfer': {
      if (!leg?.connectedAt) throw new Error(`callId: ${call.id} has nobody who could transfer it.`)
      const agentId = known(company.agents, action.agentId, 'agentId').id
      if (agentId === leg.agentId)
        throw new Error(`agentId: ${agentId} has the call already; it is passed on to another.`)
      endLeg(leg, at)
      call.legs.push({ ...newLeg(agentId, at), connectedAt: at })
      call.state = 'connected'
      return {
        noted: { before: leg.agentId },
        follows: [
          { do: 'agent.status', agentId: leg.agentId, to: 'wrapup' },
          { do: 'agent.status', agentId, to: 'occupied' },
        ],
      }
    }
    case 'call.transfer-out':
      if (!leg?.connectedAt || leg.endedAt !== null)
        throw new Error(`callId: ${call.id} has nobody who could transfer it.`)
      endLeg(leg, at)
      call.state = 'external'
      return { follows: [{ do: 'agent.status', agentId: leg.agentId, to: 'wrapup' }] }
    case 'call.hangup': {
      if (!leg?.connectedAt) throw new Error(`callId: ${call.id} was not answered: it can be missed.`)
      const isOutside = call.state === 'external'
      if (!isOutside) endLeg(leg, at)
      call.state = 'hangup'
      call.endedAt = at
      return { follows: isOutside ? [] : [{ do: 'agent.status', agentId: leg.agentId, to: 'wrapup' }] }
    }
    case 'call.miss':
      if (leg) endLeg(leg, at)
      call.state = 'missed'
      call.endedAt = at
      return { follows: [] }
  }
}

const newLeg = (agentId: string, at: number): Leg => ({
  agentId,
  rangAt: at,
  connectedAt: null,
  endedAt: null,
  holds: [],
})

function endLeg(leg: Leg, at: number): void {
  leg.endedAt = at
  const hold = leg.holds.at(-1)
  if (hold?.to === null) hold.to = at
}

function changeStatus(company: CompanyState, action: Of<'agent.status'>, at: number): ActionEffect {
  const { phone } = known(company.agents, action.agentId, 'agentId')
  const before = phone.status
  Object.assign(phone, {
    status: action.to,
    reason: action.reason ?? null,
    native: action.native ?? null,
    since: at,
  })
  return { noted: { before }, follows: [] }
}

function changeAgent(
  company: CompanyState,
  { agentId, name, email, isActive }: Of<'agent.change'>,
): ActionEffect {
  const agent = known(company.agents, agentId, 'agentId')
  agent.name = name ?? agent.name
  agent.email = email ?? agent.email
  agent.isActive = isActive ?? agent.isActive
  return { follows: [] }
}
