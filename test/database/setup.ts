// Runs once before the server tests: one server, one migrated template that each test file copies.
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '#server/platform/database/migrate.ts'
import { migrateJobs } from '#server/platform/jobs/migrate.ts'
import { createLog } from '#server/platform/process/log.ts'
import { RECORDS_FOLDER } from '../statements/recorder.ts'
import { startTestCluster } from './cluster.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: { url: string; template: string }
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  rmSync(RECORDS_FOLDER, { recursive: true, force: true })
  const cluster = await startTestCluster()
  const template = `lineup_test_${randomBytes(4).toString('hex')}`
  try {
    await run(cluster.url, `create database ${template}`)
    await migrate({ url: withDatabase(cluster.url, template) })
    await migrateJobs(withDatabase(cluster.url, template), createLog('silent'))
  } catch (cause) {
    await cluster.stop()
    throw cause
  }
  project.provide('testServer', { url: cluster.url, template })
  return async () => {
    await dropAll(cluster.url, template)
    await cluster.stop()
  }
}

/** The template and whatever copies of it a failed test left behind. */
async function dropAll(url: string, template: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('select datname from pg_database where starts_with(datname, $1)', [
    template,
  ])
  for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`)
  await client.end()
}

export async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

export function withDatabase(url: string, database: string): string {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}
