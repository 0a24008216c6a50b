// Everything that a call to a provider needs of the platform.
import type { JobContext } from '#server/platform/jobs/index.ts'
import type { Platform } from '#server/platform/platform.ts'

export type ConnectorDeps = Pick<Platform, 'db' | 'clock' | 'log' | 'secrets' | 'configuration'>

export const connectorDepsOf = (context: JobContext): ConnectorDeps => ({
  db: context.db,
  clock: context.clock,
  log: context.log,
  ...context.outside(),
})
