// Plans of changed circumstances ("what if"): the staff needed then, beside that of the ticket groups' settings.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Done, Id, IdParam, Instant, LocalDate, Paging, page, Zone } from '../shapes.ts'
import { Concurrency, type Stream } from './streams.ts'

/** The last day may lie this far after the first. */
export const MAX_PLAN_WEEKS = 78

const change = z.number().min(-1, 'Percentage change must not be less than -1').max(10).nullable()

/** Null leaves a value as the ticket group has it. A percentage change is a fraction: 0.2 = 20 % more. */
export const PlanVariables = z.object({
  shrinkage: z
    .number()
    .min(0, 'Shrinkage must be between 0 and 1')
    .max(1, 'Shrinkage must be between 0 and 1')
    .refine(value => value !== 1, 'Shrinkage must be less than 1: at 1 nobody is left to answer contacts')
    .nullable()
    .default(null),
  ticketVolumePercentageChange: change.default(null),
  averageHandleTimePercentageChange: change.default(null),
  targetResponseTimePercentageChange: change.default(null),
  serviceLevelPercentageChange: change.default(null),
  concurrency: Concurrency.nullable().default(null),
})
export type PlanVariables = z.output<typeof PlanVariables>

const HIGHEST_SERVICE_LEVEL_PERCENT = 99
const rounded = (value: number): number => Math.round(value * 10_000) / 10_000
const changedBy = (value: number, change: number | null): number => value * (1 + (change ?? 0))

/** A target of no time at all would be no target: what had one keeps at least a second. */
export const changedResponseSeconds = (seconds: number | null, change: number | null): number | null =>
  seconds ? Math.max(1, changedBy(seconds, change)) : seconds

export const changedServiceLevelPercent = (percent: number, change: number | null): number =>
  Math.min(HIGHEST_SERVICE_LEVEL_PERCENT, changedBy(percent, change))

/** Settings that a plan writes into a ticket group: whole seconds and percents, as stored there. */
export function settingsAfter(stream: PlannedSettings, variables: PlanVariables): PlannedSettings {
  const { averageHandleTime } = stream
  const handleTimeChange = variables.averageHandleTimePercentageChange
  const seconds = changedResponseSeconds(
    stream.targetResponseTime,
    variables.targetResponseTimePercentageChange,
  )
  return {
    shrinkage: variables.shrinkage ?? stream.shrinkage,
    averageHandleTime: averageHandleTime && Math.round(changedBy(averageHandleTime, handleTimeChange)),
    // Measured handle times, where there are any, are used for staffing.
    handleTimeChange: rounded(changedBy(1 + stream.handleTimeChange, handleTimeChange) - 1),
    targetResponseTime: seconds && Math.round(seconds),
    serviceLevel: Math.round(
      changedServiceLevelPercent(stream.serviceLevel, variables.serviceLevelPercentageChange),
    ),
    concurrency: variables.concurrency ?? stream.concurrency,
  }
}
export type PlannedSettings = Pick<
  Stream,
  | 'shrinkage'
  | 'averageHandleTime'
  | 'handleTimeChange'
  | 'targetResponseTime'
  | 'serviceLevel'
  | 'concurrency'
>

/** Staff for the mean, or for what volume stays below with 80 or 95 % probability. */
export const Risk = z.enum(['P50', 'P80', 'P95'])
export type Risk = z.infer<typeof Risk>

export const PlanIncrement = z.enum(['day', 'week', 'month'])
export type PlanIncrement = z.infer<typeof PlanIncrement>

const days = { from: LocalDate, /** Exclusive. */ to: LocalDate }
const orderedDays = (q: { from: string; to: string }) => q.from < q.to
const isWithinReach = (q: { from: string; to: string }) =>
  Date.parse(q.to) - Date.parse(q.from) <= MAX_PLAN_WEEKS * 7 * 86_400_000
const OUT_OF_REACH = { message: `Choose at most ${MAX_PLAN_WEEKS} weeks`, path: ['to'] }

const WORKING_DAYS = 5

/**
 * Hours that one agent is paid for in so many days: of a single day a working day's, a fifth of the week's; from a
 * working week on in proportion to the calendar.
 */
export const paidHours = (days: number, hoursPerWeek: number): number =>
  hoursPerWeek * Math.max(days / 7, Math.min(days, WORKING_DAYS) / WORKING_DAYS)

/** Figures of one ticket group and day, week or month. */
export const PlanRow = z.object({
  ticketGroupId: Id,
  date: LocalDate,
  ticketGroupName: z.string(),
  /**
   * Agents to be paid for: required hours ÷ paid hours of one agent in the row's time (paidHours). An agent is paid for
   * a fifth of the week's hours on a day.
   */
  surfers: z.number(),
  /** Most agents required at once. */
  peakSurfers: z.number(),
  /** Hours to be scheduled: required agents added up over the row's time. */
  scheduledHours: z.number(),
  tickets: z.number(),
  /** Share answered in time with these agents and the mean volume; null where no target is set. */
  serviceLevel: z.number().nullable(),
})
export type PlanRow = z.infer<typeof PlanRow>

const scenarioFields = {
  name: z.string().trim().min(1, 'Required').max(100),
  variables: PlanVariables,
  risk: Risk.default('P50'),
}
export const ScenarioForm = z.object(scenarioFields)
export type ScenarioForm = z.input<typeof ScenarioForm>
export const Scenario = z.object({
  id: Id,
  ...scenarioFields,
  author: z.string().nullable(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Scenario = z.output<typeof Scenario>

const scenarioParams = z.object({ scenarioId: IdParam })

export const forecastPlan = {
  compute: endpoint({
    method: 'POST',
    path: '/forecasts/plan',
    permission: { allow: 'forecasts.view', teams: 'none' },
    audit: 'none',
    summary:
      'Required agents under changed circumstances, one result per case: change nothing for the baseline',
    body: z
      .object({
        ...days,
        timezone: Zone,
        increment: PlanIncrement,
        streamIds: z.array(Id).min(1, 'Choose at least one ticket group'),
        /** Hours an agent is paid for in a week. */
        hoursPerWeek: z.number().min(1).max(84).default(40),
        cases: z
          .array(z.object({ variables: PlanVariables, risk: Risk.default('P50') }))
          .min(1)
          .max(4),
      })
      .refine(orderedDays, { message: 'End date must be after start date', path: ['to'] })
      .refine(isWithinReach, OUT_OF_REACH),
    reply: z.object({
      /** One item per case, in their order. */
      cases: z.array(z.array(PlanRow)),
      /** Ticket groups whose forecast does not reach to the last day, and how far it reaches. */
      short: z.array(z.object({ streamId: Id, until: LocalDate })),
    }),
  }),
  /** The other way round: what would so many agents give? */
  performance: endpoint({
    method: 'POST',
    path: '/forecasts/plan/performance',
    permission: { allow: 'forecasts.view', teams: 'none' },
    audit: 'none',
    summary:
      'Expected service level with a given number of agents, per number and over the open hours of a week',
    body: z
      .object({
        ...days,
        timezone: Zone,
        streamId: Id,
        variables: PlanVariables,
        /** Agents scheduled at the busiest time; at others in proportion to what is required. */
        surfers: z.array(z.number().min(0).max(100_000)).min(1).max(60),
      })
      .refine(orderedDays, { message: 'End date must be after start date', path: ['to'] })
      .refine(isWithinReach, OUT_OF_REACH),
    reply: z.array(
      z.object({
        surfers: z.number(),
        serviceLevel: z.number().nullable(),
        abandoned: z.number().nullable(),
        /** Mean over quarter-hours with a stable queue; null when these have under 90 % of contacts. */
        answerSpeedSeconds: z.number().nullable(),
        occupancy: z.number(),
      }),
    ),
  }),
  apply: endpoint({
    method: 'POST',
    path: '/forecasts/plan/apply',
    permission: { allow: ['forecasts.edit', 'streams.edit'], teams: 'none' },
    audit: { action: 'apply', entity: 'forecast-plan', id: null, fields: 'all' },
    summary: 'Write the changed settings into ticket groups; a change of volume becomes an event',
    body: z
      .object({ ...days, timezone: Zone, streamIds: z.array(Id).min(1), variables: PlanVariables })
      .refine(orderedDays, { message: 'End date must be after start date', path: ['to'] })
      .refine(isWithinReach, OUT_OF_REACH),
    reply: Done,
  }),
  scenarios: endpoint({
    method: 'GET',
    path: '/forecasts/scenarios',
    permission: { allow: 'forecasts.view', teams: 'none' },
    audit: 'none',
    summary: 'Named sets of what-if variables, by name',
    query: Paging,
    reply: page(Scenario),
  }),
  createScenario: endpoint({
    method: 'POST',
    path: '/forecasts/scenarios',
    permission: { allow: 'forecasts.edit', teams: 'none' },
    audit: { action: 'add', entity: 'forecast-scenario', id: 'reply.id', fields: 'all' },
    summary: 'Keep a set of what-if variables under a name',
    body: ScenarioForm,
    reply: Scenario,
  }),
  updateScenario: endpoint({
    method: 'PUT',
    path: '/forecasts/scenarios/:scenarioId',
    permission: { allow: 'forecasts.edit', teams: 'none' },
    audit: { action: 'change', entity: 'forecast-scenario', id: 'params.scenarioId', fields: 'all' },
    summary: 'Change a named set of what-if variables',
    params: scenarioParams,
    body: ScenarioForm,
    reply: Scenario,
  }),
  removeScenario: endpoint({
    method: 'DELETE',
    path: '/forecasts/scenarios/:scenarioId',
    permission: { allow: 'forecasts.edit', teams: 'none' },
    audit: { action: 'remove', entity: 'forecast-scenario', id: 'params.scenarioId', fields: 'all' },
    summary: 'Forget a named set of what-if variables',
    params: scenarioParams,
    reply: Done,
  }),
  simulate: endpoint({
    method: 'POST',
    path: '/forecasts/simulation',
    permission: { allow: 'schedule.view', teams: 'none' },
    audit: { unrecorded: 'A computation in the background that changes nothing; its job is listed.' },
    summary:
      'Play a scheduled day many times: what service level would it give? The job carries SimulationResult',
    body: z.object({
      date: LocalDate,
      timezone: Zone,
      streamIds: z.array(Id).optional(),
      published: z.boolean().default(false),
      variables: PlanVariables.default(PlanVariables.parse({})),
      days: z.int().min(10).max(500).default(100),
      seed: z.int().default(1),
    }),
    reply: z.object({ jobId: Id }),
  }),
}

const SimulatedNumbers = z.object({
  offered: z.number(),
  answered: z.number(),
  abandoned: z.number(),
  serviceLevel: z.number().nullable(),
  /** Half-width of its 95 % interval over the played days. */
  serviceLevelError: z.number().nullable(),
  meanWaitSeconds: z.number(),
  p90WaitSeconds: z.number(),
})
/** The result of a job of the kind simulate-day. */
export const SimulationResult = z.object({
  date: LocalDate,
  days: z.int(),
  occupancy: z.number(),
  agents: z.int(),
  sentence: z.string(),
  streams: z.array(
    z.object({
      streamId: Id,
      streamName: z.string(),
      /** Share to be answered within the target response time, 0..1; null = no target. */
      goal: z.number().nullable(),
      ...SimulatedNumbers.shape,
      /** The formula's result for the same agents, each quarter-hour by itself. */
      formulaServiceLevel: z.number().nullable(),
      intervals: z.array(
        z.object({
          start: Instant,
          offered: z.number(),
          serviceLevel: z.number().nullable(),
          formulaServiceLevel: z.number().nullable(),
        }),
      ),
    }),
  ),
})
export type SimulationResult = z.infer<typeof SimulationResult>
