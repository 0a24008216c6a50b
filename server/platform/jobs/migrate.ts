import { runMigrations } from 'graphile-worker'
import type { Logger } from '../process/log.ts'
import { queueLogger } from './queue-logger.ts'
import { openQueuePool } from './queue-pool.ts'

/** Makes or updates the queue's own schema; harmless when it is there. Needs the owner of the database. */
export async function migrateJobs(ownerUrl: string, log: Logger): Promise<void> {
  const pgPool = openQueuePool(ownerUrl, 1, log)
  try {
    await runMigrations({ pgPool, logger: queueLogger(log) })
  } finally {
    await pgPool.end()
  }
}
