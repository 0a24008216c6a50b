// The rows of the schedule.
import { sql } from 'kysely'
import type { QueryOf } from '#contract/endpoint.ts'
import type { ScheduleSurfer, schedule } from '#contract/endpoints/schedule.ts'
import { allow } from '#server/features/identity/index.ts'
import type { Actor } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'

/** By team, then name. Agents with any of the skills. */
export async function listScheduleSurfers(
  { db }: Platform,
  actor: Actor,
  { teamIds, taskIds, searchText = '' }: QueryOf<typeof schedule.surfers>,
): Promise<ScheduleSurfer[]> {
  allow(actor, 'schedule.view')
  return db.inTenant(actor.organizationId, async tx => {
    const { rows } = await sql<ScheduleSurfer>`
      select s.id, s.first_name, s.last_name, s.timezone, s.team_id, t.name as team_name,
        array(
          select k.id from surfer_task st
          join task k on k.organization_id = st.organization_id and k.id = st.task_id and k.state = 'active'
          where st.organization_id = s.organization_id and st.surfer_id = s.id order by k.id) as task_ids,
        s.min_contracted_hours, s.max_contracted_hours, s.min_contracted_daily_minutes, s.max_contracted_daily_minutes,
        s.rest_minutes_between_shifts, s.working_windows, s.start_date, s.end_date,
        exists (
          select from manager_team_edit e where e.organization_id = s.organization_id
            and e.team_id = s.team_id and e.manager_id = ${actor.managerId}) as can_edit
      from surfer s
      join team t on t.organization_id = s.organization_id and t.id = s.team_id
      where s.deleted_at is null
        and (${teamIds === undefined} or s.team_id = any(${teamIds ?? []}::bigint[]))
        and strpos(lower(s.first_name || ' ' || s.last_name), lower(${searchText.trim()})) > 0
        and (${taskIds === undefined} or exists (
          select from surfer_task st where st.organization_id = s.organization_id
            and st.surfer_id = s.id and st.task_id = any(${taskIds ?? []}::bigint[])))
      order by t.name collate "und-x-icu", s.first_name collate "und-x-icu", s.last_name collate "und-x-icu", s.id`.execute(
      tx,
    )
    return rows
  })
}
