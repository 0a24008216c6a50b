// Team plans: the task template that a team is scheduled with from a day on.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdParam, LocalDate } from '../shapes.ts'

/** The activity plan that a team is scheduled with unless another is chosen. */
export const TeamPlan = z.object({
  teamId: Id,
  /** Null: none. */
  taskTemplateId: Id.nullable(),
  /** For schedules from this day on. */
  fromDate: LocalDate,
})
export type TeamPlan = z.infer<typeof TeamPlan>

export const teamPlans = {
  list: endpoint({
    method: 'GET',
    path: '/team-plans',
    permission: { allow: 'task-templates.view', teams: 'none' },
    audit: 'none',
    summary: 'The activity plans assigned to teams, by team and then day',
    reply: z.array(TeamPlan),
  }),
  assign: endpoint({
    method: 'PUT',
    path: '/teams/:teamId/plan',
    permission: { allow: 'task-templates.edit', teams: 'of-teams' },
    audit: { action: 'assign', entity: 'team-plan', id: 'params.teamId', fields: 'all' },
    summary: 'Assign an activity plan to a team from a day on; without a plan, none from then on',
    params: z.object({ teamId: IdParam }),
    body: z.object({ taskTemplateId: Id.nullable(), fromDate: LocalDate }),
    reply: z.array(TeamPlan),
  }),
}
