// Statements on many activities at once. Row-level security keeps each inside the organization.
import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/index.ts'
import type { TaskFields } from './store.ts'

export type PlainTask = Pick<TaskFields, 'name' | 'type' | 'color' | 'emoji'>

/** Ids in the order of the activities. */
export async function insertTasks(
  tx: Tx,
  organizationId: number,
  tasks: readonly PlainTask[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    insert into task (organization_id, name, type, color, emoji)
    select ${organizationId}::bigint, n.name, n.type, n.color, n.emoji
    from jsonb_to_recordset(${JSON.stringify(tasks)}::jsonb) as n(name text, type text, color text, emoji text)
    returning id, name`.execute(tx)
  const ids = new Map(rows.map(({ id, name }) => [name, id]))
  return tasks.map(({ name }) => ids.get(name)!)
}

export async function updateTasks(tx: Tx, tasks: readonly (PlainTask & { id: number })[]): Promise<void> {
  await sql`
    update task t set name = n.name, type = n.type, color = n.color, emoji = n.emoji, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(tasks)}::jsonb)
      as n(id bigint, name text, type text, color text, emoji text)
    where t.id = n.id`.execute(tx)
}
