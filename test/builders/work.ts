// Builders of what a test company schedules and forecasts.
import { sql } from 'kysely'
import type { RoundRobinForm, ShiftPattern } from '#contract/endpoints/schedule-plans.ts'
import type { Rule } from '#contract/endpoints/task-templates.ts'
import type { Task } from '#contract/endpoints/tasks.ts'
import type { Database, Tx } from '#server/platform/database/index.ts'
import { nextSerial, type TestCompany } from './company.ts'

const insertedId = async (tx: Tx, insert: ReturnType<typeof sql<{ id: number }>>): Promise<number> =>
  (await insert.execute(tx)).rows[0]!.id

type TaskOverrides = Partial<Pick<Task, 'name' | 'emoji' | 'type' | 'color' | 'state' | 'streamIds'>>

export function aTask(
  db: Database,
  { organizationId }: TestCompany,
  overrides: TaskOverrides = {},
): Promise<number> {
  const { name = `Task ${nextSerial()}`, emoji = '📞', type = 'task-activity', color = 'blue' } = overrides
  return db.inTenant(organizationId, async tx => {
    const taskId = await insertedId(
      tx,
      sql`
        insert into task (organization_id, name, emoji, type, color, state)
        values (${organizationId}, ${name}, ${emoji}, ${type}, ${color}, ${overrides.state ?? 'active'}) returning id`,
    )
    await sql`
      insert into task_stream (organization_id, task_id, stream_id)
      select ${organizationId}, ${taskId}, unnest(${overrides.streamIds ?? []}::bigint[])`.execute(tx)
    return taskId
  })
}

export function aConnection(db: Database, { organizationId }: TestCompany, name = `Files ${nextSerial()}`) {
  return db.inTenant(organizationId, tx =>
    insertedId(
      tx,
      sql`
        insert into connection (organization_id, provider_id, name)
        values (${organizationId}, 12, ${name}) returning id`,
    ),
  )
}

interface StreamOverrides {
  name?: string
  timezone?: string
  connectionIds?: number[]
  isOnline?: boolean
}

export function aStream(db: Database, { organizationId }: TestCompany, overrides: StreamOverrides = {}) {
  const { name = `Stream ${nextSerial()}`, timezone = 'Europe/London', isOnline = true } = overrides
  return db.inTenant(organizationId, async tx => {
    const streamId = await insertedId(
      tx,
      sql`
        insert into stream (organization_id, name, color, timezone, is_online, average_handle_time, target_response_time)
        values (${organizationId}, ${name}, 'teal', ${timezone}, ${isOnline}, 300, 60) returning id`,
    )
    await sql`
      insert into stream_connection (organization_id, stream_id, connection_id)
      select ${organizationId}, ${streamId}, unnest(${overrides.connectionIds ?? []}::bigint[])`.execute(tx)
    return streamId
  })
}

interface ShiftTemplateOverrides {
  name?: string
  startMinute?: number
  endMinute?: number
  state?: 'active' | 'archived'
}

export function aShiftTemplate(
  db: Database,
  { organizationId, timezone }: TestCompany,
  overrides: ShiftTemplateOverrides = {},
): Promise<number> {
  const { name = `Shift ${nextSerial()}`, startMinute = 540, endMinute = 1020, state = 'active' } = overrides
  return db.inTenant(organizationId, tx =>
    insertedId(
      tx,
      sql`
        insert into shift_template (organization_id, name, start_minute, end_minute, timezone, color, state)
        values (${organizationId}, ${name}, ${startMinute}, ${endMinute}, ${timezone}, 'teal', ${state}) returning id`,
    ),
  )
}

interface TaskTemplateOverrides {
  name?: string
  teamIds?: number[]
  surferIds?: number[]
  rules?: Rule[]
  state?: 'active' | 'archived'
}

export function aTaskTemplate(
  db: Database,
  { organizationId, defaultTeamId }: TestCompany,
  overrides: TaskTemplateOverrides = {},
): Promise<number> {
  const { name = `Plan ${nextSerial()}`, rules = [], state = 'active' } = overrides
  return db.inTenant(organizationId, async tx => {
    const planId = await insertedId(
      tx,
      sql`
        insert into task_template (organization_id, name, color, state, rules)
        values (${organizationId}, ${name}, 'green', ${state}, ${JSON.stringify(rules)}::jsonb) returning id`,
    )
    await sql`
      insert into task_template_team (organization_id, task_template_id, team_id)
      select ${organizationId}, ${planId}, unnest(${overrides.teamIds ?? [defaultTeamId]}::bigint[])`.execute(
      tx,
    )
    await sql`
      insert into task_template_surfer (organization_id, task_template_id, surfer_id)
      select ${organizationId}, ${planId}, unnest(${overrides.surferIds ?? []}::bigint[])`.execute(tx)
    return planId
  })
}

interface SchedulePlanOverrides {
  name?: string
  teamIds?: number[]
  surferIds?: number[]
  anchorDate?: string
  shiftPatterns?: ShiftPattern[]
  roundRobins?: Omit<RoundRobinForm, 'roundRobinId'>[]
}

/** With a round robin of its agents when none is wished for. */
export function aSchedulePlan(
  db: Database,
  { organizationId, defaultTeamId }: TestCompany,
  overrides: SchedulePlanOverrides = {},
): Promise<number> {
  const { name = `Rota ${nextSerial()}`, surferIds = [], anchorDate = '2026-01-05' } = overrides
  const weekend = { name, cycleDuration: 1, plannedShifts: [], orderedAssignees: surferIds, rules: [] }
  const { roundRobins = [weekend], shiftPatterns = [] } = overrides
  return db.inTenant(organizationId, async tx => {
    const planId = await insertedId(
      tx,
      sql`
        insert into schedule_plan (organization_id, name, emoji, anchor_date, shift_patterns)
        values (${organizationId}, ${name}, '🗓️', ${anchorDate}, ${JSON.stringify(shiftPatterns)}::jsonb) returning id`,
    )
    await sql`
      insert into schedule_plan_team (organization_id, schedule_plan_id, team_id)
      select ${organizationId}, ${planId}, unnest(${overrides.teamIds ?? [defaultTeamId]}::bigint[])`.execute(
      tx,
    )
    await sql`
      insert into schedule_plan_surfer (organization_id, schedule_plan_id, surfer_id)
      select ${organizationId}, ${planId}, unnest(${surferIds}::bigint[])`.execute(tx)
    for (const [position, one] of roundRobins.entries())
      await sql`
        insert into round_robin (organization_id, schedule_plan_id, position, name, cycle_duration, planned_shifts,
          ordered_assignees, rules)
        values (${organizationId}, ${planId}, ${position}, ${one.name}, ${one.cycleDuration},
          ${JSON.stringify(one.plannedShifts)}::jsonb, ${one.orderedAssignees}, ${JSON.stringify(one.rules)}::jsonb)`.execute(
        tx,
      )
    return planId
  })
}

/** A pending change request, an hour later, of a published shift; returns a function that withdraws it. */
export async function anOpenRequest(db: Database, { organizationId }: TestCompany, blockId: number) {
  const id = await db.inTenant(organizationId, tx =>
    insertedId(
      tx,
      sql`
        insert into change_request (organization_id, surfer_id, block_id, version, original_start, original_end,
          new_starts, new_ends, created_at, updated_at)
        select organization_id, surfer_id, id, published_version, starts_at, ends_at,
          array[starts_at + interval '1 hour'], array[ends_at + interval '1 hour'], now(), now()
        from block where id = ${blockId} returning id`,
    ),
  )
  return () =>
    db.inTenant(organizationId, tx =>
      sql`
        update change_request set status = 'void', void_because = 'withdrawn', deleted_at = now()
        where id = ${id}`.execute(tx),
    )
}
