// A day off belongs to the shift that it is for, and is published on a day of its own.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mySchedule, schedule } from '#contract/endpoints/schedule.ts'
import { DAY_MS, HOUR_MS } from '#core/time/index.ts'
import { aSurfer, aTestBed, type Person, type TestBed } from '#test/builders/index.ts'

let stage: TestBed
let ada: Person
let monday = Date.UTC(2031, 0, 6)
let shift: number
let dayOff: number

beforeAll(async () => {
  stage = await aTestBed()
  ada = await aSurfer(stage.db, stage.company)
})
afterAll(() => stage?.close())

const iso = (instant: number) => new Date(instant).toISOString()
const days = (first: number, count: number) => ({
  from: iso(monday + first * DAY_MS),
  to: iso(monday + (first + count) * DAY_MS),
})
const add = async (type: 'shift' | 'time-in-lieu', day: number) => {
  const start = monday + day * DAY_MS + 9 * HOUR_MS
  const body = {
    type,
    surferId: ada.surferId!,
    interval: { start: iso(start), end: iso(start + 8 * HOUR_MS) },
  }
  return (await stage.asManager.call(schedule.createBlock, { body })).body.block.id
}
const publish = (first: number, count: number) =>
  stage.asManager.call(schedule.publish, { body: days(first, count) })
const seenByAgent = async () =>
  (await stage.as(ada).call(mySchedule.get, { query: days(0, 7) })).body.blocks.map(block => block.id)
const drafted = async () =>
  (await stage.asManager.call(schedule.blocks, { query: days(0, 7) })).body.blocks
    .filter(({ publishedState: state }) => state.type === 'unpublished' || state.draft === null)
    .map(block => block.id)
const remove = async () => {
  const { blocks } = (await stage.asManager.call(schedule.blocks, { query: days(0, 7) })).body
  const { revision } = blocks.find(block => block.id === shift)!
  const edits = [{ op: 'remove' as const, blockId: shift, revision }]
  const { status, body } = await stage.asManager.call(schedule.edit, { body: { edits, label: 'Delete' } })
  expect(status).toBe(200)
  return body
}
const removedInLog = async () =>
  (await stage.asManager.call(schedule.events, { query: { types: ['remove'], limit: 10 } })).body.results.map(
    event => event.blockId,
  )

/** Monday is worked, Wednesday is off for it. */
beforeEach(async () => {
  monday += 7 * DAY_MS
  shift = await add('shift', 0)
  dayOff = await add('time-in-lieu', 2)
  await stage.db.inTenant(stage.company.organizationId, tx =>
    sql`update block set parent_block_id = ${shift} where id = ${dayOff}`.execute(tx),
  )
})

describe('a day off that is published, of a shift that is not', () => {
  beforeEach(() => publish(2, 1))

  it('stays for its agent when the shift is deleted, until that is published', async () => {
    await remove()
    expect(await seenByAgent()).toEqual([dayOff])
    expect(await drafted()).toEqual([])
    await publish(0, 7)
    expect(await seenByAgent()).toEqual([])
  })

  it('stays when the shift is discarded', async () => {
    await stage.asManager.call(schedule.discard, { body: days(0, 7) })
    expect(await seenByAgent()).toEqual([dayOff])
    expect(await drafted()).toEqual([dayOff])
  })
})

describe('a day off of a published shift', () => {
  beforeEach(() => publish(0, 7))

  it('goes with the shift, in the draft and in the log, and comes back with it', async () => {
    const { change, blocks } = await remove()
    expect(blocks.map(block => block.id).toSorted((a, b) => a - b)).toEqual([shift, dayOff])
    expect(await drafted()).toEqual([])
    expect(await removedInLog()).toEqual(expect.arrayContaining([shift, dayOff]))
    await stage.asManager.call(schedule.undo, { params: { changeId: change!.id } })
    expect(await drafted()).toEqual([shift, dayOff])
  })

  it('goes on a day of its own', async () => {
    await remove()
    await publish(0, 1)
    expect(await seenByAgent()).toEqual([dayOff])
    await publish(2, 1)
    expect(await seenByAgent()).toEqual([])
  })
})

it('a drafted day off goes with its shift, in the log too', async () => {
  const { removedIds } = await remove()
  expect(removedIds).toEqual([shift, dayOff])
  expect(await removedInLog()).toEqual(expect.arrayContaining([shift, dayOff]))
})

it('a drafted day off on other days is discarded with its shift, in the log too', async () => {
  await stage.asManager.call(schedule.discard, { body: days(0, 1) })
  expect(await drafted()).toEqual([])
  const cleared = { types: ['clear' as const], limit: 2 }
  const { results } = (await stage.asManager.call(schedule.events, { query: cleared })).body
  expect(results.map(event => event.blockId).toSorted()).toEqual([shift, dayOff].toSorted())
})
