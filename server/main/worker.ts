// Does background work. Any number may run on one database.

import { startRescoreWorker } from '#server/features/adherence/index.ts'
import { startPushChannelSupervisor } from '#server/features/connections/push/push-channel-supervisor.ts'
import { startDrain } from '#server/features/observed/index.ts'
import { finishRemovals } from '#server/features/setup/index.ts'
import { startWorker } from '#server/platform/jobs/index.ts'
import { chores, jobKinds, listeners } from './features.ts'
import { openPlatform } from './open-platform.ts'
import { runProcess } from './run.ts'

await runProcess(async () => {
  const { platform, close } = await openPlatform()
  const { db, clock, log, configuration } = platform
  await finishRemovals(db, log)
  const worker = await startWorker({
    db,
    ownerUrl: db.ownerUrl,
    kinds: jobKinds,
    listeners,
    chores,
    log,
    clock,
    threads: configuration.workerThreads,
    outside: platform,
  })
  const drain = await startDrain(platform)
  const rescoring = await startRescoreWorker(platform)
  const supervisor = startPushChannelSupervisor(platform)
  return async () => {
    await supervisor.stop()
    await rescoring.stop()
    await drain.stop()
    await worker.stop()
    await close()
  }
})
