// Everything in one process: database, API, worker, web app. `npm start` ends here.
import path from 'node:path'
import { startRescoreWorker } from '#server/features/adherence/index.ts'
import { startPushChannelSupervisor } from '#server/features/connections/push/push-channel-supervisor.ts'
import { startWebhookHeartbeat } from '#server/features/connections/sync/heartbeat.ts'
import { startDrain } from '#server/features/observed/index.ts'
import { finishRemovals, firstStartLink } from '#server/features/setup/index.ts'
import type { Configuration } from '#server/platform/configuration/configuration.ts'
import { startWorker } from '#server/platform/jobs/index.ts'
import { buildApp } from './app.ts'
import { chores, jobKinds, listeners } from './features.ts'
import { listen } from './listen.ts'
import { openPlatform, PROJECT } from './open-platform.ts'
import { runProcess } from './run.ts'
import { startLivingCompany } from './sample/living-company.ts'
import { startSimulatedPayments } from './sample/simulated-payments.ts'
import { printFirstStart, say } from './say.ts'
import { addSampleRequests } from './seed/requests.ts'
import { type SampleLogIn, sampleLogIns } from './seed/sample-log-ins.ts'
import { prepareSeededSchedule, seedWhenEmpty } from './seed/seed.ts'
import { buildWebWhenStale } from './web-build.ts'

await runProcess(async () => {
  const startedAt = performance.now()
  const web = buildWebWhenStale()
  web.catch(() => {})
  const payments = await startSimulatedPayments(process.env)
  const { platform, identityRoutes, close } = await openPlatform({ logsToFile: true })
  const { db, clock, log, configuration } = platform
  try {
    await finishRemovals(db, log)
    const seeded = configuration.seed === 'demo' ? await seedWhenEmpty(platform) : null
    const logIns = await sampleLogIns(platform)
    await web
    const preparing = new AbortController()
    const isPrepared = Promise.withResolvers<void>()
    const living =
      seeded !== null && configuration.hasSimulators
        ? await startLivingCompany(platform, seeded, isPrepared.promise)
        : null
    const app = await buildApp(platform, { identityRoutes, webFolder: path.join(PROJECT, 'web/dist') })
    const heartbeat = await startWebhookHeartbeat(platform)
    await listen(app, configuration)
    if (seeded !== null) await payments?.begin(platform, seeded)
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
    const prepared = seeded === null ? null : prepareSeededSchedule(platform, seeded, preparing.signal)
    const asked =
      seeded === null
        ? null
        : addSampleRequests(platform, seeded, preparing.signal).catch(error => {
            if (!preparing.signal.aborted)
              log.error(
                { err: error },
                'the sample company has no requests; they are tried again at the next start',
              )
          })
    prepared?.then(isPrepared.resolve, error =>
      log.error({ err: error }, 'the sample schedule could not be prepared'),
    )
    greet(configuration, performance.now() - startedAt)
    printLogIns(logIns)
    printFirstStart(await firstStartLink(platform))
    say(`  Data and log: ${configuration.dataDirectory}   Ctrl-C stops.\n`)
    return async () => {
      say('\nStopping.')
      preparing.abort()
      await prepared?.catch(() => {})
      await asked
      await living?.stop()
      await payments?.stop()
      await app.close()
      await supervisor.stop()
      await heartbeat.stop()
      await rescoring.stop()
      await drain.stop()
      await worker.stop()
      await close()
    }
  } catch (cause) {
    await payments?.stop()
    await close()
    throw cause
  }
})

function greet({ publicUrl }: Configuration, milliseconds: number): void {
  say(`\n  Lineup is at ${publicUrl}   (ready after ${(milliseconds / 1000).toFixed(1)} s)\n`)
}

function printLogIns(logIns: readonly SampleLogIn[]): void {
  if (logIns.length === 0) return
  say('  Log-ins of the sample company:')
  for (const { email, password, what } of logIns)
    say(`    ${email.padEnd(24)} ${password ?? '(own password)'}   ${what}`)
  if (logIns.some(({ password }) => password === null))
    say('  Own passwords were shown once. To set another one: npm run account -- password EMAIL')
  say('')
}
