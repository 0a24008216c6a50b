// All SQL on shift templates and task templates. Row-level security keeps every statement inside the
// transaction's organization.
import { sql } from 'kysely'
import type { QueryOf } from '#contract/endpoint.ts'
import type { ShiftTemplate, shiftTemplates } from '#contract/endpoints/shift-templates.ts'
import type { Rule, TaskTemplate, taskTemplates } from '#contract/endpoints/task-templates.ts'
import { refuse } from '#contract/errors.ts'
import {
  type Counted,
  countRows,
  onDuplicate,
  pagedBy,
  replaceLinks,
  type Tx,
} from '#server/platform/database/index.ts'

type ShiftTemplateRow = Omit<ShiftTemplate, 'interval' | 'createdAt'> & {
  startMinute: number
  endMinute: number
  createdAt: Date
}
export type ShiftTemplateFilter = QueryOf<typeof shiftTemplates.list>
export type ShiftTemplateFields = Omit<ShiftTemplate, 'id' | 'createdAt'>

const SHIFT_TEMPLATE = sql`
  id, name, start_minute, end_minute, timezone, breaks, color, state, conflict_type, created_at,
  array(
    select s.after_id from shift_succession s
    where s.organization_id = shift_template.organization_id and s.before_id = shift_template.id
    order by s.after_id) as not_before_ids`

const asShiftTemplate = ({ startMinute, endMinute, ...row }: ShiftTemplateRow): ShiftTemplate => ({
  ...row,
  interval: { startMinute, endMinute },
  createdAt: row.createdAt.toISOString(),
})

/** Shift templates by start, then name. */
export async function selectShiftTemplates(
  tx: Tx,
  filter: ShiftTemplateFilter,
): Promise<Counted<ShiftTemplate>> {
  const { state = null } = filter
  const matches = sql`(${state}::text is null or state = ${state})`
  const { rows } = await sql<ShiftTemplateRow>`
    select ${SHIFT_TEMPLATE} from shift_template
    where ${matches}
    ${pagedBy(filter, { id: sql`id`, order: sql`start_minute, name collate "und-x-icu", id` })}`.execute(tx)
  return {
    rows: rows.map(asShiftTemplate),
    meta: await countRows(tx, { from: sql`shift_template`, matches }),
  }
}

/** Shift templates by id, archived ones too: blocks refer to them. */
export async function selectShiftTemplatesById(
  tx: Tx,
  ids: readonly number[],
): Promise<Map<number, ShiftTemplate>> {
  const { rows } = await sql<ShiftTemplateRow>`
    select ${SHIFT_TEMPLATE} from shift_template where id = any(${ids}::bigint[])`.execute(tx)
  return new Map(rows.map(row => [row.id, asShiftTemplate(row)]))
}

const shiftColumns = ({ interval, breaks, notBeforeIds: _, ...fields }: Partial<ShiftTemplateFields>) => ({
  ...fields,
  ...interval,
  ...(breaks && { breaks: JSON.stringify(breaks) }),
})
const namesakeShift = (name: string) =>
  onDuplicate('shift_template_name', refuse('DUPLICATED_NAME', { what: 'shift', name }))

export async function insertShiftTemplate(
  tx: Tx,
  organizationId: number,
  { interval, breaks, notBeforeIds: _, ...fields }: Omit<ShiftTemplateFields, 'state'>,
): Promise<number> {
  const { id } = await tx
    .insertInto('shiftTemplate')
    .values({ ...fields, ...interval, organizationId, breaks: JSON.stringify(breaks) })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(namesakeShift(fields.name))
  return id
}

/** Changes a shift template; `name`: its name afterwards. */
export async function updateShiftTemplate(
  tx: Tx,
  id: number,
  name: string,
  changes: Partial<ShiftTemplateFields>,
): Promise<void> {
  await tx
    .updateTable('shiftTemplate')
    .set({ ...shiftColumns(changes), updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute()
    .catch(namesakeShift(name))
}

/** Replaces the shifts that may not follow this one on the next day. */
export const replaceSuccessions = (
  tx: Tx,
  organizationId: number,
  id: number,
  notBeforeIds: readonly number[],
) =>
  replaceLinks(
    tx,
    organizationId,
    { table: 'shiftSuccession', of: 'beforeId', to: 'afterId' },
    id,
    notBeforeIds,
  )

type TaskTemplateRow = Omit<TaskTemplate, 'lastAppliedAt' | 'createdAt' | 'updatedAt'> & {
  lastAppliedAt: Date | null
  createdAt: Date
  updatedAt: Date
}
export type TaskTemplateFilter = QueryOf<typeof taskTemplates.list>
export type TaskTemplateFields = Pick<
  TaskTemplate,
  'name' | 'color' | 'state' | 'rules' | 'teamIds' | 'surferIds'
>

/** The columns of a task template, without rules whose activity is archived. */
const TASK_TEMPLATE = sql`
  p.id, p.name, p.color, p.state, p.last_applied_at, p.created_at, p.updated_at,
  array(
    select l.team_id from task_template_team l
    where l.organization_id = p.organization_id and l.task_template_id = p.id order by l.team_id) as team_ids,
  array(
    select l.surfer_id from task_template_surfer l
    join surfer s on s.organization_id = l.organization_id and s.id = l.surfer_id and s.deleted_at is null
    where l.organization_id = p.organization_id and l.task_template_id = p.id order by l.surfer_id) as surfer_ids,
  coalesce((
    select jsonb_agg(r.rule order by r.position) from jsonb_array_elements(p.rules) with ordinality as r(rule, position)
    join task k on k.organization_id = p.organization_id and k.id = (r.rule ->> 'taskId')::bigint and k.state = 'active'
  ), '[]') as rules`

const asTaskTemplate = (row: TaskTemplateRow): TaskTemplate => ({
  ...row,
  lastAppliedAt: row.lastAppliedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})

/** Task templates by name. */
export async function selectTaskTemplates(
  tx: Tx,
  filter: TaskTemplateFilter,
): Promise<Counted<TaskTemplate>> {
  const { state = null } = filter
  const matches = sql`(${state}::text is null or p.state = ${state})`
  const { rows } = await sql<TaskTemplateRow>`
    select ${TASK_TEMPLATE} from task_template p
    where ${matches}
    ${pagedBy(filter, { id: sql`p.id`, order: sql`p.name collate "und-x-icu", p.id` })}`.execute(tx)
  return {
    rows: rows.map(asTaskTemplate),
    meta: await countRows(tx, { from: sql`task_template p`, matches }),
  }
}

export async function selectTaskTemplate(tx: Tx, id: number): Promise<TaskTemplate | undefined> {
  const { rows } = await sql<TaskTemplateRow>`
    select ${TASK_TEMPLATE} from task_template p where p.id = ${id}`.execute(tx)
  return rows[0] && asTaskTemplate(rows[0])
}

/** The oldest task template in use; null: there is none. */
export async function selectFirstTaskTemplateId(tx: Tx): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from task_template where state = 'active' order by id limit 1`.execute(tx)
  return rows[0]?.id ?? null
}

/** The rules whose activity is archived, in their order. */
export async function selectRulesOfArchivedTasks(tx: Tx, id: number): Promise<Rule[]> {
  const { rows } = await sql<{ rule: Rule }>`
    select r.rule from task_template p
    cross join jsonb_array_elements(p.rules) with ordinality as r(rule, position)
    join task k on k.organization_id = p.organization_id and k.id = (r.rule ->> 'taskId')::bigint
    where p.id = ${id} and k.state = 'archived' order by r.position`.execute(tx)
  return rows.map(row => row.rule)
}

export async function lockTaskTemplate(tx: Tx, id: number): Promise<void> {
  await sql`select from task_template where id = ${id} for no key update`.execute(tx)
}

export async function insertTaskTemplate(
  tx: Tx,
  organizationId: number,
  { name, color, rules }: { name: string; color: string; rules: Rule[] },
): Promise<number> {
  const { id } = await tx
    .insertInto('taskTemplate')
    .values({ organizationId, name, color, rules: JSON.stringify(rules) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateTaskTemplate(
  tx: Tx,
  id: number,
  { rules, ...changes }: Partial<Pick<TaskTemplateFields, 'name' | 'color' | 'state' | 'rules'>>,
): Promise<void> {
  await tx
    .updateTable('taskTemplate')
    .set({ ...changes, ...(rules && { rules: JSON.stringify(rules) }), updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** From now on the plan belongs to exactly these teams. */
export const replaceTemplateTeams = (
  tx: Tx,
  organizationId: number,
  id: number,
  teamIds: readonly number[],
) =>
  replaceLinks(
    tx,
    organizationId,
    { table: 'taskTemplateTeam', of: 'taskTemplateId', to: 'teamId' },
    id,
    teamIds,
  )

/** From now on the plan belongs to exactly these agents, beside those of its teams. */
export const replaceTemplateSurfers = (
  tx: Tx,
  organizationId: number,
  id: number,
  surferIds: readonly number[],
) =>
  replaceLinks(
    tx,
    organizationId,
    { table: 'taskTemplateSurfer', of: 'taskTemplateId', to: 'surferId' },
    id,
    surferIds,
  )

export async function setTemplateLastApplied(tx: Tx, id: number, at: Date): Promise<void> {
  await sql`update task_template set last_applied_at = ${at} where id = ${id}`.execute(tx)
}

type Mentioned = 'task' | 'surfer' | 'shift_template' | 'team'

/** The ids that are not in the table; archived and deleted rows count as existing. */
export async function missingFrom(tx: Tx, table: Mentioned, ids: Iterable<number>): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${[...ids]}::bigint[]) as wanted(id)
    where not exists (select from ${sql.table(table)} t where t.id = wanted.id)`.execute(tx)
  return new Set(rows.map(row => row.id))
}
