// Platform of a process: settings, log, database, identity provider, opened in this order.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import {
  embeddedIdentityProvider,
  externalIdentityProvider,
  type IdentityProvider,
} from '#server/platform/auth/index.ts'
import { type Configuration, readConfiguration } from '#server/platform/configuration/configuration.ts'
import {
  type Database,
  migrate,
  openDatabase,
  startEmbeddedPostgres,
} from '#server/platform/database/index.ts'
import { migrateJobs, openThreads } from '#server/platform/jobs/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { rehearsalClock, systemClock } from '#server/platform/process/clock.ts'
import { createLog, type Logger, type OnError } from '#server/platform/process/log.ts'
import { openSecrets, readSecretKeys, type Secrets } from '#server/platform/secrets/index.ts'

export const PROJECT = path.resolve(import.meta.dirname, '../..')
const AUDIENCE = 'https://api.lineup.example'
const CLAIMS_NAMESPACE = 'https://lineup.example/'

export interface OpenPlatform {
  platform: Platform
  identityRoutes?: (app: FastifyInstance) => Promise<void>
  close(): Promise<void>
}

function commitHash(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: PROJECT, stdio: 'pipe' })
      .toString()
      .trim()
  } catch {
    return JSON.parse(readFileSync(path.join(PROJECT, 'package.json'), 'utf8')).version
  }
}

async function openIdentity(configuration: Configuration, db: Database, log: Logger, secrets: Secrets) {
  const { identity, publicUrl } = configuration
  if (identity.kind === 'external')
    return { identity: externalIdentityProvider(identity) as IdentityProvider }
  const provider = await embeddedIdentityProvider({
    db,
    log,
    secrets,
    publicUrl,
    audience: AUDIENCE,
    claimsNamespace: CLAIMS_NAMESPACE,
  })
  return { identity: provider as IdentityProvider, identityRoutes: provider.routes }
}

/** `logsToFile`: the whole log goes to the data folder and only what went wrong to the terminal. */
export async function openPlatform({ logsToFile = false } = {}): Promise<OpenPlatform> {
  const configuration = readConfiguration()
  const embedded = configuration.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDirectory: configuration.dataDirectory })
  const commit = commitHash()
  const reporting = await openReporting(configuration, commit)
  const log = openLog(configuration, logsToFile, reporting?.report)
  for (const warning of configuration.warnings) log.warn(warning)
  const url = configuration.databaseUrl ?? embedded!.url
  try {
    await migrate({ url })
    await migrateJobs(url, log)
    const db = await openDatabase({
      url,
      maxConnections: 20,
      onConnectionLost: cause => log.warn({ err: cause }, 'a database connection was lost'),
    })
    const secrets = openSecrets(readSecretKeys(configuration.secretKeys, configuration.dataDirectory))
    const { identity, identityRoutes } = await openIdentity(configuration, db, log, secrets)
    const threads = openThreads(configuration.workerThreads)
    const clock = configuration.rehearsal ? rehearsalClock(configuration.rehearsal) : systemClock
    return {
      platform: {
        db,
        clock,
        log,
        configuration,
        identity,
        secrets,
        threads,
        commitHash: commit,
      },
      identityRoutes,
      async close() {
        await threads.close()
        await db.close()
        await embedded?.stop()
        await reporting?.close()
      },
    }
  } catch (cause) {
    await embedded?.stop()
    throw cause
  }
}

/** Null where errors are reported to nobody: most installations never load what sends them. */
async function openReporting({ errorReportingDsn: dsn, publicUrl }: Configuration, commit: string) {
  if (!dsn) return null
  const { openErrorReporting } = await import('#server/platform/process/error-reporting.ts')
  return openErrorReporting({ dsn, publicUrl, commitHash: commit })
}

function openLog({ dataDirectory, logLevel }: Configuration, logsToFile: boolean, onError?: OnError): Logger {
  if (!logsToFile) return createLog(logLevel, undefined, onError)
  mkdirSync(dataDirectory, { recursive: true })
  const file = pino.destination({ dest: path.join(dataDirectory, 'lineup.log'), sync: false })
  return createLog(
    logLevel,
    pino.multistream([
      { level: 'trace', stream: file },
      { level: 'error', stream: process.stderr },
    ]),
    onError,
  )
}
