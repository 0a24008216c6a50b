import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobs } from '#contract/endpoints/jobs.ts'
import { organization, type SchedulingSettings } from '#contract/endpoints/organization.ts'
import { shiftTemplates } from '#contract/endpoints/plans.ts'
import {
  type Block,
  GenerationResult,
  type SurferScheduleSettings,
  schedule,
  type WorkingDay,
} from '#contract/endpoints/schedule.ts'
import { HOUR_MS, localDateOf, minuteOfDay, WEEKDAYS, weekdayOf } from '#core/time/index.ts'
import type { Worker } from '#server/platform/jobs/index.ts'
import {
  aManager,
  aStage,
  aStream,
  aSurfer,
  aTask,
  aTeam,
  type Person,
  type Stage,
} from '#test/builders/index.ts'
import { aWorker } from '#test/builders/worker.ts'

const ZONE = 'Europe/London'
const week = { from: '2031-06-02', to: '2031-06-09' }
const span = { from: '2031-06-01T23:00:00Z', to: '2031-06-08T23:00:00Z' }

let stage: Stage
let worker: Worker
let agent: Person
let early: number
let late: number
beforeAll(async () => {
  stage = await aStage()
  const { db, company } = stage
  const streamId = await aStream(db, company)
  const phone = await aTask(db, company, { streamIds: [streamId] })
  agent = await aSurfer(db, company, {
    ...{ minContractedHours: 24, maxContractedHours: 40, taskIds: [phone] },
    ...{ minContractedDailyMinutes: 300, maxContractedDailyMinutes: 540 },
    workingWindows: [
      { days: [...WEEKDAYS], interval: { startMinute: 360, endMinute: 1320, timezone: ZONE } },
    ],
  })
  await db.inTenant(company.organizationId, tx =>
    sql`
      insert into stream_forecast (organization_id, stream_id, starts_at, origin, mean, base, lo80, hi80, lo95, hi95, required)
      select ${company.organizationId}, ${streamId}, at, '2031-01-01', 10, 10, 8, 12, 6, 14, 2
      from generate_series(${span.from}::timestamptz, ${span.to}::timestamptz, interval '15 minutes') as at
      where extract(hour from at at time zone ${ZONE}) between 6 and 21`.execute(tx),
  )
  const shift = async (
    name: string,
    startMinute: number,
    breaks: { startMinute: number; duration: number }[],
  ) => {
    const { body } = await stage.asManager.call(shiftTemplates.create, {
      body: {
        ...{ name, timezone: ZONE, color: 'teal', breaks, conflictType: 'standard' },
        interval: { startMinute, endMinute: startMinute + 480 },
      },
    })
    return body.id
  }
  early = await shift('Early', 370, [
    { startMinute: 110, duration: 15 },
    { startMinute: 230, duration: 30 },
  ])
  late = await shift('Late', 840, [])
  worker = await aWorker(stage.platform)
})
afterAll(async () => {
  await worker?.stop()
  await stage?.close()
})

const params = () => ({ surferId: agent.surferId! })
const save = (body: SurferScheduleSettings) =>
  stage.asManager.call(schedule.changeSurferSettings, { params: params(), body })

interface Drawn {
  shifts: Block[]
  result: GenerationResult
}
async function generate(settings: Partial<SurferScheduleSettings>): Promise<Drawn> {
  expect((await save({ shiftOptions: [], workingDays: [], ...settings })).status).toBe(200)
  const { body } = await stage.asManager.call(schedule.generate, { body: { ...week, keepExisting: false } })
  if (!('jobId' in body)) throw new Error(body.error.message)
  for (;;) {
    const { body: job } = await stage.asManager.call(jobs.get, { params: { jobId: body.jobId } })
    expect(['pending', 'in_progress', 'completed'], job.error?.message).toContain(job.state)
    if (job.state === 'completed') {
      const { body: found } = await stage.asManager.call(schedule.blocks, { query: span })
      return { shifts: found.blocks, result: GenerationResult.parse(job.result) }
    }
    await sleep(10)
  }
}

const dayOf = ({ interval }: Block) => weekdayOf(localDateOf(ZONE, Date.parse(interval.start)))
const startOf = ({ interval }: Block) => minuteOfDay(ZONE, Date.parse(interval.start))
const minutesOf = ({ interval }: Block) => (Date.parse(interval.end) - Date.parse(interval.start)) / 60_000
const disabled = (...days: WorkingDay['day'][]) => days.map((day): WorkingDay => ({ type: 'disabled', day }))

describe('the shifts and days of an agent', () => {
  it('are none at first, kept as they were set, and for managers who may edit the team', async () => {
    const { body } = await stage.asManager.call(schedule.surferSettings, { params: params() })
    expect(body).toEqual({ shiftOptions: [], workingDays: [] })
    const settings: SurferScheduleSettings = {
      shiftOptions: [{ shiftTemplateId: early, timesPerWeek: 3 }],
      workingDays: [
        {
          type: 'custom',
          day: 'friday',
          interval: { startMinute: 600, endMinute: 960 },
          lengthMinutes: null,
        },
      ],
    }
    await save(settings)
    expect((await stage.asManager.call(schedule.surferSettings, { params: params() })).body).toEqual(settings)

    const { db, company } = stage
    const other = stage.as(await aManager(db, company, { editTeamIds: [await aTeam(db, company)] }))
    expect(
      (await other.call(schedule.changeSurferSettings, { params: params(), body: settings })).status,
    ).toBe(403)
    expect((await stage.as(agent).call(schedule.surferSettings, { params: params() })).status).toBe(403)
  })

  it('say what is wrong with them', async () => {
    const option = { shiftTemplateId: early, timesPerWeek: 8 }
    expect((await save({ shiftOptions: [option], workingDays: [] })).refused.issues).toMatchObject([
      { message: 'At most 7 times a week' },
    ])
    const unknown = { shiftTemplateId: 999_999, timesPerWeek: 1 }
    expect((await save({ shiftOptions: [unknown], workingDays: [] })).refused.issues).toMatchObject([
      { path: ['shift_options', 0, 'shift_template_id'], message: 'There is no shift 999999 here.' },
    ])
    const twice = [...disabled('monday'), ...disabled('monday')]
    expect((await save({ shiftOptions: [], workingDays: twice })).refused.issues).toMatchObject([
      { message: 'Each weekday once at most' },
    ])
    const interval = { startMinute: 600, endMinute: 900 }
    const tight: WorkingDay = { type: 'custom', day: 'monday', interval, lengthMinutes: 360 }
    expect((await save({ shiftOptions: [], workingDays: [tight] })).refused.issues).toMatchObject([
      { message: 'The shift must fit between start and end' },
    ])
  })
})

describe('generated shifts', () => {
  it('are those that the agent may have, off the quarter-hour and with all of their breaks', async () => {
    const { shifts } = await generate({ shiftOptions: [{ shiftTemplateId: early, timesPerWeek: 7 }] })
    expect(shifts.length).toBeGreaterThanOrEqual(3)
    for (const shift of shifts) {
      expect(shift.shiftTemplateId).toBe(early)
      expect([startOf(shift), minutesOf(shift)]).toEqual([370, 480])
      const breaks = shift.breaks.map(({ start, end }) => [
        (Date.parse(start) - Date.parse(shift.interval.start)) / 60_000,
        (Date.parse(end) - Date.parse(start)) / 60_000,
      ])
      expect(breaks).toEqual([
        [110, 15],
        [230, 30],
      ])
    }
  })

  it('keep to the days: fixed, custom, disabled', async () => {
    const { shifts } = await generate({
      shiftOptions: [{ shiftTemplateId: early, timesPerWeek: 7 }],
      workingDays: [
        { type: 'fixed', day: 'monday', shiftTemplateIds: [late] },
        {
          type: 'custom',
          day: 'tuesday',
          interval: { startMinute: 600, endMinute: 1020 },
          lengthMinutes: 360,
        },
        ...disabled('thursday', 'friday', 'saturday', 'sunday'),
      ],
    })
    const seen = shifts.map(shift => [dayOf(shift), shift.shiftTemplateId])
    expect(seen).toEqual([
      ['monday', late],
      ['tuesday', null],
      ['wednesday', early],
    ])
    expect(minutesOf(shifts[1]!)).toBe(360)
    expect(startOf(shifts[1]!)).toBeGreaterThanOrEqual(600)
    expect(startOf(shifts[1]!)).toBeLessThanOrEqual(660)
  })

  it('are free on open days of an agent with windows of other days only', async () => {
    const { shifts } = await generate({
      workingDays: [
        {
          type: 'custom',
          day: 'monday',
          interval: { startMinute: 900, endMinute: 1260 },
          lengthMinutes: null,
        },
        ...disabled('tuesday', 'wednesday', 'saturday', 'sunday'),
      ],
    })
    const monday = shifts.filter(shift => dayOf(shift) === 'monday')
    for (const shift of monday) expect(startOf(shift)).toBeGreaterThanOrEqual(900)
    expect(shifts.map(dayOf)).toEqual(['monday', 'thursday', 'friday'])
  })

  it('are not of an archived shift; the notice says why there are none', async () => {
    const archive = (state: 'archived' | 'active') =>
      stage.asManager.call(shiftTemplates.update, { params: { shiftTemplateId: late }, body: { state } })
    await archive('archived')
    const { shifts, result } = await generate({ shiftOptions: [{ shiftTemplateId: late, timesPerWeek: 5 }] })
    await archive('active')
    expect(shifts).toEqual([])
    expect(result.notices).toMatchObject([{ surferId: agent.surferId, code: 'UNABLE_TO_ADD' }])
  })

  it('are no more of a shift than the agent may have in a week', async () => {
    const { shifts, result } = await generate({ shiftOptions: [{ shiftTemplateId: early, timesPerWeek: 2 }] })
    expect(shifts.map(shift => shift.shiftTemplateId)).toEqual([early, early])
    expect(result.notices).toMatchObject([{ surferId: agent.surferId, code: 'UNABLE_TO_ADD' }])
  })
})

describe('rules of the organization', () => {
  const rule = (body: SchedulingSettings) =>
    stage.asManager.call(organization.changeSchedulingSettings, { body })

  it('limit the days in a row', async () => {
    await rule({ maxConsecutiveDays: 2 })
    const { shifts } = await generate({})
    await rule({ maxConsecutiveDays: null })
    const worked = new Set(shifts.map(dayOf))
    for (let first = 0; first + 3 <= WEEKDAYS.length; first++)
      expect(WEEKDAYS.slice(first, first + 3).every(day => worked.has(day))).toBe(false)
    expect(shifts.length).toBeGreaterThan(2)
  })

  it('limit the weekends and keep days off together', async () => {
    await rule({ maxWeekends: 0, minConsecutiveDaysOff: 3 })
    const { shifts } = await generate({})
    await rule({ maxWeekends: null, minConsecutiveDaysOff: null })
    const worked = WEEKDAYS.map(day => (shifts.some(shift => dayOf(shift) === day) ? 'x' : '-')).join('')
    expect(worked).toMatch(/--$/)
    // Those at an edge go on in the weeks beside it.
    for (const off of worked.match(/(?<=x)-+(?=x)/g) ?? []) expect(off.length).toBeGreaterThanOrEqual(3)
    expect(shifts.length).toBeGreaterThan(2)
  })

  it('keep to what is published, where it is as good', async () => {
    await stage.db.inTenant(stage.company.organizationId, tx => sql`delete from block`.execute(tx))
    const starts = [7.25, 9.75, 11.5, 8, 10.25]
    const known = starts.map((hour, day) => {
      const start = Date.parse(`2031-06-0${2 + day}T00:00:00Z`) + (hour - 1) * HOUR_MS
      return { start: new Date(start).toISOString(), end: new Date(start + 8 * HOUR_MS).toISOString() }
    })
    for (const interval of known) {
      const body = { type: 'shift', surferId: agent.surferId!, interval } as const
      expect((await stage.asManager.call(schedule.createBlock, { body })).status).toBe(200)
    }
    await stage.asManager.call(schedule.publish, { body: span })
    await rule({ stability: 'high' })
    const { shifts, result } = await generate({})
    await rule({ stability: 'none' })
    const drafts = shifts.filter(shift => shift.publishedState.type === 'unpublished')
    expect(drafts.map(shift => shift.interval)).toEqual(known)
    expect(result.staffing!.terms).toContainEqual({ term: 'stability', amount: 0, least: expect.anything() })
  })
})
