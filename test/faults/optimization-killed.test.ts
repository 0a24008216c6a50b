// Re-optimising whose worker is killed: no proposal is there until all are, and the next worker makes the same.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Job, jobs } from '#contract/endpoints/jobs.ts'
import { optimizations } from '#contract/endpoints/optimizations.ts'
import { organization } from '#contract/endpoints/organization.ts'
import { schedule } from '#contract/endpoints/schedule.ts'
import { addDays, instantAt } from '#core/time/index.ts'
import { rebuildDaySums } from '#server/features/schedule/index.ts'
import type { Worker } from '#server/platform/jobs/index.ts'
import {
  aStream,
  aSurfer,
  aTask,
  aTestBed,
  aWorker,
  LOOK_AGAIN_MS,
  type TestBed,
  untilQuiet,
} from '#test/builders/index.ts'
import { killAll } from './child.ts'
import { contentsOf, TABLES_OF_WORKERS } from './database-contents.ts'
import { pauseAtLock, releaseAll } from './lock-pause.ts'
import { startProductWorker } from './product-worker.ts'

const ZONE = 'Europe/London'
const DAY = '2031-03-03'
const SURFERS = 8
const at = (hour: number) => new Date(instantAt(ZONE, DAY, hour * 60)).toISOString()
const span = { from: at(0), to: new Date(instantAt(ZONE, addDays(DAY, 1), 0)).toISOString() }

let stage: TestBed
let worker: Worker | null = null

beforeEach(async () => {
  stage = await aTestBed()
})
afterEach(async () => {
  await releaseAll()
  killAll()
  await worker?.stop()
  worker = null
  await stage?.close()
})

/** Everybody breaks at noon, when everybody is wanted. */
async function startRun(): Promise<number> {
  const { db, company, asManager } = stage
  const streamId = await aStream(db, company)
  const skill = await aTask(db, company, { streamIds: [streamId] })
  await db.inTenant(company.organizationId, tx =>
    sql`
      insert into stream_forecast (organization_id, stream_id, starts_at, origin, mean, base, lo80, hi80, lo95, hi95, required)
      select ${company.organizationId}, ${streamId}, at, '2031-01-01', 10, 10, 8, 12, 6, 14,
        case when extract(hour from at) between 11 and 13 then ${SURFERS}::real else 3 end
      from generate_series(${at(9)}::timestamptz, ${at(17)}::timestamptz, interval '15 minutes') as at`.execute(
      tx,
    ),
  )
  for (let i = 0; i < SURFERS; i++) {
    const { surferId } = await aSurfer(db, company, { taskIds: [skill] })
    await asManager.call(schedule.createBlock, {
      body: {
        type: 'shift',
        surferId: surferId!,
        interval: { start: at(9), end: at(17) },
        breaks: [{ start: at(12), end: at(13) }],
      },
    })
  }
  // Sums of days are up to date, so that a chore of the killed worker has nothing to write.
  await rebuildDaySums(db, company.organizationId)
  await asManager.call(organization.changeOptimizationSettings, { body: { breakTimeAdjustment: true } })
  const { body } = await asManager.call(optimizations.start, { body: span })
  if (!('jobId' in body)) throw new Error(JSON.stringify(body))
  return body.jobId
}

const readJob = async (jobId: number): Promise<Job> =>
  (await stage.asManager.call(jobs.get, { params: { jobId } })).body

/** Proposals of any run. */
async function proposals(): Promise<string[]> {
  const { rows } = await stage.db.inTenant(stage.company.organizationId, tx =>
    sql<{ text: string }>`
      select optimization_id || ' ' || surfer_id || ' ' || (metadata ->> 'because') as text
      from optimization_action order by id`.execute(tx),
  )
  return rows.map(row => row.text.replace(/^\d+ /, ''))
}

async function finish(jobId: number): Promise<string[]> {
  worker = await aWorker(stage.platform)
  const deadline = performance.now() + 30_000
  while ((await readJob(jobId)).state !== 'completed') {
    if (performance.now() > deadline) throw new Error(JSON.stringify(await readJob(jobId)))
    await sleep(LOOK_AGAIN_MS)
  }
  await untilQuiet(stage.db, stage.company)
  return proposals()
}

test('killed as it writes, it leaves nothing, and the next worker proposes the same, once', async () => {
  const undisturbed = await finish(await startRun())
  expect(undisturbed.length).toBeGreaterThan(1)
  await worker!.stop()
  worker = null
  await stage.close()

  stage = await aTestBed()
  const jobId = await startRun()
  const data = () => contentsOf(stage.db.ownerUrl, TABLES_OF_WORKERS)
  const before = await data()
  const standstill = await pauseAtLock(
    stage.db.ownerUrl,
    'lock table optimization_action in share row exclusive mode',
  )
  const child = await startProductWorker(stage.db.ownerUrl)
  await standstill.reached()
  await child.kill()
  await standstill.release()
  expect(await readJob(jobId)).toMatchObject({ state: 'in_progress', result: null })
  expect(await data()).toEqual(before)
  expect(await finish(jobId)).toEqual(undisturbed)
})
