// Statements on many shift templates at once. Row-level security keeps each inside the organization.
import { sql } from 'kysely'
import type { ShiftTemplate } from '#contract/endpoints/shift-templates.ts'
import type { Tx } from '#server/platform/database/index.ts'

export type PlainShiftTemplate = Pick<ShiftTemplate, 'name' | 'timezone' | 'breaks' | 'color'> & {
  startMinute: number
  endMinute: number
}

/** Shift templates in use. */
export async function selectPlainShiftTemplates(tx: Tx): Promise<(PlainShiftTemplate & { id: number })[]> {
  const { rows } = await sql<PlainShiftTemplate & { id: number }>`
    select id, name, start_minute, end_minute, timezone, breaks, color from shift_template
    where state = 'active' order by id`.execute(tx)
  return rows
}

const asRows = (templates: readonly (PlainShiftTemplate & { id?: number })[]): string =>
  JSON.stringify(
    templates.map(({ startMinute, endMinute, ...rest }) => ({
      ...rest,
      start_minute: startMinute,
      end_minute: endMinute,
    })),
  )

/** Ids in the order of the templates. */
export async function insertShiftTemplates(
  tx: Tx,
  organizationId: number,
  templates: readonly PlainShiftTemplate[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    insert into shift_template (organization_id, name, start_minute, end_minute, timezone, breaks, color)
    select ${organizationId}::bigint, n.name, n.start_minute, n.end_minute, n.timezone, n.breaks, n.color
    from jsonb_populate_recordset(null::shift_template, ${asRows(templates)}::jsonb) n
    returning id, name`.execute(tx)
  const ids = new Map(rows.map(({ id, name }) => [name, id]))
  return templates.map(({ name }) => ids.get(name)!)
}

export async function updateShiftTemplates(
  tx: Tx,
  templates: readonly (PlainShiftTemplate & { id: number })[],
): Promise<void> {
  await sql`
    update shift_template t set name = n.name, start_minute = n.start_minute, end_minute = n.end_minute,
      timezone = n.timezone, breaks = n.breaks, color = n.color, updated_at = now()
    from jsonb_populate_recordset(null::shift_template, ${asRows(templates)}::jsonb) n
    where t.id = n.id`.execute(tx)
}

export async function archiveShiftTemplates(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    update shift_template set state = 'archived', updated_at = now() where id = any(${ids}::bigint[])`.execute(
    tx,
  )
}
