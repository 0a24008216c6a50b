// Reads a backup into an empty database: npm run restore -- FILE
import { restore } from '#server/platform/backup/restore.ts'
import { migrateJobs } from '#server/platform/jobs/index.ts'
import { createLog } from '#server/platform/process/log.ts'
import { runFileCommand } from './file-command.ts'

await runFileCommand('restore', async ({ url, file, configuration }) => {
  const log = createLog(configuration.logLevel)
  const { tables, rows, madeAt } = await restore(url, file, () => migrateJobs(url, log))
  console.log(`Restored ${rows} rows of ${tables} tables, as they were at ${madeAt}.`)
})
