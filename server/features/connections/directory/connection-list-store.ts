// SQL of the list of connections, files and systems alike, and of the ticket groups that each of them feeds.
import { sql } from 'kysely'
import type { Connection } from '#contract/endpoints/connections.ts'
import { refuse } from '#contract/errors.ts'
import { onDuplicate, type Tx } from '#server/platform/database/index.ts'

export interface ConnectionListRow {
  id: number
  name: string
  providerId: number
  state: Connection['state']
  problem: string | null
  problemAt: Date | null
  accountName: string | null
  isSimulated: boolean
  isSubscribed: boolean
  settings: Record<string, string>
  filterFields: { field: string; label: string; values: { value: string; label: string }[] }[]
  queues: { value: string; label: string }[]
  /** Queues that uploaded files name. */
  uploadedQueues: string[]
  lastEventAt: Date | null
  lastSyncAt: Date | null
  /** 0 to 1: how much of the past's time is read, of an import that goes on; null: there is none. */
  importProgress: number | null
  importRetryAt: Date | null
  fileNames: string[]
  contactCount: number
  earliest: Date | null
  latest: Date | null
  createdAt: Date
  deletedAt: Date | null
}

/**
 * Connections with sums over their uploads: counting a million contacts for a list takes too long. By their ids, or all
 * that are connected or disconnected.
 */
export async function selectConnections(
  tx: Tx,
  wanted: readonly number[] | 'connected' | 'disconnected',
): Promise<ConnectionListRow[]> {
  const { rows } = await sql<ConnectionListRow>`
    select c.id, c.name, c.provider_id, c.created_at, c.deleted_at, c.state, c.problem, c.problem_at, c.account_name, c.simulator_url is not null as is_simulated,
      c.subscription is not null and c.subscription <> 'null' as is_subscribed, c.filter_fields, c.settings, c.last_event_at,
      c.last_sync_at, coalesce(q.queues, '[]') as queues, coalesce(n.names, '{}') as uploaded_queues,
      i.progress as import_progress, i.retry_at as import_retry_at, coalesce(u.file_names, '{}') as file_names, coalesce(u.contact_count, 0)::float8 as contact_count, u.earliest, u.latest
    from connection c
    left join lateral (
      select array_agg(distinct file_name) as file_names, sum(contact_count) as contact_count,
        min(earliest) as earliest, max(latest) as latest
      from upload where organization_id = c.organization_id and connection_id = c.id and state = 'imported'
    ) u on true
    left join lateral (
      select jsonb_agg(jsonb_build_object('value', remote_id, 'label', name) order by name) as queues
      from remote_queue where organization_id = c.organization_id and connection_id = c.id
    ) q on true
    left join lateral (
      select array_agg(distinct name order by name) as names from upload v, unnest(v.queues) as name
      where v.organization_id = c.organization_id and v.connection_id = c.id and v.state = 'imported'
    ) n on true
    left join lateral (
      select max(retry_at) filter (where not complete) as retry_at,
        (sum(extract(epoch from case when complete then to_at
            else least(to_at, greatest(from_at, coalesce(reached_at, from_at))) end - from_at))
          / nullif(sum(extract(epoch from to_at - from_at)), 0))::float8 as progress
      from sync_job where organization_id = c.organization_id and connection_id = c.id and reason = 'first'
      having not bool_and(complete)
    ) i on true
    where ${typeof wanted === 'string' ? sql`(c.deleted_at is null) = ${wanted === 'connected'}` : sql`c.id = any(${wanted}::bigint[])`}
    order by c.name collate "und-x-icu", c.id`.execute(tx)
  return rows
}

export async function insertConnection(
  tx: Tx,
  organizationId: number,
  providerId: Connection['providerId'],
  name: string,
) {
  const { id } = await tx
    .insertInto('connection')
    .values({ organizationId, providerId, name })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(onDuplicate('connection_name', refuse('DUPLICATED_NAME', { what: 'connection', name })))
  return id
}
