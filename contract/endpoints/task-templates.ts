// Task templates (screen: activity plans): rules by which shifts are filled with activities; and team plans, which say
// with which template a team is scheduled from a day on.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdList, IdParam, Instant, LocalDate, Paging, page, WideColor } from '../shapes.ts'
import { Rule } from '../task-rules.ts'

export { Rule, RuleCondition, RuleWindow } from '../task-rules.ts'

const State = z.enum(['active', 'archived'])

const templateFields = {
  name: z.string().trim().min(1, 'Required'),
  color: WideColor,
  teamIds: z.array(Id),
  /** Agents beside those of the teams. */
  surferIds: z.array(Id),
  rules: z.array(Rule),
}
export const TaskTemplate = z.object({
  id: Id,
  ...templateFields,
  state: State,
  lastAppliedAt: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type TaskTemplate = z.infer<typeof TaskTemplate>

export const SuggestedRule = z.object({ rule: Rule, because: z.string() })
export type SuggestedRule = z.infer<typeof SuggestedRule>

export const taskTemplates = {
  list: endpoint({
    method: 'GET',
    path: '/task-templates',
    permission: { allow: 'task-templates.view', teams: 'none' },
    audit: 'none',
    summary: 'Activity plans with their rules',
    query: Paging.extend({ state: State.optional() }),
    reply: page(TaskTemplate),
  }),
  create: endpoint({
    method: 'POST',
    path: '/task-templates',
    permission: { allow: 'task-templates.edit', teams: 'of-surfers' },
    audit: { action: 'add', entity: 'task-template', id: 'reply.id', fields: 'all' },
    summary: 'Add an activity plan',
    body: z.object({
      ...templateFields,
      surferIds: templateFields.surferIds.default([]),
      rules: templateFields.rules.default([]),
    }),
    reply: TaskTemplate,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/task-templates/:taskTemplateId',
    permission: { allow: 'task-templates.edit', teams: 'of-surfers' },
    audit: { action: 'change', entity: 'task-template', id: 'params.taskTemplateId', fields: 'all' },
    summary: 'Change, archive or restore an activity plan',
    params: z.object({ taskTemplateId: IdParam }),
    body: z
      .object({
        ...templateFields,
        state: State,
        /** Version of the plan as it was read: refused when it was saved since. */
        updatedAt: Instant,
      })
      .partial(),
    reply: TaskTemplate,
  }),
  suggest: endpoint({
    method: 'GET',
    path: '/task-templates/suggestion',
    permission: { allow: 'task-templates.view', teams: 'none' },
    audit: 'none',
    summary: 'Rules for some agents, from their skills and breaks, each with why',
    query: z.object({ teamIds: IdList, surferIds: IdList }),
    reply: z.array(SuggestedRule),
  }),
}

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
