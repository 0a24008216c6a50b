import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompanyWithEverything } from '#test/builders/full-company.ts'
import { emptyDatabase, type TestDatabase, testDatabase } from '#test/database/index.ts'
import { migrateJobs } from '../jobs/index.ts'
import { createLog } from '../process/log.ts'
import { backUp } from './back-up.ts'
import { restore } from './restore.ts'
import { readTables } from './tables.ts'

const MADE_AT = new Date('2026-11-24T09:00:00Z')
const folder = mkdtempSync(join(tmpdir(), 'lineup-backup-'))
const file = join(folder, 'lineup.backup')
const OWNER = `owner_${randomBytes(4).toString('hex')}`

let database: TestDatabase
const empty: Awaited<ReturnType<typeof emptyDatabase>>[] = []
beforeAll(async () => {
  database = await testDatabase()
  await aCompanyWithEverything(database.db, 'Kelpforest')
  await aCompanyWithEverything(database.db, 'Sandbank')
  // Letters that separate rows or columns elsewhere.
  await ask(database.url, String.raw`update team set description = E'tab\there,\u2028 and \\. more\n\\.\n'`)
})
afterAll(async () => {
  for (const one of empty) await one.drop()
  await ask(database.url, `drop role if exists ${OWNER}`)
  await database?.drop()
  rmSync(folder, { recursive: true })
})

async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

async function anEmptyDatabase(): Promise<string> {
  const made = await emptyDatabase()
  empty.push(made)
  return made.url
}

/** The same database as a user who owns it and whom row-level security binds, as with a hosted PostgreSQL. */
async function ownedByAnybody(url: string): Promise<string> {
  const as = new URL(url)
  await ask(
    url,
    `do $$ begin
      if not exists (select from pg_roles where rolname = '${OWNER}') then
        create role ${OWNER} login password 'tide' nosuperuser nobypassrls;
        grant lineup_app to ${OWNER};
      end if;
    end $$;
    alter database ${as.pathname.slice(1)} owner to ${OWNER}; alter schema public owner to ${OWNER}`,
  )
  as.username = OWNER
  as.password = 'tide'
  return as.href
}

/** Number of rows and a hash of the contents of every table, and the sequences. */
async function contentsOf(url: string): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const sums: Record<string, unknown> = {}
    for (const { name, columns } of await readTables(client)) {
      const { rows } = await client.query(
        `select count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum
         from (select ${columns.join(', ')} from ${name}) as t`,
      )
      sums[name] = rows[0].sum
    }
    const { rows } = await client.query(
      `select schemaname || '.' || sequencename as name, last_value from pg_sequences order by 1`,
    )
    for (const { name, last_value } of rows) sums[`sequence ${name}`] = last_value
    return sums
  } finally {
    await client.end()
  }
}

const restoreTo = (url: string, from = file) =>
  restore(url, from, () => migrateJobs(url, createLog('silent')))

test('what was backed up comes back: rows, sequences and rules', async () => {
  const before = await contentsOf(database.url)
  const { rows } = await backUp(database.url, file, MADE_AT)
  expect(rows).toBeGreaterThan(100)
  expect(readdirSync(folder)).toEqual(['lineup.backup'])
  const url = await anEmptyDatabase()
  expect(await restoreTo(url)).toMatchObject({ rows, madeAt: MADE_AT.toISOString() })
  expect(await contentsOf(url)).toEqual(before)
  const rules = `select relname, relrowsecurity, relforcerowsecurity,
    (select count(*) from pg_constraint k where k.conrelid = c.oid) as constraints,
    (select string_agg(t.tgenabled::text, '' order by t.tgenabled) from pg_trigger t where t.tgrelid = c.oid) as triggers
    from pg_class c where relkind in ('r', 'p') and relnamespace::regnamespace::text in ('public', 'system') order by 1`
  expect(await ask(url, rules)).toEqual(await ask(database.url, rules))
  await expect(restoreTo(url)).rejects.toThrow(/^The database is not empty/)
})

test('an owner whom row-level security binds backs up and restores every organization', async () => {
  const before = await contentsOf(database.url)
  await backUp(database.url, file, MADE_AT)
  const admin = await anEmptyDatabase()
  const url = await ownedByAnybody(admin)
  await restoreTo(url)
  expect(await contentsOf(admin)).toEqual(before)
  const again = join(folder, 'again.backup')
  await backUp(url, again, MADE_AT)
  const last = await anEmptyDatabase()
  await restoreTo(last, again)
  expect(await contentsOf(last)).toEqual(before)
})

test('a file that was cut off, or is none, changes nothing, and the whole one still goes in', async () => {
  await backUp(database.url, file, MADE_AT)
  const cut = join(folder, 'cut.backup')
  const url = await anEmptyDatabase()
  await backUp(database.url, cut, MADE_AT)
  // Between the rows of one table and of another.
  for (const part of [0.9, 0.7, 0.5, 0.3, 0.1]) {
    truncateSync(cut, Math.floor(statSync(file).size * part))
    await expect(restoreTo(url, cut)).rejects.toThrow(/cut off/)
  }
  writeFileSync(cut, 'no backup')
  await expect(restoreTo(url, cut)).rejects.toThrow(/is no backup/)
  await expect(restoreTo(url, join(folder, 'none'))).rejects.toThrow(/There is no file/)
  await restoreTo(url)
  expect(await contentsOf(url)).toEqual(await contentsOf(database.url))
})

test('a backup that fails leaves no file, and the one of before', async () => {
  const target = join(folder, 'failing.backup')
  await expect(backUp(await anEmptyDatabase(), target, MADE_AT)).rejects.toThrow(/nothing to back up/)
  expect(existsSync(target)).toBe(false)
  expect(readdirSync(folder).filter(name => name.includes('partial'))).toEqual([])
})
