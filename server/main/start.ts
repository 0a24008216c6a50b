// Everything in one process: database, API, worker, web app. `npm start` ends here.
import path from 'node:path'
import { startRescoreWorker } from '#server/features/adherence/index.ts'
import { startPushChannelSupervisor } from '#server/features/connections/push/push-channel-supervisor.ts'
import { startWebhookHeartbeat } from '#server/features/connections/sync/heartbeat.ts'
import { startDrain } from '#server/features/observed/index.ts'
import { startWorker } from '#server/platform/jobs/index.ts'
import { buildApp } from './app.ts'
import { chores, jobKinds, listeners } from './features.ts'
import { listen } from './listen.ts'
import { openPlatform, PROJECT } from './open-platform.ts'
import { runProcess } from './run.ts'
import { startLivingCompany } from './sample/living-company.ts'
import { LOG_INS, prepareSeededSchedule, seedWhenEmpty } from './seed/seed.ts'
import { buildWebWhenStale } from './web-build.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

await runProcess(async () => {
  const startedAt = performance.now()
  const web = buildWebWhenStale()
  web.catch(() => {})
  const { platform, identityRoutes, close } = await openPlatform({ logsToFile: true })
  const { db, clock, log, configuration } = platform
  try {
    const seeded = configuration.seed === 'demo' ? await seedWhenEmpty(platform) : null
    await web
    const preparing = new AbortController()
    const isPrepared = Promise.withResolvers<void>()
    const living =
      seeded !== null && configuration.hasSimulators
        ? await startLivingCompany(platform, seeded, isPrepared.promise)
        : null
    const app = await buildApp(platform, { identityRoutes, webFolder: path.join(PROJECT, 'web/dist') })
    const hearing = await startWebhookHeartbeat(platform)
    await listen(app, configuration)
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
    const keeper = startPushChannelSupervisor(platform)
    const prepared = seeded === null ? null : prepareSeededSchedule(platform, seeded, preparing.signal)
    prepared?.then(isPrepared.resolve, error =>
      log.error({ err: error }, 'the sample schedule could not be prepared'),
    )
    greet(
      configuration.publicUrl,
      configuration.dataDirectory,
      seeded !== null,
      performance.now() - startedAt,
    )
    return async () => {
      say('\nStopping.')
      preparing.abort()
      await prepared?.catch(() => {})
      await living?.stop()
      await app.close()
      await keeper.stop()
      await hearing.stop()
      await rescoring.stop()
      await drain.stop()
      await worker.stop()
      await close()
    }
  } catch (cause) {
    await close()
    throw cause
  }
})

function greet(url: string, dataDirectory: string, isSeeded: boolean, milliseconds: number): void {
  say(`\n  Lineup is at ${url}   (ready after ${(milliseconds / 1000).toFixed(1)} s)\n`)
  if (isSeeded) {
    say('  Log-ins of the sample company:')
    for (const { email, password, what } of LOG_INS) say(`    ${email.padEnd(24)} ${password}   ${what}`)
    say('')
  }
  say(`  Data and log: ${dataDirectory}   Ctrl-C stops.\n`)
}
