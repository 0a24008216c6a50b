import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeTicketEvents, ticketFacts, type WorkEvent, type WorkEventKind, workBlocks } from './index.ts'

const agent = fc.constantFrom('7', '8', '9')
const actor = fc.oneof(
  agent.map(id => ({ type: 'agent' as const, id })),
  // Edge cases of actors: an agent without an id, a customer with an agent's id, and a bot.
  fc.constantFrom(
    { type: 'agent' as const },
    { type: 'customer' as const, id: '7' },
    { type: 'bot' as const },
  ),
)
const kind: fc.Arbitrary<WorkEventKind> = fc.oneof(
  fc.record({
    kind: fc.constant('ticket.status-changed' as const),
    ticketId: fc.constant('t'),
    to: fc.constantFrom('OPEN' as const, 'CLOSED' as const, 'ON_HOLD' as const),
    raw: fc.constant(''),
    actor,
  }),
  fc.record({
    kind: fc.constant('ticket.comment' as const),
    ticketId: fc.constant('t'),
    commentId: fc.uuid(),
    isPublic: fc.boolean(),
    actor,
  }),
  fc.record({
    kind: fc.constant('ticket.assigned' as const),
    ticketId: fc.constant('t'),
    to: fc.constant('7'),
    actor,
  }),
  fc.record({
    kind: fc.constantFrom('work.started' as const, 'work.ended' as const),
    ticketId: fc.constant('t'),
    agentId: agent,
  }),
  fc.constant({ kind: 'ticket.created' as const, ticketId: 't', origin: 'inbound' as const }),
)
const events = fc
  .array(fc.tuple(kind, fc.nat(3600)), { maxLength: 12 })
  .map(list =>
    list.map(([one, second], i): WorkEvent => ({ ...one, factKey: `f${i}`, occurredAt: second * 1000 })),
  )
/** Agents 7 and 8 are ours. */
const surferOf = (agentId: string) => ({ '7': 70, '8': 80 })[agentId]

describe('ticket facts', () => {
  it('are the comments, statuses, starts and ends by agents of ours, and nothing else', () => {
    fc.assert(
      fc.property(events, all => {
        const wanted = all.flatMap(event => {
          const isWork = ['ticket.status-changed', 'ticket.comment', 'work.started', 'work.ended']
          if (!isWork.includes(event.kind)) return []
          const by = 'agentId' in event ? event.agentId : 'actor' in event ? event.actor.id : undefined
          const isAgent = !('actor' in event) || event.actor.type === 'agent'
          if (!isAgent || (by !== '7' && by !== '8')) return []
          return [[`4:${event.factKey}`, '4:t', Number(by) * 10, event.occurredAt]]
        })
        const found = ticketFacts(4, { events: all }, surferOf)
        expect(found.map(one => [one.factKey, one.ticketKey, one.surferId, one.occurredAt])).toEqual(wanted)
      }),
      { numRuns: 200 },
    )
  })

  it('of two connections never meet, though providers count their tickets alike', () => {
    fc.assert(
      fc.property(events, all => {
        const merged = mergeTicketEvents(all)
        const [one, other] = [ticketFacts(1, merged, surferOf), ticketFacts(11, merged, surferOf)]
        const ticket = { ticketId: 't', providerId: 1, url: null, channel: 'case' as const, streamIds: [] }
        const tickets = new Map(['1:t', '11:t'].map(key => [key, { ...ticket, key }]))
        // Without a handle time no pause is bridged from one piece of work to the next.
        const options = { handleTimeMs: () => 0, asOf: 1e9 }
        const together = workBlocks([...one, ...other], tickets, options)
        expect(together.filter(({ ticket: { key } }) => key === '1:t')).toEqual(
          workBlocks(one, tickets, options),
        )
        expect(together).toHaveLength(2 * workBlocks(other, tickets, options).length)
      }),
      { numRuns: 100 },
    )
  })
})
