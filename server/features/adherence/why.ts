// Everything behind the verdict on one moment of one agent.
import type { Evidence, Why } from '#contract/endpoints/adherence.ts'
import { CSV_PROVIDER_ID } from '#contract/endpoints/connections.ts'
import { refuse } from '#contract/errors.ts'
import { AFTER_MS, BEFORE_MS, ruleSentence } from '#core/adherence/index.ts'
import type { LayerSegment } from '#core/blocks/index.ts'
import {
  factKeyOf,
  type PhoneStatusSpan,
  type TicketStatus,
  ticketIdOf,
  ticketKeyOf,
} from '#core/observed/index.ts'
import { type EpochMs, overlaps } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import {
  agentsOfSurfers,
  eventsOf,
  type MatchedAgent,
  type TicketEvent,
  ticketsOf,
} from '../observed/index.ts'
import { demandsOf } from './demand-store.ts'
import { selectException } from './exceptions-store.ts'
import {
  type StoredBlockRow,
  selectSessions,
  selectStatuses,
  selectSystems,
  selectVerdicts,
  type TimelineSystem,
} from './timeline-store.ts'
import { asPiece, asVerdicts, type ItemNames, namesOf, scheduledOf, streamNames } from './timeline-view.ts'

export async function readWhy(
  tx: Tx,
  organizationId: number,
  { surferId, at }: { surferId: number; at: EpochMs },
): Promise<Why> {
  const moment = { start: at, end: at + 1 }
  const [verdict] = await selectVerdicts(tx, organizationId, [surferId], moment)
  if (!verdict) throw refuse('NOT_FOUND', { what: 'verdict on this moment' })
  const { because } = verdict
  const scheduled = await scheduledNow(tx, verdict)
  const names = await namesOf(tx, organizationId, [scheduled], [verdict])
  const systems = await selectSystems(tx, organizationId)
  const { interval } = verdict
  const agents = await agentsOfSurfers(tx, organizationId, [surferId])
  // Some hours back, to say since when it is so.
  const before = { start: interval.start - BEFORE_MS, end: interval.end }
  const statuses = (await selectStatuses(tx, organizationId, agents, before)).get(surferId) ?? []
  const sessions = await selectSessions(tx, organizationId, [surferId], interval)
  const block = asVerdicts([verdict], names, statuses, sessions)[0]!
  return {
    block,
    scheduled: asPiece(scheduled, names),
    activity: await activityOf(tx, organizationId, because.item.taskId, names, systems),
    rule: { code: because.rule, sentence: sentenceOf(verdict, block.because, names) },
    phoneStatus: phoneStatusIn(verdict, statuses),
    evidence: await evidenceOf(tx, organizationId, agents, verdict, names, systems),
    exception: await exceptionOf(tx, organizationId, because.exceptionId),
  }
}

/** Without what an exception adds. */
const sentenceOf = ({ because }: StoredBlockRow, whole: string, names: ItemNames): string =>
  because.exceptionId === null
    ? whole
    : ruleSentence(because.rule, {
        scheduled: asPiece({ ...because.item, interval: { start: 0, end: 0 } }, names).name,
        phoneStatus: because.phoneStatus,
        workedIn: streamNames(because.streamIds, names),
        exception: null,
      })

/** Scheduled segment of the published schedule, or the evaluated one while a change waits for evaluation. */
async function scheduledNow(tx: Tx, { surferId, interval, because }: StoredBlockRow): Promise<LayerSegment> {
  const around = { start: interval.start - BEFORE_MS, end: interval.end + AFTER_MS }
  const pieces = (await scheduledOf(tx, [surferId], around)).get(surferId) ?? []
  const found = pieces.find(
    piece => piece.interval.start <= interval.start && interval.start < piece.interval.end,
  )
  return found?.blockId === because.item.blockId && found.taskId === because.item.taskId
    ? found
    : { ...because.item, interval }
}

async function activityOf(
  tx: Tx,
  organizationId: number,
  taskId: number | null,
  names: ItemNames,
  systems: readonly TimelineSystem[],
): Promise<Why['activity']> {
  const demand = taskId === null ? undefined : (await demandsOf(tx, organizationId)).get(taskId)
  if (taskId === null || !demand) return null
  return {
    taskId,
    name: names.tasks.get(taskId)?.name ?? '',
    ticketGroups: demand.streamIds.map(id => ({ id, name: names.streams.get(id) ?? '' })),
    // Files have counts of contacts, and nothing about who worked on them.
    systems: systems
      .filter(({ providerId }) => providerId !== CSV_PROVIDER_ID && demand.providerIds.includes(providerId))
      .map(system => system.name),
    allowedStatuses: [...demand.phoneStatuses],
  }
}

/** Phone status that the verdict was based on. A verdict begins on a whole second, possibly before its status. */
function phoneStatusIn(
  { interval, because }: StoredBlockRow,
  spans: readonly PhoneStatusSpan[],
): Why['phoneStatus'] {
  const within = spans.filter(span => overlaps(span.interval, interval))
  const found = within.find(span => span.status === because.phoneStatus) ?? within[0]
  return found ? { status: found.status, since: new Date(found.interval.start).toISOString() } : null
}

const STATUS_WORDS: Record<TicketStatus, string> = {
  OPEN: 'was opened',
  CLOSED: 'was closed',
  ON_HOLD: 'was put on hold',
}

function whatOf(event: TicketEvent, noun: string): string {
  switch (event.kind) {
    case 'ticket.status-changed':
      return `${noun} ${event.ticketId} ${STATUS_WORDS[event.to]}`
    case 'ticket.comment':
      return `${event.isPublic ? 'Reply' : 'Note'} on ${noun.toLowerCase()} ${event.ticketId}`
    case 'work.started':
      return `${noun} ${event.ticketId} began`
    case 'work.ended':
      return `${noun} ${event.ticketId} ended`
    default:
      return event.kind
  }
}

const NOUNS = { case: 'Ticket', call: 'Call', chat: 'Chat' } as const

async function evidenceOf(
  tx: Tx,
  organizationId: number,
  agents: readonly MatchedAgent[],
  { interval, because }: StoredBlockRow,
  names: ItemNames,
  systems: readonly TimelineSystem[],
): Promise<Evidence[]> {
  if (because.factKeys.length === 0) return []
  const events = await eventsOf(tx, organizationId, {
    agents,
    from: interval.start - BEFORE_MS,
    to: interval.end + AFTER_MS,
  })
  const matching = events.filter(event =>
    because.factKeys.includes(factKeyOf(event.connectionId, event.factKey)),
  )
  const refs = matching.flatMap(event => {
    const ticketId = ticketIdOf(event)
    return ticketId === null ? [] : [{ connectionId: event.connectionId, ticketId }]
  })
  const tickets = await ticketsOf(tx, organizationId, refs)
  return matching.map((event): Evidence => {
    const { connectionId, occurredAt } = event
    const ticketId = ticketIdOf(event)
    const ticket = ticketId === null ? undefined : tickets.get(ticketKeyOf(connectionId, ticketId))
    return {
      connectionId,
      occurredAt: new Date(occurredAt).toISOString(),
      ticketId,
      connectionName: systems.find(system => system.connectionId === connectionId)?.name ?? '',
      what: whatOf(event, NOUNS[ticket?.channel ?? 'case']),
      ticketUrl: ticket?.url ?? null,
      ticketGroups: streamNames(ticket?.streamIds ?? [], names),
    }
  })
}

async function exceptionOf(tx: Tx, organizationId: number, id: number | null): Promise<Why['exception']> {
  const found = id === null ? undefined : await selectException(tx, organizationId, id)
  return found ? { id: found.id, description: found.description, createdByName: found.createdByName } : null
}
