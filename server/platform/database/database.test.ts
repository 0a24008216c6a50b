import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database/index.ts'
import { openDatabase, serverProblem } from './database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

async function makeOrganization(organizationId: number, name: string): Promise<void> {
  await database.db.inTenant(organizationId, tx =>
    tx.insertInto('organization').values({ organizationId, name, displayName: name }).execute(),
  )
}

const organizationNames = (organizationId: number) =>
  database.db.inTenant(organizationId, async tx => {
    const rows = await tx.selectFrom('organization').select('name').execute()
    return rows.map(row => row.name)
  })

test('an organization sees its own rows alone, and nobody sees them without an organization', async () => {
  await makeOrganization(1, 'One')
  await makeOrganization(2, 'Two')
  expect(await organizationNames(1)).toEqual(['One'])
  expect(await organizationNames(2)).toEqual(['Two'])
  expect(await organizationNames(3)).toEqual([])
  const unset = await database.db.inSystem(tx => tx.selectFrom('organization').selectAll().execute())
  expect(unset).toEqual([])
})

test('a row of another organization can be neither written nor changed', async () => {
  await makeOrganization(4, 'Four')
  const intrusion = database.db.inTenant(5, tx =>
    tx.insertInto('team').values({ organizationId: 4, name: 'Mine now' }).execute(),
  )
  await expect(intrusion).rejects.toThrow(/row-level security/)
  const changed = await database.db.inTenant(5, tx =>
    tx.updateTable('organization').set({ name: 'x' }).where('organizationId', '=', 4).executeTakeFirst(),
  )
  expect(Number(changed.numUpdatedRows)).toBe(0)
})

test('work that throws leaves nothing behind, and the tenant does not stay on the connection', async () => {
  await expect(
    database.db.inTenant(6, async tx => {
      await tx
        .insertInto('organization')
        .values({ organizationId: 6, name: 'Six', displayName: '' })
        .execute()
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  expect(await organizationNames(6)).toEqual([])
  const { rows } = await database.db.pool.query(
    `select current_setting('app.organization_id', true) as tenant`,
  )
  expect(rows[0].tenant || null).toBeNull()
})

test('an id that is no id is a bug, not an empty result', () => {
  expect(() => database.db.inTenant(Number.NaN, async () => 1)).toThrow(/organization id NaN/)
})

test('values come as exact numbers, days as text, instants as dates, and json keeps its keys', async () => {
  const row = await database.db.inSystem(async tx => {
    const result =
      await sql`select 9007199254740991::bigint as big, '{1,null}'::bigint[] as bigs, 1.5::numeric as exact,
      '2026-03-29'::date as day, '{2026-03-29}'::date[] as days, '2026-03-29T01:00Z'::timestamptz as instant,
      '{"snake_key": {"inner_key": 1}}'::jsonb as some_json`.execute(tx)
    return result.rows[0]
  })
  expect(row).toEqual({
    big: 9007199254740991,
    bigs: [1, null],
    exact: 1.5,
    day: '2026-03-29',
    days: ['2026-03-29'],
    instant: new Date('2026-03-29T01:00Z'),
    someJson: { snake_key: { inner_key: 1 } },
  })
  const inexact = database.db.inSystem(tx => sql`select 9007199254740993::bigint`.execute(tx))
  await expect(inexact).rejects.toThrow(/too large/)
})

test('the application works as a role that row-level security binds', async () => {
  const { rows } = await database.db.pool.query(
    'select current_user as role, rolsuper, rolbypassrls from pg_roles where rolname = current_user',
  )
  expect(rows[0]).toEqual({ role: 'lineup_app', rolsuper: false, rolbypassrls: false })
})

test('the loss of a connection, idle or at work, is told once and survived', async () => {
  const lost: Error[] = []
  const db = await openDatabase({ url: database.url, onConnectionLost: cause => lost.push(cause) })
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  const end = (pid: number) => owner.query('select pg_terminate_backend($1, 5000)', [pid])

  const { rows } = await db.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  await end(rows[0]!.pid)
  await expect.poll(() => lost.length).toBe(1)

  const atWork = db.inTenant(1, async tx => {
    const pid = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await end(pid.rows[0]!.pid)
    await tx.selectFrom('team').selectAll().execute()
  })
  await expect(atWork).rejects.toThrow(/terminat|not queryable/)
  expect(lost).toHaveLength(2)
  expect(await db.inSystem(async () => 'back')).toBe('back')
  await owner.end()
  await db.close()
})

test('what is wrong with a database is said in a sentence without the password', async () => {
  const say = async (change: (url: URL) => void) => {
    const url = new URL(database.url)
    change(url)
    return openDatabase({ url: url.href }).then(
      () => 'opened',
      (cause: Error) => `${cause.name}: ${cause.message}`,
    )
  }
  const unreachable = await say(url => {
    url.port = '1'
    url.password = 'hush'
  })
  expect(unreachable).toMatch(/^StartProblem: The database at 127.0.0.1:1 can't be reached \(ECONNREFUSED\)/)
  expect(unreachable).not.toContain('hush')
  expect(
    await say(url => {
      url.password = 'wrong'
    }),
  ).toMatch(/refuses user "postgres"/)
  expect(
    await say(url => {
      url.pathname = '/nowhere'
    }),
  ).toMatch(/"nowhere" does not exist/)
})

test('an old server, and a role above row-level security, are refused', () => {
  const good = { role: 'lineup_app', version: 150_004, isAboveRules: false }
  expect(serverProblem(good)).toBeNull()
  expect(serverProblem({ ...good, version: 140_011 })).toMatch(/PostgreSQL 14; 15 or newer/)
  expect(serverProblem({ ...good, isAboveRules: true })).toMatch(/does not bind/)
  expect(serverProblem({ ...good, role: 'postgres' })).toMatch(/work as "postgres"/)
})

test('a database without our role is told to be migrated', async () => {
  const refused = await openDatabase({ url: database.url, role: 'lineup_nobody' }).catch(cause => cause)
  expect(refused.message).toMatch(/no role lineup_nobody.*npm run migrate/)
})
