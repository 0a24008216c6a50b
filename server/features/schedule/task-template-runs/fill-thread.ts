// Runs in a worker thread: the activities of a plan for shifts that are there.
import { threadTask } from '#server/platform/jobs/job.ts'
import { type FillRequest, type FillResult, fillShifts } from '../planning/apply-plan.ts'

export type FillInput = FillRequest & { seed: number }

export default threadTask<FillInput, FillResult>(({ seed, ...filling }, progress) =>
  fillShifts(filling, { seed, onProgress: fraction => progress(fraction, 'Placing activities') }),
)
