// SQL of work events. Two reports of one fact are merged so that their order does not matter: the richer one stays,
// with the earlier moment at which either was received.
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { agentIdOf, ticketIdOf, type WorkEvent } from '#core/observed/index.ts'
import { DAY_MS, type EpochMs } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { distinctBatches } from './batches.ts'

/** A fact, and when it was first received. */
export interface ReceivedFact {
  connectionId: number
  event: WorkEvent
  observedAt: EpochMs
  /** Id of the raw record that states the fact. */
  rawId: number
}
export type StoredEvent = WorkEvent & { connectionId: number; providerId: number; seq: number }
export type TicketEvent = WorkEvent & { connectionId: number }

/** Key of a fact that is new or known better now: agent, ticket, moment. */
export interface ChangedFact {
  connectionId: number
  kind: WorkEvent['kind']
  agentId: string | null
  ticketId: string | null
  occurredAt: EpochMs
}

export type EventTable = 'work_event' | 'rebuilt_event'

export async function mergeEvents(
  tx: Tx,
  organizationId: number,
  table: EventTable,
  received: readonly ReceivedFact[],
): Promise<ChangedFact[]> {
  const touched: ChangedFact[] = []
  const keyOf = ({ connectionId, event }: ReceivedFact) =>
    `${connectionId} ${event.occurredAt} ${event.factKey}`
  for (const round of distinctBatches(received, keyOf, mergeAlike))
    touched.push(...(await mergeRound(tx, organizationId, table, round)))
  return touched
}

/** Reports of one fact that differ in when and by which record it was received alone. */
const mergeAlike = (a: ReceivedFact, b: ReceivedFact): ReceivedFact | null =>
  isDeepStrictEqual(a.event, b.event)
    ? { ...a, observedAt: Math.min(a.observedAt, b.observedAt), rawId: Math.min(a.rawId, b.rawId) }
    : null

async function mergeRound(
  tx: Tx,
  organizationId: number,
  table: EventTable,
  received: readonly ReceivedFact[],
): Promise<ChangedFact[]> {
  const isLive = table === 'work_event'
  const { rows } = await sql<ChangedFact>`
    insert into ${sql.table(table)} as w
      (organization_id, occurred_at, connection_id, fact_key, kind, agent_id, ticket_id, data, observed_at, raw_id)
    select ${organizationId}::bigint, e.*
    from unnest(
      ${received.map(t => new Date(t.event.occurredAt))}::timestamptz[],
      ${received.map(t => t.connectionId)}::bigint[],
      ${received.map(t => t.event.factKey)}::text[], ${received.map(t => t.event.kind)}::text[],
      ${received.map(t => agentIdOf(t.event))}::text[], ${received.map(t => ticketIdOf(t.event))}::text[],
      ${received.map(t => JSON.stringify(dataOf(t.event)))}::jsonb[],
      ${received.map(t => new Date(t.observedAt))}::timestamptz[], ${received.map(t => t.rawId)}::bigint[]
    ) as e
    on conflict (organization_id, occurred_at, connection_id, fact_key) do update set
      kind = greatest(w.kind, excluded.kind), agent_id = greatest(w.agent_id, excluded.agent_id),
      ticket_id = greatest(w.ticket_id, excluded.ticket_id), data = greatest(w.data, excluded.data),
      observed_at = least(w.observed_at, excluded.observed_at), raw_id = least(w.raw_id, excluded.raw_id)
      ${isLive ? sql`, seq = excluded.seq` : sql``}
    where (w.kind, w.agent_id, w.ticket_id, w.data, w.observed_at, w.raw_id) is distinct from (
      greatest(w.kind, excluded.kind), greatest(w.agent_id, excluded.agent_id),
      greatest(w.ticket_id, excluded.ticket_id), greatest(w.data, excluded.data),
      least(w.observed_at, excluded.observed_at), least(w.raw_id, excluded.raw_id))
    returning connection_id, kind, agent_id, ticket_id, ${epochMs(sql`occurred_at`)} as occurred_at`.execute(
    tx,
  )
  return rows
}

/** Fields of an event without a column of their own. */
function dataOf(event: WorkEvent): Record<string, unknown> {
  const { kind: _, factKey: __, occurredAt: ___, ...rest } = event as WorkEvent & Record<string, unknown>
  const { ticketId: ____, agentId: _____, ...data } = rest
  return data
}

const epochMs = (column: ReturnType<typeof sql>) => sql`round(extract(epoch from ${column}) * 1000)::float8`

const EVENT = sql`w.connection_id, w.kind, w.fact_key, w.agent_id, w.ticket_id, w.data, w.raw_id,
  ${epochMs(sql`w.occurred_at`)} as occurred_at`

interface EventRow {
  connectionId: number
  kind: WorkEvent['kind']
  factKey: string
  agentId: string | null
  ticketId: string | null
  data: Record<string, unknown>
  rawId: number | null
  occurredAt: EpochMs
}

function eventOf({
  connectionId,
  kind,
  factKey,
  agentId,
  ticketId,
  data,
  rawId,
  occurredAt,
}: EventRow): TicketEvent {
  const hasAgent = kind === 'agent.status-changed' || kind === 'work.started' || kind === 'work.ended'
  return {
    ...data,
    connectionId,
    kind,
    factKey,
    occurredAt,
    ...(ticketId !== null && { ticketId }),
    ...(hasAgent && { agentId }),
    ...(kind === 'agent.status-changed' && rawId !== null && { arrival: rawId }),
  } as unknown as TicketEvent
}

/** In the order of commits, after `seq`. */
export async function eventsSince(
  tx: Tx,
  organizationId: number,
  seq: number,
  limit: number,
): Promise<StoredEvent[]> {
  const { rows } = await sql<EventRow & { providerId: number; seq: number }>`
    select ${EVENT}, w.seq, c.provider_id
    from (
      select * from work_event where organization_id = ${organizationId} and seq > ${seq} order by seq limit ${limit}
    ) as w join connection c on c.organization_id = ${organizationId} and c.id = w.connection_id
    order by w.seq`.execute(tx)
  return rows.map(row => ({ ...eventOf(row), providerId: row.providerId, seq: row.seq }))
}

/** Wakes followers of `eventsSince`, once the transaction commits; the payload is the organization's id. */
export const notifyObserved = (tx: Tx, organizationId: number) =>
  sql`select pg_notify('lineup_observed', ${String(organizationId)})`.execute(tx)

/** 0 before the first one. */
export async function newestSeq(tx: Tx, organizationId: number): Promise<number> {
  const { rows } = await sql<{ seq: number }>`
    select seq from work_event where organization_id = ${organizationId} order by seq desc limit 1`.execute(
    tx,
  )
  return rows[0]?.seq ?? 0
}

export interface AgentKey {
  connectionId: number
  remoteId: string
}

/** Provider agents and a time, [from, to). */
interface AgentTime {
  agents: readonly AgentKey[]
  from: EpochMs
  to: EpochMs
}

/** Events `w` of provider agents. */
const ofAgents = (organizationId: number, { agents, from, to }: AgentTime, which = sql`true`) => sql`
    ${keys(agents)} as k(connection_id, id) join lateral (
      select * from work_event w
      where w.organization_id = ${organizationId} and w.connection_id = k.connection_id and w.agent_id = k.id
        and w.occurred_at >= ${new Date(from)} and w.occurred_at < ${new Date(to)} and ${which}
    ) as w on true`

/** Events of provider agents, in order of time. */
export async function eventsOf(tx: Tx, organizationId: number, time: AgentTime): Promise<TicketEvent[]> {
  const { rows } = await sql<EventRow>`
    select ${EVENT} from ${ofAgents(organizationId, time)}
    order by w.occurred_at, w.connection_id, w.fact_key`.execute(tx)
  return rows.map(eventOf)
}

/** Changes of status of provider agents, in order of time. */
export async function statusesIn(tx: Tx, organizationId: number, time: AgentTime): Promise<TicketEvent[]> {
  const { rows } = await sql<EventRow>`
    select ${EVENT} from ${ofAgents(organizationId, time, sql`w.kind = 'agent.status-changed'`)}
    order by w.occurred_at, w.connection_id, w.fact_key`.execute(tx)
  return rows.map(eventOf)
}

/** Tickets of which an event names one of the provider agents. */
export async function ticketsTouchedBy(
  tx: Tx,
  organizationId: number,
  time: AgentTime,
): Promise<TicketRef[]> {
  const { rows } = await sql<TicketRef>`
    select distinct w.connection_id, w.ticket_id
    from ${ofAgents(organizationId, time, sql`w.ticket_id is not null`)}`.execute(tx)
  return rows
}

/** The change of status of each of them that was the last before the instant. */
export async function statusesBefore(
  tx: Tx,
  organizationId: number,
  agents: readonly AgentKey[],
  before: EpochMs,
): Promise<TicketEvent[]> {
  const { rows } = await sql<EventRow>`
    select ${EVENT} from ${keys(agents)} as k(connection_id, id) join lateral (
      select * from work_event w
      where w.organization_id = ${organizationId} and w.connection_id = k.connection_id and w.agent_id = k.id
        and w.kind = 'agent.status-changed' and w.occurred_at < ${new Date(before)}
      order by w.occurred_at desc, coalesce((w.data ->> 'millisecond')::integer, 0) desc,
        coalesce(w.raw_id, 0) desc, w.fact_key desc limit 1
    ) as w on true`.execute(tx)
  return rows.map(eventOf)
}

export interface TicketRef {
  connectionId: number
  ticketId: string
}

/**
 * All facts of these tickets, from a day before each ticket was opened. `openedFrom`: when the first of them was
 * opened, where that is known of all: months before it are not looked at.
 */
export async function eventsOfTickets(
  tx: Tx,
  organizationId: number,
  tickets: readonly TicketRef[],
  openedFrom: EpochMs | null = null,
): Promise<TicketEvent[]> {
  if (tickets.length === 0) return []
  const { rows } = await sql<EventRow>`
    select ${EVENT}
    from ${keys(tickets.map(({ connectionId, ticketId }) => ({ connectionId, remoteId: ticketId })))} as k(connection_id, id)
    left join ticket t on t.organization_id = ${organizationId} and t.connection_id = k.connection_id and t.ticket_id = k.id
    join lateral (
      select * from work_event w
      where w.organization_id = ${organizationId} and w.connection_id = k.connection_id and w.ticket_id = k.id
        and w.occurred_at >= coalesce(t.opened_at - interval '1 day', '-infinity')
        ${openedFrom === null ? sql`` : sql`and w.occurred_at >= ${new Date(openedFrom - DAY_MS)}`}
    ) as w on true`.execute(tx)
  return rows.map(eventOf)
}

const keys = (list: readonly AgentKey[]) =>
  sql`unnest(${list.map(k => k.connectionId)}::bigint[], ${list.map(k => k.remoteId)}::text[])`
