// Staff across ticket groups that share agents.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Flag, Id, IdList, Instant, Interval, Zone } from '../shapes.ts'
import { ForecastIncrement } from './forecasts.ts'

/** An activity, "breaks", "events" or "unscheduled", and the agents on it in each interval. */
export const BreakdownItem = z.object({
  id: z.union([Id, z.enum(['breaks', 'events', 'unscheduled'])]),
  name: z.string(),
  emoji: z.string().nullable(),
  color: z.string().nullable(),
  /** Agents, per interval of the reply. */
  value: z.array(z.number()),
  /** Agents on the items below it in the stack. */
  offsetValue: z.array(z.number()),
})
export const BreakdownList = z.object({
  name: z.enum(['service', 'non-service', 'other']),
  totalSurfers: z.array(z.number()),
  items: z.array(BreakdownItem),
})
export type BreakdownList = z.infer<typeof BreakdownList>

export const MultiskillStream = z.object({
  streamId: Id,
  streamName: z.string(),
  color: z.string(),
  taskIds: z.array(Id),
  /** Agents that the ticket group would need alone, per interval. */
  required: z.array(z.number()),
  /** Agents at its service, none counted twice. */
  actual: z.array(z.number()),
  surplus: z.array(z.number()),
})

/** Agents with the same ticket groups open to them. */
export const SkillGroup = z.object({
  streamIds: z.array(Id),
  surferIds: z.array(Id),
  /** Scheduled on service, per interval. */
  agents: z.array(z.number()),
  /** Agents who serve each ticket group (in the order of streamIds), per interval. */
  serving: z.array(z.array(z.number())),
})

export const multiskill = {
  get: endpoint({
    method: 'GET',
    path: '/multiskill',
    permission: { allow: 'schedule.view', teams: 'none' },
    audit: 'none',
    summary: 'Requirement, coverage and breakdown of staff across ticket groups that share agents',
    query: z
      .object({
        from: Instant,
        to: Instant,
        increment: ForecastIncrement,
        timezone: Zone,
        /** Activities whose ticket groups are shown; all when left out. */
        taskIds: IdList,
        published: Flag,
        /** Counts agents as shared or as split, whatever the organization has chosen; left out: as it has chosen. */
        shared: Flag,
      })
      .refine(q => Date.parse(q.from) < Date.parse(q.to), {
        message: 'from must be before to',
        path: ['from'],
      }),
    reply: z.object({
      isEnabled: z.boolean(),
      intervals: z.array(Interval),
      /** Fewest agents of these groups' skills that all ticket groups need together, per interval. */
      pooledRequired: z.array(z.number()),
      actual: z.array(z.number()),
      streams: z.array(MultiskillStream),
      groups: z.array(SkillGroup),
      breakdown: z.array(BreakdownList),
    }),
  }),
}
