import { z } from 'zod'
import { CoverageSummary } from '../coverage-figures.ts'
import { endpoint } from '../endpoint.ts'
import {
  Done,
  Flag,
  Id,
  IdList,
  IdParam,
  Instant,
  Interval,
  LocalDate,
  Paging,
  page,
  Zone,
} from '../shapes.ts'

export const ForecastIncrement = z.enum(['quarter-hour', 'half-hour', 'hour', 'day'])
export type ForecastIncrement = z.infer<typeof ForecastIncrement>
export const ChartIncrement = z.enum([...ForecastIncrement.options, 'week', 'month'])
export type ChartIncrement = z.infer<typeof ChartIncrement>
export const MAX_FORECAST_ROWS = 20_000

export const ForecastRow = z.object({
  /** Start of the interval. */
  date: Instant,
  streamId: Id,
  streamName: z.string(),
  /** With what events, set totals and uploaded forecasts make of it. */
  forecasted: z.number().nullable(),
  /** The model's value without any of them. */
  base: z.number().nullable(),
  lo80: z.number().nullable(),
  hi80: z.number().nullable(),
  lo95: z.number().nullable(),
  hi95: z.number().nullable(),
  actuals: z.number().nullable(),
  /** Forecast of the quarter-hours whose actuals are known: the one to compare `actuals` with. */
  forecastedToDate: z.number().nullable(),
  /** Actuals of the same weekday and time 52 weeks before. */
  lastYear: z.number().nullable(),
  /** The rest of today as projected from the contacts so far; null on other days and before the third interval. */
  reforecast: z.number().nullable(),
  /** Mean seconds a contact, weighted by volume. */
  handleTime: z.number().nullable(),
  actualHandleTime: z.number().nullable(),
  /** Mean agents needed over the interval. */
  staffingRequirements: z.number().nullable(),
  /** Those of them who must be present, to compare with `scheduled`: without shrinkage that the schedule contains. */
  presentRequirements: z.number().nullable(),
  /** Agents needed in the busiest quarter-hour. */
  peakStaffingRequirements: z.number().nullable(),
  actualStaffingRequirements: z.number().nullable(),
  /** Mean agents scheduled over the interval, drafts included. */
  scheduled: z.number().nullable(),
})
export type ForecastRow = z.infer<typeof ForecastRow>

/** The quarter-hour of a range in which all ticket groups together need most agents. */
export const ForecastPeak = z.object({ at: Instant, required: z.number() })
export type ForecastPeak = z.infer<typeof ForecastPeak>

/** Band of the sum of ticket groups. */
export const SumBand = z.object({
  date: Instant,
  lo80: z.number(),
  hi80: z.number(),
  lo95: z.number(),
  hi95: z.number(),
})
export type SumBand = z.infer<typeof SumBand>

const range = { from: Instant, to: Instant }
const ordered = (q: { from: string; to: string }) => Date.parse(q.from) < Date.parse(q.to)

export const Coverage = z.object({
  /** Null for the sum of all. */
  streamId: Id.nullable(),
  interval: Interval,
  required: z.number(),
  actual: z.number(),
  surplus: z.number(),
  /** Agent-hours of the interval, per quarter-hour and ticket group and not set off against each other. */
  shortHours: z.number(),
  overHours: z.number(),
})
export type Coverage = z.infer<typeof Coverage>

/** The effect of an event: multiplies the volume, sets the sum of its range, or only marks the past as untypical. */
export const AdjustmentKind = z.enum(['factor', 'total', 'exclude'])
export type AdjustmentKind = z.infer<typeof AdjustmentKind>

const AdjustmentStream = z.object({
  streamId: Id,
  /** 1 unless the kind is factor. */
  adjustmentFactor: z
    .number()
    .min(0, 'Factor must be at least 0')
    .max(1000, 'Factor must be at most 1,000')
    .default(1),
  /** Contacts of the range together, for the kind total. */
  total: z
    .number()
    .min(0, 'The total must be at least 0 contacts')
    .max(1e9, 'The total must be at most 1,000,000,000 contacts')
    .nullable()
    .default(null),
})
const adjustmentFields = {
  name: z.string().trim().min(1, 'Required'),
  ...range,
  kind: AdjustmentKind.default('factor'),
  streams: z.array(AdjustmentStream).min(1, 'Required'),
}
export const AdjustmentForm = z
  .object(adjustmentFields)
  .refine(ordered, { message: 'End date must be after start date', path: ['to'] })
  .refine(form => form.kind !== 'total' || form.streams.every(stream => stream.total !== null), {
    message: 'Enter the total',
    path: ['streams'],
  })
export type AdjustmentForm = z.input<typeof AdjustmentForm>
export const Adjustment = z.object({
  id: Id,
  ...adjustmentFields,
  /** The manager who made it; null when it came with the sample company. */
  author: z.string().nullable(),
  /** Contacts that the forecast has more (or fewer) for it and the others of its range; null while unknown. */
  effect: z.number().nullable(),
  createdAt: Instant,
})
export type Adjustment = z.output<typeof Adjustment>

/** Days of quarter-hours, at most: 26 weeks. */
export const MAX_IMPORTED_INTERVALS = 26 * 7 * 96
export const ForecastImportForm = z.object({
  streamId: Id,
  fileName: z.string().trim().min(1, 'Required').max(255),
  /** Length of every interval. */
  minutes: z.literal([15, 30, 60, 1440]),
  intervals: z
    .array(z.object({ start: Instant, volume: z.number().min(0).max(1e7) }))
    .min(1, 'Required')
    .max(MAX_IMPORTED_INTERVALS),
})
export type ForecastImportForm = z.input<typeof ForecastImportForm>
export const ForecastImport = z.object({
  id: Id,
  streamId: Id,
  streamName: z.string(),
  fileName: z.string(),
  minutes: z.int(),
  from: Instant,
  to: Instant,
  total: z.number(),
  author: z.string().nullable(),
  createdAt: Instant,
})
export type ForecastImport = z.infer<typeof ForecastImport>

export const ForecastSnapshot = z.object({
  streamId: Id,
  /** The ticket group's day in whose night it was made. */
  date: LocalDate,
  madeAt: Instant,
  from: Instant,
  to: Instant,
})
export type ForecastSnapshot = z.infer<typeof ForecastSnapshot>

/** Contacts or agents by time: what other tools draw. */
export const VolumeRow = z.object({
  date: Instant,
  /** The ticket group's name, "Required" or "Scheduled". */
  channelName: z.string(),
  value: z.number(),
  /** Null for what belongs to all. */
  streamId: Id.nullable(),
})
export type VolumeRow = z.infer<typeof VolumeRow>

export const forecasts = {
  rows: endpoint({
    method: 'GET',
    path: '/forecasts',
    permission: { allow: 'forecasts.view', teams: 'none' },
    audit: 'none',
    summary: 'Forecast, band, actuals and staff per ticket group and increment',
    query: z
      .object({ streamIds: IdList, ...range, increment: ChartIncrement, timezone: Zone, published: Flag })
      .refine(ordered, { message: 'from must be before to', path: ['from'] }),
    reply: z.object({
      rows: z.array(ForecastRow),
      /** For the sum of all ticket groups asked for; none for a single one. */
      together: z.array(SumBand),
      /** 1 − Σ|forecast − actual| ÷ Σ actual over the intervals that have both, per ticket group. */
      accuracy: z.array(z.object({ streamId: Id, wape: z.number().nullable(), bias: z.number().nullable() })),
      /** Null where nobody is needed. */
      peak: ForecastPeak.nullable(),
    }),
  }),
  explain: endpoint({
    method: 'GET',
    path: '/forecasts/explain',
    permission: { allow: 'forecasts.view', teams: 'none' },
    audit: 'none',
    summary: 'Where the requirement of one quarter-hour comes from: formula and inputs',
    query: z.object({ streamId: IdParam, at: Instant }),
    reply: z.object({
      streamId: Id,
      interval: Interval,
      formula: z.enum(['erlang-c', 'erlang-a', 'chat', 'workload', 'deferred', 'none']),
      sentence: z.string(),
      volume: z.number(),
      handleTimeSeconds: z.number().nullable(),
      /** Part of the load that contacts of earlier intervals make, less what this interval's leave to later ones. */
      carriedErlangs: z.number(),
      offeredErlangs: z.number(),
      servers: z.number().nullable(),
      serviceLevel: z.number().nullable(),
      occupancy: z.number().nullable(),
      agentsBeforeShrinkage: z.number(),
      required: z.number(),
      /** Which part of the day's shrinkage is which; null: there is none. */
      shrinkageSentence: z.string().nullable(),
      isShrinkageSplit: z.boolean(),
      /** Agents who must be present in the schedule. */
      presentRequired: z.number(),
      modelSentence: z.string().nullable(),
    }),
  }),
  volume: endpoint({
    method: 'GET',
    path: '/volume',
    permission: { allow: 'forecasts.view', teams: 'none' },
    audit: 'none',
    summary:
      'Contacts per ticket group and increment, with the agents required and scheduled of chosen agents',
    query: z
      .object({
        start: Instant,
        end: Instant,
        increment: ForecastIncrement,
        selectedTicketGroups: IdList,
        selectedSurfers: IdList,
        published: Flag,
        use15MinuteData: Flag,
        metricType: z.enum(['actuals', 'forecasted']).default('forecasted'),
        timezone: Zone.optional(),
      })
      .refine(q => Date.parse(q.start) <= Date.parse(q.end), {
        message: 'start must not be after end',
        path: ['start'],
      }),
    reply: z.array(VolumeRow),
  }),
  snapshots: endpoint({
    method: 'GET',
    path: '/forecasts/snapshots',
    permission: { allow: 'forecasts.view', teams: 'none' },
    audit: 'none',
    summary: 'The nights whose forecast is kept, newest first',
    query: Paging.extend({ streamIds: IdList }),
    reply: page(ForecastSnapshot),
  }),
  snapshotRows: endpoint({
    method: 'GET',
    path: '/forecasts/snapshots/rows',
    permission: { allow: 'forecasts.view', teams: 'none' },
    audit: 'none',
    summary: 'What the forecast of one night said',
    query: z
      .object({ streamIds: IdList, date: LocalDate, ...range, increment: ChartIncrement, timezone: Zone })
      .refine(ordered, { message: 'from must be before to', path: ['from'] }),
    reply: z.array(z.object({ date: Instant, streamId: Id, forecasted: z.number(), base: z.number() })),
  }),
  imports: endpoint({
    method: 'GET',
    path: '/forecasts/imports',
    permission: { allow: 'forecasts.view', teams: 'none' },
    audit: 'none',
    summary: 'Finished forecasts that were uploaded',
    query: Paging,
    reply: page(ForecastImport),
  }),
  createImport: endpoint({
    method: 'POST',
    path: '/forecasts/imports',
    permission: { allow: 'forecasts.edit', teams: 'none' },
    audit: {
      action: 'add',
      entity: 'forecast-import',
      id: 'reply.id',
      fields: ['streamId', 'fileName', 'minutes'],
    },
    summary: 'Use a finished forecast instead of the model in its intervals',
    maxBodyBytes: 4 * 1024 * 1024,
    body: ForecastImportForm,
    reply: ForecastImport,
  }),
  removeImport: endpoint({
    method: 'DELETE',
    path: '/forecasts/imports/:importId',
    permission: { allow: 'forecasts.edit', teams: 'none' },
    audit: { action: 'remove', entity: 'forecast-import', id: 'params.importId', fields: 'all' },
    summary: 'Go back to the model in the intervals of an uploaded forecast',
    params: z.object({ importId: IdParam }),
    reply: Done,
  }),
  adjustments: endpoint({
    method: 'GET',
    path: '/adjustments',
    permission: { allow: 'forecasts.view', teams: 'none' },
    audit: 'none',
    summary: 'Events that change the forecast',
    query: Paging,
    reply: page(Adjustment),
  }),
  createAdjustment: endpoint({
    method: 'POST',
    path: '/adjustments',
    permission: { allow: 'forecasts.edit', teams: 'none' },
    audit: { action: 'add', entity: 'forecast-adjustment', id: 'reply.id', fields: 'all' },
    summary: 'Add an event: a factor or a total for its ticket groups, or days to leave out of learning',
    body: AdjustmentForm,
    reply: Adjustment,
  }),
  updateAdjustment: endpoint({
    method: 'PUT',
    path: '/adjustments/:adjustmentId',
    permission: { allow: 'forecasts.edit', teams: 'none' },
    audit: { action: 'change', entity: 'forecast-adjustment', id: 'params.adjustmentId', fields: 'all' },
    summary: 'Change an event',
    params: z.object({ adjustmentId: IdParam }),
    body: AdjustmentForm,
    reply: Adjustment,
  }),
  removeAdjustment: endpoint({
    method: 'DELETE',
    path: '/adjustments/:adjustmentId',
    permission: { allow: 'forecasts.edit', teams: 'none' },
    audit: { action: 'remove', entity: 'forecast-adjustment', id: 'params.adjustmentId', fields: 'all' },
    summary: 'Take an event away',
    params: z.object({ adjustmentId: IdParam }),
    reply: Done,
  }),
  restoreAdjustment: endpoint({
    method: 'POST',
    path: '/adjustments/:adjustmentId/restore',
    permission: { allow: 'forecasts.edit', teams: 'none' },
    audit: { action: 'restore', entity: 'forecast-adjustment', id: 'params.adjustmentId', fields: 'all' },
    summary: 'Bring back an event that was taken away',
    params: z.object({ adjustmentId: IdParam }),
    reply: Adjustment,
  }),
}

/** The staffing target of a ticket group; see core/staffing. */
const Target = z.object({
  isOnline: z.boolean(),
  targetResponseTimeSeconds: z.number().nullable(),
  serviceLevelPercent: z.number(),
  concurrency: z.number(),
  shrinkageFraction: z.number(),
  occupancyFraction: z.number(),
  patienceSeconds: z.number().nullish(),
  maxAbandonFraction: z.number().nullish(),
  answerSpeedSeconds: z.number().nullish(),
  handleTimeStretch: z.number().optional(),
  minimumAgents: z.number().optional(),
})

/** Pieces of work in the order in which they fall due. Quarter-hours count from the start of the range. */
const DeferredWork = z.object({
  /** Agent-quarter-hours of each piece. */
  amount: z.array(z.number()),
  /** Quarter-hours in which it may be worked: from `first`, before `end`. */
  first: z.array(z.int()),
  end: z.array(z.int()),
  /** 1 in quarter-hours where work may be done, all after them included; null: always. */
  isOpen: z.array(z.literal([0, 1])).nullable(),
  /** Agents to be there per quarter-hour, whatever there is to do; null: none. */
  least: z.array(z.number()).nullable(),
})

/** Everything about a ticket group that coverage and service level follow from, besides who is scheduled. */
export const CoverageDemand = z.object({
  streamId: Id,
  streamName: z.string(),
  color: z.string(),
  /** Activities in use that serve it. */
  taskIds: z.array(Id),
  /** Agents who must be present, per quarter-hour of the range; of work that may wait, if it were worked evenly. */
  required: z.array(z.number()),
  /** Work that may wait, with what the schedule before brings into the range; null: contacts that cannot. */
  deferred: DeferredWork.nullable(),
  target: Target,
  /** Contacts and their seconds per quarter-hour, of the range and of the margin before and after it. */
  volume: z.array(z.number()),
  handleTimeSeconds: z.array(z.number()),
  /** 1 where work may be done; null: always. */
  isOpen: z.array(z.literal([0, 1])).nullable(),
  /** Shrinkage that the requirement contains, as volume; null: the target's at any time. */
  shrinkage: z.array(z.number()).nullable(),
  /** Which part of the first day's shrinkage is which; null: there is none. */
  shrinkageSentence: z.string().nullable(),
})
export type CoverageDemand = z.infer<typeof CoverageDemand>

export const CoverageDemands = z.object({
  /** The first quarter-hour. */
  from: Instant,
  quarters: z.int(),
  /** Quarter-hours before and after, as far as work may wait; 0 unless agents are shared. */
  margin: z.int(),
  /** Whether agents at service serve whatever their skills allow. */
  isShared: z.boolean(),
  streams: z.array(CoverageDemand),
})
export type CoverageDemands = z.infer<typeof CoverageDemands>

/** Agents to whom the same ticket groups are open. */
export const PresentAgents = z.object({
  streamIds: z.array(Id),
  /** Per quarter-hour of the range; fractions count. */
  agents: z.array(z.number()),
  /** Agents that overruns of sessions add to these ticket groups (above 0) or remove, per quarter-hour. */
  overrun: z.array(z.number()),
})
export type PresentAgents = z.infer<typeof PresentAgents>

const startBeforeEnd = (q: { from: string; to: string }) => Date.parse(q.from) <= Date.parse(q.to)
const START_BEFORE_END = { message: 'start must not be after end', path: ['from'] }

export const coverage = {
  demand: endpoint({
    method: 'GET',
    path: '/coverage/demand',
    permission: { allow: 'schedule.view', teams: 'none' },
    audit: 'none',
    summary: 'What each ticket group requires per quarter-hour, and the work and goal behind it',
    query: z.object({ ...range, published: Flag }).refine(startBeforeEnd, START_BEFORE_END),
    reply: CoverageDemands,
  }),
  present: endpoint({
    method: 'GET',
    path: '/coverage/present',
    permission: { allow: 'schedule.view', teams: 'none' },
    audit: 'none',
    summary: 'Agents at service per quarter-hour, those of some teams left out',
    query: z
      .object({ ...range, published: Flag, exceptTeamIds: IdList })
      .refine(startBeforeEnd, START_BEFORE_END),
    reply: z.array(PresentAgents),
  }),
  get: endpoint({
    method: 'GET',
    path: '/coverage',
    permission: { allow: 'schedule.view', teams: 'none' },
    audit: 'none',
    summary: 'Required against scheduled agents per interval: the total, then each ticket group',
    query: z
      .object({
        increment: ForecastIncrement,
        ...range,
        userTimezone: Zone,
        use15MinuteData: Flag,
        streamIds: IdList,
        published: Flag,
      })
      .refine(startBeforeEnd, START_BEFORE_END),
    reply: z.array(Coverage),
  }),
  totals: endpoint({
    method: 'GET',
    path: '/coverage/totals',
    permission: { allow: 'schedule.view', teams: 'none' },
    audit: 'none',
    summary: 'Agent-hours required, scheduled, short and over of a range: in all and per ticket group',
    query: z
      .object({ ...range, streamIds: IdList, published: Flag })
      .refine(startBeforeEnd, START_BEFORE_END),
    reply: CoverageSummary,
  }),
}
