import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ForecastImportForm, forecasts } from '#contract/endpoints/forecasts.ts'
import { streams } from '#contract/endpoints/streams.ts'
import { addDays, instantAt } from '#core/time/index.ts'
import type { Worker } from '#server/platform/jobs/index.ts'
import {
  aCompany,
  aConnection,
  aManager,
  aStream,
  aSurfer,
  aTestBed,
  aWorker,
  type Caller,
  countedWeekdays,
  type Person,
  type TestBed,
  type TestCompany,
  untilQuiet,
} from '#test/builders/index.ts'

const ZONE = 'Europe/London'
const NOW = instantAt(ZONE, '2026-03-28', 600)
const DAY = '2026-04-15'

let stage: TestBed
let worker: Worker
let company: TestCompany
let manager: Person
let as: Caller
let streamId: number

beforeAll(async () => {
  stage = await aTestBed({ now: () => NOW })
  worker = await aWorker(stage.platform)
})
beforeEach(async () => {
  company = await aCompany(stage.db, { timezone: ZONE })
  manager = await aManager(stage.db, company)
  as = stage.as(manager)
  const connectionId = await aConnection(stage.db, company)
  await countedWeekdays(stage.db, company, { connectionId, from: '2026-01-05', to: '2026-03-27' })
  streamId = await aStream(stage.db, company, {
    name: 'Phone',
    timezone: ZONE,
    connectionIds: [connectionId],
  })
})
afterAll(async () => {
  await worker?.stop()
  await stage?.close()
})

const iso = (date: string, minute = 0) => new Date(instantAt(ZONE, date, minute)).toISOString()
const form = (more: Partial<ForecastImportForm> = {}): ForecastImportForm => ({
  streamId,
  fileName: 'april.csv',
  minutes: 60,
  intervals: [
    { start: iso(DAY, 600), volume: 80 },
    { start: iso(DAY, 720), volume: 0 },
  ],
  ...more,
})
const upload = async (more?: Partial<ForecastImportForm>) => {
  const answer = await as.call(forecasts.createImport, { body: form(more) })
  expect([answer.status, answer.refused.message]).toEqual([200, undefined])
  await untilQuiet(stage.db, company)
  return answer.body
}
const trained = async () => {
  await as.call(streams.retrain, { params: { streamId } })
  await untilQuiet(stage.db, company)
}
const rows = async (increment: 'quarter-hour' | 'hour' | 'day', from = iso(DAY), to = iso(addDays(DAY, 1))) =>
  (await as.call(forecasts.rows, { query: { streamIds: [streamId], from, to, increment, timezone: ZONE } }))
    .body.rows

describe('a finished forecast', () => {
  it('holds in its intervals, and leaves the rest as it was', async () => {
    await trained()
    const before = await rows('hour')
    const made = await upload()
    expect(made).toMatchObject({
      streamId,
      streamName: 'Phone',
      fileName: 'april.csv',
      minutes: 60,
      from: iso(DAY, 600),
      to: iso(DAY, 780),
      total: 80,
      author: `${manager.firstName} ${manager.lastName}`,
    })
    const after = await rows('hour')
    expect(after.map(row => row.base)).toEqual(before.map(row => row.base))
    after.forEach((row, hour) => {
      const expected = hour === 10 ? 80 : hour === 12 ? 0 : before[hour]!.forecasted!
      expect([hour, row.forecasted]).toEqual([hour, expect.closeTo(expected, 2)])
    })
    const ratio = 80 / before[10]!.forecasted!
    const quarters = await rows('quarter-hour', iso(DAY, 600), iso(DAY, 660))
    const [first] = quarters
    // The model's own shape within the hour: 12 and 10 by turns; and its band, as much wider.
    expect(first!.forecasted! / quarters[1]!.forecasted!).toBeCloseTo(1.2, 1)
    expect(after[10]!.hi80! / before[10]!.hi80!).toBeGreaterThan(1)
    expect(first!.hi80! / first!.forecasted!).toBeLessThan(2)
    expect(ratio).toBeGreaterThan(1)
  })

  it('needs staff for its own volume', async () => {
    await trained()
    const [before] = await rows('hour', iso(DAY, 600), iso(DAY, 660))
    await upload({ intervals: [{ start: iso(DAY, 600), volume: 400 }] })
    const [after] = await rows('hour', iso(DAY, 600), iso(DAY, 660))
    expect(after!.staffingRequirements!).toBeGreaterThan(5 * before!.staffingRequirements!)
  })

  it('gives way to the one uploaded after it, and holds again when that is gone', async () => {
    const first = await upload({ minutes: 1440, intervals: [{ start: iso(DAY), volume: 500 }] })
    const second = await upload({ minutes: 1440, intervals: [{ start: iso(DAY), volume: 700 }] })
    expect((await rows('day'))[0]!.forecasted).toBeCloseTo(700, 1)
    const { body } = await as.call(forecasts.imports, { query: { limit: 1 } })
    expect([body.results.map(row => row.id), body.pageInfo.next]).toEqual([[second.id], expect.any(String)])
    const removed = await as.call(forecasts.removeImport, { params: { importId: second.id } })
    expect(removed.body).toEqual({ success: true })
    await untilQuiet(stage.db, company)
    expect((await rows('day'))[0]!.forecasted).toBeCloseTo(500, 1)
    await as.call(forecasts.removeImport, { params: { importId: first.id } })
    await untilQuiet(stage.db, company)
    const [plain] = await rows('day')
    expect(plain!.forecasted).toBeCloseTo(plain!.base!, 3)
  })

  it('may speak of days beyond the quarter-hours', async () => {
    const day = '2026-12-02'
    await upload({ minutes: 1440, intervals: [{ start: iso(day), volume: 123 }] })
    const [first, next] = await rows('day', iso(day), iso(addDays(day, 2)))
    expect(first!.forecasted).toBeCloseTo(123, 2)
    expect(next!.forecasted).toBeCloseTo(next!.base!, 3)
  })

  it('keeps its days on which the clocks change', async () => {
    await upload({
      minutes: 1440,
      intervals: [
        { start: iso('2026-03-29'), volume: 230 },
        { start: iso('2026-03-30'), volume: 240 },
      ],
    })
    const days = await rows('day', iso('2026-03-29'), iso('2026-03-31'))
    expect(days.map(row => Math.round(row.forecasted!))).toEqual([230, 240])
  })
})

describe('is refused', () => {
  const faults = async (more: Partial<ForecastImportForm>) => {
    const { status, refused } = await as.call(forecasts.createImport, { body: form(more) })
    return [status, refused.issues?.map(issue => [issue.path.join('.'), issue.message])]
  }
  const start = (...starts: string[]) => ({ intervals: starts.map(at => ({ start: at, volume: 1 })) })

  it.each([
    ['twice', [600, 600], '2026-04-15 10:00 is there twice.'],
    [
      'out of order',
      [660, 600],
      '2026-04-15 10:00 comes after 2026-04-15 11:00. Put the intervals in order of time.',
    ],
    ['overlapping', [600, 630], '2026-04-15 10:30 begins before the interval of 2026-04-15 10:00 is over.'],
  ])('when an interval is %s', async (_, minutes, message) => {
    expect(await faults(start(...minutes.map(minute => iso(DAY, minute))))).toEqual([
      400,
      [['intervals.1.start', message]],
    ])
  })

  it('when an interval is off the clock', async () => {
    expect(await faults(start(iso(DAY, 605)))).toEqual([
      400,
      [['intervals.0.start', "2026-04-15 10:05 is not on the clock's steps of 60 minutes."]],
    ])
    expect(await faults({ minutes: 1440, ...start(`${DAY}T00:00:00Z`) })).toEqual([
      400,
      [['intervals.0.start', '2026-04-15 01:00 is not the start of a day in Europe/London.']],
    ])
  })

  it('when it is of no time that there could be a forecast of', async () => {
    expect(await faults(start(iso('2024-01-01'), iso('2029-01-01')))).toEqual([
      400,
      [
        ['intervals.0.start', '2024-01-01 00:00 is more than a year ago.'],
        ['intervals.1.start', '2029-01-01 00:00 is more than 78 weeks ahead.'],
      ],
    ])
  })

  it('when its ticket group is not there, or nothing is in it', async () => {
    expect(await faults({ streamId: 999_999 })).toEqual([
      400,
      [['stream_id', 'There is no ticket group 999999 here.']],
    ])
    expect(await faults({ intervals: [] })).toEqual([400, [['intervals', 'Required']]])
    expect(await faults({ fileName: ' ' })).toEqual([400, [['file_name', 'Required']]])
  })

  it('to others', async () => {
    const { id: importId } = await upload()
    const theirs = await stage.asManager.call(forecasts.removeImport, { params: { importId } })
    expect(theirs.refused.message).toBe(`There is no uploaded forecast ${importId} here.`)
    expect((await stage.asManager.call(forecasts.imports)).body.results).toEqual([])
    const surfer = stage.as(await aSurfer(stage.db, company))
    expect((await surfer.call(forecasts.createImport, { body: form() })).status).toBe(403)
  })
})
