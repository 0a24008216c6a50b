import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Block, mySchedule, schedule } from '#contract/endpoints/schedule.ts'
import { DAY_MS, HOUR_MS } from '#core/time/index.ts'
import type { Actor } from '#server/platform/http/index.ts'
import { aManager, aSurfer, aTask, aTeam, aTestBed, type Person, type TestBed } from '#test/builders/index.ts'
import { type EditAndPublish, editAndPublish } from './edit-and-publish.ts'

const MONDAY = Date.UTC(2032, 0, 5)
let stage: TestBed
let ada: Person
let ben: Person
let phone: number
let chat: number

beforeAll(async () => {
  stage = await aTestBed()
  const { db, company } = stage
  phone = await aTask(db, company)
  chat = await aTask(db, company)
  ada = await aSurfer(db, company, { firstName: 'Ada', lastName: 'A', taskIds: [phone, chat] })
  ben = await aSurfer(db, company, { firstName: 'Ben', lastName: 'B', taskIds: [phone, chat] })
})
afterAll(() => stage?.close())

const iso = (instant: number) => new Date(instant).toISOString()
const at = (day: number, hour: number) => MONDAY + day * DAY_MS + hour * HOUR_MS
const span = (day: number, from: number, to: number) => ({ start: iso(at(day, from)), end: iso(at(day, to)) })
const week = (first: number) => ({ from: iso(at(first, 0)), to: iso(at(first + 7, 0)) })

const actorOf = (person: Person): Actor => ({
  organizationId: person.organizationId,
  subject: 'test',
  email: person.email,
  managerId: person.managerId,
  surferId: person.surferId,
  roles: person.managerId === null ? ['surfer'] : ['manager'],
})
const run = (
  edits: EditAndPublish[],
  manager: Actor | null = actorOf(stage.manager),
  note = 'As you asked.',
) =>
  stage.db.inTenant(stage.company.organizationId, tx =>
    editAndPublish(tx, { organizationId: stage.company.organizationId, manager, note }, edits),
  )

const add = async (surfer: Person, day: number, rest: object = {}) =>
  (
    await stage.asManager.call(schedule.createBlock, {
      body: {
        type: 'shift',
        surferId: surfer.surferId!,
        interval: span(day, 9, 17),
        breaks: [span(day, 12, 13)],
        tasks: [
          { taskId: phone, interval: span(day, 9, 12) },
          { taskId: chat, interval: span(day, 13, 17) },
        ],
        ...rest,
      },
    })
  ).body.block.id
const publish = (first: number) => stage.asManager.call(schedule.publish, { body: week(first) })
const seenBy = async (person: Person, first: number) =>
  (await stage.as(person).call(mySchedule.get, { query: week(first) })).body.blocks
const all = async (first: number): Promise<Block[]> =>
  (await stage.asManager.call(schedule.blocks, { query: week(first) })).body.blocks

describe('editing and publishing at once', () => {
  it('changes, gives away, adds and removes blocks of several agents, with history and notices', async () => {
    const [moved, given, gone] = [await add(ada, 0), await add(ben, 1), await add(ben, 2)]
    await publish(0)
    const draft = await add(ada, 4)
    const { blockIds, publication } = await run([
      { op: 'change', blockId: moved, revision: null, interval: span(0, 10, 15), origin: 'change-request' },
      { op: 'change', blockId: given, revision: null, surferId: ada.surferId! },
      { op: 'remove', blockId: gone, revision: null },
      {
        op: 'add',
        key: 'holiday',
        type: 'time-off',
        surferId: ben.surferId!,
        interval: span(3, 0, 24),
        breaks: [],
        tasks: [],
        shiftTemplateId: null,
        subtype: 'Holiday',
        title: null,
      },
    ])
    expect(publication).toEqual({ added: 2, changed: 1, removed: 2, surferCount: 2 })
    const blocks = await all(0)
    expect(
      blocks.filter(block => block.publishedState.type === 'unpublished').map(block => block.id),
    ).toEqual([draft])
    expect(blocks.find(block => block.id === blockIds[0])).toMatchObject({
      origin: 'change-request',
      publishedState: { type: 'published', version: 2, draft: null },
      breaks: [span(0, 12, 13)],
      tasks: [
        { taskId: phone, interval: span(0, 10, 12) },
        { taskId: chat, interval: span(0, 13, 15) },
      ],
    })
    expect((await seenBy(ada, 0)).map(block => block.id)).toEqual([blockIds[0], blockIds[1]])
    expect((await seenBy(ben, 0)).map(block => [block.id, block.type])).toEqual([[blockIds[3], 'time-off']])
    const notices = (await stage.as(ada).call(mySchedule.notices, {})).body
    expect(notices[0]).toMatchObject({ text: 'As you asked.', added: 1, changed: 1, removed: 0 })
    const log = await stage.asManager.call(schedule.events, { query: { blockId: blockIds[0]! } })
    expect(log.body.results[0]).toMatchObject({ type: 'publish', note: 'As you asked.' })
  })

  it('moves activities along to another day and cuts them to a shorter shift', async () => {
    const block = await add(ada, 14)
    await publish(14)
    const { blockIds } = await run([
      { op: 'change', blockId: block, revision: null, interval: span(16, 10, 15) },
    ])
    const after = (await all(14)).find(one => one.id === blockIds[0])
    expect(after).toMatchObject({
      breaks: [span(16, 13, 14)],
      tasks: [
        { taskId: phone, interval: span(16, 10, 13) },
        { taskId: chat, interval: span(16, 14, 15) },
      ],
    })
  })

  it('is refused whole when one block has an unpublished change, or changed since it was seen', async () => {
    const [drafted, other] = [await add(ada, 21), await add(ben, 21)]
    await publish(21)
    await stage.asManager.call(schedule.updateBlock, {
      params: { blockId: drafted },
      body: { interval: span(21, 8, 16) },
    })
    const before = await all(21)
    const wish = { op: 'change', revision: null, interval: span(22, 9, 17) } as const
    await expect(
      run([
        { ...wish, blockId: other },
        { ...wish, blockId: drafted },
      ]),
    ).rejects.toMatchObject({ code: 'CONFLICT', details: { blockId: drafted } })
    await expect(run([{ ...wish, blockId: other, revision: 1000 }])).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    await expect(run([{ ...wish, blockId: 999_999 }])).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await all(21)).toEqual(before)
  })

  it('lets the first of two concurrent changes win', async () => {
    const block = await add(ada, 28)
    await publish(28)
    const { revision } = (await all(28)).find(one => one.id === block)!
    const wish = (day: number): EditAndPublish[] => [
      { op: 'change', blockId: block, revision, interval: span(day, 9, 17) },
    ]
    const outcomes = await Promise.allSettled([run(wish(29)), run(wish(30))])
    expect(outcomes.map(outcome => outcome.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await seenBy(ada, 28)).toHaveLength(1)
  })

  it('needs edit permission on every team, unless a rule decides', async () => {
    const team = await aTeam(stage.db, stage.company)
    const cleo = await aSurfer(stage.db, stage.company, { teamId: team })
    const block = await add(ada, 35)
    await publish(35)
    const stranger = await aManager(stage.db, stage.company, { editTeamIds: [stage.company.defaultTeamId] })
    const gift: EditAndPublish[] = [
      { op: 'change', blockId: block, revision: null, surferId: cleo.surferId! },
    ]
    await expect(run(gift, actorOf(stranger))).rejects.toMatchObject({ code: 'UNAUTHORISED_TEAMS' })
    await run(gift, null)
    expect(await seenBy(cleo, 35)).toHaveLength(1)
  })
})
