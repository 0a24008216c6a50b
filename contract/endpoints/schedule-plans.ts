// Schedule plans (shift plans): patterns of shifts by week, and round robins of duties.
import { z } from 'zod'
import { type Weekday as WeekdayName, weekdaysFrom } from '#core/time/index.ts'
import { endpoint } from '../endpoint.ts'
import { Id, IdParam, Instant, Interval, LocalDate, Paging, page, Weekday, Zone } from '../shapes.ts'
import { JobState } from './jobs.ts'
import { JobStart } from './schedule.ts'
import { ShiftTemplate } from './shift-templates.ts'

export const MAX_CYCLE_WEEKS = 12
export const MAX_PLAN_WEEKS = 26
export const MAX_PREVIEW_WEEKS = 53
export const MAX_SHIFTS = 300
const MAX_SURFERS = 2_000
const MAX_TURNS = 500

const State = z.enum(['active', 'archived'])
/** Overwrite: shifts of the range give way. Merge: days that have a shift keep it. */
export const DuplicationType = z.enum(['overwrite', 'merge'])
const Name = z.string().trim().min(1, 'Required')
const Weeks = z.int().min(1).max(MAX_CYCLE_WEEKS)
const PlanDate = LocalDate.refine(date => date >= '2000-01-01' && date < '2100-01-01', {
  message: 'The date must be between 2000 and 2099',
})

const plannedShift = {
  /** Days from the first of the cycle. */
  day: z.int().min(0),
  interval: ShiftTemplate.shape.interval,
  /** Zone of the times; each agent's own when null. */
  timezone: Zone.nullable().default(null),
  breaks: ShiftTemplate.shape.breaks.default([]),
  shiftTemplateId: Id.nullable().default(null),
}
export const PlannedShift = z.object(plannedShift)
export type PlannedShift = z.infer<typeof PlannedShift>

export const RoundRobinShift = z.object({
  ...plannedShift,
  /** Distinguishes the shifts of a round robin. */
  plannedShiftId: Id,
  numberOfSurfers: z
    .int('Enter a whole number of agents')
    .min(1, 'At least 1 agent')
    .max(MAX_SURFERS, 'At most 2,000 agents')
    .default(1),
  /** The day off for the shift. */
  timeInLieu: z
    .object({ week: z.enum(['same', 'following']), weekday: Weekday })
    .nullable()
    .default(null),
})
export type RoundRobinShift = z.infer<typeof RoundRobinShift>

interface Fault {
  path: (string | number)[]
  message: string
}
const refuseAll =
  <T>(faultsOf: (value: T) => Fault[]) =>
  (value: T, context: z.core.$RefinementCtx) => {
    for (const fault of faultsOf(value)) context.addIssue({ code: 'custom', ...fault })
  }

/** Shifts lie in their cycle and breaks in their shift. */
function shiftFaults(shifts: readonly PlannedShift[], weeks: number, path: Fault['path']): Fault[] {
  return shifts.flatMap(({ day, interval, breaks }, index) => [
    ...(day >= weeks * 7
      ? [{ path: [...path, index, 'day'], message: `The cycle has only ${weeks * 7} days.` }]
      : []),
    ...breaks.flatMap(({ startMinute, duration }, at) =>
      startMinute + duration > interval.endMinute - interval.startMinute
        ? [
            {
              path: [...path, index, 'breaks', at, 'startMinute'],
              message: 'A break must lie inside the shift.',
            },
          ]
        : [],
    ),
  ])
}

export const ShiftPattern = z
  .object({
    name: Name,
    /** Weeks until it begins again. */
    duration: Weeks,
    groups: z
      .array(
        z.object({
          assignees: z.array(Id).max(MAX_SURFERS),
          plannedShifts: z.array(PlannedShift).max(MAX_SHIFTS),
        }),
      )
      .max(100),
  })
  .superRefine(
    refuseAll(({ duration, groups }) => [
      ...groups.flatMap((group, index) =>
        shiftFaults(group.plannedShifts, duration, ['groups', index, 'plannedShifts']),
      ),
      ...repeated(groups.flatMap(group => group.assignees)).map(([id, count]) => ({
        path: ['groups'],
        message: `The surfer ${id} is present in ${count} different groups`,
      })),
    ]),
  )
export type ShiftPattern = z.infer<typeof ShiftPattern>

/** Values that occur more than once, and how often. */
const repeated = (ids: readonly number[]): [id: number, count: number][] =>
  [...Map.groupBy(ids, id => id)].flatMap(([id, all]) => (all.length > 1 ? [[id, all.length]] : []))

export const ShiftPatterns = z
  .array(ShiftPattern)
  .max(100)
  .superRefine(
    refuseAll(patterns => {
      const assignees = patterns.map(pattern => new Set(pattern.groups.flatMap(group => group.assignees)))
      return repeated(assignees.flatMap(ids => [...ids])).map(([id]) => {
        const names = patterns.filter((_, index) => assignees[index]!.has(id)).map(pattern => pattern.name)
        return {
          path: [],
          message: `The surfer ${id} is present in more than one pattern: ${names.join(', ')}`,
        }
      })
    }),
  )

export const ShiftGroupRule = z.object({
  type: z.literal('shift-group'),
  order: z.int(),
  /** Settings of shifts that go together: the agent of the main shift has the others in the same cycle. */
  settings: z.object({
    mainShift: Id,
    shiftsToGroup: z.array(Id).min(1, 'Select at least one shift'),
  }),
})
export type ShiftGroupRule = z.infer<typeof ShiftGroupRule>

const roundRobin = {
  name: Name,
  /** Weeks. */
  cycleDuration: Weeks,
  plannedShifts: z.array(RoundRobinShift).max(MAX_SHIFTS),
  /** Agents in the order of their turns. */
  orderedAssignees: z.array(Id).max(MAX_SURFERS),
  rules: z.array(ShiftGroupRule).default([]),
}
const RoundRobinFields = z.object(roundRobin)
export const RoundRobin = RoundRobinFields.extend({ roundRobinId: Id })
export type RoundRobin = z.infer<typeof RoundRobin>
/** Null: a new one. */
export const RoundRobinForm = RoundRobinFields.extend({
  roundRobinId: Id.nullable().default(null),
}).superRefine(
  refuseAll(form => [
    ...shiftFaults(form.plannedShifts, form.cycleDuration, ['plannedShifts']),
    ...headFaults(form),
    ...turnFaults(form),
    ...groupFaults(form),
    ...repeated(form.orderedAssignees).map(([id]) => ({
      path: ['orderedAssignees'],
      message: `The surfer ${id} is in the order more than once`,
    })),
    ...repeated(form.plannedShifts.map(shift => shift.plannedShiftId)).map(([id]) => ({
      path: ['plannedShifts'],
      message: `Another shift has the id ${id} already.`,
    })),
  ]),
)
export type RoundRobinForm = z.infer<typeof RoundRobinForm>

function headFaults({ roundRobinId, name, plannedShifts, orderedAssignees }: RoundRobinForm): Fault[] {
  const count = orderedAssignees.length
  return plannedShifts.flatMap(({ numberOfSurfers }, index) =>
    numberOfSurfers > count
      ? [
          {
            path: ['plannedShifts', index, 'numberOfSurfers'],
            message: `A shift in round robin ${roundRobinId ?? name} requires ${numberOfSurfers} surfers but there are only ${count} assignees in the round robin`,
          },
        ]
      : [],
  )
}

const turnFaults = ({ plannedShifts }: RoundRobinForm): Fault[] =>
  plannedShifts.reduce((sum, shift) => sum + shift.numberOfSurfers, 0) > MAX_TURNS
    ? [{ path: ['plannedShifts'], message: `A cycle has at most ${MAX_TURNS} turns.` }]
    : []

/** Days off that fall on the shift itself, which depends on the first day of the plan's weeks. */
export const dayOffFaults = (
  roundRobins: readonly Pick<RoundRobinForm, 'plannedShifts'>[],
  weekStartsOn: WeekdayName,
): Fault[] =>
  roundRobins.flatMap(({ plannedShifts }, at) =>
    plannedShifts.flatMap(({ day, timeInLieu }, index) =>
      timeInLieu?.week === 'same' && weekdaysFrom(weekStartsOn)[day % 7] === timeInLieu.weekday
        ? [
            {
              path: ['roundRobins', at, 'plannedShifts', index, 'timeInLieu'],
              message: 'The day off for a shift must be another than its own.',
            },
          ]
        : [],
    ),
  )

function groupFaults({ plannedShifts, rules }: RoundRobinForm): Fault[] {
  const ids = new Set(plannedShifts.map(shift => shift.plannedShiftId))
  const mentioned = rules.flatMap(({ settings: { mainShift, shiftsToGroup } }, index) => [
    { id: mainShift, path: ['rules', index, 'settings', 'mainShift'] },
    ...shiftsToGroup.map((id, at) => ({ id, path: ['rules', index, 'settings', 'shiftsToGroup', at] })),
  ])
  return mentioned.flatMap(({ id, path }, index) => {
    if (!ids.has(id)) return [{ path, message: `There is no shift ${id} in this round robin.` }]
    return mentioned.slice(0, index).some(other => other.id === id)
      ? [{ path, message: `Shift ${id} is in more than one group.` }]
      : []
  })
}

/** Checked as a whole when a plan is saved; read as it was saved. */
const parts = { shiftPatterns: ShiftPatterns, roundRobins: z.array(RoundRobinForm).max(50) }
const fields = {
  name: Name,
  emoji: z.string().trim().min(1, 'Required'),
  imageUrl: z.url({ protocol: /^https?$/, error: 'Invalid URL' }).nullable(),
  /** Cycles count from the week of this day. */
  anchorDate: PlanDate,
  /** The plan is for their agents, */
  teamIds: z.array(Id),
  /** and for these. */
  surferIds: z.array(Id),
}
export const SchedulePlan = z.object({
  id: Id,
  ...fields,
  /** First day of the weeks of which cycles are made; it stays when that of the organization changes. */
  weekStartsOn: Weekday,
  shiftPatterns: z.array(ShiftPattern),
  roundRobins: z.array(RoundRobin),
  state: State,
  /** Raised by every save. */
  version: z.int(),
  /** The manager who saved it last. */
  changedByName: z.string().nullable(),
  lastAppliedAt: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type SchedulePlan = z.infer<typeof SchedulePlan>

export const SchedulePlanForm = z.object({
  ...fields,
  imageUrl: fields.imageUrl.default(null),
  /** The current week when left out. */
  anchorDate: fields.anchorDate.optional(),
  /** The organization's when left out. */
  weekStartsOn: Weekday.optional(),
  teamIds: fields.teamIds.default([]),
  surferIds: fields.surferIds.default([]),
  shiftPatterns: parts.shiftPatterns.default([]),
  roundRobins: parts.roundRobins.default([]),
})
export type SchedulePlanForm = z.infer<typeof SchedulePlanForm>
export const SchedulePlanChange = z
  .object({
    ...fields,
    ...parts,
    state: State,
    /** Version of the plan as it was read: refused when it was saved since. */
    version: z.int(),
  })
  .partial()
export type SchedulePlanChange = z.infer<typeof SchedulePlanChange>

const inOrder = <S extends z.ZodType<{ from: string; to: string }>>(shape: S, maxWeeks: number) =>
  shape
    .refine(({ from, to }) => from < to, { message: 'from must be before to', path: ['from'] })
    .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= maxWeeks * 7 * 86_400_000, {
      message: `At most ${maxWeeks} weeks at once.`,
      path: ['to'],
    })
/** Days of each agent's own zone; `to` is the day after the last. */
const days = { from: PlanDate, to: PlanDate }

export const TurnReason = z.enum(['away', 'busy', 'repays', 'not-employed', 'nobody-free'])
export const Turn = z.object({
  /** Its place in the list of round robins. */
  roundRobinIndex: z.int(),
  /** Cycles since the anchor. */
  cycle: z.int(),
  date: LocalDate,
  plannedShiftIds: z.array(Id),
  /** Surfer whose turn it is by the order alone. */
  dueSurferId: Id,
  /** Null: nobody has it. */
  surferId: Id.nullable(),
  /** Null: as the order has it. */
  reason: TurnReason.nullable(),
  because: z.string().nullable(),
})
export type Turn = z.infer<typeof Turn>

/** A shift that the plan gives the agent who is asked about. */
export const PreviewedShift = z.object({
  interval: Interval,
  shiftTemplateId: Id.nullable(),
  /** Null: of a pattern. */
  roundRobinIndex: z.int().nullable(),
  timeInLieu: Interval.nullable(),
})
export type PreviewedShift = z.infer<typeof PreviewedShift>

export const SchedulePlanPreview = z.object({
  turns: z.array(Turn),
  /** The shifts of the agent in question, in time order. */
  shifts: z.array(PreviewedShift),
  /** Turns since the anchor that each has done and was entitled to. */
  balances: z.array(z.object({ roundRobinIndex: z.int(), surferId: Id, done: z.int(), entitled: z.int() })),
  /** Planned work of each agent in the range, and the breaches of the contract. */
  hours: z.array(
    z.object({
      surferId: Id,
      averageWeeklyHours: z.number(),
      minContractedHours: z.number().nullable(),
      maxContractedHours: z.number().nullable(),
      warnings: z.array(z.string()),
    }),
  ),
})
export type SchedulePlanPreview = z.infer<typeof SchedulePlanPreview>

/** `result` of a job of kind "apply-shift-plan". */
export const SchedulePlanApplicationResult = z.object({
  added: z.int(),
  removed: z.int(),
  /** There as planned already; when merging, also days that keep their own shift. */
  kept: z.int(),
  /** Shifts that stay on overwriting since a request about them is open. */
  awaitedCount: z.int().default(0),
  /** Turns that nobody has. */
  openTurns: z.array(z.object({ roundRobinId: Id, name: z.string(), date: LocalDate, because: z.string() })),
  warnings: z.array(z.object({ surferId: Id, surferName: z.string(), sentence: z.string() })),
})
export type SchedulePlanApplicationResult = z.infer<typeof SchedulePlanApplicationResult>

export const SchedulePlanApplication = z.object({
  jobId: Id,
  state: JobState,
  from: LocalDate,
  /** Exclusive. */
  to: LocalDate,
  surferCount: z.int(),
  duplicationType: DuplicationType,
  managerName: z.string().nullable(),
  /** Null until it is done. */
  outcome: SchedulePlanApplicationResult.pick({ added: true, removed: true, kept: true }).nullable(),
  createdAt: Instant,
})
export type SchedulePlanApplication = z.infer<typeof SchedulePlanApplication>

const planParams = z.object({ schedulePlanId: IdParam })

export const schedulePlans = {
  list: endpoint({
    method: 'GET',
    path: '/shift-plans',
    permission: { allow: 'schedule-plans.view', teams: 'none' },
    audit: 'none',
    summary: 'Shift plans with their patterns and round robins',
    query: Paging.extend({ state: State.optional() }),
    reply: page(SchedulePlan),
  }),
  get: endpoint({
    method: 'GET',
    path: '/shift-plans/:schedulePlanId',
    permission: { allow: 'schedule-plans.view', teams: 'none' },
    audit: 'none',
    summary: 'A shift plan',
    params: planParams,
    reply: SchedulePlan,
  }),
  create: endpoint({
    method: 'POST',
    path: '/shift-plans',
    permission: { allow: 'schedule-plans.edit', teams: 'of-surfers' },
    audit: {
      action: 'add',
      entity: 'schedule-plan',
      id: 'reply.id',
      fields: ['name', 'teamIds', 'surferIds'],
    },
    summary: 'Add a shift plan',
    body: SchedulePlanForm,
    reply: SchedulePlan,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/shift-plans/:schedulePlanId',
    permission: { allow: 'schedule-plans.edit', teams: 'of-surfers' },
    audit: {
      action: 'change',
      entity: 'schedule-plan',
      id: 'params.schedulePlanId',
      fields: ['name', 'state', 'teamIds', 'surferIds'],
    },
    summary: 'Change a shift plan, assign it to teams, archive or restore it; the schedule stays as it is',
    params: planParams,
    body: SchedulePlanChange,
    reply: SchedulePlan,
  }),
  duplicate: endpoint({
    method: 'POST',
    path: '/shift-plans/:schedulePlanId/duplicate',
    permission: { allow: 'schedule-plans.edit', teams: 'of-surfers' },
    audit: { action: 'duplicate', entity: 'schedule-plan', id: 'params.schedulePlanId', fields: 'all' },
    summary: 'Add a copy of a shift plan',
    params: planParams,
    reply: SchedulePlan,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/shift-plans/preview',
    permission: { allow: 'schedule-plans.view', teams: 'none' },
    audit: 'none',
    summary: 'Whose turns come next, and hours against contracts, of a plan as it is being edited',
    body: inOrder(
      z.object({
        ...days,
        anchorDate: PlanDate,
        /** The organization's when left out. */
        weekStartsOn: Weekday.optional(),
        ...parts,
        /** Surfer whose shifts are listed one by one. */
        surferId: Id.nullable().default(null),
      }),
      MAX_PREVIEW_WEEKS,
    ),
    reply: SchedulePlanPreview,
  }),
  apply: endpoint({
    method: 'POST',
    path: '/shift-plans/:schedulePlanId/apply',
    permission: { allow: 'schedule.edit', teams: 'of-surfers' },
    audit: { action: 'apply', entity: 'schedule-plan', id: 'params.schedulePlanId', fields: 'all' },
    refusalField: 'error',
    summary: 'Start writing the shifts of a plan into the schedule, as drafts',
    params: planParams,
    body: inOrder(
      z.object({
        ...days,
        /** All agents of the plan when left out. */
        surferIds: z.array(Id).optional(),
        duplicationType: DuplicationType,
      }),
      MAX_PLAN_WEEKS,
    ),
    reply: JobStart,
  }),
  applications: endpoint({
    method: 'GET',
    path: '/shift-plans/:schedulePlanId/applications',
    permission: { allow: 'schedule-plans.view', teams: 'none' },
    audit: 'none',
    summary: 'When a shift plan was applied to what, newest first',
    params: planParams,
    query: Paging,
    reply: page(SchedulePlanApplication),
  }),
}
