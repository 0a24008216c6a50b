// The forecast lab: how every model would have done on a ticket group's past, and how its people did.
import type { ReplyOf } from '#contract/endpoint.ts'
import type { forecastLab } from '#contract/endpoints/forecast-lab.ts'
import { allow } from '#server/features/identity/index.ts'
import type { Actor } from '#server/platform/http/index.ts'
import { startJob, unfinishedJob } from '#server/platform/jobs/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { knownStream } from '../reading/range.ts'
import { backtestStream } from './backtest-job.ts'
import { selectBacktest, selectLeadTimes, selectOverrides } from './lab-store.ts'

export async function readLab(
  { db }: Platform,
  actor: Actor,
  streamId: number,
): Promise<ReplyOf<typeof forecastLab.get>> {
  allow(actor, 'forecasts.view')
  const { organizationId } = actor
  return db.inTenant(organizationId, async tx => {
    const { timezone: zone } = await knownStream(tx, streamId)
    return {
      streamId,
      backtest: await selectBacktest(tx, streamId),
      jobId: await unfinishedJob(tx, organizationId, backtestStream, String(streamId)),
      leadTimes: await selectLeadTimes(tx, { streamId, zone }),
      overrides: await selectOverrides(tx, { streamId, zone }),
    }
  })
}

export async function runBacktest(
  { db }: Platform,
  actor: Actor,
  streamId: number,
): Promise<{ jobId: number }> {
  allow(actor, 'forecasts.edit')
  const { organizationId, managerId } = actor
  return db.inTenant(organizationId, async tx => {
    await knownStream(tx, streamId)
    const options = { key: String(streamId), managerId: managerId ?? undefined }
    const started = await startJob(tx, organizationId, backtestStream, { streamId }, options)
    return { jobId: 'jobId' in started ? started.jobId : started.alreadyRunning }
  })
}
