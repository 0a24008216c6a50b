import { sql } from 'kysely'
import type { TeamPlan } from '#contract/endpoints/task-templates.ts'
import type { Tx } from '#server/platform/database/index.ts'

export async function selectTeamPlans(tx: Tx): Promise<TeamPlan[]> {
  const { rows } = await sql<TeamPlan>`
    select team_id, task_template_id, from_date from team_plan order by team_id, from_date`.execute(tx)
  return rows
}

/** Sets the team's activity plan from the day on; later assignments are deleted. */
export async function replaceTeamPlan(
  tx: Tx,
  organizationId: number,
  { teamId, taskTemplateId, fromDate }: TeamPlan,
): Promise<void> {
  await sql`delete from team_plan where team_id = ${teamId} and from_date >= ${fromDate}`.execute(tx)
  await sql`
    insert into team_plan (organization_id, team_id, from_date, task_template_id)
    values (${organizationId}, ${teamId}, ${fromDate}, ${taskTemplateId})
    on conflict (organization_id, team_id, from_date) do update set task_template_id = excluded.task_template_id`.execute(
    tx,
  )
}
