import { sql } from 'kysely'
import type { ScheduleSurfer } from '#contract/endpoints/schedule.ts'
import type { Tx } from '#server/platform/database/index.ts'

export interface ScheduleSurferFilter {
  teamIds?: readonly number[] | undefined
  taskIds?: readonly number[] | undefined
  searchText?: string | undefined
}

/** Agents of the teams with at least one of the skills, by team, then name; `canEdit` is for this manager. */
export async function selectScheduleSurfers(
  tx: Tx,
  managerId: number | null,
  { teamIds, taskIds, searchText = '' }: ScheduleSurferFilter,
): Promise<ScheduleSurfer[]> {
  const { rows } = await sql<ScheduleSurfer>`
    select s.id, s.first_name, s.last_name, pp.url as profile_picture_url, s.timezone, s.team_id, t.name as team_name,
      array(
        select k.id from surfer_task st
        join task k on k.organization_id = st.organization_id and k.id = st.task_id and k.state = 'active'
        where st.organization_id = s.organization_id and st.surfer_id = s.id order by k.id) as task_ids,
      s.min_contracted_hours, s.max_contracted_hours, s.min_contracted_daily_minutes, s.max_contracted_daily_minutes,
      s.rest_minutes_between_shifts, s.working_windows, s.start_date, s.end_date,
      exists (
        select from manager_team_edit e where e.organization_id = s.organization_id
          and e.team_id = s.team_id and e.manager_id = ${managerId}) as can_edit
    from surfer s
    join team t on t.organization_id = s.organization_id and t.id = s.team_id
    left join profile_picture pp on pp.organization_id = s.organization_id and pp.account_id = s.account_id
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
}
