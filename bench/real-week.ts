// How long a manager of a large company waits for a schedule: from the request that a click on "Generate" sends to
// the drafts in an embedded PostgreSQL, by the product's own worker. 500 agents of four skills, five weeks of
// published schedule behind them, half a year of requirement ahead, an activity plan of six rules of all five types.
//   node bench/real-week.ts [--agents 500] [--weeks 1] [--runs 2] [--threads N]
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { type Job, jobs } from '#contract/endpoints/jobs.ts'
import { GenerationResult, schedule } from '#contract/endpoints/schedule.ts'
import type { Rule } from '#contract/endpoints/task-templates.ts'
import { type Random, random } from '#core/random.ts'
import { addDays, instantAt, localDateOf, WEEKDAYS, weekdayIndex, weekStartOf } from '#core/time/index.ts'
import { jobKinds, listeners } from '#server/main/features.ts'
import { readConfiguration } from '#server/platform/configuration/configuration.ts'
import {
  type Database,
  migrate,
  openDatabase,
  startEmbeddedPostgres,
} from '#server/platform/database/index.ts'
import { type AnyJobKind, migrateJobs, startWorker } from '#server/platform/jobs/index.ts'
import { createLog } from '#server/platform/process/log.ts'
import { type Caller, testApp } from '#test/builders/app.ts'
import { aCompany, type TestCompany } from '#test/builders/company.ts'
import { aManager, aSurfer } from '#test/builders/people.ts'
import { aStream, aTask, aTaskTemplate } from '#test/builders/work.ts'
import { processorSeconds, spentSince } from './product/processor-seconds.ts'

const ZONE = 'Europe/London'
const WEEKS_BEHIND = 5
const WEEKS_AHEAD = 26
const SKILLS = 4
/** Agents at work for each one on contract, on average over the hours that are open. */
const AT_WORK = 0.29
const LOOK_MS = 25
const CANCELS = 5

const { values: options } = parseArgs({
  options: {
    agents: { type: 'string', default: '500' },
    weeks: { type: 'string', default: '1' },
    runs: { type: 'string', default: '2' },
    threads: { type: 'string' },
  },
})
const agentCount = Number(options.agents)
const weekCount = Number(options.weeks)
const firstDay = addDays(weekStartOf(localDateOf(ZONE, Date.now()), 'monday'), 7)

interface Planted {
  surferIds: number[]
  taskIds: number[]
  planId: number
}

async function plant(db: Database, company: TestCompany): Promise<Planted> {
  const chance = random(7)
  const taskIds: number[] = []
  for (let k = 0; k < SKILLS; k++) {
    const streamId = await aStream(db, company, { name: `Queue ${k + 1}`, timezone: ZONE })
    taskIds.push(await aTask(db, company, { name: `Queue ${k + 1}`, streamIds: [streamId] }))
    await plantRequirement(db, company, streamId, k)
  }
  const other = async (name: string, type: 'task-break' | 'task-activity') =>
    aTask(db, company, { name, type })
  const lunch = await other('Lunch', 'task-break')
  const training = await other('Training', 'task-activity')
  const planId = await aTaskTemplate(db, company, { rules: rulesOf(lunch, training, taskIds) })
  const surferIds: number[] = []
  for (let a = 0; a < agentCount; a++) {
    const { surferId } = await aSurfer(db, company, {
      ...contractOf(chance),
      taskIds: skillsOf(a, taskIds, chance),
    })
    surferIds.push(surferId!)
  }
  await plantPast(db, company, { surferIds, taskIds })
  return { surferIds, taskIds, planId }
}

/** Full and part time, early, late and flexible. */
function contractOf(chance: Random) {
  const hours =
    chance() < 0.7
      ? { minContractedHours: 35, maxContractedHours: 40 }
      : { minContractedHours: 20, maxContractedHours: 28 }
  const opens = [6, 7, 8, 10][Math.floor(chance() * 4)]! * 60
  const days = chance() < 0.5 ? WEEKDAYS : WEEKDAYS.slice(0, 5)
  return {
    ...hours,
    minContractedDailyMinutes: 240,
    maxContractedDailyMinutes: 540,
    restMinutesBetweenShifts: 660,
    workingWindows: [
      {
        days: [...days],
        interval: { startMinute: opens, endMinute: Math.min(1320, opens + 780), timezone: ZONE },
      },
    ],
  }
}

const skillsOf = (a: number, taskIds: readonly number[], chance: Random): number[] =>
  taskIds.filter((_, k) => k === a % SKILLS || chance() < 0.3)

/** Two humps a day, quieter weekends, a swell over the year. */
async function plantRequirement(
  db: Database,
  { organizationId }: TestCompany,
  streamId: number,
  k: number,
): Promise<void> {
  const hump = (hour: number, at: number, width: number) => Math.exp(-((hour - at) ** 2) / (2 * width ** 2))
  const shares = [0.4, 0.3, 0.2, 0.1]
  const starts: number[] = []
  const required: number[] = []
  for (let day = 0; day < WEEKS_AHEAD * 7; day++) {
    const date = addDays(firstDay, day)
    const busy = (weekdayIndex(date) < 5 ? 1.15 : 0.55) * (1 + 0.12 * Math.sin(day / 58))
    for (let minute = 360; minute < 1320; minute += 15) {
      const shape = 0.3 + hump(minute / 60, 10.5 + k / 2, 2.2) + 0.8 * hump(minute / 60, 16, 2.8)
      starts.push(instantAt(ZONE, date, minute))
      required.push(agentCount * AT_WORK * shares[k]! * busy * shape)
    }
  }
  await db.inTenant(organizationId, tx =>
    sql`
      insert into stream_forecast (organization_id, stream_id, starts_at, origin, mean, base, lo80, hi80, lo95, hi95, required)
      select ${organizationId}, ${streamId}, to_timestamp(f.at / 1000), ${firstDay}, f.r * 3, f.r * 3, f.r * 2, f.r * 4, f.r, f.r * 5, f.r
      from unnest(${starts}::float8[], ${required}::float8[]) as f(at, r)`.execute(tx),
  )
}

/** Weeks of published shifts with an activity each side of lunch: what hours, rest and fairness look back on. */
async function plantPast(
  db: Database,
  { organizationId }: TestCompany,
  { surferIds, taskIds }: Pick<Planted, 'surferIds' | 'taskIds'>,
): Promise<void> {
  await db.inTenant(organizationId, tx =>
    sql`
      with shift as (
        insert into block (organization_id, surfer_id, type, starts_at, ends_at, origin, published_version)
        select ${organizationId}, s.id, 'shift', d.day + make_interval(hours => 7 + (s.id % 4)::int), d.day + make_interval(hours => 15 + (s.id % 4)::int), 'autofill', 1
        from unnest(${surferIds}::bigint[]) as s(id),
          generate_series(${firstDay}::timestamptz - ${`${WEEKS_BEHIND} weeks`}::interval, ${firstDay}::timestamptz - interval '3 days', interval '1 day') as d(day)
        where extract(isodow from d.day) < 6
        returning id, starts_at)
      insert into block_task (organization_id, block_id, task_id, starts_at, ends_at)
      select ${organizationId}, shift.id, (${taskIds}::bigint[])[1 + (shift.id % ${SKILLS})::int],
        starts_at + make_interval(hours => half * 4), starts_at + make_interval(hours => half * 4 + 3)
      from shift, generate_series(0, 1) as half`.execute(tx),
  )
  await db.inTenant(organizationId, tx => sql`analyze`.execute(tx).catch(() => undefined))
}

function rulesOf(lunch: number, training: number, [first, second, third, fourth]: readonly number[]): Rule[] {
  const every = { name: '', assignedSurferIds: [], assignedShiftTemplateIds: [], conditions: [] }
  const everyone = { ...every, assignPolicy: 'all-surfers' } as const
  const skilled = { ...every, assignPolicy: 'skills' } as const
  const days = [...WEEKDAYS]
  return [
    {
      ...everyone,
      id: 1,
      type: 'rule-break',
      taskId: lunch,
      sessionLength: 45,
      staggerInterval: 15,
      windows: [{ days, position: 'from-shift-start', startMinute: 150, endMinute: 330 }],
      conditions: [{ type: 'shift-length', minMinutes: 300, maxMinutes: null }],
    },
    {
      ...everyone,
      id: 2,
      type: 'rule-total-time',
      taskId: training,
      totalTime: 60,
      period: 'week',
      allocation: 'individual',
      sessionLength: 60,
      isSessionFlex: false,
      schedulingTimes: [],
    },
    {
      ...skilled,
      id: 3,
      type: 'rule-coverage',
      taskId: fourth!,
      granularity: 30,
      sessionLength: 120,
      isFindBestMatch: true,
      isFullShift: false,
      windows: [
        {
          days,
          position: 'time-of-day',
          startMinute: 480,
          endMinute: 1140,
          sessions: Math.ceil(agentCount / 25),
        },
      ],
    },
    { ...skilled, id: 4, type: 'rule-forecast', taskId: first!, minimumCoveragePercentage: 100 },
    { ...skilled, id: 5, type: 'rule-forecast', taskId: second!, minimumCoveragePercentage: 100 },
    { ...skilled, id: 6, type: 'rule-full-shift', taskId: third! },
  ]
}

/** When the last run that was stopped had its thread ended. */
let threadEndedAt = 0
const watched = (kind: AnyJobKind): AnyJobKind => ({
  ...kind,
  run: (input, context) =>
    kind.run(input, {
      ...context,
      async runInThread(...task) {
        try {
          return await context.runInThread(...task)
        } finally {
          threadEndedAt = performance.now()
        }
      },
    }),
})

/** Milliseconds from the request for a cancel until the thread is ended, and until the job says so. */
async function cancelled(manager: Caller, planId: number, run: number): Promise<[number, number]> {
  const from = addDays(firstDay, run * weekCount * 7)
  const body = { from, to: addDays(from, weekCount * 7), taskTemplateId: planId }
  const started = (await manager.call(schedule.generate, { body })).body
  if (!('jobId' in started)) throw new Error(started.error.message)
  const params = { jobId: started.jobId }
  while (!(await manager.call(jobs.get, { params })).body.message.startsWith('Placing shifts'))
    await sleep(LOOK_MS)
  await sleep(200 * (run % 5))
  const begun = performance.now()
  await manager.call(jobs.cancel, { params })
  for (;;) {
    const { state } = (await manager.call(jobs.get, { params })).body
    if (state === 'cancelled') return [threadEndedAt - begun, performance.now() - begun]
    await sleep(1)
  }
}

const isOver = ({ state }: Job) => state !== 'pending' && state !== 'in_progress'

/** Generates weeks and reports the wait by stage, as shown in the dialog. */
async function generate(db: Database, manager: Caller, planId: number, run: number): Promise<number> {
  const from = addDays(firstDay, run * weekCount * 7)
  const body = { from, to: addDays(from, weekCount * 7), taskTemplateId: planId }
  const before = await processorSeconds(db)
  const begun = performance.now()
  const started = (await manager.call(schedule.generate, { body })).body
  if (!('jobId' in started)) throw new Error(started.error.message)
  const stages = new Map<string, number>()
  let since = begun
  for (;;) {
    await sleep(LOOK_MS)
    const job = (await manager.call(jobs.get, { params: { jobId: started.jobId } })).body
    const now = performance.now()
    const stage = job.message.split(':')[0] || 'waiting'
    stages.set(stage, (stages.get(stage) ?? 0) + now - since)
    since = now
    if (!isOver(job)) continue
    if (job.state !== 'completed') throw new Error(`The run ${job.state}: ${job.error?.message}`)
    const seconds = (now - begun) / 1000
    const after = await processorSeconds(db)
    const { shiftCount, coverageAfter, notices, rules, staffing } = GenerationResult.parse(job.result)
    console.log(
      `${body.from}: ${seconds.toFixed(2)} s, ${(after.own - before.own).toFixed(2)} CPU-s here and ` +
        `${spentSince(before, after).toFixed(2)} in the database, load ${loadavg()[0]!.toFixed(1)}`,
    )
    for (const [name, ms] of stages) console.log(`  ${name.toLowerCase()}: ${(ms / 1000).toFixed(2)} s`)
    console.log(
      `  ${shiftCount} shifts, ${(coverageAfter * 100).toFixed(1)} % covered, ${notices.length} notices, cost ${staffing?.cost.toFixed(1)} h, least ${staffing?.leastCost?.toFixed(1)} h`,
    )
    for (const { because } of rules) console.log(`  ${because}`)
    return seconds
  }
}

async function measure(url: string): Promise<void> {
  const log = createLog('error')
  await migrate({ url })
  await migrateJobs(url, log)
  const db = await openDatabase({ url, maxConnections: 20 })
  const app = await testApp(db)
  const threads = options.threads ? Number(options.threads) : readConfiguration({}).workerThreads
  const worker = await startWorker({
    db,
    ownerUrl: url,
    kinds: jobKinds.map(watched),
    listeners,
    log,
    clock: app.platform.clock,
    threads,
  })
  try {
    const company = await aCompany(db, { timezone: ZONE, totalLicenses: agentCount })
    const manager = app.as(await aManager(db, company))
    const { planId } = await plant(db, company)
    console.log(`${agentCount} agents, ${SKILLS} skills, ${weekCount} weeks, ${threads} threads`)
    const seconds: number[] = []
    for (let run = 0; run < Number(options.runs); run++)
      seconds.push(await generate(db, manager, planId, run))
    const waits: [number, number][] = []
    for (let i = 0; i < CANCELS; i++) waits.push(await cancelled(manager, planId, seconds.length + i))
    console.log(
      `cancelled after ${waits.map(wait => wait.map(ms => ms.toFixed(0)).join('/')).join(', ')} ms (thread/job)`,
    )
    console.log(seconds.map((s, run) => `run${run + 1}_s=${s.toFixed(2)}`).join(' '))
  } finally {
    await worker.stop()
    await app.close()
    await db.close()
  }
}

const dataDirectory = mkdtempSync(join(tmpdir(), 'lineup-bench-'))
const postgres = await startEmbeddedPostgres({ dataDirectory })
try {
  await measure(postgres.url)
} finally {
  await postgres.stop()
  rmSync(dataDirectory, { recursive: true, force: true })
}
