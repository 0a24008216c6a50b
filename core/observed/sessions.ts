// Ticket sessions: an agent's time on one ticket without a break in it, with what happened then. A session is
// on task while an activity is scheduled that serves one of the ticket's groups.
import { type EpochMs, type Interval, intersect, subtract, union } from '../time/index.ts'
import type { SessionEvent, TicketFact, TicketSession, WorkBlock } from './types.ts'
import { inOrder } from './work-blocks.ts'

/** When the agent was scheduled on an activity, and which ticket groups it serves. */
export interface ServingTime {
  interval: Interval
  streamIds: readonly number[]
}

/** `blocks` and `facts` of one agent; `serving` of the same, disjoint. In order of start. */
export function ticketSessions(
  blocks: readonly WorkBlock[],
  facts: readonly TicketFact[],
  serving: readonly ServingTime[],
): TicketSession[] {
  const factsOf = Map.groupBy(inOrder(facts), fact => fact.ticketKey)
  return [...Map.groupBy(blocks, block => block.ticket.key)]
    .flatMap(([key, ofTicket]) => {
      const { surferId, ticket } = ofTicket[0]!
      return union(ofTicket.map(block => block.interval)).map(interval => ({
        surferId,
        ticket,
        interval,
        events: (factsOf.get(key) ?? []).flatMap(fact => eventOf(fact, interval, ticket.streamIds, serving)),
      }))
    })
    .sort((a, b) => a.interval.start - b.interval.start || (a.ticket.key < b.ticket.key ? -1 : 1))
}

const isServed = (streamIds: readonly number[], time: ServingTime) =>
  time.streamIds.some(id => streamIds.includes(id))

const isOnTask = (at: EpochMs, streamIds: readonly number[], serving: readonly ServingTime[]) =>
  serving.some(time => time.interval.start <= at && at < time.interval.end && isServed(streamIds, time))

function eventOf(
  fact: TicketFact,
  { start, end }: Interval,
  streamIds: readonly number[],
  serving: readonly ServingTime[],
): SessionEvent[] {
  const type = fact.kind === 'status' ? fact.to : fact.kind === 'comment' ? 'COMMENT' : null
  if (type === null || fact.occurredAt < start || fact.occurredAt > end) return []
  return [{ type, timestamp: fact.occurredAt, isOffTask: !isOnTask(fact.occurredAt, streamIds, serving) }]
}

export interface ActivityBlock {
  kind: 'time-on-task' | 'time-off-task'
  /** The system that was worked in. */
  providerId: number
  interval: Interval
}

/** Times of work per system, cut where the schedule makes them on task or not; those of one system are disjoint. */
export function activityBlocks(
  blocks: readonly WorkBlock[],
  serving: readonly ServingTime[],
): ActivityBlock[] {
  return [...Map.groupBy(blocks, block => block.ticket.providerId)]
    .flatMap(([providerId, own]) => {
      const onTask = union(
        own.flatMap(block =>
          serving
            .filter(time => isServed(block.ticket.streamIds, time))
            .flatMap(time => intersect(block.interval, time.interval) ?? []),
        ),
      )
      const offTask = subtract(
        own.map(block => block.interval),
        onTask,
      )
      return [
        ...onTask.map((interval): ActivityBlock => ({ kind: 'time-on-task', providerId, interval })),
        ...offTask.map((interval): ActivityBlock => ({ kind: 'time-off-task', providerId, interval })),
      ]
    })
    .sort((a, b) => a.interval.start - b.interval.start || a.providerId - b.providerId)
}
