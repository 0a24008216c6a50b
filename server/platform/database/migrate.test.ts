import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyDatabase } from '#test/database/index.ts'
import { migrate } from './migrate.ts'

let database: Awaited<ReturnType<typeof emptyDatabase>>
let folder: string
beforeEach(async () => {
  database = await emptyDatabase()
  folder = mkdtempSync(join(tmpdir(), 'lineup-migrations-'))
  write('0001_first.sql', 'create table first (id int); grant select on first to lineup_app;')
  write('0002_second.sql', 'create table second (id int); insert into second values (1);')
})
afterEach(async () => {
  rmSync(folder, { recursive: true })
  await database.drop()
})

const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
const run = () => migrate({ url: database.url, folder })
async function ask(query: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query({ text: query, rowMode: 'array' })
  await client.end()
  return rows.flat()
}

test('applies what is missing, in order, once', async () => {
  expect(await run()).toEqual(['0001_first', '0002_second'])
  expect(await run()).toEqual([])
  write('0003_third.sql', 'alter table second add name text')
  expect(await run()).toEqual(['0003_third'])
  expect(await ask('select name from system.migration order by name')).toEqual([
    '0001_first',
    '0002_second',
    '0003_third',
  ])
})

test('processes that start at once apply each migration once', async () => {
  const applied = await Promise.all(Array.from({ length: 6 }, run))
  expect(applied.flat().sort()).toEqual(['0001_first', '0002_second'])
  expect(await ask('select id from second')).toEqual([1])
})

test('a migration that fails leaves nothing of itself, and says where', async () => {
  write('0003_broken.sql', 'create table third (id int);\n\nselect nonsense from nowhere;')
  await expect(run()).rejects.toThrow(/0003_broken failed: relation "nowhere" does not exist \(line 3\)/)
  expect(await ask('select name from system.migration order by name')).toEqual(['0001_first', '0002_second'])
  expect(await ask(`select to_regclass('third')`)).toEqual([null])
})

test('a changed migration is refused by name', async () => {
  await run()
  write('0001_first.sql', 'create table first (id bigint)')
  await expect(run()).rejects.toThrow(/The migration 0001_first was changed/)
})

test('a database newer than the code is refused', async () => {
  await run()
  rmSync(join(folder, '0002_second.sql'))
  await expect(run()).rejects.toThrow(/newer than this version.*0002_second/)
})

test('a migration that comes too late is refused', async () => {
  write('0004_fourth.sql', 'select 1')
  await run()
  write('0003_third.sql', 'select 1')
  await expect(run()).rejects.toThrow(/0003_third comes before 0004_fourth/)
})

test('an owner that is no superuser may migrate and use the application role, once it is granted', async () => {
  const name = new URL(database.url).pathname.slice(1)
  const owner = `${name}_owner`
  await ask(`create role ${owner} login createrole password 'x'`)
  await ask(`alter database ${name} owner to ${owner}`)
  try {
    const url = new URL(database.url)
    url.username = owner
    url.password = 'x'
    await expect(migrate({ url: url.href, folder })).rejects.toThrow(`grant lineup_app to "${owner}"`)
    await ask(`grant lineup_app to ${owner}`)
    await migrate({ url: url.href, folder })
    url.searchParams.set('options', '-c role=lineup_app')
    const client = new pg.Client({ connectionString: url.href })
    await client.connect()
    expect((await client.query('select count(*)::int from first')).rows).toEqual([{ count: 0 }])
    await client.end()
  } finally {
    await ask(`reassign owned by ${owner} to current_user`)
    await ask(`drop owned by ${owner}`)
    await ask(`drop role ${owner}`)
  }
})

test('each migration of the product has a number of its own', () => {
  const names = readdirSync(new URL('../../../db/migrations/', import.meta.url))
  for (const name of names) expect(name).toMatch(/^\d{4}_[a-z0-9_]+\.sql$/)
  expect(new Set(names.map(name => name.slice(0, 4))).size).toBe(names.length)
})
