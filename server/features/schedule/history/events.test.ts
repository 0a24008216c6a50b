import { afterAll, beforeAll, expect, it } from 'vitest'
import { schedule } from '#contract/endpoints/schedule.ts'
import { DAY_MS, HOUR_MS } from '#core/time/index.ts'
import { aManager, aSurfer, aTask, aTestBed, type Person, type TestBed } from '#test/builders/index.ts'

const day = Date.UTC(2031, 0, 6)
let stage: TestBed
let ada: Person
let ben: Person
let other: Person
let task: number

beforeAll(async () => {
  stage = await aTestBed()
  const { db, company } = stage
  task = await aTask(db, company)
  ada = await aSurfer(db, company, { firstName: 'Ada', lastName: 'A' })
  ben = await aSurfer(db, company, { firstName: 'Ben', lastName: 'B' })
  other = await aManager(db, company, {
    firstName: 'Olga',
    lastName: 'O',
    editTeamIds: [company.defaultTeamId],
  })
})
afterAll(() => stage?.close())

const iso = (instant: number) => new Date(instant).toISOString()
const hours = (start: number, length: number) => ({ start: iso(start), end: iso(start + length * HOUR_MS) })
const events = async (query: object) => (await stage.asManager.call(schedule.events, { query })).body.results
const publish = () =>
  stage.asManager.call(schedule.publish, { body: { from: iso(day), to: iso(day + DAY_MS) } })

it('follow a block through what replaced it', async () => {
  const caller = stage.as(other)
  const { body } = await caller.call(schedule.createBlock, {
    body: { type: 'shift', surferId: ada.surferId!, interval: hours(day + 9 * HOUR_MS, 8) },
  })
  await publish()
  const edited = await stage.asManager.call(schedule.updateBlock, {
    params: { blockId: body.block.id },
    body: { interval: hours(day + 10 * HOUR_MS, 8) },
  })
  const draftId = edited.body.block.id
  await stage.asManager.call(schedule.updateBlock, {
    params: { blockId: draftId },
    body: { tasks: [{ taskId: task, interval: hours(day + 10 * HOUR_MS, 2) }] },
  })
  await publish()
  const all = await events({ blockId: draftId })
  expect(all.map(event => event.type)).toEqual(['publish', 'add-task', 'add', 'publish', 'add'])
  expect(all.at(-1)).toMatchObject({ managerName: 'Olga O', managerId: other.managerId, before: null })
  expect(all[2]).toMatchObject({
    before: { id: body.block.id, surferName: 'Ada A', ...hours(day + 9 * HOUR_MS, 8) },
    after: { id: draftId, ...hours(day + 10 * HOUR_MS, 8) },
  })
  expect(all[1]!.after!.tasks).toEqual([{ taskId: task, interval: hours(day + 10 * HOUR_MS, 2) }])
  expect((await events({ blockId: draftId, types: ['publish', 'add-task'] })).map(one => one.type)).toEqual([
    ...['publish', 'add-task', 'publish'],
  ])
  expect(await events({ blockId: draftId, managerIds: [other.managerId!] })).toHaveLength(1)
})

it('of an agent have what was given away', async () => {
  const { body } = await stage.asManager.call(schedule.createBlock, {
    body: { type: 'shift', surferId: ada.surferId!, interval: hours(day + 5 * DAY_MS, 8) },
  })
  await stage.asManager.call(schedule.updateBlock, {
    params: { blockId: body.block.id },
    body: { surferId: ben.surferId! },
  })
  for (const surfer of [ada, ben]) {
    const [newest] = await events({ surferIds: [surfer.surferId!] })
    expect([newest!.before!.surferName, newest!.after!.surferName]).toEqual(['Ada A', 'Ben B'])
  }
})

it('refuse a type that there is none of', async () => {
  const { status, refused } = await stage.asManager.call(schedule.events, {
    query: { types: ['paint'] } as never,
  })
  expect([status, refused.issues![0]!.path]).toEqual([400, ['types', 0]])
})
