import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { QueryOf } from '#contract/endpoint.ts'
import { coverage } from '#contract/endpoints/forecasts.ts'
import { schedule } from '#contract/endpoints/schedule.ts'
import { aStream, aSurfer, aTask, aTestBed, type TestBed } from '#test/builders/index.ts'

let stage: TestBed
let calls: number
let chats: number

// A day of 23 hours in London: the clocks go forward at one.
const from = '2031-03-30T00:00:00.000Z'
const to = '2031-03-30T23:00:00.000Z'

beforeAll(async () => {
  stage = await aTestBed()
  const { db, company } = stage
  calls = await aStream(db, company, { name: 'Calls' })
  chats = await aStream(db, company, { name: 'Chats' })
  const phone = await aTask(db, company, { streamIds: [calls] })
  const both = await aTask(db, company, { streamIds: [calls, chats] })
  await db.inTenant(company.organizationId, tx =>
    sql`
      insert into stream_forecast (organization_id, stream_id, starts_at, origin, mean, base, lo80, hi80, lo95, hi95, required)
      select ${company.organizationId}, stream_id, at, '2031-01-01', 10, 10, 8, 12, 6, 14, need
      from generate_series(${from}::timestamptz, ${to}::timestamptz - interval '15 minutes', interval '15 minutes') as at,
        (values (${calls}::bigint, 1.5), (${chats}::bigint, 0.5)) as n(stream_id, need)`.execute(tx),
  )
  const ada = await aSurfer(db, company, { taskIds: [phone] })
  const ben = await aSurfer(db, company, { taskIds: [both] })
  const interval = { start: '2031-03-30T09:00:00.000Z', end: '2031-03-30T11:00:00.000Z' }
  const half = { start: '2031-03-30T09:00:00.000Z', end: '2031-03-30T09:30:00.000Z' }
  await stage.asManager.call(schedule.createBlock, {
    body: { type: 'shift', surferId: ada.surferId!, interval, tasks: [{ taskId: phone, interval: half }] },
  })
  await stage.asManager.call(schedule.publish, { body: { from, to } })
  await stage.asManager.call(schedule.createBlock, {
    body: { type: 'shift', surferId: ben.surferId!, interval },
  })
})
afterAll(() => stage?.close())

type Query = Partial<QueryOf<typeof coverage.get>>
const ask = (query: Query = {}) =>
  stage.asManager.call(coverage.get, {
    query: { increment: 'hour', from, to, userTimezone: 'Europe/London', ...query },
  })
const at = async (streamId: number | null, start: string, query: Query = {}) =>
  (await ask(query)).body.find(row => row.streamId === streamId && row.interval.start === start)

it('counts required and scheduled agents, the total first', async () => {
  const { status, body } = await ask()
  expect(status).toBe(200)
  expect(body).toHaveLength(3 * 23)
  expect(body.slice(0, 23).every(row => row.streamId === null)).toBe(true)
  // Ada on the phone for half of the hour; Ben, without activities, serves both groups by what they need.
  const nine = '2031-03-30T09:00:00.000Z'
  const [total, call, chat] = [await at(null, nine), await at(calls, nine), await at(chats, nine)]
  expect(total).toMatchObject({ required: 2, actual: 1.5, surplus: -0.5 })
  expect(call!.actual + chat!.actual).toBeCloseTo(1.5)
  expect(chat!.actual).toBeGreaterThan(0)
  expect((await at(null, '2031-03-30T12:00:00.000Z'))?.actual).toBe(0)
})

it('can be of what is published, and of some ticket groups', async () => {
  const nine = '2031-03-30T09:00:00.000Z'
  expect(await at(null, nine, { published: true })).toMatchObject({ required: 2, actual: 0.5 })
  const { body } = await ask({ streamIds: [chats] })
  expect(new Set(body.map(row => row.streamId))).toEqual(new Set([null, chats]))
  expect(await at(null, nine, { streamIds: [chats] })).toMatchObject({ required: 0.5 })
})

it('asks for the agents to be present: what the schedule contains of shrinkage is not paid for again', async () => {
  const kind = { name: 'Breaks', share: 0.2, isScheduled: true, dates: [] }
  const split = (shrinkageKinds: object[]) =>
    stage.db.inTenant(stage.company.organizationId, tx =>
      sql`update stream set shrinkage_kinds = ${JSON.stringify(shrinkageKinds)}::jsonb where id = ${calls}`.execute(
        tx,
      ),
    )
  const nine = '2031-03-30T09:00:00.000Z'
  await split([kind])
  expect((await at(calls, nine))!.required).toBeCloseTo(1.5 * 0.8, 6)
  const { body } = await stage.asManager.call(coverage.demand, { query: { from, to } })
  const demand = body.streams.find(stream => stream.streamId === calls)!
  expect(demand.required[36]).toBeCloseTo(1.5 * 0.8, 6)
  expect(demand).toMatchObject({
    target: { shrinkageFraction: 0 },
    shrinkageSentence: '20 % shrinkage: 20 % breaks in the schedule.',
  })
  await split([{ ...kind, isScheduled: false }])
  expect((await at(calls, nine))!.required).toBeCloseTo(1.5, 6)
  await split([])
  expect((await at(calls, nine))!.required).toBeCloseTo(1.5, 6)
})

it('follows the wall clock of the caller', async () => {
  const day = (await ask({ increment: 'day' })).body.filter(row => row.streamId === null)
  expect(day).toHaveLength(1)
  expect(day[0]).toMatchObject({ interval: { start: from, end: to }, required: 2 })
  expect(day[0]!.actual).toBeCloseTo((2 + 0.5) / 23)
  const odd = (await ask({ userTimezone: 'Asia/Kathmandu' })).body[1]!
  expect(odd.interval.start).toBe('2031-03-30T00:15:00.000Z')
  expect((await ask({ increment: 'quarter-hour' })).body).toHaveLength(3 * 92)
  expect((await ask({ increment: 'quarter-hour', use15MinuteData: false })).body).toHaveLength(3 * 46)
})

it('is refused for times out of order and for too much', async () => {
  const backwards = await ask({ from: to, to: from })
  expect(backwards.refused.issues?.[0]?.message).toBe('start must not be after end')
  expect((await ask({ to: from })).body).toEqual([])
  expect((await ask({ to: '2031-09-30T00:00:00.000Z' })).refused.error).toBe('TOO_MUCH')
  const fine = { increment: 'quarter-hour', to: '2031-05-30T00:00:00.000Z' } as const
  expect((await ask({ ...fine, streamIds: [calls] })).status).toBe(200)
})
