// Recent events of an agent: enough to know the current work, never a whole day.
import type { TrackedSource } from '#core/adherence/index.ts'
import {
  agentIdOf,
  mergeTicketEvents,
  type ObservedTicket,
  statusSpans,
  ticketFacts,
  type WorkBlock,
  type WorkOptions,
  workBlocks,
} from '#core/observed/index.ts'
import type { StoredEvent } from '../observed/index.ts'
import type { PhoneMoment } from './agent-row.ts'

/**
 * Events of an agent that are kept: the newest about tickets and about each system's statuses, and calls that go on.
 */
export const KEPT_EVENTS = { ticketEvents: 24, statuses: 6 }

const isStatus = (event: StoredEvent) => event.kind === 'agent.status-changed'
const keyOf = (event: StoredEvent) => `${event.connectionId}:${event.factKey}`
const byTime = (a: StoredEvent, b: StoredEvent) => a.occurredAt - b.occurredAt || a.seq - b.seq

/** In order of time, each fact once, without what is too old to matter. */
export function mergeRecent(known: readonly StoredEvent[], received: readonly StoredEvent[]): StoredEvent[] {
  const all = [...new Map([...known, ...received].map(event => [keyOf(event), event])).values()].sort(byTime)
  const statuses = Map.groupBy(all.filter(isStatus), event => event.connectionId)
  const ofTickets = all.filter(event => !isStatus(event))
  const kept = new Set([
    ...[...statuses.values()].flatMap(own => own.slice(-KEPT_EVENTS.statuses)),
    ...ofTickets.slice(-KEPT_EVENTS.ticketEvents),
    ...startsWithoutEnd(ofTickets),
  ])
  return all.filter(event => kept.has(event))
}

function startsWithoutEnd(ordered: readonly StoredEvent[]): StoredEvent[] {
  const open = new Map<string, StoredEvent>()
  for (const event of ordered)
    if (event.kind === 'work.started') open.set(`${event.connectionId}:${event.ticketId}`, event)
    else if (event.kind === 'work.ended') open.delete(`${event.connectionId}:${event.ticketId}`)
  return [...open.values()]
}

/** `tickets` by key. What is inferred reaches as far as it would if nothing more came. */
export function workOf(
  surferId: number,
  events: readonly StoredEvent[],
  tickets: ReadonlyMap<string, ObservedTicket>,
  handleTimeMs: WorkOptions['handleTimeMs'],
): WorkBlock[] {
  const byTicket = Map.groupBy(
    events.filter(event => 'ticketId' in event),
    event => `${event.connectionId}:${event.ticketId}`,
  )
  const facts = [...byTicket.values()].flatMap(own =>
    ticketFacts(own[0]!.connectionId, mergeTicketEvents(own), () => surferId),
  )
  return workBlocks(facts, tickets, { handleTimeMs, asOf: Number.POSITIVE_INFINITY })
}

/** Statuses by the agent's accounts, phone systems first. */
export function phoneOf(events: readonly StoredEvent[], accounts: readonly Account[]): PhoneMoment[] {
  const byAccount = Map.groupBy(events.filter(isStatus), accountOfEvent)
  const phonesFirst = accounts.toSorted((a, b) => Number(b.isPhone) - Number(a.isPhone))
  const spans = statusSpans(
    phonesFirst.map(account => byAccount.get(accountKey(account)) ?? []),
    { start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY },
    phonesFirst.map(account => account.gaps),
  )
  return spans.flatMap(({ interval, status }, index) => {
    const isLast = interval.end === (spans[index + 1]?.interval.start ?? Number.POSITIVE_INFINITY)
    const known = { from: interval.start, status }
    return isLast ? [known] : [known, { from: interval.end, status: null }]
  })
}

/** An agent's account in a connected system. */
export interface Account extends TrackedSource {
  remoteId: string
}

export const accountKey = ({ connectionId, remoteId }: Pick<Account, 'connectionId' | 'remoteId'>): string =>
  `${connectionId}:${remoteId}`
const accountOfEvent = (event: StoredEvent) =>
  accountKey({ connectionId: event.connectionId, remoteId: agentIdOf(event) ?? '' })

/** Accounts with `since` moved back to their first event, which may have arrived after the accounts were read. */
export function withEventTimes(accounts: readonly Account[], events: readonly StoredEvent[]): Account[] {
  const byAccount = Map.groupBy(events, accountOfEvent)
  return accounts.map(account => {
    const own = byAccount.get(accountKey(account)) ?? []
    const relevant = account.isPhone ? own.filter(isStatus) : own
    return { ...account, since: Math.min(account.since, ...relevant.map(event => event.occurredAt)) }
  })
}
