import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Job, jobs } from '#contract/endpoints/jobs.ts'
import { type Block, mySchedule, schedule } from '#contract/endpoints/schedule.ts'
import { type SchedulePlanApplicationResult, schedulePlans } from '#contract/endpoints/schedule-plans.ts'
import { addDays, instantAt, localDateOf } from '#core/time/index.ts'
import type { Worker } from '#server/platform/jobs/index.ts'
import {
  anOpenRequest,
  aSchedulePlan,
  aShiftTemplate,
  aSurfer,
  aTask,
  aTestBed,
  aWorker,
  type Person,
  type TestBed,
  untilQuiet,
} from '#test/builders/index.ts'
import { killAll } from '#test/faults/child.ts'
import { pauseAtLock, releaseAll } from '#test/faults/lock-pause.ts'
import { startProductWorker } from '#test/faults/product-worker.ts'

const ZONE = 'Europe/London'
// The clocks go forward on the last Sunday.
const MONDAY = '2031-03-17'
const END = addDays(MONDAY, 14)
const iso = (date: string, hour = 0) => new Date(instantAt(ZONE, date, hour * 60)).toISOString()
const span = { from: iso(MONDAY), to: iso(addDays(END, 7)) }

let stage: TestBed
let worker: Worker | null
let agents: Person[]
let ada: number
let ben: number
let fill: number

beforeAll(async () => {
  stage = await aTestBed()
  const { db, company } = stage
  agents = []
  for (const firstName of ['Ada', 'Ben'])
    agents.push(await aSurfer(db, company, { firstName, lastName: 'Lund', timezone: ZONE }))
  ;[ada, ben] = agents.map(agent => agent.surferId!) as [number, number]
  fill = await aShiftTemplate(db, company, { name: 'Filler', startMinute: 480, endMinute: 1200 })
  await db.inTenant(company.organizationId, tx =>
    sql`update shift_template set conflict_type = 'fill' where id = ${fill}`.execute(tx),
  )
})
afterAll(() => stage?.close())

beforeEach(async () => {
  await stage.db.inTenant(stage.company.organizationId, async tx => {
    await sql`delete from block`.execute(tx)
    await sql`delete from schedule_event`.execute(tx)
  })
  worker = await aWorker(stage.platform)
})
afterEach(async () => {
  await releaseAll()
  killAll()
  await worker?.stop()
})

const day = (index: number, fields: object = {}) => ({
  day: index,
  interval: { startMinute: 540, endMinute: 1020 },
  timezone: null,
  breaks: [{ startMinute: 180, duration: 30 }],
  shiftTemplateId: null,
  ...fields,
})
const WEEKDAYS = [0, 1, 2, 3, 4].map(index => day(index))
const office = {
  name: 'Office',
  duration: 1,
  groups: [{ assignees: [] as number[], plannedShifts: WEEKDAYS }],
}
const patternOf = (assignees: number[], plannedShifts = WEEKDAYS) => [
  { ...office, groups: [{ assignees, plannedShifts }] },
]
/** Saturdays in turn, with the Monday after off. */
const saturdays = () => ({
  name: 'Saturdays',
  cycleDuration: 1,
  orderedAssignees: [ada, ben],
  rules: [],
  plannedShifts: [
    {
      ...day(5, { breaks: [] }),
      plannedShiftId: 1,
      numberOfSurfers: 1,
      timeInLieu: { week: 'following' as const, weekday: 'monday' as const },
    },
  ],
})
const aRota = (wishes: object = {}) =>
  aSchedulePlan(stage.db, stage.company, {
    anchorDate: MONDAY,
    shiftPatterns: patternOf([ada, ben]),
    roundRobins: [saturdays()],
    ...wishes,
  })

const start = (schedulePlanId: number, fields: object = {}) =>
  stage.asManager.call(schedulePlans.apply, {
    params: { schedulePlanId },
    body: { from: MONDAY, to: END, duplicationType: 'overwrite', ...fields },
  })
async function ended(jobId: number): Promise<Job> {
  await untilQuiet(stage.db, stage.company)
  return (await stage.asManager.call(jobs.get, { params: { jobId } })).body
}
async function apply(schedulePlanId: number, fields: object = {}): Promise<SchedulePlanApplicationResult> {
  const { body } = await start(schedulePlanId, fields)
  if (!('jobId' in body)) throw new Error(JSON.stringify(body))
  const job = await ended(body.jobId)
  expect([job.kind, job.state, job.error]).toEqual(['apply-shift-plan', 'completed', null])
  return job.result as SchedulePlanApplicationResult
}
const blocks = async (query: object = {}): Promise<Block[]> =>
  (await stage.asManager.call(schedule.blocks, { query: { ...span, ...query } })).body.blocks
const publish = () => stage.asManager.call(schedule.publish, { body: span })
async function addShift(surferId: number, date: string, hour = 9): Promise<Block> {
  const interval = { start: iso(date, hour), end: iso(date, hour + 8) }
  return (await stage.asManager.call(schedule.createBlock, { body: { type: 'shift', surferId, interval } }))
    .body.block
}
const draftOf = (block: Block) =>
  block.publishedState.type === 'published' ? (block.publishedState.draft?.type ?? 'published') : 'draft'
/** The schedule without ids: agents, types, times, origins and marks. */
const content = (list: Block[]) =>
  list
    .map(block => {
      const { surferId, type, interval, breaks, origin, conflictType } = block
      return JSON.stringify([
        ...[surferId, type, interval, breaks, origin, conflictType, draftOf(block)],
        block.roundRobinId !== null,
        block.parentBlockId ? list.find(other => other.id === block.parentBlockId)?.interval : null,
      ])
    })
    .toSorted()
const said = (list: Block[], surferId: number) =>
  list
    .filter(block => block.surferId === surferId)
    .map(block => `${localDateOf(ZONE, Date.parse(block.interval.start)).slice(5)} ${block.type}`)

describe('applying a shift plan', () => {
  it('leaves a locked shift and its day alone', async () => {
    const [locked, free] = [await addShift(ada, MONDAY, 7), await addShift(ada, addDays(MONDAY, 1), 7)]
    const edits = [{ op: 'lock' as const, blockId: locked.id, isLocked: true }]
    await stage.asManager.call(schedule.edit, { body: { edits, label: 'Lock' } })
    const planId = await aRota({ roundRobins: [] })
    expect(await apply(planId)).toMatchObject({ added: 19, removed: 1, kept: 1 })
    const monday = (await blocks()).filter(
      block => block.surferId === ada && localDateOf(ZONE, Date.parse(block.interval.start)) === MONDAY,
    )
    expect(monday.map(block => block.id)).toEqual([locked.id])
    expect((await blocks()).map(block => block.id)).not.toContain(free.id)
  })

  it('writes drafts: pattern, duties in turn, and the days off that go with them', async () => {
    const planId = await aRota({ name: 'Rota' })
    const result = await apply(planId)
    expect(result).toEqual({ added: 21, removed: 0, kept: 0, awaitedCount: 0, openTurns: [], warnings: [] })
    const found = await blocks()
    expect(said(found, ada)).toEqual([
      ...['03-17', '03-18', '03-19', '03-20', '03-21', '03-22'].map(date => `${date} shift`),
      '03-24 time-in-lieu',
      ...['03-25', '03-26', '03-27', '03-28'].map(date => `${date} shift`),
    ])
    const [duty] = found.filter(
      block => block.surferId === ben && block.roundRobinId && block.type === 'shift',
    )
    const dayOff = found.find(block => block.parentBlockId === duty!.id)!
    expect([duty!.interval.start, dayOff.interval]).toEqual([
      iso('2031-03-29', 9),
      // Beyond the range, after the clocks have changed: at the local times of the shift it replaces.
      { start: iso('2031-03-31', 9), end: iso('2031-03-31', 17) },
    ])
    expect(new Set(found.map(block => [block.origin, draftOf(block)].join()))).toEqual(
      new Set(['plan,draft']),
    )
    expect(new Set(found.map(block => `${block.schedulePlanId} ${block.schedulePlanName}`))).toEqual(
      new Set([`${planId} Rota`]),
    )
    // The shift names its day off also where the range ends before it.
    const { start: from, end: to } = duty!.interval
    const child = { id: dayOff.id, interval: dayOff.interval }
    expect((await blocks({ from, to })).find(block => block.id === duty!.id)?.childTimeInLieuBlocks).toEqual([
      child,
    ])
    expect(found[0]!.breaks).toEqual([{ start: iso(MONDAY, 12), end: iso(MONDAY, 12.5) }])
  })

  it('gives the same in whatever order its parts are applied, and again', async () => {
    const planId = await aRota()
    const whole = await apply(planId).then(() => blocks())
    expect(await apply(planId)).toMatchObject({ added: 0, removed: 0, kept: 21 })
    expect(await blocks()).toEqual(whole)
    await stage.db.inTenant(stage.company.organizationId, tx => sql`delete from block`.execute(tx))
    const cut = addDays(MONDAY, 6)
    await apply(planId, { from: cut })
    await apply(planId, { to: cut, surferIds: [ben] })
    await apply(planId, { to: cut })
    expect(content(await blocks())).toEqual(content(whole))
  })

  it('names the plan that was applied last where two lay the same shifts', async () => {
    const first = await aRota({ roundRobins: [] })
    await apply(first)
    const copy = await aRota({ name: 'Copy', roundRobins: [] })
    expect(await apply(copy)).toMatchObject({ added: 0, removed: 0, kept: 20 })
    const found = await blocks()
    expect(new Set(found.map(block => block.schedulePlanName))).toEqual(new Set(['Copy']))
    const [shift] = found
    const moved = await stage.asManager.call(schedule.updateBlock, {
      params: { blockId: shift!.id },
      body: { breaks: [] },
    })
    expect(moved.body.block).toMatchObject({ schedulePlanId: copy, schedulePlanName: 'Copy' })
  })

  it('overwrites: drafts go, published shifts are overridden until publishing', async () => {
    const published = await addShift(ada, MONDAY, 6)
    await publish()
    const draft = await addShift(ada, addDays(MONDAY, 1), 6)
    const { body: off } = await stage.asManager.call(schedule.createBlock, {
      body: {
        type: 'time-off',
        surferId: ada,
        interval: { start: iso(MONDAY), end: iso(addDays(MONDAY, 1)) },
      },
    })
    const outside = await addShift(ada, addDays(END, 2), 6)
    const elsewhere = await addShift((await aSurfer(stage.db, stage.company)).surferId!, MONDAY)
    const planId = await aRota()
    expect(await apply(planId)).toMatchObject({ added: 21, removed: 2 })
    const after = await blocks()
    const ids = after.map(block => block.id)
    expect(ids).not.toContain(draft.id)
    for (const id of [off.block.id, outside.id, elsewhere.id]) expect(ids).toContain(id)
    expect(draftOf(after.find(block => block.id === published.id)!)).toBe('plan-overridden')
    const mine = async () =>
      (await stage.as(agents[0]!).call(mySchedule.get, { query: span })).body.blocks.map(
        block => block.interval.start,
      )
    expect(await mine()).toEqual([published.interval.start])

    await publish()
    expect((await blocks()).map(draftOf).every(state => state === 'published')).toBe(true)
    expect(await mine()).toHaveLength(13)
    expect(await apply(planId)).toMatchObject({ added: 0, removed: 0, kept: 21 })
  })

  it('leaves a shift and its day alone while a request about it is open', async () => {
    const asked = await addShift(ada, MONDAY, 6)
    const free = await addShift(ada, addDays(MONDAY, 1), 6)
    await publish()
    const withdraw = await anOpenRequest(stage.db, stage.company, asked.id)
    const planId = await aRota({ roundRobins: [] })
    const counts = { added: 19, removed: 1, kept: 1, awaitedCount: 1 }
    expect(await apply(planId)).toMatchObject(counts)
    const found = await blocks()
    expect(draftOf(found.find(block => block.id === free.id)!)).toBe('plan-overridden')
    const monday = found.filter(
      block => block.surferId === ada && localDateOf(ZONE, Date.parse(block.interval.start)) === MONDAY,
    )
    expect(monday.map(block => [block.id, draftOf(block)])).toEqual([[asked.id, 'published']])

    await withdraw()
    expect(await apply(planId)).toMatchObject({ added: 1, removed: 1, kept: 19, awaitedCount: 0 })
  })

  it('merges: a day that has a shift keeps it', async () => {
    const own = await addShift(ada, MONDAY, 6)
    const onSaturday = await addShift(ada, addDays(MONDAY, 5), 6)
    const planId = await aRota()
    expect(await apply(planId, { duplicationType: 'merge' })).toMatchObject({
      added: 19,
      removed: 0,
      kept: 2,
    })
    const merged = await blocks()
    const starts = merged.filter(block => block.surferId === ada).map(block => block.interval.start)
    expect(starts).toContain(own.interval.start)
    expect(starts).not.toContain(iso(MONDAY, 9))
    // The Saturday is worked, so its Monday is off.
    expect(starts).toContain(onSaturday.interval.start)
    expect(said(merged, ada)).toContain('03-24 time-in-lieu')
    expect(merged.filter(block => block.origin === 'merge' && block.type === 'shift')).toHaveLength(19)
    expect(await apply(planId, { duplicationType: 'merge' })).toMatchObject({ added: 0, kept: 21 })
    expect(await blocks()).toEqual(merged)
  })

  it('changes what the plan has changed, and nothing else', async () => {
    const planId = await aRota()
    await apply(planId)
    const taskId = await aTask(stage.db, stage.company)
    const [kept] = await blocks()
    await stage.asManager.call(schedule.updateBlock, {
      params: { blockId: kept!.id },
      body: { tasks: [{ taskId, interval: { start: iso(MONDAY, 9), end: iso(MONDAY, 10) } }] },
    })
    await publish()
    const [roundRobin] = (
      await stage.asManager.call(schedulePlans.get, { params: { schedulePlanId: planId } })
    ).body.roundRobins
    await stage.asManager.call(schedulePlans.update, {
      params: { schedulePlanId: planId },
      body: { roundRobins: [{ ...roundRobin!, orderedAssignees: [ben, ada] }] },
    })
    // Each Saturday, and each agent's Mondays, the other way round.
    const result = await apply(planId)
    expect(result).toMatchObject({ added: 3, removed: 3, kept: 18 })
    const after = await blocks()
    expect(after.find(block => block.id === kept!.id)!.tasks).toHaveLength(1)
    const overridden = after.filter(block => draftOf(block) === 'plan-overridden')
    expect(overridden.map(block => block.type).toSorted()).toEqual([
      ...['shift', 'shift', 'shift', 'time-in-lieu', 'time-in-lieu'],
    ])
    await publish()
    const fresh = await blocks()
    expect(said(fresh, ben)).toContain('03-24 time-in-lieu')
    expect(said(fresh, ada).filter(text => text.endsWith('time-in-lieu'))).toEqual(['03-31 time-in-lieu'])
  })

  it('keeps a day off when its published shift is moved by hand', async () => {
    await apply(await aRota())
    await publish()
    const duty = (await blocks()).find(block => block.surferId === ada && block.roundRobinId)!
    const interval = { start: iso('2031-03-22', 10), end: iso('2031-03-22', 18) }
    await stage.asManager.call(schedule.updateBlock, { params: { blockId: duty.id }, body: { interval } })
    await publish()
    const after = await blocks()
    const moved = after.find(block => block.surferId === ada && block.interval.start === interval.start)!
    expect(after.find(block => block.parentBlockId === moved.id)?.type).toBe('time-in-lieu')
    await stage.asManager.call(schedule.removeBlock, { params: { blockId: moved.id } })
    await publish()
    expect(said(await blocks(), ada)).not.toContain('03-24 time-in-lieu')
  })

  it('lays fill shifts around the others, and they grow back', async () => {
    const filler = [
      day(0, { interval: { startMinute: 480, endMinute: 1200 }, shiftTemplateId: fill, breaks: [] }),
    ]
    const planId = await aRota({ shiftPatterns: patternOf([ada], filler), roundRobins: [] })
    const standard = await addShift(ada, MONDAY)
    expect(await apply(planId, { duplicationType: 'merge' })).toMatchObject({ added: 2, kept: 0 })
    const filled = async () => (await blocks()).find(block => block.conflictType === 'fill')!
    const { id, fillIntervals, originalFillBlock } = await filled()
    expect(fillIntervals).toEqual([
      { start: iso(MONDAY, 8), end: iso(MONDAY, 9) },
      { start: iso(MONDAY, 17), end: iso(MONDAY, 20) },
    ])
    const whole = { start: iso(MONDAY, 8), end: iso(MONDAY, 20) }
    expect(originalFillBlock).toEqual({ id, interval: whole })
    const { body } = await stage.asManager.call(schedule.blocks, { query: span })
    expect(body.conflicts).toEqual([])
    await stage.asManager.call(schedule.removeBlock, { params: { blockId: standard.id } })
    const grown = await filled()
    expect([grown.fillIntervals, grown.originalFillBlock]).toEqual([[whole], undefined])
  })

  it('names turns that nobody has and contracts that it breaks', async () => {
    const leaver = await aSurfer(stage.db, stage.company, {
      firstName: 'Dora',
      lastName: 'Vik',
      timezone: ZONE,
      maxContractedHours: 40,
      endDate: '2031-03-25',
    })
    const id = leaver.surferId!
    const planId = await aRota({
      shiftPatterns: patternOf([id]),
      roundRobins: [{ ...saturdays(), orderedAssignees: [ada, id] }],
    })
    const result = await apply(planId)
    expect(result.openTurns).toMatchObject([
      {
        name: 'Saturdays',
        date: '2031-03-29',
        because: 'It is the turn of Dora Vik, who does not work here then.',
      },
    ])
    const busy = await aRota({
      shiftPatterns: patternOf([id], [...WEEKDAYS, day(5)]),
      roundRobins: [],
    })
    expect((await apply(busy)).warnings).toEqual([
      {
        surferId: id,
        surferName: 'Dora Vik',
        sentence: 'Dora Vik has 48 h in the week of Mon 17 Mar; the contract allows 40 h.',
      },
    ])
  })

  it('is answered with why when it cannot be', async () => {
    const empty = await aRota({ shiftPatterns: [], roundRobins: [] })
    expect((await start(empty)).body).toMatchObject({ error: { type: 'NO_SURFERS' } })
    const archivedShift = await aShiftTemplate(stage.db, stage.company, { name: 'Old', state: 'archived' })
    const old = await aRota({ shiftPatterns: patternOf([ada], [day(0, { shiftTemplateId: archivedShift })]) })
    expect((await start(old)).body).toMatchObject({
      error: { type: 'CONFLICT', message: 'The shift “Old” is archived. Restore it to use it again.' },
    })
    const planId = await aRota({ name: 'Spring' })
    await stage.asManager.call(schedulePlans.update, {
      params: { schedulePlanId: planId },
      body: { state: 'archived' },
    })
    expect((await start(planId)).body).toMatchObject({
      error: { message: 'The shift plan “Spring” is archived. Restore it to use it again.' },
    })
    expect((await start(990_001)).status).toBe(404)
    expect((await start(planId, { to: addDays(MONDAY, 183) })).refused.issues![0]!.message).toBe(
      'At most 26 weeks at once.',
    )
  })

  it('is one change of the schedule at a time', async () => {
    await worker!.stop()
    const planId = await aRota()
    const { body } = await start(planId)
    expect(body).toHaveProperty('jobId')
    const APPLY_IN_PROGRESS = { error: { type: 'APPLY_IN_PROGRESS' } }
    expect((await start(planId)).body).toMatchObject(APPLY_IN_PROGRESS)
    const generating = await stage.asManager.call(schedule.generate, { body: { from: MONDAY, to: END } })
    expect(generating.body).toMatchObject(APPLY_IN_PROGRESS)
    const { jobId } = body as { jobId: number }
    await stage.asManager.call(jobs.cancel, { params: { jobId } })
    expect(await blocks()).toEqual([])
  })

  it('is in the history with its author, one change in all', async () => {
    const planId = await aRota()
    await addShift(ada, MONDAY, 6)
    await apply(planId)
    const { body } = await stage.asManager.call(schedule.events, { query: { limit: 100 } })
    const change = body.results.filter(event => event.changeId === body.results[0]!.changeId)
    expect(change.filter(event => event.type === 'apply')).toHaveLength(23)
    expect(change.filter(event => event.type === 'remove')).toHaveLength(1)
    expect(change[0]!.managerName).toBe(`${stage.manager.firstName} ${stage.manager.lastName}`)
  })

  it('is remembered longer than its job, newest first, whatever became of it', async () => {
    const planId = await aRota()
    const { added } = await apply(planId)
    await apply(planId, { surferIds: [ada], duplicationType: 'merge', to: addDays(MONDAY, 7) })
    await worker!.stop()
    const { body } = await start(planId)
    await stage.asManager.call(jobs.cancel, { params: { jobId: (body as { jobId: number }).jobId } })
    const history = async () =>
      (await stage.asManager.call(schedulePlans.applications, { params: { schedulePlanId: planId } })).body
    const whole = { from: MONDAY, to: END, surferCount: 2, duplicationType: 'overwrite' }
    const managerName = `${stage.manager.firstName} ${stage.manager.lastName}`
    expect((await history()).results).toMatchObject([
      { ...whole, state: 'cancelled', outcome: null, managerName },
      {
        from: MONDAY,
        to: addDays(MONDAY, 7),
        surferCount: 1,
        duplicationType: 'merge',
        state: 'completed',
        outcome: { added: 0, removed: 0 },
      },
      { ...whole, state: 'completed', outcome: { added, removed: 0 } },
    ])
    await stage.db.inTenant(stage.company.organizationId, tx => sql`delete from job`.execute(tx))
    expect((await history()).results.map(one => one.state)).toEqual(['failed', 'completed', 'completed'])
    const { status } = await stage.asManager.call(schedulePlans.applications, {
      params: { schedulePlanId: 990_001 },
    })
    expect(status).toBe(404)
  })

  it('is there once and as a whole when its worker is killed', async () => {
    await worker!.stop()
    await addShift(ada, MONDAY, 6)
    await publish()
    const before = await blocks()
    const planId = await aRota()
    // With every shift written, as it notes that the plan was applied.
    const standstill = await pauseAtLock(stage.db.ownerUrl, 'select from schedule_plan for no key update')
    const { body } = await start(planId)
    const child = await startProductWorker(stage.db.ownerUrl)
    await standstill.reached()
    await child.kill()
    await standstill.release()
    expect(await blocks()).toEqual(before)
    worker = await aWorker(stage.platform)
    expect(await ended((body as { jobId: number }).jobId)).toMatchObject({
      state: 'completed',
      result: { added: 21, removed: 1 },
    })
    const once = content(await blocks())
    expect(once).toHaveLength(24)
    // Undisturbed it gives the same.
    await stage.asManager.call(schedule.discard, { body: span })
    await apply(planId)
    expect(content(await blocks())).toEqual(once)
  })
})
