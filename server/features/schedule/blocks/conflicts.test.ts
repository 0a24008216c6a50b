// Taking back the newer block of a conflict: it is as it was before it came to be in the way.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Block, schedule } from '#contract/endpoints/schedule.ts'
import { DAY_MS, HOUR_MS } from '#core/time/index.ts'
import { aManager, aSurfer, aTeam, aTestBed, type Person, type TestBed } from '#test/builders/index.ts'

let stage: TestBed
let ada: Person
let ben: Person
let day = Date.UTC(2031, 0, 6)

beforeAll(async () => {
  stage = await aTestBed()
  ada = await aSurfer(stage.db, stage.company, { firstName: 'Ada', lastName: 'A' })
  ben = await aSurfer(stage.db, stage.company, { firstName: 'Ben', lastName: 'B' })
})
beforeEach(() => {
  day += 7 * DAY_MS
})
afterAll(() => stage?.close())

const iso = (instant: number) => new Date(instant).toISOString()
/** On the day, by the hour. */
const from = (start: number, end: number) => ({
  start: iso(day + start * HOUR_MS),
  end: iso(day + end * HOUR_MS),
})
const range = () => ({ from: iso(day), to: iso(day + 2 * DAY_MS) })
const add = async (surfer: Person, start: number, end: number, rest: object = {}) =>
  (
    await stage.asManager.call(schedule.createBlock, {
      body: { type: 'shift', surferId: surfer.surferId!, interval: from(start, end), ...rest },
    })
  ).body.block.id
const move = async (blockId: number, body: object) =>
  (await stage.asManager.call(schedule.updateBlock, { params: { blockId }, body })).body.block.id
const publish = () => stage.asManager.call(schedule.publish, { body: range() })
const shown = async () => (await stage.asManager.call(schedule.blocks, { query: range() })).body
const explain = async (conflicts: number[][]) =>
  (await stage.asManager.call(schedule.explainConflicts, { body: { conflicts } })).body
const revert = async (blockIds: number[]) => {
  const { status } = await stage.asManager.call(schedule.resolveConflict, {
    body: { blockIds, mode: 'REVERT' },
  })
  expect(status).toBe(200)
  const { blocks, conflicts } = await shown()
  expect(conflicts).toEqual([])
  return blocks.filter(isPlanned).map(block => [block.surferId, block.interval])
}
const isPlanned = ({ publishedState }: Block) =>
  publishedState.type === 'unpublished' || publishedState.draft === null

describe('the newer block', () => {
  it('goes when it was added', async () => {
    const first = await add(ada, 9, 17)
    const second = await add(ada, 16, 20)
    expect(await explain([[first, second]])).toMatchObject([
      {
        blocks: [first, second],
        newerBlockId: second,
        becomes: null,
        managerName: `${stage.manager.firstName} ${stage.manager.lastName}`,
      },
    ])
    expect(await revert([first, second])).toEqual([[ada.surferId, from(9, 17)]])
  })

  it('is the one that was moved last, and goes back', async () => {
    const first = await add(ada, 6, 10)
    const second = await add(ada, 12, 20)
    await move(first, { interval: from(11, 15) })
    expect(await explain([[first, second]])).toMatchObject([
      { newerBlockId: first, becomes: { surferName: 'Ada A', ...from(6, 10) } },
    ])
    expect(await revert([first, second])).toEqual([
      [ada.surferId, from(6, 10)],
      [ada.surferId, from(12, 20)],
    ])
  })

  it('goes back beside what was published since', async () => {
    const first = await add(ada, 6, 10)
    const second = await add(ada, 12, 20)
    await move(first, { interval: from(11, 15) })
    await publish()
    expect(await revert([first, second])).toEqual([
      [ada.surferId, from(6, 10)],
      [ada.surferId, from(12, 20)],
    ])
  })

  it('goes back to the agent it was taken from', async () => {
    const mine = await add(ada, 9, 17)
    await publish()
    const its = await add(ben, 9, 17)
    const given = await move(mine, { surferId: ben.surferId! })
    expect(await revert([its, given])).toEqual([
      [ada.surferId, from(9, 17)],
      [ben.surferId, from(9, 17)],
    ])
    const { blocks } = await shown()
    expect(blocks.find(block => block.id === mine)!.publishedState).toMatchObject({ draft: null })
  })

  it('is not the one whose activities or texts were changed last', async () => {
    const first = await add(ada, 9, 17)
    const second = await add(ada, 16, 20)
    await move(first, { title: 'Late lunch' })
    await publish()
    expect(await explain([[first, second]])).toMatchObject([{ newerBlockId: second }])
  })

  it('may be time off', async () => {
    const shift = await add(ada, 9, 17)
    const off = await add(ada, 0, 24, { type: 'time-off' })
    expect(await revert([shift, off])).toEqual([[ada.surferId, from(9, 17)]])
  })
})

it('what was undone can be undone in turn', async () => {
  const first = await add(ada, 6, 10)
  const second = await add(ada, 12, 20)
  await move(first, { interval: from(11, 15) })
  await revert([first, second])
  const { body } = await stage.asManager.call(schedule.changes)
  const [change] = body.undo
  expect(change!.label).toBe('Revert a conflict')
  await stage.asManager.call(schedule.undo, { params: { changeId: change!.id } })
  expect((await shown()).conflicts).toHaveLength(1)
})

it('nobody takes a block back to a team that they may not edit', async () => {
  const { db, company } = stage
  const teamId = await aTeam(db, company, 'Reef')
  const cleo = await aSurfer(db, company, { teamId })
  const both = stage.as(await aManager(db, company, { editTeamIds: [teamId, company.defaultTeamId] }))
  const its = await add(ben, 9, 17)
  const { body } = await both.call(schedule.createBlock, {
    body: { type: 'shift', surferId: cleo.surferId!, interval: from(9, 17) },
  })
  await both.call(schedule.updateBlock, {
    params: { blockId: body.block.id },
    body: { surferId: ben.surferId! },
  })
  const { status, refused } = await stage.asManager.call(schedule.resolveConflict, {
    body: { blockIds: [its, body.block.id], mode: 'REVERT' },
  })
  expect([status, refused.unauthorised_teams]).toEqual([403, [{ id: teamId, name: 'Reef' }]])
  expect((await shown()).conflicts).toHaveLength(1)
})

it('pairs that are not there are left out', async () => {
  const first = await add(ada, 9, 17)
  expect(await explain([[first, 990_001]])).toEqual([])
})

it('what is to be replaced already is not taken back beside its draft', async () => {
  const first = await add(ada, 6, 10)
  const second = await add(ada, 12, 20)
  await move(first, { interval: from(11, 15) })
  await publish()
  await move(first, { interval: from(7, 9) })
  const before = await shown()
  const { status, refused } = await stage.asManager.call(schedule.resolveConflict, {
    body: { blockIds: [first, second], mode: 'REVERT' },
  })
  expect([status, refused.message]).toEqual([409, expect.stringContaining('already to be replaced')])
  expect(await shown()).toEqual(before)
})
