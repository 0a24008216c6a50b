// The diff before publishing, publishing exactly what was seen, and the notices for agents.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mySchedule, schedule } from '#contract/endpoints/schedule.ts'
import { publishedSchedule } from '#contract/schedule/published-schedule.ts'
import { DAY_MS, HOUR_MS } from '#core/time/index.ts'
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
let ada: Person
let ben: Person
let task: number
let day = Date.UTC(2031, 0, 6)

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
const edit = (blockId: number, body: object) =>
  stage.asManager.call(schedule.updateBlock, { params: { blockId }, body })
const scope = (rest: object = {}) => ({ from: iso(day), to: iso(day + 7 * DAY_MS), ...rest })
const diff = async (rest: object = {}) =>
  (await stage.asManager.call(schedule.diff, { body: scope(rest) })).body
const publish = (rest: object = {}) => stage.asManager.call(schedule.publish, { body: scope(rest) })
const seen = async (rest: object = {}) => (await diff(rest)).map(({ surferId, seen }) => ({ surferId, seen }))
const notices = async (surfer: Person) => (await stage.as(surfer).call(mySchedule.notices)).body

describe('before publishing', () => {
  it('each change is told with how it was and will be', async () => {
    const kept = await add(ada, day + 9 * HOUR_MS)
    const gone = await add(ada, day + DAY_MS + 9 * HOUR_MS)
    await publish()
    const changed = (await edit(kept, { interval: hours(day + 10 * HOUR_MS, 8) })).body.block
    await stage.asManager.call(schedule.removeBlock, { params: { blockId: gone } })
    const added = await add(ben, day + 9 * HOUR_MS)
    const { body } = await stage.asManager.call(schedule.diffBlocks, { body: scope() })
    expect(body.map(one => [one.surferId, one.kind, one.before?.id ?? null, one.after?.id ?? null])).toEqual([
      [ada.surferId, 'changed', kept, changed.id],
      [ada.surferId, 'removed', gone, null],
      [ben.surferId, 'added', null, added],
    ])
    const ofBen = await stage.asManager.call(schedule.diffBlocks, {
      body: scope({ surferIds: [ben.surferId!] }),
    })
    expect(ofBen.body).toHaveLength(1)
  })

  it('single blocks can be chosen, each with what it replaces', async () => {
    const [change] = (await stage.asManager.call(schedule.diffBlocks, { body: scope() })).body
    expect(await diff({ blockIds: [change!.after!.id] })).toMatchObject([
      { added: 0, changed: 1, removed: 0 },
    ])
    const { body } = await publish({ blockIds: [change!.before!.id] })
    expect(body).toEqual({ added: 0, changed: 1, removed: 0, surferCount: 1 })
    expect(await diff()).toHaveLength(2)
  })

  it('blocks that are not there, or of others’ teams, are refused', async () => {
    const missing = await publish({ blockIds: [990_001] })
    expect(missing.refused.issues).toEqual([
      { in: 'body', path: ['block_ids', 0], message: 'There is no block 990001 here.' },
    ])
    const reef = await aTeam(stage.db, stage.company, 'Reef')
    const asReef = stage.as(await aManager(stage.db, stage.company, { editTeamIds: [reef] }))
    const [change] = (await stage.asManager.call(schedule.diffBlocks, { body: scope() })).body
    const { status } = await asReef.call(schedule.publish, {
      body: scope({ blockIds: [(change!.after ?? change!.before)!.id] }),
    })
    expect(status).toBe(403)
    await publish()
  })
})

describe('who looked at the drafts', () => {
  it('publishes what they saw, once', async () => {
    day += 14 * DAY_MS
    await add(ada, day + 9 * HOUR_MS)
    const looked = await seen()
    expect((await publish({ seen: looked })).body).toMatchObject({ added: 1 })
    const again = await publish({ seen: looked })
    expect([again.status, again.refused.error]).toEqual([409, 'CONFLICT'])
    expect(again.refused.message).toContain('The drafts of Ada A are other ones')
  })

  it.each([
    ['another draft', () => add(ada, day + 5 * DAY_MS)],
    [
      'another activity',
      async (id: number) => edit(id, { tasks: [{ taskId: task, interval: hours(day + 9 * HOUR_MS, 1) }] }),
    ],
    ['another time', (id: number) => edit(id, { interval: hours(day + 9 * HOUR_MS, 9) })],
    ['somebody else’s draft', () => add(ben, day + DAY_MS)],
  ])('is refused when there is %s', async (_, change) => {
    day += 14 * DAY_MS
    const id = await add(ada, day + 9 * HOUR_MS)
    const looked = await seen()
    await change(id)
    for (const endpoint of [schedule.publish, schedule.discard]) {
      const { status } = await stage.asManager.call(endpoint, { body: scope({ seen: looked }) })
      expect(status).toBe(409)
    }
    expect((await diff()).length).toBeGreaterThan(0)
    const { status } = await stage.asManager.call(schedule.discard, { body: scope({ seen: await seen() }) })
    expect(status).toBe(200)
    expect(await diff()).toEqual([])
  })

  it('does not mind what is outside of what they look at', async () => {
    day += 14 * DAY_MS
    await add(ada, day + 9 * HOUR_MS)
    const own = { surferIds: [ada.surferId!] }
    const looked = await seen(own)
    await add(ben, day + 9 * HOUR_MS)
    expect((await publish({ ...own, seen: looked })).status).toBe(200)
    await publish()
  })
})

describe('the check', () => {
  it('counts conflicts and broken rules of the agents named, and the coverage of the days', async () => {
    day += 14 * DAY_MS
    const check = async (rest: object = {}) =>
      (await stage.asManager.call(schedule.check, { body: scope(rest) })).body
    const streamId = await aStream(stage.db, stage.company, { name: 'Calls' })
    await stage.db.inTenant(stage.company.organizationId, tx =>
      sql`
        insert into stream_forecast (organization_id, stream_id, starts_at, origin, mean, base, lo80, hi80, lo95, hi95, required)
        select ${stage.company.organizationId}, ${streamId}, at, '2031-01-01', 10, 10, 8, 12, 6, 14, 2
        from generate_series(${iso(day + 9 * HOUR_MS)}::timestamptz, ${iso(day + 9.75 * HOUR_MS)}::timestamptz, interval '15 minutes') as at`.execute(
        tx,
      ),
    )
    expect(await check()).toMatchObject({ conflictCount: 0, conflicts: [], warningCount: 0, rules: [] })
    await add(ada, day + 9 * HOUR_MS, 20)
    await add(ada, day + 10 * HOUR_MS, 8)
    await add(ben, day + 9 * HOUR_MS, 8)
    const all = await check()
    expect(all).toMatchObject({
      conflictCount: 1,
      conflicts: [{ surferId: ada.surferId, surferName: 'Ada A', interval: hours(day + 10 * HOUR_MS, 8) }],
    })
    expect(all.warnings).toHaveLength(all.warningCount)
    expect(all.rules.reduce((sum, { count }) => sum + count, 0)).toBe(all.warningCount)
    expect(all.coverage.total).toMatchObject({ requiredHours: 2, scheduledHours: 0, shortHours: 2, met: 0 })
    expect(all.coverage).toMatchObject({
      shiftCount: 3,
      bareShiftCount: 3,
      streams: [{ streamId, streamName: 'Calls', shortHours: 2 }],
    })
    const ofBen = await check({ surferIds: [ben.surferId!] })
    expect(ofBen.conflictCount).toBe(0)
    expect(ofBen.warnings.every(({ surferId }) => surferId === ben.surferId)).toBe(true)
    expect(ofBen.coverage).toEqual(all.coverage)
  })

  it('is refused for agents that are not there, other teams and too many days', async () => {
    const ask = (caller: Pick<TestBed['asManager'], 'call'>, rest: object) =>
      caller.call(schedule.check, { body: scope(rest) })
    const unknown = await ask(stage.asManager, { surferIds: [999_999] })
    expect(unknown.refused.issues![0]).toMatchObject({ message: 'There is no agent 999999 here.' })
    const long = await ask(stage.asManager, { to: iso(day + 90 * DAY_MS) })
    expect(long.refused.error).toBe('TOO_MUCH')
    const team = await aTeam(stage.db, stage.company)
    const limited = await aManager(stage.db, stage.company, { editTeamIds: [team] })
    expect((await ask(stage.as(limited), { surferIds: [ada.surferId!] })).status).toBe(403)
  })
})

describe('agents', () => {
  it('are told what was published, until they have seen it', async () => {
    day += 14 * DAY_MS
    expect(await notices(ada)).toEqual([])
    await add(ada, day + 9 * HOUR_MS)
    await add(ada, day + 2 * DAY_MS + 9 * HOUR_MS)
    await publish({ notice: { text: '  Fair hours  ' } })
    const [notice] = await notices(ada)
    expect(notice).toMatchObject({
      text: 'Fair hours',
      added: 2,
      changed: 0,
      removed: 0,
      managerName: `${stage.manager.firstName} ${stage.manager.lastName}`,
      interval: { start: iso(day + 9 * HOUR_MS), end: iso(day + 2 * DAY_MS + 17 * HOUR_MS) },
    })
    expect(await notices(ben)).toEqual([])
    const { body: log } = await stage.asManager.call(schedule.events, {
      query: { surferIds: [ada.surferId!], types: ['publish'] },
    })
    expect(log.results.slice(0, 2).map(event => event.note)).toEqual(['Fair hours', 'Fair hours'])
    const see = (surfer: Person) =>
      stage.as(surfer).call(mySchedule.seeNotices, { body: { noticeIds: [notice!.id] } })
    await see(ben)
    expect(await notices(ada)).toHaveLength(1)
    await see(ada)
    expect(await notices(ada)).toEqual([])
  })

  it('are not told when the manager does not want it, or nothing changes for them', async () => {
    await add(ada, day + 4 * DAY_MS)
    await publish()
    await publish({ notice: {} })
    expect(await notices(ada)).toEqual([])
    const { body: log } = await stage.asManager.call(schedule.events, {
      query: { surferIds: [ada.surferId!], types: ['publish'], limit: 1 },
    })
    expect(log.results[0]!.note).toBeNull()
  })

  it('get short texts only', async () => {
    const { status, refused } = await publish({ notice: { text: 'x'.repeat(281) } })
    expect(status).toBe(400)
    expect(refused.issues![0]).toMatchObject({
      path: ['notice', 'text'],
      message: 'The note may have at most 280 characters. Shorten it.',
    })
  })
})

describe('for programs', () => {
  it('what is published is read in pages, with names, without drafts', async () => {
    const { db, company, asManager } = stage
    const start = Date.UTC(2032, 2, 1)
    const streamId = await aStream(db, company, { name: 'Mail' })
    const mail = await aTask(db, company, { name: 'Answer mail', streamIds: [streamId] })
    const early = await aShiftTemplate(db, company, { name: 'Early' })
    const work = hours(start + 9 * HOUR_MS, 8)
    const body = { type: 'shift' as const, surferId: ada.surferId!, interval: work, shiftTemplateId: early }
    await asManager.call(schedule.createBlock, {
      body: {
        ...body,
        breaks: [hours(start + 12 * HOUR_MS, 1)],
        tasks: [{ taskId: mail, interval: hours(start + 9 * HOUR_MS, 3) }],
      },
    })
    await add(ben, start + 22 * HOUR_MS)
    const time = { start: iso(start), end: iso(start + DAY_MS) }
    const range = { from: time.start, to: iso(start + 3 * DAY_MS) }
    await asManager.call(schedule.publish, { body: range })
    await add(ada, start + 20 * HOUR_MS, 1)
    const read = (query: object = {}) =>
      asManager.call(publishedSchedule.list, { query: { ...time, ...query } as never })
    const first = (await read({ limit: 1 })).body
    expect(first.results).toMatchObject([
      {
        type: 'shift',
        surfer: { id: ada.surferId, name: 'Ada A', email: ada.email },
        interval: work,
        shiftTemplate: { id: early, name: 'Early' },
        breaks: [hours(start + 12 * HOUR_MS, 1)],
        taskSchedule: [
          {
            task: { id: mail, name: 'Answer mail', type: 'task-activity' },
            interval: hours(start + 9 * HOUR_MS, 3),
            ticketGroups: [{ id: streamId, name: 'Mail' }],
          },
        ],
      },
    ])
    const second = (await read({ limit: 1, cursor: first.pageInfo.cursor })).body
    expect(second.results.map(({ surfer }) => surfer.id)).toEqual([ben.surferId])
    expect([first.meta.filteredRowCount, second.pageInfo.next]).toEqual([2, null])
    // The end is not included, the start is: the night shift is also that of the next day.
    expect((await read({ end: iso(start + 9 * HOUR_MS) })).body.results).toEqual([])
    const next = { start: iso(start + DAY_MS), end: iso(start + 2 * DAY_MS) }
    expect((await read(next)).body.results).toHaveLength(1)
    expect((await read({ emails: [ada.email] })).body.results).toHaveLength(1)
    await stage.db.inTenant(company.organizationId, tx =>
      sql`update surfer set deleted_at = now() where id = ${ben.surferId}`.execute(tx),
    )
    expect((await read()).body.results).toHaveLength(1)
    expect((await read({ includeDeletedAgents: true })).body.results).toHaveLength(2)
    expect((await read({ limit: 101 })).refused.message).toContain('Must be at most 100')
    expect((await read({ end: time.start })).refused.message).toContain('start must be before end')
    expect((await read({ end: iso(start + 90 * DAY_MS) })).refused.message).toContain('at most 62 days')
  })
})
