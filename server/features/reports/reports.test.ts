import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import Papa from 'papaparse'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { jobs } from '#contract/endpoints/jobs.ts'
import {
  type ReportFile,
  type ReportRequest,
  type ReportStatus,
  reports,
  type TimesheetReport,
} from '#contract/endpoints/reports.ts'
import { schedule } from '#contract/endpoints/schedule.ts'
import { instantAt } from '#core/time/index.ts'
import type { Worker } from '#server/platform/jobs/index.ts'
import {
  aManager,
  aShiftTemplate,
  aSurfer,
  aTask,
  aTeam,
  aTestBed,
  aWorker,
  type Caller,
  LOOK_AGAIN_MS,
  type Person,
  type TestBed,
} from '#test/builders/index.ts'
import { chores } from './chores.ts'

const ZONE = 'Europe/Paris'
const at = (date: string, minute: number, zone = ZONE) =>
  new Date(instantAt(zone, date, minute)).toISOString()
const span = (date: string, start: number, end: number) => ({ start: at(date, start), end: at(date, end) })

let stage: TestBed
let ada: Person
let ben: Person
let worker: Worker | null = null

beforeAll(async () => {
  stage = await aTestBed()
  const { db, company, asManager } = stage
  ada = await aSurfer(db, company, {
    firstName: '=Ada',
    lastName: 'A',
    email: 'ada@a.example',
    timezone: ZONE,
  })
  ben = await aSurfer(db, company, { firstName: 'Ben', lastName: 'B', email: 'ben@b.example' })
  const chat = await aTask(db, company, { name: 'Chat' })
  const early = await aShiftTemplate(db, company, { name: 'Early' })
  const add = async (person: Person, block: object) => {
    const body = { type: 'shift' as const, surferId: person.surferId!, ...block } as never
    expect((await asManager.call(schedule.createBlock, { body })).status).toBe(200)
  }
  await add(ada, {
    interval: span('2031-03-24', 540, 1020),
    shiftTemplateId: early,
    breaks: [span('2031-03-24', 720, 750)],
    tasks: [{ taskId: chat, interval: span('2031-03-24', 540, 720) }],
  })
  // The clocks go forward in it.
  await add(ada, { interval: { start: at('2031-03-29', 1320), end: at('2031-03-30', 360) } })
  await add(ada, { type: 'time-off', subtype: 'Sick', interval: span('2031-03-24', 900, 1440) })
  await add(ben, { interval: span('2031-03-25', 600, 1080) })
  await asManager.call(schedule.publish, { body: { from: at('2031-03-20', 0), to: at('2031-04-05', 0) } })
  await add(ben, { interval: span('2031-03-26', 600, 1080) })
})
afterEach(async () => {
  await worker?.stop()
  worker = null
})
afterAll(() => stage?.close())

const WISH: TimesheetReport = {
  type: 'timesheets',
  surferIds: [],
  from: '2031-03-24',
  to: '2031-03-31',
  view: 'shift',
  includeBreaks: false,
  includeActivities: false,
  exportTimezone: ZONE,
}
const everybody = () => [ada.surferId!, ben.surferId!]
const ask = async (body: ReportRequest, caller: Caller = stage.asManager) =>
  (await caller.call(reports.start, { body })).body.reportKey
const look = async (reportKey: string, caller: Caller = stage.asManager): Promise<ReportStatus> =>
  (await caller.call(reports.get, { query: { reportKey } })).body

async function made(reportKey: string): Promise<ReportStatus> {
  worker ??= await aWorker(stage.platform)
  for (let left = 400; left > 0; left--) {
    const status = await look(reportKey)
    if (status.status !== 'in-progress') return status
    await sleep(LOOK_AGAIN_MS)
  }
  throw new Error(`Report ${reportKey} was not made in time`)
}

async function timesheet(wish: Partial<TimesheetReport>) {
  const status = await made(await ask({ ...WISH, surferIds: everybody(), ...wish }))
  if (status.status !== 'completed') throw new Error(JSON.stringify(status))
  const file = status.data as ReportFile
  return { file, ...Papa.parse<Record<string, string>>(file.text, { header: true }) }
}

describe('a timesheet', () => {
  it('has a line for each published shift, in the days of the zone asked for', async () => {
    const { file, data, meta } = await timesheet({})
    expect(file.fileName).toBe('timesheets-2031-03-24-to-2031-03-31-Europe-Paris.csv')
    expect(meta.fields).toEqual([
      ...['shift_date', 'first_name', 'last_name', 'email', 'surfer_timezone', 'team', 'type', 'subtype'],
      ...['scheduled_start', 'scheduled_end', 'total_scheduled'],
      ...['reported_start', 'reported_end', 'total_reported', 'difference_minutes', 'timecard_type'],
    ])
    expect(data.map(line => [line.shift_date, line.first_name, line.subtype, line.total_scheduled])).toEqual([
      ['2031-03-24', "'=Ada", 'Early', '6.00'],
      ['2031-03-29', "'=Ada", 'No template', '7.00'],
      ['2031-03-25', 'Ben', 'No template', '8.00'],
    ])
    expect(data[1]).toMatchObject({
      scheduled_start: '2031-03-29 22:00',
      scheduled_end: '2031-03-30 06:00',
      email: 'ada@a.example',
      surfer_timezone: ZONE,
    })
    const inTokyo = await timesheet({ exportTimezone: 'Asia/Tokyo' })
    expect(inTokyo.data[1]).toMatchObject({ shift_date: '2031-03-30', scheduled_start: '2031-03-30 06:00' })
  })

  it('has the columns that were asked for', async () => {
    const all = { includeBreaks: true, includeActivities: true, includeTimeOff: true }
    const { data } = await timesheet(all)
    expect(data.slice(0, 2)).toMatchObject([
      { type: 'shift', breaks: '0.50', Chat: '3.00', blocked_time: '0.00', time_off: '0.00' },
      { type: 'time-off', subtype: 'Sick', total_scheduled: '0.00', time_off: '9.00' },
    ])
    const cumulative = await timesheet({ ...all, view: 'cumulative', breakdownShift: true })
    expect(cumulative.data).toMatchObject([
      {
        shifts: '2',
        total_scheduled: '13.00',
        'No template': '7.00',
        Early: '6.00',
        Sick: '9.00',
        Chat: '3.00',
      },
      {
        shifts: '1',
        total_scheduled: '8.00',
        'No template': '8.00',
        Early: '0.00',
        Sick: '0.00',
        Chat: '0.00',
      },
    ])
  })

  it('has what was reported, on the shift or beside it', async () => {
    const { db, company } = stage
    const report = (start: string, end: string | null, type: string) =>
      db.inTenant(company.organizationId, tx =>
        sql`
          insert into timecard (organization_id, surfer_id, type, reported_start, reported_end, created_at, updated_at)
          values (${company.organizationId}, ${ben.surferId}, ${type}, ${start}, ${end}, now(), now())`.execute(
          tx,
        ),
      )
    await report(at('2031-03-25', 605), at('2031-03-25', 800), 'standard')
    await report(at('2031-03-25', 830), at('2031-03-25', 1110), 'manual')
    await report(at('2031-03-26', 1200), at('2031-03-26', 1290), 'overtime')
    const wish = { surferIds: [ben.surferId!] }
    const { data } = await timesheet(wish)
    expect(data).toMatchObject([
      {
        type: 'shift',
        reported_start: '2031-03-25 10:05',
        reported_end: '2031-03-25 18:30',
        total_reported: '7.92',
        difference_minutes: '-5',
        timecard_type: 'standard + manual',
      },
      {
        type: 'overtime',
        subtype: 'No shift',
        shift_date: '2031-03-26',
        scheduled_start: '',
        total_scheduled: '0.00',
        difference_minutes: '90',
      },
    ])
    const cumulative = await timesheet({ ...wish, view: 'cumulative', breakdownShift: true })
    expect(cumulative.data).toEqual([
      expect.objectContaining({
        shifts: '1',
        total_scheduled: '8.00',
        total_reported: '9.42',
        overtime: '2.00',
      }),
    ])
    expect(cumulative.meta.fields).not.toContain('No shift')
    await db.inTenant(company.organizationId, tx => sql`delete from timecard`.execute(tx))
  })

  it('has agents who were deleted only when they are wanted', async () => {
    const { db, company } = stage
    const gone = (deletedAt: Date | null) =>
      db.inTenant(company.organizationId, tx =>
        sql`update surfer set deleted_at = ${deletedAt} where id = ${ben.surferId}`.execute(tx),
      )
    await gone(new Date())
    const names = async (includeDeletedSurfers: boolean) =>
      (await timesheet({ surferIds: [ada.surferId!], includeDeletedSurfers })).data.map(one => one.email)
    expect(new Set(await names(false))).toEqual(new Set(['ada@a.example']))
    expect(new Set(await names(true))).toEqual(new Set(['ada@a.example', 'ben@b.example']))
    await gone(null)
  })

  it.each([
    [{ surferIds: [] }, 'surfer_ids', 'You need to select at least one agent'],
    [{ surferIds: [987654] }, 'surfer_ids.0', 'There is no agent 987654 here.'],
    [{ surferIds: [1], to: '2031-03-24' }, 'to', 'End date must be after start date'],
    [{ surferIds: [1], to: '2031-04-25' }, 'to', 'A period has at most 31 days'],
    [{ surferIds: [1], exportTimezone: 'Moon/Sea' }, 'export_timezone', 'value is not a valid IANA timezone'],
    [{ surferIds: [1], includeBreaks: undefined }, 'include_breaks', 'Required'],
    [
      { surferIds: [1], view: 'pie' },
      'view',
      "Invalid enum value. Expected 'shift' | 'cumulative', received 'pie'",
    ],
  ])('is refused for %j', async (wish, path, message) => {
    const { status, refused } = await stage.asManager.call(reports.start, {
      body: { ...WISH, ...wish } as never,
    })
    expect(status).toBe(400)
    expect(refused.issues![0]).toMatchObject({ in: 'body', message: expect.stringContaining(message) })
    expect(refused.issues![0]!.path.join('.')).toBe(path)
    const value = Object.values(wish)[0]
    if (typeof value === 'string')
      expect(refused.message).toContain(
        message.includes('received') ? `received '${value}'` : `(it was "${value}")`,
      )
  })
})

describe('a report', () => {
  const waiting = (fail: boolean, wait: number): ReportRequest => ({
    type: 'test-report',
    fail,
    wait,
    surferIds: [ada.surferId!],
  })

  it('is in progress, then completed with its data', async () => {
    const key = await ask(waiting(false, 0))
    expect(await look(key)).toMatchObject({ status: 'in-progress', progress: 0 })
    expect(await made(key)).toEqual({ status: 'completed', data: { surferIds: [ada.surferId] } })
  })

  it('fails with a sentence, also when it is stopped', async () => {
    expect(await made(await ask(waiting(true, 0)))).toEqual({
      status: 'failed',
      error: 'The test report failed, as it was asked to.',
    })
    const key = await ask(waiting(false, 60))
    const status = await look(key)
    if (status.status !== 'in-progress') throw new Error(JSON.stringify(status))
    await stage.asManager.call(jobs.cancel, { params: { jobId: status.jobId } })
    expect(await made(key)).toEqual({ status: 'failed', error: 'The report was stopped.' })
  })

  it('is made by another worker when its own is gone', async () => {
    const key = await ask(waiting(false, 1))
    worker = await aWorker(stage.platform, { stopGraceMs: 0 })
    for (let status = await look(key); ; status = await look(key))
      if (status.status === 'in-progress' && status.message !== '') break
    await worker.stop()
    worker = null
    expect(await look(key)).toMatchObject({ status: 'in-progress' })
    expect(await made(key)).toMatchObject({ status: 'completed' })
  })

  it('is unknown to others, and when it is no longer kept', async () => {
    const key = await ask(waiting(false, 0))
    const other = await aManager(stage.db, stage.company, {
      editTeamIds: [await aTeam(stage.db, stage.company, 'Other')],
    })
    expect(await look(key, stage.as(other))).toEqual({ status: 'unknown' })
    expect(await look('3f0d6c1e-8d5e-4c6f-9f55-0a4f5a1f2b3c')).toEqual({ status: 'unknown' })
    await made(key)
    const { organizationId } = stage.company
    const clock = { now: () => Date.now() + 8 * 86_400_000 }
    for (const chore of chores)
      await stage.db.inTenant(organizationId, tx => chore.run(tx, { organizationId, clock }))
    expect(await look(key)).toEqual({ status: 'unknown' })
  })
})
