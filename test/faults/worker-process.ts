// A worker as a process of its own, to be killed by tests: node worker-process.ts <database address>
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { openDatabase } from '#server/platform/database/index.ts'
import { defineJob, startWorker } from '#server/platform/jobs/index.ts'
import { systemClock } from '#server/platform/process/clock.ts'
import { createLog } from '#server/platform/process/log.ts'
import { endWithTest, say } from './child.ts'

/** Says where it is, then takes its time, first before and then while it writes its result. */
export const slowJob = defineJob<{ beforeMs: number; writingMs: number }>({
  kind: 'slow',
  maxAttempts: 3,
  async run({ beforeMs, writingMs }, { complete, progress, signal, organizationId, jobId }) {
    await progress(0.1, 'started')
    await sleep(beforeMs, undefined, { signal })
    await complete(async tx => {
      await sql`insert into team (organization_id, name) values (${organizationId}, ${`result of ${jobId}`})`.execute(
        tx,
      )
      process.send?.('writing')
      await sleep(writingMs)
    })
  },
})

/** Takes its worker with it. */
export const deadlyJob = defineJob<null>({
  kind: 'deadly',
  maxAttempts: 2,
  run: async () => process.exit(137),
})

if (import.meta.main) {
  endWithTest()
  const url = process.argv[2]!
  const db = await openDatabase({ url, maxConnections: 4 })
  await startWorker({
    db,
    ownerUrl: url,
    kinds: [slowJob, deadlyJob],
    listeners: [],
    threads: 1,
    log: createLog('silent'),
    clock: systemClock,
  })
  say('ready')
}
