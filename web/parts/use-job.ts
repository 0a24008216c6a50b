import { api } from '#contract/endpoints/index.ts'
import { jobCan } from '#contract/endpoints/jobs.ts'
import { useCall } from '../lib/queries.ts'

const LOOK_MS = 1_000

/** Job with updates from the live channel; a running job is also polled, in case the channel is down. */
export function useJob(jobId: number | null) {
  const args = { params: { jobId: jobId ?? 0 } }
  const enabled = jobId !== null
  const first = useCall(api.jobs.get, args, { enabled })
  const isRunning = first.data !== undefined && jobCan.cancel(first.data.state)
  return useCall(api.jobs.get, args, { enabled, refetchIntervalMs: isRunning ? LOOK_MS : undefined })
}
