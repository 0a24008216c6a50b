// Ticket facts: the events of a ticket that are the work of our own agents.
import type { MergedTicket } from './merge-events.ts'
import type { FactKind, TicketFact } from './types.ts'
import type { WorkEvent } from './work-event.ts'

/** Tickets and facts are unique within their connection. */
export const ticketKeyOf = (connectionId: number, ticketId: string): string => `${connectionId}:${ticketId}`
export const factKeyOf = (connectionId: number, factKey: string): string => `${connectionId}:${factKey}`

/** The agent's own id at the provider; null: no agent did it. */
export function agentIdOf(event: WorkEvent): string | null {
  if ('agentId' in event) return event.agentId
  if ('actor' in event && event.actor.type === 'agent') return event.actor.id ?? null
  return null
}

export const ticketIdOf = (event: WorkEvent): string | null => ('ticketId' in event ? event.ticketId : null)

/** `surferOf`: by the agent's id at the provider of this connection. In order of time. */
export function ticketFacts(
  connectionId: number,
  { events }: Pick<MergedTicket, 'events'>,
  surferOf: (agentId: string) => number | undefined,
): TicketFact[] {
  return events.flatMap(event => {
    const kind = factKind(event)
    const agentId = agentIdOf(event)
    const surferId = agentId === null ? undefined : surferOf(agentId)
    const ticketId = ticketIdOf(event)
    if (!kind || surferId === undefined || ticketId === null) return []
    return [
      {
        ...kind,
        factKey: factKeyOf(connectionId, event.factKey),
        ticketKey: ticketKeyOf(connectionId, ticketId),
        surferId,
        occurredAt: event.occurredAt,
      },
    ]
  })
}

function factKind(event: WorkEvent): FactKind | null {
  switch (event.kind) {
    case 'ticket.status-changed':
      return { kind: 'status', to: event.to }
    case 'ticket.comment':
      return { kind: 'comment' }
    case 'work.started':
      return { kind: 'work-started' }
    case 'work.ended':
      return { kind: 'work-ended' }
    default:
      return null
  }
}
