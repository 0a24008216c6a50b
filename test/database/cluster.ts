// A throw-away PostgreSQL for tests and generators: nothing survives a crash, which makes it quick.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedPostgres } from '#server/platform/database/embedded.ts'
import { commandLine, readPostmasterFile } from '#server/platform/database/embedded-postmaster.ts'

const FOLDER_PREFIX = 'lineup-test-postgres-'

export interface Cluster {
  url: string
  stop(): Promise<void>
}

/** TEST_DATABASE_URL names a server to use instead; its user must be allowed to make databases. */
export async function startTestCluster(): Promise<Cluster> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => {} }
  if (process.platform !== 'win32') await sweepAbandoned()
  const folder = mkdtempSync(join(tmpdir(), FOLDER_PREFIX))
  writeFileSync(join(folder, 'owner'), String(process.pid))
  const { url } = await startEmbeddedPostgres({ dataDirectory: folder, settings: QUICK })
  return { url, stop: () => discard(folder) }
}

const QUICK = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '64MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  min_wal_size: '32MB',
  max_wal_size: '128MB',
  max_connections: '100',
}

async function discard(folder: string): Promise<void> {
  const postmaster = readPostmasterFile(join(folder, 'postgres'))?.pid
  if (postmaster && commandLine(postmaster).includes(folder)) {
    process.kill(postmaster, 'SIGQUIT') // at once, without writing anything
    while (commandLine(postmaster).includes(folder)) await sleep(10)
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
}

/** A killed test run leaves its server behind: the next one stops it. */
async function sweepAbandoned(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter(name => name.startsWith(FOLDER_PREFIX))) {
    const folder = join(tmpdir(), name)
    const owner = readOwner(folder)
    if (owner && commandLine(owner) === '') await discard(folder)
  }
}

/** null: another run is making or removing this folder at this moment. */
function readOwner(folder: string): number | null {
  try {
    return Number(readFileSync(join(folder, 'owner'), 'utf8')) || null
  } catch {
    return null
  }
}
