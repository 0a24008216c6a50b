import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forecasts } from '#contract/endpoints/forecasts.ts'
import { type SpecialDayForm, specialDays } from '#contract/endpoints/special-days.ts'
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
  type TestBed,
  type TestCompany,
  untilQuiet,
} from '#test/builders/index.ts'

const ZONE = 'Europe/London'
const DAY = '2026-04-15'

let stage: TestBed
let worker: Worker
let company: TestCompany
let as: Caller
let streamId: number
let otherId: number

beforeAll(async () => {
  stage = await aTestBed({ now: () => instantAt(ZONE, '2026-03-28', 600) })
  worker = await aWorker(stage.platform)
})
beforeEach(async () => {
  company = await aCompany(stage.db, { timezone: ZONE })
  as = stage.as(await aManager(stage.db, company))
  const connectionId = await aConnection(stage.db, company)
  await countedWeekdays(stage.db, company, { connectionId, from: '2026-01-05', to: '2026-03-27' })
  const wishes = { timezone: ZONE, connectionIds: [connectionId] }
  streamId = await aStream(stage.db, company, wishes)
  otherId = await aStream(stage.db, company, wishes)
})
afterAll(async () => {
  await worker?.stop()
  await stage?.close()
})

const form = (more: Partial<SpecialDayForm> = {}): SpecialDayForm => ({
  name: 'Stocktaking',
  date: DAY,
  isClosed: true,
  ...more,
})
const iso = (date: string) => new Date(instantAt(ZONE, date, 0)).toISOString()
/** Contacts forecast of the day, for each of the two ticket groups. */
const volumes = async (date = DAY) => {
  await untilQuiet(stage.db, company)
  const query = { from: iso(date), to: iso(addDays(date, 1)), increment: 'day' as const, timezone: ZONE }
  const { rows } = (await as.call(forecasts.rows, { query })).body
  return [streamId, otherId].map(id => Math.round(rows.find(row => row.streamId === id)!.forecasted!))
}
const create = async (more?: Partial<SpecialDayForm>) =>
  (await as.call(specialDays.create, { body: form(more) })).body

describe('a special day', () => {
  it('on which all is closed is forecast so, until it is taken away', async () => {
    const { id: specialDayId, ...made } = await create()
    expect(made).toMatchObject({ name: 'Stocktaking', date: DAY, isClosed: true, streamIds: [] })
    expect(await volumes()).toEqual([0, 0])
    const params = { specialDayId }
    expect((await as.call(specialDays.remove, { params })).body).toEqual({ success: true })
    const [first] = await volumes()
    expect(first).toBeGreaterThan(300)
  })

  it('is not closed for being called so', async () => {
    await create({ name: 'closed', isClosed: false })
    const [first] = await volumes()
    expect(first).toBeGreaterThan(300)
  })

  it('has a name that can be kept', async () => {
    const { status, refused } = await as.call(specialDays.create, { body: form({ name: 'Day\u0000' }) })
    expect([status, refused.message]).toEqual([400, 'A text holds a zero character, which cannot be kept.'])
  })

  it('may be of some ticket groups only, and trains the others not', async () => {
    const { id: specialDayId } = await create({ streamIds: [streamId] })
    await untilQuiet(stage.db, company)
    const trainedAt = async (id: number) =>
      (await as.call(streams.get, { params: { streamId: id } })).body.trainedAt
    expect([await trainedAt(streamId), await trainedAt(otherId)]).toEqual([expect.any(String), null])
    await as.call(specialDays.update, { params: { specialDayId }, body: form({ streamIds: [otherId] }) })
    const [first, other] = await volumes()
    expect(first).toBeGreaterThan(300)
    expect(other).toBe(0)
  })

  it('stands in a list, newest first, a page at a time', async () => {
    for (const date of ['2026-05-01', '2026-07-01', '2026-06-01']) await create({ date })
    const { body } = await as.call(specialDays.list, { query: { limit: 2 } })
    expect(body.results.map(day => day.date)).toEqual(['2026-07-01', '2026-06-01'])
    expect(body.pageInfo.next).toContain('offset=2')
    expect((await stage.asManager.call(specialDays.list)).body.results).toEqual([])
  })

  it('is refused when its fields are not right', async () => {
    const fault = async (more: object) => {
      const { status, refused } = await as.call(specialDays.create, { body: { ...form(), ...more } })
      return [status, refused.issues?.[0]?.path.join('.'), refused.issues?.[0]?.message]
    }
    expect(await fault({ name: ' ' })).toEqual([400, 'name', 'Required'])
    expect((await fault({ date: '2026-02-30' })).slice(0, 2)).toEqual([400, 'date'])
    expect(await fault({ streamIds: [streamId, 999_999] })).toEqual([
      400,
      'stream_ids.1',
      'There is no ticket group 999999 here.',
    ])
    expect(await fault({ streamIds: [streamId, streamId] })).toEqual([
      400,
      'stream_ids.1',
      `Ticket group ${streamId} is chosen twice.`,
    ])
  })

  it('is not found where it is not, and not for agents', async () => {
    const { id } = await create()
    for (const [caller, specialDayId] of [
      [as, 999_999],
      [stage.asManager, id],
    ] as const) {
      const params = { specialDayId }
      const removed = await caller.call(specialDays.remove, { params })
      expect([removed.status, removed.refused.message]).toEqual([
        404,
        `There is no special day ${specialDayId} here.`,
      ])
      expect((await caller.call(specialDays.update, { params, body: form() })).status).toBe(404)
    }
    const surfer = stage.as(await aSurfer(stage.db, company))
    for (const endpoint of Object.values(specialDays))
      expect((await surfer.call(endpoint, { params: { specialDayId: id } })).status).toBe(403)
  })
})

describe('public holidays', () => {
  it('are those of a country or a region', async () => {
    const { body: countries } = await as.call(specialDays.countries)
    expect(countries.find(country => country.code === 'US')?.regions.length).toBeGreaterThan(49)
    const query = { country: 'US', year: 2026 }
    const { body: days } = await as.call(specialDays.publicHolidays, { query })
    expect(days).toContainEqual({ date: '2026-11-26', name: expect.stringContaining('Thanksgiving') })
    for (const unknown of [{ country: 'XX' }, { region: 'ZZZ' }]) {
      const answer = await as.call(specialDays.publicHolidays, { query: { ...query, ...unknown } })
      expect([answer.status, answer.refused.error]).toEqual([400, 'VALIDATION'])
    }
  })

  it('are known to the forecast of a ticket group that keeps them', async () => {
    const connectionId = await aConnection(stage.db, company)
    // Quiet on Memorial Day, which is another Monday's date each year.
    await countedWeekdays(stage.db, company, { connectionId, from: '2024-01-01', to: '2026-03-27' })
    await stage.db.inTenant(company.organizationId, async tx => {
      await sql`
        update counted_interval set offered = 0.2 * offered
        where connection_id = ${connectionId} and (starts_at at time zone ${ZONE})::date in ('2024-05-27', '2025-05-26')`.execute(
        tx,
      )
    })
    const change = { connections: [{ id: connectionId, filters: [] }], weeksOfTrainingData: 104 }
    await as.call(streams.update, { params: { streamId }, body: change })
    const [unaware] = await volumes('2026-05-25')
    await as.call(streams.update, {
      params: { streamId },
      body: { holidays: { country: 'US', region: null } },
    })
    const [aware] = await volumes('2026-05-25')
    expect(aware).toBeLessThan(0.7 * unaware!)
  })
})
