// SQL of the board that no other feature offers: names, the newest events of everybody, the state of connected
// systems, and how many contacts came.
import { sql } from 'kysely'
import type { BoardPayload, LivePerson, LiveSource } from '#contract/live/board.ts'
import type { EpochMs } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import type { AgentLink } from '../connections/index.ts'
import type { StoredEvent } from '../observed/index.ts'
import { contactsPass, type StreamSettings } from '../streams/index.ts'

export async function selectPeople(tx: Tx): Promise<LivePerson[]> {
  const { rows } = await sql<LivePerson>`
    select s.id as surfer_id, trim(s.first_name || ' ' || s.last_name) as name, s.email, s.team_id,
      p.url as profile_picture_url, s.timezone, s.timecards_enabled, false as slack_connected
    from surfer s
    left join profile_picture p on p.organization_id = s.organization_id and p.account_id = s.account_id
    where s.deleted_at is null order by s.id`.execute(tx)
  return rows
}

export async function selectNames(tx: Tx): Promise<Omit<BoardPayload<'names'>, 'now'>> {
  const byName = (table: string, columns: string[], where = sql`true`) =>
    sql<never>`select ${sql.join(columns.map(column => sql.ref(column)))} from ${sql.table(table)}
      where ${where} order by name collate "und-x-icu", id`.execute(tx)
  const teams = await byName('team', ['id', 'name'])
  // Archived ones too: they may still be scheduled.
  const tasks = await byName('task', ['id', 'name', 'emoji', 'color'])
  const streams = await byName('stream', ['id', 'name', 'color'], sql`archived_at is null`)
  return { teams: teams.rows, tasks: tasks.rows, streams: streams.rows }
}

const OF_TICKETS = sql`w.kind <> 'agent.status-changed'`
const OF_STATUSES = sql`w.kind = 'agent.status-changed'`

/** Last events of each agent about tickets and about statuses, no older than `from`. */
export async function selectNewestEvents(
  tx: Tx,
  organizationId: number,
  agents: readonly AgentLink[],
  { from, ofTickets, ofStatuses }: { from: EpochMs; ofTickets: number; ofStatuses: number },
): Promise<(StoredEvent & { surferId: number })[]> {
  const newest = (which: typeof OF_TICKETS, count: number) => sql`
    (select * from work_event w
     where w.organization_id = ${organizationId} and w.connection_id = a.connection_id
       and w.agent_id = a.remote_id and w.occurred_at >= ${new Date(from)} and ${which}
     order by w.occurred_at desc limit ${count})`
  const { rows } = await sql<{
    surferId: number
    providerId: number
    connectionId: number
    kind: string
    factKey: string
    agentId: string
    ticketId: string | null
    data: Record<string, unknown>
    occurredAt: number
    seq: number
    arrival: number
  }>`
    select a.surfer_id, c.provider_id, w.connection_id, w.kind, w.fact_key, w.agent_id, w.ticket_id, w.data, w.seq,
      coalesce(w.raw_id, 0) as arrival,
      round(extract(epoch from w.occurred_at) * 1000)::float8 as occurred_at
    from unnest(${agents.map(a => a.connectionId)}::bigint[], ${agents.map(a => a.remoteId)}::text[],
      ${agents.map(a => a.surferId)}::bigint[]) as a(connection_id, remote_id, surfer_id)
    join connection c on c.organization_id = ${organizationId} and c.id = a.connection_id
    join lateral (${newest(OF_TICKETS, ofTickets)} union all ${newest(OF_STATUSES, ofStatuses)}) w on true`.execute(
    tx,
  )
  return rows.map(
    ({ data, ticketId, ...event }) =>
      ({ ...data, ...event, ...(ticketId !== null && { ticketId }) }) as unknown as StoredEvent & {
        surferId: number
      },
  )
}

export interface SourceRow extends Omit<LiveSource, 'stale'> {
  providerId: number
  isSubscribed: boolean
  lastEventAt: Date | null
  lastSyncAt: Date | null
  /** Instant of the oldest unread record, backfilled ones aside. */
  waitingSince: Date | null
}

/** Connected systems; files are none. */
export async function selectSources(tx: Tx, organizationId: number): Promise<SourceRow[]> {
  const { rows } = await sql<SourceRow>`
    select c.id as connection_id, c.name, c.provider_id, c.simulator_url is not null as is_simulated, c.state, c.problem, c.last_event_at, c.last_sync_at,
      c.subscription is not null and c.subscription <> 'null' as is_subscribed, w.waiting_since
    from connection c
    left join (
      select connection_id, min(received_at) as waiting_since from (
        select connection_id, received_at from raw_waiting
        where organization_id = ${organizationId} and not is_backfill order by raw_id limit 1000
      ) as oldest group by connection_id
    ) w on w.connection_id = c.id
    where c.deleted_at is null order by c.name collate "und-x-icu", c.id`.execute(tx)
  return rows
}

export interface Arrivals {
  streamId: number
  today: number
  lately: number
}

/** Contacts of each ticket group since `today`, and in the time from `lately.from` to `lately.to`. */
export async function selectArrivals(
  tx: Tx,
  streams: readonly StreamSettings[],
  { today, lately, now }: { today: EpochMs; lately: { from: EpochMs; to: EpochMs }; now: EpochMs },
): Promise<Arrivals[]> {
  const counts = streams.flatMap(stream =>
    stream.connections.map(
      ({ id, filters }) => sql`
        select ${stream.id}::bigint as stream_id, count(*)::int as today,
          count(*) filter (where c.occurred_at >= ${new Date(lately.from)} and c.occurred_at < ${new Date(lately.to)})::int
            as lately
        from contact c left join upload u on u.organization_id = c.organization_id and u.id = c.upload_id
        where c.connection_id = ${id} and c.occurred_at >= ${new Date(today)} and c.occurred_at < ${new Date(now)}
          and ${contactsPass(filters)}`,
    ),
  )
  if (counts.length === 0) return []
  const { rows } = await sql<Arrivals>`
    select stream_id, sum(today)::int as today, sum(lately)::int as lately
    from (${sql.join(counts, sql` union all `)}) as counted group by stream_id`.execute(tx)
  return rows
}
