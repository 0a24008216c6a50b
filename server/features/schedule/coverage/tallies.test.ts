import { afterAll, beforeAll, expect, it } from 'vitest'
import { schedule } from '#contract/endpoints/schedule.ts'
import { instantAt } from '#core/time/index.ts'
import { aShiftTemplate, aSurfer, aTestBed, type Person, type TestBed } from '#test/builders/index.ts'

const ZONE = 'Australia/Lord_Howe'
let stage: TestBed
let ada: Person
let early: number

beforeAll(async () => {
  stage = await aTestBed()
  ada = await aSurfer(stage.db, stage.company)
  early = await aShiftTemplate(stage.db, stage.company, { name: 'Early' })
})
afterAll(() => stage?.close())

const at = (date: string, minute: number) => new Date(instantAt(ZONE, date, minute)).toISOString()
const tallies = async (query: object) =>
  (
    await stage.asManager.call(schedule.tallies, {
      query: { from: '2031-04-05', to: '2031-04-08', timezone: ZONE, ...query },
    })
  ).body

it('count drafts as they will be, or what is published, on the days of the zone', async () => {
  const add = async (date: string, start: number, shiftTemplateId: number | null) => {
    const interval = { start: at(date, start), end: at(date, start + 300) }
    const body = { type: 'shift' as const, surferId: ada.surferId!, interval, shiftTemplateId }
    return (await stage.asManager.call(schedule.createBlock, { body })).body.block.id
  }
  await add('2031-04-05', 1320, early)
  const moved = await add('2031-04-06', 540, early)
  await stage.asManager.call(schedule.publish, {
    body: { from: at('2031-04-01', 0), to: at('2031-04-30', 0) },
  })
  await stage.asManager.call(schedule.updateBlock, {
    params: { blockId: moved },
    body: { interval: { start: at('2031-04-07', 540), end: at('2031-04-07', 900) } },
  })
  await add('2031-04-07', 1000, null)
  const one = (shiftTemplateId: number | null) => ({ shiftTemplateId, type: 'standard', count: 1 })
  expect(await tallies({})).toEqual([
    { date: '2031-04-05', shifts: [one(early)] },
    { date: '2031-04-06', shifts: [] },
    { date: '2031-04-07', shifts: [one(early), one(null)] },
  ])
  expect(await tallies({ published: true })).toEqual([
    { date: '2031-04-05', shifts: [one(early)] },
    { date: '2031-04-06', shifts: [one(early)] },
    { date: '2031-04-07', shifts: [] },
  ])
  expect((await tallies({ surferIds: [990_001] })).flatMap(day => day.shifts)).toEqual([])
})

it.each([
  [{ timezone: 'Moon/Sea' }, 400],
  [{ from: '2031-04-08' }, 400],
  [{ to: '2031-08-01' }, 422],
])('refuse %j', async (query, status) => {
  const answer = await stage.asManager.call(schedule.tallies, {
    query: { from: '2031-04-05', to: '2031-04-08', timezone: ZONE, ...query },
  })
  expect(answer.status).toBe(status)
})
