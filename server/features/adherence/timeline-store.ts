// All SQL that reads what agents' timelines show.
import { sql } from 'kysely'
import type { AdherenceBlock } from '#core/adherence/index.ts'
import {
  type ObservedTicket,
  type PhoneStatus,
  type PhoneStatusSpan,
  statusSpans,
  type TicketStatus,
  ticketKeyOf,
  type WorkEvent,
} from '#core/observed/index.ts'
import { type EpochMs, HOUR_MS, type Interval, type Zone } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { isPhoneProvider } from '../connections/index.ts'
import type { MatchedAgent } from '../observed/index.ts'
import type { BlockRow, SessionRow } from './evaluate-days.ts'

export interface TimelineSurfer {
  id: number
  name: string
  timezone: Zone
  isTracked: boolean
}

/** Deleted agents are left out. */
export async function selectSurfers(
  tx: Tx,
  organizationId: number,
  surferIds: readonly number[],
): Promise<TimelineSurfer[]> {
  const { rows } = await sql<TimelineSurfer>`
    select s.id, trim(s.first_name || ' ' || s.last_name) as name, s.timezone, exists (
      select from agent_match m where m.organization_id = s.organization_id and m.surfer_id = s.id) as is_tracked
    from surfer s where s.organization_id = ${organizationId} and s.id = any(${surferIds}::bigint[])
      and s.deleted_at is null
    order by array_position(${surferIds}::bigint[], s.id)`.execute(tx)
  return rows
}

/** The longest of a day is the day itself. */
const LONGEST_BLOCK_MS = 25 * HOUR_MS

export type StoredBlockRow = Omit<BlockRow, 'start' | 'end'> & { surferId: number; interval: Interval }

/** Verdicts that meet the time, by agent and start. */
export async function selectVerdicts(
  tx: Tx,
  organizationId: number,
  surferIds: readonly number[],
  { start, end }: Interval,
): Promise<StoredBlockRow[]> {
  const { rows } = await sql<{
    surferId: number
    startsAt: Date
    endsAt: Date
    status: AdherenceBlock['status']
    reason: AdherenceBlock['reason']
    because: AdherenceBlock['because']
  }>`
    select surfer_id, starts_at, ends_at, status, reason, because from adherence_block
    where organization_id = ${organizationId} and surfer_id = any(${surferIds}::bigint[])
      and starts_at < ${new Date(end)} and starts_at > ${new Date(start - LONGEST_BLOCK_MS)} and ends_at > ${new Date(start)}
    order by surfer_id, starts_at`.execute(tx)
  return rows.map(({ startsAt, endsAt, ...row }) => ({
    ...row,
    interval: { start: startsAt.getTime(), end: endsAt.getTime() },
  }))
}

export interface StoredSession {
  surferId: number
  connectionId: number
  interval: Interval
  ticket: ObservedTicket
  events: SessionRow['events']
  work: SessionRow['work']
}

/** Ticket sessions that meet the time, ordered by start. */
export async function selectSessions(
  tx: Tx,
  organizationId: number,
  surferIds: readonly number[],
  { start, end }: Interval,
): Promise<StoredSession[]> {
  const { rows } = await sql<
    Omit<ObservedTicket, 'key'> &
      Omit<StoredSession, 'interval' | 'ticket'> & { startsAt: Date; endsAt: Date }
  >`
    select w.surfer_id, w.connection_id, w.ticket_id, w.starts_at, w.ends_at, w.events, w.work, c.provider_id, t.url,
      coalesce(t.channel, 'case') as channel, coalesce(t.stream_ids, '{}') as stream_ids
    from ticket_session w
    join connection c on c.organization_id = w.organization_id and c.id = w.connection_id
    left join ticket t on t.organization_id = w.organization_id and t.connection_id = w.connection_id
      and t.ticket_id = w.ticket_id
    where w.organization_id = ${organizationId} and w.surfer_id = any(${surferIds}::bigint[])
      and w.starts_at < ${new Date(end)} and w.starts_at > ${new Date(start - LONGEST_BLOCK_MS)} and w.ends_at > ${new Date(start)}
    order by w.starts_at, w.connection_id, w.ticket_id`.execute(tx)
  return rows.map(({ startsAt, endsAt, surferId, connectionId, events, work, ...ticket }) => ({
    surferId,
    connectionId,
    events,
    work,
    interval: { start: startsAt.getTime(), end: endsAt.getTime() },
    ticket: { ...ticket, key: ticketKeyOf(connectionId, ticket.ticketId) },
  }))
}

/**
 * Phone statuses by agent within the time, from any of the agent's systems, phone systems first. An agent without any
 * is not in it.
 */
export async function selectStatuses(
  tx: Tx,
  organizationId: number,
  agents: readonly MatchedAgent[],
  range: Interval,
): Promise<Map<number, PhoneStatusSpan[]>> {
  const keys = sql`unnest(${agents.map(a => a.connectionId)}::bigint[], ${agents.map(a => a.remoteId)}::text[])
    as k(connection_id, id)`
  const { rows } = await sql<{
    connectionId: number
    agentId: string
    factKey: string
    occurredAt: EpochMs
    to: PhoneStatus
    raw: string
    millisecond: number
    arrival: number
  }>`
    select w.connection_id, w.agent_id, w.fact_key, (extract(epoch from w.occurred_at) * 1000)::float8 as occurred_at,
      w.data ->> 'to' as "to", w.data ->> 'raw' as raw, coalesce((w.data ->> 'millisecond')::integer, 0) as millisecond,
      coalesce(w.raw_id, 0) as arrival
    from ${keys} join lateral (
      (select * from work_event e where e.organization_id = ${organizationId} and e.connection_id = k.connection_id
        and e.agent_id = k.id and e.kind = 'agent.status-changed' and e.occurred_at < ${new Date(range.start)}
        order by e.occurred_at desc, coalesce((e.data ->> 'millisecond')::integer, 0) desc,
          coalesce(e.raw_id, 0) desc, e.fact_key desc limit 1)
      union all
      select * from work_event e where e.organization_id = ${organizationId} and e.connection_id = k.connection_id
        and e.agent_id = k.id and e.kind = 'agent.status-changed' and e.occurred_at >= ${new Date(range.start)}
        and e.occurred_at < ${new Date(range.end)}
    ) as w on true`.execute(tx)
  const byAgent = Map.groupBy(rows, row => `${row.connectionId} ${row.agentId}`)
  const phonesFirst = agents.toSorted(
    (a, b) => Number(isPhoneProvider(b.providerId)) - Number(isPhoneProvider(a.providerId)),
  )
  return new Map(
    [...Map.groupBy(phonesFirst, agent => agent.surferId)].flatMap(([surferId, own]) => {
      const sources = own.map(({ connectionId, remoteId }) =>
        (byAgent.get(`${connectionId} ${remoteId}`) ?? []).map(
          (row): WorkEvent => ({ kind: 'agent.status-changed', ...row }),
        ),
      )
      const spans = statusSpans(
        sources,
        range,
        own.map(agent => agent.gaps),
      )
      return spans.length > 0 ? [[surferId, spans] as const] : []
    }),
  )
}

/** Change of a ticket's status, or a comment on it, by an agent. */
export interface StoredFact {
  connectionId: number
  ticketId: string
  /** The agent's id at the provider. */
  remoteId: string
  occurredAt: EpochMs
  factKey: string
  type: TicketStatus | 'COMMENT'
  commentId: string | null
  /** The provider's word for the status. */
  raw: string | null
}

/** Facts of these agents about tickets in [start, end], in order of time. */
export async function selectFacts(
  tx: Tx,
  organizationId: number,
  agents: readonly MatchedAgent[],
  { start, end }: Interval,
): Promise<StoredFact[]> {
  const { rows } = await sql<StoredFact>`
    select w.connection_id, w.ticket_id, w.agent_id as remote_id, w.fact_key, w.data ->> 'commentId' as comment_id,
      round(extract(epoch from w.occurred_at) * 1000)::float8 as occurred_at, w.data ->> 'raw' as raw,
      case w.kind when 'ticket.comment' then 'COMMENT' else w.data ->> 'to' end as type
    from unnest(${agents.map(a => a.connectionId)}::bigint[], ${agents.map(a => a.remoteId)}::text[])
      as k(connection_id, id) join lateral (
        select * from work_event e where e.organization_id = ${organizationId} and e.connection_id = k.connection_id
          and e.agent_id = k.id and e.kind in ('ticket.status-changed', 'ticket.comment')
          and e.occurred_at >= ${new Date(start)} and e.occurred_at <= ${new Date(end)} offset 0
      ) as w on true
    order by w.occurred_at, w.fact_key`.execute(tx)
  return rows
}

export interface NamedId {
  id: number
  name: string
}

export async function selectStreamNames(tx: Tx, organizationId: number): Promise<Map<number, string>> {
  const { rows } =
    await sql<NamedId>`select id, name from stream where organization_id = ${organizationId}`.execute(tx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export interface TimelineSystem {
  connectionId: number
  providerId: number
  name: string
}

export async function selectSystems(tx: Tx, organizationId: number): Promise<TimelineSystem[]> {
  const { rows } = await sql<TimelineSystem>`
    select id as connection_id, provider_id, name from connection where organization_id = ${organizationId}
    order by name collate "und-x-icu", id`.execute(tx)
  return rows
}

export async function selectExceptionNames(
  tx: Tx,
  organizationId: number,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<NamedId>`
    select id, description as name from adherence_exception
    where organization_id = ${organizationId} and id = any(${ids}::bigint[])`.execute(tx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
