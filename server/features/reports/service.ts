import { randomUUID } from 'node:crypto'
import type { ReportRequest, ReportStatus } from '#contract/endpoints/reports.ts'
import { invariant } from '#core/invariant.ts'
import type { Database } from '#server/platform/database/index.ts'
import { type Actor, JsonStream } from '#server/platform/http/index.ts'
import { startJob } from '#server/platform/jobs/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { allow } from '../identity/index.ts'
import { makeReport } from './jobs.ts'
import { isPerformance } from './performance-report.ts'
import { refusePerformance, refuseUnknown } from './request-check.ts'
import * as store from './store.ts'

export async function startReport(
  { db }: Platform,
  actor: Actor,
  request: ReportRequest,
): Promise<{ reportKey: string }> {
  allow(actor, 'reports.export')
  const { organizationId, managerId } = actor
  invariant(managerId !== null, 'who may ask for reports is a manager')
  const reportKey = randomUUID()
  await db.inTenant(organizationId, async tx => {
    await refuseUnknown(tx, request)
    if (isPerformance(request)) await refusePerformance(tx, actor, request)
    const started = await startJob(tx, organizationId, makeReport, { reportKey }, { managerId })
    invariant('jobId' in started, 'a job without a key is always started')
    await store.insertReport(tx, organizationId, { reportKey, managerId, jobId: started.jobId, request })
  })
  return { reportKey }
}

export async function readReport(
  { db }: Platform,
  actor: Actor,
  reportKey: string,
): Promise<ReportStatus | JsonStream> {
  allow(actor, 'reports.export')
  const report = await db.inTenant(actor.organizationId, tx =>
    store.selectReport(tx, reportKey, actor.managerId ?? 0),
  )
  if (!report) return { status: 'unknown' }
  const attempt = attemptOf(report)
  return attempt === null ? statusOf(report) : new JsonStream(completedText(db, actor, reportKey, attempt))
}

/** The try that wrote the parts of a completed report; null: it is not completed, or has no parts. */
const attemptOf = ({ state, data }: store.ReportRow): number | null =>
  state === 'completed' && typeof data === 'object' && data !== null && 'parts' in data
    ? Number(data.parts)
    : null

async function* completedText(db: Database, { organizationId }: Actor, reportKey: string, attempt: number) {
  yield '{"status":"completed","data":'
  for (let position = 0; ; position++) {
    const text = await db.inTenant(organizationId, tx => store.selectPart(tx, reportKey, attempt, position))
    if (text === null) break
    yield text
  }
  yield '}'
}

function statusOf({ state, progress, message, jobId, error, data }: store.ReportRow): ReportStatus {
  if (state === 'completed') return { status: 'completed', data }
  if (state === 'failed') return { status: 'failed', error: error?.message ?? 'The report failed.' }
  if (state === 'cancelled') return { status: 'failed', error: 'The report was stopped.' }
  return { status: 'in-progress', progress, message, jobId }
}
