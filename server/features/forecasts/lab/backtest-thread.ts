// Runs in a worker thread: every model on the past of a ticket group.
import type { Backtest } from '#contract/endpoints/forecast-lab.ts'
import { backtest } from '#core/forecasting/index.ts'
import { threadTask } from '#server/platform/jobs/job.ts'
import { historyGrid } from '../history/history.ts'
import { specialDaysOf } from '../special-days/special-dates.ts'
import { endOfHistory, engineHistory } from '../training/engine-history.ts'
import { type LearningInputs, readCounts } from '../training/train-thread.ts'

export type BacktestThreadInput = LearningInputs

const ORIGINS = 8
const HORIZON_WEEKS = 4
/** The share of the job's progress that this is. */
const PROGRESS = { from: 0.05, to: 0.95 }

/** Null when there is too little history. */
export default threadTask<BacktestThreadInput, Omit<Backtest, 'madeAt'> | null>((input, progress) => {
  const grid = historyGrid(readCounts(input.countsJson), input)
  if (!grid) return null
  const history = engineHistory(grid, input)
  const range = { start: grid.startsAt[0]!, end: endOfHistory(grid, input.zone) }
  const found = backtest({
    history,
    incrementMinutes: history.incrementMinutes,
    operatingTimes: input.operatingTimes,
    trainingWeeks: input.trainingWeeks,
    adjustments: input.adjustments,
    specialDays: specialDaysOf(input, range),
    origins: ORIGINS,
    horizonWeeks: HORIZON_WEEKS,
    onProgress: share => progress(PROGRESS.from + share * (PROGRESS.to - PROGRESS.from)),
  })
  const iso = (instant: number) => new Date(instant).toISOString()
  if (found.origins.length === 0) return null
  return {
    ...found,
    origins: found.origins.map(iso),
    from: iso(found.from),
    to: iso(found.to),
    incrementMinutes: history.incrementMinutes,
  }
})
