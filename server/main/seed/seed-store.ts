// SQL of the seed. It writes rows of every table, by name, into a database that is empty.
import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/index.ts'

/** Tables of the sample company whose rows have no id of their own. */
const WITHOUT_ID: readonly string[] = [
  'organization',
  'manager_team_edit',
  'surfer_task',
  'surfer_schedule_setting',
  'surfer_wish',
  'task_stream',
  'stream_connection',
  'task_template_team',
  'schedule_plan_team',
  'counted_interval',
  'adjustment_stream',
  'adherence_exception_surfer',
  'time_reporting_settings',
]

/** Inserts rows given as objects with the table's column names. Ids in order; none of a table without them. */
export async function insertRows(
  tx: Tx,
  organizationId: number,
  table: string,
  rows: Record<string, unknown>[],
): Promise<number[]> {
  if (rows.length === 0) return []
  const list = sql.join(Object.keys(rows[0]!).map(column => sql.ref(column)))
  const insert = sql`
    insert into ${sql.table(table)} (organization_id, ${list})
    select ${organizationId}, ${list} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`
  if (WITHOUT_ID.includes(table)) {
    await insert.execute(tx)
    return []
  }
  const { rows: inserted } = await sql<{ id: number }>`${insert} returning id`.execute(tx)
  return inserted.map(row => row.id)
}

export async function countAccounts(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from system.account`.execute(tx)
  return rows[0]!.count
}

export interface PlanToApply {
  id: number
  /** Manager in whose name it is applied. */
  managerId: number
}

interface Preparation {
  /** Ticket groups that were never trained. */
  untrained: number
  planToApply: PlanToApply
  /** A plan is being applied. */
  isApplying: boolean
  hasGenerated: boolean
}

export async function selectPreparation(tx: Tx, organizationId: number): Promise<Preparation> {
  const { rows } = await sql<Preparation>`select
    (select count(*)::int from stream where organization_id = ${organizationId} and trained_at is null) as untrained,
    jsonb_build_object('id', (select min(id) from schedule_plan where organization_id = ${organizationId}),
      'managerId', (select min(id) from manager where organization_id = ${organizationId})) as plan_to_apply,
    exists (select from job where organization_id = ${organizationId} and state in ('pending', 'in_progress')
      and kind in ('apply-shift-plan', 'apply-task-template')) as is_applying,
    exists (select from job where organization_id = ${organizationId} and kind = 'generate-schedule') as has_generated`.execute(
    tx,
  )
  return rows[0]!
}
