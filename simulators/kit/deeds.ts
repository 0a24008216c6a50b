// What each deed does to the world, what has to be noted with it, and what follows from it by itself: whoever
// answers a call is occupied, whoever hangs up wraps up, an agent's answer to a new ticket opens it.
import type { Action, By, Deed, Leg, World, WorldCall, WorldTicket } from './world.ts'

interface Done {
  noted?: Partial<Pick<Action, 'ticketId' | 'callId' | 'commentId' | 'before'>>
  follows: Deed[]
}
type Of<Kind extends Deed['do']> = Extract<Deed, { do: Kind }>

const known = <T>(all: ReadonlyMap<string, T>, id: string, field: string): T => {
  const one = all.get(id)
  if (!one) throw new Error(`${field}: there is no ${JSON.stringify(id)}.`)
  return one
}

export function apply(world: World, deed: Deed, at: number): Done {
  if (deed.do === 'ticket.create') return createTicket(world, deed, at)
  if (deed.do === 'call.queue') return queueCall(world, deed, at)
  if (deed.do === 'agent.status') return changeStatus(world, deed, at)
  if (deed.do === 'agent.change') return changeAgent(world, deed)
  if ('callId' in deed) return doToCall(world, deed as CallDeed, at)
  return doToTicket(world, deed as TicketDeed, at)
}

function createTicket(world: World, deed: Of<'ticket.create'>, at: number): Done {
  const queue = known(world.queues, deed.queueId, 'queueId')
  const ticket: WorldTicket = {
    id: deed.ticketId ?? world.newId(),
    queueId: queue.id,
    channel: deed.channel ?? queue.channel,
    nativeChannel: deed.nativeChannel ?? null,
    state: 'new',
    nativeState: null,
    assigneeId: null,
    requesterId: deed.requesterId ?? '900',
    tags: deed.tags ?? [],
    priority: deed.priority ?? 'normal',
    origin: deed.origin ?? 'inbound',
    comments: [],
    createdAt: at,
    updatedAt: at,
    solvedAt: null,
    gone: null,
    mergedInto: null,
  }
  if (world.tickets.has(ticket.id))
    throw new Error(`ticketId: there is a ${JSON.stringify(ticket.id)} already.`)
  world.tickets.set(ticket.id, ticket)
  return { noted: { ticketId: ticket.id }, follows: [] }
}

type TicketDeed = Extract<Deed, { ticketId: string }>

function doToTicket(world: World, deed: TicketDeed, at: number): Done {
  const ticket = known(world.tickets, deed.ticketId, 'ticketId')
  if (deed.do === 'ticket.work') {
    known(world.agents, deed.agentId, 'agentId')
    return { follows: [] }
  }
  if (ticket.gone && deed.do !== 'ticket.restore')
    throw new Error(`ticketId: ${ticket.id} is ${ticket.gone}.`)
  ticket.updatedAt = at
  switch (deed.do) {
    case 'ticket.assign': {
      if (deed.agentId !== null) known(world.agents, deed.agentId, 'agentId')
      const before = ticket.assigneeId
      ticket.assigneeId = deed.agentId
      return { noted: { before }, follows: opened(ticket, deed.agentId, deed.by) }
    }
    case 'ticket.move': {
      const before = ticket.queueId
      ticket.queueId = known(world.queues, deed.queueId, 'queueId').id
      return { noted: { before }, follows: [] }
    }
    case 'ticket.tag': {
      const before = ticket.tags.join(' ')
      ticket.tags = deed.tags
      return { noted: { before }, follows: [] }
    }
    case 'ticket.status': {
      const before = ticket.nativeState ?? ticket.state
      ticket.state = deed.to
      ticket.nativeState = deed.native ?? null
      const isSolved = deed.to === 'solved' || deed.to === 'closed'
      ticket.solvedAt = isSolved ? (ticket.solvedAt ?? at) : null
      return { noted: { before }, follows: [] }
    }
    case 'ticket.comment': {
      const commentId = deed.commentId ?? world.newId()
      ticket.comments.push({ id: commentId, at, isPublic: deed.isPublic, by: deed.by })
      return { noted: { commentId }, follows: [] }
    }
    case 'ticket.merge':
      ticket.mergedInto = known(world.tickets, deed.into, 'into').id
      ticket.gone = 'merged'
      return { follows: [] }
    default:
      ticket.gone = GONE[deed.do]
      return { follows: [] }
  }
}

const GONE = { 'ticket.delete': 'deleted', 'ticket.spam': 'spam', 'ticket.restore': null } as const

/** A new ticket is open once it has somebody. */
const opened = (ticket: WorldTicket, agentId: string | null, by: By): Deed[] =>
  ticket.state === 'new' && agentId !== null
    ? [{ do: 'ticket.status', ticketId: ticket.id, to: 'open', by }]
    : []

function queueCall(world: World, deed: Of<'call.queue'>, at: number): Done {
  const call: WorldCall = {
    id: deed.callId ?? world.newId(),
    queueId: known(world.queues, deed.queueId, 'queueId').id,
    direction: deed.direction ?? 'inbound',
    phone: deed.phone ?? '+15550100',
    state: 'queued',
    startedAt: at,
    endedAt: null,
    legs: [],
    updatedAt: at,
  }
  if (world.calls.has(call.id)) throw new Error(`callId: there is a ${JSON.stringify(call.id)} already.`)
  world.calls.set(call.id, call)
  return { noted: { callId: call.id }, follows: [] }
}

type CallDeed = Extract<Deed, { callId: string }>

function doToCall(world: World, deed: CallDeed, at: number): Done {
  const call = known(world.calls, deed.callId, 'callId')
  if (call.endedAt !== null) throw new Error(`callId: ${call.id} has ended.`)
  call.updatedAt = at
  const leg = call.legs.at(-1)
  switch (deed.do) {
    case 'call.ring':
      call.state = 'ringing'
      call.legs.push(newLeg(known(world.agents, deed.agentId, 'agentId').id, at))
      return { follows: [] }
    case 'call.connect': {
      const agentId = known(world.agents, deed.agentId, 'agentId').id
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
      const agentId = known(world.agents, deed.agentId, 'agentId').id
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
    case 'call.hangup':
      if (!leg?.connectedAt) throw new Error(`callId: ${call.id} was not answered: it can be missed.`)
      endLeg(leg, at)
      call.state = 'hangup'
      call.endedAt = at
      return { follows: [{ do: 'agent.status', agentId: leg.agentId, to: 'wrapup' }] }
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

function changeStatus(world: World, deed: Of<'agent.status'>, at: number): Done {
  const { phone } = known(world.agents, deed.agentId, 'agentId')
  const before = phone.status
  Object.assign(phone, {
    status: deed.to,
    reason: deed.reason ?? null,
    native: deed.native ?? null,
    since: at,
  })
  return { noted: { before }, follows: [] }
}

function changeAgent(world: World, { agentId, name, email, isActive }: Of<'agent.change'>): Done {
  const agent = known(world.agents, agentId, 'agentId')
  agent.name = name ?? agent.name
  agent.email = email ?? agent.email
  agent.isActive = isActive ?? agent.isActive
  return { follows: [] }
}
