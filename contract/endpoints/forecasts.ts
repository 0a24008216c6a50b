import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Done, Flag, Id, IdList, IdParam, Instant, Interval, Paging, page, Zone } from '../shapes.ts'

export const ForecastIncrement = z.enum(['quarter-hour', 'half-hour', 'hour', 'day'])
export const ChartIncrement = z.enum([...ForecastIncrement.options, 'week', 'month'])
export type ChartIncrement = z.infer<typeof ChartIncrement>
export const MAX_FORECAST_ROWS = 20_000

export const ForecastRow = z.object({
  /** Start of the interval. */
  date: Instant,
  streamId: Id,
  streamName: z.string(),
  forecasted: z.number().nullable(),
  lo80: z.number().nullable(),
  hi80: z.number().nullable(),
  lo95: z.number().nullable(),
  hi95: z.number().nullable(),
  actuals: z.number().nullable(),
  /** Mean agents needed over the interval. */
  staffingRequirements: z.number().nullable(),
  actualStaffingRequirements: z.number().nullable(),
  /** Mean agents scheduled over the interval, drafts included. */
  scheduled: z.number().nullable(),
})
export type ForecastRow = z.infer<typeof ForecastRow>

const range = { from: Instant, to: Instant }
const ordered = (q: { from: string; to: string }) => Date.parse(q.from) < Date.parse(q.to)

export const Coverage = z.object({
  /** Null for the sum of all. */
  streamId: Id.nullable(),
  interval: Interval,
  required: z.number(),
  actual: z.number(),
  surplus: z.number(),
})
export type Coverage = z.infer<typeof Coverage>

const AdjustmentStream = z.object({ streamId: Id, adjustmentFactor: z.number().min(0) })
const adjustmentFields = {
  name: z.string().trim().min(1, 'Required'),
  ...range,
  streams: z.array(AdjustmentStream).min(1, 'Required'),
}
export const AdjustmentForm = z
  .object(adjustmentFields)
  .refine(ordered, { message: 'End date must be after start date', path: ['to'] })
export const Adjustment = z.object({ id: Id, ...adjustmentFields, createdAt: Instant })
export type Adjustment = z.infer<typeof Adjustment>

export const forecasts = {
  rows: endpoint({
    method: 'GET',
    path: '/forecasts',
    permission: 'manager',
    summary: 'Forecast, band, actuals and staff per ticket group and increment',
    query: z
      .object({ streamIds: IdList, ...range, increment: ChartIncrement, timezone: Zone, published: Flag })
      .refine(ordered, { message: 'from must be before to', path: ['from'] }),
    reply: z.object({
      rows: z.array(ForecastRow),
      /** 1 − Σ|forecast − actual| ÷ Σ actual over the intervals that have both, per ticket group. */
      accuracy: z.array(z.object({ streamId: Id, wape: z.number().nullable(), bias: z.number().nullable() })),
    }),
  }),
  explain: endpoint({
    method: 'GET',
    path: '/forecasts/explain',
    permission: 'manager',
    summary: 'Where the requirement of one quarter-hour comes from: formula and inputs',
    query: z.object({ streamId: IdParam, at: Instant }),
    reply: z.object({
      streamId: Id,
      interval: Interval,
      formula: z.enum(['erlang-c', 'workload', 'deferred', 'none']),
      sentence: z.string(),
      volume: z.number(),
      handleTimeSeconds: z.number().nullable(),
      offeredErlangs: z.number(),
      servers: z.number().nullable(),
      serviceLevel: z.number().nullable(),
      occupancy: z.number().nullable(),
      agentsBeforeShrinkage: z.number(),
      required: z.number(),
      modelSentence: z.string().nullable(),
    }),
  }),
  adjustments: endpoint({
    method: 'GET',
    path: '/adjustments',
    permission: 'manager',
    summary: 'Events that change the forecast',
    query: Paging,
    reply: page(Adjustment),
  }),
  createAdjustment: endpoint({
    method: 'POST',
    path: '/adjustments',
    permission: 'manager',
    summary: 'Add an event: the volume of its ticket groups times a factor',
    body: AdjustmentForm,
    reply: Adjustment,
  }),
  updateAdjustment: endpoint({
    method: 'PUT',
    path: '/adjustments/:adjustmentId',
    permission: 'manager',
    summary: 'Change an event',
    params: z.object({ adjustmentId: IdParam }),
    body: AdjustmentForm,
    reply: Adjustment,
  }),
  removeAdjustment: endpoint({
    method: 'DELETE',
    path: '/adjustments/:adjustmentId',
    permission: 'manager',
    summary: 'Take an event away',
    params: z.object({ adjustmentId: IdParam }),
    reply: Done,
  }),
}

export const coverage = {
  get: endpoint({
    method: 'GET',
    path: '/coverage',
    permission: 'manager',
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
      .refine(q => Date.parse(q.from) <= Date.parse(q.to), {
        message: 'start must not be after end',
        path: ['from'],
      }),
    reply: z.array(Coverage),
  }),
}
