// Worker thread: swaps and chains among the open offers.
import { type Market, matchOffers, type ShiftSwapFound } from '#core/swaps/index.ts'
import { threadTask } from '#server/platform/jobs/job.ts'

export default threadTask<Market, ShiftSwapFound[]>(matchOffers)
