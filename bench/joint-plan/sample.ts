// The sample company as the product plans a week of it that nobody has planned yet: written to an embedded PostgreSQL,
// forecast by the product's own worker, and read by its own job, which is stopped where its thread would begin.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { StaffingRequest } from '#core/staffing/index.ts'
import { addDays, instantAt, localDateOf, weekStartOf } from '#core/time/index.ts'
import { selectExpectedStreams, usedHandleTimeSeconds } from '#server/features/forecasts/index.ts'
import { broughtIn, STEP_MS } from '#server/features/schedule/coverage/coverage-by-day.ts'
import { generateSchedule } from '#server/features/schedule/generation/generate-job.ts'
import type { GenerateInput } from '#server/features/schedule/generation/generate-thread.ts'
import { jobKinds, listeners } from '#server/main/features.ts'
import { seedWhenEmpty } from '#server/main/seed/seed.ts'
import {
  type Database,
  migrate,
  openDatabase,
  startEmbeddedPostgres,
  type Tx,
} from '#server/platform/database/index.ts'
import { type JobContext, migrateJobs, startWorker } from '#server/platform/jobs/index.ts'
import { testApp } from '#test/builders/app.ts'
import { untilQuiet } from '#test/builders/worker.ts'
import type { Company } from './company.ts'

const ZONE = 'Europe/London'
const WEEKS_AHEAD = 4
const TRAINED_WITHIN_MS = 600_000

export async function sampleCompany(): Promise<Company> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'lineup-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDirectory })
  try {
    return await read(postgres.url)
  } finally {
    await postgres.stop()
    rmSync(dataDirectory, { recursive: true, force: true })
  }
}

async function read(url: string): Promise<Company> {
  await migrate({ url })
  const db = await openDatabase({ url, maxConnections: 10 })
  const { platform, close } = await testApp(db)
  const { log, clock } = platform
  await migrateJobs(url, log)
  const organizationId = (await seedWhenEmpty(platform))!
  const worker = await startWorker({ db, ownerUrl: url, kinds: jobKinds, listeners, log, clock, threads: 1 })
  try {
    await untilQuiet(db, { organizationId, defaultTeamId: 0, timezone: ZONE }, TRAINED_WITHIN_MS)
    const input = await inputOf(db, organizationId, clock)
    return await db.inTenant(organizationId, tx => companyOf(tx, input))
  } finally {
    await worker.stop()
    await close()
    await db.close()
  }
}

/** Input that the job gives its thread. */
async function inputOf(
  db: Database,
  organizationId: number,
  clock: JobContext['clock'],
): Promise<GenerateInput> {
  const from = addDays(weekStartOf(localDateOf(ZONE, clock.now()), 'monday'), 7 * WEEKS_AHEAD)
  const { surferIds, taskTemplateId } = await db.inTenant(organizationId, async tx => ({
    surferIds: (await sql<{ id: number }>`select id from surfer order by id`.execute(tx)).rows.map(
      ({ id }) => id,
    ),
    taskTemplateId: (await sql<{ id: number }>`select id from task_template order by id limit 1`.execute(tx))
      .rows[0]!.id,
  }))
  const found = Promise.withResolvers<GenerateInput>()
  const context = {
    db,
    organizationId,
    clock,
    jobId: 0,
    progress: async () => {},
    runInThread: (_: URL, input: GenerateInput) => {
      found.resolve(input)
      return Promise.reject(new Error('Read.'))
    },
  }
  const parameters = {
    surferIds,
    taskTemplateId,
    from,
    to: addDays(from, 7),
    keepExisting: true,
    shouldPublish: false,
    managerId: null,
  }
  await generateSchedule.run(parameters, context as unknown as JobContext).catch(found.reject)
  return found.promise
}

async function companyOf(tx: Tx, { problem, plan, kept, skillsBySurfer }: GenerateInput): Promise<Company> {
  const weeks = { from: instantAt(problem.zone, problem.from, 0), to: instantAt(problem.zone, problem.to, 0) }
  const length = (weeks.to - weeks.from) / STEP_MS
  const demand = broughtIn(problem.demand, { blocks: kept, skillsBySurfer }, weeks.from).map(one => {
    const first = (weeks.from - one.startsAt) / STEP_MS
    const required = Float64Array.from({ length }, (_, at) => one.required[first + at] ?? 0)
    return { ...one, startsAt: weeks.from, required }
  })
  const streams = await selectExpectedStreams(tx, weeks)
  const staffing = demand.map(({ streamId }): StaffingRequest => {
    const { settings, quarters } = streams.find(({ id }) => id === streamId)!
    const volume = new Float64Array(length)
    const handleTimeSeconds = new Float64Array(length).fill(usedHandleTimeSeconds(null, settings))
    for (const [startsAt, mean, seconds] of quarters) {
      const at = (startsAt - weeks.from) / STEP_MS
      if (at < 0 || at >= length) continue
      volume[at] = mean
      handleTimeSeconds[at] = usedHandleTimeSeconds(seconds, settings)
    }
    const target = { ...settings.target, shrinkageFraction: 0 }
    return { target, incrementMinutes: 15, volume, handleTimeSeconds, isOpen: null }
  })
  return { problem: { ...problem, demand }, skills: skillsBySurfer, rules: plan!.rules, staffing }
}
