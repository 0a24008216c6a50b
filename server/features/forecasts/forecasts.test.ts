import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { forecasts } from '#contract/endpoints/forecasts.ts'
import { type Filter, streams } from '#contract/endpoints/streams.ts'
import { addDays, instantAt } from '#core/time/index.ts'
import { type Author, emit } from '#server/platform/events/index.ts'
import { cancelJob, readJob, startJob, type Worker } from '#server/platform/jobs/index.ts'
import {
  aCompany,
  aConnection,
  aManager,
  aStream,
  aSurfer,
  aTask,
  aTestBed,
  aWorker,
  type Caller,
  countedWeekdays,
  type Person,
  type TestBed,
  type TestCompany,
  untilQuiet,
} from '#test/builders/index.ts'
import { demandFor } from './index.ts'
import { trainStream } from './training/train-job.ts'

const ZONE = 'Europe/London'
const FIRST_MONDAY = '2026-01-05'
const LAST_DAY = '2026-03-27'
const NOW = instantAt(ZONE, '2026-03-28', 600)

let stage: TestBed
let worker: Worker
let company: TestCompany
let manager: Person
let as: Caller
let connectionId: number
let streamId: number

beforeAll(async () => {
  stage = await aTestBed({ now: () => NOW })
  worker = await aWorker(stage.platform)
})
beforeEach(async () => {
  company = await aCompany(stage.db, { timezone: ZONE })
  manager = await aManager(stage.db, company)
  as = stage.as(manager)
  connectionId = await aConnection(stage.db, company)
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

const at = (date: string, minute: number) => instantAt(ZONE, date, minute)
const iso = (instant: number) => new Date(instant).toISOString()
const inCompany = <T>(work: Parameters<typeof stage.db.inTenant<T>>[1]) =>
  stage.db.inTenant(company.organizationId, work)
const publish = (type: 'stream.changed' | 'upload.imported', payload: never, author?: Author) =>
  inCompany(tx => emit(tx, company.organizationId, type, payload, author))

const counted = (
  level = 10,
  { fileName = 'phone.csv', from = FIRST_MONDAY, to = LAST_DAY, into = connectionId } = {},
) => countedWeekdays(stage.db, company, { connectionId: into, from, to, level, fileName })
async function trained() {
  const { status, body } = await as.call(streams.retrain, { params: { streamId } })
  expect(status).toBe(200)
  await untilQuiet(stage.db, company)
  return body.jobId
}
const stream = async () => (await as.call(streams.get, { params: { streamId } })).body
const rows = async (
  query: Partial<Parameters<typeof as.call<typeof forecasts.rows>>[1] & object>['query'] = {},
) => {
  const answer = await as.call(forecasts.rows, {
    query: {
      streamIds: [streamId],
      from: iso(at('2026-03-02', 0)),
      to: iso(at('2026-03-09', 0)),
      increment: 'day',
      timezone: ZONE,
      ...query,
    },
  })
  expect([answer.status, answer.refused.message]).toEqual([200, undefined])
  return answer.body
}
const required = (date: string, minute: number) =>
  inCompany(async tx => {
    const { rows } = await sql<{ required: number }>`
      select required from stream_forecast where stream_id = ${streamId} and starts_at = ${new Date(at(date, minute))}`.execute(
      tx,
    )
    return rows[0]?.required
  })

describe('training', () => {
  it('turns history into a forecast, tells so, and can be looked at', async () => {
    const intervals = await counted()
    const jobId = await trained()
    expect(await inCompany(tx => readJob(tx, company.organizationId, jobId))).toMatchObject({
      kind: 'train-stream',
      state: 'completed',
      result: { streamId, status: 'SUCCESS' },
    })
    const weekly = 5 * (16 * 10 + 16 * 12)
    expect(await stream()).toMatchObject({
      status: 'SUCCESS',
      historyFrom: iso(at(FIRST_MONDAY, 540)),
      historyTo: iso(at(LAST_DAY, 1020)),
      trainedAt: iso(NOW),
      modelSentence: expect.stringContaining('Day totals'),
    })
    expect((await stream()).weeklyVolume! / weekly).toBeCloseTo(1, 1)
    expect((await stream()).expectedWape).toBeLessThan(0.01)
    const { rows: week, accuracy } = await rows()
    expect(week.map(row => row.actuals)).toEqual([352, 352, 352, 352, 352, null, null])
    for (const row of week.slice(0, 5)) expect(row.forecasted).toBeCloseTo(352, 0)
    expect(week[6]).toMatchObject({
      date: iso(at('2026-03-08', 0)),
      streamId,
      streamName: 'Phone',
      forecasted: 0,
    })
    expect(accuracy).toEqual([{ streamId, wape: expect.closeTo(0, 2), bias: expect.closeTo(0, 2) }])
    const total = intervals.reduce((sum, interval) => sum + interval.offered, 0)
    const stored = await inCompany(async tx => {
      const { rows } = await sql<{ total: number }>`select sum(offered) as total from stream_history`.execute(
        tx,
      )
      return rows[0]!.total
    })
    expect(stored).toBe(total)
  })

  it('reaches twenty-six weeks past today, and staffs every quarter-hour of it', async () => {
    await counted()
    await trained()
    expect(await required('2026-09-25', 600)).toBeGreaterThan(4)
    expect(await required('2026-09-26', 1425)).toBe(0)
    expect(await required('2026-09-27', 0)).toBeUndefined()
  })

  it('says when there are no contacts', async () => {
    await trained()
    expect(await stream()).toMatchObject({ status: 'NO_TICKETS', historyTo: null, weeklyVolume: 0 })
    const { rows: week } = await rows()
    expect(week).toHaveLength(7)
    expect(week[0]).toMatchObject({ forecasted: null, actuals: null, staffingRequirements: null })
  })

  it('learns only from what the filters let through', async () => {
    await counted(10)
    const other = await aConnection(stage.db, company)
    await counted(100, { fileName: 'other.csv', into: other })
    const learn = async (...filters: Filter[]) => {
      const connections = [connectionId, other].map(id => ({ id, filters }))
      await as.call(streams.update, { params: { streamId }, body: { connections } })
      await untilQuiet(stage.db, company)
      return (await rows()).rows[0]!.actuals
    }
    const file = (operator: Filter['operator'], ...values: string[]) => ({
      field: 'file_name',
      operator,
      values,
    })
    expect(await learn()).toBe(352 + 16 * 202)
    expect(await learn(file('IS', 'phone.csv'))).toBe(352)
    expect(await learn(file('STARTS WITH', 'OTHER'))).toBe(16 * 202)
    expect(await learn(file('CONTAINS', 'nothing'))).toBeNull()
    expect(await stream()).toMatchObject({ status: 'NO_TICKETS' })
  })

  it('counts contacts by their times', async () => {
    await inCompany(tx =>
      sql`
        insert into contact (organization_id, connection_id, occurred_at, handle_time_seconds)
        select ${company.organizationId}, ${connectionId}, day + make_interval(hours => 9, mins => n * 2), 120
        from generate_series('2026-02-02'::timestamptz, '2026-03-27', '1 day') day, generate_series(0, 29) n`.execute(
        tx,
      ),
    )
    await trained()
    const { rows: hours } = await rows({
      from: iso(at('2026-03-02', 540)),
      to: iso(at('2026-03-02', 600)),
      increment: 'quarter-hour',
    })
    expect(hours.map(row => row.actuals)).toEqual([8, 7, 8, 7])
    expect(hours[0]!.forecasted).toBeCloseTo(8, 0)
  })

  it('follows what the ticket group’s settings say', async () => {
    await counted()
    await trained()
    const before = (await required('2026-04-15', 600))!
    await as.call(streams.update, { params: { streamId }, body: { shrinkage: 0.5 } })
    await untilQuiet(stage.db, company)
    // From no shrinkage given (0.3) to 0.5.
    expect((await required('2026-04-15', 600))! / before).toBeCloseTo(0.7 / 0.5, 1)
    expect((await stream()).status).toBe('SUCCESS')
  })

  it('says PROCESSING from a change of settings until the new figures stand', async () => {
    await counted()
    await trained()
    const { promise: isOver, resolve: letGo } = Promise.withResolvers<void>()
    const old = (await required('2026-04-15', 600))!
    const { body } = await as.call(streams.update, { params: { streamId }, body: { shrinkage: 0.5 } })
    expect(body.status).toBe('PROCESSING')
    const holding = inCompany(async tx => {
      await sql`select from stream where id = ${streamId} for update`.execute(tx)
      await isOver
    })
    const seen = await stream()
    const staff = await required('2026-04-15', 600)
    if (staff === old) expect(seen.status).toBe('PROCESSING')
    letGo()
    await holding
    await untilQuiet(stage.db, company)
    expect((await stream()).status).toBe('SUCCESS')
    expect(await required('2026-04-15', 600)).not.toBe(old)
    const renamed = await as.call(streams.update, { params: { streamId }, body: { name: 'Telephone' } })
    expect(renamed.body.status).toBe('SUCCESS')
  })

  it('begins again when it was overtaken, and runs once when asked twice', async () => {
    await counted()
    const answers = await Promise.all([1, 2, 3].map(() => as.call(streams.retrain, { params: { streamId } })))
    await as.call(streams.update, { params: { streamId }, body: { serviceLevel: 95 } })
    await as.call(streams.update, { params: { streamId }, body: { timezone: 'Europe/Paris' } })
    await untilQuiet(stage.db, company)
    expect(new Set(answers.map(answer => answer.body.jobId)).size).toBeLessThan(3)
    expect(await stream()).toMatchObject({ status: 'SUCCESS', timezone: 'Europe/Paris', serviceLevel: 95 })
    const stale = await inCompany(async tx => {
      const { rows } = await sql<{
        model: { source: string }
      }>`select model from stream where id = ${streamId}`.execute(tx)
      return rows[0]!.model.source
    })
    expect(JSON.parse(stale)).toEqual([{ id: connectionId, filters: [] }])
    const asked = { query: { streamId, at: iso(at('2026-04-15', 600)) } }
    const { body } = await as.call(forecasts.explain, asked)
    expect(body.required).toBeCloseTo((await required('2026-04-15', 600))!, 5)
  })

  it('is started by an import on one of the connections', async () => {
    await counted()
    const untouched = await aStream(stage.db, company, {
      connectionIds: [await aConnection(stage.db, company)],
    })
    await publish('upload.imported', { uploadId: 1, connectionId } as never)
    await untilQuiet(stage.db, company)
    expect((await stream()).status).toBe('SUCCESS')
    expect((await stream()).lastSyncDate).not.toBeNull()
    expect((await as.call(streams.get, { params: { streamId: untouched } })).body.trainedAt).toBeNull()
  })

  it('that is cancelled at the last moment leaves what the last one found', async () => {
    await counted()
    await trained()
    const before = await stream()
    const { body } = await as.call(streams.retrain, { params: { streamId } })
    const job = () => inCompany(tx => readJob(tx, company.organizationId, body.jobId))
    // Its results have to wait for this transaction.
    const { promise: isOver, resolve: letGo } = Promise.withResolvers<void>()
    const holding = inCompany(async tx => {
      await sql`select from stream where id = ${streamId} for update`.execute(tx)
      await isOver
    })
    await vi.waitFor(async () => expect((await job()).message).toBe('Storing the forecast'), 10_000)
    await inCompany(tx => cancelJob(tx, company.organizationId, body.jobId))
    letGo()
    await holding
    await untilQuiet(stage.db, company)
    expect((await job()).state).toBe('cancelled')
    // Rollback: the cancelled run restores the previous state once the cancel has reached it.
    await vi.waitFor(async () => expect(await stream()).toEqual(before), 10_000)
  })

  /** A training that nobody begins. */
  async function startLater(tx: Parameters<typeof startJob>[0]): Promise<number> {
    const later = { key: String(streamId), runAt: new Date(Date.now() + 3_600_000) }
    const started = await startJob(tx, company.organizationId, trainStream, { streamId }, later)
    if (!('jobId' in started)) throw new Error('There is a training already.')
    await sql`update stream set status = 'PROCESSING' where id = ${streamId}`.execute(tx)
    return started.jobId
  }

  it('whose worker is gone when it is cancelled leaves what the last one found, if no newer one is there', async () => {
    await counted()
    await trained()
    const before = await stream()
    const { organizationId } = company
    const untilDelivered = () =>
      vi.waitFor(async () => {
        const { rows } = await inCompany(tx => sql`select from event where delivered_at is null`.execute(tx))
        expect(rows).toEqual([])
      }, 10_000)
    // Job left behind by a killed worker: nobody receives the cancel.
    const first = await inCompany(async tx => {
      const jobId = await startLater(tx)
      await sql`update job set state = 'in_progress', run = 1, attempts = 1 where id = ${jobId}`.execute(tx)
      return jobId
    })
    const newer = await inCompany(async tx => {
      await cancelJob(tx, organizationId, first)
      return startLater(tx)
    })
    await untilDelivered()
    expect((await stream()).status).toBe('PROCESSING')
    // This one never began.
    await inCompany(tx => cancelJob(tx, organizationId, newer))
    await untilDelivered()
    await untilQuiet(stage.db, company)
    expect(await stream()).toEqual(before)
  })

  it.each(['cancelled', 'failed'] as const)(
    'that was the first and is %s leaves no forecast',
    async state => {
      const { organizationId } = company
      const jobId = await inCompany(startLater)
      await inCompany(async tx => {
        if (state === 'cancelled') return cancelJob(tx, organizationId, jobId)
        await sql`update job set state = 'failed' where id = ${jobId}`.execute(tx)
        const payload = { jobId, kind: trainStream.kind, state, progress: 0, message: '' }
        await emit(tx, organizationId, 'job.changed', payload, { jobId })
      })
      await vi.waitFor(
        async () => expect(await stream()).toMatchObject({ status: 'NO_TICKETS', trainedAt: null }),
        10_000,
      )
    },
  )

  it('keeps what was forecast before the fact', async () => {
    await counted(10, { to: '2026-03-13' })
    await trained()
    await counted(30, { from: '2026-03-16', fileName: 'later.csv' })
    await trained()
    const { rows: days } = await rows({ from: iso(at('2026-03-09', 0)), to: iso(at('2026-03-21', 0)) })
    const monday = days.find(row => row.date === iso(at('2026-03-16', 0)))!
    expect(monday.actuals).toBe(992)
    expect(monday.forecasted).toBeCloseTo(352, -1)
    const origins = await inCompany(async tx => {
      const { rows } = await sql<{ origin: Date }>`
        select distinct origin from stream_forecast order by origin`.execute(tx)
      return rows.map(row => row.origin.getTime())
    })
    // Held-back weeks of the first and of the second training, the first one's forecast, the second one's.
    expect(origins).toEqual([
      at('2026-02-14', 0),
      at('2026-02-28', 0),
      at('2026-03-13', 1020),
      at(LAST_DAY, 1020),
    ])
  })
})

describe('forecast rows', () => {
  beforeEach(async () => {
    await counted()
    await trained()
  })

  it('come in every increment, adding up', async () => {
    const from = iso(at('2026-04-06', 0))
    const to = iso(at('2026-04-13', 0))
    const week = (await rows({ from, to, increment: 'week' })).rows
    expect(week).toHaveLength(1)
    for (const [increment, count] of [
      ['quarter-hour', 672],
      ['half-hour', 336],
      ['hour', 168],
      ['day', 7],
    ] as const) {
      const parts = (await rows({ from, to, increment })).rows
      expect(parts).toHaveLength(count)
      expect(parts.reduce((sum, row) => sum + row.forecasted!, 0)).toBeCloseTo(week[0]!.forecasted!, 0)
      const staff = parts.reduce((sum, row) => sum + row.staffingRequirements!, 0) / count
      expect(staff).toBeCloseTo(week[0]!.staffingRequirements!, 2)
      for (const row of parts) {
        expect(row.lo95! <= row.lo80! && row.lo80! <= row.forecasted! + 1e-6).toBe(true)
        expect(row.forecasted! <= row.hi80! + 1e-6 && row.hi80! <= row.hi95!).toBe(true)
      }
    }
    const month = (
      await rows({ from: iso(at('2026-04-01', 0)), to: iso(at('2026-06-01', 0)), increment: 'month' })
    ).rows
    expect(month.map(row => row.date)).toEqual([iso(at('2026-04-01', 0)), iso(at('2026-05-01', 0))])
  })

  it('show the days on which the clocks change in the zone that is asked for', async () => {
    const { rows: days } = await rows({ from: iso(at('2026-03-28', 0)), to: iso(at('2026-03-31', 0)) })
    expect(days.map(row => row.date)).toEqual(
      ['2026-03-28', '2026-03-29', '2026-03-30'].map(date => iso(at(date, 0))),
    )
    const tokyo = (await rows({ timezone: 'Asia/Tokyo' })).rows
    expect(tokyo).toHaveLength(8)
    expect(tokyo[0]!.date).toBe('2026-03-01T15:00:00.000Z')
  })

  it('say what staff the actual volume would have needed', async () => {
    const { rows: quarters } = await rows({
      from: iso(at('2026-03-02', 600)),
      to: iso(at('2026-03-02', 630)),
      increment: 'quarter-hour',
    })
    for (const row of quarters)
      expect(row.actualStaffingRequirements! / row.staffingRequirements!).toBeCloseTo(1, 0)
    const ahead = await rows({ from: iso(at('2026-04-06', 0)), to: iso(at('2026-04-07', 0)) })
    expect(ahead.rows[0]).toMatchObject({ actuals: null, actualStaffingRequirements: null })
  })

  it('take all ticket groups when none is named', async () => {
    const other = await aStream(stage.db, company, { name: 'Another' })
    const all = (await rows({ streamIds: undefined })).rows
    expect(new Set(all.map(row => row.streamId))).toEqual(new Set([streamId, other]))
  })

  it('are refused when they would be too many, saying what to choose', async () => {
    const ask = (query: object) =>
      as.call(forecasts.rows, {
        query: {
          from: iso(at('2026-01-01', 0)),
          to: iso(at('2027-01-01', 0)),
          increment: 'quarter-hour',
          timezone: ZONE,
          ...query,
        },
      })
    const answer = await ask({})
    expect([answer.status, answer.refused.error]).toEqual([422, 'TOO_MUCH'])
    expect(answer.refused.message).toBe(
      'That would be about 35,041 rows; at most 20,000 can be shown. Choose a shorter range, a longer increment or fewer ticket groups.',
    )
    const century = await ask({ to: iso(at('2099-01-01', 0)), increment: 'month' })
    expect([century.status, century.refused.error]).toEqual([422, 'TOO_MUCH'])
  })

  it('are refused for a wrong range, an unknown ticket group, or an agent', async () => {
    const day = { from: iso(at('2026-03-02', 0)), to: iso(at('2026-03-03', 0)) }
    const query = { ...day, increment: 'day', timezone: ZONE } as const
    const reversed = await as.call(forecasts.rows, { query: { ...query, to: day.from } })
    expect([reversed.status, reversed.refused.issues?.[0]?.message]).toEqual([400, 'from must be before to'])
    const unknown = await as.call(forecasts.rows, { query: { ...query, streamIds: [999_999] } })
    expect([unknown.status, unknown.refused.message]).toEqual([404, 'There is no ticket group 999999 here.'])
    const theirs = await stage.asManager.call(forecasts.rows, { query: { ...query, streamIds: [streamId] } })
    expect(theirs.status).toBe(404)
    const surfer = stage.as(await aSurfer(stage.db, company))
    for (const endpoint of Object.values(forecasts)) {
      const answer = await surfer.call(endpoint, { params: { adjustmentId: 1, importId: 1 } })
      expect([endpoint.path, answer.status]).toEqual([endpoint.path, 403])
    }
  })
})

describe('scheduled agents', () => {
  const day = { from: iso(at('2026-04-06', 540)), to: iso(at('2026-04-06', 660)), increment: 'hour' as const }

  async function shift(
    surferId: number,
    more: { published?: number | null; draft?: string | null; breakAt?: number } = {},
  ) {
    const { published = 1, draft = null, breakAt } = more
    const breaks = breakAt
      ? [{ start: iso(at('2026-04-06', breakAt)), end: iso(at('2026-04-06', breakAt + 30)) }]
      : []
    return inCompany(async tx => {
      const { rows } = await sql<{ id: number }>`
        insert into block (organization_id, surfer_id, type, starts_at, ends_at, origin, published_version, draft_state, breaks)
        values (${company.organizationId}, ${surferId}, 'shift', ${new Date(at('2026-04-06', 540))},
          ${new Date(at('2026-04-06', 1020))}, 'manual', ${published}, ${draft}, ${JSON.stringify(breaks)}::jsonb)
        returning id`.execute(tx)
      return rows[0]!.id
    })
  }
  const scheduled = async (published?: boolean) =>
    (await rows({ ...day, published })).rows.map(row => row.scheduled)

  it('are those who can serve the ticket group, breaks aside, drafts included unless asked', async () => {
    expect(await scheduled()).toEqual([null, null])
    const taskId = await aTask(stage.db, company, { streamIds: [streamId] })
    expect(await scheduled()).toEqual([0, 0])
    const skilled = await aSurfer(stage.db, company, { taskIds: [taskId] })
    const unskilled = await aSurfer(stage.db, company)
    await shift(skilled.surferId!, { breakAt: 600 })
    await shift(unskilled.surferId!)
    expect(await scheduled()).toEqual([1, 0.5])
    const drafted = await aSurfer(stage.db, company, { taskIds: [taskId] })
    await shift(drafted.surferId!, { published: null })
    const deleted = await aSurfer(stage.db, company, { taskIds: [taskId] })
    await shift(deleted.surferId!, { draft: 'deleted' })
    expect(await scheduled()).toEqual([2, 1.5])
    expect(await scheduled(true)).toEqual([2, 1.5])
  })

  it('count by their activities where those are planned', async () => {
    const taskId = await aTask(stage.db, company, { streamIds: [streamId] })
    const meeting = await aTask(stage.db, company)
    const { surferId } = await aSurfer(stage.db, company, { taskIds: [taskId] })
    const blockId = await shift(surferId!)
    await inCompany(tx =>
      sql`
        insert into block_task (organization_id, block_id, task_id, starts_at, ends_at)
        values (${company.organizationId}, ${blockId}, ${taskId}, ${new Date(at('2026-04-06', 540))}, ${new Date(at('2026-04-06', 615))}),
          (${company.organizationId}, ${blockId}, ${meeting}, ${new Date(at('2026-04-06', 615))}, ${new Date(at('2026-04-06', 720))})`.execute(
        tx,
      ),
    )
    expect(await scheduled()).toEqual([1, 0.25])
  })
})

describe('where a requirement comes from', () => {
  it('is explained by formula and inputs', async () => {
    await counted()
    await trained()
    const { body } = await as.call(forecasts.explain, { query: { streamId, at: iso(at('2026-04-15', 607)) } })
    expect(body).toMatchObject({
      formula: 'erlang-c',
      interval: { start: iso(at('2026-04-15', 600)), end: iso(at('2026-04-15', 615)) },
      handleTimeSeconds: expect.closeTo(300, 0),
      volume: expect.closeTo(12, 0),
      sentence: expect.stringContaining('within 60 s'),
      modelSentence: expect.stringContaining('Day totals'),
    })
    expect(body.required).toBeCloseTo((await required('2026-04-15', 600))!, 2)
    expect(body.serviceLevel).toBeGreaterThanOrEqual(0.8)
  })

  it('takes the set handle time where that is chosen, and so do the rows and the stored staff', async () => {
    await counted()
    await trained()
    const before = await as.call(streams.get, { params: { streamId } })
    expect(before.body).toMatchObject({
      handleTimeSource: 'measured',
      measuredHandleTime: expect.closeTo(300, 0),
    })
    const measured = (await required('2026-04-15', 600))!
    await as.call(streams.update, {
      params: { streamId },
      body: { averageHandleTime: 1000, handleTimeSource: 'own' },
    })
    await untilQuiet(stage.db, company)
    const own = (await required('2026-04-15', 600))!
    expect(own).toBeGreaterThan(2 * measured)
    const { body } = await as.call(forecasts.explain, { query: { streamId, at: iso(at('2026-04-15', 600)) } })
    expect(body).toMatchObject({ handleTimeSeconds: 1000 })
    for (const increment of ['quarter-hour', 'day'] as const) {
      const query = {
        streamIds: [streamId],
        from: iso(at('2026-04-15', 0)),
        to: iso(at('2026-04-16', 0)),
        increment,
        timezone: ZONE,
      }
      const { rows } = (await as.call(forecasts.rows, { query })).body
      expect(rows.find(row => row.forecasted! > 0)!.handleTime).toBe(1000)
    }
  })

  it('agrees with what is stored for work that may wait', async () => {
    await counted()
    const operatingTimes = [0, 1, 2, 3, 4].map(day => ({
      startMinutes: day * 1440 + 540,
      endMinutes: day * 1440 + 1020,
    }))
    await as.call(streams.update, {
      params: { streamId },
      body: { isOnline: false, targetResponseTime: 4 * 3600, useOperatingTimes: true, operatingTimes },
    })
    await untilQuiet(stage.db, company)
    for (const [date, minute] of [
      ['2026-04-15', 900],
      ['2026-04-13', 540],
      ['2026-04-17', 1005],
    ] as const) {
      const { body } = await as.call(forecasts.explain, { query: { streamId, at: iso(at(date, minute)) } })
      expect(body.formula).toBe('deferred')
      expect(body.required).toBeCloseTo((await required(date, minute))!, 1)
      expect(body.required).toBeGreaterThan(0.3)
    }
  })

  /** Required numbers of a day in the table, beside their explanations. */
  async function expectExplained(): Promise<number> {
    const query = { from: iso(at('2026-04-15', 480)), to: iso(at('2026-04-15', 1080)) }
    const { rows: quarters } = await rows({ ...query, increment: 'quarter-hour' })
    let carried = 0
    for (const { date, staffingRequirements } of quarters) {
      const { body } = await as.call(forecasts.explain, { query: { streamId, at: date } })
      expect([date, Math.abs(body.required - staffingRequirements!) < 0.001]).toEqual([date, true])
      if (Math.abs(body.carriedErlangs) > 0.05) carried++
    }
    return carried
  }

  it('is the same number as in the table, whatever is carried over, live and deferred', async () => {
    await counted()
    await trained()
    expect(await expectExplained()).toBeGreaterThan(0)
    const change = async (body: object) => {
      await as.call(streams.update, { params: { streamId }, body })
      await untilQuiet(stage.db, company)
    }
    await change({ handleTimeChange: 4, concurrency: 3, handleTimeStretch: 0.2 })
    expect(await expectExplained()).toBeGreaterThan(8)
    await change({ handleTimeChange: -0.8 })
    expect(await expectExplained()).toBe(0)
    await change({ handleTimeChange: 0, isOnline: false, targetResponseTime: 8 * 3600 })
    await expectExplained()
  })

  it('says so when there is no forecast, and no ticket group', async () => {
    const { body } = await as.call(forecasts.explain, { query: { streamId, at: iso(at('2026-04-15', 600)) } })
    expect(body).toMatchObject({ formula: 'none', required: 0, servers: null })
    const unknown = await as.call(forecasts.explain, { query: { streamId: 999_999, at: iso(NOW) } })
    expect(unknown.status).toBe(404)
  })
})

describe('events', () => {
  const form = (more: object = {}) => ({
    name: 'Sale',
    from: iso(at('2026-04-15', 0)),
    to: iso(at('2026-04-16', 0)),
    streams: [{ streamId, adjustmentFactor: 1.5 }],
    ...more,
  })
  const wednesday = async () =>
    (await rows({ from: iso(at('2026-04-15', 0)), to: iso(at('2026-04-16', 0)) })).rows[0]!.forecasted!

  it('multiply the forecast while they are there', async () => {
    await counted()
    await trained()
    const plain = await wednesday()
    const { status, body } = await as.call(forecasts.createAdjustment, { body: form() })
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: 'Sale', from: form().from, to: form().to, streams: form().streams })
    await untilQuiet(stage.db, company)
    expect((await wednesday()) / plain).toBeCloseTo(1.5, 3)
    const params = { adjustmentId: body.id }
    const half = form({ name: 'Strike', streams: [{ streamId, adjustmentFactor: 0.5 }] })
    expect((await as.call(forecasts.updateAdjustment, { params, body: half })).body.name).toBe('Strike')
    await untilQuiet(stage.db, company)
    expect((await wednesday()) / plain).toBeCloseTo(0.5, 3)
    expect((await as.call(forecasts.removeAdjustment, { params })).body).toEqual({ success: true })
    await untilQuiet(stage.db, company)
    expect(await wednesday()).toBeCloseTo(plain, 3)
  })

  it('can set the sum of their range, and say whose they are and what they do', async () => {
    await counted()
    await trained()
    const plain = await wednesday()
    const total = form({ kind: 'total', streams: [{ streamId, total: 1_000 }] })
    const { body } = await as.call(forecasts.createAdjustment, { body: total })
    expect(body).toMatchObject({
      kind: 'total',
      author: `${manager.firstName} ${manager.lastName}`,
      effect: null,
    })
    await untilQuiet(stage.db, company)
    expect(await wednesday()).toBeCloseTo(1_000, 1)
    const [event] = (await as.call(forecasts.adjustments)).body.results
    expect(event!.effect).toBeCloseTo(1_000 - plain, 0)
    const [row] = (await rows({ from: total.from, to: total.to })).rows
    expect(row!.base).toBeCloseTo(plain, 1)
  })

  it('can only mark the past as untypical', async () => {
    await counted()
    await inCompany(tx =>
      sql`update counted_interval set offered = offered * 9 where starts_at >= ${iso(at('2026-03-18', 0))}
        and starts_at < ${iso(at('2026-03-19', 0))}`.execute(tx),
    )
    const outage = { from: iso(at('2026-03-18', 0)), to: iso(at('2026-03-19', 0)) }
    const body = form({ name: 'Outage', kind: 'exclude', ...outage, streams: [{ streamId }] })
    expect((await as.call(forecasts.createAdjustment, { body })).status).toBe(200)
    await untilQuiet(stage.db, company)
    const ordinary = 16 * 10 + 16 * 12
    expect((await wednesday()) / ordinary).toBeCloseTo(1, 1)
    expect((await as.call(forecasts.adjustments)).body.results[0]!.effect).toBe(0)
  })

  it('come back when they were taken away', async () => {
    await counted()
    await trained()
    const plain = await wednesday()
    const { id: adjustmentId } = (await as.call(forecasts.createAdjustment, { body: form() })).body
    const params = { adjustmentId }
    expect((await as.call(forecasts.restoreAdjustment, { params })).status).toBe(404)
    await as.call(forecasts.removeAdjustment, { params })
    expect((await as.call(forecasts.adjustments)).body.results).toEqual([])
    expect((await as.call(forecasts.updateAdjustment, { params, body: form() })).status).toBe(404)
    const restored = await as.call(forecasts.restoreAdjustment, { params })
    expect(restored.body).toMatchObject({ id: adjustmentId, name: 'Sale', streams: form().streams })
    await untilQuiet(stage.db, company)
    expect((await wednesday()) / plain).toBeCloseTo(1.5, 3)
    const theirs = await stage.asManager.call(forecasts.restoreAdjustment, { params })
    expect(theirs.refused.message).toBe(`There is no removed event ${adjustmentId} here.`)
  })

  it('are listed, latest first, a page at a time', async () => {
    for (const [name, date] of [
      ['first', '2026-04-01'],
      ['third', '2026-06-01'],
      ['second', '2026-05-01'],
    ] as const)
      await as.call(forecasts.createAdjustment, {
        body: form({ name, from: iso(at(date, 0)), to: iso(at(addDays(date, 1), 0)) }),
      })
    const { body } = await as.call(forecasts.adjustments, { query: { limit: 2 } })
    expect(body.results.map(event => event.name)).toEqual(['third', 'second'])
    expect(body.pageInfo.next).toContain('offset=2')
    expect((await stage.asManager.call(forecasts.adjustments, {})).body.results).toEqual([])
  })

  it('are refused when their fields are not right', async () => {
    const messages = async (body: object) => {
      const answer = await as.call(forecasts.createAdjustment, { body: body as never })
      return [answer.status, answer.refused.issues?.[0]?.path.join('.'), answer.refused.issues?.[0]?.message]
    }
    expect(await messages(form({ name: '' }))).toEqual([400, 'name', 'Required'])
    expect(await messages(form({ to: form().from }))).toEqual([
      400,
      'to',
      'End date must be after start date',
    ])
    expect(await messages(form({ streams: [] }))).toEqual([400, 'streams', 'Required'])
    expect(await messages(form({ kind: 'total' }))).toEqual([400, 'streams', 'Enter the total'])
    const unknown = { streamId: 999_999, adjustmentFactor: 1 }
    expect(await messages(form({ streams: [unknown] }))).toEqual([
      400,
      'streams.0.stream_id',
      'There is no ticket group 999999 here.',
    ])
    const twice = { streamId, adjustmentFactor: 2 }
    expect(await messages(form({ streams: [twice, twice] }))).toEqual([
      400,
      'streams.1.stream_id',
      `Ticket group ${streamId} is chosen twice.`,
    ])
  })

  it('are not found where they are not', async () => {
    const { body } = await as.call(forecasts.createAdjustment, { body: form() })
    for (const [caller, adjustmentId] of [
      [as, 999_999],
      [stage.asManager, body.id],
    ] as const) {
      const params = { adjustmentId }
      const removed = await caller.call(forecasts.removeAdjustment, { params })
      expect([removed.status, removed.refused.message]).toEqual([
        404,
        `There is no event ${adjustmentId} here.`,
      ])
      expect((await caller.call(forecasts.updateAdjustment, { params, body: form() })).status).toBe(404)
    }
  })
})

describe('what the schedule is told', () => {
  it('is the staff of each ticket group, with the activities that serve it', async () => {
    const taskId = await aTask(stage.db, company, { streamIds: [streamId] })
    const empty = await aStream(stage.db, company)
    await counted()
    await trained()
    const range = { from: at('2026-04-13', 0), to: at('2026-04-20', 0) }
    const demand = await inCompany(tx => demandFor(tx, range))
    expect(demand.map(d => [d.streamId, d.taskIds, d.startsAt, d.required.length])).toEqual([
      [streamId, [taskId], range.from, 672],
      [empty, [], range.from, 0],
    ])
    expect(demand[0]!.required[40]).toBeCloseTo((await required('2026-04-13', 600))!, 5)
    expect(await inCompany(tx => demandFor(tx, { ...range, streamIds: [empty] }))).toHaveLength(1)
    const theirs = await stage.db.inTenant(stage.company.organizationId, tx => demandFor(tx, range))
    expect(theirs).toEqual([])
  })
})

describe('shrinkage in parts', () => {
  it('is paid for as a whole, by its dates, and asked of the schedule without what it contains', async () => {
    await aTask(stage.db, company, { streamIds: [streamId] })
    await counted()
    await trained()
    const unsplit = (await required('2026-04-13', 600))!
    const breaks = { name: 'Breaks', share: 0.2, isScheduled: true, dates: [] }
    const wednesday = { from: '2026-04-15', to: '2026-04-15', share: 0.5 }
    const sickness = { name: 'Sickness', share: 0.1, isScheduled: false, dates: [wednesday] }
    await as.call(streams.update, { params: { streamId }, body: { shrinkageKinds: [breaks, sickness] } })
    await untilQuiet(stage.db, company)
    // From 0.3 in one piece to 0.28; on Wednesday to 0.6.
    const monday = (await required('2026-04-13', 600))!
    const paid = (await required('2026-04-15', 600))!
    expect(monday / unsplit).toBeCloseTo(0.7 / 0.72, 2)
    const { body } = await as.call(forecasts.explain, {
      query: { streamId, at: iso(at('2026-04-15', 600)) },
    })
    expect(body).toMatchObject({
      isShrinkageSplit: true,
      shrinkageSentence: '60 % shrinkage: 20 % breaks in the schedule; 50 % sickness added.',
      required: paid,
    })
    expect(paid).toBeCloseTo(body.agentsBeforeShrinkage / 0.4, 3)
    expect(body.presentRequired).toBeCloseTo(body.agentsBeforeShrinkage / 0.5, 3)
    const range = { from: at('2026-04-13', 0), to: at('2026-04-20', 0) }
    const [demand] = await inCompany(tx => demandFor(tx, range))
    expect(demand!.required[40]).toBeCloseTo(monday * 0.8, 3)
    expect(demand!.required[2 * 96 + 40]).toBeCloseTo(paid * 0.8, 3)
    const { rows: shown } = await rows({
      from: iso(at('2026-04-15', 600)),
      to: iso(at('2026-04-15', 615)),
      increment: 'quarter-hour',
    })
    expect(shown[0]!.presentRequirements).toBeCloseTo(paid * 0.8, 2)
  })
})

it('retraining what is not there is refused', async () => {
  for (const caller of [as, stage.asManager]) {
    const params = { streamId: caller === as ? 999_999 : streamId }
    const answer = await caller.call(streams.retrain, { params })
    expect([answer.status, answer.refused.error]).toEqual([404, 'NOT_FOUND'])
  }
})
