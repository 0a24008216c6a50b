// Rows that a training writes, by the product's own worker.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addDays, instantAt } from '#core/time/index.ts'
import { wantTraining } from '#server/features/streams/index.ts'
import { jobKinds, listeners } from '#server/main/features.ts'
import { type AnyJobKind, type JobContext, startWorker, type Worker } from '#server/platform/jobs/index.ts'
import {
  aCompany,
  aConnection,
  aStream,
  aTestBed,
  countedWeekdays,
  type TestBed,
  type TestCompany,
  untilQuiet,
} from '#test/builders/index.ts'
import { trainStream } from '../index.ts'
import type { KeptChoice } from './train-request.ts'

const ZONE = 'Europe/London'
const LAST_DAY = '2027-03-09'
const OPEN = [0, 1, 2, 3, 4].map(day => ({ startMinutes: day * 1440 + 540, endMinutes: day * 1440 + 1020 }))

let now = 0
/** The next training dies as it has written everything. */
let isToDie = false
let stage: TestBed
let worker: Worker
let company: TestCompany
let connectionId: number
let streamId: number

const dying = (kind: AnyJobKind): AnyJobKind => ({
  ...kind,
  run: (input, context: JobContext) =>
    kind.run(input, {
      ...context,
      complete: work =>
        context.complete(async tx => {
          const result = await work(tx)
          if (isToDie) {
            isToDie = false
            throw new Error('killed')
          }
          return result
        }),
    }),
})

beforeAll(async () => {
  stage = await aTestBed({ now: () => now })
  const { db, log, clock } = stage.platform
  const kinds = jobKinds.map(kind => (kind.kind === trainStream.kind ? dying(kind) : kind))
  worker = await startWorker({
    db,
    ownerUrl: db.ownerUrl,
    kinds,
    listeners,
    log,
    clock,
    threads: 1,
    // At once by the queue's clock, which is nobody's to hold.
    retryDelayMs: () => Date.now() - now,
  })
})
beforeEach(async () => {
  now = instantAt(ZONE, addDays(LAST_DAY, 1), 120)
  company = await aCompany(stage.db, { timezone: ZONE })
  connectionId = await aConnection(stage.db, company)
  await counted('2027-01-04', LAST_DAY)
  streamId = await aStream(stage.db, company, { timezone: ZONE, connectionIds: [connectionId] })
  await inCompany(tx =>
    sql`update stream set use_operating_times = true, operating_times = ${JSON.stringify(OPEN)}::jsonb`.execute(
      tx,
    ),
  )
  await train()
})
afterAll(async () => {
  await worker?.stop()
  await stage?.close()
})

const inCompany = <T>(work: Parameters<typeof stage.db.inTenant<T>>[1]) =>
  stage.db.inTenant(company.organizationId, work)
const counted = (from: string, to: string, level = 10) =>
  countedWeekdays(stage.db, company, { connectionId, from, to, level, fileName: `${from}.csv` })
const train = async () => {
  await inCompany(tx => wantTraining(tx, company.organizationId, [streamId]))
  await untilQuiet(stage.db, company)
}
const one = async <T>(query: ReturnType<typeof sql<T>>): Promise<T> =>
  (await inCompany(tx => query.execute(tx))).rows[0]!
const everything = () =>
  one(sql<Record<string, string>>`
    select (select md5(string_agg(f::text, ' ' order by f.starts_at)) from stream_forecast f) as forecast,
      (select md5(string_agg(h::text, ' ' order by h.starts_at)) from stream_history h) as history,
      (select md5(string_agg(d::text, ' ' order by d.date)) from stream_forecast_day d) as days,
      (select choice::text from stream_choice) as choice`)
const choice = async () => (await one(sql<{ choice: KeptChoice }>`select choice from stream_choice`)).choice
/** Rows written since, of those there are. */
const mark = async () => (await one(sql<{ at: string }>`select pg_current_xact_id()::text as at`)).at
const writtenSince = (at: string) =>
  one(sql<{ history: number; forecast: number; all: number }>`
    select (select count(*)::int from stream_history where xmin::text::bigint >= ${at}::bigint) as history,
      (select count(*)::int from stream_forecast where xmin::text::bigint >= ${at}::bigint) as forecast,
      (select count(*)::int from stream_forecast) as all`)

it('a training that dies leaves nothing, and run again the same as one that did not', async () => {
  await counted('2027-03-10', '2027-03-10')
  const before = await everything()
  isToDie = true
  await train()
  expect(isToDie).toBe(false)
  const after = await everything()
  expect(after.forecast).not.toBe(before.forecast)
  expect(after.choice).toBe(before.choice)
  await train()
  expect(await everything()).toEqual(after)
})

it('the choice is kept when contacts come, and made anew when what is counted is something else', async () => {
  const first = await choice()
  now += 86_400_000
  await counted('2027-03-10', '2027-03-10')
  await train()
  expect(await choice()).toEqual(first)
  const filter = [{ field: 'file_name', operator: 'IS NOT', values: ['other.csv'] }]
  await inCompany(tx =>
    sql`update stream_connection set filters = ${JSON.stringify(filter)}::jsonb`.execute(tx),
  )
  await train()
  expect((await choice()).madeAt).toBe(now)
})

it('rows that stay as they are are left alone', async () => {
  const again = await mark()
  await train()
  expect(await writtenSince(again)).toMatchObject({ history: 0, forecast: 0 })
  const oneDay = await mark()
  await counted('2027-03-10', '2027-03-10', 20)
  await train()
  const { history, forecast, all } = await writtenSince(oneDay)
  expect(history).toBe(32)
  expect(forecast).toBeGreaterThan(1_000)
  // Nights and weekends are closed.
  expect(forecast).toBeLessThan(all / 2)
})

it('history follows what is counted: corrected, in other steps, and gone', async () => {
  const rows = () =>
    one(sql<{ count: number; sum: number; minutes: number }>`
      select count(*)::int as count, sum(offered) as sum, max(minutes) as minutes from stream_history`)
  const before = await rows()
  await inCompany(tx =>
    sql`update counted_interval set offered = offered + 1 where starts_at >= '2027-03-09'`.execute(tx),
  )
  await train()
  expect(await rows()).toEqual({ ...before, sum: before.sum + 32 })
  await inCompany(tx =>
    sql`
      update counted_interval set minutes = 60, offered = 40 where extract(minute from starts_at) = 0`.execute(
      tx,
    ),
  )
  await inCompany(tx => sql`delete from counted_interval where minutes < 60`.execute(tx))
  await train()
  expect(await rows()).toMatchObject({ count: before.count / 4, minutes: 60 })
  await inCompany(tx => sql`delete from counted_interval`.execute(tx))
  await train()
  expect(await rows()).toEqual({ count: 0, sum: null, minutes: null })
})
