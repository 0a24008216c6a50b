// Files taken over or undone by a worker that is killed: all of their lines are there or none, and a second run changes
// nothing.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Job, jobs } from '#contract/endpoints/jobs.ts'
import { schedule } from '#contract/endpoints/schedule.ts'
import { type MoveIn, moveIns } from '#contract/organization/move-ins.ts'
import { addDays } from '#core/time/index.ts'
import { rebuildDaySums } from '#server/features/schedule/index.ts'
import type { Worker } from '#server/platform/jobs/index.ts'
import { aSurfer, aTestBed, aWorker, LOOK_AGAIN_MS, type TestBed, untilQuiet } from '#test/builders/index.ts'
import { killAll } from './child.ts'
import { contentsOf, TABLES_OF_WORKERS } from './database-contents.ts'
import { pauseAtLock, releaseAll } from './lock-pause.ts'
import { startProductWorker } from './product-worker.ts'

const AGENTS = ['ana@kelp.example', 'ben@kelp.example', 'cleo@kelp.example']
const DAYS = 40
const LINES = AGENTS.length * DAYS
const FILE = [
  'Agent,Activity,Start,End',
  ...Array.from({ length: DAYS }, (_, day) =>
    AGENTS.map(email => {
      const date = addDays('2031-01-06', day)
      return `${email},Shift,${date}T09:00Z,${date}T17:00Z`
    }),
  ).flat(),
].join('\n')
const RANGE = { from: '2031-01-05T00:00:00Z', to: '2031-02-20T00:00:00Z' }

let stage: TestBed
let worker: Worker | null = null

beforeEach(async () => {
  stage = await aTestBed()
  for (const email of AGENTS) await aSurfer(stage.db, stage.company, { email, timezone: 'Etc/UTC' })
  // Sums of days are up to date, so that a chore of the killed worker has nothing to write.
  await rebuildDaySums(stage.db, stage.company.organizationId)
})
afterEach(async () => {
  await releaseAll()
  killAll()
  await worker?.stop()
  worker = null
  await stage?.close()
})

const read = async (moveInId: number) =>
  (await stage.asManager.call(moveIns.get, { params: { moveInId } })).body
const readJob = async (jobId: number) => (await stage.asManager.call(jobs.get, { params: { jobId } })).body
const shifts = async () =>
  (await stage.asManager.call(schedule.blocks, { query: { ...RANGE, published: true } })).body.blocks.filter(
    ({ type }) => type === 'shift',
  ).length
const companyData = () => contentsOf(stage.db.ownerUrl, TABLES_OF_WORKERS)

async function untilOver(jobId: number): Promise<Job> {
  const deadline = performance.now() + 20_000
  for (;;) {
    const job = await readJob(jobId)
    if (job.state !== 'pending' && job.state !== 'in_progress') return job
    if (performance.now() > deadline) throw new Error(`The job did not end: ${JSON.stringify(job)}`)
    await sleep(LOOK_AGAIN_MS)
  }
}

async function byAWorker<T>(work: () => Promise<T>): Promise<T> {
  const first = await aWorker(stage.platform)
  try {
    const result = await work()
    await untilQuiet(stage.db, stage.company)
    return result
  } finally {
    await first.stop()
  }
}

const checkedFile = async (): Promise<MoveIn> => {
  const body = { kind: 'shifts' as const, fileName: 'shifts.csv', text: FILE, isPublished: true }
  const { id } = await byAWorker(async () => (await stage.asManager.call(moveIns.create, { body })).body)
  const file = await read(id)
  expect(file).toMatchObject({ state: 'checked', counts: { new: LINES, refused: 0 } })
  return file
}

interface Step {
  endpoint: typeof moveIns.apply | typeof moveIns.undo
  state: MoveIn['state']
  /** Published shifts before and after it. */
  shifts: [number, number]
  aFile: () => Promise<MoveIn>
}
const STEPS: Record<string, Step> = {
  'taking over': {
    endpoint: moveIns.apply,
    state: 'applied',
    shifts: [0, LINES],
    aFile: checkedFile,
  },
  undoing: {
    endpoint: moveIns.undo,
    state: 'undone',
    shifts: [LINES, 0],
    async aFile() {
      const { id } = await checkedFile()
      await byAWorker(() => stage.asManager.call(moveIns.apply, { params: { moveInId: id } }))
      return read(id)
    },
  },
}

async function isCompletedByTheNext({ state, shifts: [, after] }: Step, moveInId: number, jobId: number) {
  worker = await aWorker(stage.platform)
  expect(await untilOver(jobId)).toMatchObject({ state: 'completed', error: null })
  await untilQuiet(stage.db, stage.company)
  expect(await read(moveInId)).toMatchObject({ state })
  expect(await shifts()).toBe(after)
}

const started = async ({ endpoint }: Step, moveInId: number): Promise<number> =>
  (await stage.asManager.call(endpoint, { params: { moveInId } })).body.jobId!

for (const [name, step] of Object.entries(STEPS)) {
  test(`killed while ${name} a file, before its transaction ends, it has changed nothing`, async () => {
    const { id } = await step.aFile()
    const jobId = await started(step, id)
    const before = await companyData()
    const locks = [
      `select from move_in where id = ${id} for update`,
      // Commits take this lock last, when every line is written or undone.
      lockOfCommits(),
    ]
    for (const lock of locks) {
      const standstill = await pauseAtLock(stage.db.ownerUrl, lock)
      const child = await startProductWorker(stage.db.ownerUrl)
      await standstill.reached()
      await child.kill()
      await standstill.release()
    }
    expect(await readJob(jobId)).toMatchObject({ state: 'in_progress' })
    expect(await shifts()).toBe(step.shifts[0])
    expect(await companyData()).toEqual(before)
    await isCompletedByTheNext(step, id, jobId)
  })
}

test('a file that was taken over is not taken over again', async () => {
  const step = STEPS['taking over']!
  const { id } = await step.aFile()
  await byAWorker(() => started(step, id))
  const before = await companyData()
  const { status, refused } = await stage.asManager.call(moveIns.apply, { params: { moveInId: id } })
  expect([status, refused.message]).toEqual([409, expect.stringContaining('taken over')])
  expect(await companyData()).toEqual(before)
  expect(await shifts()).toBe(LINES)
})

/** Lock that an event's writer takes when its transaction commits. */
const lockOfCommits = () => `select pg_advisory_xact_lock(7101, hashint8(${stage.company.organizationId}))`
