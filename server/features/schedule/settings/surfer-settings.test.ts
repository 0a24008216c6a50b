import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobs } from '#contract/endpoints/jobs.ts'
import { organization, type SchedulingSettings } from '#contract/endpoints/organization.ts'
import {
  type Block,
  GenerationResult,
  type SurferScheduleSettings,
  schedule,
  type Wish,
  type WorkingDay,
} from '#contract/endpoints/schedule.ts'
import { shiftTemplates } from '#contract/endpoints/shift-templates.ts'
import { HOUR_MS, localDateOf, minuteOfDay, WEEKDAYS, weekdayOf } from '#core/time/index.ts'
import type { Worker } from '#server/platform/jobs/index.ts'
import {
  aManager,
  aStream,
  aSurfer,
  aTask,
  aTeam,
  aTestBed,
  LOOK_AGAIN_MS,
  type Person,
  type TestBed,
} from '#test/builders/index.ts'
import { aWorker } from '#test/builders/worker.ts'

const ZONE = 'Europe/London'
const week = { from: '2031-06-02', to: '2031-06-09' }
const span = { from: '2031-06-01T23:00:00Z', to: '2031-06-08T23:00:00Z' }

let stage: TestBed
let worker: Worker
let agent: Person
let early: number
let late: number
beforeAll(async () => {
  stage = await aTestBed()
  const { db, company } = stage
  const streamId = await aStream(db, company)
  const phone = await aTask(db, company, { streamIds: [streamId] })
  agent = await aSurfer(db, company, {
    minContractedHours: 24,
    maxContractedHours: 40,
    taskIds: [phone],
    minContractedDailyMinutes: 300,
    maxContractedDailyMinutes: 540,
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
        name,
        timezone: ZONE,
        color: 'teal',
        breaks,
        conflictType: 'standard',
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
async function generate(
  settings: Partial<SurferScheduleSettings>,
  wishes: { to?: string; keepExisting?: boolean } = {},
): Promise<Drawn> {
  expect((await save({ ...NOTHING, ...settings })).status).toBe(200)
  const { body } = await stage.asManager.call(schedule.generate, {
    body: { ...week, keepExisting: false, ...wishes },
  })
  if (!('jobId' in body)) throw new Error(body.error.message)
  for (;;) {
    const { body: job } = await stage.asManager.call(jobs.get, { params: { jobId: body.jobId } })
    expect(['pending', 'in_progress', 'completed'], job.error?.message).toContain(job.state)
    if (job.state === 'completed') {
      const { body: found } = await stage.asManager.call(schedule.blocks, { query: span })
      return { shifts: found.blocks, result: GenerationResult.parse(job.result) }
    }
    await sleep(LOOK_AGAIN_MS)
  }
}

const NOTHING: SurferScheduleSettings = { shiftOptions: [], workingDays: [], wishes: [] }
const dayOf = ({ interval }: Block) => weekdayOf(localDateOf(ZONE, Date.parse(interval.start)))
const startOf = ({ interval }: Block) => minuteOfDay(ZONE, Date.parse(interval.start))
const breakMinutesOf = ({ breaks }: Block) =>
  breaks.reduce((sum, { start, end }) => sum + (Date.parse(end) - Date.parse(start)) / 60_000, 0)
const minutesOf = ({ interval }: Block) => (Date.parse(interval.end) - Date.parse(interval.start)) / 60_000
const disabled = (...days: WorkingDay['day'][]) => days.map((day): WorkingDay => ({ type: 'disabled', day }))

describe('the shifts and days of an agent', () => {
  it('are none at first, kept as they were set, and for managers who may edit the team', async () => {
    const { body } = await stage.asManager.call(schedule.surferSettings, { params: params() })
    expect(body).toEqual(NOTHING)
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
      wishes: [
        { type: 'days-off', days: ['saturday', 'sunday'] },
        { type: 'dates-off', from: '2031-06-03', to: '2031-06-04' },
        { type: 'start', days: ['monday'], interval: { startMinute: 480, endMinute: 600 } },
        { type: 'shift', days: ['friday'], shiftTemplateIds: [early, late] },
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
    expect((await save({ ...NOTHING, shiftOptions: [option] })).refused.issues).toMatchObject([
      { message: 'At most 7 times a week' },
    ])
    const unknown = { shiftTemplateId: 999_999, timesPerWeek: 1 }
    expect((await save({ ...NOTHING, shiftOptions: [unknown] })).refused.issues).toMatchObject([
      { path: ['shift_options', 0, 'shift_template_id'], message: 'There is no shift 999999 here.' },
    ])
    const twice = [...disabled('monday'), ...disabled('monday')]
    expect((await save({ ...NOTHING, workingDays: twice })).refused.issues).toMatchObject([
      { message: 'Each weekday once at most' },
    ])
    const interval = { startMinute: 600, endMinute: 900 }
    const tight: WorkingDay = { type: 'custom', day: 'monday', interval, lengthMinutes: 360 }
    expect((await save({ ...NOTHING, workingDays: [tight] })).refused.issues).toMatchObject([
      { message: 'The shift must fit between start and end' },
    ])
    const off: Wish = { type: 'days-off', days: ['monday', 'friday'] }
    const wish = async (...wishes: Wish[]) => (await save({ ...NOTHING, wishes })).refused.issues
    expect(await wish({ type: 'shift', days: ['friday'], shiftTemplateIds: [early, 999_999] })).toMatchObject(
      [{ path: ['wishes', 0, 'shift_template_ids', 1], message: 'There is no shift 999999 here.' }],
    )
    const at = { startMinute: 600, endMinute: 540 }
    expect(await wish({ type: 'start', days: ['monday'], interval: at })).toMatchObject([
      { path: ['wishes', 0, 'interval', 'start_minute'], message: 'start must not be after end' },
    ])
    expect(await wish(off, { type: 'shift', days: ['friday'], shiftTemplateIds: [early] })).toMatchObject([
      {
        path: ['wishes', 1, 'days'],
        message: 'There is another wish for Friday: take it out of one of them',
      },
    ])
    expect(await wish({ type: 'dates-off', from: '2031-06-03', to: '2031-10-03' })).toMatchObject([
      { path: ['wishes', 0, 'to'], message: 'At most 92 days: enter longer absences as time off' },
    ])
    expect((await stage.asManager.call(schedule.surferSettings, { params: params() })).body).toMatchObject({
      wishes: [{ type: 'days-off' }, { type: 'dates-off' }, { type: 'start' }, { type: 'shift' }],
    })
  })
})

describe('wishes', () => {
  const atMost = (hours: number) =>
    stage.db.inTenant(stage.company.organizationId, tx =>
      sql`update surfer set max_contracted_hours = ${hours} where id = ${agent.surferId}`.execute(tx),
    )
  // The same hours on any days, then.
  beforeAll(() => atMost(25))
  afterAll(() => atMost(40))
  const off: Wish = { type: 'days-off', days: ['monday', 'wednesday'] }
  const date: Wish = { type: 'dates-off', from: '2031-06-06', to: '2031-06-06' }
  const start: Wish = {
    type: 'start',
    days: ['tuesday', 'thursday', 'friday', 'saturday', 'sunday'],
    interval: { startMinute: 630, endMinute: 660 },
  }

  it('are kept where they cost nothing, and the result says so', async () => {
    const { shifts, result } = await generate({ wishes: [off, date, start] })
    for (const shift of shifts) {
      expect(['tuesday', 'thursday', 'saturday', 'sunday']).toContain(dayOf(shift))
      expect(startOf(shift)).toBeGreaterThanOrEqual(630)
      expect(startOf(shift)).toBeLessThanOrEqual(660)
    }
    expect(shifts.length).toBeGreaterThanOrEqual(3)
    const count = 3 + shifts.length
    expect(result.wishes).toMatchObject([
      { surferId: agent.surferId, wished: count, kept: count, missed: [] },
    ])
    expect(result.staffing!.terms).toContainEqual({ term: 'preference', amount: 0, least: 0 })
  })

  it('are for shifts too, and those that are not kept are told', async () => {
    const days = [...WEEKDAYS]
    const options = [early, late].map(id => ({ shiftTemplateId: id, timesPerWeek: 7 }))
    const wished = async (id: number) => {
      const wishes: Wish[] = [{ type: 'shift', days, shiftTemplateIds: [id] }]
      return (await generate({ shiftOptions: options, wishes })).shifts.map(shift => shift.shiftTemplateId)
    }
    expect(new Set(await wished(early))).toEqual(new Set([early]))
    expect(new Set(await wished(late))).toEqual(new Set([late]))
    const workingDays = disabled('thursday', 'friday', 'saturday', 'sunday')
    const { result } = await generate({ workingDays, wishes: [off] })
    expect(result.wishes).toMatchObject([
      {
        wished: 2,
        kept: 0,
        missed: [
          expect.stringMatching(/wish to be off on Mon 2 Jun 2031/),
          expect.stringMatching(/Wed 4 Jun 2031/),
        ],
      },
    ])
  })

  it('say nothing where nobody has any, or where they are switched off', async () => {
    const { result } = await generate({})
    expect(result.wishes).toEqual([])
    expect(result.staffing!.terms.map(({ term }) => term)).not.toContain('preference')
    const switchTo = (preferences: 'none' | 'low') =>
      stage.asManager.call(organization.changeSchedulingSettings, { body: { preferences } })
    await switchTo('none')
    const { result: off } = await generate({ wishes: [start] })
    await switchTo('low')
    expect(off.wishes).toMatchObject([{ wished: expect.any(Number) }])
    expect(off.staffing!.terms.map(({ term }) => term)).not.toContain('preference')
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

  it('are not of an archived shift', async () => {
    const archive = (state: 'archived' | 'active') =>
      stage.asManager.call(shiftTemplates.update, { params: { shiftTemplateId: late }, body: { state } })
    await archive('archived')
    const { shifts, result } = await generate({ shiftOptions: [{ shiftTemplateId: late, timesPerWeek: 5 }] })
    await archive('active')
    expect(shifts.length).toBeGreaterThanOrEqual(3)
    expect(shifts.every(shift => shift.shiftTemplateId === null)).toBe(true)
    expect(result.notices).toEqual([])
  })

  it('are no more of a shift than the agent may have in a week, and then free ones up to the contract', async () => {
    const settings = { shiftOptions: [{ shiftTemplateId: early, timesPerWeek: 2 }] }
    const { shifts, result } = await generate(settings)
    expect(shifts.filter(shift => shift.shiftTemplateId === early)).toHaveLength(2)
    const free = shifts.filter(shift => shift.shiftTemplateId === null)
    expect(free.length).toBeGreaterThan(0)
    expect(result.notices).toEqual([])
    const minutes = shifts.reduce((sum, shift) => sum + minutesOf(shift), 0)
    expect(minutes).toBeGreaterThanOrEqual(24 * 60)
    expect(minutes).toBeLessThanOrEqual(40 * 60)
    expect(result.minutesAdded).toBe(minutes)
    expect(result.staffing!.terms).toContainEqual({ term: 'contract', amount: 0, least: null })
    // Every shift lies where one is missing: what they cover is no longer missing, and nothing is too much.
    const wanted = 7 * 16 * 2
    const breaks = shifts.reduce((sum, shift) => sum + breakMinutesOf(shift), 0)
    expect(result.staffing!.superfluousHours).toBeCloseTo(0)
    const missing = wanted - (minutes - breaks) / 60
    // The engine counts options by the quarter-hour, and the longest of their breaks alone.
    expect(Math.abs(result.staffing!.missingHours - missing)).toBeLessThanOrEqual(1)
  })

  it('are held back by days and options that a button loosens', async () => {
    const days = disabled('tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday')
    const { shifts, result } = await generate({ workingDays: days.slice(0, 4) })
    expect(shifts.map(dayOf)).toEqual(['monday', 'saturday', 'sunday'])
    expect(result.notices).toEqual([])
    const { result: short } = await generate({
      workingDays: days,
      shiftOptions: [{ shiftTemplateId: early, timesPerWeek: 1 }],
    })
    const [notice] = short.notices
    expect(notice).toMatchObject({ code: 'UNABLE_TO_ADD' })
    // One day more is too little: a smaller contract is the smallest change.
    expect(notice!.remedy!.change).toMatchObject({ minContractedHours: expect.any(Number) })
    const { result: almost } = await generate({ workingDays: days.slice(1) })
    const [missing] = almost.notices
    expect(missing!.remedy).toMatchObject({
      sentence: 'Open Wednesday instead of never working on it.',
      settings: { workingDays: days.slice(2) },
      change: null,
    })
    expect((await generate({ ...missing!.remedy!.settings })).result.notices).toEqual([])
  })

  it('are held back by an option, where no other shift has the length that the contract lacks', async () => {
    const contract = (least: number, most: number) =>
      stage.db.inTenant(stage.company.organizationId, tx =>
        sql`update surfer set min_contracted_hours = ${least}, max_contracted_hours = ${most}
          where id = ${agent.surferId}`.execute(tx),
      )
    const { body: odd } = await stage.asManager.call(shiftTemplates.create, {
      body: {
        name: 'Odd',
        timezone: ZONE,
        color: 'pink',
        interval: { startMinute: 600, endMinute: 1095 },
      },
    })
    await contract(16.5, 16.5)
    const { result } = await generate({ shiftOptions: [{ shiftTemplateId: odd.id, timesPerWeek: 1 }] })
    const [notice] = result.notices
    expect(notice!.remedy).toMatchObject({
      sentence: 'Allow the shift Odd 2 times a week instead of once.',
      settings: { shiftOptions: [{ shiftTemplateId: odd.id, timesPerWeek: 2 }] },
      change: null,
    })
    expect((await generate({ ...notice!.remedy!.settings })).result.notices).toEqual([])
    await contract(24, 40)
  })

  it('follow no shift of the day before that they may not follow, and a button allows it', async () => {
    const allow = (notBeforeIds: number[]) =>
      stage.asManager.call(shiftTemplates.update, {
        params: { shiftTemplateId: early },
        body: { notBeforeIds },
      })
    const contract = (hours: number) =>
      stage.db.inTenant(stage.company.organizationId, tx =>
        sql`update surfer set min_contracted_hours = ${hours} where id = ${agent.surferId}`.execute(tx),
      )
    await contract(16)
    await allow([late])
    const fixed = (day: WorkingDay['day'], id: number): WorkingDay => ({
      type: 'fixed',
      day,
      shiftTemplateIds: [id],
    })
    const workingDays = [
      ...[fixed('monday', early), fixed('tuesday', late)],
      ...disabled('wednesday', 'thursday', 'friday', 'saturday', 'sunday'),
    ]
    const { shifts, result } = await generate({ workingDays })
    expect(shifts).toHaveLength(1)
    const [notice] = result.notices
    expect(notice).toMatchObject({
      code: 'UNABLE_TO_ADD',
      because: expect.stringMatching(/the rule of which shift may follow which/),
      remedy: {
        sentence: 'Allow the shift Late on the day after Early.',
        succession: { beforeId: early, afterId: late },
        change: null,
        rules: null,
        settings: null,
        minutesGained: 480,
      },
    })
    // Kept shifts count for the rules too.
    const interval = { start: '2031-06-02T05:10:00Z', end: '2031-06-02T13:10:00Z' }
    await stage.db.inTenant(stage.company.organizationId, tx => sql`delete from block`.execute(tx))
    await stage.asManager.call(schedule.createBlock, {
      body: {
        type: 'shift',
        surferId: agent.surferId!,
        shiftTemplateId: early,
        interval,
      },
    })
    const { shifts: beside } = await generate({ workingDays }, { keepExisting: true })
    expect(beside.map(dayOf)).toEqual(['monday'])
    await allow([])
    const { shifts: both, result: free } = await generate({ workingDays })
    expect(both.map(shift => shift.shiftTemplateId)).toEqual([early, late])
    expect(free.notices).toEqual([])
    await contract(24)
  })

  it('are so many in every week of several, those counted that are kept', async () => {
    const once = { shiftOptions: [{ shiftTemplateId: early, timesPerWeek: 2 }] }
    const ofOption = (shifts: Block[]) => shifts.filter(shift => shift.shiftTemplateId === early)
    // The second week has no forecast.
    const { shifts } = await generate(once, { to: '2031-06-16' })
    expect(ofOption(shifts)).toHaveLength(2)
    const { shifts: again } = await generate(once, { keepExisting: true })
    expect(ofOption(again)).toHaveLength(2)
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

  it('are told where they are in the way, with a value that lets the agent be scheduled', async () => {
    await rule({ maxConsecutiveDays: 1 })
    const days = disabled('wednesday', 'thursday', 'friday', 'saturday', 'sunday')
    const contract = (hours: number) =>
      stage.db.inTenant(stage.company.organizationId, tx =>
        sql`update surfer set min_contracted_hours = ${hours} where id = ${agent.surferId}`.execute(tx),
      )
    await contract(12)
    const { result } = await generate({ workingDays: days })
    const [notice] = result.notices
    expect(notice!.because).toMatch(/the rule of at most 1 days? in a row leaves no room/)
    expect(notice!.remedy).toMatchObject({
      sentence: 'Raise the days in a row, at most, from 1 to 2.',
      rules: { maxConsecutiveDays: 2 },
      change: null,
      settings: null,
    })
    await rule(notice!.remedy!.rules!)
    expect((await generate({ workingDays: days })).result.notices).toEqual([])
    await contract(24)
    await rule({ maxConsecutiveDays: null })
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

  it('count what is planned in the weeks before and after', async () => {
    await stage.db.inTenant(stage.company.organizationId, tx => sql`delete from block`.execute(tx))
    const add = async (date: string) => {
      const interval = { start: `${date}T08:00:00Z`, end: `${date}T16:00:00Z` }
      const body = { type: 'shift', surferId: agent.surferId!, interval } as const
      const { body: saved } = await stage.asManager.call(schedule.createBlock, { body })
      return saved.block.id
    }
    // Weekends from Saturday, 7 June: the third before, and the second after.
    const ids = [await add('2031-05-18'), await add('2031-06-21')]
    await rule({ maxWeekends: 1 })
    const options = { shiftOptions: [], workingDays: disabled('monday', 'tuesday', 'wednesday') }
    const isAtWeekend = (shift: Block) => ['saturday', 'sunday'].includes(dayOf(shift))
    expect((await generate(options)).shifts.filter(isAtWeekend)).toEqual([])
    await stage.asManager.call(schedule.removeBlock, { params: { blockId: ids[0]! } })
    expect((await generate(options)).shifts.filter(isAtWeekend)).toEqual([])
    await stage.asManager.call(schedule.removeBlock, { params: { blockId: ids[1]! } })
    const { shifts } = await generate(options)
    await rule({ maxWeekends: null })
    expect(shifts.filter(isAtWeekend).length).toBeGreaterThan(0)
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
