// Metrics of performance for programs: worked out, of agents and of activities, page by page. Start included, end not.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { MAX_METRICS_DAYS } from '../rescoring.ts'
import {
  Cursor,
  Flag,
  Id,
  IdList,
  Instant,
  Interval,
  LocalDate,
  listOf,
  MAX_PAGE_SIZE,
  page,
  Zone,
} from '../shapes.ts'
import { ACTIVITY_KINDS } from './performance.ts'

/** Fraction of 0 to 1, and the seconds that are missing to 1; null: nothing to work it out from. */
const Kept = z.object({ percentage: z.number().nullable(), secondsLost: z.number() })
const Share = z.object({ seconds: z.number(), percentage: z.number().nullable() })
/** Seconds and percentage (0 to 100) of the evaluated time. */
const EvaluatedShare = z.object({ seconds: z.number(), percentage: z.number() })

/** Times in seconds, averages in minutes, ratios of 0 to 1; null: nothing to work it out from. */
const Metrics = z.object({
  closedTickets: z.int(),
  closedTicketsPerHour: z.number().nullable(),
  closedTicketsPerServiceHour: z.number().nullable(),
  scheduledTime: z.number(),
  utilisation: z.number().nullable(),
  occupancy: z.number().nullable(),
  plannedOccupancy: Kept,
  actualOccupancy: Kept,
  timeOnTask: z.number().nullable(),
  averageInteractionTime: z.number().nullable(),
  averageConversationTime: z.number().nullable(),
  dialpadAvailability: Kept,
  dialpadTimeInStatus: z.object({
    available: Share,
    busy: Share,
    occupied: Share,
    unavailable: Share,
    wrapup: Share,
  }),
  adherence: z.object({
    timeInAdherence: EvaluatedShare,
    timeOutOfAdherence: EvaluatedShare,
    timeInException: EvaluatedShare,
    /** 0 to 100. */
    adherenceScore: z.number().nullable(),
  }),
  outOfAdherenceCounts: z.object({ wrongQueue: z.int(), wrongSystem: z.int(), inactive: z.int() }),
})

const AgentMetrics = Metrics.extend({ surferId: Id, name: z.string(), email: z.string(), interval: Interval })
const ActivityMetrics = Metrics.extend({
  kind: z.enum(ACTIVITY_KINDS),
  /** Null: of no activity, such as time in which nothing is scheduled. */
  taskId: Id.nullable(),
  name: z.string(),
  interval: Interval,
  scheduledHours: z.number(),
  closedPerHour: z.number().nullable(),
  closedSnapshots: z.int(),
  onHoldSnapshots: z.int(),
  openedSnapshots: z.int(),
  commentSnapshots: z.int(),
  wrongTaskSnapshots: z.int(),
})

/** Day that begins in `timezone`, or the instant at which one begins there. */
const Day = z.union([LocalDate, Instant], { error: 'Write it as 2026-03-29 or 2026-03-29T00:00:00Z' })

const MetricsQuery = z.object({
  start: Day,
  /** Not included. */
  end: Day,
  timezone: Zone.default('Etc/UTC'),
  /** Agents in either list; neither: everybody. */
  ids: IdList,
  emails: listOf(z.email()),
  includeDeletedAgents: Flag,
  limit: z.coerce.number().int().positive().max(MAX_PAGE_SIZE).default(MAX_PAGE_SIZE),
  cursor: Cursor,
})
export type MetricsQuery = z.infer<typeof MetricsQuery>

export const metrics = {
  agents: endpoint({
    method: 'GET',
    path: '/metrics/agent',
    permission: { allow: 'adherence.view', teams: 'none' },
    audit: 'none',
    summary: `Performance of each agent who has some in the time, at most ${MAX_METRICS_DAYS} days, in pages by cursor`,
    query: MetricsQuery,
    reply: page(AgentMetrics),
  }),
  activities: endpoint({
    method: 'GET',
    path: '/metrics/activity',
    permission: { allow: 'adherence.view', teams: 'none' },
    audit: 'none',
    summary: `Performance in each activity, of the agents together, at most ${MAX_METRICS_DAYS} days, in pages by cursor`,
    query: MetricsQuery,
    reply: page(ActivityMetrics),
  }),
}
