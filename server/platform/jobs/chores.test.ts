import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { DAY_MS } from '#core/time/index.ts'
import { aCompany, aManager, type TestCompany } from '#test/builders/index.ts'
import { type TestDatabase, testDatabase } from '#test/database/index.ts'
import { quiet } from '#test/faults/jobs-test-bed.ts'
import { systemClock } from '../process/clock.ts'
import { type Chore, doChores, sweepJobs } from './chores.ts'
import { defineJob, openThreads, readJob, startJob, startWorker } from './index.ts'
import { runJob } from './run.ts'

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

const setSwitches = (organizationId: number, suspendedAt: Date | null, off: string[] = []) =>
  database.db.inTenant(organizationId, tx =>
    sql`update organization set suspended_at = ${suspendedAt},
      feature_overrides = ${JSON.stringify(Object.fromEntries(off.map(name => [name, false])))}::jsonb`.execute(
      tx,
    ),
  )

test('nothing is done by itself for a suspended organization, nor what belongs to a feature that is off', async () => {
  const [suspended, limited] = ids() as [number, number]
  await setSwitches(suspended, new Date())
  await setSwitches(limited, null, ['forecasting'])
  const done: [string, number][] = []
  const chore = (name: string, feature?: 'forecasting'): Chore => ({
    name,
    ...(feature && { feature }),
    run: async (_, { organizationId }) => void done.push([name, organizationId]),
  })
  await doChores(environment(), [chore('plain'), chore('of the feature', 'forecasting')])
  expect(done).toEqual([['plain', limited]])

  const ran: string[] = []
  const kindOf = (kind: string, feature?: 'forecastLab') =>
    defineJob<null>({
      kind,
      maxAttempts: 1,
      ...(feature && { feature }),
      run: async () => void ran.push(kind),
    })
  const threads = openThreads(1)
  const running = {
    ...environment(),
    threads,
    running: new Set<never>(),
    released: new AbortController().signal,
    retryDelayMs: () => 0,
  }
  const runOnce = async (organizationId: number, kind: ReturnType<typeof kindOf>) => {
    const started = await database.db.inTenant(organizationId, tx =>
      startJob(tx, organizationId, kind, null, { key: kind.kind }),
    )
    const jobId = 'jobId' in started ? started.jobId : started.alreadyRunning
    await runJob(running, kind, organizationId, jobId)
    return database.db.inTenant(organizationId, tx => readJob(tx, organizationId, jobId))
  }
  const plain = kindOf('plain')
  expect(await runOnce(suspended, plain)).toMatchObject({ state: 'pending', attempts: 0 })
  // A part of what is off is off too.
  expect(await runOnce(limited, kindOf('of-the-lab', 'forecastLab'))).toMatchObject({
    state: 'failed',
    error: { message: '“Forecast lab” is switched off for this organization.' },
  })
  expect(ran).toEqual([])
  await setSwitches(suspended, null)
  expect(await runOnce(suspended, plain)).toMatchObject({ state: 'completed' })
  await setSwitches(limited, null)
  expect(await runOnce(limited, kindOf('of-the-lab', 'forecastLab'))).toMatchObject({ state: 'completed' })
  await threads.close()
})
