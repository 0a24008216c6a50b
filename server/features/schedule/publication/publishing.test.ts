import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Block, mySchedule, schedule } from '#contract/endpoints/schedule.ts'
import { draftView, publishedView } from '#core/blocks/index.ts'
import { DAY_MS, HOUR_MS } from '#core/time/index.ts'
import { eventTypes } from '#test/builders/events.ts'
import { aManager, aSurfer, aTask, aTeam, aTestBed, type Person, type TestBed } from '#test/builders/index.ts'
import { blocksMeeting } from '../blocks/blocks-store.ts'
import type { StoredBlock } from '../blocks/stored-block.ts'

let stage: TestBed
let ada: Person
let ben: Person
let task: number

beforeAll(async () => {
  stage = await aTestBed()
  task = await aTask(stage.db, stage.company)
  ada = await aSurfer(stage.db, stage.company, { firstName: 'Ada', lastName: 'A' })
  ben = await aSurfer(stage.db, stage.company, { firstName: 'Ben', lastName: 'B' })
})
afterAll(() => stage?.close())

const iso = (instant: number) => new Date(instant).toISOString()
const hours = (start: number, length: number) => ({ start: iso(start), end: iso(start + length * HOUR_MS) })
const add = async (surfer: Person, start: number, length = 8) =>
  (
    await stage.asManager.call(schedule.createBlock, {
      body: { type: 'shift', surferId: surfer.surferId!, interval: hours(start, length) },
    })
  ).body.block.id
const edit = async (blockId: number, body: object) =>
  (await stage.asManager.call(schedule.updateBlock, { params: { blockId }, body })).body
const remove = (blockId: number) => stage.asManager.call(schedule.removeBlock, { params: { blockId } })
const inRange = (from: number, to: number, scope: object = {}) => ({
  body: { from: iso(from), to: iso(to), ...scope },
})

describe('publishing and discarding', () => {
  const monday = Date.UTC(2031, 0, 6)
  const tuesday = monday + DAY_MS
  const week = [monday, monday + 7 * DAY_MS] as const
  const shown = async (): Promise<Block[]> =>
    (
      await stage.asManager.call(schedule.blocks, {
        query: { from: iso(week[0]), to: iso(week[1]), published: true },
      })
    ).body.blocks

  it('tell what would change, do it, and raise the version', async () => {
    const first = await add(ada, monday + 9 * HOUR_MS)
    const second = await add(ada, tuesday + 9 * HOUR_MS)
    const third = await add(ben, monday + 9 * HOUR_MS)
    const before = await stage.asManager.call(schedule.diff, inRange(...week))
    expect(before.body).toEqual([
      {
        surferId: ada.surferId,
        surferName: 'Ada A',
        added: 2,
        changed: 0,
        removed: 0,
        seen: expect.any(String),
      },
      {
        surferId: ben.surferId,
        surferName: 'Ben B',
        added: 1,
        changed: 0,
        removed: 0,
        seen: expect.any(String),
      },
    ])
    const published = await stage.asManager.call(schedule.publish, inRange(...week))
    expect(published.body).toEqual({ added: 3, changed: 0, removed: 0, surferCount: 2 })
    const edited = await edit(first, { interval: hours(monday + 10 * HOUR_MS, 8) })
    await remove(second)
    expect((await stage.asManager.call(schedule.diff, inRange(...week))).body).toEqual([
      {
        surferId: ada.surferId,
        surferName: 'Ada A',
        added: 0,
        changed: 1,
        removed: 1,
        seen: expect.any(String),
      },
    ])
    expect((await shown()).map(block => block.id)).toEqual([first, third, second])
    await stage.asManager.call(schedule.publish, inRange(...week))
    expect((await shown()).map(block => [block.id, block.publishedState])).toEqual([
      [third, { type: 'published', version: 1, draft: null }],
      [edited.block.id, { type: 'published', version: 2, draft: null }],
    ])
    const log = await stage.asManager.call(schedule.events, { query: { blockId: edited.block.id } })
    expect(log.body.results[0]).toMatchObject({
      type: 'publish',
      before: hours(monday + 9 * HOUR_MS, 8),
      after: hours(monday + 10 * HOUR_MS, 8),
    })
    expect(
      (await eventTypes(stage.db, stage.company)).filter(type => type === 'schedule.published'),
    ).toHaveLength(2)
  })

  it('tell nobody when nothing changes', async () => {
    const published = await eventTypes(stage.db, stage.company)
    const nothing = await stage.asManager.call(schedule.publish, inRange(...week))
    expect(nothing.body).toEqual({ added: 0, changed: 0, removed: 0, surferCount: 0 })
    expect(await eventTypes(stage.db, stage.company)).toEqual(published)
  })

  it('take a moved shift as one, whichever of its days is chosen', async () => {
    const [block] = await shown()
    const friday = monday + 4 * DAY_MS + 9 * HOUR_MS
    const moved = await edit(block!.id, { interval: hours(friday, 8) })
    await stage.asManager.call(schedule.publish, inRange(friday, friday + 1))
    expect((await shown()).map(b => b.id)).not.toContain(block!.id)
    expect((await shown()).map(b => b.id)).toContain(moved.block.id)
    await edit(moved.block.id, { interval: hours(monday + 9 * HOUR_MS, 8) })
    const discarded = await stage.asManager.call(schedule.discard, inRange(monday, monday + 10 * HOUR_MS))
    expect(discarded.body).toEqual({ discarded: 1 })
    expect((await stage.asManager.call(schedule.diff, inRange(...week))).body).toEqual([])
  })

  it('keep to the agents and the range that are named', async () => {
    const inside = await add(ben, monday + 20 * HOUR_MS, 2)
    await add(ada, monday + 20 * HOUR_MS, 2)
    await add(ben, tuesday + 20 * HOUR_MS, 2)
    const { body } = await stage.asManager.call(
      schedule.publish,
      inRange(monday, tuesday, { surferIds: [ben.surferId!] }),
    )
    expect(body).toEqual({ added: 1, changed: 0, removed: 0, surferCount: 1 })
    expect((await shown()).map(b => b.id)).toContain(inside)
    expect((await stage.asManager.call(schedule.discard, inRange(...week))).body).toEqual({ discarded: 2 })
  })
})

describe('teams', () => {
  const from = Date.UTC(2032, 0, 5)
  const range = [from, from + DAY_MS] as const

  it('are published only by those who may edit them', async () => {
    const { db, company } = stage
    const teamId = await aTeam(db, company, 'Reef')
    const cleo = await aSurfer(db, company, { teamId })
    const reef = stage.as(await aManager(db, company, { editTeamIds: [teamId] }))
    await add(ada, from + HOUR_MS)
    await reef.call(schedule.createBlock, {
      body: { type: 'shift', surferId: cleo.surferId!, interval: hours(from + HOUR_MS, 8) },
    })
    for (const endpoint of [schedule.diff, schedule.publish, schedule.discard])
      for (const scope of [{ surferIds: [ada.surferId!, cleo.surferId!] }, { teamIds: [teamId] }]) {
        const { status, refused } = await stage.asManager.call(endpoint, inRange(...range, scope))
        expect([status, refused.error, refused.message, refused.unauthorised_teams]).toEqual([
          403,
          'UNAUTHORISED_TEAMS',
          'Manager does not have required permissions to edit these teams',
          [{ id: teamId, name: 'Reef' }],
        ])
      }
    // Named nobody: all whom one may edit.
    expect((await reef.call(schedule.publish, inRange(...range))).body).toMatchObject({ added: 1 })
    expect((await stage.asManager.call(schedule.publish, inRange(...range))).body).toMatchObject({ added: 1 })
  })

  it('and agents that are not there are named', async () => {
    const { status, refused } = await stage.asManager.call(
      schedule.publish,
      inRange(...range, { surferIds: [ada.surferId!, 990_001], teamIds: [990_002] }),
    )
    expect(status).toBe(400)
    expect(refused.issues).toEqual([
      { in: 'body', path: ['surfer_ids', 1], message: 'There is no agent 990001 here.' },
      { in: 'body', path: ['team_ids', 0], message: 'There is no team 990002 here.' },
    ])
    const backwards = await stage.asManager.call(schedule.publish, inRange(range[1], range[0]))
    expect(backwards.refused.issues?.[0]).toMatchObject({ path: ['from'], message: 'from must be before to' })
  })
})

// Property: after any edits, publishing does not change the draft view, discarding does not change the published
// view, and after either of the whole range the two views are the same.
describe('after any edits', () => {
  type Step = {
    what: 'add' | 'move' | 'give' | 'fill' | 'remove' | 'publish' | 'discard'
    which: number
    day: number
  }
  const step: fc.Arbitrary<Step> = fc.record({
    what: fc.constantFrom('add', 'add', 'move', 'give', 'fill', 'remove', 'publish', 'discard'),
    which: fc.nat(9),
    day: fc.nat(3),
  })
  let start = Date.UTC(2033, 0, 3)

  const views = async (from: number) => {
    const all = await stage.db.inTenant(stage.company.organizationId, tx =>
      blocksMeeting(tx, { from, to: from + 30 * DAY_MS }),
    )
    return { all, draft: draftView(all), published: publishedView(all) }
  }
  const text = (blocks: StoredBlock[]) =>
    blocks.map(b => JSON.stringify([b.surferId, b.interval, b.tasks.map(t => t.interval)])).toSorted()

  async function take({ what, which, day }: Step, from: number): Promise<void> {
    const at = from + day * DAY_MS + 9 * HOUR_MS
    const { draft, published } = await views(from)
    const block = draft[which % Math.max(1, draft.length)]
    const partOf = inRange(from + day * DAY_MS, from + (day + 2) * DAY_MS)
    if (what === 'add') await add(which % 2 ? ada : ben, at)
    else if (what === 'publish') {
      await stage.asManager.call(schedule.publish, partOf)
      expect(text((await views(from)).draft)).toEqual(text(draft))
    } else if (what === 'discard') {
      await stage.asManager.call(schedule.discard, partOf)
      expect(text((await views(from)).published)).toEqual(text(published))
    } else if (!block) return
    else if (what === 'remove') await remove(block.id)
    else if (what === 'give') await edit(block.id, { surferId: (which % 2 ? ada : ben).surferId })
    else if (what === 'move') await edit(block.id, { interval: hours(at, 6) })
    else await edit(block.id, { tasks: [{ taskId: task, interval: hours(block.interval.start, 1) }] })
  }

  it('drafts and published schedule meet', async () => {
    const steps = fc.array(step, { minLength: 3, maxLength: 9 })
    await fc.assert(
      fc.asyncProperty(steps, fc.boolean(), async (list, isPublishing) => {
        const from = start
        start += 60 * DAY_MS
        for (const one of list) await take(one, from)
        const before = await views(from)
        const all = inRange(from, from + 30 * DAY_MS)
        await stage.asManager.call(isPublishing ? schedule.publish : schedule.discard, all)
        const after = await views(from)
        expect(after.all.every(block => block.published?.draft === null)).toBe(true)
        expect(text(after.all)).toEqual(text(isPublishing ? before.draft : before.published))
      }),
      { numRuns: 20 },
    )
  })
})

it('agents see what was published last', async () => {
  const from = Date.UTC(2050, 0, 3)
  const id = await add(ada, from + 9 * HOUR_MS)
  const mine = async () =>
    (await stage.as(ada).call(mySchedule.get, { query: { from: iso(from), to: iso(from + DAY_MS) } })).body
      .blocks
  expect(await mine()).toEqual([])
  await stage.asManager.call(schedule.publish, inRange(from, from + DAY_MS))
  expect((await mine()).map(block => block.id)).toEqual([id])
  await edit(id, { interval: hours(from + 10 * HOUR_MS, 4) })
  expect((await mine()).map(block => block.interval)).toEqual([hours(from + 9 * HOUR_MS, 8)])
  await remove(id)
  expect((await mine()).map(block => block.id)).toEqual([id])
})
