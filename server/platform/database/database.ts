// The door to the database. Every query runs in a transaction that either belongs to one organization
// (row-level security shows its rows alone) or to none (tenant tables look empty).
import {
  CamelCasePlugin,
  Kysely,
  type KyselyPlugin,
  PostgresDialect,
  type QueryResult,
  type RawBuilder,
  sql,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import { invariant } from '#core/invariant.ts'
import type { Tables } from '#db/tables.ts'
import { StartProblem } from '../process/start-problem.ts'
import { connectionProblem } from './connection-problem.ts'
import { preparingPool } from './prepared-statements.ts'
import { valueTypes } from './value-types.ts'

export const APPLICATION_ROLE = 'lineup_app'
const OLDEST_POSTGRES = 15

export type Tx = Transaction<Tables>

export interface TenantWork {
  /**
   * Transaction that can be repeated from its inputs, should the machine lose power: its commit does not wait for the
   * disk and delays nobody whose commit does.
   */
  isDoneAgain?: boolean
}

export interface Database {
  /** Work on one organization's rows. Committed when `work` resolves, rolled back when it throws. */
  inTenant<T>(organizationId: number, work: (tx: Tx) => Promise<T>, how?: TenantWork): Promise<T>
  /** Work on schema `system` (accounts, tokens, keys). */
  inSystem<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** One statement by itself, of a function that binds itself to an organization: one answer is waited for, not four. */
  call<T>(statement: RawBuilder<T>): Promise<QueryResult<T>>
  /** Connections as the application's role, for LISTEN and COPY. */
  pool: pg.Pool
  /** The address as the tables' owner, for migrations and the job queue's own tables. */
  ownerUrl: string
  close(): Promise<void>
}

export interface DatabaseOptions {
  url: string
  maxConnections?: number
  /** lineup_app, but for tests. */
  role?: string
  /** Observers of statements and results: the tests record them. */
  plugins?: KyselyPlugin[]
  /** Called once for each connection that breaks; the pool makes a new one by itself. */
  onConnectionLost?: (cause: Error) => void
}

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const role = options.role ?? APPLICATION_ROLE
  const pool = new pg.Pool({
    connectionString: asRole(options.url, role),
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    application_name: 'lineup',
    types: valueTypes,
  })
  reportLostConnections(pool, cause => options.onConnectionLost?.(cause))
  try {
    await checkServer(pool, role)
  } catch (cause) {
    await pool.end()
    throw connectionProblem(options.url, cause)
  }
  const kysely = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: preparingPool(pool) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true }), ...(options.plugins ?? [])],
  })
  return {
    pool,
    ownerUrl: options.url,
    inTenant(organizationId, work, { isDoneAgain = false } = {}) {
      invariant(
        Number.isSafeInteger(organizationId) && organizationId > 0,
        `organization id ${organizationId}`,
      )
      return kysely.transaction().execute(async tx => {
        const setCommit = isDoneAgain ? sql`, set_config('synchronous_commit', 'off', true)` : sql``
        await sql`select set_config('app.organization_id', ${String(organizationId)}, true)${setCommit}`.execute(
          tx,
        )
        return work(tx)
      })
    },
    inSystem: work => kysely.transaction().execute(work),
    call: statement => statement.execute(kysely),
    close: () => kysely.destroy(),
  }
}

/**
 * An 'error' that nobody listens to would end the process. The pool listens to idle connections alone, so a
 * database that goes away in the middle of a transaction needs this listener; the query itself is rejected too.
 */
function reportLostConnections(pool: pg.Pool, report: (cause: Error) => void): void {
  pool.on('error', () => {})
  pool.on('connect', client => {
    client.once('error', report)
    client.on('error', () => {}) // one loss may be reported twice
  })
}

/** Every connection starts as the application's role, before any query can run. */
function asRole(address: string, role: string): string {
  const url = new URL(address)
  const given = url.searchParams.get('options')
  url.searchParams.set('options', `${given ? `${given} ` : ''}-c role=${role}`)
  return url.href
}

interface ServerFacts {
  role: string
  version: number
  isAboveRules: boolean
}

async function checkServer(pool: pg.Pool, wantedRole: string): Promise<void> {
  const { rows } = await pool
    .query<ServerFacts>(
      `select current_user as role, current_setting('server_version_num')::int as version,
              rolsuper or rolbypassrls as "isAboveRules"
       from pg_roles where rolname = current_user`,
    )
    .catch(cause => {
      const { code, message } = cause as pg.DatabaseError
      // 22023: the role does not exist; 42501: this user may not become it.
      if ((code !== '22023' && code !== '42501') || !message.includes('role')) throw cause
      throw new StartProblem(
        `The database has no role ${wantedRole} that its user may use. Run "npm run migrate", which makes it.`,
      )
    })
  const problem = serverProblem(rows[0]!)
  if (problem) throw new StartProblem(problem)
}

export function serverProblem({ role, version, isAboveRules }: ServerFacts): string | null {
  const major = Math.floor(version / 10_000)
  if (major < OLDEST_POSTGRES)
    return `The database is PostgreSQL ${major}; ${OLDEST_POSTGRES} or newer is needed. Upgrade it, or leave DATABASE_URL out to use the built-in one.`
  if (role === APPLICATION_ROLE && !isAboveRules) return null
  return (
    `The database lets the application work as "${role}"${isAboveRules ? ', which row-level security does not bind' : ''}. ` +
    `Connect without a pooler that drops start-up options, and make ${APPLICATION_ROLE} neither SUPERUSER nor BYPASSRLS.`
  )
}
