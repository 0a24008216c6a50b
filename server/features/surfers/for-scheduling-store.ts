// Agents in the form that the scheduling engine takes.
import { sql } from 'kysely'
import type { WorkingWindow } from '#contract/shapes.ts'
import type { SchedulingSurfer } from '#core/scheduling/index.ts'
import type { Tx } from '#server/platform/database/index.ts'

/** A surfer without what stands in the schedule. */
export type ContractedSurfer = Omit<SchedulingSurfer, 'unavailable' | 'existingShifts'> & { teamId: number }

/** In either list; neither list: everybody. */
export interface SurferScope {
  surferIds?: readonly number[] | undefined
  teamIds?: readonly number[] | undefined
}

type ContractRow = Omit<ContractedSurfer, 'workingWindows'> & { workingWindows: WorkingWindow[] }

/** Deleted agents are left out; the skills are those in use. */
export async function surfersForScheduling(
  tx: Tx,
  { surferIds, teamIds }: SurferScope,
): Promise<ContractedSurfer[]> {
  const isEverybody = surferIds === undefined && teamIds === undefined
  const { rows } = await sql<ContractRow>`
    select s.id, s.team_id, s.timezone as zone, s.start_date, s.end_date, s.working_windows,
      s.min_contracted_hours, s.max_contracted_hours,
      s.min_contracted_daily_minutes, s.max_contracted_daily_minutes,
      s.break_minutes_per_shift, s.rest_minutes_between_shifts,
      array(
        select k.id from surfer_task st
        join task k on k.organization_id = st.organization_id and k.id = st.task_id and k.state = 'active'
        where st.organization_id = s.organization_id and st.surfer_id = s.id order by k.id) as task_ids
    from surfer s
    where s.deleted_at is null
      and (${isEverybody} or s.id = any(${surferIds ?? []}::bigint[]) or s.team_id = any(${teamIds ?? []}::bigint[]))
    order by s.id`.execute(tx)
  return rows.map(({ workingWindows, ...row }) => ({
    ...row,
    workingWindows: workingWindows.map(({ days, interval: { startMinute, endMinute, timezone } }) => ({
      days,
      startMinute,
      endMinute,
      zone: timezone,
    })),
  }))
}
