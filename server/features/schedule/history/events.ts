// Who changed the schedule, read from the log: of a block, of agents, or of everybody.
import { sql } from 'kysely'
import type { QueryOf } from '#contract/endpoint.ts'
import type { ScheduleEvent, schedule } from '#contract/endpoints/schedule.ts'
import type { Page } from '#contract/shapes.ts'
import { allow } from '#server/features/identity/index.ts'
import { surferNames } from '#server/features/surfers/index.ts'
import { type Actor, pageOf } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { asLogged, isSnapshot, type Snapshot } from './snapshots.ts'

type EventRow = Omit<ScheduleEvent, 'createdAt' | 'before' | 'after'> & {
  createdAt: Date
  before: Snapshot | object | null
  after: Snapshot | object | null
}

/** A block that replaced another has the other's history as well, and so on. */
const withPredecessors = (blockId: number) => sql`
  with recursive chain (id) as (
    select ${blockId}::bigint
    union select (e.before ->> 'id')::bigint from chain join schedule_event e on e.block_id = chain.id
      where e.before ? 'starts_at')
  select id from chain`

export async function listEvents(
  { db }: Platform,
  actor: Actor,
  query: QueryOf<typeof schedule.events>,
  url: string,
): Promise<Page<ScheduleEvent>> {
  allow(actor, 'schedule.view')
  const { blockId, surferIds, types, managerIds, offset, limit } = query
  const wanted = [
    sql`true`,
    ...(blockId === undefined ? [] : [sql`e.block_id in (${withPredecessors(blockId)})`]),
    // Also what an agent gave away.
    ...(surferIds
      ? [
          sql`(e.surfer_id = any(${surferIds}::bigint[])
            or (e.before is not null and (e.before ->> 'surfer_id')::bigint = any(${surferIds}::bigint[])))`,
        ]
      : []),
    ...(types ? [sql`e.type = any(${types}::text[])`] : []),
    ...(managerIds ? [sql`e.manager_id = any(${managerIds}::bigint[])`] : []),
  ]
  return db.inTenant(actor.organizationId, async tx => {
    const { rows } = await sql<EventRow>`
      select e.id, e.type, e.change_id, e.manager_id, e.surfer_id, e.block_id, e.created_at, e.before, e.after,
        nullif(trim(m.first_name || ' ' || m.last_name), '') as manager_name, j.kind as job_kind,
        case when e.type = 'apply-task-template' then t.name when j.kind = 'apply-shift-plan' then p.name end as plan_name
      from schedule_event e
      left join manager m on m.organization_id = e.organization_id and m.id = e.manager_id
      left join job j on j.organization_id = e.organization_id and j.id = e.job_id
      left join task_template t on t.organization_id = e.organization_id
        and t.id = (e.after ->> 'task_template_id')::bigint
      left join schedule_plan p on p.organization_id = e.organization_id and p.id = (j.input ->> 'schedulePlanId')::bigint
      where ${sql.join(wanted, sql` and `)}
      order by e.id desc offset ${offset} limit ${limit + 1}`.execute(tx)
    const logged = rows.flatMap(row => [row.before, row.after]).filter(isSnapshot)
    const names = await surferNames(tx, [...new Set(logged.map(one => one.surfer_id))])
    const events = rows.map(row => ({
      ...row,
      before: isSnapshot(row.before) ? asLogged(row.before, names) : null,
      after: isSnapshot(row.after) ? asLogged(row.after, names) : null,
      createdAt: row.createdAt.toISOString(),
    }))
    return pageOf(events, query, url)
  })
}
