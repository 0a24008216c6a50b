// Rules of a task template (screen: activity plan): which activities are placed in shifts, when and for whom.
import { z } from 'zod'
import { Id, Weekday, Zone } from './shapes.ts'

const Minute = z.int().min(0).max(2880)

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
  sessions: z.int('Enter a whole number of agents').min(0, 'At least 0 agents').optional(),
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
    /** Takes what it needs before the forecast rules next to it; missing: shares agents with them by need. */
    isFirst: z.boolean().optional(),
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
