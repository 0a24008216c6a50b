import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdList, IdParam, Instant, Interval, Paging, page } from '../shapes.ts'
import type { OptimizationSettings } from './organization.ts'
import { JobStart } from './schedule.ts'

export const OptimizationType = z.enum([
  'break_time_adjustment',
  'block_time_off_addition',
  'block_time_off_removal',
  'time_off_addition',
  'time_off_removal',
])
export type OptimizationType = z.infer<typeof OptimizationType>

export const SETTING_OF = {
  break_time_adjustment: 'breakTimeAdjustment',
  block_time_off_addition: 'blockTimeAddition',
  block_time_off_removal: 'blockTimeRemoval',
  time_off_addition: 'timeOffAddition',
  time_off_removal: 'timeOffRemoval',
} as const satisfies Record<OptimizationType, keyof OptimizationSettings>

export const TYPE_NAMES: Record<OptimizationType, string> = {
  break_time_adjustment: 'Move breaks',
  block_time_off_addition: 'Add blocked time',
  block_time_off_removal: 'Take blocked time back',
  time_off_addition: 'Give time off',
  time_off_removal: 'Take time off back',
}

export const typesSwitchedOn = (settings: OptimizationSettings): OptimizationType[] =>
  OptimizationType.options.filter(type => settings[SETTING_OF[type]])

/** A day, or a week. */
export const MAX_OPTIMIZED_DAYS = 7
const MAX_NOTICE_HOURS = 24 * 28

export const OptimizationForm = z
  .object({
    from: Instant,
    to: Instant,
    /** Without both lists: all agents whom the manager may edit. */
    surferIds: z.array(Id).optional(),
    teamIds: z.array(Id).optional(),
    /** Left out: all that are switched on. */
    types: z.array(OptimizationType).min(1, 'Choose at least one type').optional(),
    /** At most so many agents are touched; null: all. */
    maxSurfers: z
      .int('Enter a whole number of agents')
      .min(1, 'At least 1 agent')
      .max(100_000, 'At most 100,000 agents')
      .nullable()
      .default(null),
    /** Nothing changes that begins sooner. */
    noticeHours: z
      .number('Enter the hours')
      .min(0, 'At least 0 hours')
      .max(MAX_NOTICE_HOURS, `At most ${MAX_NOTICE_HOURS} hours, which are four weeks`)
      .default(0),
    /** Length of blocked time to be added; null: none. */
    blockedMinutes: z
      .int('Enter whole minutes')
      .min(15, 'At least 15 minutes')
      .max(480, 'At most 8 hours, which are 480 minutes')
      .multipleOf(15, 'Choose a multiple of 15 minutes')
      .nullable()
      .default(null),
  })
  .refine(f => Date.parse(f.from) < Date.parse(f.to), { message: 'from must be before to', path: ['from'] })

/** Agent-hours; a missing hour costs three times a superfluous one. */
export const CoverageCost = z.object({
  missingHours: z.number(),
  superfluousHours: z.number(),
  cost: z.number(),
})
export type CoverageCost = z.infer<typeof CoverageCost>

export const OptimizationAction = z.object({
  actionId: Id,
  optimizationId: Id,
  type: OptimizationType,
  surferId: Id,
  surferName: z.string(),
  /** The shift whose breaks move, or what is added or taken back. Null: it is not there yet, or no more. */
  blockId: Id.nullable(),
  metadata: z.object({
    /** Breaks or time away, as they were and as they are to be. */
    before: z.array(Interval),
    after: z.array(Interval),
    /** The gain when it follows the actions before it. */
    gain: CoverageCost,
    because: z.string(),
    /** Agents see it at once: what it changes is published. */
    isPublished: z.boolean(),
    /** Why it could not be done. */
    failedBecause: z.string().nullable(),
  }),
  /** Null: proposed. */
  completedAt: Instant.nullable(),
  completedByManagerId: Id.nullable(),
  completedByManagerName: z.string().nullable(),
  isSuccessful: z.boolean().nullable(),
  revertedAt: Instant.nullable(),
  revertedByManagerId: Id.nullable(),
  revertedByManagerName: z.string().nullable(),
  createdAt: Instant,
})
export type OptimizationAction = z.infer<typeof OptimizationAction>

export type ActionState = 'proposed' | 'applied' | 'failed' | 'reverted'
export function actionState(action: { isSuccessful: boolean | null; revertedAt: unknown }): ActionState {
  if (action.isSuccessful === null) return 'proposed'
  if (!action.isSuccessful) return 'failed'
  return action.revertedAt === null ? 'applied' : 'reverted'
}

/** Decisions that an action's state allows. */
export const actionCan = {
  apply: (state: ActionState) => state === 'proposed',
  revert: (state: ActionState) => state === 'applied',
}

export const Optimization = z.object({
  id: Id,
  interval: Interval,
  noticeMinutes: z.int(),
  maxSurfers: z.int().nullable(),
  before: CoverageCost,
  /** If everything that is proposed were done. */
  after: CoverageCost,
  /** Why nothing is proposed. */
  because: z.string().nullable(),
  createdAt: Instant,
  /** Best first. */
  actions: z.array(OptimizationAction),
})
export type Optimization = z.infer<typeof Optimization>

/** `result` of a job of kind "reoptimise-schedule". */
export const OptimizationResult = z.object({ optimizationId: Id })
export type OptimizationResult = z.infer<typeof OptimizationResult>

const optimizationParams = z.object({ optimizationId: IdParam })
/** Left out: all that can be. */
const Chosen = z.object({ actionIds: z.array(Id).min(1).optional() })
const Decided = z.object({
  done: z.array(Id),
  refused: z.array(z.object({ actionId: Id, because: z.string() })),
})
export type Decided = z.infer<typeof Decided>

export const optimizations = {
  start: endpoint({
    method: 'POST',
    path: '/optimizations',
    permission: { allow: 'schedule.edit', teams: 'of-surfers' },
    audit: { action: 'start', entity: 'optimization', id: 'reply.jobId', fields: 'all' },
    refusalField: 'error',
    summary: 'Start looking for few changes that make a day or week better',
    body: OptimizationForm,
    reply: JobStart,
  }),
  get: endpoint({
    method: 'GET',
    path: '/optimizations/:optimizationId',
    permission: { allow: 'schedule.view', teams: 'none' },
    audit: 'none',
    summary: 'What a run proposes, and what became of it',
    params: optimizationParams,
    reply: Optimization,
  }),
  apply: endpoint({
    method: 'POST',
    path: '/optimizations/:optimizationId/apply',
    permission: { allow: 'schedule.edit', teams: 'of-surfers' },
    audit: { action: 'apply', entity: 'optimization', id: 'params.optimizationId', fields: 'all' },
    summary: 'Do one, some or all of what is proposed; what is published is published at once',
    params: optimizationParams,
    body: Chosen,
    reply: Decided,
  }),
  revert: endpoint({
    method: 'POST',
    path: '/optimizations/:optimizationId/revert',
    permission: { allow: 'schedule.edit', teams: 'of-surfers' },
    audit: { action: 'revert', entity: 'optimization', id: 'params.optimizationId', fields: 'all' },
    summary: 'Take one, some or all of what was done back, where the schedule is as it was left',
    params: optimizationParams,
    body: Chosen,
    reply: Decided,
  }),
  log: endpoint({
    method: 'GET',
    path: '/optimization-actions',
    permission: { allow: 'schedule.view', teams: 'none' },
    audit: 'none',
    summary: 'What was done, by whom and what became of it, newest first',
    query: Paging.extend({ surferIds: IdList }),
    reply: page(OptimizationAction),
  }),
}
