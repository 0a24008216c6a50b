import { jobs } from '#contract/endpoints/jobs.ts'
import type { Database } from '../database/index.ts'
import type { Mount } from '../http/index.ts'
import { pageOf } from '../http/index.ts'
import { cancelJob, type JobRecord, listJobs, readJob, retryJob } from './index.ts'

const shown = (job: JobRecord) => ({
  id: job.id,
  kind: job.kind,
  state: job.state,
  progress: job.progress,
  message: job.message,
  result: job.result ?? null,
  error: job.error,
  createdAt: job.createdAt.toISOString(),
  startedAt: job.startedAt?.toISOString() ?? null,
  finishedAt: job.finishedAt?.toISOString() ?? null,
})

export function routes(mount: Mount, { db }: { db: Database }): void {
  mount(jobs.list, async ({ query, actor, url }) => {
    const { rows, meta } = await db.inTenant(actor.organizationId, tx =>
      listJobs(tx, actor.organizationId, query),
    )
    return pageOf({ rows: rows.map(shown), meta }, query, url)
  })
  for (const [endpoint, act] of [
    [jobs.get, readJob],
    [jobs.cancel, cancelJob],
    [jobs.retry, retryJob],
  ] as const)
    mount(endpoint, async ({ params, actor }) =>
      shown(await db.inTenant(actor.organizationId, tx => act(tx, actor.organizationId, params.jobId))),
    )
}
