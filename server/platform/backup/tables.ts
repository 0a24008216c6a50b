// Parts of a database that go into a backup: every table of ours and of the job queue, without what migrations make.
import type pg from 'pg'

const SCHEMAS = ['public', 'system', 'graphile_worker']
/** Written by migrations, before the rows of a backup. */
const MADE_BY_MIGRATIONS = ['system.migration', 'graphile_worker.migrations']

export interface Table {
  /** Quoted where necessary, with its schema. */
  name: string
  columns: string[]
  /** Row-level security binds the owner too: rows of one organization at a time. */
  isByOrganization: boolean
  isPartitioned: boolean
}

export async function readTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select format('%I.%I', n.nspname, c.relname) as name, c.relforcerowsecurity as "isByOrganization",
       c.relkind = 'p' as "isPartitioned",
       array(select quote_ident(a.attname) from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
         order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition
       and n.nspname || '.' || c.relname <> all($2)
     order by 1`,
    [SCHEMAS, MADE_BY_MIGRATIONS],
  )
  return rows
}

export interface Sequence {
  name: string
  /** Null: never used. */
  lastValue: string | null
}

export async function readSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as "lastValue"
     from pg_sequences where schemaname = any($1) order by 1`,
    [SCHEMAS],
  )
  return rows
}

/** A month of a table that is cut into months, as "2026-11-01". */
export interface Month {
  parent: string
  month: string
}

export async function readMonths(client: pg.ClientBase): Promise<Month[]> {
  const { rows } = await client.query<Month>(
    `select format('%I.%I', n.nspname, p.relname) as parent, replace(right(c.relname, 7), '_', '-') || '-01' as month
     from pg_inherits i
     join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
     join pg_namespace n on n.oid = p.relnamespace
     where n.nspname = any($1) and p.relkind = 'p' and c.relkind = 'r' order by 1, 2`,
    [SCHEMAS],
  )
  return rows
}

export interface AppliedMigration {
  name: string
  checksum: string
}

/** Empty where the database was never migrated. */
export async function readApplied(client: pg.ClientBase): Promise<AppliedMigration[]> {
  const { rows: found } = await client.query(`select to_regclass('system.migration') is not null as is_there`)
  if (!found[0].is_there) return []
  const { rows } = await client.query<AppliedMigration>(
    'select name, checksum from system.migration order by name',
  )
  return rows
}

/** Sees a row of any organization only with that organization set: neither superuser nor BYPASSRLS. */
export async function isBoundByRules(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ isAbove: boolean }>(
    `select rolsuper or rolbypassrls as "isAbove" from pg_roles where rolname = current_user`,
  )
  return !rows[0]!.isAbove
}

/** Ids that organizations can have: by the sequence, as none of their rows is in sight. */
export async function lastOrganizationId(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ lastId: string | null }>(
    `select last_value as "lastId" from pg_sequences
     where format('%I.%I', schemaname, sequencename) = pg_get_serial_sequence('public.organization', 'organization_id')`,
  )
  return Number(rows[0]?.lastId ?? 0)
}

export const setOrganization = (client: pg.ClientBase, organizationId: number | null) =>
  client.query(`select set_config('app.organization_id', $1, true)`, [String(organizationId ?? '')])

/** Values are written and read alike, whatever the server's own habits. */
export const settleFormats = (client: pg.ClientBase) =>
  client.query(`set datestyle = 'ISO'; set intervalstyle = 'postgres'; set timezone = 'UTC';
    set extra_float_digits = 1; set client_encoding = 'UTF8'; set bytea_output = 'hex';
    set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`)
