import { setTimeout as sleep } from 'node:timers/promises'
import type { ReportRequest } from '#contract/endpoints/reports.ts'
import { refuse } from '#contract/errors.ts'
import type { JobContext } from '#server/platform/jobs/index.ts'

type Request = Extract<ReportRequest, { type: 'test-report' }>

export async function waitingReport({ fail, wait, surferIds }: Request, context: JobContext) {
  await context.progress(0, `Waiting ${wait} s`)
  await sleep(wait * 1000, undefined, { signal: context.signal })
  if (fail) throw refuse('CONFLICT', { because: 'The test report failed, as it was asked to.' })
  return { surferIds }
}
