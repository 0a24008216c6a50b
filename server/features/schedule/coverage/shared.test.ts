// Ticket groups that share agents, and the day played: one evening's schedule against an even forecast.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { QueryOf } from '#contract/endpoint.ts'
import { forecastPlan, SimulationResult } from '#contract/endpoints/forecast-plan.ts'
import { coverage } from '#contract/endpoints/forecasts.ts'
import { multiskill } from '#contract/endpoints/multiskill.ts'
import { organization } from '#contract/endpoints/organization.ts'
import { schedule } from '#contract/endpoints/schedule.ts'
import { readJob, type Worker } from '#server/platform/jobs/index.ts'
import {
  aCompany,
  aManager,
  aStream,
  aSurfer,
  aTask,
  aTestBed,
  aWorker,
  type TestBed,
  untilQuiet,
} from '#test/builders/index.ts'

const from = '2031-03-30T00:00:00.000Z'
const to = '2031-03-30T23:00:00.000Z'
const NINE = '2031-03-30T09:00:00.000Z'
const ZONE = 'Europe/London'

let stage: TestBed
let worker: Worker
let calls: number
let chats: number
let phone: number
let meeting: number

beforeAll(async () => {
  stage = await aTestBed()
  worker = await aWorker(stage.platform)
  const { db, company } = stage
  calls = await aStream(db, company, { timezone: ZONE })
  chats = await aStream(db, company, { timezone: ZONE })
  phone = await aTask(db, company, { name: 'Phone', streamIds: [calls] })
  const both = await aTask(db, company, { name: 'All queues', streamIds: [calls, chats] })
  meeting = await aTask(db, company, { name: 'Meeting' })
  await db.inTenant(company.organizationId, tx =>
    sql`
      insert into stream_forecast (organization_id, stream_id, starts_at, origin, mean, base, lo80, hi80, lo95, hi95, required)
      select ${company.organizationId}, stream_id, at, '2031-01-01', need, need, 1, 12, 0, 14, 1
      from generate_series(${from}::timestamptz, ${to}::timestamptz - interval '15 minutes', interval '15 minutes') as at,
        (values (${calls}::bigint, 3), (${chats}::bigint, 2)) as n(stream_id, need)`.execute(tx),
  )
  const ada = await aSurfer(db, company, { taskIds: [phone, both, meeting] })
  const ben = await aSurfer(db, company, { taskIds: [both] })
  const hour = { start: NINE, end: '2031-03-30T10:00:00.000Z' }
  const next = { start: hour.end, end: '2031-03-30T10:30:00.000Z' }
  const shift = { start: NINE, end: '2031-03-30T11:00:00.000Z' }
  await stage.asManager.call(schedule.createBlock, {
    body: {
      type: 'shift',
      surferId: ada.surferId!,
      interval: shift,
      tasks: [
        { taskId: phone, interval: hour },
        { taskId: meeting, interval: next },
      ],
    },
  })
  await stage.asManager.call(schedule.publish, { body: { from, to } })
  await stage.asManager.call(schedule.createBlock, {
    body: {
      type: 'shift',
      surferId: ben.surferId!,
      interval: shift,
      tasks: [{ taskId: both, interval: shift }],
    },
  })
})
afterAll(async () => {
  await worker?.stop()
  await stage?.close()
})

type Query = Partial<QueryOf<typeof multiskill.get>>
const ask = (query: Query = {}) =>
  stage.asManager.call(multiskill.get, { query: { increment: 'hour', from, to, timezone: ZONE, ...query } })
const share = (useMultiskillStaffing: boolean) =>
  stage.asManager.call(organization.changeForecastSettings, { body: { useMultiskillStaffing } })

it('shows who serves what, nobody twice, and what everybody does', async () => {
  const { status, body } = await ask()
  expect(status).toBe(200)
  expect(body.isEnabled).toBe(false)
  const nine = body.intervals.findIndex(interval => interval.start === NINE)
  expect(body.intervals).toHaveLength(23)
  expect(body.actual[nine]).toBe(2)
  expect(body.actual[nine + 1]).toBe(1)
  expect(body.streams.reduce((sum, stream) => sum + stream.actual[nine]!, 0)).toBeCloseTo(2)
  const groups = body.groups.map(group => [group.streamIds, group.surferIds.length, group.agents[nine]])
  expect(groups).toContainEqual([[calls], 1, 1])
  expect(groups).toContainEqual([[calls, chats], 1, 1])
  const [service, other, rest] = body.breakdown
  expect(service!.items.map(item => [item.name, item.value[nine], item.offsetValue[nine]])).toEqual([
    ['All queues', 1, 0],
    ['Phone', 1, 1],
  ])
  expect(other!.items.map(item => [item.name, item.value[nine + 1]])).toEqual([['Meeting', 0.5]])
  expect(rest!.items.map(item => [item.id, item.value[nine + 1]])).toEqual([['unscheduled', 0.5]])
  expect(service!.totalSurfers[nine]).toBe(2)
})

it('can be of what is published, and of the ticket groups of some activities', async () => {
  const published = (await ask({ published: true })).body
  const nine = published.intervals.findIndex(interval => interval.start === NINE)
  expect(published.actual[nine]).toBe(1)
  const some = (await ask({ taskIds: [phone] })).body
  expect(some.streams.map(stream => stream.streamId)).toEqual([calls])
})

it('opens all of an agent’s skills to ticket groups once staffing is shared', async () => {
  const before = (await ask()).body
  const nine = before.intervals.findIndex(interval => interval.start === NINE)
  const preview = (await ask({ shared: true })).body
  expect(preview.isEnabled).toBe(false)
  const chatsAt = (body: typeof before) =>
    body.streams.find(stream => stream.streamId === chats)!.actual[nine]!
  try {
    expect((await share(true)).body.forecastSettings).toEqual({ useMultiskillStaffing: true })
    const shared = (await ask()).body
    expect(shared.isEnabled).toBe(true)
    expect(preview.streams).toEqual(shared.streams)
    // Ada has the skill of both, so there is one group of two.
    expect(shared.groups.map(group => [group.streamIds, group.surferIds.length])).toEqual([
      [[calls, chats], 2],
    ])
    expect(chatsAt(shared)).toBeGreaterThan(0)
    // Either count can be asked for, whatever is chosen.
    const split = (await ask({ shared: false })).body
    expect([split.isEnabled, split.streams]).toEqual([true, before.streams])
    const rows = await stage.asManager.call(coverage.get, {
      query: { increment: 'hour', from, to, userTimezone: ZONE },
    })
    expect(rows.status).toBe(200)
    const total = rows.body.find(row => row.streamId === null && row.interval.start === NINE)!
    expect(total.actual).toBeCloseTo(2)
    const chat = rows.body.find(row => row.streamId === chats && row.interval.start === NINE)!
    expect(chat.actual).toBeCloseTo(chatsAt(shared))
  } finally {
    await share(false)
  }
  expect(chatsAt((await ask()).body)).toBe(chatsAt(before))
})

it('is refused for times out of order and for too much', async () => {
  expect((await ask({ from: to, to: from })).refused.issues?.[0]?.message).toBe('from must be before to')
  expect((await ask({ to: '2031-09-30T00:00:00.000Z' })).refused.error).toBe('TOO_MUCH')
  expect((await ask({ increment: 'quarter-hour', to: '2031-04-20T00:00:00.000Z' })).refused.error).toBe(
    'TOO_MUCH',
  )
})

const play = (body: object = {}) =>
  stage.asManager.call(forecastPlan.simulate, {
    body: { date: '2031-03-30', timezone: ZONE, days: 20, ...body },
  })
async function played(body?: object) {
  const { jobId } = (await play(body)).body
  await untilQuiet(stage.db, stage.company)
  return stage.db.inTenant(stage.company.organizationId, tx =>
    readJob(tx, stage.company.organizationId, jobId),
  )
}

it('plays the scheduled day, alike each time, and better with less to do', async () => {
  const job = await played()
  expect(job.state).toBe('completed')
  const result = SimulationResult.parse(job.result)
  expect(result).toMatchObject({ date: '2031-03-30', days: 20, agents: 2 })
  const called = result.streams.find(stream => stream.streamId === calls)!
  // 92 quarter-hours of 3 contacts.
  expect(called.offered).toBeGreaterThan(250)
  expect(called.offered).toBeLessThan(300)
  expect(called.intervals).toHaveLength(92)
  expect(called.serviceLevel!).toBeLessThan(0.2)
  expect(called.formulaServiceLevel!).toBeLessThan(0.2)
  expect(called.intervals.some(one => one.formulaServiceLevel! > 0)).toBe(true)
  expect((await played()).result).toEqual(job.result)
  const calmer = SimulationResult.parse(
    (await played({ variables: { ticketVolumePercentageChange: -0.9 } })).result,
  )
  expect(calmer.streams.find(stream => stream.streamId === calls)!.offered).toBeLessThan(50)
})

it('says when nothing is forecast, and refuses what is not there', async () => {
  const job = await played({ date: '2033-01-01' })
  expect(job).toMatchObject({ state: 'failed', error: { code: 'CONFLICT' } })
  expect(job.error!.message).toContain('2033-01-01')
  const unknown = await play({ streamIds: [calls, 999_999] })
  expect(unknown.refused.issues?.[0]).toMatchObject({ path: ['stream_ids', 1] })
  expect((await play({ days: 5 })).status).toBe(400)
})

it('plays a day of as many ticket groups as are named', async () => {
  const { db } = stage
  const company = await aCompany(db)
  const streamIds: number[] = []
  while (streamIds.length < 700) streamIds.push(await aStream(db, company, { timezone: ZONE }))
  const wish = { date: '2031-03-30', timezone: ZONE, streamIds }
  const as = stage.as(await aManager(db, company))
  // At the same time: one after the other, the first may be over before the second is asked for.
  const wishes = [1, 2].map(() => as.call(forecastPlan.simulate, { body: wish }))
  const [one, other] = await Promise.all(wishes)
  expect([one!.status, other!.body]).toEqual([200, one!.body])
})
