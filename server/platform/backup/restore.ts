// Reads a backup into an empty database: the tables as they were then, their rows in one transaction, and afterwards
// the migrations that are newer than the backup.
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { connectionProblem } from '../database/connection-problem.ts'
import { migrate, migrationsOf } from '../database/migrate.ts'
import { StartProblem } from '../process/start-problem.ts'
import type { Extent } from './back-up.ts'
import { END_OF_ROWS, Head, linesOf, parseLine, TableHead, Tail } from './backup-file.ts'
import {
  lastOrganizationId,
  readApplied,
  readSequences,
  readTables,
  settleFormats,
  type Table,
} from './tables.ts'

const BATCH_BYTES = 256 * 1024

/** `prepareQueue`: makes the job queue's own tables. */
export async function restore(
  url: string,
  file: string,
  prepareQueue: () => Promise<void>,
): Promise<Extent & { madeAt: string }> {
  const lines = linesOf(file)
  const head = parseLine(Head, (await lines.next()).value, file)
  const client = new pg.Client({ connectionString: url, application_name: 'lineup restore' })
  client.on('error', () => {}) // a lost connection fails the query that needs it
  try {
    await client.connect().catch(cause => {
      throw connectionProblem(url, cause)
    })
    refuseNewer(head)
    await refuseUsed(client, head)
    await migrate({ url, through: head.migrations.at(-1)!.name })
    await prepareQueue()
    await settleFormats(client)
    const extent = await load(client, lines, head, file)
    await migrate({ url })
    await client.query('analyze')
    return { tables: extent.tables, rows: extent.rows, madeAt: head.madeAt }
  } finally {
    await lines.return(undefined)
    await client.end().catch(() => {})
  }
}

function refuseNewer({ migrations }: Head): void {
  const ours = new Map(migrationsOf().map(({ name, checksum }) => [name, checksum]))
  const foreign = migrations.find(({ name, checksum }) => ours.get(name) !== checksum)
  if (foreign)
    throw new StartProblem(
      `The backup was made by another version of the product: it has the migration ${foreign.name}, which this one does not. ` +
        'Restore it with the version that made it, or a newer one.',
    )
}

/** A restore that failed half-way leaves tables without rows, which are as good as none. */
async function refuseUsed(client: pg.Client, head: Head): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  if (rows.length === 0) return
  const applied = await readApplied(client)
  const isOurs = applied.length > 0
  const isSame = JSON.stringify(applied) === JSON.stringify(head.migrations)
  const isUnused = isOurs && (await lastOrganizationId(client)) === 0 && (await countAccounts(client)) === 0
  if (isSame && isUnused) return
  throw new StartProblem(
    `The database is not empty (it has ${rows.length} tables, such as ${rows[0]!.name}). Nothing was restored. ` +
      'Name a new one in DATABASE_URL, or for the built-in one a new folder in LINEUP_DATA.',
  )
}

async function countAccounts(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from system.account')
  return rows[0]!.count
}

async function load(
  client: pg.Client,
  lines: AsyncGenerator<Buffer>,
  head: Head,
  file: string,
): Promise<Extent> {
  await client.query('begin')
  try {
    const tables = await readTables(client)
    const closeAgain = await openForLoading(client, tables)
    for (const { parent, month } of head.months)
      await client.query(`select system.ensure_partition($1::regclass, $2::timestamp at time zone 'UTC')`, [
        parent,
        month,
      ])
    const extent = await loadTables(client, lines, tables, file)
    await releaseJobs(client)
    await closeAgain()
    await setSequences(client, head)
    await client.query('commit')
    return extent
  } catch (cause) {
    await client.query('rollback').catch(() => {})
    throw cause
  }
}

/** Lifts what would keep rows from being written in any order by the owner; the result puts it back. */
async function openForLoading(client: pg.Client, tables: readonly Table[]): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select format('%I.%I', n.nspname, c.relname) as table, quote_ident(k.conname) as name,
       pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and k.conparentid = 0 and format('%I.%I', n.nspname, c.relname) = any($1)`,
    [tables.map(table => table.name)],
  )
  // Enabling a table's triggers alone would forget that one is to fire always.
  const { rows: always } = await client.query<{ table: string; name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as table, quote_ident(t.tgname) as name
     from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
     where not t.tgisinternal and t.tgenabled = 'A' and format('%I.%I', n.nspname, c.relname) = any($1)`,
    [tables.map(table => table.name)],
  )
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { name, isByOrganization } of tables) {
    await client.query(`alter table ${name} disable trigger user`)
    if (isByOrganization) await client.query(`alter table ${name} no force row level security`)
  }
  await client.query(`truncate ${tables.map(table => table.name).join(', ')}`)
  return async () => {
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    for (const { name, isByOrganization } of tables) {
      await client.query(`alter table ${name} enable trigger user`)
      if (isByOrganization) await client.query(`alter table ${name} force row level security`)
    }
    for (const { table, name } of always)
      await client.query(`alter table ${table} enable always trigger ${name}`)
  }
}

async function loadTables(
  client: pg.Client,
  lines: AsyncGenerator<Buffer>,
  tables: readonly Table[],
  file: string,
): Promise<Extent> {
  const known = new Map(tables.map(table => [table.name, table]))
  const extent = { tables: 0, rows: 0 }
  for (;;) {
    const line = (await lines.next()).value as Buffer | undefined
    if (line?.subarray(0, 10).toString() === '{"tables":') {
      const tail = parseLine(Tail, line, file)
      if (tail.tables === extent.tables && tail.rows === extent.rows) return extent
      throw new StartProblem(`${file} lacks rows: it should have ${tail.rows} and has ${extent.rows}.`)
    }
    const { table, columns } = parseLine(TableHead, line, file)
    if (!known.has(table)) throw new StartProblem(`${file} has a table ${table}, which this product has not.`)
    extent.rows += await loadRows(client, `copy ${table} (${columns.join(', ')}) from stdin`, lines, file)
    extent.tables++
  }
}

async function loadRows(
  client: pg.Client,
  statement: string,
  lines: AsyncGenerator<Buffer>,
  file: string,
): Promise<number> {
  const copy = client.query(copyFrom(statement))
  const done = finished(copy)
  done.catch(() => {})
  let batch: Buffer[] = []
  let bytes = 0
  const send = async () => {
    const isFull = !copy.write(Buffer.concat(batch))
    batch = []
    bytes = 0
    if (isFull) await Promise.race([once(copy, 'drain'), done])
  }
  // The connection answers nothing else until the copy is over.
  const giveUp = async (cause: unknown): Promise<never> => {
    copy.destroy()
    await done.catch(() => {})
    throw cause
  }
  for (;;) {
    const { value: line } = await lines.next().catch(giveUp)
    if (!line) return giveUp(new StartProblem(`${file} was cut off. Nothing was restored.`))
    if (line.length === END_OF_ROWS.length && line.toString() === END_OF_ROWS) break
    batch.push(line, NEW_LINE)
    bytes += line.length + 1
    if (bytes >= BATCH_BYTES) await send()
  }
  if (bytes > 0) await send()
  copy.end()
  await done
  return copy.rowCount
}
const NEW_LINE = Buffer.from('\n')

/** Jobs that were running when the backup was made are free to be run again. */
async function releaseJobs(client: pg.Client): Promise<void> {
  await client.query('update graphile_worker._private_jobs set locked_at = null, locked_by = null')
  await client.query('update graphile_worker._private_job_queues set locked_at = null, locked_by = null')
}

async function setSequences(client: pg.Client, head: Head): Promise<void> {
  const there = new Set((await readSequences(client)).map(sequence => sequence.name))
  for (const { name, lastValue } of head.sequences)
    if (lastValue !== null && there.has(name)) await client.query('select setval($1, $2)', [name, lastValue])
}
