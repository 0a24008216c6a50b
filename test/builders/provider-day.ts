// Invented day of tickets and calls in the form of a provider: a webhook reports each event, and a record for the
// backfill reports it once more.
import type { TicketSnapshot, WorkEvent, WorkEventKind } from '#core/observed/index.ts'
import { type Random, random } from '#core/random.ts'
import { type EpochMs, MINUTE_MS } from '#core/time/index.ts'
import type { Delivery } from './deliveries.ts'

export interface ProviderDay {
  webhooks: Delivery[]
  records: Delivery[]
}

const AGENTS = ['1', '2', '3']
const STATUSES = ['OPEN', 'ON_HOLD', 'CLOSED'] as const

export function providerDay(seed: number, start: EpochMs, tickets = 8): ProviderDay {
  const next = random(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!
  const reported: { events: WorkEvent[]; snapshots: TicketSnapshot[] }[] = []
  for (let index = 0; index < tickets; index++) {
    let at = start + Math.floor(next() * 600) * MINUTE_MS
    const openedAt = at
    const ticketId = `${index}`
    const isCall = next() < 0.4
    const origin = next() < 0.8 ? ('inbound' as const) : ('outbound' as const)
    let version = 0
    let isGone = false
    let status: TicketSnapshot['status'] = 'OPEN'
    const say = (...kinds: WorkEventKind[]) => {
      const events = kinds.map(
        (kind, position): WorkEvent => ({
          ...kind,
          factKey: `${kind.kind}|${ticketId}|${at}|${position}`,
          occurredAt: at,
        }),
      )
      version++
      const snapshot: TicketSnapshot = {
        ticketId,
        url: null,
        channel: isCall ? 'call' : 'case',
        channelName: isCall ? 'voice' : 'email',
        status,
        rawStatus: status.toLowerCase(),
        assigneeId: pick(AGENTS),
        queueIds: [pick(['q1', 'q2'])],
        tags: next() < 0.3 ? ['vip'] : [],
        fields: { priority: pick(['low', 'high']) },
        openedAt,
        changedAt: at,
        closedAt: status === 'CLOSED' ? at : null,
        version: `${version}`.padStart(4, '0'),
        isGone,
      }
      reported.push({ events, snapshots: [snapshot] })
      at += 1 + Math.floor(next() * 20 * MINUTE_MS)
    }
    say({ kind: 'ticket.created', ticketId, origin })
    for (let step = 0; step < 2 + Math.floor(next() * 6); step++) {
      const agentId = pick(AGENTS)
      const actor = { type: 'agent', id: agentId } as const
      const what = next()
      if (what < 0.3)
        say({ kind: 'ticket.comment', ticketId, commentId: `${ticketId}-${step}`, isPublic: true, actor })
      else if (what < 0.6) {
        status = pick(STATUSES)
        say({ kind: 'ticket.status-changed', ticketId, to: status, raw: status.toLowerCase(), actor })
      } else if (what < 0.8) {
        say({ kind: 'work.started', ticketId, agentId })
        say({ kind: 'work.ended', ticketId, agentId })
      } else if (what < 0.9) {
        isGone = !isGone
        say(
          isGone
            ? { kind: 'ticket.gone', ticketId, how: 'deleted', into: null }
            : { kind: 'ticket.restored', ticketId },
        )
      } else say({ kind: 'agent.status-changed', agentId, to: pick(['available', 'busy']), raw: 'x' })
    }
  }
  const inOrder = reported.toSorted((a, b) => a.events[0]!.occurredAt - b.events[0]!.occurredAt)
  const withKeys = (prefix: string) =>
    inOrder.map((one, index): Delivery => ({ key: `${prefix}${index}`, ...one }))
  return { webhooks: withKeys('w'), records: withKeys('r') }
}

/** Deliveries over a bad line: some twice, some lost, some late, all in another order. */
export function withDeliveryFaults(deliveries: readonly Delivery[], next: Random): Delivery[] {
  return deliveries
    .flatMap(one => {
      const luck = next()
      if (luck < 0.15) return []
      // The same once more under its own key is known by the inbox; under another one, by its meaning alone.
      return luck < 0.35 ? [one, one, { ...one, key: `${one.key} again` }] : [one]
    })
    .map(one => ({ one, place: next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one)
}
