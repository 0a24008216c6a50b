// Shift templates (shifts) and task templates (activity plans).
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  Id,
  IdList,
  IdParam,
  Instant,
  isOnce,
  LocalDate,
  Paging,
  page,
  Weekday,
  WideColor,
  Zone,
} from '../shapes.ts'

const State = z.enum(['active', 'archived'])
const Minute = z.int().min(0).max(2880)

const shiftFields = {
  name: z.string().trim().min(1, 'Required'),
  /** Minutes from midnight in the template's zone; an end beyond 1440 passes midnight. */
  interval: z
    .object({ startMinute: z.int().min(0).max(1439), endMinute: z.int().min(1).max(2880) })
    .refine(i => i.startMinute < i.endMinute && i.endMinute - i.startMinute <= 1440, {
      message: 'start must not be after end',
      path: ['startMinute'],
    }),
  timezone: Zone,
  /** From the shift's start. */
  breaks: z.array(z.object({ startMinute: Minute, duration: z.int().min(5).max(480) })),
  color: WideColor,
  conflictType: z.enum(['standard', 'fill']),
  /** Shifts that an agent may not be given on the day after this one; it may be among them itself. */
  notBeforeIds: z
    .array(Id)
    .max(50, 'At most 50 shifts')
    .refine(ids => isOnce(ids), { message: 'Each shift once at most' }),
}
export const ShiftTemplate = z.object({ id: Id, ...shiftFields, state: State, createdAt: Instant })
export type ShiftTemplate = z.infer<typeof ShiftTemplate>
export const ShiftTemplateForm = z.object({
  ...shiftFields,
  breaks: shiftFields.breaks.default([]),
  conflictType: shiftFields.conflictType.default('standard'),
  notBeforeIds: shiftFields.notBeforeIds.default([]),
})
export type ShiftTemplateForm = z.infer<typeof ShiftTemplateForm>

export const shiftTemplates = {
  list: endpoint({
    method: 'GET',
    path: '/shift-templates',
    permission: { allow: 'shift-templates.view', teams: 'none' },
    audit: 'none',
    summary: 'Shifts: named start, end and breaks',
    query: Paging.extend({ state: State.optional() }),
    reply: page(ShiftTemplate),
  }),
  create: endpoint({
    method: 'POST',
    path: '/shift-templates',
    permission: { allow: 'shift-templates.edit', teams: 'none' },
    audit: { action: 'add', entity: 'shift-template', id: 'reply.id', fields: 'all' },
    summary: 'Add a shift',
    body: ShiftTemplateForm,
    reply: ShiftTemplate,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/shift-templates/:shiftTemplateId',
    permission: { allow: 'shift-templates.edit', teams: 'none' },
    audit: { action: 'change', entity: 'shift-template', id: 'params.shiftTemplateId', fields: 'all' },
    summary: 'Change, archive or restore a shift',
    params: z.object({ shiftTemplateId: IdParam }),
    body: z.object({ ...shiftFields, state: State }).partial(),
    reply: ShiftTemplate,
  }),
}

export const RuleCondition = z.discriminatedUnion('type', [
  z.object({ type: z.literal('surfer'), surferIds: z.array(Id).min(1, 'Required') }),
  z
    .object({
      type: z.literal('shift-length'),
      minMinutes: z.int().min(0).nullable(),
      maxMinutes: z.int().min(0).nullable(),
    })
    .refine(
      ({ minMinutes, maxMinutes }) => minMinutes === null || maxMinutes === null || minMinutes < maxMinutes,
      {
        message: 'minimum must be smaller than the maximum',
        path: ['minMinutes'],
      },
    ),
  z.object({ type: z.literal('shift-template'), shiftTemplateIds: z.array(Id).min(1, 'Required') }),
  z.object({ type: z.literal('skill'), taskIds: z.array(Id).min(1, 'Required') }),
  z.object({ type: z.literal('scheduled-task'), taskIds: z.array(Id).min(1, 'Required') }),
])
export type RuleCondition = z.infer<typeof RuleCondition>
export const RuleWindow = z.object({
  days: z.array(Weekday).min(1, 'Choose at least one day'),
  position: z.enum(['time-of-day', 'from-shift-start', 'from-shift-end', 'start-of-shift', 'end-of-shift']),
  startMinute: Minute,
  endMinute: Minute,
  /** Zone of a time of day; the shift's agent's own when missing. */
  timezone: Zone.optional(),
  /** Agents wanted at once, for coverage rules. */
  sessions: z.int().min(0).optional(),
})
const everyRule = {
  id: Id,
  taskId: Id,
  name: z.string(),
  assignPolicy: z.enum(['surfers', 'skills', 'shifts', 'all-surfers']),
  assignedSurferIds: z.array(Id).default([]),
  assignedShiftTemplateIds: z.array(Id).default([]),
  conditions: z.array(RuleCondition).default([]),
}
const SessionLength = z.int().min(5, 'At least 5 minutes').max(1440, 'At most 24 hours')
export const Rule = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('rule-total-time'),
    ...everyRule,
    totalTime: z.int().min(5, 'At least 5 minutes').max(10_080, 'At most a week'),
    period: z.enum(['day', 'week']),
    allocation: z.enum(['individual', 'shared']),
    sessionLength: SessionLength,
    isSessionFlex: z.boolean(),
    schedulingTimes: z.array(RuleWindow),
  }),
  z.object({
    type: z.literal('rule-coverage'),
    ...everyRule,
    windows: z.array(RuleWindow).min(1, 'Required'),
    granularity: z.literal([15, 30, 60]),
    sessionLength: SessionLength,
    isFindBestMatch: z.boolean(),
    isFullShift: z.boolean(),
  }),
  z.object({ type: z.literal('rule-full-shift'), ...everyRule }),
  z.object({
    type: z.literal('rule-forecast'),
    ...everyRule,
    minimumCoveragePercentage: z.number().min(0, 'At least 0 %').max(200, 'At most 200 %'),
  }),
  z.object({
    type: z.literal('rule-break'),
    ...everyRule,
    sessionLength: SessionLength,
    windows: z.array(RuleWindow).min(1, 'Required'),
    staggerInterval: z.int().min(5, 'At least 5 minutes').max(120, 'At most 2 hours'),
    /** Breaks of the rule that may start at the same moment; missing: as many as there are. */
    maxSimultaneousStarts: z.int().min(1, 'At least 1').nullable().optional(),
  }),
])
export type Rule = z.infer<typeof Rule>

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
        /** Of the plan as it was read: refused when it was saved since. */
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

/** Which activity plan a team is scheduled with unless another is chosen. */
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
