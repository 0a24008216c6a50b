import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Block, type BlockEdit, type Edited, schedule } from '#contract/endpoints/schedule.ts'
import { MESSAGES } from '#contract/live/messages.ts'
import { DAY_MS, HOUR_MS } from '#core/time/index.ts'
import { aManager, aSurfer, aTask, aTeam, aTestBed, type Person, type TestBed } from '#test/builders/index.ts'

const MONDAY = Date.UTC(2030, 0, 7)
let stage: TestBed
let ada: Person
let ben: Person
let phone: number

beforeAll(async () => {
  stage = await aTestBed()
  const { db, company } = stage
  phone = await aTask(db, company)
  ada = await aSurfer(db, company, { firstName: 'Ada', lastName: 'Byron', taskIds: [phone] })
  ben = await aSurfer(db, company, { firstName: 'Ben', lastName: 'Lee', taskIds: [phone] })
})
afterAll(() => stage?.close())

const iso = (ms: number) => new Date(ms).toISOString()
const hours = (start: number, count: number) => ({ start: iso(start), end: iso(start + count * HOUR_MS) })
const nine = (day: number, length = 8) => hours(MONDAY + day * DAY_MS + 9 * HOUR_MS, length)
const add = (key: string, day: number, rest: object = {}): BlockEdit => ({
  op: 'add',
  key,
  type: 'shift',
  surferId: ada.surferId!,
  interval: nine(day),
  ...rest,
})
const edit = (edits: BlockEdit[], label = 'Edit', changeId?: string) =>
  stage.asManager.call(schedule.edit, { body: { edits, label, changeId } })
const blocks = async (day: number, query: object = {}): Promise<Block[]> =>
  (
    await stage.asManager.call(schedule.blocks, {
      query: { from: iso(MONDAY + day * DAY_MS), to: iso(MONDAY + (day + 7) * DAY_MS), ...query },
    })
  ).body.blocks
const publish = (day: number) =>
  stage.asManager.call(schedule.publish, {
    body: { from: iso(MONDAY + day * DAY_MS), to: iso(MONDAY + (day + 7) * DAY_MS) },
  })
const idOf = (edited: Edited, key: string) => edited.added.find(one => one.key === key)!.blockId

it('locks and unlocks in one step, without a draft, and an edit keeps the lock', async () => {
  const first = (await edit([add('a', 70), add('b', 71)])).body
  const [a, b] = [idOf(first, 'a'), idOf(first, 'b')]
  await publish(70)
  const lock = (blockId: number, isLocked: boolean): BlockEdit => ({ op: 'lock', blockId, isLocked })
  const locked = (await edit([lock(a, true), lock(b, true)], 'Locked 2 shifts')).body
  expect(locked.blocks.map(block => [block.id, block.isLocked])).toEqual([
    [a, true],
    [b, true],
  ])
  expect((await blocks(70)).map(block => block.publishedState)).toEqual([
    { type: 'published', version: 1, draft: null },
    { type: 'published', version: 1, draft: null },
  ])
  const { results } = (await stage.asManager.call(schedule.events, { query: { blockId: a, limit: 1 } })).body
  expect(results[0]).toMatchObject({ before: { isLocked: false }, after: { isLocked: true } })

  const { revision } = locked.blocks[0]!
  await edit([{ op: 'change', blockId: a, revision, interval: nine(70, 6) }])
  expect((await blocks(70)).filter(block => block.isLocked)).toHaveLength(3)
  expect((await publish(70)).body).toMatchObject({ changed: 1 })
  expect((await blocks(70)).map(block => [block.interval, block.isLocked])).toEqual([
    [nine(70, 6), true],
    [nine(71), true],
  ])

  const unlocked = (await edit([lock(b, false)])).body
  const undone = await stage.asManager.call(schedule.undo, { params: { changeId: unlocked.change!.id } })
  expect(undone.body.blocks).toMatchObject([{ id: b, isLocked: true }])
  expect((await edit([lock(b, true)])).body.change).toBeNull()
  const gone = await edit([lock(990_001, true)])
  expect([gone.status, gone.refused.error]).toEqual([404, 'NOT_FOUND'])
})

it('adds, changes and deletes in one step', async () => {
  const first = (await edit([add('a', 0), add('b', 1), add('c', 2)], 'Add three')).body
  expect(first.change).toMatchObject({ label: 'Add three', isUndone: false })
  expect(first.added.map(one => one.key)).toEqual(['a', 'b', 'c'])
  expect(first.blocks.map(block => [block.id, block.revision])).toEqual(
    first.added.map(one => [one.blockId, 1]),
  )
  await publish(0)
  const [a, b, c] = await blocks(0)
  const { status, body } = await edit([
    { op: 'change', blockId: a!.id, revision: a!.revision, interval: nine(0, 6) },
    { op: 'change', blockId: b!.id, revision: b!.revision, surferId: ben.surferId! },
    { op: 'remove', blockId: c!.id, revision: c!.revision },
    add('d', 3, { tasks: [{ taskId: phone, interval: nine(3, 2) }] }),
  ])
  expect(status).toBe(200)
  const now = await blocks(0)
  expect(body.blocks.toSorted((x, y) => x.id - y.id)).toEqual(now.toSorted((x, y) => x.id - y.id))
  expect(now.map(block => [block.surferId, block.interval, block.publishedState])).toEqual([
    [
      ada.surferId,
      nine(0),
      { type: 'published', version: 1, draft: { type: 'edited', newBlockId: now[1]!.id } },
    ],
    [ada.surferId, nine(0, 6), { type: 'unpublished' }],
    [ada.surferId, nine(1), { type: 'published', version: 1, draft: { type: 'deleted', newBlockId: null } }],
    [ben.surferId, nine(1), { type: 'unpublished' }],
    [ada.surferId, nine(2), { type: 'published', version: 1, draft: { type: 'deleted', newBlockId: null } }],
    [ada.surferId, nine(3), { type: 'unpublished' }],
  ])
  expect(idOf(body, 'd')).toBe(now.at(-1)!.id)
  const { results } = (
    await stage.asManager.call(schedule.events, {
      query: { surferIds: [ada.surferId!, ben.surferId!], limit: 4 },
    })
  ).body
  expect(new Set(results.map(event => event.changeId))).toEqual(new Set([body.change!.id]))
})

it('a shift that is deleted goes, also when it is to replace a published one', async () => {
  const { body } = await edit([add('a', 14)])
  await publish(14)
  const [original] = await blocks(14)
  const edited = await edit([
    { op: 'change', blockId: idOf(body, 'a'), revision: original!.revision, title: 'Late' },
  ])
  const draft = edited.body.blocks.find(block => block.publishedState.type === 'unpublished')!
  const removed = await edit([{ op: 'remove', blockId: draft.id, revision: draft.revision }])
  expect(removed.body.removedIds).toEqual([draft.id])
  expect((await blocks(14)).map(block => block.publishedState)).toMatchObject([
    { draft: { type: 'deleted' } },
  ])
})

it('says nothing of an edit of nothing', async () => {
  const { body } = await edit([add('a', 21)])
  const blockId = idOf(body, 'a')
  const same = await edit([{ op: 'change', blockId, revision: 1, interval: nine(21) }])
  expect(same.body).toMatchObject({ change: null, blocks: [{ id: blockId, revision: 1 }], removedIds: [] })
})

it('tells managers which change it was', async () => {
  const { body } = await edit([add('a', 28), add('b', 29, { surferId: ben.surferId })])
  const [event] = await stage.db.inTenant(stage.company.organizationId, tx =>
    tx.selectFrom('event').select(['type', 'payload']).orderBy('id', 'desc').limit(1).execute(),
  )
  expect(event!.type).toBe('schedule.changed')
  expect(MESSAGES['schedule.changed'].payload.parse(event!.payload)).toEqual({
    surferIds: [ada.surferId, ben.surferId],
    from: nine(28).start,
    to: nine(29).end,
    changeId: body.change!.id,
  })
})

it('done twice under one id, is done once', async () => {
  const changeId = randomUUID()
  const edits = [add('a', 35), add('b', 36)]
  const first = await edit(edits, 'Add', changeId)
  const again = await edit(edits, 'Add', changeId)
  expect(again.body).toEqual(first.body)
  expect(first.body.change?.id).toBe(changeId)
  expect(await blocks(35)).toHaveLength(2)
  await stage.asManager.call(schedule.undo, { params: { changeId } })
  expect((await edit(edits, 'Add', changeId)).status).toBe(409)
  expect(await blocks(35)).toHaveLength(0)
})

it('500 blocks at once', async () => {
  const many = Array.from({ length: 500 }, (_, i) =>
    add(`k${i}`, 700 + (i % 50), { surferId: i % 2 ? ada.surferId : ben.surferId }),
  )
  const { body } = await edit(many)
  expect(body.added).toHaveLength(500)
  const moved = await edit(
    body.blocks.map(({ id, revision, interval }) => ({
      op: 'change',
      blockId: id,
      revision,
      interval: hours(Date.parse(interval.start) + HOUR_MS, 8),
    })),
  )
  expect(moved.body.blocks.every(block => block.interval.start.includes('T10:00'))).toBe(true)
  expect(new Set(moved.body.warnings.map(warning => warning.code))).toEqual(new Set(['OVERLAP']))
})

describe('all or nothing:', () => {
  const state = () =>
    stage.db.inTenant(stage.company.organizationId, tx =>
      tx.selectFrom('block').selectAll().orderBy('id').execute(),
    )
  const refused = async (edits: BlockEdit[], as = stage.asManager) => {
    const before = await state()
    const answer = await as.call(schedule.edit, { body: { edits, label: 'Edit' } })
    expect(await state()).toEqual(before)
    return answer
  }

  it('a fault names its edit', async () => {
    const { body } = await edit([add('a', 42)])
    const blockId = idOf(body, 'a')
    const { status, refused: wire } = await refused([
      add('x', 42),
      add('y', 42, { surferId: 990_001, tasks: [{ taskId: phone, interval: nine(50) }] }),
      { op: 'change', blockId, revision: 1, breaks: [nine(50)] },
    ])
    expect([status, ...wire.issues!.map(issue => `${issue.path.join('.')}: ${issue.message}`)]).toEqual([
      400,
      'edits.1.tasks.0.interval: An activity must lie inside the block.',
      'edits.1.surfer_id: There is no agent 990001 here.',
      'edits.2.breaks.0: A break must lie inside the block.',
    ])
    const twice = await refused([
      { op: 'change', blockId, revision: 1, title: 'One' },
      { op: 'remove', blockId, revision: 1 },
    ])
    expect(twice.refused.issues![0]).toMatchObject({ path: ['edits', 1, 'block_id'] })
    const ends = { start: nine(42).end, end: nine(42).start }
    expect(
      (await refused([{ op: 'change', blockId, revision: 1, interval: ends }])).refused.message,
    ).toContain('edits.0.interval')
    expect((await refused([])).status).toBe(400)
  })

  it('shifts outside the dates of their agents', async () => {
    const leaver = await aSurfer(stage.db, stage.company, {
      firstName: 'Lee',
      lastName: 'Gone',
      endDate: '2030-01-31',
    })
    const { refused: wire } = await refused([add('a', 42), add('b', 42, { surferId: leaver.surferId })])
    expect(wire.issues).toEqual([
      {
        in: 'body',
        path: ['edits', 1, 'interval', 'start'],
        message: 'The last day of Lee Gone is 2030-01-31.',
      },
    ])
  })

  it('what another manager changed, with who and how it is now', async () => {
    const { body } = await edit([add('a', 49), add('b', 50), add('c', 51)])
    const [a, b, c] = ['a', 'b', 'c'].map(key => idOf(body, key))
    const rita = await aManager(stage.db, stage.company, {
      firstName: 'Rita',
      lastName: 'Moss',
      editTeamIds: [stage.company.defaultTeamId],
    })
    const theirs = await stage.as(rita).call(schedule.edit, {
      body: {
        label: 'Edit',
        edits: [
          { op: 'change', blockId: a!, revision: 1, tasks: [{ taskId: phone, interval: nine(49, 1) }] },
          { op: 'remove', blockId: b!, revision: 1 },
        ],
      },
    })
    expect(theirs.status).toBe(200)
    const { status, refused: wire } = await refused([
      { op: 'change', blockId: c!, revision: 1, title: 'Mine' },
      { op: 'change', blockId: a!, revision: 1, title: 'Mine' },
      { op: 'remove', blockId: b!, revision: 1 },
    ])
    expect([status, wire.error, wire.message]).toEqual([
      409,
      'CONFLICT',
      'Rita Moss changed 2 of these meanwhile. Nothing was changed.',
    ])
    expect(wire).toMatchObject({
      stale: [
        {
          block_id: a,
          revision: 1,
          manager_name: 'Rita Moss',
          at: expect.any(String),
          now: { id: a, surfer_id: ada.surferId, tasks: [{ task_id: phone }] },
        },
        { block_id: b, revision: 1, now: null, manager_name: 'Rita Moss' },
      ],
    })
  })

  it('a block that was published and replaced meanwhile', async () => {
    const { body } = await edit([add('a', 56)])
    const blockId = idOf(body, 'a')
    await publish(56)
    const published = (await blocks(56))[0]!
    await edit([{ op: 'change', blockId, revision: published.revision, title: 'Other' }])
    await publish(56)
    const { status, refused: wire } = await refused([
      { op: 'change', blockId, revision: published.revision, title: 'Mine' },
    ])
    expect([status, wire]).toMatchObject([
      409,
      {
        stale: [
          { block_id: blockId, now: null, manager_name: expect.stringContaining(stage.manager.lastName) },
        ],
      },
    ])
  })

  it('teams that the manager may not edit', async () => {
    const teamId = await aTeam(stage.db, stage.company, 'Night crew')
    const away = await aSurfer(stage.db, stage.company, { teamId })
    const nightly = stage.as(await aManager(stage.db, stage.company, { editTeamIds: [teamId] }))
    const theirs = await nightly.call(schedule.edit, {
      body: { label: 'Edit', edits: [add('a', 63, { surferId: away.surferId })] },
    })
    expect(theirs.status).toBe(200)
    const { body } = await edit([add('a', 63)])
    const mine = { blockId: idOf(body, 'a'), revision: 1 }
    const other = { blockId: idOf(theirs.body, 'a'), revision: 1 }
    for (const edits of [
      [add('x', 64), add('y', 64, { surferId: away.surferId })],
      [{ op: 'change' as const, ...mine, surferId: away.surferId! }],
      [{ op: 'remove' as const, ...other }],
    ]) {
      const { status, refused: wire } = await refused(edits)
      expect([status, wire.unauthorised_teams]).toEqual([403, [{ id: teamId, name: 'Night crew' }]])
    }
  })
})
