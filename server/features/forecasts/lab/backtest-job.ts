// The rolling backtest of one ticket group, in a worker thread.
import type { Backtest } from '#contract/endpoints/forecast-lab.ts'
import { refuse } from '#contract/errors.ts'
import { streamsById } from '#server/features/streams/index.ts'
import { defineJob } from '#server/platform/jobs/index.ts'
import { learningInputs } from '../training/learning-inputs.ts'
import type { BacktestThreadInput } from './backtest-thread.ts'
import { upsertBacktest } from './lab-store.ts'

export const backtestStream = defineJob<{ streamId: number }>({
  kind: 'backtest-stream',
  feature: 'forecastLab',
  maxAttempts: 3,
  async run({ streamId }, context) {
    const { db, organizationId, clock } = context
    await context.progress(0.02, 'Counting contacts')
    const inputs = await db.inTenant(organizationId, async tx => {
      const [stream] = await streamsById(tx, [streamId])
      return stream ? learningInputs(tx, stream, clock.now()) : null
    })
    if (!inputs) return context.complete(async () => ({ streamId, status: 'archived' }))
    await context.progress(0.05, 'Trying the models')
    const result = await context.runInThread<BacktestThreadInput, Omit<Backtest, 'madeAt'> | null>(
      new URL('./backtest-thread.ts', import.meta.url),
      inputs,
    )
    if (!result)
      throw refuse('CONFLICT', {
        because: 'There is too little history to test on: three weeks are needed at least.',
      })
    await context.complete(async tx => {
      await upsertBacktest(tx, { organizationId, streamId }, result, new Date(clock.now()))
      return { streamId }
    })
  },
})
