// Answers requests: pages, API, live channel. Any number may run on one database.
import path from 'node:path'
import { startWebhookHeartbeat } from '#server/features/connections/sync/heartbeat.ts'
import { firstStartLink } from '#server/features/setup/index.ts'
import { buildApp } from './app.ts'
import { listen } from './listen.ts'
import { openPlatform, PROJECT } from './open-platform.ts'
import { runProcess } from './run.ts'
import { printFirstStart, say } from './say.ts'
import { sampleLogIns } from './seed/sample-log-ins.ts'
import { buildWebWhenStale } from './web-build.ts'

await runProcess(async () => {
  await buildWebWhenStale()
  const { platform, identityRoutes, close } = await openPlatform()
  const app = await buildApp(platform, { identityRoutes, webFolder: path.join(PROJECT, 'web/dist') })
  const own = (await sampleLogIns(platform)).filter(({ password }) => password !== null)
  if (platform.configuration.isReachable)
    for (const { email, password, what } of own) say(`  ${email} (${what}) logs in with ${password}`)
  const heartbeat = await startWebhookHeartbeat(platform)
  await listen(app, platform.configuration)
  printFirstStart(await firstStartLink(platform))
  return async () => {
    await app.close()
    await heartbeat.stop()
    await close()
  }
})
