// Reports are made in the background: asked for by type, then looked after by their key until they are there.
import { z } from 'zod'
import { daysBetween } from '#core/time/index.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Interval, LocalDate, Zone } from '../shapes.ts'
import { withEveryKey } from '../wire/casing.ts'

export const MAX_EXPORT_DAYS = 31

/** Proves that reports are made: waits, then fails or answers with the agents. */
const TestReport = z.object({
  type: z.literal('test-report'),
  fail: z.boolean(),
  /** Seconds. */
  wait: z.number().min(0).max(60),
  surferIds: z.array(Id),
})

/** Scheduled time as it is published, and what was reported of it: a line for each shift, or one for each agent. */
const TimesheetReport = z
  .object({
    type: z.literal('timesheets'),
    surferIds: z.array(Id).min(1, 'You need to select at least one agent'),
    from: LocalDate,
    /** The day after the last. */
    to: LocalDate,
    view: z.enum(['shift', 'cumulative']),
    includeBreaks: z.boolean(),
    includeActivities: z.boolean(),
    includeTimeOff: z.boolean().optional(),
    /** A column for each shift and each kind of time off, in the cumulative view. */
    breakdownShift: z.boolean().optional(),
    /** Also those of the chosen agents' teams who were deleted. */
    includeDeletedSurfers: z.boolean().optional(),
    exportTimezone: Zone.optional(),
  })
  .refine(({ from, to }) => from < to, { message: 'End date must be after start date', path: ['to'] })
  .refine(({ from, to }) => daysBetween(from, to) <= MAX_EXPORT_DAYS, {
    message: `A period has at most ${MAX_EXPORT_DAYS} days`,
    path: ['to'],
  })
export type TimesheetReport = z.infer<typeof TimesheetReport>

/** Ten years. */
export const MAX_REPORT_DAYS = 3_660
const DAY_MS = 86_400_000

const metricsOf = {
  /** From midnight to midnight of days in `timezone`, the end exclusive. */
  interval: Interval.refine(({ start, end }) => start !== end, {
    message: 'End date must be after start date',
    path: ['end'],
  }).refine(({ start, end }) => Date.parse(end) - Date.parse(start) <= (MAX_REPORT_DAYS + 1) * DAY_MS, {
    message: `At most ${MAX_REPORT_DAYS} days`,
    path: ['end'],
  }),
  /** Agents in either list; both empty: everybody. */
  teamIds: z.array(Id).default([]),
  surferIds: z.array(Id).default([]),
  granularity: z.enum(['daily', 'overall']).default('overall'),
  format: z.enum(['json-grouped', 'csv']).default('json-grouped'),
  timezone: Zone.default('Etc/UTC'),
}
/** Performance of each agent. */
const SurferMetricsReport = z.object({ type: z.literal('performance-surfer-metrics'), ...metricsOf })
/** Performance in each activity. */
const TaskMetricsReport = z.object({ type: z.literal('performance-task-metrics'), ...metricsOf })
export type MetricsReport = z.infer<typeof SurferMetricsReport> | z.infer<typeof TaskMetricsReport>

/** Performance in each of some shifts. */
const ShiftMetricsReport = z.object({
  type: z.literal('performance-shift-metrics'),
  shiftIds: z.array(Id).min(1, 'Choose at least one shift').max(100_000, 'At most 100,000 shifts'),
  format: z.enum(['json', 'csv']).default('json'),
})
export type ShiftMetricsReport = z.infer<typeof ShiftMetricsReport>

/** Everything of the organization as a zip of CSV files, which the move-in kit reads; secrets are in none of them. */
const OrganizationExport = z.object({ type: z.literal('organization-export') })

export const ReportRequest = z.discriminatedUnion('type', [
  TestReport,
  TimesheetReport,
  SurferMetricsReport,
  TaskMetricsReport,
  ShiftMetricsReport,
  OrganizationExport,
])
export type ReportRequest = z.infer<typeof ReportRequest>

/** `data` of a report of type "timesheets". */
export const ReportFile = z.object({ fileName: z.string(), rowCount: z.int(), text: z.string() })
export type ReportFile = z.infer<typeof ReportFile>

/** `data` of a report of type "organization-export". */
export const OrganizationExportFile = z.object({
  fileName: z.string(),
  rowCount: z.int(),
  /** The zip file, in base64. */
  zip: z.string(),
})

/** Unknown: never asked for by this manager, or no longer kept. */
export const ReportStatus = z.discriminatedUnion('status', [
  z.object({ status: z.literal('unknown') }),
  z.object({
    status: z.literal('in-progress'),
    /** 0 to 1. */
    progress: z.number(),
    message: z.string(),
    jobId: Id,
  }),
  /** The shape of `data` belongs to the type. */
  z.object({ status: z.literal('completed'), data: withEveryKey(z.unknown()) }),
  z.object({ status: z.literal('failed'), error: z.string() }),
])
export type ReportStatus = z.infer<typeof ReportStatus>

export const reports = {
  start: endpoint({
    method: 'POST',
    path: '/reports',
    permission: { allow: 'reports.export', teams: 'none' },
    audit: { action: 'export', entity: 'report', id: null, fields: 'all' },
    summary: 'Ask for a report',
    body: ReportRequest,
    reply: z.object({ reportKey: z.uuid() }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/reports',
    permission: { allow: 'reports.export', teams: 'none' },
    audit: 'none',
    summary: 'How far a report is, and what it found',
    query: z.object({ reportKey: z.uuid() }),
    reply: ReportStatus,
  }),
}
