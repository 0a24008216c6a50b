// Runs in a worker thread.
import { type ReoptimiseProblem, type ReoptimiseResult, reoptimise } from '#core/scheduling/index.ts'
import { threadTask } from '#server/platform/jobs/job.ts'

export default threadTask<ReoptimiseProblem, ReoptimiseResult>((problem, progress) =>
  reoptimise(problem, { onProgress: fraction => progress(fraction, 'Trying changes') }),
)
