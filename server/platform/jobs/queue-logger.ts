import { Logger as QueueLogger } from 'graphile-worker'
import type { Logger } from '../process/log.ts'

const LEVELS = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const

/** graphile-worker's log in ours, a step quieter: what matters of a job is logged by us. */
export const queueLogger = (log: Logger): QueueLogger =>
  new QueueLogger(() => (level, message, meta) => log[LEVELS[level]]({ err: meta?.error }, message))
