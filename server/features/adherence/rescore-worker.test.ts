import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DAY_MS, HOUR_MS } from '#core/time/index.ts'
import { aConnection, aSurfer, aTestBed, deliver, drainAll, type TestBed } from '#test/builders/index.ts'
import { dueInMs, invalidateDays } from './rescore-store.ts'
import { type RescoreWorker, startRescoreWorker } from './rescore-worker.ts'

const TUESDAY = Date.parse('2031-03-04T00:00:00Z')
const now = TUESDAY + 12 * HOUR_MS
let stage: TestBed
const started: RescoreWorker[] = []
beforeEach(async () => {
  stage = await aTestBed({ now: () => now })
})
afterEach(async () => {
  await Promise.all(started.splice(0).map(one => one.stop()))
  await stage.close()
})
const start = async () => void started.push(await startRescoreWorker(stage.platform))

const seconds = async () => {
  const { rows } = await stage.db.inTenant(stage.company.organizationId, tx =>
    sql<{ seconds: number | null }>`
      select sum(in_seconds)::float8 as seconds from adherence_day
      where not exists (select from rescore)`.execute(tx),
  )
  return rows[0]!.seconds
}

/** On shift since nine. */
async function agentOnShift(): Promise<number> {
  const { db, company, platform } = stage
  const { surferId, email } = await aSurfer(db, company, { timezone: 'Etc/UTC' })
  const connectionId = await aConnection(db, company)
  const agents = [{ remoteId: '7', name: 'A', email, isActive: true }]
  await deliver(db, company, connectionId, [{ key: 'a', agents }], { at: TUESDAY })
  await drainAll(platform, company)
  await db.inTenant(company.organizationId, async tx => {
    await sql`
      insert into block (organization_id, surfer_id, type, origin, starts_at, ends_at, published_version)
      values (${company.organizationId}, ${surferId}, 'shift', 'manual', ${new Date(TUESDAY + 9 * HOUR_MS)},
        ${new Date(TUESDAY + 17 * HOUR_MS)}, 1)`.execute(tx)
  })
  return surferId!
}

test('whoever is on shift is judged by itself, and what is asked for later too', async () => {
  const surferId = await agentOnShift()
  await start()
  await vi.waitFor(async () => expect(await seconds()).toBe(3 * 3600), 8_000)
  const { db, company } = stage
  await db.inTenant(company.organizationId, async tx => {
    await sql`update block set starts_at = ${new Date(TUESDAY + 10 * HOUR_MS)}`.execute(tx)
    const day = { surferIds: [surferId], from: TUESDAY, to: TUESDAY + DAY_MS }
    await invalidateDays(tx, company.organizationId, day, 'schedule')
  })
  await vi.waitFor(async () => expect(await seconds()).toBe(2 * 3600), 8_000)
})

test('an empty list is never due, so that nobody looks at it again and again', async () => {
  const { db, company } = stage
  const { surferId } = await aSurfer(db, company, { timezone: 'Etc/UTC' })
  const due = () => db.inTenant(company.organizationId, tx => dueInMs(tx, company.organizationId, HOUR_MS))
  expect(await due()).toBeNull()
  const day = { surferIds: [surferId!], from: TUESDAY, to: TUESDAY + DAY_MS }
  await db.inTenant(company.organizationId, tx => invalidateDays(tx, company.organizationId, day, 'event'))
  expect(await due()).toBeGreaterThan(HOUR_MS / 2)
})

/** Terminates the database connection of a running evaluation in mid-transaction; returns whether one was running. */
async function cutOff(owner: pg.Client): Promise<boolean> {
  const { rowCount } = await owner.query(`
    select pg_terminate_backend(l.pid) from pg_locks l join pg_database d on d.oid = l.database
    where d.datname = current_database() and l.locktype = 'advisory' and l.classid = 7107`)
  return rowCount! > 0
}

test('two processes and one that fell over in the middle leave what one leaves', async () => {
  const surferId = await agentOnShift()
  const { db, company } = stage
  const days = { surferIds: [surferId], from: TUESDAY - 600 * DAY_MS, to: now }
  await db.inTenant(company.organizationId, tx =>
    invalidateDays(tx, company.organizationId, days, 'settings'),
  )
  const owner = new pg.Client({ connectionString: db.ownerUrl })
  await owner.connect()
  try {
    await Promise.all([start(), start()])
    await vi.waitFor(async () => expect(await cutOff(owner)).toBe(true), { timeout: 8_000, interval: 1 })
  } finally {
    await owner.end()
  }
  await vi.waitFor(async () => expect(await seconds()).toBe(3 * 3600), 60_000)
})
