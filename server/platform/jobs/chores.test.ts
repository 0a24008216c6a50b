import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { DAY_MS } from '#core/time/index.ts'
import { aCompany, aManager, type TestCompany } from '#test/builders/index.ts'
import { type TestDatabase, testDatabase } from '#test/database/index.ts'
import { quiet } from '#test/faults/jobs-test-bed.ts'
import { systemClock } from '../process/clock.ts'
import { type Chore, doChores, sweepJobs } from './chores.ts'
import { startWorker } from './index.ts'

let database: TestDatabase
let companies: TestCompany[]
beforeAll(async () => {
  database = await testDatabase()
  companies = [await aCompany(database.db), await aCompany(database.db)]
  for (const company of companies) await aManager(database.db, company)
})
afterAll(() => database?.drop())

const environment = () => ({ db: database.db, clock: systemClock, log: quiet })
const ids = () => companies.map(company => company.organizationId)

test('chores are done in each organization, whatever fails in another', async () => {
  const done: [string, number][] = []
  const failing: Chore = {
    name: 'fails',
    run: async (_, { organizationId }) => {
      if (organizationId === ids()[0]) throw new Error('not here')
      done.push(['fails', organizationId])
    },
  }
  const other: Chore = {
    name: 'other',
    run: async (tx, { organizationId }) => {
      const { rows } = await sql<{ id: number }>`select organization_id as id from organization`.execute(tx)
      expect(rows).toEqual([{ id: organizationId }])
      done.push(['other', organizationId])
    },
  }
  await doChores(environment(), [failing, other])
  const [first, second] = ids()
  expect(done).toEqual([
    ['other', first],
    ['fails', second],
    ['other', second],
  ])
})

test('a worker does them when the queue says that it is time', async () => {
  const run = vi.fn(async () => {})
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  const options = { ownerUrl: database.url, kinds: [], listeners: [], threads: 1 }
  const worker = await startWorker({ ...environment(), ...options, chores: [{ name: 'counted', run }] })
  try {
    await owner.query(`select graphile_worker.add_job('chores', job_key => 'chores')`)
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(companies.length), { timeout: 10_000 })
    await vi.waitFor(async () => {
      const { rows } = await owner.query('select identifier from graphile_worker._private_known_crontabs')
      expect(rows).toEqual([{ identifier: 'chores' }])
    })
  } finally {
    await worker.stop()
    await owner.end()
  }
})

test('jobs that were over long ago are forgotten', async () => {
  const [organizationId] = ids()
  const kept = await database.db.inTenant(organizationId!, async tx => {
    const job = (state: string, daysAgo: number) =>
      sql`
        insert into job (organization_id, kind, state, input, max_attempts, message, finished_at)
        values (${organizationId}, 'old', ${state}, '{}', 1, ${`${state} ${daysAgo}`},
          ${state === 'pending' ? null : new Date(systemClock.now() - daysAgo * DAY_MS)})`.execute(tx)
    for (const state of ['completed', 'failed', 'cancelled', 'pending'])
      for (const days of [29, 31]) await job(state, days)
    await sweepJobs.run(tx, { organizationId: organizationId!, clock: systemClock })
    const { rows } = await sql<{ message: string }>`select message from job order by id`.execute(tx)
    return rows.map(row => row.message)
  })
  expect(kept).toEqual(['completed 29', 'failed 29', 'cancelled 29', 'pending 29', 'pending 31'])
})
