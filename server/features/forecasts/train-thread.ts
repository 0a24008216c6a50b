// Runs in a worker thread. Counts come as the database's JSON text: reading it here keeps the event loop free.
import { threadTask } from '#server/platform/jobs/job.ts'
import type { Count } from './history.ts'
import { type Trained, type TrainRequest, train } from './train.ts'

export interface TrainThreadInput extends Omit<TrainRequest, 'counts'> {
  /** [[at, minutes, offered, handled, seconds, timed], …] */
  countsJson: string
}

type CountRow = [number, number, number, number | null, number, number]

export default threadTask<TrainThreadInput, Trained>(({ countsJson, ...request }) => {
  const counts = (JSON.parse(countsJson) as CountRow[]).map(
    ([at, minutes, offered, handled, seconds, timed]): Count => ({
      at,
      minutes,
      offered,
      handled,
      seconds,
      timed,
    }),
  )
  return train({ ...request, counts })
})
