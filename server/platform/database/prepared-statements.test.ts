import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database/index.ts'
import { run } from '#test/database/setup.ts'
import { openDatabase } from './database.ts'
import { PreparedStatements } from './prepared-statements.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const range = (length: number) => Array.from({ length }, (_, index) => index)

/** Names of that many uses of a text, one after the other. */
function namesOf(statements: PreparedStatements, text: string, uses: { values?: unknown[]; ms?: number }[]) {
  return uses.map(({ values = [1], ms = 1 }) => {
    const name = statements.nameFor(text, values)
    statements.used(text, ms)
    return name
  })
}

test('a text is prepared from its third use, under the same name each time', () => {
  const statements = new PreparedStatements()
  expect(namesOf(statements, 'select $1', [{}, {}, {}, {}])).toEqual([undefined, undefined, 's1', 's1'])
  expect(namesOf(statements, 'select $1, 2', [{}, {}, {}])).toEqual([undefined, undefined, 's2'])
})

test('what takes long is planned for its values until it is quick again', () => {
  const statements = new PreparedStatements()
  const uses = [{}, { ms: 50 }, {}, {}, {}, { ms: 50 }, {}, {}, {}]
  const isPrepared = namesOf(statements, 'select $1', uses).map(name => name !== undefined)
  expect(isPrepared).toEqual([false, false, false, false, true, true, false, false, true])
})

test('large values are planned for what they are', () => {
  const statements = new PreparedStatements()
  const small = { values: [range(40), 'x'.repeat(1000), null, new Date()] }
  const large = [range(41), 'x'.repeat(1001), Buffer.alloc(1001)].map(value => ({ values: [1, value] }))
  const names = namesOf(statements, 'select 1', [small, small, small, ...large, small])
  expect(names).toEqual([undefined, undefined, 's1', undefined, undefined, undefined, 's1'])
})

test('a connection holds a bounded number of statements', () => {
  const statements = new PreparedStatements()
  const isPrepared = (text: string) => namesOf(statements, text, [{}, {}, {}])[2] !== undefined
  expect(range(6_000).filter(index => isPrepared(`select $1, ${index}`)).length).toBe(500)
  expect(isPrepared('select $1, 7')).toBe(true)
  expect(isPrepared('select $1, 700')).toBe(false)
})

/** Uses after which a statement is prepared on any machine: one that took long there counts for nothing. */
const MANY = range(30)

test('PostgreSQL parses a repeated statement once for each connection', async () => {
  const db = await openDatabase({ url: database.url, maxConnections: 1 })
  for (const value of MANY) {
    const { rows } = await db.inSystem(tx =>
      sql<{ sum: number }>`select ${value}::int + 1 as sum`.execute(tx),
    )
    expect(rows).toEqual([{ sum: value + 1 }])
  }
  const { rows } = await db.pool.query(
    `select custom_plans + generic_plans as uses from pg_prepared_statements where statement like '%as sum'`,
  )
  expect(rows).toHaveLength(1)
  expect(Number(rows[0].uses)).toBeGreaterThan(1)
  await db.close()
})

test('a migration that changes columns fails a statement once, and not its next use', async () => {
  const db = await openDatabase({ url: database.url, maxConnections: 1 })
  const asOwner = (text: string) => run(database.url, text)
  await asOwner('create table changing (id int); grant select on changing to lineup_app')
  await asOwner('insert into changing values (1)')
  const read = () => db.inSystem(tx => sql`select * from changing where id = ${1}`.execute(tx))
  for (const _ of MANY) expect((await read()).rows).toEqual([{ id: 1 }])
  await asOwner(`alter table changing add column name text default 'one'`)
  await expect(read()).rejects.toThrow('cached plan must not change result type')
  for (const _ of MANY) expect((await read()).rows).toEqual([{ id: 1, name: 'one' }])
  await db.close()
})
