// Views of verdicts, work and what was scheduled: with names instead of ids, and blocks of activity with what
// happened to tickets in them.
import { CONNECTORS } from '#connectors/registry.ts'
import type {
  ActivityBlock,
  AdherenceBlock,
  ScheduledPiece,
  TicketOrCommentSnapshot as Snapshot,
  TicketSession,
} from '#contract/endpoints/adherence.ts'
import type { Task } from '#contract/endpoints/tasks.ts'
import { ruleSentence } from '#core/adherence/index.ts'
import { type LayerSegment, layers } from '#core/blocks/index.ts'
import {
  activityBlocks,
  type PhoneStatusSpan,
  type ServingTime,
  type SessionEvent,
  type TicketStatus,
  ticketKeyOf,
  type WorkBlock,
} from '#core/observed/index.ts'
import { DAY_MS, type Interval, intersect, piecesIn } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import type { MatchedAgent } from '../observed/index.ts'
import { publishedBlocks, type StoredBlock, writeInterval } from '../schedule/index.ts'
import { tasksById } from '../tasks/index.ts'
import {
  type StoredBlockRow,
  type StoredFact,
  type StoredSession,
  selectExceptionNames,
  selectStreamNames,
} from './timeline-store.ts'

export interface ItemNames {
  tasks: Map<number, Task>
  streams: Map<number, string>
  exceptions: Map<number, string>
}

/** Scheduled segments by agent: all that meet the time, uncut. */
export async function scheduledOf(
  tx: Tx,
  surferIds: readonly number[],
  range: Interval,
): Promise<Map<number, LayerSegment[]>> {
  // Blocks of the days around are read too: one that overlaps a shift cuts it.
  const around = { from: range.start - DAY_MS, to: range.end + DAY_MS }
  const blocks = await publishedBlocks(tx, { surferIds, ...around })
  return new Map(
    [...Map.groupBy(blocks, (block: StoredBlock) => block.surferId)].map(([surferId, own]) => [
      surferId,
      layers(own).filter(({ interval }) => intersect(interval, range) !== null),
    ]),
  )
}

export async function namesOf(
  tx: Tx,
  organizationId: number,
  scheduled: readonly LayerSegment[],
  verdicts: readonly StoredBlockRow[],
): Promise<ItemNames> {
  const taskIds = [...scheduled, ...verdicts.map(({ because }) => because.item)].flatMap(
    one => one.taskId ?? [],
  )
  const exceptionIds = verdicts.flatMap(({ because }) => because.exceptionId ?? [])
  return {
    tasks: new Map((await tasksById(tx, [...new Set(taskIds)])).map(task => [task.id, task])),
    streams: await selectStreamNames(tx, organizationId),
    exceptions: await selectExceptionNames(tx, organizationId, [...new Set(exceptionIds)]),
  }
}

const KIND_NAMES: Record<LayerSegment['kind'], string> = {
  'time-off': 'Time off',
  'time-in-lieu': 'Time in lieu',
  'blocked-time': 'Blocked time',
  break: 'Break',
  task: 'Activity',
  shift: 'Shift',
}

const nameOf = ({ kind, taskId }: Pick<LayerSegment, 'kind' | 'taskId'>, { tasks }: ItemNames): string =>
  (taskId === null ? undefined : tasks.get(taskId)?.name) ?? KIND_NAMES[kind]

export function asPiece({ interval, kind, blockId, taskId }: LayerSegment, names: ItemNames): ScheduledPiece {
  const task = taskId === null ? undefined : names.tasks.get(taskId)
  return {
    interval: writeInterval(interval),
    kind,
    blockId,
    taskId,
    name: nameOf({ kind, taskId }, names),
    emoji: task?.emoji ?? null,
    color: task?.color ?? null,
  }
}

export const streamNames = (ids: readonly number[], { streams }: ItemNames): string[] =>
  ids.flatMap(id => streams.get(id) ?? [])

/** Verdicts of one agent in order, with what was seen of the agent meanwhile. */
export function asVerdicts(
  rows: readonly StoredBlockRow[],
  names: ItemNames,
  statuses: readonly PhoneStatusSpan[],
  sessions: readonly StoredSession[],
): AdherenceBlock[] {
  const times = rows.map(row => row.interval)
  const seenStatuses = piecesIn(
    times,
    statuses.map(({ interval, status }) => ({ ...interval, status })),
  )
  const inferred = sessions.flatMap(({ ticket, work }) =>
    work.filter(({ source }) => source === 'inferred').map(({ start, end }) => ({ start, end, ticket })),
  )
  const seenInferred = piecesIn(times, inferred)
  return rows.map((row, index) => {
    const within = (piece: Interval) => writeInterval(intersect(piece, row.interval)!)
    const { exceptionId } = row.because
    return {
      ...verdictOf(row, names),
      data: {
        exceptions:
          exceptionId === null
            ? []
            : [{ id: exceptionId, description: names.exceptions.get(exceptionId) ?? '' }],
        statusBlocks: seenStatuses[index]!.map(piece => ({ interval: within(piece), status: piece.status })),
        inferredBlocks: seenInferred[index]!.map(piece => ({
          interval: within(piece),
          providerId: piece.ticket.providerId,
          mergeTicketId: piece.ticket.key,
          ticketId: piece.ticket.ticketId,
        })),
      },
    }
  })
}

function verdictOf(row: StoredBlockRow, names: ItemNames): Omit<AdherenceBlock, 'data'> {
  const { surferId, interval, status, reason, because } = row
  const { rule, item, phoneStatus, exceptionId, streamIds } = because
  return {
    surferId,
    interval: writeInterval(interval),
    status,
    outOfAdherenceReason: reason,
    because: ruleSentence(rule, {
      scheduled: nameOf(item, names),
      phoneStatus,
      workedIn: streamNames(streamIds, names),
      exception: exceptionId === null ? null : (names.exceptions.get(exceptionId) ?? 'an exception'),
    }),
    scheduledBlockId: item.blockId,
    taskId: item.taskId,
    phoneStatus,
    exceptionId,
    activeQueues: [...streamIds],
  }
}

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

/** Facts by content: agent id, ticket, type and time. */
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
      const common = {
        id: fact ? `${fact.connectionId}:${fact.factKey}` : `${ticket.key}|${type}|${timestamp}`,
        timestamp: new Date(timestamp).toISOString(),
        remoteUrl: ticket.url,
      }
      return type === 'COMMENT'
        ? { type: 'comment', ...common, remoteId: fact?.commentId ?? null }
        : {
            type: 'ticket',
            ...common,
            status: statusOf(ticket.providerId, type, fact?.raw ?? null),
            remoteId: ticket.ticketId,
          }
    })

function statusOf(providerId: number, status: TicketStatus, raw: string | null) {
  const connector = CONNECTORS.find(({ provider }) => provider.id === providerId)
  return (raw === null ? null : connector?.ownStatusOf?.(raw)) ?? status
}
