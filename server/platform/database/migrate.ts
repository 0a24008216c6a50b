// Brings the database up to the code: db/migrations/NNNN_name.sql in order, each in its own transaction,
// forward only. Any number of processes may start at once; one works and the others wait for it.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { StartProblem } from '../process/start-problem.ts'
import { connectionProblem } from './connection-problem.ts'
import { APPLICATION_ROLE } from './database.ts'

const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../../db/migrations/', import.meta.url))
/** Any number, as long as it is always the same one. */
const LOCK_KEY = 7_164_053_182

export interface MigrateOptions {
  /** As the owner of the tables, not as the application's role. */
  url: string
  folder?: string
  /** The last migration to apply; all by default. */
  through?: string
}

interface Migration {
  name: string
  text: string
  checksum: string
}

/** Names of the migrations that were applied now. */
export async function migrate({
  url,
  folder = MIGRATIONS_FOLDER,
  through,
}: MigrateOptions): Promise<string[]> {
  const migrations = readMigrations(folder).filter(({ name }) => through === undefined || name <= through)
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {}) // a lost connection fails the query that needs it
  try {
    await client.connect()
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY])
    await prepare(client)
    const pending = findPending(migrations, await readApplied(client))
    for (const migration of pending) await apply(client, migration)
    return pending.map(({ name }) => name)
  } catch (cause) {
    throw connectionProblem(url, cause)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Migrations of this version. */
export const migrationsOf = (): { name: string; checksum: string }[] => readMigrations(MIGRATIONS_FOLDER)

function readMigrations(folder: string): Migration[] {
  return readdirSync(folder)
    .filter(file => file.endsWith('.sql'))
    .sort()
    .map(file => {
      const text = readFileSync(`${folder}/${file}`, 'utf8')
      const checksum = createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')
      return { name: file.replace(/\.sql$/, ''), text, checksum }
    })
}

async function prepare(client: pg.Client): Promise<void> {
  try {
    await client.query(APPLICATION_ROLE_FOR_OWNER)
  } catch (cause) {
    if ((cause as pg.DatabaseError).code !== '42501') throw cause
    throw new StartProblem(
      `The database's user "${client.user}" may not make the role ${APPLICATION_ROLE} or become it. As an administrator of ` +
        `the database, run: create role ${APPLICATION_ROLE} nologin; grant ${APPLICATION_ROLE} to "${client.user}";`,
    )
  }
  await client.query(`create schema if not exists system`)
  await client.query(`create table if not exists system.migration (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
}

// Roles belong to the whole cluster, which the lock of one database does not guard: another database may
// be making the same one. Since PostgreSQL 16, being a member of a role and being allowed to become it differ.
const APPLICATION_ROLE_FOR_OWNER = `do $$ begin
  if not exists (select from pg_roles where rolname = '${APPLICATION_ROLE}') then
    begin
      create role ${APPLICATION_ROLE} nologin nosuperuser nobypassrls;
    exception when duplicate_object or unique_violation then null;
    end;
  end if;
  if not pg_has_role(current_user, '${APPLICATION_ROLE}',
      case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end) then
    grant ${APPLICATION_ROLE} to current_user;
  end if;
end $$`

async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from system.migration',
  )
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

function findPending(migrations: Migration[], applied: Map<string, string>): Migration[] {
  const known = new Set(migrations.map(({ name }) => name))
  const foreign = [...applied.keys()].filter(name => !known.has(name)).sort()
  if (foreign.length > 0)
    throw new StartProblem(
      `The database is newer than this version of the product: it has the migration ${foreign.join(', ')}. ` +
        'Start the newer version, or restore a backup made before it.',
    )
  const changed = migrations.find(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum)
  if (changed)
    throw new StartProblem(
      `The migration ${changed.name} was changed after this database had applied it. ` +
        'Put the file back and write the change as a new migration; a development database may be deleted instead.',
    )
  const pending = migrations.filter(({ name }) => !applied.has(name))
  const newest = [...applied.keys()].sort().at(-1) ?? ''
  const late = pending.find(({ name }) => name < newest)
  if (late)
    throw new StartProblem(
      `The migration ${late.name} comes before ${newest}, which this database has already. ` +
        'Give it a higher number; a development database may be deleted instead.',
    )
  return pending
}

async function apply(client: pg.Client, { name, text, checksum }: Migration): Promise<void> {
  try {
    await client.query('begin')
    await client.query(text)
    await client.query('insert into system.migration (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback').catch(() => {})
    throw new Error(`The migration ${name} failed: ${placed(cause, text)}`, { cause })
  }
}

/** The error with the line of the file that it is about. */
function placed(cause: unknown, text: string): string {
  const { message, position } = cause as pg.DatabaseError
  if (!position) return message
  return `${message} (line ${text.slice(0, Number(position)).split('\n').length})`
}
