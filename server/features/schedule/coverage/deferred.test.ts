// Work that may wait is covered where it is done before its target, and short where it falls due.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { coverage } from '#contract/endpoints/forecasts.ts'
import { schedule } from '#contract/endpoints/schedule.ts'
import { draftView } from '#core/blocks/index.ts'
import { HOUR_MS, MINUTE_MS } from '#core/time/index.ts'
import { aStream, aSurfer, aTask, aTestBed, type TestBed } from '#test/builders/index.ts'
import { buildCoverageBoard } from '#web/features/schedule/coverage/coverage-board.ts'
import { scheduledOf } from '#web/parts/scheduled-blocks.ts'

const from = '2031-03-25T00:00:00.000Z'
const to = '2031-03-26T00:00:00.000Z'
const next = '2031-03-27T00:00:00.000Z'
const START = Date.parse(from)
const at = (hour: number) => new Date(START + hour * HOUR_MS).toISOString()

let stage: TestBed
/** E-mails wait for 8 hours, letters for 24. */
let mails: number
let letters: number
let writing: number
let agent: number
/** Has no skill that serves either. */
let idle: number

beforeAll(async () => {
  stage = await aTestBed()
  const { db, company } = stage
  mails = await aStream(db, company, { name: 'Mails', isOnline: false, timezone: 'Etc/UTC' })
  letters = await aStream(db, company, { name: 'Letters', isOnline: false, timezone: 'Etc/UTC' })
  writing = await aTask(db, company, { streamIds: [mails, letters] })
  agent = (await aSurfer(db, company, { taskIds: [writing] })).surferId!
  idle = (await aSurfer(db, company, { taskIds: [] })).surferId!
  // A contact takes a quarter-hour of one agent. Mails come from 8 to 16, letters from 20 to 21.
  await db.inTenant(company.organizationId, async tx => {
    await sql`
      update stream set average_handle_time = 900, shrinkage = 0, occupancy = 1,
        target_response_time = case id when ${mails} then 28800 else 86400 end`.execute(tx)
    await sql`
      insert into stream_forecast (organization_id, stream_id, starts_at, origin, mean, base, lo80, hi80, lo95, hi95, required)
      select ${company.organizationId}, stream_id, at, '2031-01-01', contacts, contacts, 0, 2, 0, 2, 0.3
      from generate_series(${from}::timestamptz, ${next}::timestamptz - interval '15 minutes', interval '15 minutes') as at,
        (values (${mails}::bigint, 8, 16), (${letters}::bigint, 20, 21)) as n(stream_id, first, last),
        lateral (select case when at < ${to} and extract(hour from at at time zone 'UTC') >= first
          and extract(hour from at at time zone 'UTC') < last then 1 else 0 end as contacts) as c`.execute(tx)
  })
})
afterAll(() => stage?.close())
beforeEach(() =>
  stage.db
    .inTenant(stage.company.organizationId, tx => sql`delete from block`.execute(tx))
    .then(() => undefined),
)

const work = (start: number, end: number) =>
  stage.asManager.call(schedule.createBlock, {
    body: {
      type: 'shift',
      surferId: agent,
      interval: { start: at(start), end: at(end) },
      tasks: [{ taskId: writing, interval: { start: at(start), end: at(end) } }],
    },
  })
async function rows(streamId: number, range = { from, to }) {
  const { body } = await stage.asManager.call(coverage.get, {
    query: { ...range, increment: 'quarter-hour', userTimezone: 'Etc/UTC' },
  })
  return body.filter(row => row.streamId === streamId)
}
/** Quarter-hours in which agents are missing. */
const shortAt = async (streamId: number, range = { from, to }) =>
  (await rows(streamId, range)).flatMap(({ interval, surplus }) => (surplus < -1e-9 ? [interval.start] : []))
const quartersFrom = (hour: number, count: number) =>
  Array.from({ length: count }, (_, i) => new Date(START + hour * HOUR_MS + i * 15 * MINUTE_MS).toISOString())

it('is fully covered when the evening does it within the target', async () => {
  await work(15, 23)
  expect(await shortAt(mails)).toEqual([])
  const done = await rows(mails)
  expect(done.reduce((sum, row) => sum + row.actual, 0)).toBeCloseTo(32)
  expect(done.every(row => Math.abs(row.surplus) < 1e-9)).toBe(true)
})

it('is short where it falls due, and there is somebody to spare when nothing is left', async () => {
  await work(17, 21)
  // Mails from before 9:15 fell due before anybody was there, those from 13:15 on after they had gone.
  expect(await shortAt(mails)).toEqual([...quartersFrom(15.75, 5), ...quartersFrom(21, 11)])
  await stage.db.inTenant(stage.company.organizationId, tx => sql`delete from block`.execute(tx))
  await work(6, 8)
  const early = await rows(mails)
  expect(early.filter(row => row.surplus > 0)).toHaveLength(8)
  expect(await shortAt(mails)).toHaveLength(32)
})

it('is brought from day to day, the first due first', async () => {
  await work(16, 20)
  await work(20, 23.5)
  // 30 quarter-hours of work: mails first; of them what fell due before 16 or is left at the end is late.
  const letter = { from: to, to: next }
  const before = await shortAt(letters, letter)
  await work(24, 24.5)
  const after = await shortAt(letters, letter)
  expect([before.length, after.length]).toEqual([4, 2])
  expect(after).toEqual(quartersFrom(24 + 20.25, 2))
})

it('is short alike in a day alone and among others, also where nobody was there for it', async () => {
  // Somebody is at work, with no activity that does letters or mails.
  await stage.asManager.call(schedule.createBlock, {
    body: { type: 'shift', surferId: idle, interval: { start: at(8), end: at(20) }, tasks: [] },
  })
  await work(26, 26.25)
  const shortIn = async (from: string, to: string) =>
    (await stage.asManager.call(coverage.totals, { query: { from, to } })).body.streams.map(
      ({ streamId, shortHours }) => [streamId, shortHours] as const,
    )
  const [first, second, both] = [
    new Map(await shortIn(from, to)),
    new Map(await shortIn(to, next)),
    await shortIn(from, next),
  ]
  for (const [id, hours] of both) expect(first.get(id)! + second.get(id)!).toBeCloseTo(hours, 6)
  expect(first.get(mails)).toBeGreaterThan(1)
  expect(second.get(letters)).toBeGreaterThan(0)
})

it('is counted in the browser as on the server, with what the days before bring', async () => {
  await work(16, 19)
  await work(21, 23)
  await work(26, 27)
  for (const range of [
    { from, to },
    { from: to, to: next },
  ]) {
    const demands = (await stage.asManager.call(coverage.demand, { query: range })).body
    const { body } = await stage.asManager.call(schedule.blocks, { query: { ...range, published: false } })
    const board = buildCoverageBoard(demands, new Map([[agent, [writing]]]))
    board.putAll(Map.groupBy(draftView(body.blocks.map(scheduledOf)), block => block.surferId))
    for (const [s, { streamId }] of demands.streams.entries())
      for (const [step, row] of (await rows(streamId, range)).entries()) {
        expect(board.actual()[s]![step], `${streamId} at ${row.interval.start}`).toBeCloseTo(row.actual, 9)
        expect(board.required[s]![step], `${streamId} at ${row.interval.start}`).toBeCloseTo(row.required, 9)
      }
  }
})
