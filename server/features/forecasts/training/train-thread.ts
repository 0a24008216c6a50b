// Worker thread: one training. Counts come as the database's JSON text: parsing it here keeps the event loop
// free.
import { threadTask } from '#server/platform/jobs/job.ts'
import type { Count } from '../history/history.ts'
import type { ImportedForecast } from '../staffing/uploaded-forecast.ts'
import { train } from './train.ts'
import type { Trained, TrainRequest } from './train-request.ts'

export interface LearningInputs extends Omit<TrainRequest, 'counts' | 'imports' | 'choice'> {
  /** [[at, minutes, offered, handled, seconds, timed], …] */
  countsJson: string
  /** ImportedForecast[], the last one last. */
  importsJson: string
}

export type TrainThreadInput = LearningInputs & Pick<TrainRequest, 'choice'>

type CountRow = [number, number, number, number | null, number, number]

export const readCounts = (json: string): Count[] =>
  (JSON.parse(json) as CountRow[]).map(([at, minutes, offered, handled, seconds, timed]) => ({
    at,
    minutes,
    offered,
    handled,
    seconds,
    timed,
  }))

export default threadTask<TrainThreadInput, Trained>(({ countsJson, importsJson, ...request }) =>
  train({
    ...request,
    counts: readCounts(countsJson),
    imports: JSON.parse(importsJson) as ImportedForecast[],
  }),
)
