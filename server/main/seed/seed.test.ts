import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD, LOG_INS as PEOPLE } from '#db/seed/company.ts'
import { findAccountByEmail, verifyPassword } from '#server/platform/auth/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { aCompany, aManager } from '#test/builders/index.ts'
import { type TestDatabase, testDatabase } from '#test/database/index.ts'
import { sampleLogIns } from './sample-log-ins.ts'
import { prepareSeededSchedule, seedWhenEmpty } from './seed.ts'

const NOW = Date.parse('2031-03-04T12:00:00Z')

let empty: TestDatabase
let taken: TestDatabase
beforeAll(async () => {
  empty = await testDatabase()
  taken = await testDatabase()
  await aManager(taken.db, await aCompany(taken.db))
})
afterAll(() => Promise.all([empty?.drop(), taken?.drop()]))

const platformOf = ({ db }: TestDatabase, now = () => NOW) =>
  ({ db, clock: { now }, configuration: { hasSimulators: false } }) as unknown as Platform

test('an empty database gets the sample company, once', async () => {
  const organizationId = await seedWhenEmpty(platformOf(empty))
  expect(organizationId).not.toBeNull()
  expect(await seedWhenEmpty(platformOf(empty))).toBe(organizationId)
  const { rows } = await empty.db.inTenant(organizationId!, tx =>
    sql<{ managers: string[]; surfers: number; streams: number }>`
      select array(select email from manager order by email) as managers,
        (select count(*)::int from surfer) as surfers, (select count(*)::int from stream) as streams`.execute(
      tx,
    ),
  )
  expect(rows[0]!.managers).toContain(PEOPLE.manager.email)
  expect(rows[0]!.surfers).toBeGreaterThan(20)
  expect(rows[0]!.streams).toBeGreaterThan(2)
})

test('a database with other people stays as it is', async () => {
  expect(await seedWhenEmpty(platformOf(taken))).toBeNull()
})

test('no schedule is generated when the forecasts never come', async () => {
  const organizationId = (await seedWhenEmpty(platformOf(empty)))!
  let looks = 0
  const hourly = platformOf(empty, () => NOW + looks++ * 3_600_000)
  await prepareSeededSchedule(hourly, organizationId, new AbortController().signal)
  const { rows } = await empty.db.inTenant(organizationId, tx =>
    sql<{ jobs: number }>`select count(*)::int as jobs from job where kind = 'generate-schedule'`.execute(tx),
  )
  expect(rows).toEqual([{ jobs: 0 }])
})

test('log-ins have the known password on this machine alone, and own ones, told once, where others reach them', async () => {
  await seedWhenEmpty(platformOf(empty))
  const { db } = empty
  const logIns = (isReachable: boolean) =>
    sampleLogIns({
      db,
      identity: { isEmbedded: true },
      configuration: { isReachable },
    } as unknown as Platform)
  const hashes = async () => {
    const emails = (await logIns(false)).map(({ email }) => email)
    return Promise.all(
      emails.map(async email => (await db.inSystem(tx => findAccountByEmail(tx, email)))!.passwordHash),
    )
  }
  const listed = await logIns(false)
  expect(listed.map(({ password }) => password)).toEqual(listed.map(() => PASSWORD))
  expect(listed.length).toBeGreaterThan(2)
  const own = (await logIns(true)).map(({ password }) => password!)
  expect(new Set([...own, PASSWORD]).size).toBe(listed.length + 1)
  for (const password of own) expect(password).toMatch(/^[\w-]{16}$/)
  for (const [index, hash] of (await hashes()).entries())
    expect([await verifyPassword(hash, own[index]!), await verifyPassword(hash, PASSWORD)]).toEqual([
      true,
      false,
    ])
  for (const isReachable of [true, false])
    expect((await logIns(isReachable)).map(({ password }) => password)).toEqual(listed.map(() => null))
})
