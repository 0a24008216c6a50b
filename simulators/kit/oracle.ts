// Truth about agents and contacts, worked out from the log of actions alone. It shares no code with the product, so
// that the two can be compared. Times are milliseconds since 1970; an interval that has not ended ends at `to`.

import type { SimulatedCompany } from './company.ts'
import type { Channel, LoggedAction, PhoneStatus, TicketState } from './company-model.ts'

export type ProductStatus = 'OPEN' | 'ON_HOLD' | 'CLOSED'
export const productStatus = (state: TicketState): ProductStatus =>
  state === 'pending' || state === 'hold'
    ? 'ON_HOLD'
    : state === 'solved' || state === 'closed'
      ? 'CLOSED'
      : 'OPEN'

export interface StatusTruth {
  from: number
  to: number
  status: PhoneStatus
}
export interface WorkSpan {
  from: number
  to: number
  queueId: string
  /** Id of a ticket or a call. */
  id: string
  kind: 'ticket' | 'call'
}
export interface TicketTruthEvent {
  at: number
  ticketId: string
  queueId: string
  what: ProductStatus | 'COMMENT'
}
export interface CallEnd {
  at: number
  callId: string
  queueId: string
}
export interface AgentTruth {
  agentId: string
  email: string
  statuses: StatusTruth[]
  /** Really at work. */
  work: WorkSpan[]
  /** Actions of the agent on tickets, as providers report them. */
  events: TicketTruthEvent[]
  /** Calls that ended with this agent. */
  hangups: CallEnd[]
}
export interface ContactTruth {
  id: string
  queueId: string
  channel: Channel
  status: ProductStatus
  assigneeId: string | null
  openedAt: number
  isGone: boolean
  isInbound: boolean
}

export function agentTruths(company: SimulatedCompany, from: number, to: number): AgentTruth[] {
  return [...company.agents.values()].map(agent => {
    const log = company.log.filter(action => action.at < to)
    const within = (span: { from: number; to: number }) => span.to > from && span.from < to
    const cut = <Span extends { from: number; to: number }>(span: Span): Span => ({
      ...span,
      from: Math.max(span.from, from),
      to: Math.min(span.to, to),
    })
    return {
      agentId: agent.id,
      email: agent.email,
      statuses: statusSpans(log, agent.id, to).filter(within).map(cut),
      work: [...ticketWork(log, agent.id, to), ...callWork(log, agent.id, to)]
        .filter(within)
        .map(cut)
        .sort((a, b) => a.from - b.from),
      events: ticketEvents(log, agent.id).filter(event => event.at >= from),
      hangups: hangups(log, agent.id).filter(end => end.at >= from),
    }
  })
}

function statusSpans(log: readonly LoggedAction[], agentId: string, to: number): StatusTruth[] {
  const spans: StatusTruth[] = []
  for (const action of log) {
    if (action.do !== 'agent.status' || action.agentId !== agentId) continue
    const last = spans.at(-1)
    if (last?.status === action.to) continue
    if (last) last.to = action.at
    spans.push({ from: action.at, to, status: action.to })
  }
  return spans.filter(span => span.to > span.from)
}

function ticketWork(log: readonly LoggedAction[], agentId: string, to: number): WorkSpan[] {
  const spans: WorkSpan[] = []
  const queueOf = new Map<string, string>()
  for (const action of log) {
    if (action.do === 'ticket.create' || action.do === 'ticket.move')
      queueOf.set(action.ticketId!, action.queueId)
    if (action.do !== 'ticket.work' || action.agentId !== agentId) continue
    const id = action.ticketId
    if (action.is === 'begun')
      spans.push({ from: action.at, to, queueId: queueOf.get(id)!, id, kind: 'ticket' })
    else {
      const open = spans.findLast(span => span.id === id && span.to === to)
      if (open) open.to = action.at
    }
  }
  return spans
}

/** In the call, without the times on hold. */
function callWork(log: readonly LoggedAction[], agentId: string, to: number): WorkSpan[] {
  const spans: WorkSpan[] = []
  const queueOf = new Map<string, string>()
  const whoIn = new Map<string, string>()
  const end = (id: string, at: number) => {
    const open = spans.findLast(span => span.id === id && span.to === to)
    if (open) open.to = at
  }
  for (const action of log) {
    const id = action.callId
    if (!id) continue
    if (action.do === 'call.queue') queueOf.set(id, action.queueId)
    if (action.do === 'call.hold' || action.do === 'call.hangup' || action.do === 'call.miss')
      end(id, action.at)
    if (action.do === 'call.transfer' || action.do === 'call.transfer-out') end(id, action.at)
    if (action.do === 'call.connect' || action.do === 'call.transfer') whoIn.set(id, action.agentId)
    const begins =
      action.do === 'call.connect' || action.do === 'call.transfer' || action.do === 'call.resume'
    if (begins && whoIn.get(id) === agentId)
      spans.push({ from: action.at, to, queueId: queueOf.get(id)!, id, kind: 'call' })
  }
  return spans.filter(span => span.to > span.from)
}

function hangups(log: readonly LoggedAction[], agentId: string): CallEnd[] {
  const queueOf = new Map<string, string>()
  const whoIn = new Map<string, string>()
  return log.flatMap(action => {
    const { callId } = action
    if (!callId) return []
    if (action.do === 'call.queue') queueOf.set(callId, action.queueId)
    if (action.do === 'call.connect' || action.do === 'call.transfer') whoIn.set(callId, action.agentId)
    const isEnd = action.do === 'call.hangup' || action.do === 'call.transfer-out'
    const isOwn = isEnd && whoIn.get(callId) === agentId
    if (action.do === 'call.transfer-out') whoIn.delete(callId)
    return isOwn ? [{ at: action.at, callId, queueId: queueOf.get(callId)! }] : []
  })
}

function ticketEvents(log: readonly LoggedAction[], agentId: string): TicketTruthEvent[] {
  const events: TicketTruthEvent[] = []
  const queueOf = new Map<string, string>()
  const statusOf = new Map<string, ProductStatus>()
  for (const action of log) {
    const ticketId = action.ticketId
    if (!ticketId) continue
    if (action.do === 'ticket.create') statusOf.set(ticketId, 'OPEN')
    if (action.do === 'ticket.create' || action.do === 'ticket.move') queueOf.set(ticketId, action.queueId)
    const queueId = queueOf.get(ticketId)!
    const isOwn = 'by' in action && action.by?.type === 'agent' && action.by.id === agentId
    if (action.do === 'ticket.comment' && isOwn)
      events.push({ at: action.at, ticketId, queueId, what: 'COMMENT' })
    if (action.do !== 'ticket.status') continue
    const what = productStatus(action.to)
    if (isOwn && statusOf.get(ticketId) !== what) events.push({ at: action.at, ticketId, queueId, what })
    statusOf.set(ticketId, what)
  }
  return events
}

/** Every ticket and call as it stands. */
export const ticketTruths = (company: SimulatedCompany): ContactTruth[] =>
  [...company.tickets.values()].map(ticket => ({
    id: ticket.id,
    queueId: ticket.queueId,
    channel: ticket.channel,
    status: productStatus(ticket.state),
    assigneeId: ticket.assigneeId,
    openedAt: ticket.createdAt,
    isGone: ticket.gone !== null,
    isInbound: ticket.origin === 'inbound',
  }))

export const callTruths = (company: SimulatedCompany): ContactTruth[] =>
  [...company.calls.values()].map(call => ({
    id: call.id,
    queueId: call.queueId,
    channel: 'call',
    status:
      call.endedAt !== null || call.state === 'external'
        ? 'CLOSED'
        : call.state === 'hold'
          ? 'ON_HOLD'
          : 'OPEN',
    // Agent who answered: it may have rung elsewhere in vain.
    assigneeId: call.legs.findLast(leg => leg.connectedAt !== null)?.agentId ?? null,
    openedAt: call.startedAt,
    isGone: false,
    isInbound: call.direction === 'inbound',
  }))

/** Contacts that came in, per queue, channel and quarter-hour: "31 case 2026-03-02T09:15:00.000Z" -> how many. */
export function volume(contacts: readonly ContactTruth[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { queueId, channel, openedAt, isGone, isInbound } of contacts) {
    if (isGone || !isInbound) continue
    const quarter = new Date(Math.floor(openedAt / 900_000) * 900_000).toISOString()
    const key = `${queueId} ${channel} ${quarter}`
    counts[key] = (counts[key] ?? 0) + 1
  }
  return counts
}
