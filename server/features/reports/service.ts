import { randomUUID } from 'node:crypto'
import type { ReportRequest, ReportStatus } from '#contract/endpoints/reports.ts'
import { invariant } from '#core/invariant.ts'
import { type Actor, invalidBody } from '#server/platform/http/index.ts'
import { startJob } from '#server/platform/jobs/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { allow } from '../identity/index.ts'
import { missingSurfers } from '../surfers/index.ts'
import { makeReport } from './jobs.ts'
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
    const missing = await missingSurfers(tx, request.surferIds)
    if (missing.length > 0)
      throw invalidBody(
        missing.map(id => ({
          path: ['surferIds', request.surferIds.indexOf(id)],
          message: `There is no agent ${id} here.`,
        })),
      )
    const started = await startJob(tx, organizationId, makeReport, { reportKey }, { managerId })
    invariant('jobId' in started, 'a job without a key is always started')
    await store.insertReport(tx, organizationId, { reportKey, managerId, jobId: started.jobId, request })
  })
  return { reportKey }
}

export async function readReport({ db }: Platform, actor: Actor, reportKey: string): Promise<ReportStatus> {
  allow(actor, 'reports.export')
  const report = await db.inTenant(actor.organizationId, tx =>
    store.selectReport(tx, reportKey, actor.managerId ?? 0),
  )
  return report ? statusOf(report) : { status: 'unknown' }
}

function statusOf({ state, progress, message, jobId, error, data }: store.ReportRow): ReportStatus {
  if (state === 'completed') return { status: 'completed', data }
  if (state === 'failed') return { status: 'failed', error: error?.message ?? 'The report failed.' }
  if (state === 'cancelled') return { status: 'failed', error: 'The report was stopped.' }
  return { status: 'in-progress', progress, message, jobId }
}
