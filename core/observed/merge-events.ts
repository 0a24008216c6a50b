// Merge of all events known of one ticket. The result depends on the set of events alone, not on the order or the
// number of deliveries.
import type { EpochMs } from '../time/index.ts'
import type { TicketStatus } from './types.ts'
import type { WorkEvent, WorkEventKind } from './work-event.ts'

/** Largest clock difference between two sources (webhook and backfill) that report the same moment. */
export const CLOCK_SKEW_MS = 2_000

/** Events at the same moment are taken in this order. */
const KIND_RANK: Record<WorkEventKind['kind'], number> = {
  'ticket.created': 0,
  'ticket.restored': 1,
  'work.ended': 2,
  'ticket.assigned': 3,
  'ticket.status-changed': 4,
  'ticket.comment': 5,
  'work.started': 6,
  'ticket.gone': 7,
  'agent.status-changed': 8,
}

/** In order of time, each fact once. */
export function eventsInOrder<E extends WorkEvent>(events: readonly E[]): E[] {
  const known = new Map(events.map(event => [event.factKey, event]))
  return [...known.values()].sort(
    (a, b) =>
      a.occurredAt - b.occurredAt ||
      KIND_RANK[a.kind] - KIND_RANK[b.kind] ||
      millisecondOf(a) - millisecondOf(b) ||
      arrivalOf(a) - arrivalOf(b) ||
      (a.factKey < b.factKey ? -1 : 1),
  )
}

const arrivalOf = (event: WorkEvent): number => (event.kind === 'agent.status-changed' && event.arrival) || 0
const millisecondOf = (event: WorkEvent): number =>
  (event.kind === 'agent.status-changed' && event.millisecond) || 0

export interface MergedTicket {
  /** Events in order, without repeats: statuses already set, comments already known, and repeated starts. */
  events: WorkEvent[]
  /** When somebody reached out to the company; null: nobody did, as far as is known. */
  arrivedAt: EpochMs | null
  /** Removal state from the latest removal or restoration; null when there was none. */
  tombstone: { isGone: boolean; isMerged: boolean; at: EpochMs } | null
  /** Agents' measured time on it, of calls and chats that are over; null when none was measured. */
  handleTimeMs: number | null
}

/** `events` of one ticket, all there are. */
export function mergeTicketEvents(events: readonly WorkEvent[]): MergedTicket {
  const kept = withoutRepeats(eventsInOrder(events))
  const created = kept.find(event => event.kind === 'ticket.created')
  const last = kept.findLast(event => event.kind === 'ticket.gone' || event.kind === 'ticket.restored')
  return {
    events: kept,
    arrivedAt: created?.origin === 'inbound' ? created.occurredAt : null,
    tombstone: last
      ? {
          isGone: last.kind === 'ticket.gone',
          isMerged: last.kind === 'ticket.gone' && last.how === 'merged',
          at: last.occurredAt,
        }
      : null,
    handleTimeMs: measuredMs(kept),
  }
}

function withoutRepeats(ordered: readonly WorkEvent[]): WorkEvent[] {
  let status: TicketStatus | null = null
  const comments = new Set<string>()
  const latest = new Map<string, EpochMs>()
  return ordered.filter(event => {
    switch (event.kind) {
      case 'ticket.status-changed': {
        if (event.to === status || isRepeated(latest, `status ${event.to}`, event.occurredAt)) return false
        status = event.to
        return true
      }
      case 'ticket.comment': {
        if (comments.has(event.commentId)) return false
        comments.add(event.commentId)
        return true
      }
      // Repeated starts are dropped, since they would begin a call without an end; repeated ends have no effect.
      case 'work.started':
        return !isRepeated(latest, `start ${event.agentId}`, event.occurredAt)
      default:
        return true
    }
  })
}

function isRepeated(latest: Map<string, EpochMs>, meaning: string, at: EpochMs): boolean {
  const before = latest.get(meaning)
  if (before !== undefined && at - before <= CLOCK_SKEW_MS) return true
  latest.set(meaning, at)
  return false
}

function measuredMs(ordered: readonly WorkEvent[]): number | null {
  const startedAt = new Map<string, EpochMs>()
  let total: number | null = null
  for (const event of ordered) {
    if (event.kind === 'work.started' && !startedAt.has(event.agentId))
      startedAt.set(event.agentId, event.occurredAt)
    if (event.kind !== 'work.ended') continue
    const start = startedAt.get(event.agentId)
    if (start === undefined) continue
    total = (total ?? 0) + event.occurredAt - start
    startedAt.delete(event.agentId)
  }
  return total
}

/**
 * Whether a ticket is removed. Its latest end or return event counts, until a snapshot of a later change says otherwise,
 * since the return may never have been reported. A merged ticket can still change and stays removed all the same.
 */
export function isTicketGone(
  snapshot: { isGone: boolean; changedAt: EpochMs } | null,
  tombstone: MergedTicket['tombstone'],
): boolean {
  if (!tombstone) return snapshot?.isGone ?? false
  if (tombstone.isMerged || !snapshot) return tombstone.isGone
  // One that is alive may have been taken just before its end by another clock.
  const isLater = snapshot.changedAt > tombstone.at + (tombstone.isGone ? CLOCK_SKEW_MS : 0)
  return isLater ? snapshot.isGone : tombstone.isGone
}
