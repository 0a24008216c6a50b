import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Job, jobs } from '#contract/endpoints/jobs.ts'
import {
  actionState,
  type Optimization,
  type OptimizationType,
  optimizations,
} from '#contract/endpoints/optimizations.ts'
import { organization } from '#contract/endpoints/organization.ts'
import { type Block, mySchedule, schedule } from '#contract/endpoints/schedule.ts'
import { DAY_MS, HOUR_MS } from '#core/time/index.ts'
import type { Worker } from '#server/platform/jobs/index.ts'
import {
  aManager,
  aStream,
  aSurfer,
  aTask,
  aTeam,
  aTestBed,
  aWorker,
  type Person,
  type TestBed,
  untilQuiet,
} from '#test/builders/index.ts'

const MONDAY = Date.parse('2031-03-03T00:00:00Z')
const NOON = 12 * HOUR_MS
const iso = (instant: number) => new Date(instant).toISOString()
const span = (start: number, end: number) => ({ start: iso(start), end: iso(end) })
const week = { from: iso(MONDAY), to: iso(MONDAY + 7 * DAY_MS) }
const ALL_ON = {
  breakTimeAdjustment: true,
  blockTimeAddition: true,
  blockTimeRemoval: true,
  timeOffAddition: true,
  timeOffRemoval: true,
}
const AGENTS = 6

let now = MONDAY - 7 * DAY_MS
let stage: TestBed
let worker: Worker
let agents: Person[]
let phone: number
let lunch: number

beforeAll(async () => {
  stage = await aTestBed({ now: () => now })
  worker = await aWorker(stage.platform)
  const { db, company } = stage
  const streamId = await aStream(db, company)
  phone = await aTask(db, company, { name: 'Phone', streamIds: [streamId] })
  lunch = await aTask(db, company, { name: 'Lunch', type: 'task-break' })
  agents = []
  for (let i = 0; i < AGENTS; i++)
    agents.push(
      await aSurfer(db, company, {
        firstName: `Agent${i}`,
        lastName: 'X',
        timezone: 'Etc/UTC',
        taskIds: [phone],
        minContractedHours: 0,
        minContractedDailyMinutes: 300,
      }),
    )
  // Everybody is wanted at noon; in the afternoon half of them would do.
  await db.inTenant(company.organizationId, tx =>
    sql`
      insert into stream_forecast (organization_id, stream_id, starts_at, origin, mean, base, lo80, hi80, lo95, hi95, required)
      select ${company.organizationId}, ${streamId}, at, '2031-01-01', 10, 10, 8, 12, 6, 14,
        case when extract(hour from at at time zone 'UTC') between 9 and 13 then ${AGENTS}::real else ${AGENTS / 2}::real end
      from generate_series(${week.from}::timestamptz, ${week.to}::timestamptz, interval '15 minutes') as at
      where extract(hour from at at time zone 'UTC') between 9 and 16`.execute(tx),
  )
})
afterAll(async () => {
  await worker?.stop()
  await stage?.close()
})

beforeEach(async () => {
  now = MONDAY - 7 * DAY_MS
  await stage.db.inTenant(stage.company.organizationId, async tx => {
    await sql`delete from optimization`.execute(tx)
    await sql`delete from block`.execute(tx)
  })
  await switchTo(ALL_ON)
})

const switchTo = (body: object) => stage.asManager.call(organization.changeOptimizationSettings, { body })

/** A shift from 9 to 17 with lunch at noon; every day counts from the Monday. */
async function addShift({ surferId }: Person, day = 0): Promise<number> {
  const at = MONDAY + day * DAY_MS
  const { status, body } = await stage.asManager.call(schedule.createBlock, {
    body: {
      type: 'shift',
      surferId: surferId!,
      interval: span(at + 9 * HOUR_MS, at + 17 * HOUR_MS),
      tasks: [
        { taskId: phone, interval: span(at + 9 * HOUR_MS, at + NOON) },
        { taskId: lunch, interval: span(at + NOON, at + NOON + HOUR_MS) },
        { taskId: phone, interval: span(at + NOON + HOUR_MS, at + 17 * HOUR_MS) },
      ],
    },
  })
  expect(status).toBe(200)
  return body.block.id
}

async function addAway({ surferId }: Person, type: 'time-off' | 'blocked-time', hour: number, more = {}) {
  const interval = span(MONDAY + hour * HOUR_MS, MONDAY + (hour + 1) * HOUR_MS)
  const { body } = await stage.asManager.call(schedule.createBlock, {
    body: { type, surferId: surferId!, interval, ...more },
  })
  return body.block.id
}

const publish = () => stage.asManager.call(schedule.publish, { body: week })
const readBlocks = async (published?: boolean): Promise<Block[]> =>
  (await stage.asManager.call(schedule.blocks, { query: { ...week, published } })).body.blocks

/** Without ids and versions. */
const contents = (blocks: readonly Block[]) =>
  blocks
    .map(({ surferId, type, interval, breaks, tasks, subtype, publishedState }) => ({
      surferId,
      type,
      interval,
      breaks,
      subtype,
      publishedState: publishedState.type,
      tasks: tasks.map(task => [task.taskId, task.interval]),
    }))
    .toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))

const start = (wishes: object = {}, as = stage.asManager) =>
  as.call(optimizations.start, { body: { ...week, ...wishes } })

async function run(wishes: object = {}): Promise<Optimization> {
  const { body } = await start(wishes)
  if (!('jobId' in body)) throw new Error(JSON.stringify(body))
  await untilQuiet(stage.db, stage.company)
  const job: Job = (await stage.asManager.call(jobs.get, { params: { jobId: body.jobId } })).body
  expect(job).toMatchObject({ state: 'completed', error: null })
  return read((job.result as { optimizationId: number }).optimizationId)
}

const read = async (optimizationId: number): Promise<Optimization> =>
  (await stage.asManager.call(optimizations.get, { params: { optimizationId } })).body
const decide =
  (verb: 'apply' | 'revert') =>
  async ({ id }: Optimization, actionIds?: number[], as = stage.asManager) =>
    as.call(optimizations[verb], { params: { optimizationId: id }, body: { actionIds } })
const [apply, revert] = [decide('apply'), decide('revert')]
const only = (...types: OptimizationType[]) => ({ types })
const BREAKS = only('break_time_adjustment')
const states = async ({ id }: Optimization) => (await read(id)).actions.map(actionState)

describe('breaks', () => {
  it('are moved in drafts, logged with their author, and moved back', async () => {
    for (const agent of agents) await addShift(agent)
    const before = await readBlocks()
    const found = await run(BREAKS)
    expect(found.actions.length).toBeGreaterThan(0)
    expect(found.after.cost).toBeLessThan(found.before.cost)
    const gains = found.actions.reduce((sum, action) => sum + action.metadata.gain.cost, 0)
    expect(found.before.cost - found.after.cost).toBeCloseTo(gains, 6)
    expect(found.actions[0]).toMatchObject({
      type: 'break_time_adjustment',
      completedAt: null,
      isSuccessful: null,
      metadata: {
        before: [span(MONDAY + NOON, MONDAY + NOON + HOUR_MS)],
        because: expect.stringMatching(/^The break moves from 2031-03-03 12:00 to .*less shortage/),
        isPublished: false,
      },
    })
    // Nothing is done until somebody says so.
    expect(contents(await readBlocks())).toEqual(contents(before))

    const { body } = await apply(found)
    expect(body).toEqual({ done: found.actions.map(action => action.actionId), refused: [] })
    const after = await readBlocks()
    for (const { surferId, metadata } of found.actions) {
      const shift = after.find(block => block.surferId === surferId)!
      const lunches = shift.tasks.filter(task => task.taskId === lunch).map(task => task.interval)
      expect(lunches).toEqual(metadata.after)
      expect(shift.publishedState.type).toBe('unpublished')
    }
    const log = (await stage.asManager.call(optimizations.log)).body.results
    expect(log).toHaveLength(found.actions.length)
    expect(log.map(action => [actionState(action), action.completedByManagerId])).toEqual(
      log.map(() => ['applied', stage.manager.managerId]),
    )

    const changed = await stage.asManager.call(schedule.events, { query: { limit: 1 } })
    expect(changed.body.results).toMatchObject([
      { type: 'add', managerId: stage.manager.managerId, jobKind: 'reoptimise-schedule' },
    ])

    expect((await revert(found)).body.refused).toEqual([])
    const reverted = await stage.asManager.call(schedule.events, { query: { limit: 1 } })
    expect(reverted.body.results).toMatchObject([{ managerId: stage.manager.managerId, jobKind: null }])
    expect(contents(await readBlocks())).toEqual(contents(before))
    expect(new Set(await states(found))).toEqual(new Set(['reverted']))
  })

  it('of published shifts are moved for their agents at once, and the rest stays a draft', async () => {
    const [ada, ben] = agents as [Person, Person]
    await addShift(ada)
    await publish()
    await addShift(ben)
    for (const agent of agents.slice(2)) await addShift(agent)
    const found = await run({ ...BREAKS, surferIds: [ada.surferId, ben.surferId] })
    expect(found.actions).toHaveLength(2)
    const ofAda = found.actions.find(action => action.surferId === ada.surferId)!
    const seenByAda = async () =>
      (await stage.as(ada).call(mySchedule.get, { query: week })).body.blocks[0]!.tasks.filter(
        task => task.taskId === lunch,
      ).map(task => task.interval)
    expect(ofAda.metadata.isPublished).toBe(true)
    await apply(found)
    expect(await seenByAda()).toEqual(ofAda.metadata.after)
    const published = await readBlocks(true)
    expect(published.map(block => [block.surferId, block.publishedState])).toEqual([
      [ada.surferId, { type: 'published', version: 2, draft: null }],
    ])
    await revert(found, [ofAda.actionId])
    expect(await seenByAda()).toEqual(ofAda.metadata.before)
    const { body: diff } = await stage.asManager.call(schedule.diff, { body: week })
    expect(diff.map(one => one.surferId)).not.toContain(ada.surferId)
    const { body: history } = await stage.asManager.call(schedule.events, {
      query: { surferIds: [ada.surferId!] },
    })
    expect(history.results.slice(0, 4).map(event => event.type)).toEqual([
      ...['publish', 'add', 'publish', 'add'],
    ])
  })

  it('of a published shift that has a draft are moved in the draft', async () => {
    const blockId = await addShift(agents[0]!)
    for (const agent of agents.slice(1)) await addShift(agent)
    await publish()
    await stage.asManager.call(schedule.updateBlock, { params: { blockId }, body: { title: 'Changed' } })
    const published = contents(await readBlocks(true))
    const found = await run({ ...BREAKS, surferIds: [agents[0]!.surferId] })
    expect(found.actions).toHaveLength(1)
    await apply(found)
    expect(contents(await readBlocks(true))).toEqual(published)
    await revert(found)
    expect((await stage.asManager.call(schedule.diff, { body: week })).body).toHaveLength(1)
  })
})

describe('time away', () => {
  it('is taken back where somebody is missing, only what was not promised, and given back', async () => {
    const ids: number[] = []
    for (const agent of agents) await addShift(agent)
    ids.push(await addAway(agents[0]!, 'time-off', 10))
    ids.push(await addAway(agents[1]!, 'blocked-time', 10, { title: 'Coaching' }))
    await addAway(agents[2]!, 'time-off', 10, { subtype: 'Sick' })
    await publish()
    const before = contents(await readBlocks(true))
    const found = await run(only('time_off_removal', 'block_time_off_removal'))
    expect(new Set(found.actions.map(action => action.blockId))).toEqual(new Set(ids))
    await apply(found)
    const left = await readBlocks(true)
    expect(left.filter(block => block.type !== 'shift').map(block => block.subtype)).toEqual(['Sick'])
    await revert(found)
    expect(contents(await readBlocks(true))).toEqual(before)
  })

  it('is given where there are agents to spare, and taken back', async () => {
    for (const agent of agents) await addShift(agent)
    const before = contents(await readBlocks())
    const found = await run({
      ...only('time_off_addition', 'block_time_off_addition'),
      blockedMinutes: 60,
    })
    const types = new Set(found.actions.map(action => action.type))
    expect(types.has('time_off_addition')).toBe(true)
    await apply(found)
    const added = (await readBlocks()).filter(block => block.type !== 'shift')
    expect(added).toHaveLength(found.actions.length)
    for (const block of added) {
      expect(block.origin).toBe('autofill')
      expect(block.subtype).toBe(block.type === 'time-off' ? 'Time off' : null)
    }
    await revert(found)
    expect(contents(await readBlocks())).toEqual(before)
  })

  it('of drafts marked to go is there again when reverted before publishing', async () => {
    for (const agent of agents) await addShift(agent)
    const id = await addAway(agents[0]!, 'time-off', 10)
    await publish()
    // The shift has a draft, so that nothing of it is published at once.
    const shift = (await readBlocks()).find(b => b.surferId === agents[0]!.surferId && b.type === 'shift')!
    await stage.asManager.call(schedule.updateBlock, {
      params: { blockId: shift.id },
      body: { title: 'Changed' },
    })
    const found = await run(only('time_off_removal'))
    await apply(found)
    const state = async () => (await readBlocks()).find(block => block.id === id)!.publishedState
    expect(await state()).toMatchObject({ draft: { type: 'deleted' } })
    await revert(found)
    expect(await state()).toMatchObject({ draft: null })
  })

  it('of a draft on a published shift leaves a draft, and nothing when reverted', async () => {
    for (const agent of agents) await addShift(agent)
    const { surferId } = agents[0]!
    const { id: blockId } = (await readBlocks()).find(block => block.surferId === surferId)!
    const from = (hour: number, to: number) => span(MONDAY + hour * HOUR_MS, MONDAY + to * HOUR_MS)
    await stage.asManager.call(schedule.updateBlock, {
      params: { blockId },
      body: {
        tasks: [
          { taskId: phone, interval: from(9, 10) },
          { taskId: phone, interval: from(11, 17) },
        ],
      },
    })
    await publish()
    await addAway(agents[0]!, 'blocked-time', 10)
    const before = contents(await readBlocks())
    const diff = async () =>
      (await stage.asManager.call(schedule.diff, { body: week })).body.map(one => [one.added, one.changed])
    expect(await diff()).toEqual([[1, 0]])
    const found = await run(only('block_time_off_removal'))
    await apply(found)
    expect(await diff()).toEqual([[0, 1]])
    const [shift] = (await readBlocks()).filter(
      block => block.surferId === surferId && block.publishedState.type === 'unpublished',
    )
    expect(shift!.tasks.map(task => task.interval)).toEqual([from(9, 17)])
    await revert(found)
    expect(await diff()).toEqual([[1, 0]])
    expect(contents(await readBlocks())).toEqual(before)
  })

  it('is refused once the week has too few hours without it', async () => {
    for (const agent of agents) await addShift(agent)
    const found = await run(only('time_off_addition'))
    const { surferId, actionId } = found.actions[0]!
    await setHours(surferId, 8)
    const { body } = await apply(found, [actionId])
    await setHours(surferId, 0)
    expect(body.refused[0]!.because).toMatch(/below the contracted hours/)
  })
  const setHours = (surferId: number, hours: number) =>
    stage.db.inTenant(stage.company.organizationId, tx =>
      sql`update surfer set min_contracted_hours = ${hours} where id = ${surferId}`.execute(tx),
    )
})

it('keeps to its budget of agents and notice', async () => {
  for (const agent of agents) for (let day = 0; day < 5; day++) await addShift(agent, day)
  await publish()
  now = MONDAY + 8 * HOUR_MS
  const before = await readBlocks()
  const all = await run({ noticeHours: 48 })
  expect(new Set(all.actions.map(action => action.surferId)).size).toBeGreaterThan(2)
  const found = await run({ maxSurfers: 2, noticeHours: 48 })
  expect((await apply(found)).body.refused).toEqual([])
  const after = await readBlocks()
  const isSame = (block: Block) => after.some(other => JSON.stringify(other) === JSON.stringify(block))
  const touched = before.filter(block => !isSame(block))
  expect(touched.length).toBeGreaterThan(1)
  expect(
    new Set([...touched, ...after.filter(b => !before.some(o => o.id === b.id))].map(b => b.surferId)).size,
  ).toBeLessThanOrEqual(2)
  for (const { metadata } of found.actions)
    for (const { start } of [...metadata.before, ...metadata.after])
      expect(Date.parse(start)).toBeGreaterThanOrEqual(now + 48 * HOUR_MS)
  for (const block of touched) expect(Date.parse(block.interval.end)).toBeGreaterThan(now + 48 * HOUR_MS)
})

describe('what is proposed is refused', () => {
  const becauseOf = async (found: Optimization) => (await apply(found)).body.refused[0]!.because

  it('when the blocks changed since, and says so in the log', async () => {
    for (const agent of agents) await addShift(agent)
    const found = await run(BREAKS)
    const [first, ...others] = found.actions
    await stage.asManager.call(schedule.updateBlock, {
      params: { blockId: first!.blockId! },
      body: { tasks: [] },
    })
    const { body } = await apply(found)
    expect(body).toEqual({
      done: others.map(action => action.actionId),
      refused: [
        {
          actionId: first!.actionId,
          because: 'The schedule changed since this was proposed. Re-optimise again.',
        },
      ],
    })
    const log = (await stage.asManager.call(optimizations.log)).body.results
    expect(log.find(action => action.actionId === first!.actionId)).toMatchObject({
      isSuccessful: false,
      metadata: { failedBecause: body.refused[0]!.because },
    })
  })

  it('when the agent has said since that they are not available then', async () => {
    for (const agent of agents) await addShift(agent)
    const { surferId, organizationId } = agents[0]!
    const interval = span(MONDAY + 10 * HOUR_MS, MONDAY + 11 * HOUR_MS)
    await stage.asManager.call(schedule.createBlock, {
      body: { type: 'time-off', subtype: 'Time off', surferId: surferId!, interval },
    })
    const found = await run(only('time_off_removal'))
    expect(found.actions).toHaveLength(1)
    await stage.db.inTenant(organizationId, tx =>
      sql`with enabled as (update surfer set availability_enabled = true where id = ${surferId})
        insert into availability_block (organization_id, surfer_id, starts_at, ends_at)
        values (${organizationId}, ${surferId}, ${iso(MONDAY + NOON)}, ${iso(MONDAY + 18 * HOUR_MS)})`.execute(
        tx,
      ),
    )
    expect(await becauseOf(found)).toMatch(/changed their availability since this was proposed/)
    await stage.db.inTenant(organizationId, tx => sql`delete from availability_block`.execute(tx))
  })

  it('when its agent left, and the others go on', async () => {
    const leaver = await aSurfer(stage.db, stage.company, { timezone: 'Etc/UTC', taskIds: [phone] })
    for (const agent of [...agents, leaver]) await addShift(agent)
    const found = await run({ ...BREAKS, surferIds: [agents[0]!.surferId, leaver.surferId] })
    expect(found.actions).toHaveLength(2)
    await stage.db.inTenant(stage.company.organizationId, tx =>
      sql`update surfer set deleted_at = now() where id = ${leaver.surferId}`.execute(tx),
    )
    const { body } = await apply(found)
    expect([body.done.length, body.refused.length]).toEqual([1, 1])
  })

  it('when something else was put there', async () => {
    await addShift(agents[0]!)
    for (const agent of agents.slice(1)) await addShift(agent)
    const found = await run({ ...BREAKS, surferIds: [agents[0]!.surferId] })
    await addAway(agents[0]!, 'blocked-time', 15)
    expect(await becauseOf(found)).toMatch(/changed since/)
  })

  it('when its notice ran out, its type was turned off, or nothing is left', async () => {
    for (const agent of agents) await addShift(agent)
    const late = await run({ ...BREAKS, noticeHours: 24 })
    now = MONDAY + NOON - 24 * HOUR_MS + 3 * HOUR_MS
    expect(await becauseOf(late)).toBe('It begins in less than the notice of 24 h by now.')
    now = MONDAY - DAY_MS
    const off = await run(BREAKS)
    await switchTo({ breakTimeAdjustment: false })
    expect(await becauseOf(off)).toMatch(/turned off meanwhile/)
    expect(new Set(await states(off))).toEqual(new Set(['failed']))
    const again = await apply(off)
    expect([again.status, again.refused.message]).toEqual([
      409,
      'Nothing of this is left to apply. Re-optimise again to look for more.',
    ])
    expect((await revert(off)).status).toBe(409)
  })

  it('to managers who may not edit the team, naming it', async () => {
    for (const agent of agents) await addShift(agent)
    const found = await run(BREAKS)
    const teamId = await aTeam(stage.db, stage.company, 'Elsewhere')
    const other = stage.as(await aManager(stage.db, stage.company, { editTeamIds: [teamId] }))
    const { status, refused } = await apply(found, undefined, other)
    expect([status, refused.error, refused.unauthorised_teams]).toEqual([
      403,
      'UNAUTHORISED_TEAMS',
      [expect.objectContaining({ id: stage.company.defaultTeamId })],
    ])
    expect((await start({ surferIds: [agents[0]!.surferId] }, other)).status).toBe(403)
    expect((await start({}, other)).body).toMatchObject({ error: { type: 'NO_SURFERS' } })
    await apply(found)
    expect((await revert(found, undefined, other)).status).toBe(403)
  })

  it('once it was decided, and is not found under another run', async () => {
    for (const agent of agents) await addShift(agent)
    const [one, two] = [await run(BREAKS), await run(BREAKS)]
    expect((await apply(one, [two.actions[0]!.actionId])).status).toBe(404)
    await apply(one)
    expect((await apply(one)).status).toBe(409)
    // The other run speaks of a schedule that is no more.
    expect((await apply(two)).body.done).toEqual([])
  })
})

describe('reverting', () => {
  it('is refused when the schedule changed', async () => {
    for (const agent of agents) await addShift(agent)
    const found = await run(BREAKS)
    await apply(found)
    const [first, ...others] = (await read(found.id)).actions
    await stage.asManager.call(schedule.removeBlock, { params: { blockId: first!.blockId! } })
    const { body } = await revert(found)
    expect(body.refused).toEqual([{ actionId: first!.actionId, because: 'can’t revert: schedule changed' }])
    expect(body.done).toEqual(others.map(action => action.actionId))
  })

  it('leaves a break where it is when blocked time was put where it would come back to', async () => {
    for (const agent of agents) await addShift(agent)
    const found = await run(BREAKS)
    await apply(found)
    const [first, ...others] = (await read(found.id)).actions
    const surfer = agents.find(agent => agent.surferId === first!.surferId)!
    await addAway(surfer, 'blocked-time', 12)
    const before = (await readBlocks()).filter(block => block.surferId === first!.surferId)
    const { body } = await revert(found)
    expect(body.refused).toEqual([
      {
        actionId: first!.actionId,
        because:
          'can’t revert: schedule changed. Time off or blocked time lies where it would come back to: move that first.',
      },
    ])
    expect(others.length).toBeGreaterThan(0)
    expect(body.done).toEqual(others.map(action => action.actionId))
    expect((await readBlocks()).filter(block => block.surferId === first!.surferId)).toEqual(before)
  })

  it('does not care that a draft was published meanwhile', async () => {
    for (const agent of agents) await addShift(agent)
    const found = await run(BREAKS)
    const before = contents(await readBlocks()).map(block => ({ ...block, publishedState: 'published' }))
    await apply(found)
    await publish()
    expect((await revert(found)).body.refused).toEqual([])
    expect(contents(await readBlocks(true))).toEqual(before)
  })
})

describe('starting', () => {
  it('needs a type that is on, a short range, and says when there is nothing to gain', async () => {
    await switchTo({ breakTimeAdjustment: false })
    expect((await start(BREAKS)).body).toEqual({
      error: {
        type: 'TYPE_OFF',
        message: '“Move breaks” is turned off. Turn it on in the settings or choose another type.',
      },
    })
    await switchTo({ timeOffRemoval: false })
    expect((await start(only('break_time_adjustment', 'time_off_removal'))).body).toMatchObject({
      error: {
        message:
          '“Move breaks” and “Take time off back” are turned off. Turn them on in the settings or choose other types.',
      },
    })
    await switchTo(Object.fromEntries(Object.keys(ALL_ON).map(key => [key, null])))
    expect((await start()).body).toMatchObject({ error: { type: 'EVERY_TYPE_OFF' } })
    await switchTo(ALL_ON)
    expect((await start({ to: iso(MONDAY + 8 * DAY_MS) })).status).toBe(422)
    expect((await start({ maxSurfers: 3_000_000_000 })).status).toBe(400)
    const found = await run(BREAKS)
    expect(found.actions).toEqual([])
    expect(found.because).toBe(
      'No shift of the range reaches beyond the notice. Choose a later range or a shorter notice.',
    )
    expect((await apply(found)).status).toBe(409)
  })

  it('drops what nobody decided on for a week, and keeps what was done', async () => {
    for (const agent of agents) await addShift(agent)
    const [left, done] = [await run(BREAKS), await run(BREAKS)]
    await apply(done, [done.actions[0]!.actionId])
    await stage.db.inTenant(stage.company.organizationId, async tx => {
      await sql`update optimization set created_at = created_at - interval '8 days'`.execute(tx)
      await sql`update optimization_action set created_at = created_at - interval '8 days'`.execute(tx)
    })
    await run(BREAKS)
    const params = { optimizationId: left.id }
    expect((await stage.asManager.call(optimizations.get, { params })).status).toBe(404)
    expect(await states(done)).toEqual(['applied'])
  })
})
