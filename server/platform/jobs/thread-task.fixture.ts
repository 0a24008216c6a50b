import { threadTask } from './job.ts'

/** Doubles the numbers; with `isEndless`, never comes back. */
export default threadTask(
  ({ numbers, isEndless }: { numbers: Float64Array; isEndless: boolean }, progress) => {
    progress(0.5, 'half way')
    while (isEndless) {}
    return numbers.map(number => number * 2)
  },
)
