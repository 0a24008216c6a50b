import pg from 'pg'
import type { Logger } from '../process/log.ts'

/**
 * The queue's connections, as the owner of its tables. The queue would make a pool by itself, but stops
 * listening to its errors before it is closed, and an error without a listener ends the process.
 */
export function openQueuePool(ownerUrl: string, max: number, log: Logger): pg.Pool {
  const pool = new pg.Pool({ connectionString: ownerUrl, max, application_name: 'lineup queue' })
  const note = (error: Error) => log.debug({ err: error }, 'a connection of the queue was lost')
  pool.on('error', note)
  pool.on('connect', client => client.on('error', note))
  return pool
}
