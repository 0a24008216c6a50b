// SQL of effort: the seconds in which agents were active on tickets and chats. An agent is active on a ticket before
// each thing done to it, since the thing done before that, on whatever ticket, and at most for five minutes. So times of
// parallel chats never overlap. Calls have no effort of their own: an agent is active in all of one.
import { type RawBuilder, sql } from 'kysely'
import type { EpochMs } from '#core/time/index.ts'

/** Longest time before one action that counts as active, in seconds. */
export const LONGEST_ACTIVE_SECONDS = 300

/** Kinds of events that are something an agent did; a start of work begins an active time and ends none. */
const ACTIONS = ['ticket.status-changed', 'ticket.comment', 'work.started', 'work.ended']

/** Query of (connection_id, ticket_id, seconds): tickets with actions of agents since an instant. */
export const effortOfTickets = (organizationId: RawBuilder<unknown>, since: EpochMs | Date) => sql<{
  connectionId: number
  ticketId: string
  seconds: number
}>`
  select connection_id, ticket_id, sum(least(${LONGEST_ACTIVE_SECONDS}::float8, pause)) as seconds
  from (
    select w.connection_id, w.ticket_id, w.kind, extract(epoch from w.occurred_at - lag(w.occurred_at) over (
      partition by m.surfer_id, case when m.surfer_id is null then w.connection_id end, case when m.surfer_id is null then w.agent_id end
      order by w.occurred_at, w.kind <> 'work.started', w.seq))::float8 as pause
    from work_event w left join agent_match m on m.organization_id = w.organization_id
      and m.connection_id = w.connection_id and m.remote_id = w.agent_id
    where w.organization_id = ${organizationId} and w.agent_id is not null and w.ticket_id is not null
      and w.kind = any(${ACTIONS}::text[]) and w.occurred_at > ${new Date(since)}
  ) as action
  where kind <> 'work.started'
  group by connection_id, ticket_id`
