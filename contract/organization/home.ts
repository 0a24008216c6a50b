// Home page of managers: what today looks like and what waits for somebody, in one reply.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdList, Instant, LocalDate, Zone } from '../shapes.ts'

/** Length of the steps of coverage. */
export const HOME_STEP_MINUTES = 30
/** Maximum number of listed names of agents who are off today. */
export const HOME_NAMES = 8

const HomeStream = z.object({
  streamId: Id,
  name: z.string(),
  color: z.string(),
  /** Agents of each step of the day, the published schedule's; empty: the group has no forecast today. */
  required: z.array(z.number()),
  scheduled: z.array(z.number()),
  /** Agent-hours of the rest of the day. */
  shortHours: z.number(),
  /** Contacts of today so far; null: no connected system reports them. */
  arrived: z.int().nullable(),
  /** Contacts that were forecast for the part of today that is over; null: no forecast. */
  forecastSoFar: z.number().nullable(),
})
export type HomeStream = z.infer<typeof HomeStream>

const Waiting = z.object({
  total: z.int(),
  /** Those that the manager may decide. */
  mine: z.int(),
})
export type Waiting = z.infer<typeof Waiting>

/** A part is null where its feature is switched off. */
export const Home = z.object({
  now: Instant,
  today: LocalDate,
  /** Teams that the page can be limited to. */
  teams: z.array(z.object({ id: Id, name: z.string() })),
  /** Ticket groups with the coverage of today. */
  groups: z
    .object({
      /** Begin of the first step. */
      from: Instant,
      /** Whether any published shift meets the day. */
      isPublished: z.boolean(),
      streams: z.array(HomeStream),
    })
    .nullable(),
  requests: z.object({ changes: Waiting.nullable(), swaps: Waiting.nullable(), timeOff: Waiting.nullable() }),
  /** Drafts of the coming two weeks that the manager may publish. */
  unpublished: z.object({ added: z.int(), changed: z.int(), removed: z.int(), agents: z.int() }).nullable(),
  /** Published time off. */
  timeOff: z
    .object({
      /** Agents who are off on each day of the week of today. */
      week: z.array(z.object({ date: LocalDate, agents: z.int() })),
      /** Those of today by name, the first of them. */
      today: z.array(z.object({ surferId: Id, name: z.string(), subtype: z.string() })),
    })
    .nullable(),
  connections: z
    .object({
      /** Connected systems, files left out. */
      systems: z.int(),
      failing: z.array(
        z.object({
          connectionId: Id,
          name: z.string(),
          state: z.enum(['failing', 'needs-reauth']),
          problem: z.string().nullable(),
        }),
      ),
    })
    .nullable(),
})
export type Home = z.infer<typeof Home>

export const home = {
  get: endpoint({
    method: 'GET',
    path: '/home',
    permission: { allow: 'schedule.view', teams: 'none' },
    audit: 'none',
    summary:
      'Today at a glance: coverage and contacts of ticket groups, what waits, who is off, failing systems',
    query: z.object({
      userTimezone: Zone,
      /** Limits agents to these teams; ticket groups and systems are everybody's. */
      teamIds: IdList,
    }),
    reply: Home,
  }),
}
