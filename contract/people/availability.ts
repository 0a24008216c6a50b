// Availability: when agents say that they can work, entered by themselves and seen by managers; and the flag that lets
// an agent enter it.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { CutOffDays } from '../scheduling-settings.ts'
import {
  Done,
  Id,
  IdList,
  IdParam,
  Instant,
  LocalDate,
  Paging,
  page,
  Weekday,
  WholePaging,
  Zone,
} from '../shapes.ts'

const MAX_BLOCKS = 500

export const AvailabilityBlock = z.object({ id: Id, surferId: Id, start: Instant, end: Instant })
export type AvailabilityBlock = z.infer<typeof AvailabilityBlock>

export const MyAvailability = z.object({
  surferId: Id,
  /** Whether a manager lets the agent enter availability. */
  isEnabled: z.boolean(),
  cutOffDays: z.int(),
  /** First day that can still be changed, on the agent's own clock. */
  firstOpenDate: LocalDate,
  timezone: Zone,
  weekStartsOn: Weekday,
  blocks: z.array(AvailabilityBlock),
})
export type MyAvailability = z.infer<typeof MyAvailability>

export const SurferFeature = z.object({
  surferId: Id,
  featureName: z.literal('availability'),
  enabled: z.boolean(),
  /** Null: as the organization has it. */
  settings: z.object({ cutOffDays: CutOffDays.nullable() }),
})
export type SurferFeature = z.infer<typeof SurferFeature>

/** First day and the day after the last. */
const days = { from: LocalDate, to: LocalDate }
const surferParams = z.object({ surferId: IdParam })

export const myAvailability = {
  get: endpoint({
    method: 'GET',
    path: '/my/availability',
    permission: { allow: 'own-schedule.view', teams: 'none' },
    audit: 'none',
    summary: 'Own availability of some days',
    query: z.object(days),
    reply: MyAvailability,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/my/availability',
    permission: { allow: 'own-availability.edit', teams: 'none' },
    audit: { action: 'change', entity: 'availability', id: 'reply.surferId', fields: ['from', 'to'] },
    summary: 'Enter the availability of some days; what was entered for them before is replaced',
    body: z.object({
      ...days,
      blocks: z
        .array(z.object({ start: Instant, end: Instant }))
        .max(MAX_BLOCKS, `At most ${MAX_BLOCKS} times at once`),
    }),
    reply: MyAvailability,
  }),
  repeat: endpoint({
    method: 'POST',
    path: '/my/availability/repeat',
    permission: { allow: 'own-availability.edit', teams: 'none' },
    audit: { action: 'change', entity: 'availability', id: 'reply.surferId', fields: 'all' },
    summary: 'Copy a week to later weeks; what was entered for them before is replaced',
    body: z.object({
      /** First day of the week that is copied. */
      week: LocalDate,
      everyWeeks: z.int().min(1, 'At least every week').max(8, 'At most every 8 weeks').default(1),
      /** Last day of the last week that may be filled. */
      until: LocalDate,
    }),
    /** Settled weeks are past the cut-off and stay as they are. */
    reply: z.object({ surferId: Id, weeks: z.int(), settledWeeks: z.int() }),
  }),
}

export const AvailabilityRow = z.object({
  surferId: Id,
  surferName: z.string(),
  teamName: z.string(),
  cutOffDays: z.int(),
  weeks: z.array(z.object({ from: LocalDate, minutes: z.int(), days: z.int() })),
})
export type AvailabilityRow = z.infer<typeof AvailabilityRow>

export const availability = {
  list: endpoint({
    method: 'GET',
    path: '/availability',
    permission: { allow: 'schedule.view', teams: 'none' },
    audit: 'none',
    summary: 'Availability of agents in a time, by agent and start',
    query: z.object({ from: Instant, to: Instant, surferIds: IdList, teamIds: IdList }),
    reply: z.array(AvailabilityBlock),
  }),
  weeks: endpoint({
    method: 'GET',
    path: '/availability/weeks',
    permission: { allow: 'people.view', teams: 'none' },
    audit: 'none',
    summary: 'Agents who enter availability, with the hours of each week',
    query: Paging.extend({
      from: LocalDate,
      weeks: z.coerce.number().int().min(1).max(12).default(6),
      teamIds: IdList,
      searchText: z.string().optional(),
    }),
    reply: page(AvailabilityRow),
  }),
}

export const surferFeatures = {
  list: endpoint({
    method: 'GET',
    path: '/surfers/:surferId/features',
    permission: { allow: 'people.view', teams: 'none' },
    audit: 'none',
    summary: 'Feature flags of an agent',
    params: surferParams,
    query: WholePaging,
    reply: page(SurferFeature),
  }),
  change: endpoint({
    method: 'PUT',
    path: '/surfers/:surferId/features',
    permission: { allow: 'people.edit', teams: 'of-surfers' },
    audit: { action: 'change', entity: 'surfer', id: 'params.surferId', fields: 'all' },
    summary: 'Turn a feature of an agent on or off',
    params: surferParams,
    body: SurferFeature.omit({ surferId: true }),
    reply: Done,
  }),
}
