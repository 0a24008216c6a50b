// Worker thread: plays the worlds of a day.
import { type ExplainedDay, explainDay } from '#core/post-mortem/index.ts'
import { threadTask } from '#server/platform/jobs/job.ts'
import type { PlayedDay } from './inputs.ts'

export default threadTask<PlayedDay, ExplainedDay[]>((day, progress) =>
  explainDay({ ...day, onProgress: fraction => progress(fraction, 'Playing the day') }),
)
