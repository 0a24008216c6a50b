import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Block, type BlockForm, schedule } from '#contract/endpoints/schedule.ts'
import { surfers } from '#contract/endpoints/surfers.ts'
import { HOUR_MS } from '#core/time/index.ts'
import { eventTypes } from '#test/builders/events.ts'
import {
  aManager,
  aShiftTemplate,
  aStream,
  aSurfer,
  aTask,
  aTeam,
  aTestBed,
  type Person,
  type TestBed,
} from '#test/builders/index.ts'

let stage: TestBed
let surfer: Person
let phone: number

beforeAll(async () => {
  stage = await aTestBed()
  phone = await aTask(stage.db, stage.company)
  surfer = await aSurfer(stage.db, stage.company, { firstName: 'Ada', lastName: 'Byron', taskIds: [phone] })
})
afterAll(() => stage?.close())

const at = (text: string) => new Date(`${text}Z`).toISOString()
const span = (start: string, end: string) => ({ start: at(start), end: at(end) })
const shift = (start: string, end: string, rest: Partial<BlockForm> = {}): BlockForm => ({
  type: 'shift',
  surferId: surfer.surferId!,
  interval: span(start, end),
  ...rest,
})
const create = (form: BlockForm) => stage.asManager.call(schedule.createBlock, { body: form })
const change = (blockId: number, body: object) =>
  stage.asManager.call(schedule.updateBlock, { params: { blockId }, body })
const remove = (blockId: number) => stage.asManager.call(schedule.removeBlock, { params: { blockId } })
const publish = (from: string, to: string) =>
  stage.asManager.call(schedule.publish, { body: { from: at(from), to: at(to) } })
const blocks = async (from: string, to: string, query: object = {}) =>
  (await stage.asManager.call(schedule.blocks, { query: { from: at(from), to: at(to), ...query } })).body
const stateOf = (list: Block[], id: number) => list.find(block => block.id === id)?.publishedState

describe('a draft', () => {
  it('is added, changed in place and deleted, and managers are told', async () => {
    const { status, body } = await create(
      shift('2030-01-07T09:00', '2030-01-07T17:00', {
        breaks: [span('2030-01-07T12:00', '2030-01-07T12:30')],
        tasks: [
          { taskId: phone, interval: span('2030-01-07T13:00', '2030-01-07T15:00') },
          { taskId: phone, interval: span('2030-01-07T09:00', '2030-01-07T11:00') },
        ],
      }),
    )
    expect(status).toBe(200)
    expect(body.block).toMatchObject({
      origin: 'manual',
      publishedState: { type: 'unpublished' },
      conflictType: 'standard',
      breaks: [span('2030-01-07T12:00', '2030-01-07T12:30')],
      tasks: [
        { interval: span('2030-01-07T09:00', '2030-01-07T11:00') },
        { interval: span('2030-01-07T13:00', '2030-01-07T15:00') },
      ],
    })
    const moved = await change(body.block.id, { interval: span('2030-01-07T10:00', '2030-01-07T18:00') })
    expect(moved.body.block).toMatchObject({
      id: body.block.id,
      breaks: [span('2030-01-07T13:00', '2030-01-07T13:30')],
      tasks: [
        { interval: span('2030-01-07T10:00', '2030-01-07T12:00') },
        { interval: span('2030-01-07T14:00', '2030-01-07T16:00') },
      ],
    })
    const cut = await change(body.block.id, { interval: span('2030-01-07T10:00', '2030-01-07T15:00') })
    expect(cut.body.block.tasks.at(-1)?.interval).toEqual(span('2030-01-07T14:00', '2030-01-07T15:00'))
    expect((await remove(body.block.id)).status).toBe(200)
    expect((await blocks('2030-01-07T00:00', '2030-01-08T00:00')).blocks).toEqual([])
    expect((await eventTypes(stage.db, stage.company)).filter(type => type === 'schedule.published')).toEqual(
      [],
    )
    expect(
      (await eventTypes(stage.db, stage.company)).filter(type => type === 'schedule.changed'),
    ).toHaveLength(4)
  })

  it('of a shift that gives way is marked so', async () => {
    const shiftTemplateId = await aShiftTemplate(stage.db, stage.company)
    await stage.db.inTenant(stage.company.organizationId, tx =>
      tx
        .updateTable('shiftTemplate')
        .set({ conflictType: 'fill' })
        .where('id', '=', shiftTemplateId)
        .execute(),
    )
    const { body } = await create(shift('2030-01-08T09:00', '2030-01-08T17:00', { shiftTemplateId }))
    expect(body.block.conflictType).toBe('fill')
    expect((await change(body.block.id, { title: 'Late' })).body.block).toMatchObject({
      conflictType: 'fill',
      title: 'Late',
    })
    await remove(body.block.id)
  })
})

describe('a published block', () => {
  const day = ['2030-02-04T00:00', '2030-02-05T00:00'] as const
  let original: number

  beforeAll(async () => {
    const { body } = await create(shift('2030-02-04T09:00', '2030-02-04T17:00'))
    original = body.block.id
    await publish(...day)
  })

  it('is never changed: it is marked, and its replacement stands beside it', async () => {
    const edited = await change(original, { interval: span('2030-02-04T10:00', '2030-02-04T18:00') })
    const replacement = edited.body.block.id
    expect(replacement).not.toBe(original)
    const draft = await blocks(...day)
    expect(draft.blocks).toHaveLength(2)
    expect(stateOf(draft.blocks, original)).toEqual({
      type: 'published',
      version: 1,
      draft: { type: 'edited', newBlockId: replacement },
    })
    expect(draft.conflicts).toEqual([])
    const shown = await blocks(...day, { published: true })
    expect(shown.blocks.map(b => [b.id, b.interval])).toEqual([
      [original, span('2030-02-04T09:00', '2030-02-04T17:00')],
    ])
    expect(stateOf(shown.blocks, original)).toEqual({ type: 'published', version: 1, draft: null })

    const again = await change(original, { title: 'Again' })
    expect([again.status, again.refused.error]).toEqual([409, 'CONFLICT'])
    expect(again.refused.message).toContain(String(replacement))

    await remove(replacement)
    expect(stateOf((await blocks(...day)).blocks, original)).toMatchObject({ draft: null })
  })

  it('stays visible when deleted, and a change takes the mark back', async () => {
    await remove(original)
    expect(stateOf((await blocks(...day)).blocks, original)).toMatchObject({ draft: { type: 'deleted' } })
    expect((await blocks(...day, { published: true })).blocks).toHaveLength(1)
    const restored = await change(original, {})
    expect(restored.body.block).toMatchObject({ id: original, publishedState: { draft: null } })
  })

  it('takes its draft along when it is deleted', async () => {
    const { body } = await change(original, { title: 'Draft' })
    await remove(original)
    const left = (await blocks(...day)).blocks
    expect(left.map(b => b.id)).toEqual([original])
    expect(stateOf(left, body.block.id)).toBeUndefined()
    await change(original, {})
  })

  it('given to somebody else is deleted here and added there', async () => {
    const other = await aSurfer(stage.db, stage.company)
    const { body } = await change(original, { surferId: other.surferId! })
    expect(body.block).toMatchObject({ surferId: other.surferId, publishedState: { type: 'unpublished' } })
    expect(stateOf((await blocks(...day)).blocks, original)).toMatchObject({ draft: { type: 'deleted' } })
    await remove(body.block.id)
    await change(original, {})
  })
})

describe('the history', () => {
  it('knows who did what, and how it was before', async () => {
    const { body } = await create(shift('2030-03-04T09:00', '2030-03-04T17:00'))
    const { id } = body.block
    await change(id, { tasks: [{ taskId: phone, interval: span('2030-03-04T09:00', '2030-03-04T10:00') }] })
    await change(id, { tasks: [] })
    await change(id, { interval: span('2030-03-04T09:00', '2030-03-04T16:00') })
    await change(id, { title: null })
    await remove(id)
    const { body: page } = await stage.asManager.call(schedule.events, { query: { blockId: id, limit: 4 } })
    expect(page.results.map(event => event.type)).toEqual(['remove', 'add', 'remove-task', 'add-task'])
    expect(page.results[1]).toMatchObject({
      managerName: `${stage.manager.firstName} ${stage.manager.lastName}`,
      surferId: surfer.surferId,
      before: span('2030-03-04T09:00', '2030-03-04T17:00'),
      after: span('2030-03-04T09:00', '2030-03-04T16:00'),
    })
    expect(page.results[0]?.after).toBeNull()
    expect(page.pageInfo.next).toContain('offset=4')
    const { body: ofSurfer } = await stage.asManager.call(schedule.events, {
      query: { surferIds: [surfer.surferId!], limit: 1 },
    })
    expect(ofSurfer.results[0]?.blockId).toBe(id)
  })
})

describe('what is refused', () => {
  const wrong = async (form: BlockForm) => {
    const { status, refused } = await create(form)
    return [status, ...(refused.issues ?? []).map(issue => `${issue.path.join('.')}: ${issue.message}`)]
  }
  const nine = (rest: Partial<BlockForm>) => shift('2030-04-01T09:00', '2030-04-01T17:00', rest)

  it('intervals that make no sense', async () => {
    expect(await wrong(shift('2030-04-01T17:00', '2030-04-01T17:00'))).toEqual([
      400,
      'interval.end: End date must be after start date',
    ])
    expect(await wrong(shift('2030-04-01T09:00', '2030-04-02T10:00'))).toEqual([
      400,
      'interval.end: A shift is at most 24 hours long.',
    ])
    expect(
      await wrong(
        nine({
          breaks: [span('2030-04-01T08:30', '2030-04-01T09:30')],
          tasks: [
            { taskId: phone, interval: span('2030-04-01T09:00', '2030-04-01T11:00') },
            { taskId: phone, interval: span('2030-04-01T10:00', '2030-04-01T12:00') },
            { taskId: phone, interval: span('2030-04-01T16:00', '2030-04-01T18:00') },
            { taskId: phone, interval: span('2030-04-01T13:00', '2030-04-01T13:00') },
          ],
        }),
      ),
    ).toEqual([
      400,
      'breaks.0: A break must lie inside the block.',
      'tasks.1.interval: Another activity is at that time already.',
      'tasks.2.interval: End date must be after start date',
      'tasks.3.interval: An activity must lie inside the block.',
    ])
  })

  it('ids that name nothing, and what is archived', async () => {
    const archived = await aTask(stage.db, stage.company, { state: 'archived' })
    const resting = await aShiftTemplate(stage.db, stage.company, { name: 'Old', state: 'archived' })
    const interval = span('2030-04-01T09:00', '2030-04-01T10:00')
    expect(await wrong(nine({ surferId: 990_001, shiftTemplateId: 990_002 }))).toEqual([
      400,
      'surfer_id: There is no agent 990001 here.',
      'shift_template_id: There is no shift 990002 here.',
    ])
    expect(await wrong(nine({ tasks: [{ taskId: archived, interval }], shiftTemplateId: resting }))).toEqual([
      400,
      `tasks.0.task_id: There is no activity ${archived} in use here.`,
      'shift_template_id: The shift “Old” is archived. Restore it to use it again.',
    ])
    expect(await wrong(nine({ type: 'blocked-time', subtype: 'Sick' }))).toEqual([
      400,
      'subtype: Only time off has a subtype.',
    ])
    expect((await change(990_003, {})).refused.message).toBe('There is no block 990003 here.')
    expect((await remove(990_003)).status).toBe(404)
  })

  it('shifts outside the dates of the agent, but not their time off', async () => {
    const leaver = await aSurfer(stage.db, stage.company, {
      firstName: 'Lee',
      lastName: 'Gone',
      endDate: '2030-03-31',
    })
    expect(await wrong(nine({ surferId: leaver.surferId! }))).toEqual([
      400,
      'interval.start: The last day of Lee Gone is 2030-03-31.',
    ])
    expect((await create(nine({ surferId: leaver.surferId!, type: 'time-off' }))).body.block.subtype).toBe(
      'Time off',
    )
    const last = await create(shift('2030-03-31T09:00', '2030-03-31T17:00', { surferId: leaver.surferId! }))
    expect(last.status).toBe(200)
    const later = await change(last.body.block.id, { interval: span('2030-04-02T09:00', '2030-04-02T17:00') })
    expect(later.status).toBe(400)
  })

  it('teams that the manager may not edit', async () => {
    const teamId = await aTeam(stage.db, stage.company, 'Night crew')
    const away = await aSurfer(stage.db, stage.company, { teamId })
    const refused = await create(nine({ surferId: away.surferId! }))
    expect([refused.status, refused.refused.error, refused.refused.unauthorised_teams]).toEqual([
      403,
      'UNAUTHORISED_TEAMS',
      [{ id: teamId, name: 'Night crew' }],
    ])
    const { body } = await create(nine({}))
    expect((await change(body.block.id, { surferId: away.surferId! })).status).toBe(403)
    const nightly = stage.as(await aManager(stage.db, stage.company, { editTeamIds: [teamId] }))
    expect(
      (await nightly.call(schedule.updateBlock, { params: { blockId: body.block.id }, body: {} })).status,
    ).toBe(403)
    expect((await nightly.call(schedule.removeBlock, { params: { blockId: body.block.id } })).status).toBe(
      403,
    )
    expect(
      (await nightly.call(schedule.createBlock, { body: nine({ surferId: away.surferId! }) })).status,
    ).toBe(200)
    const rows = (await nightly.call(schedule.surfers, { query: {} })).body
    expect(rows.find(row => row.id === away.surferId)?.canEdit).toBe(true)
    expect(rows.find(row => row.id === surfer.surferId)?.canEdit).toBe(false)
  })

  it('more days than can be shown', async () => {
    const { status, refused } = await stage.asManager.call(schedule.blocks, {
      query: { from: at('2030-01-01T00:00'), to: at('2030-03-06T00:00') },
    })
    expect([status, refused.error]).toEqual([422, 'TOO_MUCH'])
  })
})

describe('managers are warned', () => {
  it('of broken contracts and missing skills, and not stopped', async () => {
    const mail = await aTask(stage.db, stage.company, {
      name: 'Mail',
      streamIds: [await aStream(stage.db, stage.company)],
    })
    const worker = await aSurfer(stage.db, stage.company, {
      firstName: 'Mia',
      lastName: 'Wren',
      maxContractedHours: 12,
      maxContractedDailyMinutes: 480,
    })
    const form = (start: string, end: string) => shift(start, end, { surferId: worker.surferId! })
    expect((await create(form('2030-05-06T09:00', '2030-05-06T17:00'))).body.warnings).toEqual([])
    const { status, body } = await create({
      ...form('2030-05-07T01:00', '2030-05-07T10:00'),
      tasks: [{ taskId: mail, interval: span('2030-05-07T02:00', '2030-05-07T03:00') }],
    })
    expect([status, body.warnings.map(warning => warning.code)]).toEqual([
      200,
      ['WEEKLY_HOURS', 'DAILY_MINUTES', 'REST', 'SKILL'],
    ])
    expect(body.warnings[3]?.sentence).toBe('Mia Wren does not have the skill Mail.')
  })
})

describe('conflicts', () => {
  const day = ['2030-06-03T00:00', '2030-06-04T00:00'] as const
  const pair = async () => {
    const first = (await create(shift('2030-06-03T09:00', '2030-06-03T17:00'))).body.block.id
    const second = (await create(shift('2030-06-03T16:00', '2030-06-03T20:00'))).body.block.id
    return [first, second] as [number, number]
  }
  const resolve = (blockIds: number[], mode: 'IGNORE' | 'REVERT') =>
    stage.asManager.call(schedule.resolveConflict, { body: { blockIds, mode } })

  it('are shown, and stay once a manager lets them', async () => {
    const blockIds = await pair()
    expect((await blocks(...day)).conflicts).toEqual([
      {
        id: blockIds.join('-'),
        acked: false,
        blocks: blockIds,
        interval: span('2030-06-03T16:00', '2030-06-03T17:00'),
        surferId: surfer.surferId,
      },
    ])
    expect((await resolve(blockIds.toReversed(), 'IGNORE')).status).toBe(200)
    expect((await blocks(...day)).conflicts[0]?.acked).toBe(true)
    expect((await resolve(blockIds, 'REVERT')).status).toBe(200)
    expect((await blocks(...day)).blocks.map(b => b.id)).toEqual([blockIds[0]])
    const over = await resolve(blockIds, 'REVERT')
    expect([over.status, over.refused.error]).toEqual([404, 'NOT_FOUND'])
    await remove(blockIds[0])
  })

  it('are reverted to what was published', async () => {
    const [first, second] = await pair()
    await change(second, { interval: span('2030-06-03T17:00', '2030-06-03T21:00') })
    await publish(...day)
    const { body } = await change(second, { interval: span('2030-06-03T15:00', '2030-06-03T19:00') })
    expect((await blocks(...day)).conflicts).toHaveLength(1)
    await resolve([first, body.block.id], 'REVERT')
    const after = await blocks(...day)
    expect([after.conflicts, after.blocks.map(b => b.id)]).toEqual([[], [first, second]])
    expect(stateOf(after.blocks, second)).toMatchObject({ draft: null })
  })
})

describe('the rows', () => {
  it('are filtered by team, skill and name', async () => {
    const rows = async (query: object) =>
      (await stage.asManager.call(schedule.surfers, { query })).body.map(row => row.id)
    expect(await rows({ taskIds: [phone] })).toEqual([surfer.surferId])
    expect(await rows({ searchText: 'ada by' })).toEqual([surfer.surferId])
    expect(await rows({ teamIds: [stage.company.defaultTeamId], searchText: 'nobody' })).toEqual([])
  })
})

it('a night shift on the night when the clocks go forward is an hour shorter than the clock says', async () => {
  const night = { start: '2030-03-30T22:00:00+00:00', end: '2030-03-31T06:00:00+01:00' }
  const { body } = await create({ ...shift('2030-01-01T00:00', '2030-01-01T01:00'), interval: night })
  const { start, end } = body.block.interval
  expect((Date.parse(end) - Date.parse(start)) / HOUR_MS).toBe(7)
  const sunday = await blocks('2030-03-30T23:30', '2030-03-31T23:00', { surferIds: [surfer.surferId!] })
  expect(sunday.blocks.map(block => block.id)).toContain(body.block.id)
})

describe('blocks outside the dates of an agent', () => {
  it('are told on the clock of the agent, and can be removed in one step', async () => {
    const leaver = await aSurfer(stage.db, stage.company, { timezone: 'America/New_York' })
    const surferId = leaver.surferId!
    const form = (start: string, end: string) => ({ ...shift(start, end), surferId })
    const early = (await create(form('2031-03-03T14:00', '2031-03-03T22:00'))).body.block
    // In New York it is still the evening of the 14th.
    const evening = (await create(form('2031-03-15T03:00', '2031-03-15T04:00'))).body.block
    await create(form('2031-03-10T14:00', '2031-03-10T22:00'))
    const publish = await stage.asManager.call(schedule.publish, {
      body: { from: at('2031-03-03T00:00'), to: at('2031-03-04T00:00'), surferIds: [surferId] },
    })
    expect(publish.status).toBe(200)
    const ask = async () =>
      (await stage.asManager.call(schedule.blocksOutsideDates, { query: { surferId } })).body.blocks
    expect(await ask()).toEqual([])
    await stage.asManager.call(surfers.update, {
      params: { surferId },
      body: { startDate: '2031-03-04', endDate: '2031-03-14' },
    })
    expect((await ask()).map(one => [one.blockId, one.isPublished])).toEqual([[early.id, true]])
    await stage.asManager.call(surfers.update, { params: { surferId }, body: { endDate: '2031-03-13' } })
    const outside = await ask()
    expect(outside.map(one => one.blockId)).toEqual([early.id, evening.id])
    const { status } = await stage.asManager.call(schedule.edit, {
      body: {
        label: 'Delete',
        edits: outside.map(({ blockId, revision }) => ({ op: 'remove' as const, blockId, revision })),
      },
    })
    expect(status).toBe(200)
    expect(await ask()).toEqual([])
  })
})

describe('time in lieu', () => {
  it('is for a shift of the same agent in its week or the one before, and goes with it', async () => {
    const other = await aSurfer(stage.db, stage.company)
    const { body: worked } = await create(shift('2030-05-04T09:00', '2030-05-04T17:00'))
    const inLieu = (start: string, end: string, rest: Partial<BlockForm> = {}) =>
      create(shift(start, end, { type: 'time-in-lieu', parentBlockId: worked.block.id, ...rest }))
    const late = await inLieu('2030-05-13T09:00', '2030-05-13T17:00')
    expect([late.status, late.refused.issues?.[0]]).toMatchObject([
      400,
      { path: ['parent_block_id'], message: expect.stringContaining('between 2030-04-29 and 2030-05-12') },
    ])
    const others = await inLieu('2030-05-07T09:00', '2030-05-07T17:00', { surferId: other.surferId! })
    expect(others.refused.issues?.[0]).toMatchObject({ path: ['parent_block_id'] })
    expect(others.refused.issues?.[0]?.message).toContain(`no shift ${worked.block.id}`)
    const shiftWithParent = await create(
      shift('2030-05-07T09:00', '2030-05-07T17:00', { parentBlockId: worked.block.id }),
    )
    expect(shiftWithParent.refused.issues?.[0]?.message).toBe('Only time in lieu is for a shift.')

    const day = await inLieu('2030-05-07T09:00', '2030-05-07T17:00')
    expect(day.body.block.parentBlockId).toBe(worked.block.id)
    const given = await change(day.body.block.id, { surferId: other.surferId! })
    expect(given.body.block.parentBlockId).toBeNull()
    const second = await inLieu('2030-05-08T09:00', '2030-05-08T17:00')
    await remove(worked.block.id)
    const left = (await blocks('2030-05-06T00:00', '2030-05-10T00:00')).blocks
    expect(left.map(block => block.id)).toContain(day.body.block.id)
    expect(left.map(block => block.id)).not.toContain(second.body.block.id)
  })
})

it('keeps what time off is called elsewhere, through a change of the published block', async () => {
  const off = await create(
    shift('2030-06-03T00:00', '2030-06-04T00:00', { type: 'time-off', remoteSubtype: ' Parental leave ' }),
  )
  expect(off.body.block).toMatchObject({ subtype: 'Time off', remoteSubtype: 'Parental leave' })
  await publish('2030-06-03T00:00', '2030-06-04T00:00')
  const renamed = await change(off.body.block.id, { remoteSubtype: 'Jury service' })
  expect(renamed.body.block).toMatchObject({ remoteSubtype: 'Jury service' })
  const long = await change(renamed.body.block.id, { remoteSubtype: 'x'.repeat(201) })
  expect([long.status, long.refused.issues?.[0]?.path]).toEqual([400, ['remote_subtype']])
  const worked = await create(
    shift('2030-06-05T09:00', '2030-06-05T17:00', { remoteSubtype: 'Jury service' }),
  )
  expect(worked.refused.issues?.[0]).toMatchObject({ path: ['remote_subtype'] })
})
