// Cost of a call of the product: in the middle of several for the clock, on average for the processor.
import type { Database } from '#server/platform/database/index.ts'
import { processorSeconds, spentSince } from './processor-seconds.ts'

export interface Cost {
  clockMs: number
  /** Processor time of the server, and of the database. */
  ownMs: number
  databaseMs: number
}

export async function costOf(
  db: Database,
  { calls, warmUp }: { calls: number; warmUp: number },
  call: () => Promise<void>,
): Promise<Cost> {
  for (let time = 0; time < warmUp; time++) await call()
  const before = await processorSeconds(db)
  const times: number[] = []
  for (let time = 0; time < calls; time++) {
    const begun = performance.now()
    await call()
    times.push(performance.now() - begun)
  }
  const after = await processorSeconds(db)
  return {
    clockMs: times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!,
    ownMs: ((after.own - before.own) * 1000) / calls,
    databaseMs: (spentSince(before, after) * 1000) / calls,
  }
}
