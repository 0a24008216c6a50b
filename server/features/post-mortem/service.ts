// Post-mortem of a day: the kept result, or a run that works it out.

import type { postMortem } from '#contract/analytics/post-mortem.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import { allow } from '#server/features/identity/index.ts'
import type { Actor } from '#server/platform/http/index.ts'
import { startJob } from '#server/platform/jobs/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { loadInputs } from './inputs.ts'
import { explainDayJob } from './jobs.ts'
import { selectKept } from './store.ts'

export async function explainDayOf(
  { db, clock }: Platform,
  actor: Actor,
  asked: BodyOf<typeof postMortem.explain>,
): Promise<ReplyOf<typeof postMortem.explain>> {
  allow(actor, 'analytics.view')
  const { organizationId } = actor
  return db.inTenant(organizationId, async tx => {
    const inputs = await loadInputs(tx, organizationId, asked, clock.now())
    if ('because' in inputs) return { result: null, jobId: null, because: inputs.because }
    const result = await selectKept(tx, asked, inputs.digest)
    if (result) return { result, jobId: null, because: null }
    const started = await startJob(tx, organizationId, explainDayJob, asked, {
      key: `${asked.date} ${asked.timezone}`,
      managerId: actor.managerId ?? undefined,
    })
    return { result: null, jobId: 'jobId' in started ? started.jobId : started.alreadyRunning, because: null }
  })
}
