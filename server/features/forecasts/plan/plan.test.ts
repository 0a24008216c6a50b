// Plans over a forecast of four even weeks of quarter-hours, then days.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { z } from 'zod'
import { forecastPlan, PlanVariables } from '#contract/endpoints/forecast-plan.ts'
import { forecasts } from '#contract/endpoints/forecasts.ts'
import { streams } from '#contract/endpoints/streams.ts'
import { aManager, aStream, aTestBed, type TestBed } from '#test/builders/index.ts'

const ZONE = 'Europe/London'
let stage: TestBed
let calls: number
let mail: number

beforeAll(async () => {
  stage = await aTestBed()
  const { db, company } = stage
  const { organizationId } = company
  calls = await aStream(db, company, { name: 'Calls', timezone: ZONE })
  mail = await aStream(db, company, { name: 'Mail', timezone: ZONE })
  await db.inTenant(organizationId, async tx => {
    await sql`
      update stream set status = 'SUCCESS', average_handle_time = 300, shrinkage = 0.3, service_level = 80,
        target_response_time = 20, occupancy = 1 where id = ${calls}`.execute(tx)
    await sql`
      insert into stream_forecast (organization_id, stream_id, starts_at, origin, mean, base, lo80, hi80, lo95, hi95,
        handle_time_seconds, required)
      select ${organizationId}, s, at, '2031-05-01', 20, 20, 12, 28, 8, 32, 300, 1
      from unnest(${[calls, mail]}::bigint[]) as s,
        generate_series('2031-05-04T23:00:00Z'::timestamptz, '2031-06-01T22:45:00Z', interval '15 minutes') as at`.execute(
      tx,
    )
    await sql`
      insert into stream_forecast_day (organization_id, stream_id, date, mean, base, lo80, hi80, lo95, hi95, handle_time_seconds)
      select ${organizationId}, ${calls}, d::date, 3840, 3840, 3000, 4600, 2600, 5000, 300
      from generate_series('2031-06-02'::timestamp, '2032-10-31', interval '1 day') as d`.execute(tx)
  })
})
afterAll(() => stage?.close())

const nothing = PlanVariables.parse({})
type Body = Partial<z.input<typeof forecastPlan.compute.body>>
const compute = (body: Body = {}) =>
  stage.asManager.call(forecastPlan.compute, {
    body: {
      from: '2031-05-05',
      to: '2031-05-12',
      timezone: ZONE,
      increment: 'day',
      streamIds: [calls],
      cases: [{ variables: {} }],
      ...body,
    },
  })
const rowsOf = async (body: Body) => (await compute(body)).body.cases.map(rows => rows[0]!)

describe('a what-if', () => {
  it('gives agents, hours, contacts and service level of each day', async () => {
    const { status, body } = await compute()
    expect(status).toBe(200)
    expect(body.short).toEqual([])
    const [rows] = body.cases
    expect(rows!.map(row => row.date)).toEqual(
      [5, 6, 7, 8, 9, 10, 11].map(day => `2031-05-${String(day).padStart(2, '0')}`),
    )
    const first = rows![0]!
    expect(first).toMatchObject({ ticketGroupId: calls, ticketGroupName: 'Calls', tickets: 96 * 20 })
    expect(first.scheduledHours).toBeCloseTo(first.peakSurfers * 24, 0)
    // 40 hours a week, a fifth of them on a working day.
    expect(first.surfers).toBeCloseTo(first.scheduledHours / 8, 2)
    expect(first.serviceLevel!).toBeGreaterThanOrEqual(0.8)
  })

  it('follows each variable, and the risk', async () => {
    const cases = [
      {},
      { ticketVolumePercentageChange: 0.2 },
      { averageHandleTimePercentageChange: 0.2 },
      { shrinkage: 0.5 },
      { serviceLevelPercentageChange: -0.5 },
      { targetResponseTimePercentageChange: 5 },
      { concurrency: 2 },
    ].map(variables => ({ variables }))
    const [usual, volume, handle, shrinkage] = await rowsOf({ cases: cases.slice(0, 4) })
    const [, , , level] = await rowsOf({ cases: [cases[0]!, cases[0]!, cases[0]!, cases[4]!] })
    const [later, shared] = await rowsOf({ cases: cases.slice(5) })
    expect(volume!.tickets).toBeCloseTo(1.2 * usual!.tickets)
    expect(volume!.surfers).toBeGreaterThan(usual!.surfers)
    expect(handle!.surfers).toBeGreaterThan(usual!.surfers)
    expect(shrinkage!.surfers).toBeCloseTo((usual!.surfers * 0.7) / 0.5, 1)
    expect(level!.surfers).toBeLessThan(usual!.surfers)
    expect(later!.surfers).toBeLessThan(usual!.surfers)
    expect(shared!.surfers).toBeCloseTo(usual!.surfers / 2, 1)
    const risks = await rowsOf({
      cases: (['P50', 'P80', 'P95'] as const).map(risk => ({ variables: {}, risk })),
    })
    expect(risks.map(row => row.surfers)).toEqual(risks.map(row => row.surfers).toSorted((a, b) => a - b))
    expect(risks[2]!.serviceLevel!).toBeGreaterThan(risks[0]!.serviceLevel!)
    expect(risks.map(row => row.tickets)).toEqual([1920, 1920, 1920])
  })

  it('goes on in days beyond the quarter-hours, to 78 weeks, and names what ends earlier', async () => {
    const long = await compute({ to: '2032-10-25', increment: 'week', streamIds: [calls, mail] })
    expect(long.status).toBe(200)
    const mine = long.body.cases[0]!.filter(row => row.ticketGroupId === calls)
    expect(mine.at(-1)!.tickets).toBeCloseTo(7 * 3840, -2)
    expect(long.body.short).toEqual([{ streamId: mail, until: '2031-06-01' }])
  })

  it('is refused in the words of the field', async () => {
    const issueOf = async (body: Body) => (await compute(body)).refused.issues?.[0]
    expect(await issueOf({ to: '2031-05-05' })).toMatchObject({
      message: 'End date must be after start date',
    })
    expect((await compute({ to: '2033-01-01' })).status).toBe(400)
    expect(await issueOf({ cases: [{ variables: { shrinkage: 1.2 } }] })).toMatchObject({
      message: 'Shrinkage must be between 0 and 1',
    })
    expect(await issueOf({ cases: [{ variables: { ticketVolumePercentageChange: -1.1 } }] })).toMatchObject({
      message: 'Percentage change must not be less than -1',
    })
    expect(await issueOf({ cases: [{ variables: { concurrency: 1e9 } }] })).toMatchObject({
      message: 'Concurrency must be at most 100',
    })
    expect(await issueOf({ from: '0000-01-01', to: '0000-02-01' })).toMatchObject({
      message: 'The year must be between 1900 and 2999',
    })
    expect(await issueOf({ streamIds: [calls, 999_999] })).toMatchObject({ path: ['stream_ids', 1] })
  })

  it('of a number of agents, or applied, reaches no further', async () => {
    const days = { from: '2031-05-05', to: '2041-05-05', timezone: ZONE, variables: nothing }
    for (const { refused } of [
      await stage.asManager.call(forecastPlan.performance, {
        body: { ...days, streamId: calls, surfers: [1] },
      }),
      await stage.asManager.call(forecastPlan.apply, { body: { ...days, streamIds: [calls] } }),
    ])
      expect(refused.message).toBe('to: Choose at most 78 weeks (it was "2041-05-05")')
  })
})

it('says what a number of agents would give', async () => {
  const { body } = await stage.asManager.call(forecastPlan.performance, {
    body: {
      from: '2031-05-05',
      to: '2031-05-06',
      timezone: ZONE,
      streamId: calls,
      variables: nothing,
      surfers: [0, 9, 12, 15, 20],
    },
  })
  const levels = body.map(row => row.serviceLevel!)
  expect(levels).toEqual(levels.toSorted((a, b) => a - b))
  expect(levels[0]).toBe(0)
  expect(levels.at(-1)!).toBeGreaterThan(0.95)
  expect(body.at(-1)!.occupancy).toBeLessThan(body[2]!.occupancy)
})

it('is written into the ticket groups, a change of volume as an event', async () => {
  const body = {
    from: '2031-05-05',
    to: '2031-05-12',
    timezone: ZONE,
    streamIds: [calls],
    variables: PlanVariables.parse({ shrinkage: 0.25, ticketVolumePercentageChange: 0.2 }),
  }
  const reader = stage.as(await aManager(stage.db, stage.company))
  expect((await stage.asManager.call(forecastPlan.apply, { body })).status).toBe(200)
  const { body: changed } = await reader.call(streams.get, { params: { streamId: calls } })
  expect(changed).toMatchObject({ shrinkage: 0.25, serviceLevel: 80, averageHandleTime: 300 })
  const events = (await reader.call(forecasts.adjustments)).body.results
  expect(events[0]).toMatchObject({
    name: 'Plan: +20 % contacts',
    kind: 'factor',
    from: '2031-05-04T23:00:00.000Z',
    streams: [{ streamId: calls, adjustmentFactor: 1.2 }],
  })
  const timeless = { ...body, variables: PlanVariables.parse({ averageHandleTimePercentageChange: -1 }) }
  const refused = await stage.asManager.call(forecastPlan.apply, { body: timeless })
  expect([refused.status, refused.refused.message]).toEqual([
    400,
    expect.stringMatching(/^The handle time of .+ would be 0 s\. Reduce it by less\.$/),
  ])
  const empty = { ...body, variables: nothing }
  expect((await stage.asManager.call(forecastPlan.apply, { body: empty })).status).toBe(400)
  const unknown = { ...body, streamIds: [calls, 999_999], variables: PlanVariables.parse({ shrinkage: 0.1 }) }
  expect((await stage.asManager.call(forecastPlan.apply, { body: unknown })).status).toBe(400)
  const after = await reader.call(streams.get, { params: { streamId: calls } })
  expect(after.body.shrinkage).toBe(0.25)
})

it('takes as many agents once it is applied as it said, measured handle times or not', async () => {
  const variables = PlanVariables.parse({
    averageHandleTimePercentageChange: 0.5,
    targetResponseTimePercentageChange: 1,
    concurrency: 2,
  })
  const agents = async (cases: Body['cases']) => (await rowsOf({ cases })).map(row => row.scheduledHours)
  const [before, planned] = await agents([{ variables: {} }, { variables }])
  await stage.asManager.call(forecastPlan.apply, {
    body: { from: '2031-05-05', to: '2031-05-12', timezone: ZONE, streamIds: [calls], variables },
  })
  expect(await agents([{ variables: {} }])).toEqual([planned])
  expect(planned).not.toBe(before)
})

it('leaves alone what somebody else changes meanwhile', async () => {
  const { db, company } = stage
  const body = { from: '2031-05-05', to: '2031-05-19', timezone: ZONE, streamIds: [mail] }
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>()
  const { promise: changed, resolve: signalChange } = Promise.withResolvers<void>()
  const other = db.inTenant(company.organizationId, async tx => {
    await sql`update stream set shrinkage = 0.5 where id = ${mail}`.execute(tx)
    signalChange()
    await mayCommit
  })
  await changed
  const applied = stage.asManager.call(forecastPlan.apply, {
    body: { ...body, variables: { ...nothing, concurrency: 2 } },
  })
  // It has read the ticket group and waits for the other to let go of it.
  await vi.waitFor(async () => {
    const { rows } = await db.inTenant(company.organizationId, tx =>
      sql`select from pg_locks where not granted`.execute(tx),
    )
    expect(rows).not.toHaveLength(0)
  }, 5000)
  commit()
  await other
  expect((await applied).status).toBe(200)
  const { body: stream } = await stage.asManager.call(streams.get, { params: { streamId: mail } })
  expect(stream).toMatchObject({ concurrency: 2, shrinkage: 0.5 })
})

it('keeps scenarios under names of their own', async () => {
  const create = (name: string) =>
    stage.asManager.call(forecastPlan.createScenario, {
      body: { name, variables: { shrinkage: 0.4 }, risk: 'P80' },
    })
  const { body: peak } = await create('Peak')
  expect(peak).toMatchObject({ name: 'Peak', risk: 'P80', variables: { shrinkage: 0.4, concurrency: null } })
  expect((await create('peak')).refused.error).toBe('DUPLICATED_NAME')
  const params = { scenarioId: peak.id }
  const renamed = await stage.asManager.call(forecastPlan.updateScenario, {
    params,
    body: { name: 'Summer', variables: {} },
  })
  expect(renamed.body).toMatchObject({ name: 'Summer', risk: 'P50' })
  expect((await stage.asManager.call(forecastPlan.scenarios)).body.results.map(one => one.name)).toEqual([
    'Summer',
  ])
  expect((await stage.asManager.call(forecastPlan.removeScenario, { params })).status).toBe(200)
  expect((await stage.asManager.call(forecastPlan.removeScenario, { params })).status).toBe(404)
})
