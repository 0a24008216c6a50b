// Platform: the services that every feature is given.
import type { IdentityProvider } from './auth/index.ts'
import type { Configuration } from './configuration/configuration.ts'
import type { Database } from './database/index.ts'
import type { Threads } from './jobs/index.ts'
import type { Clock } from './process/clock.ts'
import type { Logger } from './process/log.ts'
import type { Secrets } from './secrets/index.ts'

export interface Platform {
  db: Database
  clock: Clock
  log: Logger
  configuration: Configuration
  identity: IdentityProvider
  /** For credentials of outside systems. */
  secrets: Secrets
  /** For computation that a request waits for. */
  threads: Threads
  /** Commit of the running code; browsers reload when it changes. */
  commitHash: string
}
