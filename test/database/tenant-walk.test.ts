import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database/index.ts'
import { walkTenantTables } from './tenant-walk.ts'

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await testDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

/** Faults that the walk finds in tables made by `statements`, which are then rolled back. */
async function faultsAfter(statements: string): Promise<string[]> {
  await client.query('begin')
  try {
    await client.query(statements)
    return (await walkTenantTables(client)).map(({ table, reason }) => `${table} ${reason}`)
  } finally {
    await client.query('rollback')
  }
}

const SOUND = `create table planted (organization_id bigint not null, id bigint not null, other_id bigint, name text,
  primary key (organization_id, id)); select system.secure_tenant_table('planted');`

test('every tenant table keeps the rule', async () => {
  expect(await walkTenantTables(client)).toEqual([])
  const { rows } = await client.query(`select count(*)::int from pg_tables where schemaname = 'public'`)
  expect(rows[0].count).toBeGreaterThan(20)
})

test('a sound new table has no faults', async () => {
  expect(await faultsAfter(SOUND)).toEqual([])
})

test.each([
  ['no tenant column', `create table planted (id int primary key)`, /planted has no column "organization_id/],
  ['a nullable tenant column', `create table planted (organization_id bigint)`, /planted has no column/],
  [
    'a key in the wrong order',
    `create table planted (organization_id bigint, id int, primary key (id, organization_id))`,
    /planted has no primary key that starts/,
  ],
  [
    'a global unique index',
    `${SOUND} create unique index odd on planted (name)`,
    /unique index odd does not start/,
  ],
  [
    'a foreign key without the tenant',
    `${SOUND} create table target (organization_id bigint not null, id bigint unique, primary key (organization_id, id));
     alter table planted add constraint odd foreign key (other_id) references target (id)`,
    /planted foreign key odd does not start/,
  ],
  [
    'security not forced',
    `${SOUND} alter table planted no force row level security`,
    /planted does not force/,
  ],
  ['security off', `${SOUND} alter table planted disable row level security`, /planted does not force/],
  ['no policy', `${SOUND} drop policy tenant on planted`, /planted has no policy for all commands/],
  [
    'a policy that fails without a tenant',
    `${SOUND} drop policy tenant on planted;
     create policy tenant on planted using (organization_id = current_setting('app.organization_id', true)::bigint)`,
    /planted has no policy for all commands/,
  ],
  [
    'a policy for reading alone',
    `${SOUND} drop policy tenant on planted; create policy tenant on planted for select
     using (organization_id = nullif(current_setting('app.organization_id', true), '')::bigint)`,
    /planted has no policy for all commands/,
  ],
  [
    'a second, wider policy',
    `${SOUND} create policy odd on planted using (true)`,
    /planted policy odd lets more rows/,
  ],
  ['the wrong owner', `${SOUND} alter table planted owner to lineup_app`, /planted belongs to lineup_app/],
])('finds %s', async (_fault, statements, expected) => {
  expect((await faultsAfter(statements)).join('\n')).toMatch(expected)
})
