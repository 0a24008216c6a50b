// Jobs that send a report: the mails, and the job that posts it to Slack, are queued with the job's end, once a run.
import type { AnalyticsQuery } from '#contract/analytics/analytics.ts'
import { SUMMARY_METRICS } from '#contract/analytics/insights.ts'
import { spanOf } from '#contract/analytics/ranges.ts'
import type { ExplorerView, InsightsView, ViewDefinition } from '#contract/analytics/views.ts'
import { recordsBehind } from '#contract/connections/freshness.ts'
import { Refusal } from '#contract/errors.ts'
import type { Feature } from '#contract/features.ts'
import { addDays, type EpochMs, localDateOf, type Weekday, type Zone } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import {
  defineJob,
  type JobContext,
  type JobKind,
  startJob,
  type Threads,
} from '#server/platform/jobs/index.ts'
import { queueMessages } from '#server/platform/notices/index.ts'
import { organizationWeekStart } from '../organization/index.ts'
import { explainedDay } from '../post-mortem/index.ts'
import { incompleteDataRemark } from './incomplete-data.ts'
import { answer } from './metrics/answer.ts'
import { figuresContent, postMortemContent, type ReportContent } from './report-content.ts'
import * as store from './reports-store.ts'
import { postToSlack } from './slack-jobs.ts'
import { slackMessage } from './slack-message.ts'

interface Run {
  reportId: number
  /** Time that it was due, as an instant. */
  dueAt: string
}

const sending = (kind: string, feature: Feature) =>
  defineJob<Run>({ kind, feature, maxAttempts: 3, run: sendReport })
/** One for each page, so that a part of the product that is off sends nothing. */
export const sendOf = {
  analytics: sending('send-analytics-report', 'unifiedAnalytics'),
  insights: sending('send-insights-report', 'insights'),
  'post-mortem': sending('send-post-mortem-report', 'unifiedAnalytics'),
} satisfies Record<ViewDefinition['page'], JobKind<Run>>
export const jobs = [...Object.values(sendOf), postToSlack]

async function sendReport({ reportId, dueAt }: Run, context: JobContext): Promise<void> {
  const { db, organizationId, clock } = context
  const report = await db.inTenant(organizationId, tx =>
    store.selectToSend(tx, reportId, new Date(clock.now())),
  )
  const found = report && (await contentOf(report, Date.parse(dueAt), context))
  await context.complete(async tx => {
    if (!report || !found) return {}
    const now = clock.now()
    const problem = 'problem' in found ? found.problem : null
    await store.noteRun(tx, reportId, { at: new Date(now), problem })
    if ('problem' in found) return found
    const { content, keep } = found
    await keep?.(tx)
    await queueMessages(
      tx,
      { organizationId, now },
      report.recipients.map(to => ({
        kind: 'scheduled-report' as const,
        to,
        content,
        occasion: `report-${reportId}-${dueAt}`,
      })),
    )
    if (report.isPostedToSlack) {
      const { publicUrl } = context.outside().configuration
      const posted = { reportId, message: slackMessage(content, publicUrl) }
      await startJob(tx, organizationId, postToSlack, posted, { key: `${reportId} ${dueAt}` })
    }
    return { sent: report.recipients.length }
  })
}

type Found = { problem: string } | { content: ReportContent; keep?: (tx: Tx) => Promise<void> }

async function contentOf(report: store.ReportToSend, now: EpochMs, context: JobContext): Promise<Found> {
  const problem = faultOf(report)
  if (problem) return { problem }
  const { definition, timezone } = report
  if (definition.page === 'post-mortem') {
    const date = addDays(localDateOf(timezone, now), -1)
    const explained = await explainedDay({ date, timezone }, context)
    if ('because' in explained) return { problem: explained.because }
    const day = { from: date, to: addDays(date, 1), timezone }
    const remark = await context.db.inTenant(context.organizationId, tx =>
      incompleteDataRemark(tx, context, day, ['contacts']),
    )
    return { content: postMortemContent(report, definition, explained.result, remark), keep: explained.keep }
  }
  const threads: Pick<Threads, 'run'> = {
    run: task => context.runInThread(task.file, task.input, task.transfer),
  }
  try {
    return await context.db.inTenant(context.organizationId, async tx => {
      const weekStartsOn = await organizationWeekStart(tx)
      const query = queryOf(definition, { now, timezone, weekStartsOn })
      const result = await answer({ tx, threads, weekStartsOn }, query)
      const remark = await incompleteDataRemark(tx, context, result, recordsBehind(result.metrics))
      return { content: figuresContent(report, result, remark) }
    })
  } catch (error) {
    if (error instanceof Refusal) return { problem: error.message }
    throw error
  }
}

function faultOf({ isAllowed, recipients, isPostedToSlack, ownerName }: store.ReportToSend): string | null {
  if (!isAllowed)
    return `${ownerName} may not see the view any more. Share it again, or make the report anew.`
  if (recipients.length === 0 && !isPostedToSlack) return 'Nobody who gets it can log in any more.'
  return null
}

interface Moment {
  now: EpochMs
  timezone: Zone
  weekStartsOn: Weekday
}

/** The question of a view, asked at a time. */
function queryOf(view: ExplorerView | InsightsView, { now, timezone, weekStartsOn }: Moment): AnalyticsQuery {
  const span =
    view.range === 'own'
      ? { from: view.from!, to: view.to! }
      : spanOf(view.range, localDateOf(timezone, now), weekStartsOn)
  const filter = (ids: readonly number[]) => (ids.length > 0 ? [...ids] : undefined)
  const { teamIds } = view
  if (view.page === 'insights')
    return {
      ...span,
      timezone,
      comparison: 'none',
      groupBy: [view.timeUnit],
      metrics: [...SUMMARY_METRICS],
      teamIds: filter(teamIds),
      surferIds: undefined,
      streamIds: undefined,
      taskIds: undefined,
    }
  const { comparison, groupBy, metrics, surferIds, streamIds, taskIds } = view
  return {
    ...span,
    timezone,
    comparison,
    groupBy,
    metrics,
    teamIds: filter(teamIds),
    surferIds: filter(surferIds),
    streamIds: filter(streamIds),
    taskIds: filter(taskIds),
  }
}
