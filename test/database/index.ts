// A database of its own for a test file, copied from the migrated template in about 50 ms:
//   const { db, drop } = await testDatabase()
//   afterAll(drop)
import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { statementRecorder, writeRecords } from '../statements/recorder.ts'
import { run, withDatabase } from './setup.ts'

export interface TestDatabase {
  db: Database
  /** As the owner. */
  url: string
  drop(): Promise<void>
}

export async function testDatabase(options: { maxConnections?: number } = {}): Promise<TestDatabase> {
  const { url, drop } = await copyOf(inject('testServer').template)
  const db = await openDatabase({
    url,
    maxConnections: options.maxConnections ?? 4,
    plugins: [statementRecorder()],
  })
  return {
    db,
    url,
    async drop() {
      await db.close()
      await writeRecords(url)
      await drop()
    },
  }
}

/** Without our tables: for tests of the migrations themselves. */
export function emptyDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  return copyOf('template0')
}

async function copyOf(source: string): Promise<{ url: string; drop(): Promise<void> }> {
  const server = inject('testServer')
  const name = `${server.template}_${randomBytes(4).toString('hex')}`
  await run(server.url, `create database ${name} template ${source} strategy file_copy`)
  return {
    url: withDatabase(server.url, name),
    drop: () => run(server.url, `drop database if exists ${name} with (force)`),
  }
}
