// All SQL on shift plans and their round robins. Row-level security keeps every statement inside the
// transaction's organization.
import { sql } from 'kysely'
import type { QueryOf } from '#contract/endpoint.ts'
import type {
  RoundRobinForm,
  SchedulePlan,
  SchedulePlanChange,
  SchedulePlanForm,
  schedulePlans,
} from '#contract/endpoints/schedule-plans.ts'
import type { LocalDate, Weekday } from '#core/time/index.ts'
import { type Counted, countRows, pagedBy, replaceLinks, type Tx } from '#server/platform/database/index.ts'

type SchedulePlanRow = Omit<SchedulePlan, 'lastAppliedAt' | 'createdAt' | 'updatedAt'> & {
  lastAppliedAt: Date | null
  createdAt: Date
  updatedAt: Date
  deletedIds: number[]
}
export type SchedulePlanFilter = QueryOf<typeof schedulePlans.list>

const SCHEDULE_PLAN = sql`
  p.id, p.name, p.emoji, p.image_url, p.state, p.anchor_date, p.week_starts_on, p.shift_patterns, p.last_applied_at, p.created_at,
  p.updated_at, p.version,
  (select nullif(trim(m.first_name || ' ' || m.last_name), '') from manager m
    where m.organization_id = p.organization_id and m.id = p.changed_by_manager_id) as changed_by_name,
  array(
    select l.team_id from schedule_plan_team l
    where l.organization_id = p.organization_id and l.schedule_plan_id = p.id order by l.team_id) as team_ids,
  array(
    select l.surfer_id from schedule_plan_surfer l
    join surfer s on s.organization_id = l.organization_id and s.id = l.surfer_id and s.deleted_at is null
    where l.organization_id = p.organization_id and l.schedule_plan_id = p.id order by l.surfer_id) as surfer_ids,
  coalesce((
    select jsonb_agg(jsonb_build_object(
      'roundRobinId', r.id, 'name', r.name, 'cycleDuration', r.cycle_duration, 'plannedShifts', r.planned_shifts,
      'orderedAssignees', to_jsonb(r.ordered_assignees), 'rules', r.rules) order by r.position)
    from round_robin r where r.organization_id = p.organization_id and r.schedule_plan_id = p.id), '[]') as round_robins,
  array(
    select s.id from surfer s where s.organization_id = p.organization_id and s.deleted_at is not null) as deleted_ids`

/** A plan without deleted agents: the next in order move up. */
function asSchedulePlan({ deletedIds, ...row }: SchedulePlanRow): SchedulePlan {
  const deleted = new Set(deletedIds)
  const kept = (ids: number[]) => ids.filter(id => !deleted.has(id))
  return {
    ...row,
    shiftPatterns: row.shiftPatterns.map(pattern => ({
      ...pattern,
      groups: pattern.groups.map(group => ({ ...group, assignees: kept(group.assignees) })),
    })),
    roundRobins: row.roundRobins.map(one => ({ ...one, orderedAssignees: kept(one.orderedAssignees) })),
    lastAppliedAt: row.lastAppliedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** Plans by name. */
export async function selectSchedulePlans(
  tx: Tx,
  filter: SchedulePlanFilter,
): Promise<Counted<SchedulePlan>> {
  const { state = null } = filter
  const matches = sql`(${state}::text is null or p.state = ${state})`
  const { rows } = await sql<SchedulePlanRow>`
    select ${SCHEDULE_PLAN} from schedule_plan p
    where ${matches}
    ${pagedBy(filter, { id: sql`p.id`, order: sql`p.name collate "und-x-icu", p.id` })}`.execute(tx)
  return {
    rows: rows.map(asSchedulePlan),
    meta: await countRows(tx, { from: sql`schedule_plan p`, matches }),
  }
}

export async function selectSchedulePlan(tx: Tx, id: number): Promise<SchedulePlan | undefined> {
  const { rows } =
    await sql<SchedulePlanRow>`select ${SCHEDULE_PLAN} from schedule_plan p where p.id = ${id}`.execute(tx)
  return rows[0] && asSchedulePlan(rows[0])
}

export async function lockSchedulePlan(tx: Tx, id: number): Promise<void> {
  await sql`select from schedule_plan where id = ${id} for no key update`.execute(tx)
}

type Fields = Pick<SchedulePlanForm, 'name' | 'emoji' | 'imageUrl' | 'shiftPatterns'> & {
  anchorDate: LocalDate
  weekStartsOn: Weekday
  changedByManagerId: number | null
}

export async function insertSchedulePlan(
  tx: Tx,
  organizationId: number,
  { name, emoji, imageUrl, anchorDate, weekStartsOn, changedByManagerId, shiftPatterns }: Fields,
): Promise<number> {
  const { id } = await tx
    .insertInto('schedulePlan')
    .values({
      organizationId,
      name,
      emoji,
      imageUrl,
      anchorDate,
      weekStartsOn,
      changedByManagerId,
      shiftPatterns: JSON.stringify(shiftPatterns),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateSchedulePlan(
  tx: Tx,
  id: number,
  changedByManagerId: number | null,
  {
    shiftPatterns,
    ...changes
  }: Omit<SchedulePlanChange, 'teamIds' | 'surferIds' | 'roundRobins' | 'version'>,
): Promise<void> {
  await tx
    .updateTable('schedulePlan')
    .set({
      ...changes,
      ...(shiftPatterns && { shiftPatterns: JSON.stringify(shiftPatterns) }),
      changedByManagerId,
      version: sql`version + 1`,
      updatedAt: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
}

/** Replaces the teams of the plan. */
export const replacePlanTeams = (tx: Tx, organizationId: number, id: number, teamIds: readonly number[]) =>
  replaceLinks(
    tx,
    organizationId,
    { table: 'schedulePlanTeam', of: 'schedulePlanId', to: 'teamId' },
    id,
    teamIds,
  )

/** Replaces the agents of the plan; those of its teams come on top. */
export const replacePlanSurfers = (
  tx: Tx,
  organizationId: number,
  id: number,
  surferIds: readonly number[],
) =>
  replaceLinks(
    tx,
    organizationId,
    { table: 'schedulePlanSurfer', of: 'schedulePlanId', to: 'surferId' },
    id,
    surferIds,
  )

/** Replaces the round robins of the plan, in this order; those with an id, which are its own, keep it. */
export async function replaceRoundRobins(
  tx: Tx,
  organizationId: number,
  schedulePlanId: number,
  roundRobins: readonly RoundRobinForm[],
): Promise<void> {
  const keptIds = roundRobins.flatMap(one => one.roundRobinId ?? [])
  await sql`
    delete from round_robin where schedule_plan_id = ${schedulePlanId} and id <> all(${keptIds}::bigint[])`.execute(
    tx,
  )
  const ids = await nextIds(tx, roundRobins.length - keptIds.length)
  const rows = roundRobins.map((one, position) => ({
    id: one.roundRobinId ?? ids.shift(),
    position,
    name: one.name,
    cycle_duration: one.cycleDuration,
    planned_shifts: one.plannedShifts,
    ordered_assignees: one.orderedAssignees,
    rules: one.rules,
  }))
  await sql`
    insert into round_robin (organization_id, schedule_plan_id, id, position, name, cycle_duration, planned_shifts,
      ordered_assignees, rules)
    select ${organizationId}::bigint, ${schedulePlanId}::bigint, n.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n(id bigint, position integer, name text, cycle_duration integer, planned_shifts jsonb,
        ordered_assignees bigint[], rules jsonb)
    on conflict (organization_id, id) do update set position = excluded.position, name = excluded.name,
      cycle_duration = excluded.cycle_duration, planned_shifts = excluded.planned_shifts,
      ordered_assignees = excluded.ordered_assignees, rules = excluded.rules`.execute(tx)
}

async function nextIds(tx: Tx, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('round_robin', 'id')) as id from generate_series(1, ${count})`.execute(
    tx,
  )
  return rows.map(row => row.id)
}

export async function setPlanLastApplied(tx: Tx, id: number, at: Date): Promise<void> {
  await sql`update schedule_plan set last_applied_at = ${at} where id = ${id}`.execute(tx)
}
