// Performance of agents as sums, which the reader's own end works metrics out from (core/performance): of agents, of
// activities, of days.
import { z } from 'zod'
import { SUM_KEYS, type SumKey } from '#core/performance/index.ts'
import { daysBetween } from '#core/time/index.ts'
import { endpoint } from '../endpoint.ts'
import { MAX_METRICS_DAYS, Rescoring } from '../rescoring.ts'
import { Flag, Id, IdList, LocalDate, WideColor, Zone } from '../shapes.ts'

/** Seconds, and how often. */
const PerformanceSums = z.object(
  Object.fromEntries(SUM_KEYS.map(key => [key, z.int()])) as Record<SumKey, z.ZodInt>,
)

export const PerformanceBasis = z.enum(['days', 'shifts'])
export type PerformanceBasis = z.infer<typeof PerformanceBasis>

const period = {
  from: LocalDate,
  /** The day after the last. */
  to: LocalDate,
  /** Zone of these days: of the agents, of the organization, or UTC; shifts are cut at their midnights alone. */
  timezone: Zone,
  /** Days from midnight to midnight, or whole shifts, each on the day that it starts. */
  basis: PerformanceBasis.default('days'),
}
const inOrder = (q: { from: string; to: string }) => q.from < q.to
const ORDER = { message: 'End date must be after start date', path: ['to'] }
const isShort = (q: { from: string; to: string }) => daysBetween(q.from, q.to) <= MAX_METRICS_DAYS
const SHORT = { message: `At most ${MAX_METRICS_DAYS} days`, path: ['to'] }

export const PerformanceDaySums = z.object({ date: LocalDate, sums: PerformanceSums })

export const PerformanceAgent = z.object({
  surferId: Id,
  name: z.string(),
  email: z.string(),
  teamId: Id,
  teamName: z.string(),
  isDeleted: z.boolean(),
  sums: PerformanceSums,
})
export type PerformanceAgent = z.infer<typeof PerformanceAgent>

export const ACTIVITY_KINDS = [
  'task',
  'break',
  'blocked-time',
  'shift',
  'off-shift',
  'time-off',
  'time-in-lieu',
] as const

export const PerformanceActivity = z.object({
  /** `shift`: on shift with nothing scheduled; `off-shift`: outside of what is scheduled. */
  kind: z.enum(ACTIVITY_KINDS),
  taskId: Id.nullable(),
  name: z.string(),
  emoji: z.string().nullable(),
  color: WideColor.nullable(),
  /** Scheduled time, of time off too. */
  seconds: z.int(),
  sums: PerformanceSums,
})
export type PerformanceActivity = z.infer<typeof PerformanceActivity>

export const performance = {
  agents: endpoint({
    method: 'GET',
    path: '/performance/agents',
    permission: { allow: 'adherence.view', teams: 'none' },
    audit: 'none',
    summary: 'Sums of chosen agents and teams: overall, by agent, and by day',
    query: z
      .object({ surferIds: IdList, teamIds: IdList, includeDeleted: Flag, ...period })
      // Asked of the whole: a field that is left out is not looked at.
      .refine(q => (q.surferIds?.length ?? 0) + (q.teamIds?.length ?? 0) > 0, {
        message: 'Choose a team or an agent',
        path: ['surferIds'],
      })
      .refine(inOrder, ORDER)
      .refine(isShort, SHORT),
    reply: z.object({
      overall: PerformanceSums,
      agents: z.array(PerformanceAgent),
      days: z.array(PerformanceDaySums),
      /** Days of the organization that wait to be worked out again. */
      rescoring: Rescoring,
    }),
  }),
  activities: endpoint({
    method: 'GET',
    path: '/performance/activities',
    permission: { allow: 'adherence.view', teams: 'none' },
    audit: 'none',
    summary: 'Sums of chosen agents and teams by what was scheduled',
    query: z
      .object({ surferIds: IdList, teamIds: IdList, includeDeleted: Flag, ...period })
      .refine(q => (q.surferIds?.length ?? 0) + (q.teamIds?.length ?? 0) > 0, {
        message: 'Choose a team or an agent',
        path: ['surferIds'],
      })
      .refine(inOrder, ORDER)
      .refine(isShort, SHORT),
    reply: z.object({ activities: z.array(PerformanceActivity) }),
  }),
}

export const myPerformance = {
  days: endpoint({
    method: 'GET',
    path: '/my/performance',
    permission: { allow: 'own-adherence.view', teams: 'none' },
    audit: 'none',
    summary: 'My own sums by day, in my own zone',
    query: z.object({ from: LocalDate, to: LocalDate }).refine(inOrder, ORDER).refine(isShort, SHORT),
    reply: z.object({ days: z.array(PerformanceDaySums), overall: PerformanceSums }),
  }),
}
