import pg from 'pg'
import type { Logger } from '../process/log.ts'

/**
 * Connections of the queue, opened as the owner of its tables. A pool made by the queue itself would stop listening for
 * errors before it is closed, and an error without a listener ends the process.
 */
export function openQueuePool(ownerUrl: string, max: number, log: Logger): pg.Pool {
  const pool = new pg.Pool({ connectionString: ownerUrl, max, application_name: 'lineup queue' })
  const note = (error: Error) => log.debug({ err: error }, 'a connection of the queue was lost')
  pool.on('error', note)
  pool.on('connect', client => client.on('error', note))
  return pool
}
