import { afterAll, beforeAll, expect, it } from 'vitest'
import { mySchedule, schedule } from '#contract/endpoints/schedule.ts'
import { DAY_MS } from '#core/time/index.ts'
import { aSurfer, aTestBed, type Person, type TestBed } from '#test/builders/index.ts'
import { chores } from './chores.ts'

let stage: TestBed
let ada: Person

beforeAll(async () => {
  stage = await aTestBed()
  ada = await aSurfer(stage.db, stage.company)
})
afterAll(() => stage?.close())

const week = { from: '2031-01-06T00:00:00.000Z', to: '2031-01-13T00:00:00.000Z' }
const add = (day: number) =>
  stage.asManager.call(schedule.createBlock, {
    body: {
      type: 'shift',
      surferId: ada.surferId!,
      interval: { start: `2031-01-0${day}T09:00:00.000Z`, end: `2031-01-0${day}T17:00:00.000Z` },
    },
  })
async function sweptAfter(days: number) {
  const { organizationId } = stage.company
  const clock = { now: () => Date.now() + days * DAY_MS }
  for (const chore of chores)
    await stage.db.inTenant(organizationId, tx => chore.run(tx, { organizationId, clock }))
  const steps = (await stage.asManager.call(schedule.changes)).body.undo.length
  const notices = (await stage.as(ada).call(mySchedule.notices)).body.length
  return { steps, notices }
}

it('steps are kept for a month and notices for three', async () => {
  await add(6)
  await stage.asManager.call(schedule.publish, { body: { ...week, notice: { text: '' } } })
  await add(7)
  expect(await sweptAfter(29)).toEqual({ steps: 1, notices: 1 })
  expect(await sweptAfter(31)).toEqual({ steps: 0, notices: 1 })
  expect(await sweptAfter(91)).toEqual({ steps: 0, notices: 0 })
})
