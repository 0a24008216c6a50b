// How long the product takes from the click on "Generate" until the drafts are there: 500 agents, a week, 8 ticket groups,
// two of them deferred, with breaks and training of a plan, on an embedded PostgreSQL and by the product's own worker.
//   npm run bench joint-plan/product [-- --agents 500 --groups 8 --load 0.8]
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { jobs } from '#contract/endpoints/jobs.ts'
import { type GenerationResult, schedule } from '#contract/endpoints/schedule.ts'
import type { Rule } from '#contract/endpoints/task-templates.ts'
import { jobKinds, listeners } from '#server/main/features.ts'
import {
  type Database,
  migrate,
  openDatabase,
  startEmbeddedPostgres,
} from '#server/platform/database/index.ts'
import { migrateJobs, startWorker } from '#server/platform/jobs/index.ts'
import { createLog } from '#server/platform/process/log.ts'
import { testApp } from '#test/builders/app.ts'
import { aCompany, type TestCompany } from '#test/builders/company.ts'
import { aManager, aSurfer } from '#test/builders/people.ts'
import { aStream, aTask, aTaskTemplate } from '#test/builders/work.ts'
import { processorSeconds, spentSince } from '../product/processor-seconds.ts'
import { type Company, company } from './company.ts'

const RUNS = 2
const LOOK_MS = 50

const { values: options } = parseArgs({
  options: {
    agents: { type: 'string', default: '500' },
    groups: { type: 'string', default: '8' },
    load: { type: 'string', default: '0.8' },
  },
})

async function measure(url: string): Promise<void> {
  const log = createLog('error')
  await migrate({ url })
  await migrateJobs(url, log)
  const db = await openDatabase({ url, maxConnections: 20 })
  const given = company(Number(options.agents), Number(options.groups), Number(options.load))
  const { zone, from, to } = given.problem
  const clock = { now: () => given.problem.demand[0]!.startsAt - 7 * 86_400_000 }
  const app = await testApp(db, clock)
  const worker = await startWorker({ db, ownerUrl: url, kinds: jobKinds, listeners, log, clock, threads: 1 })
  try {
    const owner = await aCompany(db, { timezone: zone, totalLicenses: 10_000 })
    const manager = app.as(await aManager(db, owner))
    const taskTemplateId = await plant(db, owner, given)
    console.log(`${options.agents} agents, ${options.groups} ticket groups, load ${options.load}`)
    for (let run = 0; run < RUNS; run++) {
      const before = await processorSeconds(db)
      const clicked = performance.now()
      const { body } = await manager.call(schedule.generate, {
        body: { from, to, taskTemplateId, keepExisting: false },
      })
      if (!('jobId' in body)) throw new Error(`Nothing was started: ${JSON.stringify(body)}`)
      const { jobId } = body
      for (;;) {
        const { body: job } = await manager.call(jobs.get, { params: { jobId } })
        if (job.state === 'completed') {
          print(job.result as GenerationResult, (performance.now() - clicked) / 1000)
          break
        }
        if (!['pending', 'in_progress'].includes(job.state)) throw new Error(JSON.stringify(job))
        await sleep(LOOK_MS)
      }
      const after = await processorSeconds(db)
      console.log(
        `  CPU-s: ${(after.own - before.own).toFixed(1)} here, ${spentSince(before, after).toFixed(1)} in the database`,
      )
    }
  } finally {
    await worker.stop()
    await app.close()
    await db.close()
  }
}

function print({ coverage, shiftCount }: GenerationResult, seconds: number): void {
  const { total, streams } = coverage!
  const met = streams.map(one => (100 * one.met).toFixed(1)).join(' ')
  console.log(
    `click to drafts ${seconds.toFixed(1)} s (load ${loadavg()[0]!.toFixed(1)}), ${shiftCount} shifts,`,
    `short ${total.shortHours.toFixed(1)} h, over ${total.overHours.toFixed(1)} h, met % ${met}`,
  )
}

/** The made-up company in the database; the id of its activity plan. */
async function plant(db: Database, owner: TestCompany, given: Company): Promise<number> {
  const { problem, skills, rules, staffing } = given
  /** Ids of activities by those of the made-up company. */
  const taskIds = new Map<number, number>()
  for (const [g, { taskIds: serving, startsAt, required }] of problem.demand.entries()) {
    const { target, volume, handleTimeSeconds } = staffing[g]!
    const streamId = await aStream(db, owner, { timezone: problem.zone, isOnline: target.isOnline })
    await db.inTenant(owner.organizationId, async tx => {
      await sql`
        update stream set average_handle_time = ${handleTimeSeconds[0]!}, service_level = ${target.serviceLevelPercent},
          target_response_time = ${target.targetResponseTimeSeconds}, patience = ${target.patienceSeconds ?? null},
          occupancy = ${target.occupancyFraction}, shrinkage = 0, use_operating_times = true,
          operating_times = ${JSON.stringify(Array.from({ length: 7 }, (_, day) => ({ startMinutes: day * 1440 + 480, endMinutes: day * 1440 + 1200 })))}::jsonb
        where id = ${streamId}`.execute(tx)
      await sql`
        insert into stream_forecast (organization_id, stream_id, starts_at, origin, mean, base, lo80, hi80, lo95, hi95,
          handle_time_seconds, required)
        select ${owner.organizationId}, ${streamId}, to_timestamp(${startsAt / 1000}) + (at - 1) * interval '15 minutes',
          to_timestamp(${startsAt / 1000}), mean, mean, mean, mean, mean, mean, ${handleTimeSeconds[0]!}, required
        from unnest(${Array.from(volume)}::float8[], ${Array.from(required)}::float8[]) with ordinality as q(mean, required, at)`.execute(
        tx,
      )
    })
    taskIds.set(serving[0]!, await aTask(db, owner, { streamIds: [streamId] }))
  }
  for (const { taskId, type } of rules)
    if (!taskIds.has(taskId))
      taskIds.set(
        taskId,
        await aTask(db, owner, { type: type === 'rule-break' ? 'task-break' : 'task-activity' }),
      )
  for (const { id, workingWindows, ...contract } of problem.surfers)
    await aSurfer(db, owner, {
      minContractedHours: contract.minContractedHours,
      maxContractedHours: contract.maxContractedHours,
      minContractedDailyMinutes: contract.minContractedDailyMinutes,
      maxContractedDailyMinutes: contract.maxContractedDailyMinutes,
      breakMinutesPerShift: contract.breakMinutesPerShift,
      timezone: contract.zone,
      workingWindows: workingWindows.map(({ days, startMinute, endMinute, zone }) => ({
        days: [...days],
        interval: { startMinute, endMinute, timezone: zone },
      })),
      taskIds: skills.get(id)!.map(taskId => taskIds.get(taskId)!),
    })
  return aTaskTemplate(db, owner, {
    rules: rules.map(rule => ({ ...rule, taskId: taskIds.get(rule.taskId)! })) as Rule[],
  })
}

const dataDirectory = mkdtempSync(join(tmpdir(), 'lineup-bench-'))
const postgres = await startEmbeddedPostgres({ dataDirectory })
try {
  await measure(postgres.url)
} finally {
  await postgres.stop()
  rmSync(dataDirectory, { recursive: true, force: true })
}
