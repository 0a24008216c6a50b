// Post-mortem of a day: the service level as planned and as it was, and what each cause has of the difference.
import { z } from 'zod'
import { CAUSES } from '#core/post-mortem/types.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, LocalDate, Zone } from '../shapes.ts'

const Estimate = z.object({
  /** Fraction; null: nothing was due. */
  value: z.number().nullable(),
  /** Half-width of the 95 % interval over the played days. */
  error: z.number().nullable(),
})

export const PostMortemGroup = z.object({
  /** Null: all ticket groups together. */
  streamId: Id.nullable(),
  name: z.string(),
  /** Share to be answered in time; null where groups with different goals are added up. */
  goal: z.number().nullable(),
  targetSeconds: z.number().nullable(),
  sentence: z.string(),
  forecastContacts: z.number(),
  actualContacts: z.number(),
  /** Simulated as planned, and with everything as it was. */
  planned: Estimate,
  actual: Estimate,
  /** Measured by connected systems; null where most contacts came from files. */
  measured: z.number().nullable(),
  /** In the order in which causes arise; the shares add up to actual − planned. */
  causes: z.array(
    z.object({
      cause: z.enum(CAUSES),
      share: z.number(),
      error: z.number(),
      /** Contacts, seconds of handle time, or agent hours. */
      size: z.number(),
    }),
  ),
  /** Hours of the day. */
  steps: z.array(
    z.object({
      start: Instant,
      contacts: z.number(),
      planned: z.number().nullable(),
      actual: z.number().nullable(),
      /** In the order of the causes. */
      shares: z.array(z.number()),
    }),
  ),
})
export type PostMortemGroup = z.infer<typeof PostMortemGroup>

/** The result of a job of the kind explain-day. */
export const PostMortem = z.object({
  date: LocalDate,
  timezone: Zone,
  /** Number of times that each world was played. */
  runs: z.int(),
  agents: z.int(),
  /** Instant of the publication that counts as the plan; null: none is recorded. */
  publishedAt: Instant.nullable(),
  /** Instant of the forecast that counts as known then; null: the last one before each quarter-hour. */
  forecastMadeAt: Instant.nullable(),
  /** Presence data of the agents: true if a connected system reported their work. */
  isPresenceKnown: z.boolean(),
  /** Agents who were scheduled and did not work at all. */
  noShows: z.int(),
  /** All ticket groups together, then each. */
  groups: z.array(PostMortemGroup),
  leftOut: z.array(z.object({ streamId: Id, name: z.string(), because: z.string() })),
})
export type PostMortem = z.infer<typeof PostMortem>

export const postMortem = {
  explain: endpoint({
    method: 'POST',
    path: '/analytics/post-mortem',
    permission: { allow: 'analytics.view', teams: 'none' },
    audit: { unrecorded: 'A computation in the background that changes nothing; its job is listed.' },
    summary:
      'Why the service level of a day was missed: the result that is kept, or the job that carries PostMortem',
    refusalField: 'because',
    body: z.object({ date: LocalDate, timezone: Zone }),
    reply: z.object({
      /** Kept from before; null: it is being worked out. */
      result: PostMortem.nullable(),
      jobId: Id.nullable(),
      /** Reason why the day cannot be explained, with what can be done; null: it can. */
      because: z.string().nullable(),
    }),
  }),
}
