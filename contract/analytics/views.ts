// Saved views of analytics, insights and the post-mortem, and reports that send them by e-mail or to Slack.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Done, Id, IdParam, Instant, isOnce, LocalDate, Paging, page, Weekday, Zone } from '../shapes.ts'
import { MAX_METRICS } from './analytics.ts'
import { Dimension, isTime } from './dimensions.ts'
import { TimeUnit } from './insights.ts'
import { Comparison, RangeName } from './ranges.ts'

export const CHART_TYPES = ['line', 'bars', 'stacked', 'table'] as const
export const ChartType = z.enum(CHART_TYPES)
export type ChartType = z.infer<typeof ChartType>

const ids = z.array(Id).max(500, 'At most 500 of a kind').default([])
const range = { range: RangeName, from: LocalDate.nullish(), to: LocalDate.nullish() }

const ExplorerView = z.object({
  page: z.literal('analytics'),
  ...range,
  comparison: Comparison,
  groupBy: z
    .array(Dimension)
    .max(2, 'Group by at most two things')
    .refine(isOnce, 'Group by each thing once')
    .refine(all => all.filter(isTime).length <= 1, 'Group by one period at a time'),
  metrics: z
    .array(z.string().max(60))
    .min(1, 'Choose at least one metric')
    .max(MAX_METRICS, `Choose at most ${MAX_METRICS} metrics`)
    .refine(isOnce, 'Name each metric once'),
  chart: ChartType,
  teamIds: ids,
  surferIds: ids,
  streamIds: ids,
  taskIds: ids,
})
export type ExplorerView = z.infer<typeof ExplorerView>

const InsightsView = z.object({
  page: z.literal('insights'),
  ...range,
  timeUnit: TimeUnit,
  teamIds: ids,
  taskIds: ids,
})
export type InsightsView = z.infer<typeof InsightsView>

/** Post-mortem of yesterday, whichever day that is. */
const PostMortemView = z.object({
  page: z.literal('post-mortem'),
  range: z.literal('yesterday'),
  /** Ticket group that it opens with; null: all together. */
  streamId: Id.nullable(),
})
export type PostMortemView = z.infer<typeof PostMortemView>

const isRange = (view: {
  range: RangeName
  from?: string | null | undefined
  to?: string | null | undefined
}) => view.range !== 'own' || (view.from && view.to && view.from < view.to)
export const ViewDefinition = z
  .discriminatedUnion('page', [ExplorerView, InsightsView, PostMortemView])
  .refine(isRange, {
    message: 'A range of its own needs a first day and a later day after the last',
    path: ['to'],
  })
export type ViewDefinition = z.infer<typeof ViewDefinition>
export const VIEW_PAGES = ['analytics', 'insights', 'post-mortem'] as const satisfies ViewDefinition['page'][]

export const MAX_VIEWS = 200

const name = z.string().trim().min(1, 'Required').max(80, 'A name may have at most 80 characters')

export const SavedView = z.object({
  id: Id,
  name: z.string(),
  definition: ViewDefinition,
  isShared: z.boolean(),
  ownerId: Id,
  ownerName: z.string(),
  /** Its owner; and whoever may edit the organization, for a shared one. */
  canEdit: z.boolean(),
  /** Reports that send it. */
  reportCount: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type SavedView = z.infer<typeof SavedView>

export const FREQUENCIES = ['daily', 'weekly'] as const

export const ReportForm = z
  .object({
    viewId: Id,
    frequency: z.enum(FREQUENCIES),
    /** Day of a weekly report. */
    weekday: Weekday.nullable(),
    minuteOfDay: z
      .int()
      .min(0)
      .max(1425)
      .refine(minute => minute % 15 === 0, 'Reports go out on the quarter-hour: 07:00, 07:15 …'),
    timezone: Zone,
    /** Managers who get it by e-mail; empty only where it goes to Slack. */
    managerIds: z.array(Id).max(50, 'At most 50 people').refine(isOnce, 'Name each person once'),
    /** Address of an incoming webhook of Slack; null: it goes by e-mail alone. It is sealed and never shown again. */
    slackUrl: z
      .url({ protocol: /^https?$/, error: 'Copy the webhook URL from Slack' })
      .max(500, 'An address may have at most 500 characters')
      .nullable()
      .default(null),
  })
  .refine(({ managerIds, slackUrl }) => managerIds.length > 0 || slackUrl !== null, {
    message: 'Choose who gets it, or a channel in Slack',
    path: ['managerIds'],
  })
  .refine(({ frequency, weekday }) => frequency === 'daily' || weekday !== null, {
    message: 'Choose the day of the week',
    path: ['weekday'],
  })
export type ReportForm = z.infer<typeof ReportForm>

export const ScheduledReport = z.object({
  id: Id,
  viewId: Id,
  viewName: z.string(),
  page: z.enum(VIEW_PAGES),
  frequency: z.enum(FREQUENCIES),
  weekday: Weekday.nullable(),
  minuteOfDay: z.int(),
  timezone: Zone,
  recipients: z.array(z.object({ id: Id, name: z.string(), email: z.string() })),
  /** Whether it is posted to a channel in Slack too. */
  isPostedToSlack: z.boolean(),
  ownerId: Id,
  ownerName: z.string(),
  /** Its owner, and whoever may edit the organization. */
  canEdit: z.boolean(),
  isPaused: z.boolean(),
  /** Null while it is paused. */
  nextRunAt: Instant.nullable(),
  lastRunAt: Instant.nullable(),
  /** Why the last run did not reach somebody. */
  problem: z.string().nullable(),
})
export type ScheduledReport = z.infer<typeof ScheduledReport>

const view = { allow: 'analytics.view', teams: 'none' } as const
const edit = { allow: 'analytics.edit', teams: 'none' } as const
const viewParams = z.object({ viewId: IdParam })
const reportParams = z.object({ reportId: IdParam })

export const analyticsViews = {
  list: endpoint({
    method: 'GET',
    path: '/analytics/views',
    permission: view,
    audit: 'none',
    summary: 'Saved views: your own, and those that others share',
    query: Paging,
    reply: page(SavedView),
  }),
  create: endpoint({
    method: 'POST',
    path: '/analytics/views',
    permission: edit,
    audit: { action: 'add', entity: 'analytics-view', id: 'reply.id', fields: ['name', 'isShared'] },
    summary: 'Save a view of analytics, insights or the post-mortem',
    body: z.object({ name, isShared: z.boolean(), definition: ViewDefinition }),
    reply: SavedView,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/analytics/views/:viewId',
    permission: edit,
    audit: { action: 'change', entity: 'analytics-view', id: 'params.viewId', fields: ['name', 'isShared'] },
    summary: 'Rename, share or replace a saved view',
    params: viewParams,
    body: z.object({
      name: name.optional(),
      isShared: z.boolean().optional(),
      definition: ViewDefinition.optional(),
    }),
    reply: SavedView,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/analytics/views/:viewId',
    permission: edit,
    audit: { action: 'remove', entity: 'analytics-view', id: 'params.viewId', fields: 'all' },
    summary: 'Delete a saved view, and the reports that send it',
    params: viewParams,
    reply: Done,
  }),
}

export const scheduledReports = {
  list: endpoint({
    method: 'GET',
    path: '/analytics/reports',
    permission: view,
    audit: 'none',
    summary: 'Scheduled reports that you made or get; everybody’s for who may edit the organization',
    query: Paging,
    reply: page(ScheduledReport),
  }),
  create: endpoint({
    method: 'POST',
    path: '/analytics/reports',
    permission: edit,
    audit: {
      action: 'add',
      entity: 'scheduled-report',
      id: 'reply.id',
      // The address of Slack is a secret.
      fields: ['viewId', 'frequency', 'weekday', 'minuteOfDay', 'timezone', 'managerIds'],
    },
    summary: 'Send a saved view daily or weekly by e-mail or to Slack',
    body: ReportForm,
    reply: ScheduledReport,
  }),
  pause: endpoint({
    method: 'PATCH',
    path: '/analytics/reports/:reportId',
    permission: edit,
    audit: { action: 'change', entity: 'scheduled-report', id: 'params.reportId', fields: 'all' },
    summary: 'Pause a report, or let it go on',
    params: reportParams,
    body: z.object({ isPaused: z.boolean() }),
    reply: ScheduledReport,
  }),
  send: endpoint({
    method: 'POST',
    path: '/analytics/reports/:reportId/send',
    permission: edit,
    audit: { action: 'start', entity: 'scheduled-report', id: 'params.reportId', fields: 'all' },
    summary: 'Send a report now, beside its own times',
    params: reportParams,
    reply: Done,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/analytics/reports/:reportId',
    permission: edit,
    audit: { action: 'remove', entity: 'scheduled-report', id: 'params.reportId', fields: 'all' },
    summary: 'Delete a scheduled report',
    params: reportParams,
    reply: Done,
  }),
}
