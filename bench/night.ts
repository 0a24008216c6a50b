// How long a night takes in which the forecasts of many ticket groups are trained again, on an embedded PostgreSQL and
// by the product's own worker: a first night, which chooses every model and fills the tables, the next, which keeps the
// choices, and one a week later, which chooses again. After each a few groups are trained alone, to see how a training's
// time is split.
//   node bench/night.ts [--groups 1000] [--threads N]
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { type Random, random } from '#core/random.ts'
import { addDays, type EpochMs, instantAt, type LocalDate, weekdayIndex } from '#core/time/index.ts'
import { chores } from '#server/features/forecasts/chores.ts'
import { trainStream } from '#server/features/forecasts/index.ts'
import { wantTraining } from '#server/features/streams/index.ts'
import { jobKinds, listeners } from '#server/main/features.ts'
import { readConfiguration } from '#server/platform/configuration/configuration.ts'
import {
  type Database,
  migrate,
  openDatabase,
  startEmbeddedPostgres,
} from '#server/platform/database/index.ts'
import {
  type AnyJobKind,
  doChores,
  type JobContext,
  migrateJobs,
  startWorker,
} from '#server/platform/jobs/index.ts'
import { createLog } from '#server/platform/process/log.ts'
import { aCompany, type TestCompany } from '#test/builders/company.ts'
import { aManager } from '#test/builders/people.ts'
import { aConnection, aStream } from '#test/builders/work.ts'
import { processorSeconds, spentSince } from './product/processor-seconds.ts'

const ZONE = 'Europe/London'
const FIRST_DAY = '2025-01-06'
const HISTORY_WEEKS = 60
const TRAINING_WEEKS = 26
const NIGHTS = [
  { name: 'first night', newDays: 0 },
  { name: 'next night', newDays: 1 },
  { name: 'a week later', newDays: 7 },
]
const GROUPS_ALONE = 12

const OPENINGS = [
  { openDays: 5, startMinute: 480, endMinute: 1080 },
  { openDays: 6, startMinute: 420, endMinute: 1200 },
  { openDays: 7, startMinute: 0, endMinute: 1440 },
  { openDays: 7, startMinute: 480, endMinute: 1320 },
]

type Opening = (typeof OPENINGS)[number]
interface Group {
  connectionId: number
  streamId: number
  opening: Opening
  /** Contacts of a usual quarter-hour. */
  level: number
  chance: Random
}

const { values: options } = parseArgs({
  options: { groups: { type: 'string', default: '1000' }, threads: { type: 'string' } },
})
const groupCount = Number(options.groups)
const threads = options.threads ? Number(options.threads) : readConfiguration({}).workerThreads

async function measure(url: string): Promise<void> {
  const log = createLog('error')
  await migrate({ url })
  await migrateJobs(url, log)
  const db = await openDatabase({ url, maxConnections: 20 })
  let today = addDays(FIRST_DAY, HISTORY_WEEKS * 7)
  let now = instantAt(ZONE, today, 0)
  const clock = { now: () => now }
  const watch = stopwatch()
  const kinds = jobKinds.map(kind => (kind.kind === trainStream.kind ? watch.timed(kind) : kind))
  const worker = await startWorker({ db, ownerUrl: url, kinds, listeners, log, clock, threads })
  try {
    const company = await aCompany(db, { timezone: ZONE })
    await aManager(db, company)
    const groups = await plantGroups(db, company, now)
    console.log(`${groupCount} ticket groups, ${HISTORY_WEEKS} weeks of quarter-hours, ${threads} threads`)
    for (const { name, newDays } of NIGHTS) {
      for (const group of groups) await plantDays(db, company, group, today, newDays)
      today = addDays(today, newDays)
      now = instantAt(ZONE, today, 120)
      const startedAt = performance.now()
      const before = await processorSeconds(db)
      await doChores({ db, clock, log }, chores)
      await untilTrained(db, company)
      const seconds = (performance.now() - startedAt) / 1000
      const after = await processorSeconds(db)
      watch.reset()
      for (const { streamId } of groups.slice(0, GROUPS_ALONE)) {
        await db.inTenant(company.organizationId, tx => wantTraining(tx, company.organizationId, [streamId]))
        await untilTrained(db, company)
      }
      console.log(`${name}: ${speedOf(seconds)}`)
      console.log(
        `  processor time a group: ${perGroup(after.own - before.own)} here, ${perGroup(spentSince(before, after))} in the database`,
      )
      console.log(`  a group alone: ${watch.shown()}`)
      console.log(`  ${await storedIn(db, company)}`)
    }
  } finally {
    await worker.stop()
    await db.close()
  }
}

const perGroup = (seconds: number): string => `${((1000 * seconds) / groupCount).toFixed(0)} ms`

const speedOf = (seconds: number): string =>
  `${(seconds / 60).toFixed(2)} min, ${perGroup(seconds)} a group ` +
  `(a thousand: ${((seconds * 1000) / groupCount / 60).toFixed(1)} min), load ${loadavg()[0]!.toFixed(1)}`

async function plantGroups(db: Database, company: TestCompany, now: EpochMs): Promise<Group[]> {
  const groups: Group[] = []
  for (let i = 0; i < groupCount; i++) {
    const chance = random(i + 1)
    const connectionId = await aConnection(db, company)
    const streamId = await aStream(db, company, { timezone: ZONE, connectionIds: [connectionId] })
    const group = {
      connectionId,
      streamId,
      opening: OPENINGS[i % OPENINGS.length]!,
      level: 60 ** chance(),
      chance,
    }
    await db.inTenant(company.organizationId, tx =>
      sql`
        update stream set weeks_of_training_data = ${TRAINING_WEEKS}, use_operating_times = true, nightly_at = ${new Date(now)},
          operating_times = ${JSON.stringify(operatingTimes(group.opening))}::jsonb
        where id = ${streamId}`.execute(tx),
    )
    await plantDays(db, company, group, FIRST_DAY, HISTORY_WEEKS * 7)
    groups.push(group)
  }
  return groups
}

const operatingTimes = ({ openDays, startMinute, endMinute }: Opening) =>
  Array.from({ length: openDays }, (_, day) => ({
    startMinutes: day * 1440 + startMinute,
    endMinutes: day * 1440 + endMinute,
  }))

/** One uploaded file of counted quarter-hours: a bell over the day, quieter weekends, a slow swell, chance. */
async function plantDays(
  db: Database,
  { organizationId }: TestCompany,
  { connectionId, opening, level, chance }: Group,
  from: LocalDate,
  days: number,
): Promise<void> {
  if (days === 0) return
  const { openDays, startMinute, endMinute } = opening
  const starts: EpochMs[] = []
  const offered: number[] = []
  for (let day = 0; day < days; day++) {
    const date = addDays(from, day)
    const weekday = weekdayIndex(date)
    const busy = level * (weekday < 5 ? 1 : 0.5) * (0.95 + 0.1 * chance()) * (1 + 0.2 * Math.sin(day / 58))
    if (weekday >= openDays) continue
    for (let minute = startMinute; minute < endMinute; minute += 15) {
      const rate =
        busy * (0.3 + Math.sin((Math.PI * (minute - startMinute)) / (endMinute - startMinute)) ** 2)
      starts.push(instantAt(ZONE, date, minute))
      offered.push(
        Math.max(0, Math.round(rate + Math.sqrt(rate) * (chance() + chance() + chance() - 1.5) * 2)),
      )
    }
  }
  await db.inTenant(organizationId, async tx => {
    const { rows } = await sql<{ id: number }>`
      insert into upload (organization_id, connection_id, kind, state, file_name, file_time_zone, reading)
      values (${organizationId}, ${connectionId}, 'intervals', 'imported', 'phone.csv', ${ZONE},
        '{"kind": "intervals", "startColumn": "start"}') returning id`.execute(tx)
    await sql`
      insert into counted_interval (organization_id, connection_id, starts_at, minutes, upload_id, offered, handled, handle_time_seconds)
      select ${organizationId}, ${connectionId}, to_timestamp(i.at / 1000), 15, ${rows[0]!.id}, i.offered, i.offered, 240
      from unnest(${starts}::float8[], ${offered}::float8[]) as i(at, offered)
      on conflict do nothing`.execute(tx)
  })
}

/** Waits until nothing is left to receive or to do; throws if a training failed. */
async function untilTrained(db: Database, { organizationId }: TestCompany): Promise<void> {
  for (;;) {
    const { rows } = await db.inTenant(organizationId, tx =>
      sql<{ isBusy: boolean; failures: number }>`
        select exists (select from job where state in ('pending', 'in_progress'))
            or exists (select from event where delivered_at is null) as is_busy,
          (select count(*)::int from job where state = 'failed') as failures`.execute(tx),
    )
    const { isBusy, failures } = rows[0]!
    if (failures > 0) throw new Error(`${failures} trainings failed.`)
    if (!isBusy) return
    await sleep(20)
  }
}

/** Times the stages of a job by what it says of its progress. */
function stopwatch() {
  const stages = new Map<string, number>()
  let runs = 0
  const timed = (kind: AnyJobKind): AnyJobKind => ({
    ...kind,
    async run(input, context: JobContext) {
      let stage = 'Starting'
      let since = performance.now()
      const enter = (next: string) => {
        stages.set(stage, (stages.get(stage) ?? 0) + performance.now() - since)
        stage = next
        since = performance.now()
      }
      await kind.run(input, {
        ...context,
        progress(fraction, message) {
          if (message) enter(message)
          return context.progress(fraction, message)
        },
      })
      enter('')
      runs++
    },
  })
  const shown = () =>
    [...stages].map(([stage, ms]) => `${stage.toLowerCase()} ${(ms / runs).toFixed(0)} ms`).join(', ')
  const reset = () => {
    stages.clear()
    runs = 0
  }
  return { timed, shown, reset }
}

async function storedIn(db: Database, { organizationId }: TestCompany): Promise<string> {
  const { rows } = await db.inTenant(organizationId, tx =>
    sql<{ forecast: number; history: number; bytes: number }>`
      select (select count(*) from stream_forecast)::float8 as forecast, (select count(*) from stream_history)::float8 as history,
        (pg_total_relation_size('stream_forecast') + pg_total_relation_size('stream_history'))::float8 as bytes`.execute(
      tx,
    ),
  )
  const { forecast, history, bytes } = rows[0]!
  return (
    `${forecast} rows of forecast, ${history} of history, ${(bytes / 1e6).toFixed(0)} MB; ` +
    `this process at most ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB`
  )
}

const dataDirectory = mkdtempSync(join(tmpdir(), 'lineup-bench-'))
const postgres = await startEmbeddedPostgres({ dataDirectory })
try {
  await measure(postgres.url)
} finally {
  await postgres.stop()
  rmSync(dataDirectory, { recursive: true, force: true })
}
