// The forecast lab: how every model would have done on the ticket group's own past.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdParam, Instant } from '../shapes.ts'

const share = z.number().nullable()

export const ModelScore = z.object({
  id: z.string(),
  name: z.string(),
  sentence: z.string(),
  isNaive: z.boolean(),
  isChosen: z.boolean(),
  /** Σ|forecast − actual| ÷ Σ actual, of intervals, day totals and week totals. */
  wape: z.object({ interval: share, day: share, week: share }),
  bias: share,
  mase: share,
  coverage80: share,
  coverage95: share,
  byWeekAhead: z.array(share),
  /** Monday first. */
  byWeekday: z.array(share),
  bySlot: z.array(z.object({ minuteOfDay: z.int(), wape: share })),
})
export type ModelScore = z.infer<typeof ModelScore>

export const Backtest = z.object({
  madeAt: Instant,
  /** Starts of the weeks that were forecast. */
  origins: z.array(Instant),
  from: Instant,
  to: Instant,
  incrementMinutes: z.int(),
  intervals: z.int(),
  /** The error that would remain if the true rate were known: contacts come by chance. */
  floorWape: z.number(),
  /** Best first. */
  models: z.array(ModelScore),
  why: z.string(),
})
export type Backtest = z.infer<typeof Backtest>

/** Accuracy of the forecasts that people planned with, by lead time. */
export const LeadTimeScore = z.object({
  /** Days between the night of the forecast and the day forecast: [1, 7], [8, 14] … */
  fromDays: z.int(),
  toDays: z.int(),
  intervals: z.int(),
  /** With events and set totals. */
  wape: share,
  /** The model alone. */
  baseWape: share,
})
export type LeadTimeScore = z.infer<typeof LeadTimeScore>

export const OverrideScore = z.object({
  adjustmentId: Id,
  name: z.string(),
  from: Instant,
  to: Instant,
  intervals: z.int(),
  actual: z.number(),
  forecasted: z.number(),
  base: z.number(),
  wape: share,
  baseWape: share,
})
export type OverrideScore = z.infer<typeof OverrideScore>

const streamParams = z.object({ streamId: IdParam })

export const forecastLab = {
  get: endpoint({
    method: 'GET',
    path: '/streams/:streamId/lab',
    permission: { allow: 'forecasts.view', teams: 'none' },
    audit: 'none',
    summary: 'The last rolling backtest of a ticket group, and how kept forecasts and events did',
    params: streamParams,
    reply: z.object({
      streamId: Id,
      backtest: Backtest.nullable(),
      /** A backtest that is running or waiting. */
      jobId: Id.nullable(),
      leadTimes: z.array(LeadTimeScore),
      overrides: z.array(OverrideScore),
    }),
  }),
  run: endpoint({
    method: 'POST',
    path: '/streams/:streamId/lab',
    permission: { allow: 'forecasts.edit', teams: 'none' },
    audit: {
      action: 'start',
      entity: 'forecast-backtest',
      id: 'params.streamId',
      fields: 'all',
      mayChangeNothing: true,
    },
    summary: 'Try every model on the past of a ticket group',
    params: streamParams,
    reply: z.object({ jobId: Id }),
  }),
}
