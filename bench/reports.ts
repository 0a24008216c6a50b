// Pages and reports over much history, as whole requests on an embedded PostgreSQL: 1,000 agents in 20 teams, a year of
// shifts, of sums of days, of contacts and tickets. Goals: a quarter of performance in 1 s, the home page in 300 ms, a
// report of 1,000 agents over 92 days in 20 s with flat memory.
//   npm run bench reports [-- --agents 1000 --days 364]
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { analytics } from '#contract/analytics/analytics.ts'
import { insights } from '#contract/analytics/insights.ts'
import { type ReportRequest, reports } from '#contract/endpoints/reports.ts'
import { home } from '#contract/organization/home.ts'
import { performance as performancePages } from '#contract/performance/performance.ts'
import { SUM_KEYS } from '#core/performance/index.ts'
import { addDays, instantAt, localDateOf, weekStartOf } from '#core/time/index.ts'
import { rebuildDaySums } from '#server/features/schedule/index.ts'
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
import { aConnection, aManager, aStream, aSurfer, aTask, aTeam } from '#test/builders/index.ts'
import { costOf } from './product/cost-of.ts'
import { processorSeconds, spentSince } from './product/processor-seconds.ts'
import { type ProductWorker, startProductWorker } from './product/product-worker.ts'

const ZONE = 'Europe/London'
const CALLS = 5
const WARM_UP = 2
const TEAMS = 20
const STREAMS = 10
const QUARTER_DAYS = 92
const TICKETS_A_DAY = 1_000

const { values: options } = parseArgs({
  options: { agents: { type: 'string', default: '1000' }, days: { type: 'string', default: '364' } },
})
const DAYS = Number(options.days)
const today = localDateOf(ZONE, Date.now())
const first = addDays(weekStartOf(today), -DAYS)
const midnight = new Date(instantAt(ZONE, first, 0))

interface Planted {
  teamIds: number[]
}

async function plant(db: Database, company: TestCompany): Promise<Planted> {
  const teamIds: number[] = []
  for (let team = 0; team < TEAMS; team++) teamIds.push(await aTeam(db, company, `Team ${team + 1}`))
  const connectionId = await aConnection(db, company, 'Desk')
  const streamIds: number[] = []
  const taskIds: number[] = []
  for (let stream = 0; stream < STREAMS; stream++) {
    streamIds.push(await aStream(db, company, { timezone: ZONE, connectionIds: [connectionId] }))
    taskIds.push(await aTask(db, company, { streamIds: [streamIds[stream]!] }))
  }
  taskIds.push(await aTask(db, company, { name: 'Training' }))
  for (let agent = 0; agent < Number(options.agents); agent++)
    await aSurfer(db, company, {
      teamId: teamIds[agent % TEAMS]!,
      timezone: ZONE,
      maxContractedHours: 40,
      taskIds: [taskIds[agent % STREAMS]!],
    })
  await db.inTenant(company.organizationId, async tx => {
    for (const statement of [
      ...schedules(company, taskIds),
      ...sumsOfDays(company),
      ...contacts(company, connectionId, streamIds),
    ])
      await statement.execute(tx)
  })
  return { teamIds }
}

/** Five shifts a week of eight and a half hours with a break and three activities, and some 25 days off a year. */
function schedules({ organizationId }: TestCompany, taskIds: readonly number[]) {
  const tasks = sql`${taskIds}::bigint[]`
  return [
    sql`
      insert into block (organization_id, surfer_id, type, starts_at, ends_at, breaks, origin, published_version)
      select ${organizationId}, s.id, 'shift', at, at + interval '510 minutes',
        jsonb_build_array(jsonb_build_object('start', at + interval '4 hours', 'end', at + interval '270 minutes')), 'manual', 1
      from surfer s, generate_series(0, ${DAYS + 13}::int) d,
        lateral (select ${midnight}::timestamptz + make_interval(days => d, hours => 7 + (s.id % 6)::int)) as t(at)
      where (d + s.id) % 7 < 5`,
    sql`
      insert into block_task (organization_id, block_id, task_id, starts_at, ends_at)
      select b.organization_id, b.id, (${tasks})[case part when 1 then ${taskIds.length} else 1 + ((b.surfer_id + part) % ${STREAMS})::int end],
        b.starts_at + part * interval '170 minutes', b.starts_at + (part + 1) * interval '170 minutes'
      from block b, generate_series(0, 2) part`,
    sql`
      insert into block (organization_id, surfer_id, type, subtype, starts_at, ends_at, origin, published_version)
      select ${organizationId}, s.id, 'time-off', 'Time off', at, at + interval '1 day', 'manual', 1
      from surfer s, generate_series(0, ${Math.round(DAYS / 14)}::int) n,
        lateral (select ${midnight}::timestamptz + make_interval(days => n * 14 + (s.id % 14)::int)) as t(at)`,
  ]
}

/** A row for each shift, and one for each of its activities. */
function sumsOfDays({ organizationId }: TestCompany) {
  const columns = sql.join(
    SUM_KEYS.map(key => sql.ref(key.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`))),
  )
  const values = (part: number) =>
    sql.join(
      SUM_KEYS.map((key, at) =>
        key.endsWith('Count')
          ? sql`((b.id + ${at}) % 9)::int`
          : sql`${Math.round((key === 'scheduledSeconds' ? 30_600 : 9_000 + 300 * at) / part)}::int`,
      ),
    )
  return [
    sql`
      insert into performance_day (organization_id, surfer_id, starts_at, shift_id, shift_starts_at, date, zone, ${columns})
      select ${organizationId}, b.surfer_id, date_trunc('day', b.starts_at, ${ZONE}), b.id, b.starts_at,
        (b.starts_at at time zone ${ZONE})::date, ${ZONE}, ${values(1)}
      from block b where b.type = 'shift' and b.starts_at < now()`,
    sql`
      insert into performance_activity (organization_id, surfer_id, starts_at, shift_id, kind, task_id, shift_starts_at, date,
        seconds, ${columns})
      select ${organizationId}, b.surfer_id, date_trunc('day', b.starts_at, ${ZONE}), b.id, 'task', k.task_id, b.starts_at,
        (b.starts_at at time zone ${ZONE})::date, 10200, ${values(3)}
      from block b join block_task k on k.organization_id = b.organization_id and k.block_id = b.id
      where b.type = 'shift' and b.starts_at < now() on conflict do nothing`,
  ]
}

function contacts({ organizationId }: TestCompany, connectionId: number, streamIds: readonly number[]) {
  const end = new Date(instantAt(ZONE, addDays(today, 28), 0) - 1)
  return [
    sql`
      insert into stream_history (organization_id, stream_id, starts_at, minutes, offered, handled, handle_time_seconds)
      select ${organizationId}, s.id, at, 15, 3, 3, 240
      from stream s, generate_series(${midnight}::timestamptz, now(), interval '15 minutes') as at`,
    sql`
      insert into stream_forecast (organization_id, stream_id, starts_at, origin, mean, base, lo80, hi80, lo95, hi95, required)
      select ${organizationId}, s.id, at, '2026-01-01', 2.5, 2.5, 2, 3, 1, 4,
        case when extract(hour from at at time zone ${ZONE}) between 7 and 19 then 60 else 2 end
      from stream s, generate_series(${midnight}::timestamptz, ${end}::timestamptz, interval '15 minutes') as at`,
    sql`
      insert into ticket (organization_id, connection_id, ticket_id, channel, channel_name, status, raw_status, stream_ids,
        opened_at, changed_at, closed_at, version)
      select ${organizationId}, ${connectionId}, n::text, case n % 3 when 0 then 'case' when 1 then 'call' else 'chat' end, 'any',
        'CLOSED', 'closed', array[(${streamIds}::bigint[])[1 + (n % ${STREAMS})::int]], at, at + interval '1 hour',
        at + interval '1 hour', '1'
      from generate_series(0, ${DAYS * TICKETS_A_DAY - 1}::int) n,
        lateral (select ${midnight}::timestamptz + n * ${86_400 / TICKETS_A_DAY}::float8 * interval '1 second') as t(at)`,
  ]
}

async function printCost(db: Database, what: string, goal: string, call: () => Promise<void>): Promise<void> {
  const { clockMs, ownMs, databaseMs } = await costOf(db, { calls: CALLS, warmUp: WARM_UP }, call)
  console.log(
    `| ${what} | ${ownMs.toFixed(0)} + ${databaseMs.toFixed(0)} | ${clockMs.toFixed(0)} | ${goal} | ${loadavg()[0]!.toFixed(1)} |`,
  )
}

/** Throws unless the call succeeded. */
async function answered<T>(asked: Promise<{ status: number; body: T; text: string }>): Promise<T> {
  const { status, body, text } = await asked
  if (status !== 200) throw new Error(`${status}: ${text.slice(0, 500)}`)
  return body
}

const quarter = { from: addDays(today, -QUARTER_DAYS), to: today, timezone: ZONE }
const year = { from: first, to: today, timezone: ZONE }

async function pages(db: Database, asManager: Caller, { teamIds }: Planted): Promise<void> {
  console.log(
    '| what | processor, server + database (ms) | clock (ms) | goal (ms) | load |\n|--|--|--|--|--|',
  )
  await printCost(db, 'performance of 92 days, by agent', '1,000', async () => {
    const { agents } = await answered(
      asManager.call(performancePages.agents, { query: { ...quarter, teamIds } }),
    )
    if (agents.length !== Number(options.agents)) throw new Error(`${agents.length} agents`)
  })
  await printCost(db, 'the same, by activity', '1,000', async () => {
    await answered(asManager.call(performancePages.activities, { query: { ...quarter, teamIds } }))
  })
  await printCost(db, '/home', '300', async () => {
    const { groups } = await answered(asManager.call(home.get, { query: { userTimezone: ZONE } }))
    if (!groups?.isPublished) throw new Error('nothing is published')
  })
  const view = (what: string, query: Record<string, unknown>) =>
    printCost(db, `analytics of a year: ${what}`, '', async () => {
      const { rows } = await answered(asManager.call(analytics.read, { query: { ...year, ...query } }))
      if (rows.length === 0) throw new Error('no rows')
    })
  await view('contacts, forecast, accuracy by week', {
    metrics: ['contacts', 'forecast', 'forecast-accuracy'],
    groupBy: ['week'],
  })
  await view('adherence and occupancy by month and team', {
    metrics: ['adherence', 'occupancy'],
    groupBy: ['month', 'team'],
  })
  await view('closed by agent', { metrics: ['closed', 'closed-per-hour'], groupBy: ['agent'] })
  await view('tickets by week and channel', {
    metrics: ['tickets-opened', 'tickets-closed'],
    groupBy: ['week', 'channel'],
  })
  await view('scheduled hours by month and activity', {
    metrics: ['scheduled'],
    groupBy: ['month', 'activity'],
  })
  await view('shrinkage by month', {
    metrics: ['internal-shrinkage', 'external-shrinkage', 'shrinkage'],
    groupBy: ['month'],
  })
  await printCost(db, 'insights of 12 weeks', '1,000', async () => {
    await answered(
      asManager.call(insights.read, { query: { ...quarter, from: addDays(today, -84), timeUnit: 'week' } }),
    )
  })
}

/** Made by the product's worker as a process of its own. Answers its most memory meanwhile, in bytes. */
async function report(
  db: Database,
  worker: ProductWorker,
  asManager: Caller,
  { teamIds }: Planted,
  days: number,
): Promise<number> {
  const interval = {
    start: new Date(instantAt(ZONE, addDays(today, -days), 0)).toISOString(),
    end: new Date(instantAt(ZONE, today, 0)).toISOString(),
  }
  const body: ReportRequest = {
    type: 'performance-surfer-metrics',
    interval,
    teamIds,
    surferIds: [],
    granularity: 'daily',
    format: 'csv',
    timezone: ZONE,
  }
  worker.resetPeak()
  const before = await processorSeconds(db)
  const ownBefore = worker.seconds()
  const begun = performance.now()
  const started = await answered(asManager.call(reports.start, { body }))
  for (;;) {
    const found = await answered(asManager.call(reports.get, { query: started }))
    if (found.status === 'completed') {
      const { rowCount } = found.data as { rowCount: number }
      const seconds = ((performance.now() - begun) / 1000).toFixed(1)
      const own = worker.seconds() - ownBefore
      const database = spentSince(before, await processorSeconds(db))
      console.log(
        `report of ${days} days: ${rowCount} rows in ${seconds} s; processor ${own.toFixed(1)} + ${database.toFixed(1)} s; most memory of its worker ${megabytes(worker.peak())} MB; load ${loadavg()[0]!.toFixed(1)}`,
      )
      return worker.peak()
    }
    if (found.status !== 'in-progress') throw new Error(JSON.stringify(found))
    await new Promise(done => setTimeout(done, 200))
  }
}

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(0)

/** The first report warms the worker up. */
async function memoryOfReports(db: Database, asManager: Caller, planted: Planted): Promise<void> {
  const worker = startProductWorker(db.ownerUrl)
  try {
    const peaks = []
    for (const days of [7, 31, QUARTER_DAYS]) peaks.push(await report(db, worker, asManager, planted, days))
    console.log(`memory of ${QUARTER_DAYS} days beyond that of 31: ${megabytes(peaks[2]! - peaks[1]!)} MB`)
  } finally {
    await worker.stop()
  }
}

async function measure(url: string): Promise<void> {
  await migrate({ url })
  await migrateJobs(url, createLog('error'))
  const db = await openDatabase({ url, maxConnections: 6 })
  const app = await testApp(db)
  try {
    const company = await aCompany(db, { timezone: ZONE, totalLicenses: 10_000 })
    const begun = performance.now()
    const planted = await plant(db, company)
    await rebuildDaySums(db, company.organizationId)
    await db.pool.query('analyze').catch(() => undefined)
    console.log(`planted in ${((performance.now() - begun) / 1000).toFixed(0)} s`)
    const asManager = app.as(await aManager(db, company, { editTeamIds: planted.teamIds }))
    await pages(db, asManager, planted)
    await memoryOfReports(db, asManager, planted)
  } finally {
    await app.close()
    await db.close()
  }
}

const folder = mkdtempSync(join(tmpdir(), 'lineup-reports-'))
const postgres = await startEmbeddedPostgres({ dataDirectory: join(folder, 'database') })
try {
  await measure(postgres.url)
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true })
}
