// Work and phone statuses of agents in a time, as adherence is worked out from them.
import { CONNECTORS } from '#connectors/registry.ts'
import {
  agentIdOf,
  mergeTicketEvents,
  type ObservedTicket,
  type PhoneStatusSpan,
  statusSpans,
  type TicketFact,
  ticketFacts,
  ticketIdOf,
  ticketKeyOf,
} from '#core/observed/index.ts'
import type { EpochMs } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import {
  eventsOfTickets,
  statusesBefore,
  statusesIn,
  type TicketEvent,
  ticketsTouchedBy,
} from './event-store.ts'
import { agentsOfSurfers } from './match-store.ts'
import { agentKeyOf } from './publish-changes.ts'
import { selectTickets } from './ticket-store.ts'

export interface AgentWork {
  /** Facts of these agents alone in [from, to), without those that changed nothing; in order of time. */
  facts: TicketFact[]
  /** Tickets by key; one whose snapshot has not come yet is missing. */
  tickets: Map<string, ObservedTicket>
  /** Within the time; the last of them reaches to its end. Of those without any nothing is known. */
  statuses: Map<number, PhoneStatusSpan[]>
}

/**
 * `to` is not after now: a current status is reported up to it. A call that began before `from` is known by its end
 * alone, so callers look back by its longest time.
 */
export async function readAgentWork(
  tx: Tx,
  organizationId: number,
  { surferIds, from, to }: { surferIds: readonly number[]; from: EpochMs; to: EpochMs },
): Promise<AgentWork> {
  const agents = await agentsOfSurfers(tx, organizationId, surferIds)
  if (agents.length === 0) return { facts: [], tickets: new Map(), statuses: new Map() }
  const changes = [
    ...(await statusesBefore(tx, organizationId, agents, from)),
    ...(await statusesIn(tx, organizationId, { agents, from, to })),
  ]
  const touched = await ticketsTouchedBy(tx, organizationId, { agents, from, to })
  const tickets = await ticketsOf(tx, organizationId, touched)
  const surferOf = new Map(agents.map(agent => [agentKeyOf(agent), agent.surferId]))
  const whole = await eventsOfTickets(tx, organizationId, touched)
  const facts = [
    ...Map.groupBy(whole, event => ticketKeyOf(event.connectionId, ticketIdOf(event)!)).values(),
  ].flatMap(ofTicket => {
    const { connectionId } = ofTicket[0]!
    return ticketFacts(connectionId, mergeTicketEvents(ofTicket), remoteId =>
      surferOf.get(agentKeyOf({ connectionId, remoteId })),
    )
  })
  return {
    facts: facts
      .filter(fact => fact.occurredAt >= from && fact.occurredAt < to)
      .sort((a, b) => a.occurredAt - b.occurredAt || (a.factKey < b.factKey ? -1 : 1)),
    tickets,
    statuses: statusesOf(agents, changes, { start: from, end: to }),
  }
}

type Agent = Awaited<ReturnType<typeof agentsOfSurfers>>[number]

function statusesOf(
  agents: readonly Agent[],
  changes: readonly TicketEvent[],
  range: { start: EpochMs; end: EpochMs },
): Map<number, PhoneStatusSpan[]> {
  const byAgent = Map.groupBy(changes, event =>
    agentKeyOf({ connectionId: event.connectionId, remoteId: agentIdOf(event)! }),
  )
  const phonesFirst = agents.toSorted((a, b) => Number(isPhone(b.providerId)) - Number(isPhone(a.providerId)))
  const result = new Map<number, PhoneStatusSpan[]>()
  for (const [surferId, own] of Map.groupBy(phonesFirst, agent => agent.surferId)) {
    const spans = statusSpans(
      own.map(agent => byAgent.get(agentKeyOf(agent)) ?? []),
      range,
      own.map(agent => agent.gaps),
    )
    if (spans.length > 0) result.set(surferId, spans)
  }
  return result
}

const isPhone = (providerId: number): boolean =>
  CONNECTORS.some(({ provider, capabilities }) => provider.id === providerId && capabilities.isPhone)

/** Tickets by key, those of which a snapshot is known. */
export async function ticketsOf(
  tx: Tx,
  organizationId: number,
  refs: readonly { connectionId: number; ticketId: string }[],
): Promise<Map<string, ObservedTicket>> {
  const rows = await selectTickets(tx, organizationId, refs)
  return new Map(
    rows.map(({ connectionId, providerId, ticketId, url, channel, streamIds }) => {
      const key = ticketKeyOf(connectionId, ticketId)
      return [key, { key, providerId, ticketId, url, channel, streamIds }]
    }),
  )
}
