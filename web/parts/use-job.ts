import { api } from '#contract/endpoints/index.ts'
import { jobCan } from '#contract/endpoints/jobs.ts'
import { useCall } from '../lib/queries.ts'

const LOOK_MS = 1_000

/** Told by the live channel; while it runs asked for as well, in case that is not there. */
export function useJob(jobId: number | null) {
  const args = { params: { jobId: jobId ?? 0 } }
  const enabled = jobId !== null
  const first = useCall(api.jobs.get, args, { enabled })
  const isRunning = first.data !== undefined && jobCan.cancel(first.data.state)
  return useCall(api.jobs.get, args, { enabled, refetchIntervalMs: isRunning ? LOOK_MS : undefined })
}
