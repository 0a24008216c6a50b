// Insights: where the time goes, period by period. Every figure is one of the semantic layer.
import { z } from 'zod'
import { daysBetween } from '#core/time/index.ts'
import { endpoint } from '../endpoint.ts'
import { IdList, LocalDate, Zone } from '../shapes.ts'
import { AnalyticsResult, MAX_ANALYTICS_DAYS } from './analytics.ts'

export const TIME_UNITS = ['day', 'week', 'month'] as const
export const TimeUnit = z.enum(TIME_UNITS)
export type TimeUnit = z.infer<typeof TimeUnit>

/** Metrics of each period: the summary of the page, of its file and of its mail. */
export const SUMMARY_METRICS = [
  'internal-shrinkage',
  'external-shrinkage',
  'shrinkage',
  'scheduled',
  'service',
  'other',
  'breaks',
  'meetings',
] as const
/** Hours beside the schedule, and what an agent's week has. */
export const ABSENCE_METRICS = ['time-off', 'overtime', 'contracted', 'weekly-hours'] as const

export const Insights = z.object({
  summary: AnalyticsResult,
  absence: AnalyticsResult,
  /** Scheduled hours of each period by activity. */
  activities: AnalyticsResult,
  /** Hours of each period by type of time off. */
  timeOff: AnalyticsResult,
  /** Hours of each agent by activity. */
  fairness: AnalyticsResult,
  /** Contacts, forecast and accuracy; of all ticket groups, as no team has contacts of its own. */
  accuracy: AnalyticsResult,
})
export type Insights = z.infer<typeof Insights>

export const InsightsQuery = z
  .object({
    timeUnit: TimeUnit.default('week'),
    from: LocalDate,
    /** The day after the last. */
    to: LocalDate,
    timezone: Zone,
    teamIds: IdList,
    /** Activities of the charts by activity; shrinkage is always of all. */
    taskIds: IdList,
  })
  .refine(({ from, to }) => from < to, { message: 'End date must be after start date', path: ['to'] })
  .refine(({ from, to }) => daysBetween(from, to) <= MAX_ANALYTICS_DAYS, {
    message: `A range has at most ${MAX_ANALYTICS_DAYS} days`,
    path: ['to'],
  })
export type InsightsQuery = z.infer<typeof InsightsQuery>

export const insights = {
  read: endpoint({
    method: 'GET',
    path: '/insights',
    permission: { allow: 'analytics.view', teams: 'none' },
    audit: 'none',
    summary:
      'Where the time goes: shrinkage, activities, time off, fairness and accuracy by day, week or month',
    query: InsightsQuery,
    reply: Insights,
  }),
}
