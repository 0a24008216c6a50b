import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forecasts } from '#contract/endpoints/forecasts.ts'
import { DAY_MS, HOUR_MS, instantAt } from '#core/time/index.ts'
import { doChores, type Worker } from '#server/platform/jobs/index.ts'
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
import { chores, lastNight } from '../chores.ts'

const ZONE = 'Europe/London'
const TODAY = '2027-03-10'
const at = (date: string, minute: number, zone = ZONE) => instantAt(zone, date, minute)
const iso = (instant: number) => new Date(instant).toISOString()

let now = 0
let stage: TestBed
let worker: Worker
let company: TestCompany
let as: Caller
let streamId: number

beforeAll(async () => {
  stage = await aTestBed({ now: () => now })
  worker = await aWorker(stage.platform)
})
beforeEach(async () => {
  now = at(TODAY, 60)
  company = await aCompany(stage.db, { timezone: ZONE })
  as = stage.as(await aManager(stage.db, company))
  const connectionId = await aConnection(stage.db, company)
  await countedWeekdays(stage.db, company, { connectionId, from: '2027-01-04', to: '2027-03-09' })
  streamId = await aStream(stage.db, company, { timezone: ZONE, connectionIds: [connectionId] })
  await setNight(lastNight(ZONE, now))
})
afterAll(async () => {
  await worker?.stop()
  await stage?.close()
})

const inCompany = <T>(work: Parameters<typeof stage.db.inTenant<T>>[1]) =>
  stage.db.inTenant(company.organizationId, work)
const setNight = (instant: number) =>
  inCompany(tx => sql`update stream set nightly_at = ${new Date(instant)}`.execute(tx))
const tick = () => doChores(stage.platform, chores)
const trainings = async (of = streamId) => {
  await untilQuiet(stage.db, company)
  const { rows } = await inCompany(tx =>
    sql<{ count: number }>`
      select count(*)::int as count from job where kind = 'train-stream' and key = ${String(of)}`.execute(tx),
  )
  return rows[0]!.count
}

describe('the night of a zone', () => {
  it('begins at two by its own clock', () => {
    expect(iso(lastNight('Asia/Kathmandu', Date.parse('2027-03-10T00:00:00Z')))).toBe(
      '2027-03-09T20:15:00.000Z',
    )
    expect(iso(lastNight(ZONE, at(TODAY, 119)))).toBe('2027-03-09T02:00:00.000Z')
    expect(iso(lastNight(ZONE, at(TODAY, 120)))).toBe('2027-03-10T02:00:00.000Z')
  })

  it('comes once on days on which the clocks change', () => {
    // 02:00 is skipped on the 28th of March in Berlin, and comes twice on the 31st of October.
    const nights = (from: string, hours: number) =>
      new Set(
        Array.from({ length: hours * 4 }, (_, i) =>
          lastNight('Europe/Berlin', Date.parse(from) + (i * HOUR_MS) / 4),
        ),
      )
    expect(nights('2027-03-27T12:00:00Z', 24).size).toBe(2)
    expect(nights('2027-10-30T12:00:00Z', 24).size).toBe(2)
  })
})

describe('at night', () => {
  it('every forecast is trained once, whoever looks and how often', async () => {
    await tick()
    expect(await trainings()).toBe(0)
    now = at(TODAY, 120)
    await Promise.all([tick(), tick(), tick()])
    await tick()
    expect(await trainings()).toBe(1)
    now += 23 * HOUR_MS
    await tick()
    expect(await trainings()).toBe(1)
    now += HOUR_MS
    await tick()
    expect(await trainings()).toBe(2)
  })

  it('a time without a worker is made up for once', async () => {
    now = at(TODAY, 120) + 5 * DAY_MS + 7 * HOUR_MS
    await tick()
    await tick()
    expect(await trainings()).toBe(1)
  })

  it('each ticket group has its own clock', async () => {
    const tokyo = await aStream(stage.db, company, { timezone: 'Asia/Tokyo' })
    await setNight(at(TODAY, 60))
    now = at('2027-03-11', 120, 'Asia/Tokyo')
    await tick()
    expect([await trainings(), await trainings(tokyo)]).toEqual([1, 1])
    now = at('2027-03-12', 120, 'Asia/Tokyo')
    await tick()
    expect([await trainings(), await trainings(tokyo)]).toEqual([2, 2])
    await setNight(now)
    now = at('2027-03-12', 120)
    await tick()
    expect([await trainings(), await trainings(tokyo)]).toEqual([3, 2])
  })

  it('what is cut off half-way is done by the next look', async () => {
    now = at(TODAY, 120)
    const dying = [
      {
        name: 'dies',
        run: async (...asked: Parameters<(typeof chores)[0]['run']>) => {
          await chores[0]!.run(...asked)
          throw new Error('killed')
        },
      },
    ]
    await doChores(stage.platform, dying)
    expect(await trainings()).toBe(0)
    await tick()
    expect(await trainings()).toBe(1)
  })
})

describe('what a night said', () => {
  const snapshots = async () =>
    (await as.call(forecasts.snapshots, { query: { streamIds: [streamId] } })).body
  const night = async () => {
    await tick()
    await untilQuiet(stage.db, company)
  }
  const keep = (...dates: string[]) =>
    inCompany(tx =>
      sql`
        insert into forecast_snapshot (organization_id, stream_id, date, made_at, starts_at, mean, base)
        select ${company.organizationId}, ${streamId}, d, d, d, '{1}', '{1}' from unnest(${dates}::date[]) as d`.execute(
        tx,
      ),
    )

  it('is kept once a day, of today and six weeks more', async () => {
    now = at(TODAY, 120)
    await night()
    await inCompany(tx => sql`update stream set nightly_at = '2027-01-01'`.execute(tx))
    now += 5 * HOUR_MS
    await night()
    expect(await trainings()).toBe(2)
    expect((await snapshots()).results).toEqual([
      {
        streamId,
        date: TODAY,
        madeAt: iso(at(TODAY, 120)),
        from: iso(at(TODAY, 0)),
        to: iso(at(TODAY, 0) + 43 * DAY_MS),
      },
    ])
  })

  it('can be laid over today', async () => {
    now = at(TODAY, 120)
    await night()
    const query = {
      streamIds: [streamId],
      date: TODAY,
      from: iso(at('2027-03-10', 0)),
      to: iso(at('2027-03-12', 0)),
      increment: 'day' as const,
      timezone: ZONE,
    }
    const { body } = await as.call(forecasts.snapshotRows, { query })
    const { body: said } = await as.call(forecasts.rows, { query })
    expect(body.map(row => row.date)).toEqual(said.rows.map(row => row.date))
    body.forEach((row, i) => {
      expect(row.forecasted).toBeCloseTo(said.rows[i]!.forecasted!, 1)
      expect(row.base).toBeCloseTo(said.rows[i]!.base!, 1)
    })
    expect((await as.call(forecasts.snapshotRows, { query: { ...query, date: '2027-03-09' } })).body).toEqual(
      [],
    )
  })

  it('is refused for a wrong range, too many rows, an unknown ticket group, or an agent', async () => {
    const query = {
      date: TODAY,
      from: iso(at(TODAY, 0)),
      to: iso(at(TODAY, 0)),
      increment: 'day',
      timezone: ZONE,
    } as const
    const reversed = await as.call(forecasts.snapshotRows, { query })
    expect([reversed.status, reversed.refused.issues?.[0]?.message]).toEqual([400, 'from must be before to'])
    const long = { ...query, to: '2030-01-01T00:00:00Z', increment: 'quarter-hour' } as const
    expect((await as.call(forecasts.snapshotRows, { query: long })).refused.error).toBe('TOO_MUCH')
    for (const endpoint of [forecasts.snapshots, forecasts.snapshotRows]) {
      const asked = { query: { ...query, to: iso(at(TODAY, 60)), streamIds: [streamId] } }
      expect((await stage.asManager.call(endpoint, asked)).status).toBe(404)
      expect((await stage.as(await aSurfer(stage.db, company)).call(endpoint, asked)).status).toBe(403)
    }
  })

  it('thins out with age', async () => {
    await keep(
      '2024-12-30',
      '2025-03-10',
      '2025-03-17',
      '2026-12-07',
      '2026-12-08',
      '2026-12-09',
      '2026-12-10',
      TODAY,
    )
    await tick()
    const kept = (await snapshots()).results.map(snapshot => snapshot.date)
    // Thirteen weeks before the tenth of March is the ninth of December; the seventh is a Monday.
    expect(kept).toEqual([TODAY, '2026-12-10', '2026-12-09', '2026-12-07', '2025-03-17', '2025-03-10'])
  })

  it('comes a page at a time, newest first', async () => {
    await keep('2027-03-01', '2027-03-02', '2027-03-03')
    const { body } = await as.call(forecasts.snapshots, { query: { streamIds: [streamId], limit: 2 } })
    expect(body.results.map(snapshot => snapshot.date)).toEqual(['2027-03-03', '2027-03-02'])
    expect(body.pageInfo.next).toContain('offset=2')
  })
})
