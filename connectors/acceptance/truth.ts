// The same facts from both sides: what the world's log says happened, and what a connector made of it.
import type { PhoneStatus, TicketSnapshot, WorkEvent } from '#core/observed/index.ts'
import {
  callTruths,
  type LoggedAction,
  productStatus,
  type SimulatedCompany,
  type SimulatedProvider,
  ticketTruths,
} from '#simulators/kit/index.ts'
import type { Fact } from './subject.ts'

const second = (at: number) => Math.floor(at / 1000)
const agentOf = (actor: { type: string; id?: string }) => (actor.type === 'agent' ? (actor.id ?? null) : null)

/** Status as shown by the provider, which may not distinguish it from another. */
export const shownStatus = ({ statusShown }: SimulatedProvider, status: PhoneStatus): PhoneStatus =>
  statusShown?.[status] ?? status

/** Facts of the company's log, in the provider's ids. */
export function trueFacts(company: SimulatedCompany, simulated: SimulatedProvider): Fact[] {
  const { covers, ids } = simulated
  const facts: Fact[] = []
  for (const action of company.log) {
    const at = second(action.at)
    if (covers.presence && action.do === 'agent.status')
      facts.push({
        kind: 'agent.status-changed',
        agentId: ids.agent(action.agentId),
        to: shownStatus(simulated, action.to),
        second: at,
      })
    if (covers.tickets && action.do.startsWith('ticket.')) facts.push(...ticketFacts(action, at, ids))
  }
  if (covers.calls)
    for (const call of company.calls.values()) {
      const ticketId = ids.call(call.id)
      const add = (kind: Fact['kind'], agentId: string, at: number) =>
        facts.push({ kind, ticketId, agentId: ids.agent(agentId), second: second(at) })
      facts.push({ kind: 'ticket.created', ticketId, to: call.direction, second: null })
      for (const { agentId, connectedAt, endedAt, holds } of call.legs) {
        if (connectedAt === null) continue
        add('work.started', agentId, connectedAt)
        for (const { from, to } of holds) {
          add('work.ended', agentId, from)
          if (to !== null && to !== endedAt) add('work.started', agentId, to)
        }
        const isOnHold = holds.at(-1)?.to === endedAt && holds.length > 0
        if (endedAt !== null && !isOnHold) add('work.ended', agentId, endedAt)
      }
    }
  return inOrder(withoutRepeats(facts))
}

function ticketFacts(action: LoggedAction, at: number, ids: SimulatedProvider['ids']): Fact[] {
  const ticketId = ids.ticket(action.ticketId ?? '')
  const by = 'by' in action && action.by?.type === 'agent' ? ids.agent(action.by.id ?? '') : null
  switch (action.do) {
    case 'ticket.create':
      return [{ kind: 'ticket.created', ticketId, to: action.origin ?? 'inbound', second: null }]
    case 'ticket.status':
      return [
        {
          kind: 'ticket.status-changed',
          ticketId,
          agentId: by,
          to: productStatus(action.to),
          second: at,
        },
      ]
    case 'ticket.assign':
      return [
        {
          kind: 'ticket.assigned',
          ticketId,
          agentId: by,
          to: action.agentId && ids.agent(action.agentId),
          second: at,
        },
      ]
    case 'ticket.comment':
      return [
        {
          kind: 'ticket.comment',
          ticketId,
          agentId: by,
          to: action.isPublic ? 'public' : 'private',
          second: at,
        },
      ]
    case 'ticket.delete':
    case 'ticket.spam':
    case 'ticket.merge':
      return [{ kind: 'ticket.gone', ticketId, second: null }]
    case 'ticket.restore':
      return [{ kind: 'ticket.restored', ticketId, second: null }]
    default:
      return []
  }
}

/** Facts that a connector reported. Statuses of calls are left out: the work in them is compared. */
export function reportedFacts(events: Iterable<WorkEvent>, isCall: (ticketId: string) => boolean): Fact[] {
  const facts = [...events].flatMap((event): Fact[] => {
    const { kind } = event
    const at = second(event.occurredAt)
    if ('ticketId' in event && isCall(event.ticketId) && !/^(ticket.created|work\.)/.test(kind)) return []
    switch (event.kind) {
      case 'ticket.created':
        return [{ kind, ticketId: event.ticketId, to: event.origin, second: null }]
      case 'ticket.status-changed':
        return [{ kind, ticketId: event.ticketId, agentId: agentOf(event.actor), to: event.to, second: at }]
      case 'ticket.assigned':
        return [{ kind, ticketId: event.ticketId, agentId: agentOf(event.actor), to: event.to, second: at }]
      case 'ticket.comment': {
        const to = event.isPublic ? 'public' : 'private'
        return [{ kind, ticketId: event.ticketId, agentId: agentOf(event.actor), to, second: at }]
      }
      case 'ticket.gone':
      case 'ticket.restored':
        return [{ kind, ticketId: event.ticketId, second: null }]
      case 'agent.status-changed':
        return [{ kind, agentId: event.agentId, to: event.to, second: at }]
      default:
        return [{ kind, ticketId: event.ticketId, agentId: event.agentId, second: at }]
    }
  })
  return inOrder(withoutRepeats(facts))
}

const BEGINNING = {
  'ticket.status-changed': 'OPEN',
  'ticket.assigned': null,
  'agent.status-changed': 'unavailable',
} as const

/** A status or an assignment that was so already is no fact, nor is the end of work that has ended. */
function withoutRepeats(facts: Fact[]): Fact[] {
  const is = new Map<string, string | null>()
  const over = new Set<string>()
  const kept: Fact[] = []
  const endsFirst = ({ kind }: Fact) => (kind === 'work.ended' ? 0 : 1)
  for (const fact of facts.toSorted(
    (a, b) => (a.second ?? 0) - (b.second ?? 0) || endsFirst(a) - endsFirst(b),
  )) {
    const { kind, ticketId = fact.agentId, to = null } = fact
    const work = `${ticketId} ${fact.agentId}`
    if (kind === 'work.started') over.delete(work)
    if (kind === 'work.ended') {
      if (over.has(work)) continue
      over.add(work)
    }
    if (kind === 'ticket.status-changed' || kind === 'ticket.assigned' || kind === 'agent.status-changed') {
      const key = `${kind} ${ticketId}`
      const before = is.get(key) ?? BEGINNING[kind]
      is.set(key, to)
      if (before === to) continue
    }
    kept.push(fact)
  }
  return kept
}

const lineOf = (fact: Fact) => JSON.stringify(fact, ['kind', 'ticketId', 'agentId', 'to', 'second'])
const inOrder = (facts: Fact[]) => facts.toSorted((a, b) => (lineOf(a) < lineOf(b) ? -1 : 1))

/** State of a ticket, limited to the fields that must not depend on the path. */
export const standOf = (snapshot: TicketSnapshot) => ({
  ticketId: snapshot.ticketId,
  channel: snapshot.channel,
  // A removed ticket has no status that all systems would agree on.
  status: snapshot.isGone ? null : snapshot.status,
  assigneeId: snapshot.assigneeId,
  queueIds: snapshot.queueIds.toSorted(),
  openedAt: second(snapshot.openedAt),
  isGone: snapshot.isGone,
})
export type TicketStand = ReturnType<typeof standOf>

/** Every ticket as it stands, in the channel that the provider shows. */
export const shownTickets = (company: SimulatedCompany, { channelShown }: SimulatedProvider) =>
  ticketTruths(company).map(truth => ({ ...truth, channel: channelShown ?? truth.channel }))

/** Facts without who changed a status or an assignee. */
export const withoutActors = (facts: readonly Fact[]): Fact[] =>
  inOrder(
    facts.map(fact =>
      fact.kind === 'ticket.status-changed' || fact.kind === 'ticket.assigned'
        ? { ...fact, agentId: null }
        : fact,
    ),
  )

export function trueStands(company: SimulatedCompany, simulated: SimulatedProvider): TicketStand[] {
  const { covers, ids } = simulated
  const tickets = covers.tickets
    ? shownTickets(company, simulated).map(truth => ({ ...truth, id: ids.ticket(truth.id) }))
    : []
  const calls = covers.calls ? callTruths(company).map(truth => ({ ...truth, id: ids.call(truth.id) })) : []
  return [...tickets, ...calls]
    .map(truth => ({
      ticketId: truth.id,
      channel: truth.channel,
      status: truth.isGone ? null : truth.status,
      assigneeId: truth.assigneeId && ids.agent(truth.assigneeId),
      queueIds: [ids.queue(truth.queueId)],
      openedAt: second(truth.openedAt),
      isGone: truth.isGone,
    }))
    .toSorted(byId)
}

export const byId = (a: TicketStand, b: TicketStand) => (a.ticketId < b.ticketId ? -1 : 1)
