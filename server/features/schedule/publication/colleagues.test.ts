import { afterAll, beforeAll, expect, it } from 'vitest'
import { mySchedule, schedule } from '#contract/endpoints/schedule.ts'
import { aSurfer, aTask, aTeam, aTestBed, type Person, type TestBed } from '#test/builders/index.ts'

const SECRET = 'Physiotherapy'
const span = (day: number, from = '09:00', to = '17:00') => ({
  start: `2031-03-0${day}T${from}:00.000Z`,
  end: `2031-03-0${day}T${to}:00.000Z`,
})
const week = { from: '2031-03-03T00:00:00.000Z', to: '2031-03-10T00:00:00.000Z' }
let bed: TestBed
let me: Person
let mate: Person
let other: Person
let taskId: number

beforeAll(async () => {
  bed = await aTestBed()
  me = await aSurfer(bed.db, bed.company, { firstName: 'Me' })
  mate = await aSurfer(bed.db, bed.company, { firstName: 'Mate', lastName: 'One' })
  const teamId = await aTeam(bed.db, bed.company, 'Elsewhere')
  other = await aSurfer(bed.db, bed.company, { firstName: 'Other', lastName: 'Two', teamId })
  taskId = await aTask(bed.db, bed.company, { name: 'Chat' })
  const add = async (person: Person, interval: object, rest: object = {}) => {
    const { status, refused } = await bed.asManager.call(schedule.createBlock, {
      body: { type: 'shift', surferId: person.surferId!, interval: interval as never, ...rest },
    })
    expect([status, refused.message]).toEqual([200, undefined])
  }
  await add(me, span(3))
  await add(mate, span(3, '13:00', '21:00'), {
    title: SECRET,
    tasks: [{ taskId, interval: span(3, '13:00', '16:00') }],
  })
  await add(mate, span(3, '15:00', '18:00'), { type: 'time-off', subtype: 'Sick', title: SECRET })
  await add(mate, span(3, '13:30', '14:00'), { type: 'blocked-time', title: SECRET })
  await add(mate, span(5))
  await bed.asManager.call(schedule.publish, {
    body: { from: '2031-01-01T00:00:00.000Z', to: '2031-06-01T00:00:00.000Z' },
  })
  await add(mate, span(6), { title: SECRET })
})
afterAll(() => bed?.close())

const ask = (who: 'with-me' | 'team', range = week) =>
  bed.as(me).call(mySchedule.colleagues, { query: { ...range, who } })

it('shows who works at the same time and on what, without titles, reasons and drafts', async () => {
  const { status, body, text } = await ask('with-me')
  expect(status).toBe(200)
  expect(body.colleagues).toEqual([
    {
      surferId: mate.surferId,
      name: 'Mate One',
      teamId: bed.company.defaultTeamId,
      shifts: [
        {
          interval: span(3, '13:00', '15:00'),
          activities: [
            { taskId, interval: span(3, '13:00', '13:30') },
            { taskId, interval: span(3, '14:00', '15:00') },
          ],
        },
      ],
    },
  ])
  expect(body.tasks.map(task => task.name)).toEqual(['Chat'])
  for (const hidden of [SECRET, 'Sick', 'sick', 'time-off', 'blocked', 'draft', 'title', 'email'])
    expect(text).not.toContain(hidden)
})

it('shows the whole team, also who is not at work, and nobody of another', async () => {
  const { body } = await ask('team')
  expect(
    body.colleagues.map(({ name, shifts }) => [name, shifts.map(shift => shift.interval.start)]),
  ).toEqual([['Mate One', [span(3, '13:00').start, span(3, '18:00').start, span(5).start]]])
  expect(JSON.stringify(body)).not.toContain(other.lastName)
})

it('is for agents, and for some days at a time', async () => {
  const { status } = await bed.asManager.call(mySchedule.colleagues, { query: { ...week, who: 'team' } })
  expect(status).toBe(403)
  const long = await ask('team', { ...week, to: '2031-03-20T00:00:00.000Z' })
  expect([long.status, long.refused.message]).toEqual([
    422,
    'Colleagues are shown for at most 9 days: ask for fewer.',
  ])
})
