// Activity blocks as they are shown: work in one system on task or off it, with what happened to tickets then.
import { CONNECTORS } from '#connectors/registry.ts'
import type {
  ActivityBlock,
  TicketOrCommentSnapshot as Snapshot,
  TicketSession,
} from '#contract/endpoints/adherence.ts'
import {
  activityBlocks,
  type ServingTime,
  type SessionEvent,
  type TicketStatus,
  ticketKeyOf,
  type WorkBlock,
} from '#core/observed/index.ts'
import { type Interval, intersect, piecesIn } from '#core/time/index.ts'
import type { MatchedAgent } from '../observed/index.ts'
import { writeInterval } from '../schedule/index.ts'
import type { StoredFact, StoredSession } from './timeline-store.ts'

export const asSession = ({ connectionId, interval, ticket, events }: StoredSession): TicketSession => ({
  mergeTicketId: ticket.key,
  connectionId,
  providerId: ticket.providerId,
  ticketId: ticket.ticketId,
  ticketUrl: ticket.url,
  ticketChannelType: ticket.channel,
  interval: writeInterval(interval),
  events: events.map(event => ({ ...event, timestamp: new Date(event.timestamp).toISOString() })),
  queueIds: [...ticket.streamIds],
})

/** Facts by what they tell: agent of ours, ticket, kind, moment. */
export type FactsByMeaning = ReadonlyMap<string, StoredFact>

export function factsByMeaning(
  facts: readonly StoredFact[],
  agents: readonly MatchedAgent[],
): FactsByMeaning {
  const agentOf = ({ connectionId, remoteId }: { connectionId: number; remoteId: string }) =>
    `${connectionId} ${remoteId}`
  const surferOf = new Map(agents.map(agent => [agentOf(agent), agent.surferId]))
  return new Map(
    facts.map(fact => [
      meaningOf(surferOf.get(agentOf(fact))!, ticketKeyOf(fact.connectionId, fact.ticketId), {
        type: fact.type,
        timestamp: fact.occurredAt,
      }),
      fact,
    ]),
  )
}

const meaningOf = (
  surferId: number,
  ticketKey: string,
  { type, timestamp }: Pick<SessionEvent, 'type' | 'timestamp'>,
): string => `${surferId} ${ticketKey} ${type} ${timestamp}`

/** Blocks of one agent within the time. */
export function activityShown(
  sessions: readonly StoredSession[],
  serving: readonly ServingTime[],
  facts: FactsByMeaning,
  range: Interval,
): ActivityBlock[] {
  const sessionsOf = Map.groupBy(sessions, session => session.ticket.providerId)
  const blocks = activityBlocks(sessions.flatMap(workOf), serving).flatMap(block => {
    const within = intersect(block.interval, range)
    return within ? [{ ...block, ...within }] : []
  })
  return [...Map.groupBy(blocks, block => block.providerId)]
    .flatMap(([providerId, own]) => {
      const pieces = sessionsOf.get(providerId)!.map(session => ({ ...session.interval, session }))
      const met = piecesIn(own, pieces)
      return own.map((block, index): [number, ActivityBlock] => {
        const there = met[index]!.map(({ session }) => session)
        const seen = {
          interval: writeInterval({ start: block.start, end: block.end }),
          snapshots: there.flatMap(session => snapshotsOf(session, block, facts)),
          ticketSessions: there.map(asSession),
        }
        return [
          block.start,
          block.kind === 'time-on-task'
            ? { type: block.kind, providerId, ...seen }
            : { type: block.kind, actualProviderId: providerId, ...seen },
        ]
      })
    })
    .sort(([a], [b]) => a - b)
    .map(([, block]) => block)
}

const workOf = ({ surferId, ticket, work }: StoredSession): WorkBlock[] =>
  work.map(({ start, end, source }) => ({ surferId, ticket, interval: { start, end }, source, factKeys: [] }))

/** The last moment of a block belongs to it: the work before a reply ends with that. */
const snapshotsOf = (
  { surferId, ticket, events }: StoredSession,
  { start, end }: Interval,
  facts: FactsByMeaning,
): Snapshot[] =>
  events
    .filter(({ timestamp }) => start <= timestamp && timestamp <= end)
    .map((event): Snapshot => {
      const { type, timestamp } = event
      const fact = facts.get(meaningOf(surferId, ticket.key, event))
      const told = {
        id: fact ? `${fact.connectionId}:${fact.factKey}` : `${ticket.key}|${type}|${timestamp}`,
        timestamp: new Date(timestamp).toISOString(),
        remoteUrl: ticket.url,
      }
      return type === 'COMMENT'
        ? { type: 'comment', ...told, remoteId: fact?.commentId ?? null }
        : {
            type: 'ticket',
            ...told,
            status: statusOf(ticket.providerId, type, fact?.raw ?? null),
            remoteId: ticket.ticketId,
          }
    })

function statusOf(providerId: number, status: TicketStatus, raw: string | null) {
  const connector = CONNECTORS.find(({ provider }) => provider.id === providerId)
  return (raw === null ? null : connector?.ownStatusOf?.(raw)) ?? status
}
