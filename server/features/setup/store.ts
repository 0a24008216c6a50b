// Statements on installations and organizations as a whole.
import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/index.ts'

/** Any number that nothing else locks. */
const FIRST_START_LOCK = 7_220

/** Two first organizations that are made at the same moment wait for each other. */
export async function lockFirstStart(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${FIRST_START_LOCK})`.execute(tx)
}

export async function insertRemoval(tx: Tx, organizationId: number): Promise<void> {
  await sql`
    insert into system.organization_removal (organization_id) values (${organizationId}) on conflict do nothing`.execute(
    tx,
  )
}

export async function selectRemovals(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ organizationId: number }>`
    select organization_id from system.organization_removal order by 1`.execute(tx)
  return rows.map(row => row.organizationId)
}

export async function deleteOrganization(tx: Tx, organizationId: number): Promise<void> {
  await sql`select system.delete_organization(${organizationId})`.execute(tx)
}

/** Organizations that somebody may enter. */
export async function selectOrganizationIds(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ organizationId: number }>`
    select distinct organization_id from system.membership order by 1`.execute(tx)
  return rows.map(row => row.organizationId)
}

export interface SetupCounts {
  agents: number
  /** Connections and uploads that bring contacts. */
  history: number
  ticketGroups: number
  /** Activities that serve a ticket group. */
  activities: number
  shifts: number
  /** Draft or published shifts from today on. */
  generate: number
  publish: number
}

/** `from` in epoch milliseconds. */
export async function selectSetupCounts(tx: Tx, from: number): Promise<SetupCounts> {
  const { rows } = await sql<SetupCounts>`select
    (select count(*)::int from surfer where deleted_at is null) as agents,
    (select count(*)::int from connection where deleted_at is null) as history,
    (select count(*)::int from stream where archived_at is null) as ticket_groups,
    (select count(distinct l.task_id)::int from task_stream l
      join stream s on s.organization_id = l.organization_id and s.id = l.stream_id and s.archived_at is null
      join task t on t.organization_id = l.organization_id and t.id = l.task_id and t.state = 'active') as activities,
    (select count(*)::int from shift_template where state = 'active') as shifts,
    count(*)::int as generate, count(published_version)::int as publish
    from block where type = 'shift' and ends_at > ${new Date(from)}`.execute(tx)
  return rows[0]!
}
