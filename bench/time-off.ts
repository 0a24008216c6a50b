// "Can I?" of a year in a large company, as the whole request on an embedded PostgreSQL: 500 agents, 92 days of shifts,
// thirteen weeks of forecast for ten ticket groups, six years of time off. The page may wait 300 ms for it. Also 100
// requests approved at once.
//   npm run bench time-off [-- --agents 500 --days 92]
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { timeOffPolicies } from '#contract/time-off/policies.ts'
import { myTimeOff, timeOff } from '#contract/time-off/requests.ts'
import { addDays, instantAt, localDateOf, weekStartOf } from '#core/time/index.ts'
import {
  type Database,
  migrate,
  openDatabase,
  startEmbeddedPostgres,
} from '#server/platform/database/index.ts'
import { migrateJobs } from '#server/platform/jobs/index.ts'
import { createLog } from '#server/platform/process/log.ts'
import { type Caller, testApp } from '#test/builders/app.ts'
import { aCompany, type TestCompany } from '#test/builders/company.ts'
import { aManager, aSurfer, type Person } from '#test/builders/people.ts'
import { aStream, aTask } from '#test/builders/work.ts'
import { costOf } from './product/cost-of.ts'

const ZONE = 'Europe/London'
const CALLS = 9
const WARM_UP = 3
const STREAMS = 10
const FORECAST_DAYS = 91
const DECIDED = 100

const { values: options } = parseArgs({
  options: { agents: { type: 'string', default: '500' }, days: { type: 'string', default: '92' } },
})
const today = localDateOf(ZONE, Date.now())
const monday = weekStartOf(today)

async function plant(db: Database, company: TestCompany): Promise<Person[]> {
  const { organizationId, defaultTeamId } = company
  const taskIds: number[] = []
  for (let stream = 0; stream < STREAMS; stream++)
    taskIds.push(await aTask(db, company, { streamIds: [await aStream(db, company, { timezone: ZONE })] }))
  const people: Person[] = []
  for (let agent = 0; agent < Number(options.agents); agent++)
    people.push(
      await aSurfer(db, company, {
        teamId: defaultTeamId,
        timezone: ZONE,
        maxContractedHours: 40,
        taskIds: [...new Set([taskIds[agent % STREAMS]!, taskIds[(agent * 3 + 1) % STREAMS]!])],
      }),
    )
  const midnight = new Date(instantAt(ZONE, monday, 0))
  await db.inTenant(organizationId, async tx => {
    await sql`
      insert into block (organization_id, surfer_id, type, starts_at, ends_at, breaks, origin, published_version)
      select ${organizationId}, s.id, 'shift', at, at + interval '9 hours',
        jsonb_build_array(jsonb_build_object('start', at + interval '4 hours', 'end', at + interval '285 minutes')), 'manual', 1
      from surfer s, generate_series(0, ${Number(options.days) - 1}::int) d,
        lateral (select ${midnight}::timestamptz + make_interval(days => d, hours => 7 + (s.id % 6)::int)) as t(at)
      where (d + s.id) % 7 < 5`.execute(tx)
    await sql`
      insert into block (organization_id, surfer_id, type, subtype, starts_at, ends_at, origin, published_version)
      select ${organizationId}, s.id, 'time-off', 'Time off', at, at + interval '1 day', 'manual', 1
      from surfer s, generate_series(-100, 4) n,
        lateral (select ${midnight}::timestamptz + make_interval(days => n * 17 + (s.id % 17)::int)) as t(at)`.execute(
      tx,
    )
    await sql`
      insert into stream_forecast (organization_id, stream_id, starts_at, origin, mean, base, lo80, hi80, lo95, hi95, required)
      select ${organizationId}, s.id, at, '2026-01-01', 1, 1, 1, 1, 1, 1,
        case when extract(hour from at at time zone ${ZONE}) between 7 and 19 then 25 else 2 end
      from stream s, generate_series(${midnight}::timestamptz,
        ${new Date(instantAt(ZONE, addDays(monday, FORECAST_DAYS), 0) - 1)}::timestamptz, interval '15 minutes') as at`.execute(
      tx,
    )
  })
  return people
}

/** Prints what one call costs. */
async function printCost(
  db: Database,
  { what, calls, warmUp }: { what: string; calls: number; warmUp: number },
  call: () => Promise<void>,
): Promise<void> {
  const { clockMs, ownMs, databaseMs } = await costOf(db, { calls, warmUp }, call)
  console.log(
    `${what}: ${clockMs.toFixed(0)} ms; processor ${(ownMs + databaseMs).toFixed(0)} ms (${ownMs.toFixed(0)} server, ${databaseMs.toFixed(0)} database), load ${loadavg()[0]!.toFixed(1)}`,
  )
}

/** Throws unless the answer is the expected one. */
function assert(isRight: boolean, what: unknown): void {
  if (!isRight) throw new Error(JSON.stringify(what))
}

async function decideAtOnce(db: Database, manager: Caller, people: readonly Person[], asked: Asking) {
  const requestIds: number[] = []
  for (const person of people.slice(0, DECIDED)) requestIds.push(await asked(person))
  await printCost(db, { what: `${DECIDED} requests approved at once`, calls: 1, warmUp: 0 }, async () => {
    const { body, status } = await manager.call(timeOff.decide, {
      body: { requestIds, status: 'approved', note: '' },
    })
    assert(status === 200 && body.decided.length === DECIDED, body)
  })
}
type Asking = (person: Person) => Promise<number>

async function measure(url: string): Promise<void> {
  await migrate({ url })
  await migrateJobs(url, createLog('error'))
  const db = await openDatabase({ url, maxConnections: 4 })
  const app = await testApp(db)
  try {
    const company = await aCompany(db, { timezone: ZONE, totalLicenses: 10_000 })
    const manager = app.as(await aManager(db, company))
    const people = await plant(db, company)
    await db.pool.query('analyze').catch(() => undefined)
    const policy = await manager.call(timeOffPolicies.createPolicy, {
      body: {
        name: 'Everybody',
        unit: 'days',
        annualAmount: 60,
        accrual: 'yearly',
        carryOverMax: 5,
        carryOverMonths: 3,
        yearStartsMonth: 1,
        firstYear: Number(today.slice(0, 4)) - 5,
        approvesAtPercent: 95,
        noticeDays: 2,
        isDefault: true,
        teamIds: [],
      },
    })
    assert(policy.status === 200, policy.refused)
    await manager.call(timeOffPolicies.createLimit, {
      body: { teamId: null, from: null, to: null, maxAway: 400 },
    })
    const agent = app.as(people[0]!)
    await printCost(db, { what: '"Can I?" of a year', calls: CALLS, warmUp: WARM_UP }, async () => {
      const { body, status } = await agent.call(myTimeOff.calendar, {
        query: { from: today, to: addDays(today, 365) },
      })
      assert(status === 200 && body.days.length === 365, body)
    })
    await decideAtOnce(db, manager, people, async person => {
      const from = addDays(monday, FORECAST_DAYS + 21)
      const { body, status } = await app
        .as(person)
        .call(myTimeOff.ask, { body: { from, last: addDays(from, 1) } })
      assert(status === 200, body)
      return body.id
    })
  } finally {
    await app.close()
    await db.close()
  }
}

const folder = mkdtempSync(join(tmpdir(), 'lineup-time-off-'))
const postgres = await startEmbeddedPostgres({ dataDirectory: join(folder, 'database') })
try {
  await measure(postgres.url)
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true })
}
