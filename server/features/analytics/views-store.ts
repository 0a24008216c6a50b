// Statements on analytics_view. Row-level security keeps every statement inside the transaction's organization.
import { sql } from 'kysely'
import type { SavedView, ViewDefinition } from '#contract/analytics/views.ts'
import { refuse } from '#contract/errors.ts'
import {
  type Counted,
  countAll,
  onDuplicate,
  type Paged,
  pagedBy,
  type Tx,
} from '#server/platform/database/index.ts'

export interface ViewRow extends Omit<SavedView, 'canEdit' | 'createdAt' | 'updatedAt'> {
  createdAt: Date
  updatedAt: Date
}

const VIEW = sql`
  v.id, v.name, v.definition, v.is_shared, v.manager_id as owner_id, v.created_at, v.updated_at,
  coalesce(nullif(trim(m.first_name || ' ' || m.last_name), ''), m.email) as owner_name,
  (select count(*)::integer from scheduled_report r
    where r.organization_id = v.organization_id and r.view_id = v.id) as report_count`
const VIEWS = sql`analytics_view v join manager m on m.organization_id = v.organization_id and m.id = v.manager_id`

/** Own and shared ones, by name. */
export async function selectViews(tx: Tx, managerId: number, paged: Paged): Promise<Counted<ViewRow>> {
  const kept = sql`(v.manager_id = ${managerId} or v.is_shared)`
  const { rows } = await sql<ViewRow>`
    select ${VIEW} from ${VIEWS} where ${kept} ${pagedBy(paged, { id: sql`v.id`, order: sql`v.name collate "und-x-icu", v.id` })}`.execute(
    tx,
  )
  return { rows, meta: await countAll(tx, VIEWS, kept) }
}

/** Undefined where it is gone, or somebody else's alone. */
export async function selectView(tx: Tx, viewId: number, managerId: number): Promise<ViewRow | undefined> {
  const { rows } = await sql<ViewRow>`
    select ${VIEW} from ${VIEWS} where v.id = ${viewId} and (v.manager_id = ${managerId} or v.is_shared)`.execute(
    tx,
  )
  return rows[0]
}

export async function countViews(tx: Tx, managerId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from analytics_view where manager_id = ${managerId}`.execute(tx)
  return rows[0]!.count
}

const duplicate = (name: string) =>
  onDuplicate('analytics_view_name', refuse('DUPLICATED_NAME', { what: 'view', name }))

export async function insertView(
  tx: Tx,
  organizationId: number,
  view: { managerId: number; name: string; isShared: boolean; definition: ViewDefinition; now: Date },
): Promise<number> {
  const { managerId, name, isShared, definition, now } = view
  const { rows } = await sql<{ id: number }>`
    insert into analytics_view (organization_id, manager_id, name, definition, is_shared, created_at, updated_at)
    values (${organizationId}, ${managerId}, ${name}, ${JSON.stringify(definition)}::jsonb, ${isShared}, ${now}, ${now})
    returning id`
    .execute(tx)
    .catch(duplicate(name))
  return rows[0]!.id
}

export async function updateView(
  tx: Tx,
  viewId: number,
  {
    name,
    isShared,
    definition,
    now,
  }: { name: string; isShared: boolean; definition: ViewDefinition; now: Date },
): Promise<void> {
  await sql`
    update analytics_view set name = ${name}, is_shared = ${isShared}, definition = ${JSON.stringify(definition)}::jsonb,
      updated_at = ${now}
    where id = ${viewId}`
    .execute(tx)
    .catch(duplicate(name))
}

export async function deleteView(tx: Tx, viewId: number): Promise<void> {
  await sql`delete from analytics_view where id = ${viewId}`.execute(tx)
}
