// Brings the database up to this version and leaves: npm run migrate. Starting the product does it too.
import { readConfiguration } from '#server/platform/configuration/configuration.ts'
import { migrate, startEmbeddedPostgres } from '#server/platform/database/index.ts'
import { migrateJobs } from '#server/platform/jobs/index.ts'
import { createLog } from '#server/platform/process/log.ts'
import { runProcess } from './run.ts'

await runProcess(async () => {
  const { databaseUrl, dataDirectory, logLevel } = readConfiguration()
  const embedded = databaseUrl ? null : await startEmbeddedPostgres({ dataDirectory })
  try {
    const url = databaseUrl ?? embedded!.url
    const applied = await migrate({ url })
    await migrateJobs(url, createLog(logLevel))
    console.log(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The database is up to date.')
  } finally {
    await embedded?.stop()
  }
  return async () => {}
})
