import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forecastLab } from '#contract/endpoints/forecast-lab.ts'
import { forecasts } from '#contract/endpoints/forecasts.ts'
import { streams } from '#contract/endpoints/streams.ts'
import { addDays, eachDate, instantAt, weekdayIndex } from '#core/time/index.ts'
import { cancelJob, readJob, type Worker } from '#server/platform/jobs/index.ts'
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
  type TestBed,
  type TestCompany,
  untilQuiet,
} from '#test/builders/index.ts'

const ZONE = 'Europe/London'
const NOW = instantAt(ZONE, '2026-03-28', 600)
const LAST_DAY = '2026-03-27'

let stage: TestBed
let worker: Worker | undefined
let company: TestCompany
let as: Caller
let connectionId: number
let streamId: number

beforeAll(async () => {
  stage = await aTestBed({ now: () => NOW })
  worker = await aWorker(stage.platform)
})
beforeEach(async () => {
  company = await aCompany(stage.db, { timezone: ZONE })
  as = stage.as(await aManager(stage.db, company))
  connectionId = await aConnection(stage.db, company)
  streamId = await aStream(stage.db, company, { timezone: ZONE, connectionIds: [connectionId] })
})
afterAll(async () => {
  await worker?.stop()
  await stage?.close()
})

const at = (date: string, minute = 0) => instantAt(ZONE, date, minute)
const inCompany = <T>(work: Parameters<typeof stage.db.inTenant<T>>[1]) =>
  stage.db.inTenant(company.organizationId, work)
const counted = (from = '2026-01-05') =>
  countedWeekdays(stage.db, company, { connectionId, from, to: LAST_DAY })
const params = () => ({ streamId })
const run = async () => (await as.call(forecastLab.run, { params: params() })).body.jobId
const lab = async () => (await as.call(forecastLab.get, { params: params() })).body
const trained = async () => {
  await as.call(streams.retrain, { params: params() })
  await untilQuiet(stage.db, company)
}

describe('a backtest', () => {
  it('tries every model on the past, best first', async () => {
    await counted()
    expect(await lab()).toMatchObject({ streamId, backtest: null, jobId: null, leadTimes: [], overrides: [] })
    const jobId = await run()
    await untilQuiet(stage.db, company)
    expect(await inCompany(tx => readJob(tx, company.organizationId, jobId))).toMatchObject({
      kind: 'backtest-stream',
      state: 'completed',
      result: { streamId },
    })
    const { backtest, jobId: running } = await lab()
    expect(running).toBeNull()
    expect(backtest).toMatchObject({ madeAt: new Date(NOW).toISOString(), incrementMinutes: 15 })
    const models = backtest!.models
    expect(models.filter(model => model.isChosen)).toHaveLength(1)
    expect(models.filter(model => model.isNaive).length).toBeGreaterThan(1)
    const errors = models.map(model => model.wape.interval!)
    expect(errors).toEqual(errors.toSorted((a, b) => a - b))
    expect(models.find(model => model.isChosen)!.wape.interval).toBeLessThan(0.1)
    expect(backtest!.why).toMatch(/\d/)
  })

  it('runs once at a time, can be seen and cancelled, and be run again', async () => {
    await worker!.stop()
    await counted()
    const jobId = await run()
    expect([await run(), (await lab()).jobId]).toEqual([jobId, jobId])
    await inCompany(tx => cancelJob(tx, company.organizationId, jobId))
    expect((await lab()).jobId).toBeNull()
    expect(await run()).not.toBe(jobId)
    worker = await aWorker(stage.platform)
    await untilQuiet(stage.db, company)
    expect((await lab()).backtest).not.toBeNull()
  })

  it('says when there is too little history', async () => {
    await counted('2026-03-23')
    const jobId = await run()
    await untilQuiet(stage.db, company)
    expect(await inCompany(tx => readJob(tx, company.organizationId, jobId))).toMatchObject({
      state: 'failed',
      error: { message: expect.stringContaining('too little history') },
    })
    expect((await lab()).backtest).toBeNull()
  })

  it('is not for others', async () => {
    for (const endpoint of Object.values(forecastLab)) {
      const theirs = await stage.asManager.call(endpoint, { params: params() })
      expect([theirs.status, theirs.refused.message]).toEqual([
        404,
        `There is no ticket group ${streamId} here.`,
      ])
      const surfer = stage.as(await aSurfer(stage.db, company))
      expect((await surfer.call(endpoint, { params: params() })).status).toBe(403)
    }
  })
})

/** A night that said `mean` and `base` of every open quarter-hour (10 and 12 by turns) of the days after it. */
async function night(date: string, days: number, mean: (actual: number) => number, base = mean) {
  const quarters = eachDate(date, addDays(date, days)).flatMap(day =>
    Array.from({ length: (at(addDays(day, 1)) - at(day)) / 900_000 }, (_, quarter) => {
      const isOpen = weekdayIndex(day) < 5 && quarter >= 36 && quarter < 68
      return isOpen ? 10 + (quarter % 2 === 0 ? 2 : 0) : 0
    }),
  )
  await inCompany(tx =>
    sql`
      insert into forecast_snapshot (organization_id, stream_id, date, made_at, starts_at, mean, base)
      values (${company.organizationId}, ${streamId}, ${date}, ${new Date(at(date, 120))}, ${new Date(at(date))},
        ${quarters.map(mean)}::real[], ${quarters.map(base)}::real[])`.execute(tx),
  )
}

describe('kept nights', () => {
  it('are judged by how far ahead they spoke', async () => {
    await counted()
    await trained()
    await night(
      '2026-03-01',
      14,
      actual => actual * 1.1,
      actual => actual * 0.8,
    )
    // A whole week of it is the first week ahead, of which 27 March was the last day known.
    await night(
      '2026-03-20',
      14,
      actual => actual * 1.3,
      actual => actual,
    )
    const { leadTimes } = await lab()
    const perWeek = 5 * 32
    expect(leadTimes).toEqual([
      {
        fromDays: 1,
        toDays: 7,
        intervals: 2 * perWeek,
        wape: expect.closeTo(0.2, 4),
        baseWape: expect.closeTo(0.1, 4),
      },
      {
        fromDays: 8,
        toDays: 14,
        intervals: perWeek,
        wape: expect.closeTo(0.1, 4),
        baseWape: expect.closeTo(0.2, 4),
      },
    ])
  })

  it('are added up to the steps of the history', async () => {
    await counted()
    await inCompany(async tx => {
      await sql`update counted_interval set minutes = 60, offered = 44
        where extract(minute from starts_at) = 0`.execute(tx)
      await sql`delete from counted_interval where minutes = 15`.execute(tx)
    })
    await trained()
    await night('2026-03-01', 7, actual => actual * 1.25)
    expect((await lab()).leadTimes).toMatchObject([{ intervals: 5 * 8, wape: expect.closeTo(0.25, 4) }])
  })
})

describe('past events', () => {
  const event = (more: object = {}) => ({
    name: 'Sale',
    from: new Date(at('2026-03-25')).toISOString(),
    to: new Date(at('2026-03-26')).toISOString(),
    streams: [{ streamId, adjustmentFactor: 1.5 }],
    ...more,
  })
  const create = async (more?: object) => {
    const { body } = await as.call(forecasts.createAdjustment, { body: event(more) })
    await untilQuiet(stage.db, company)
    return body.id
  }
  const noticed = (id: number, date: string) =>
    inCompany(tx =>
      sql`update adjustment set updated_at = ${new Date(at(date))} where id = ${id}`.execute(tx),
    )

  it('are judged by the last night before them that knew of them', async () => {
    await counted()
    const id = await create()
    await noticed(id, '2026-03-20')
    await night('2026-03-18', 14, actual => actual)
    await night(
      '2026-03-24',
      14,
      actual => actual * 1.5,
      actual => actual * 1.1,
    )
    await night('2026-03-25', 14, actual => actual * 9)
    const day = 16 * 10 + 16 * 12
    const { overrides } = await lab()
    expect(overrides).toEqual([
      {
        adjustmentId: id,
        name: 'Sale',
        from: event().from,
        to: event().to,
        intervals: 32,
        actual: day,
        forecasted: expect.closeTo(day * 1.5, 2),
        base: expect.closeTo(day * 1.1, 2),
        wape: expect.closeTo(0.5, 4),
        baseWape: expect.closeTo(0.1, 4),
      },
    ])
  })

  it('else by the forecast as it is stored', async () => {
    await counted()
    const id = await create()
    const { overrides } = await lab()
    expect(overrides).toMatchObject([{ adjustmentId: id, intervals: 32 }])
    expect(overrides[0]!.forecasted / overrides[0]!.base).toBeCloseTo(1.5, 2)
    expect(overrides[0]!.wape!).toBeGreaterThan(overrides[0]!.baseWape!)
  })

  it('that only mark days, were taken away, or are yet to come, are not', async () => {
    await counted()
    await create({ kind: 'exclude' })
    const adjustmentId = await create()
    await as.call(forecasts.removeAdjustment, { params: { adjustmentId } })
    await create({
      from: new Date(at('2026-04-15')).toISOString(),
      to: new Date(at('2026-04-16')).toISOString(),
    })
    expect((await lab()).overrides).toEqual([])
  })
})
