import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type ChartIncrement, forecasts } from '#contract/endpoints/forecasts.ts'
import { streams } from '#contract/endpoints/streams.ts'
import { addDays, instantAt } from '#core/time/index.ts'
import type { Worker } from '#server/platform/jobs/index.ts'
import {
  aCompany,
  aConnection,
  aManager,
  aStream,
  aTestBed,
  aWorker,
  type Caller,
  countedWeekdays,
  type TestBed,
  type TestCompany,
  untilQuiet,
} from '#test/builders/index.ts'

const ZONE = 'Europe/London'
const TODAY = '2026-03-25'
const at = (minute: number, date = TODAY) => instantAt(ZONE, date, minute)

let now = 0
let stage: TestBed
let worker: Worker
let company: TestCompany
let as: Caller
let connectionId: number
let streamId: number

beforeAll(async () => {
  stage = await aTestBed({ now: () => now })
  worker = await aWorker(stage.platform)
})
beforeEach(async () => {
  company = await aCompany(stage.db, { timezone: ZONE })
  as = stage.as(await aManager(stage.db, company))
  connectionId = await aConnection(stage.db, company)
  streamId = await aStream(stage.db, company, { timezone: ZONE, connectionIds: [connectionId] })
  // Trained in the night; then the day brings twice the contacts.
  now = at(0)
  await countedWeekdays(stage.db, company, { connectionId, from: '2026-01-05', to: addDays(TODAY, -1) })
  await as.call(streams.retrain, { params: { streamId } })
  await untilQuiet(stage.db, company)
})
afterAll(async () => {
  await worker?.stop()
  await stage?.close()
})

async function come(until: number, level = 22) {
  now = until
  await countedWeekdays(stage.db, company, {
    connectionId,
    from: TODAY,
    to: TODAY,
    until,
    level,
    fileName: 'now.csv',
  })
  await as.call(streams.retrain, { params: { streamId } })
  await untilQuiet(stage.db, company)
}
const rows = async (increment: ChartIncrement, from = at(0), to = at(0, addDays(TODAY, 1))) => {
  const range = { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
  const query = { streamIds: [streamId], ...range, increment, timezone: ZONE }
  return (await as.call(forecasts.rows, { query })).body.rows
}

it('says of the rest of today what the contacts so far suggest', async () => {
  await come(at(720))
  const hours = await rows('hour')
  expect(hours.slice(0, 12).every(row => row.reforecast === null)).toBe(true)
  for (const row of hours.slice(12, 17)) {
    expect(row.reforecast! / row.forecasted!).toBeGreaterThan(1.01)
    expect(row.reforecast! / row.forecasted!).toBeLessThan(2.1)
  }
  const [day] = await rows('day')
  const left = hours.slice(12).reduce((sum, row) => sum + row.reforecast!, 0)
  expect(day!.reforecast).toBeCloseTo(day!.actuals! + left, 1)
})

it('says of an hour that is half over what came and what is left of it', async () => {
  await come(at(750))
  const hour = (await rows('hour'))[12]!
  const quarters = await rows('quarter-hour', at(720), at(780))
  expect(quarters.map(row => row.reforecast === null)).toEqual([true, true, false, false])
  expect(hour.reforecast).toBeCloseTo(24 + 22 + quarters[2]!.reforecast! + quarters[3]!.reforecast!, 1)
})

it('says nothing before the third step, of other days, of longer rows, and without today', async () => {
  const none = async (...asked: Parameters<typeof rows>) =>
    (await rows(...asked)).every(row => row.reforecast === null)
  expect(await none('hour')).toBe(true)
  await come(at(570))
  expect(await none('hour')).toBe(true)
  await come(at(600))
  expect(await none('hour')).toBe(false)
  expect(await none('hour', at(0, addDays(TODAY, 1)), at(0, addDays(TODAY, 2)))).toBe(true)
  expect(await none('week')).toBe(true)
})

it('looks at half-hours where the model does', async () => {
  await stage.db.inTenant(company.organizationId, tx =>
    sql`update stream set use15_minute_data = false`.execute(tx),
  )
  await come(at(600))
  expect((await rows('half-hour')).every(row => row.reforecast === null)).toBe(true)
  await come(at(630))
  const halves = await rows('half-hour')
  expect(halves.findIndex(row => row.reforecast !== null)).toBe(21)
})
