import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jobs } from '#contract/endpoints/jobs.ts'
import { schedule } from '#contract/endpoints/schedule.ts'
import { shiftTemplates } from '#contract/endpoints/shift-templates.ts'
import { tasks } from '#contract/endpoints/tasks.ts'
import { teams } from '#contract/endpoints/teams.ts'
import { type MoveIn, type MoveInKind, moveIns } from '#contract/organization/move-ins.ts'
import {
  aCompany,
  aManager,
  aSurfer,
  aTask,
  aTeam,
  aTestBed,
  aWorker,
  type Caller,
  type TestBed,
  type TestCompany,
  untilQuiet,
} from '#test/builders/index.ts'
import { deleteUnusedBefore } from './store.ts'

let stage: TestBed
let worker: Awaited<ReturnType<typeof aWorker>>
let company: TestCompany
let as: Caller
let teamId: number

beforeAll(async () => {
  stage = await aTestBed()
  worker = await aWorker(stage.platform)
})
beforeEach(async () => {
  company = await aCompany(stage.db, { totalLicenses: 2000 })
  teamId = await aTeam(stage.db, company, 'Harbour')
  as = stage.as(await aManager(stage.db, company, { editTeamIds: [teamId] }))
})
afterAll(async () => {
  await worker?.stop()
  await stage?.close()
})

const agent = (email: string, more: object = {}) =>
  aSurfer(stage.db, company, { email, teamId, timezone: 'Europe/Berlin', ...more })

async function settled(moveIn: MoveIn) {
  await untilQuiet(stage.db, company, 60_000)
  const params = { moveInId: moveIn.id }
  const job = (await as.call(jobs.get, { params: { jobId: moveIn.jobId! } })).body
  const now = (await as.call(moveIns.get, { params })).body
  const rows = (await as.call(moveIns.rows, { params, query: { limit: 500 } })).body.results
  return { ...now, job, rows }
}

async function check(kind: MoveInKind, text: string, answers: object = {}) {
  const made = await as.call(moveIns.create, { body: { kind, fileName: `${kind}.csv`, text, ...answers } })
  return settled(made.body)
}
const change = async (moveInId: number, body: object) =>
  settled((await as.call(moveIns.change, { params: { moveInId }, body })).body)
const apply = async (moveInId: number) =>
  settled((await as.call(moveIns.apply, { params: { moveInId } })).body)
const undo = async (moveInId: number) => settled((await as.call(moveIns.undo, { params: { moveInId } })).body)

const RANGE = { from: '2026-01-05T00:00:00Z', to: '2026-03-07T00:00:00Z' }
const blocks = async () =>
  (await as.call(schedule.blocks, { query: { ...RANGE, teamIds: [teamId] } })).body.blocks

describe('teams, skills and shifts', () => {
  it('are compared by name, taken over and undone', async () => {
    const found = await check(
      'teams',
      'Team;Description\nHarbour;Phones\nBreakwater;\nharbour;Twice\n;Nobody',
    )
    expect(found).toMatchObject({
      state: 'checked',
      columns: { name: 0, description: 1 },
      counts: { new: 1, changed: 1, unchanged: 0, refused: 2 },
    })
    expect(found.rows.map(row => row.problem?.because ?? row.changes.map(one => one.to))).toEqual([
      ['Phones'],
      ['Breakwater'],
      'The same name stands in line 2. Keep one of the two.',
      'The name is empty. Write one.',
    ])
    expect((await apply(found.id)).state).toBe('applied')
    const names = async () =>
      (await as.call(teams.list)).body.results.map(team => [team.name, team.description])
    expect(await names()).toContainEqual(['Breakwater', ''])
    expect(await names()).toContainEqual(['Harbour', 'Phones'])
    expect((await undo(found.id)).state).toBe('undone')
    expect((await names()).flat()).not.toContain('Breakwater')
    expect(await names()).toContainEqual(['Harbour', ''])
    expect((await as.call(moveIns.undo, { params: { moveInId: found.id } })).refused.message).toBe(
      'This file was undone already.',
    )
  })

  it('refuses a team of others, an unknown type and an unknown colour by line, field and value', async () => {
    await aTeam(stage.db, company, 'Closed')
    const others = await check('teams', 'Team,Description\nClosed,New')
    expect(others.rows[0]!.problem).toMatchObject({ field: 'name', value: 'Closed' })
    const skills = await check('skills', 'Activity,Type,Colour\nPhone,activity,mauve\nChat,talk,blue')
    expect(skills.rows.map(row => row.problem)).toMatchObject([
      { field: 'color', value: 'mauve', because: expect.stringContaining('Write one of purple, yellow') },
      {
        field: 'type',
        value: 'talk',
        because: expect.stringContaining('Write activity, break or blocked time'),
      },
    ])
    expect((await as.call(moveIns.apply, { params: { moveInId: skills.id } })).refused.message).toBe(
      'No line of the file would change anything.',
    )
  })

  it('brings activities and shifts with their breaks, and refuses to undo what is used', async () => {
    const skills = await check('skills', 'Activity,Type\nPhone,activity\nLunch hour,break')
    await apply(skills.id)
    const phone = (await as.call(tasks.list)).body.results.find(task => task.name === 'Phone')!
    const shifts = await check(
      'shift-templates',
      'Shift,Start,End,Breaks,Time zone\nNight,22:00,06:30,01:00-01:30,Europe/London\nDay,8:00 AM,4:30 PM,20:00-20:30,\nOdd,25:00,3:00,,',
    )
    expect(shifts.rows.map(row => row.problem?.field ?? null)).toEqual([null, 'breaks', 'start'])
    await apply(shifts.id)
    expect((await as.call(shiftTemplates.list)).body.results).toMatchObject([
      {
        name: 'Night',
        interval: { startMinute: 1320, endMinute: 1830 },
        breaks: [{ startMinute: 180, duration: 30 }],
        timezone: 'Europe/London',
      },
    ])
    await as.call(tasks.update, { params: { taskId: phone.id }, body: { color: 'red' } })
    const failed = await undo(skills.id)
    expect([failed.state, failed.job.error?.message]).toEqual([
      'applied',
      'Changed since it was taken over: Phone was changed. Put it back as it was, then undo again. Nothing was undone.',
    ])
    expect((await undo(shifts.id)).state).toBe('undone')
    expect((await as.call(shiftTemplates.list, { query: { state: 'active' } })).body.results).toEqual([])
  })
})

it('changes activities and shifts, puts them back, lists files and forgets unused ones', async () => {
  const kinds: [MoveInKind, string, string][] = [
    ['skills', 'Activity,Colour\nPhone,blue', 'Activity,Colour\nPhone,pink'],
    ['shift-templates', 'Shift,Start,End\nDay,08:00,16:00', 'Shift,Start,End\nDay,09:00,16:00'],
  ]
  for (const [kind, before, after] of kinds) {
    await apply((await check(kind, before)).id)
    const changed = await apply((await check(kind, after)).id)
    expect(changed.counts).toMatchObject({ new: 0, changed: 1 })
    expect((await undo(changed.id)).state).toBe('undone')
    expect((await check(kind, before)).counts).toMatchObject({ unchanged: 1 })
  }
  const states = async () => (await as.call(moveIns.list)).body.results.map(file => file.state)
  expect(await states()).toEqual(['checked', 'undone', 'applied', 'checked', 'undone', 'applied'])
  await stage.db.inTenant(company.organizationId, tx => deleteUnusedBefore(tx, new Date(Date.now() + 1_000)))
  expect(await states()).toEqual(['undone', 'applied', 'undone', 'applied'])
})

describe('schedules', () => {
  const FILE = [
    'Employee;Date;Start;End;Activity',
    'ada@example.com;05.01.2026;08:00;16:30;',
    'ada@example.com;05.01.2026;10:00;10:15;Break',
    'ada@example.com;05.01.2026;13:00;14:00;Phone',
    'bo@example.com;25.01.2026;22:00;06:00;Shift',
    'nobody@example.com;05.01.2026;08:00;16:30;',
    'bo@example.com;05.01.2026;12:00;13:00;Break',
    'bo@example.com;29.03.2026;02:30;09:00;',
    'bo@example.com;31.02.2026;08:00;09:00;',
  ].join('\n')

  it('asks for the zone, reads shifts with their activities, and undoes them as a whole', async () => {
    await agent('ada@example.com')
    await agent('bo@example.com')
    await aTask(stage.db, company, { name: 'Phone' })
    const asked = await check('shifts', FILE)
    expect([asked.questions, asked.rows]).toEqual([['zone'], []])
    expect((await as.call(moveIns.apply, { params: { moveInId: asked.id } })).refused.message).toBe(
      'Answer first: zone. Nothing was taken over.',
    )
    const found = await change(asked.id, { zone: 'agent' })
    expect(found.counts).toEqual({ new: 2, changed: 0, unchanged: 2, refused: 4 })
    expect(found.rows.slice(4).map(row => [row.line, row.problem?.field, row.problem?.because])).toEqual([
      [
        6,
        'email',
        'No agent has the e-mail address nobody@example.com. Import the agents first, or correct it.',
      ],
      [
        7,
        'start',
        'It lies in no shift that the file has for this agent. Add the shift, or correct the times.',
      ],
      [8, 'start', expect.stringContaining('clocks in Europe/Berlin skip 2026-03-29 02:30')],
      [9, 'start', expect.stringContaining('which that month does not have')],
    ])
    const applied = await apply(found.id)
    expect(applied.job.result).toMatchObject({ new: 2, changed: 0 })
    expect(await blocks()).toMatchObject([
      {
        interval: { start: '2026-01-05T07:00:00.000Z', end: '2026-01-05T15:30:00.000Z' },
        breaks: [{ start: '2026-01-05T09:00:00.000Z', end: '2026-01-05T09:15:00.000Z' }],
        tasks: [{ interval: { start: '2026-01-05T12:00:00.000Z' } }],
        publishedState: { type: 'unpublished' },
      },
      { interval: { start: '2026-01-25T21:00:00.000Z', end: '2026-01-26T05:00:00.000Z' } },
    ])
    expect((await check('shifts', FILE, { zone: 'agent' })).counts).toMatchObject({ new: 0, changed: 0 })
    const undone = await undo(found.id)
    expect([undone.state, await blocks()]).toEqual(['undone', []])
  })

  it('publishes as chosen, changes what is there, and refuses to undo what was changed since', async () => {
    const { surferId } = await agent('ada@example.com')
    const line = (end: string) =>
      `Agent e-mail,Start,End\nada@example.com,2026-02-02T08:00+01:00,2026-02-02T${end}+01:00`
    const first = await apply((await check('shifts', line('16:00'), { isPublished: true })).id)
    expect(await blocks()).toMatchObject([{ publishedState: { type: 'published', draft: null } }])
    const second = await check('shifts', line('17:00'), { isPublished: true })
    expect(second.rows[0]!.changes).toEqual([
      { field: 'time', from: '2026-02-02 08:00–16:00', to: '2026-02-02 08:00–17:00' },
    ])
    await apply(second.id)
    const refused = await undo(first.id)
    expect([refused.state, refused.job.error?.message]).toEqual([
      'applied',
      expect.stringContaining('2026-02-02 08:00–16:00 was removed'),
    ])
    expect((await undo(second.id)).state).toBe('undone')
    expect(await blocks()).toMatchObject([
      {
        surferId,
        interval: { end: '2026-02-02T15:00:00.000Z' },
        publishedState: { type: 'published', draft: null },
      },
    ])
  })

  it('reads time off of whole days, asks for the order of day and month, and keeps the columns', async () => {
    await agent('ada@example.com')
    const text = 'Person\tFrom date\tTo date\tAbsence type\nada@example.com\t02/03/2026\t06/03/2026\tHoliday'
    const asked = await check('time-off', text)
    expect(asked.questions).toEqual(['columns', 'dateOrder', 'zone'])
    const columns = { email: 0, start: 1, end: 2, type: 3 }
    const found = await change(asked.id, { columns, dateOrder: 'day-first', zone: 'agent' })
    expect(found.rows[0]).toMatchObject({ state: 'new', problem: null })
    await apply(found.id)
    expect(await blocks()).toMatchObject([
      {
        type: 'time-off',
        subtype: 'Holiday',
        interval: { start: '2026-03-01T23:00:00.000Z', end: '2026-03-06T23:00:00.000Z' },
      },
    ])
    expect(await check('time-off', text)).toMatchObject({ columns, questions: ['dateOrder', 'zone'] })
  })

  it('refuses a line that does something else than was shown, and changes nothing', async () => {
    await agent('ada@example.com')
    const text = 'Agent e-mail,Date,Start,End\nada@example.com,2026-02-02,08:00,16:00'
    const one = await check('shifts', text, { zone: 'agent' })
    const other = await check('shifts', text.replace('16:00', '15:00'), { zone: 'agent' })
    await apply(other.id)
    const failed = await apply(one.id)
    expect([failed.state, failed.job.error?.message]).toEqual([
      'checked',
      expect.stringContaining('Line 2 would no longer do what was shown'),
    ])
    expect((await blocks()).length).toBe(1)
  })

  it('brings 5,000 shifts without keeping others waiting, and undoes them', async () => {
    await Promise.all(Array.from({ length: 25 }, (_, at) => agent(`agent${at}@example.com`)))
    const days = Array.from({ length: 200 }, (_, day) =>
      new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10),
    )
    const lines = days.flatMap(day =>
      Array.from({ length: 25 }, (_, at) => `agent${at}@example.com,${day},08:00,16:00`),
    )
    let longestMs = 0
    let last = performance.now()
    const timer = setInterval(() => {
      longestMs = Math.max(longestMs, performance.now() - last)
      last = performance.now()
    }, 10)
    const found = await check('shifts', `Agent e-mail,Date,Start,End\n${lines.join('\n')}`, { zone: 'agent' })
    expect(found.counts.new).toBe(5_000)
    expect((await apply(found.id)).state).toBe('applied')
    clearInterval(timer)
    expect(longestMs).toBeLessThan(1_000)
    expect((await undo(found.id)).state).toBe('undone')
  }, 180_000)
})
