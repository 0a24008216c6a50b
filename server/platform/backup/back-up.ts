// Writes a database into a file while the product works on it: one snapshot, row after row as COPY gives them.
// `pg_dump` cannot do it as the product's own user, whom row-level security shows one organization at a time.
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { connectionProblem } from '../database/connection-problem.ts'
import { StartProblem } from '../process/start-problem.ts'
import { END_OF_ROWS, type Head } from './backup-file.ts'
import {
  isBoundByRules,
  lastOrganizationId,
  readApplied,
  readMonths,
  readSequences,
  readTables,
  setOrganization,
  settleFormats,
  type Table,
} from './tables.ts'

export interface Extent {
  tables: number
  rows: number
}

/** The file appears under its name when it is whole; one that was there is replaced. */
export async function backUp(url: string, file: string, madeAt: Date): Promise<Extent> {
  const path = resolve(file)
  const partial = `${path}.partial-${process.pid}`
  const client = new pg.Client({ connectionString: url, application_name: 'lineup backup' })
  client.on('error', () => {}) // a lost connection fails the query that needs it
  try {
    await client.connect().catch(cause => {
      throw connectionProblem(url, cause)
    })
    const extent = await write(client, partial, madeAt)
    await rename(partial, path)
    return extent
  } catch (cause) {
    await rm(partial, { force: true })
    throw cause
  } finally {
    await client.end().catch(() => {})
  }
}

async function write(client: pg.Client, partial: string, madeAt: Date): Promise<Extent> {
  await settleFormats(client)
  await client.query('begin isolation level repeatable read read only')
  const migrations = await readApplied(client)
  if (migrations.length === 0) throw new StartProblem('The database is empty: there is nothing to back up.')
  const head: Head = {
    format: 'lineup-backup',
    version: 1,
    madeAt: madeAt.toISOString(),
    migrations,
    sequences: await readSequences(client),
    months: await readMonths(client),
  }
  const gzip = createGzip({ level: 5 })
  const written = pipeline(gzip, createWriteStream(partial, { mode: 0o600 })).then(
    () => null,
    (cause: unknown) => cause,
  )
  const put: Put = async bytes => {
    if (!gzip.write(bytes)) await Promise.race([once(gzip, 'drain'), written])
  }
  try {
    await put(line(head))
    const extent = await writeTables(client, put)
    await put(line(extent))
    await client.query('commit')
    gzip.end()
    const failure = await written
    if (failure) throw failure
    await toDisk(partial)
    return extent
  } catch (cause) {
    gzip.destroy()
    throw (await written) ?? cause
  }
}

type Put = (bytes: Buffer | string) => Promise<void>
const line = (value: unknown) => `${JSON.stringify(value)}\n`

async function writeTables(client: pg.Client, put: Put): Promise<Extent> {
  const tables = await readTables(client)
  const organizationIds = (await isBoundByRules(client)) ? await readOrganizationIds(client) : null
  let rows = 0
  for (const table of tables) {
    await put(line({ table: table.name, columns: table.columns }))
    if (organizationIds === null || !table.isByOrganization) rows += await copyRows(client, table, put)
    else
      for (const organizationId of organizationIds) {
        await setOrganization(client, organizationId)
        rows += await copyRows(client, table, put)
      }
    await put(`${END_OF_ROWS}\n`)
  }
  return { tables: tables.length, rows }
}

/** An organization shows itself only to a transaction of its own. */
async function readOrganizationIds(client: pg.Client): Promise<number[]> {
  const lastId = await lastOrganizationId(client)
  const ids: number[] = []
  for (let id = 1; id <= lastId; id++) {
    await setOrganization(client, id)
    const { rowCount } = await client.query('select from public.organization')
    if (rowCount !== 0) ids.push(id)
  }
  return ids
}

async function copyRows(client: pg.Client, { name, columns }: Table, put: Put): Promise<number> {
  const copy = client.query(copyTo(`copy (select ${columns.join(', ')} from ${name}) to stdout`))
  for await (const chunk of copy) await put(chunk)
  return copy.rowCount
}

async function toDisk(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
