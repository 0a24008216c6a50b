// A generation whose worker is killed: the next worker draws the same schedule from the job's own seed, and
// what the weeks held before stays until it is there as a whole.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Job, jobs } from '#contract/endpoints/jobs.ts'
import { type GenerationResult, schedule } from '#contract/endpoints/schedule.ts'
import type { Rule } from '#contract/endpoints/task-templates.ts'
import { addDays, instantAt, WEEKDAYS } from '#core/time/index.ts'
import { rebuildDaySums } from '#server/features/schedule/index.ts'
import type { Worker } from '#server/platform/jobs/index.ts'
import {
  aStream,
  aSurfer,
  aTask,
  aTaskTemplate,
  aTestBed,
  aWorker,
  LOOK_AGAIN_MS,
  type Person,
  type TestBed,
  untilQuiet,
} from '#test/builders/index.ts'
import { type Child, killAll } from './child.ts'
import { contentsOf, TABLES_OF_WORKERS } from './database-contents.ts'
import { pauseAtLock, releaseAll } from './lock-pause.ts'
import { startProductWorker } from './product-worker.ts'

const ZONE = 'Europe/London'
const FROM = '2031-03-03'
const TO = addDays(FROM, 7)
const SURFERS = 6
const CONTRACT = {
  minContractedHours: 24,
  maxContractedHours: 40,
  minContractedDailyMinutes: 360,
  maxContractedDailyMinutes: 540,
  workingWindows: [
    { days: [...WEEKDAYS], interval: { startMinute: 7 * 60, endMinute: 22 * 60, timezone: ZONE } },
  ],
}

interface Company {
  stage: TestBed
  jobId: number
}
/** All that a generation brings; numbers of rows are not part of it, for a killed run uses some up. */
type Outcome = Awaited<ReturnType<typeof outcomeOf>>

let company: Company
let worker: Worker | null = null
let undisturbed: Outcome

beforeAll(async () => {
  const { stage, jobId } = await aCompanyToSchedule()
  const only = await aWorker(stage.platform)
  await until({ stage, jobId }, isOver)
  undisturbed = await outcomeOf({ stage, jobId })
  await only.stop()
  await stage.close()
})
beforeEach(async () => {
  company = await aCompanyToSchedule()
})
afterEach(async () => {
  await releaseAll()
  killAll()
  await worker?.stop()
  worker = null
  await company?.stage.close()
})

/** Each in a database of its own, so that each has the same ids and thereby the same seed. */
async function aCompanyToSchedule(): Promise<Company> {
  const stage = await aTestBed()
  const { db, company } = stage
  const streams = [
    await aStream(db, company, { name: 'Calls' }),
    await aStream(db, company, { name: 'Chats' }),
  ]
  const skills: number[] = []
  for (const streamId of streams) skills.push(await aTask(db, company, { streamIds: [streamId] }))
  const lunch = await aTask(db, company, { name: 'Lunch', type: 'task-break' })
  const people: Person[] = []
  for (let index = 0; index < SURFERS; index++)
    people.push(
      await aSurfer(db, company, { ...CONTRACT, taskIds: index % 3 ? skills : [skills[index % 2]!] }),
    )
  await addDemand(stage, streams)
  const rules = [breakRule(lunch), fillRule(skills[0]!)]
  const taskTemplateId = await aTaskTemplate(db, company, { rules })
  await addShift(stage, people[0]!, 9)
  await stage.asManager.call(schedule.publish, { body: span() })
  await addShift(stage, people[1]!, 10)
  // Sums of days are up to date, so that a chore of the killed worker has nothing to write.
  await rebuildDaySums(db, company.organizationId)
  const { body } = await stage.asManager.call(schedule.generate, {
    body: { from: FROM, to: TO, taskTemplateId, keepExisting: false },
  })
  if (!('jobId' in body)) throw new Error(JSON.stringify(body))
  return { stage, jobId: body.jobId }
}

const ALWAYS = { assignedSurferIds: [], assignedShiftTemplateIds: [], conditions: [] }
const breakRule = (taskId: number): Rule => ({
  ...ALWAYS,
  id: 1,
  type: 'rule-break',
  taskId,
  name: 'Lunch',
  assignPolicy: 'all-surfers',
  windows: [{ days: [...WEEKDAYS], position: 'from-shift-start', startMinute: 150, endMinute: 270 }],
  sessionLength: 30,
  staggerInterval: 15,
})
const fillRule = (taskId: number): Rule => ({
  ...ALWAYS,
  id: 2,
  type: 'rule-full-shift',
  taskId,
  name: 'Fill',
  assignPolicy: 'skills',
})

const iso = (date: string, hour = 0) => new Date(instantAt(ZONE, date, hour * 60)).toISOString()
const span = () => ({ from: iso(FROM), to: iso(TO) })

async function addShift({ asManager }: TestBed, { surferId }: Person, hour: number): Promise<void> {
  const interval = { start: iso(FROM, hour), end: iso(FROM, hour + 8) }
  const { status } = await asManager.call(schedule.createBlock, {
    body: { type: 'shift', surferId: surferId!, interval },
  })
  expect(status).toBe(200)
}

const addDemand = ({ db, company: { organizationId } }: TestBed, streamIds: number[]) =>
  db.inTenant(organizationId, tx =>
    sql`
      insert into stream_forecast (organization_id, stream_id, starts_at, origin, mean, base, lo80, hi80, lo95, hi95, required)
      select ${organizationId}, stream_id, at, '2031-01-01', 10, 10, 8, 12, 6, 14,
        4 + 4 * sin(extract(hour from at at time zone ${ZONE}) / 4)
      from unnest(${streamIds}::bigint[]) as stream_id,
        generate_series(${iso(FROM)}::timestamptz, ${iso(TO)}::timestamptz, interval '15 minutes') as at
      where extract(hour from at at time zone ${ZONE}) between 8 and 19`.execute(tx),
  )

const isOver = ({ state }: Job) => state !== 'pending' && state !== 'in_progress'
const isComputing = ({ message, state }: Job) =>
  state === 'in_progress' && message.startsWith('Placing shifts')
const readJob = async ({ stage, jobId }: Company) =>
  (await stage.asManager.call(jobs.get, { params: { jobId } })).body

async function until(of: Company, isReached: (job: Job) => boolean): Promise<Job> {
  const deadline = performance.now() + 40_000
  for (;;) {
    const job = await readJob(of)
    if (isReached(job)) return job
    if (performance.now() > deadline) throw new Error(`The job did not get so far: ${JSON.stringify(job)}`)
    await sleep(LOOK_AGAIN_MS)
  }
}

async function outcomeOf({ stage, jobId }: Company) {
  await untilQuiet(stage.db, stage.company)
  const { state, result } = await readJob({ stage, jobId })
  const { body } = await stage.asManager.call(schedule.blocks, { query: span() })
  const blocks = body.blocks.map(block => {
    const { surferId, type, origin, interval, breaks, publishedState } = block
    const tasks = block.tasks.map(task => [task.taskId, task.interval])
    return JSON.stringify([surferId, type, origin, interval, breaks, tasks, publishedState.type])
  })
  const { rows } = await stage.db.inTenant(stage.company.organizationId, tx =>
    sql<{ type: string; count: number }>`
      select type, count(*)::int from schedule_event group by type
      union all select type, count(*)::int from event where type like 'schedule%' group by type order by 1`.execute(
      tx,
    ),
  )
  return { state, result: result as GenerationResult, blocks: blocks.toSorted(), noted: rows }
}

const companyData = () => contentsOf(company.stage.db.ownerUrl, TABLES_OF_WORKERS)
const startWorker = (): Promise<Child> => startProductWorker(company.stage.db.ownerUrl)

/** Another worker finishes it, with what an undisturbed one would have brought. */
async function isFinishedByTheNext(attempts: number): Promise<void> {
  worker = await aWorker(company.stage.platform)
  await until(company, isOver)
  expect(await outcomeOf(company)).toEqual(undisturbed)
  const { rows } = await company.stage.db.inTenant(company.stage.company.organizationId, tx =>
    sql<{ attempts: number }>`select attempts from job where id = ${company.jobId}`.execute(tx),
  )
  expect(rows[0]!.attempts).toBe(attempts)
}

test('undisturbed, it schedules nearly everybody', () => {
  expect(undisturbed.state).toBe('completed')
  expect(undisturbed.result.shiftCount).toBeGreaterThan(SURFERS * 4)
  // The published shift stays to be seen as overridden.
  expect(undisturbed.blocks).toHaveLength(undisturbed.result.shiftCount + 1)
})

test('killed while it computes', async () => {
  const before = await companyData()
  const child = await startWorker()
  await until(company, isComputing)
  await child.kill()
  expect(await readJob(company)).toMatchObject({ state: 'in_progress', result: null })
  expect(await companyData()).toEqual(before)
  await isFinishedByTheNext(2)
})

// In the order in which a generation needs what is locked.
for (const [moment, lock] of [
  ['as it begins to make room', 'lock table block in share row exclusive mode'],
  [
    'with every shift written, as it notes that its plan was applied',
    'select from task_template for no key update',
  ],
] as const)
  test(`killed ${moment}`, async () => {
    const before = await companyData()
    const standstill = await pauseAtLock(company.stage.db.ownerUrl, lock)
    const child = await startWorker()
    await standstill.reached()
    await child.kill()
    expect(await companyData()).toEqual(before)
    await standstill.release()
    expect(await companyData()).toEqual(before)
    await isFinishedByTheNext(2)
  })

test('killed in the middle of its commit, it is there as a whole', async () => {
  const child = await startWorker()
  await until(company, isComputing)
  const { organizationId } = company.stage.company
  const standstill = await pauseAtLock(
    company.stage.db.ownerUrl,
    `select pg_advisory_xact_lock(7101, hashint8(${organizationId}))`,
  )
  await standstill.reached()
  await child.kill()
  await standstill.release()
  // The database had everything and commits without the worker.
  await isFinishedByTheNext(1)
})

// Limit: four workers start one after the other, and beside a whole suite each needs ten seconds and more.
test('killed each time, it says so, leaves what was there, and makes way for another', {
  timeout: 240_000,
}, async () => {
  const before = await companyData()
  for (let attempt = 1; attempt <= 3; attempt++) {
    const standstill = await pauseAtLock(
      company.stage.db.ownerUrl,
      'lock table block in share row exclusive mode',
    )
    const child = await startWorker()
    await standstill.reached()
    await child.kill()
    await standstill.release()
  }
  worker = await aWorker(company.stage.platform)
  expect(await until(company, isOver)).toMatchObject({
    state: 'failed',
    error: {
      code: 'WORKER_DIED',
      message:
        'The worker died each of the 3 times that this job was tried. Give it less to do, or the worker more memory.',
    },
  })
  expect(await companyData()).toEqual(before)
  const { body } = await company.stage.asManager.call(schedule.generate, {
    body: { from: FROM, to: TO, taskTemplateId: null, keepExisting: true },
  })
  expect(body).toHaveProperty('jobId')
})
