// Jobs that mail a report: what it found is queued with the job's end, for each person once a run.
import type { AnalyticsQuery, AnalyticsResult } from '#contract/analytics/analytics.ts'
import { SUMMARY_METRICS } from '#contract/analytics/insights.ts'
import { spanOf } from '#contract/analytics/ranges.ts'
import { rawTable, shownTable } from '#contract/analytics/result-table.ts'
import type { ViewDefinition } from '#contract/analytics/views.ts'
import { csvText } from '#contract/csv-text.ts'
import { Refusal } from '#contract/errors.ts'
import type { Feature } from '#contract/features.ts'
import {
  addDays,
  type EpochMs,
  type LocalDate,
  localDateOf,
  localMsOfDate,
  type Weekday,
  type Zone,
} from '#core/time/index.ts'
import { defineJob, type JobContext, type Threads } from '#server/platform/jobs/index.ts'
import { queueNews } from '#server/platform/notices/index.ts'
import { organizationWeekStart } from '../organization/index.ts'
import { answer } from './metrics/answer.ts'
import * as store from './reports-store.ts'

/** Rows of the table in the mail, and of the file that goes with it. */
const SHOWN_ROWS = 40
const ATTACHED_ROWS = 2_000

interface Run {
  reportId: number
  /** Time that it was due, as an instant. */
  dueAt: string
}

const sending = (kind: string, feature: Feature) =>
  defineJob<Run>({ kind, feature, maxAttempts: 3, run: sendReport })

/** One for each page, so that a part of the product that is off mails nothing. */
export const sendOf = {
  analytics: sending('send-analytics-report', 'unifiedAnalytics'),
  insights: sending('send-insights-report', 'insights'),
}
export const jobs = Object.values(sendOf)

async function sendReport({ reportId, dueAt }: Run, context: JobContext): Promise<void> {
  const { db, organizationId, clock } = context
  const found = await db.inTenant(organizationId, async tx => {
    const report = await store.selectToSend(tx, reportId, new Date(clock.now()))
    if (!report) return null
    const { definition, timezone } = report
    const weekStartsOn = await organizationWeekStart(tx)
    const query = queryOf(definition, { now: Date.parse(dueAt), timezone, weekStartsOn })
    const threads: Pick<Threads, 'run'> = {
      run: task => context.runInThread(task.file, task.input, task.transfer),
    }
    const problem = faultOf(report)
    if (problem) return { report, problem }
    try {
      return { report, result: await answer({ tx, threads, weekStartsOn }, query) }
    } catch (error) {
      if (error instanceof Refusal) return { report, problem: error.message }
      throw error
    }
  })
  await context.complete(async tx => {
    if (!found) return {}
    const now = clock.now()
    await store.noteRun(tx, reportId, { at: new Date(now), problem: found.problem ?? null })
    if (!found.result) return { problem: found.problem }
    const content = contentOf(found.report, found.result)
    await queueNews(
      tx,
      { organizationId, now },
      found.report.recipients.map(to => ({
        kind: 'scheduled-report' as const,
        to,
        content,
        occasion: `report-${reportId}-${dueAt}`,
      })),
    )
    return { sent: found.report.recipients.length }
  })
}

function faultOf({ isAllowed, recipients, ownerName }: store.ReportToSend): string | null {
  if (!isAllowed)
    return `${ownerName} may not see the view any more. Share it again, or make the report anew.`
  if (recipients.length === 0) return 'Nobody who gets it can log in any more.'
  return null
}

interface Moment {
  now: EpochMs
  timezone: Zone
  weekStartsOn: Weekday
}

/** The question of a view, asked at a time. */
function queryOf(view: ViewDefinition, { now, timezone, weekStartsOn }: Moment): AnalyticsQuery {
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

function contentOf({ viewName, ownerName, definition }: store.ReportToSend, result: AnalyticsResult) {
  const { from, to, timezone, rows, isCut } = result
  const isAttached = rows.length <= ATTACHED_ROWS && !isCut
  const last = addDays(to, -1)
  return {
    what: viewName,
    byName: ownerName,
    period: `${from === last ? dayText(from) : `${dayText(from)} to ${dayText(last)}`} (${timezone.replaceAll('_', ' ')})`,
    path: definition.page === 'insights' ? '/reporting/insights' : '/unified-analytics',
    table: shownTable(result, SHOWN_ROWS),
    leftOut: Math.max(0, rows.length - SHOWN_ROWS),
    ...(isAttached && {
      file: { name: `${fileName(viewName)}-${from}.csv`, text: csvText(rawTable(result)) },
    }),
  }
}

const DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
/** "9 Mar 2031" */
const dayText = (date: LocalDate): string => DAY.format(localMsOfDate(date))

const fileName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'report'
