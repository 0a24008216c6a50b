// SQL of effort: the time in which agents were active on tickets and chats. An agent is active on a ticket before
// each thing done to it, since the thing done before that, on whatever ticket, and at most for five minutes. So times of
// parallel chats never overlap, and a day's sums rest on that day and the five minutes before it alone. Calls have no
// effort of their own: an agent is active in all of one.
import { type RawBuilder, sql } from 'kysely'
import type { EpochMs } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import type { AgentKey } from './event-store.ts'

/** Longest time before one action that counts as active, in milliseconds; the triggers of work_event mark as far. */
const LONGEST_ACTIVE_MS = 300_000

/** Kinds of events that are something an agent did; a start of work begins an active time and ends none. */
const ACTIONS = ['ticket.status-changed', 'ticket.comment', 'work.started', 'work.ended']

/** Day of a provider agent, in UTC: "2026-03-29". */
export interface EffortDay {
  connectionId: number
  agentId: string
  day: string
}

/** Removes marks of days whose sums are out of date, and returns them. */
export async function takeDueDays(tx: Tx, organizationId: number, limit: number): Promise<EffortDay[]> {
  const { rows } = await sql<EffortDay>`
    delete from effort_due where (organization_id, connection_id, agent_id, day) in (
      select organization_id, connection_id, agent_id, day from effort_due
      where organization_id = ${organizationId} order by connection_id, agent_id, day limit ${limit})
    returning connection_id, agent_id, day::text as day`.execute(tx)
  return rows
}

/**
 * Sums the days again, with those of all accounts of the same person: what somebody does in one system limits the
 * active time in another.
 */
export async function replaceDays(tx: Tx, organizationId: number, days: readonly EffortDay[]): Promise<void> {
  await sql`
    with wanted as materialized (
      select distinct coalesce(o.connection_id, d.connection_id) as connection_id,
        coalesce(o.remote_id, d.agent_id) as agent_id, d.day,
        coalesce('person ' || m.surfer_id, 'account ' || d.connection_id || ' ' || d.agent_id) as owner
      from unnest(${days.map(d => d.connectionId)}::bigint[], ${days.map(d => d.agentId)}::text[],
        ${days.map(d => d.day)}::date[]) as d(connection_id, agent_id, day)
      left join agent_match m on m.organization_id = ${organizationId} and m.connection_id = d.connection_id
        and m.remote_id = d.agent_id
      left join agent_match o on o.organization_id = m.organization_id and o.surfer_id = m.surfer_id
    ), action as (
      select d.connection_id, d.agent_id, d.day, w.ticket_id, w.kind, w.occurred_at,
        extract(epoch from w.occurred_at - lag(w.occurred_at) over (
          partition by d.owner, d.day
          order by w.occurred_at, w.kind <> 'work.started', w.connection_id, w.fact_key)) * 1000 as pause
      from wanted d cross join lateral (
        select * from work_event e
        where e.organization_id = ${organizationId} and e.connection_id = d.connection_id and e.agent_id = d.agent_id
          and e.occurred_at >= d.day::timestamp at time zone 'UTC' - make_interval(secs => ${LONGEST_ACTIVE_MS / 1000})
          and e.occurred_at < (d.day + 1)::timestamp at time zone 'UTC'
          and e.ticket_id is not null and e.kind = any(${ACTIONS}::text[])
        offset 0
      ) as w
    ), summed as materialized (
      select connection_id, agent_id, day, ticket_id, coalesce(sum(least(${LONGEST_ACTIVE_MS}, pause))
        filter (where kind <> 'work.started'), 0)::integer as active_milliseconds
      from action where occurred_at >= day::timestamp at time zone 'UTC'
      group by connection_id, agent_id, day, ticket_id
    ), gone as (
      delete from effort_day e using wanted d
      where e.organization_id = ${organizationId} and e.connection_id = d.connection_id and e.agent_id = d.agent_id
        and e.day = d.day and not exists (select from summed s where s.connection_id = e.connection_id
          and s.agent_id = e.agent_id and s.day = e.day and s.ticket_id = e.ticket_id)
    )
    insert into effort_day as e (organization_id, connection_id, agent_id, day, ticket_id, active_milliseconds)
    select ${organizationId}::bigint, s.* from summed s
    on conflict (organization_id, connection_id, agent_id, day, ticket_id) do update
      set active_milliseconds = excluded.active_milliseconds
      where e.active_milliseconds <> excluded.active_milliseconds`.execute(tx)
}

/** Marks, for each pair, the days on which the first account was active, and those after them, as due for the second. */
export async function markSharedDays(
  tx: Tx,
  organizationId: number,
  pairs: readonly { active: AgentKey; due: AgentKey }[],
): Promise<void> {
  await sql`
    insert into effort_due (organization_id, connection_id, agent_id, day)
    select distinct ${organizationId}::bigint, p.due_connection_id, p.due_id, d.day + after.days
    from unnest(${pairs.map(p => p.active.connectionId)}::bigint[], ${pairs.map(p => p.active.remoteId)}::text[],
      ${pairs.map(p => p.due.connectionId)}::bigint[], ${pairs.map(p => p.due.remoteId)}::text[])
      as p(connection_id, remote_id, due_connection_id, due_id)
    join (
      select connection_id, agent_id, day from effort_day where organization_id = ${organizationId}
      union select connection_id, agent_id, day from effort_due where organization_id = ${organizationId}
    ) as d on d.connection_id = p.connection_id and d.agent_id = p.remote_id
    cross join (values (0), (1)) as after(days)
    on conflict do nothing`.execute(tx)
}

/** Marks all days of events as out of date. */
export const markAllDays = (tx: Tx, organizationId: number) =>
  sql`
    insert into effort_due (organization_id, connection_id, agent_id, day)
    select distinct organization_id, connection_id, agent_id, (occurred_at at time zone 'UTC')::date from work_event
    where organization_id = ${organizationId} and agent_id is not null and ticket_id is not null
      and kind = any(${ACTIONS}::text[])
    union select organization_id, connection_id, agent_id, day from effort_day where organization_id = ${organizationId}
    on conflict do nothing`.execute(tx)

/** The limit keeps one statement short. */
export const deleteDaysBefore = (tx: Tx, organizationId: number, before: EpochMs, limit: number) =>
  sql`
    delete from effort_day where (organization_id, connection_id, agent_id, day, ticket_id) in (
      select organization_id, connection_id, agent_id, day, ticket_id from effort_day
      where organization_id = ${organizationId} and day < ${new Date(before)}::date limit ${limit})`.execute(
    tx,
  )

/** Query of (connection_id, ticket_id, seconds): tickets with actions of agents since the day of an instant. */
export const effortOfTickets = (organizationId: RawBuilder<unknown>, since: EpochMs | Date) => sql<{
  connectionId: number
  ticketId: string
  seconds: number
}>`
  select connection_id, ticket_id, sum(active_milliseconds)::float8 / 1000 as seconds from effort_day
  where organization_id = ${organizationId} and day >= (${new Date(since)}::timestamptz at time zone 'UTC')::date
  group by connection_id, ticket_id`
