// An organization for each spec file, so that files run side by side: a copy of the sample company, made in the
// product's database when the file first logs in. Ids are the sample company's, e-mail addresses are the file's own.
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { LOG_INS } from '#db/seed/company.ts'
import { clusterPassword } from '#server/platform/database/embedded-files.ts'
import { clusterUrl, readPostmasterFile } from '#server/platform/database/embedded-postmaster.ts'

const PREPARATION_LIMIT_MS = 300_000
const POLL_MS = 250
/** Any number that nothing else locks. */
const LOCK = 7_199

export type SamplePerson = keyof typeof LOG_INS

/** The address of the built-in PostgreSQL of a running product. */
export function databaseOf(data: string): string {
  const cluster = path.join(data, 'postgres')
  const running = readPostmasterFile(cluster)
  if (!running) throw new Error(`No PostgreSQL runs on ${cluster}.`)
  return clusterUrl(running.port, clusterPassword(data, true))
}

async function connected<T>(database: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

const IS_PREPARED = `
  select not exists (select from public.stream where trained_at is null)
    and exists (select from public.job where kind = 'generate-schedule' and state = 'completed')
    and not exists (select from public.job where state in ('pending', 'in_progress'))
    and not exists (select from graphile_worker.jobs where run_at <= now()) as is_prepared`

/** Resolves when the product has trained, scheduled and published its sample company. */
export async function untilPrepared(database: string): Promise<void> {
  await connected(database, async client => {
    const deadline = performance.now() + PREPARATION_LIMIT_MS
    while (!(await client.query(IS_PREPARED)).rows[0].is_prepared) {
      if (performance.now() > deadline)
        throw new Error(`The sample company was not prepared within ${PREPARATION_LIMIT_MS / 1000} s.`)
      await sleep(POLL_MS)
    }
  })
}

/** The e-mail address of somebody in the organization called `key`; null: in the sample company itself. */
export function emailIn(key: string | null, who: SamplePerson): string {
  const { email } = LOG_INS[who]
  return key === null ? email : email.replace('@', `@${key}.`)
}

/** Makes the organization called `key`, unless it is there already. */
export async function ensureOrganization(database: string, key: string): Promise<void> {
  await connected(database, async client => {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1, hashtext($2))', [LOCK, key])
    const known = await client.query('select from public.organization where name = $1', [key])
    if (known.rowCount === 0) await copySample(client, key)
    await client.query('commit')
  })
}

/** Every row of the first organization again under a new one: keys begin with the organization in every table. */
async function copySample(client: pg.Client, key: string): Promise<void> {
  const { rows } = await client.query(`
    select (select min(organization_id) from public.organization) as source,
      nextval(pg_get_serial_sequence('public.organization', 'organization_id')) as copy`)
  const { source, copy } = rows[0] as { source: string; copy: string }
  // Neither triggers nor the order of foreign keys.
  await client.query('set local session_replication_role = replica')
  for (const { name, columns } of await tenantTables(client))
    await client.query(
      `insert into public.${name} (organization_id, ${columns}) overriding system value
       select $2, ${columns} from public.${name} where organization_id = $1`,
      [source, copy],
    )
  await copyAccounts(client, source, copy, key)
  await client.query('update public.organization set name = $2 where organization_id = $1', [copy, key])
}

/** Tables of tenants with all their columns but the organization's, quoted. */
async function tenantTables(client: pg.Client): Promise<{ name: string; columns: string }[]> {
  const { rows } = await client.query(`
    select c.relname as name, string_agg(quote_ident(a.attname), ', ') as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attname <> 'organization_id'
      and exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'organization_id')
    group by c.relname`)
  return rows
}

/** Accounts of their own for the people who log in, with the same password. */
async function copyAccounts(client: pg.Client, source: string, copy: string, key: string): Promise<void> {
  const { rows: members } = await client.query(
    'select account_id from system.membership where organization_id = $1',
    [source],
  )
  for (const { account_id: old } of members) {
    const { rows } = await client.query(
      `insert into system.account (email, password_hash, first_name, last_name)
       select replace(email, '@', '@' || $2 || '.'), password_hash, first_name, last_name
       from system.account where id = $1 returning id`,
      [old, key],
    )
    const account = rows[0].id
    await client.query(
      `insert into system.membership (account_id, organization_id, manager_id, surfer_id, is_internal)
       select $3, $2, manager_id, surfer_id, is_internal
       from system.membership where account_id = $1 and organization_id = $4`,
      [old, copy, account, source],
    )
    for (const table of ['manager', 'surfer'])
      await client.query(
        `update public.${table} set account_id = $3 where organization_id = $2 and account_id = $1`,
        [old, copy, account],
      )
  }
  for (const table of ['manager', 'surfer'])
    await client.query(
      `update public.${table} set email = replace(email, '@', '@' || $2 || '.') where organization_id = $1`,
      [copy, key],
    )
}
