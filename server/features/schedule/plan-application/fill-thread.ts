// Runs in a worker thread: the activities of a plan for shifts that are there.
import { threadTask } from '#server/platform/jobs/job.ts'
import { type Filled, type Filling, fillShifts } from '../planning/apply-plan.ts'

export type FillInput = Filling & { seed: number }

export default threadTask<FillInput, Filled>(({ seed, ...filling }, progress) =>
  fillShifts(filling, { seed, onProgress: fraction => progress(fraction, 'Placing activities') }),
)
