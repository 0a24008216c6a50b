import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { apiTokens } from '#contract/access/api-tokens.ts'
import { coverage } from '#contract/endpoints/forecasts.ts'
import { type Job, jobs } from '#contract/endpoints/jobs.ts'
import {
  type Block,
  type GenerationResult,
  type PlanApplicationResult,
  schedule,
} from '#contract/endpoints/schedule.ts'
import { surfers } from '#contract/endpoints/surfers.ts'
import type { Rule } from '#contract/endpoints/task-templates.ts'
import { SUM_KEYS } from '#core/performance/index.ts'
import { addDays, contains, dayInterval, MINUTE_MS, overlaps, WEEKDAYS } from '#core/time/index.ts'
import { cancelJob, readJob, retryJob, startWorker, type Worker } from '#server/platform/jobs/index.ts'
import { eventTypes } from '#test/builders/events.ts'
import { generatedClient } from '#test/builders/generated-client.ts'
import {
  aCompany,
  aManager,
  anOpenRequest,
  aStream,
  aSurfer,
  aTask,
  aTaskTemplate,
  aTeam,
  aTestBed,
  LOOK_AGAIN_MS,
  type Person,
  type TestBed,
} from '#test/builders/index.ts'
import { readInterval } from '../blocks/stored-block.ts'
import { generateWeeks } from '../index.ts'
import { jobs as kinds } from '../jobs.ts'

const ZONE = 'Europe/London'
// The clocks go forward on the Sunday of the first week.
const MONDAY = '2031-03-24'
const NEXT = '2031-03-31'
const week = { from: MONDAY, to: NEXT }
const span = {
  from: new Date(dayInterval(ZONE, MONDAY).start).toISOString(),
  to: new Date(dayInterval(ZONE, NEXT).start).toISOString(),
}

let stage: TestBed
let worker: Worker | null = null
let phone: number
let lunch: number
let agents: Person[]
let planId: number

const windows = [
  { days: [...WEEKDAYS], interval: { startMinute: 7 * 60, endMinute: 22 * 60, timezone: ZONE } },
]
const NO_HOURS = { minContractedHours: null, maxContractedHours: null }
const contract = {
  minContractedHours: 32,
  maxContractedHours: 40,
  minContractedDailyMinutes: 480,
  maxContractedDailyMinutes: 480,
  workingWindows: windows,
}
const rule = { assignedSurferIds: [], assignedShiftTemplateIds: [], conditions: [] }

beforeAll(async () => {
  stage = await aTestBed()
  const { db, company } = stage
  const streamId = await aStream(db, company)
  phone = await aTask(db, company, { name: 'Phone', streamIds: [streamId] })
  lunch = await aTask(db, company, { name: 'Lunch', type: 'task-break' })
  agents = []
  for (let i = 0; i < 5; i++)
    agents.push(
      await aSurfer(db, company, { ...contract, firstName: `Agent${i}`, lastName: 'X', taskIds: [phone] }),
    )
  agents.push(await aSurfer(db, company, { ...contract, ...NO_HOURS, firstName: 'Nohours', lastName: 'Dow' }))
  await db.inTenant(company.organizationId, tx =>
    sql`
      insert into stream_forecast (organization_id, stream_id, starts_at, origin, mean, base, lo80, hi80, lo95, hi95, required)
      select ${company.organizationId}, ${streamId}, at, '2031-01-01', 10, 10, 8, 12, 6, 14, 2
      from generate_series(${span.from}::timestamptz, ${span.to}::timestamptz + interval '3 weeks', interval '15 minutes') as at
      where extract(hour from at at time zone ${ZONE}) between 8 and 19`.execute(tx),
  )
  const rules: Rule[] = [
    {
      ...rule,
      id: 1,
      type: 'rule-break',
      taskId: lunch,
      name: '',
      assignPolicy: 'all-surfers',
      sessionLength: 30,
      windows: [{ days: [...WEEKDAYS], position: 'from-shift-start', startMinute: 180, endMinute: 300 }],
      staggerInterval: 15,
    },
    { ...rule, id: 2, type: 'rule-full-shift', taskId: phone, name: 'Fill', assignPolicy: 'skills' },
  ]
  planId = await aTaskTemplate(db, company, { rules })
})
afterAll(async () => {
  await worker?.stop()
  await stage?.close()
})

beforeEach(async () => {
  await worker?.stop()
  worker = null
  await stage.db.inTenant(stage.company.organizationId, async tx => {
    await sql`update job set state = 'cancelled' where state in ('pending', 'in_progress')`.execute(tx)
    await sql`delete from block`.execute(tx)
  })
})

const work = async (threads = 1) => {
  const { db, log, clock } = stage.platform
  worker = await startWorker({
    db,
    ownerUrl: db.ownerUrl,
    kinds,
    listeners: [],
    log,
    clock,
    threads,
    stopGraceMs: 0,
  })
}
const start = (form: object) =>
  stage.asManager.call(schedule.generate, { body: { ...week, ...form } as never })
const until = async (jobId: number, isReached: (job: Job) => boolean): Promise<Job> => {
  for (;;) {
    const { body } = await stage.asManager.call(jobs.get, { params: { jobId } })
    if (isReached(body)) return body
    await sleep(LOOK_AGAIN_MS)
  }
}
const isOver = ({ state }: Pick<Job, 'state'>) => !['pending', 'in_progress'].includes(state)
async function run(form: object = {}): Promise<{ job: Job; result: GenerationResult }> {
  const { body } = await start(form)
  if (!('jobId' in body)) throw new Error(JSON.stringify(body))
  if (!worker) await work()
  const job = await until(body.jobId, isOver)
  expect(job.error).toBeNull()
  return { job, result: job.result as GenerationResult }
}
const drafts = async (query: object = {}): Promise<Block[]> =>
  (await stage.asManager.call(schedule.blocks, { query: { ...span, ...query } })).body.blocks
const shiftBy = (person: Person, day: number, hour: number, length = 8) => {
  const at = dayInterval(ZONE, addDays(MONDAY, day)).start + hour * 60 * MINUTE_MS
  return {
    surferId: person.surferId!,
    interval: {
      start: new Date(at).toISOString(),
      end: new Date(at + length * 60 * MINUTE_MS).toISOString(),
    },
  }
}
const create = async (form: object) =>
  (await stage.asManager.call(schedule.createBlock, { body: { type: 'shift', ...form } as never })).body.block
const lock = (blockId: number, isLocked = true) =>
  stage.asManager.call(schedule.edit, {
    body: { edits: [{ op: 'lock', blockId, isLocked }], label: 'Lock' },
  })
const content = (blocks: Block[]) =>
  blocks
    .map(b => JSON.stringify([b.surferId, b.interval, b.breaks, b.tasks.map(t => [t.taskId, t.interval])]))
    .toSorted()

/** Expects the same figures in the result, the totals, the API rows and the check before publishing. */
async function expectOneCoverage({ coverage: reported, staffing, coverageAfter }: GenerationResult) {
  const { total, streams, shiftCount, bareShiftCount } = reported!
  const { body: totals } = await stage.asManager.call(coverage.totals, { query: span })
  expect({ total, streams, shiftCount, bareShiftCount }).toEqual(totals)
  expect((await stage.asManager.call(schedule.check, { body: span })).body.coverage).toEqual(totals)
  expect(coverageAfter).toBe(total.met)
  expect(staffing).toMatchObject({ missingHours: total.shortHours, superfluousHours: total.overHours })
  expect(total.shortHours).toBeCloseTo(
    streams.reduce((sum, one) => sum + one.shortHours, 0),
    6,
  )
  for (const increment of ['quarter-hour', 'day'] as const) {
    const { body: rows } = await stage.asManager.call(coverage.get, {
      query: { ...span, increment, userTimezone: ZONE },
    })
    const sum = (streamId: number | null) =>
      rows.filter(row => row.streamId === streamId).reduce((hours, row) => hours + row.shortHours, 0)
    expect(sum(null)).toBeCloseTo(total.shortHours, 6)
    for (const one of streams) expect(sum(one.streamId)).toBeCloseTo(one.shortHours, 6)
  }
  expect(reported!.unavoidableHours ?? 0).toBeLessThanOrEqual(total.shortHours)
  if (reported!.largestGain) expect(reported!.largestGain.hours).toBeLessThanOrEqual(total.shortHours + 1e-6)
}

describe('generating', () => {
  it('writes drafts with activities for whom it can, and says why not for the others', async () => {
    const off = await create({ ...shiftBy(agents[0]!, 1, 0, 24), type: 'time-off' })
    const { job, result } = await run({ taskTemplateId: planId })
    const blocks = (await drafts()).filter(block => block.id !== off.id)
    expect(job).toMatchObject({ kind: 'generate-schedule', state: 'completed', progress: 1 })
    expect(result.shiftCount).toBe(blocks.length)
    expect(blocks.length).toBeGreaterThanOrEqual(4 * 5)
    expect(result.minutesAdded).toBe(blocks.length * 480)
    expect(result.coverageAfter).toBeGreaterThan(result.coverageBefore)
    expect(result.coverageAfter).toBeLessThanOrEqual(1)
    await expectOneCoverage(result)
    expect(result.notices).toContainEqual({
      surferId: agents[5]!.surferId,
      surferName: 'Nohours Dow',
      code: 'NO_SURFER_HOURS',
      because: 'The contract states no weekly hours.',
      remedy: {
        sentence: 'Set the contract to 32 to 40 h a week.',
        change: { minContractedHours: 32, maxContractedHours: 40 },
        rules: null,
        settings: null,
        succession: null,
        minutesGained: 1920,
      },
    })
    expect(result.rules.map(r => r.name)).toEqual(['Lunch', 'Fill'])
    for (const block of blocks) {
      expect(block).toMatchObject({
        origin: 'autofill',
        taskTemplateId: planId,
        publishedState: { type: 'unpublished' },
        breaks: [],
      })
      expect(block.tasks.filter(task => task.taskId === lunch)).toHaveLength(1)
      const tasks = block.tasks.map(task => readInterval(task.interval))
      expect(tasks.every(task => contains(readInterval(block.interval), task))).toBe(true)
      expect(tasks.some((task, i) => tasks.slice(0, i).some(other => overlaps(task, other)))).toBe(false)
      if (block.surferId === agents[0]!.surferId)
        expect(overlaps(readInterval(block.interval), readInterval(off.interval))).toBe(false)
    }
    const { body: log } = await stage.asManager.call(schedule.events, { query: { limit: 500 } })
    const change = log.results.filter(event => event.changeId === log.results[0]!.changeId)
    expect(change.filter(event => event.type === 'apply')).toHaveLength(blocks.length)
    expect(change.filter(event => event.type === 'apply-task-template')).toHaveLength(1)
    expect(change[0]?.managerName).toBe(`${stage.manager.firstName} ${stage.manager.lastName}`)
  })

  it('keeps what is there, or makes room: drafts go, published shifts are overridden', async () => {
    const published = await create(shiftBy(agents[0]!, 0, 9))
    await stage.asManager.call(schedule.publish, { body: span })
    const draft = await create(shiftBy(agents[1]!, 0, 9))
    const outside = await create(shiftBy(agents[1]!, 7, 9))
    const leave = await create({ ...shiftBy(agents[2]!, 0, 0, 24), type: 'time-off' })
    await run({ keepExisting: true })
    const kept = await drafts()
    expect(kept.map(b => b.id)).toEqual(expect.arrayContaining([published.id, draft.id, leave.id]))
    const mondays = kept.filter(
      b => b.surferId === agents[1]!.surferId && b.interval.start < draft.interval.end,
    )
    expect(mondays.map(b => b.id)).toEqual([draft.id])

    await run({ keepExisting: false })
    const all = await drafts({ to: new Date(dayInterval(ZONE, addDays(NEXT, 1)).end).toISOString() })
    const ids = all.map(b => b.id)
    expect(ids).not.toContain(draft.id)
    expect(ids).toEqual(expect.arrayContaining([outside.id, leave.id]))
    expect(all.find(b => b.id === published.id)?.publishedState).toEqual({
      type: 'published',
      version: 1,
      draft: { type: 'plan-overridden', newBlockId: null },
    })
    expect(all.filter(b => kept.some(k => k.origin === 'autofill' && k.id === b.id))).toEqual([])
    const shown = await drafts({ published: true })
    expect(shown.map(b => b.id)).toEqual([published.id])
    // Discarding brings the old week back.
    await stage.asManager.call(schedule.discard, { body: span })
    expect((await drafts()).map(b => b.id)).toEqual([published.id])
  })

  it('plans around locked shifts, published or not', async () => {
    const published = await create(shiftBy(agents[0]!, 0, 9))
    await stage.asManager.call(schedule.publish, { body: span })
    const draft = await create(shiftBy(agents[1]!, 1, 9))
    const free = await create(shiftBy(agents[1]!, 2, 9))
    await lock(published.id)
    await lock(draft.id)
    await run({ keepExisting: false, taskTemplateId: planId })
    const all = await drafts()
    for (const one of [published, draft]) {
      const now = all.find(block => block.id === one.id)
      expect(now).toMatchObject({ isLocked: true, interval: one.interval, tasks: [] })
      const beside = all.filter(block => block.id !== one.id && block.surferId === one.surferId)
      expect(beside.some(block => overlaps(readInterval(block.interval), readInterval(one.interval)))).toBe(
        false,
      )
    }
    expect(all.find(block => block.id === published.id)?.publishedState).toMatchObject({ draft: null })
    expect(all.map(block => block.id)).not.toContain(free.id)
  })

  it('leaves a shift as it is while a request about it is open', async () => {
    const asked = await create(shiftBy(agents[0]!, 0, 9))
    await stage.asManager.call(schedule.publish, { body: span })
    const withdraw = await anOpenRequest(stage.db, stage.company, asked.id)
    const kept = await run({ keepExisting: false })
    expect(kept.result.awaitedCount).toBe(1)
    const all = await drafts()
    expect(all.find(block => block.id === asked.id)).toMatchObject({
      interval: asked.interval,
      publishedState: { draft: null },
    })
    const beside = all.filter(block => block.id !== asked.id && block.surferId === asked.surferId)
    expect(beside.some(block => overlaps(readInterval(block.interval), readInterval(asked.interval)))).toBe(
      false,
    )

    await withdraw()
    const { result } = await run({ keepExisting: false })
    expect(result.awaitedCount).toBe(0)
    const replaced = (await drafts()).find(block => block.id === asked.id)
    expect(replaced?.publishedState).not.toMatchObject({ draft: null })
  })

  it('publishes at once when asked to', async () => {
    const { result } = await run({
      shouldpublish: true,
      surferIds: [agents[0]!.surferId!, agents[1]!.surferId!],
    })
    expect(result.isPublished).toBe(true)
    const blocks = await drafts()
    expect(blocks.length).toBeGreaterThan(0)
    expect(blocks.every(b => b.publishedState.type === 'published')).toBe(true)
    expect(new Set(blocks.map(b => b.surferId)).size).toBe(2)
    expect((await eventTypes(stage.db, stage.company)).at(-2)).toBe('schedule.published')
  })

  it('gives shifts the break of the contract when no plan places breaks', async () => {
    await run()
    const blocks = await drafts()
    expect(blocks.every(b => b.tasks.length === 0 && b.breaks.length === 1)).toBe(true)
    for (const block of blocks) {
      const rest = readInterval(block.breaks[0]!)
      expect(rest.end - rest.start).toBe(45 * MINUTE_MS)
    }
  })

  it('is the same when a job is run again', async () => {
    const { job } = await run({ taskTemplateId: planId })
    const first = content(await drafts())
    expect(first.length).toBeGreaterThan(0)
    await stage.db.inTenant(stage.company.organizationId, async tx => {
      await sql`delete from block`.execute(tx)
      await sql`update job set state = 'failed' where id = ${job.id}`.execute(tx)
    })
    await stage.asManager.call(jobs.retry, { params: { jobId: job.id } })
    await until(job.id, isOver)
    expect(content(await drafts())).toEqual(first)
  })

  describe('many agents', () => {
    let many: Person[]
    const startMany = async (weeks: number) => {
      const { body } = await start({ surferIds: many.map(p => p.surferId!), to: addDays(MONDAY, 7 * weeks) })
      const { jobId } = body as { jobId: number }
      await work()
      await until(jobId, job => job.progress > 0.05)
      return jobId
    }
    beforeAll(async () => {
      many = []
      for (let i = 0; i < 40; i++)
        many.push(await aSurfer(stage.db, stage.company, { ...contract, taskIds: [phone] }))
    })
    afterAll(() =>
      stage.db.inTenant(stage.company.organizationId, tx =>
        sql`update surfer set deleted_at = now() where id = any(${many.map(p => p.surferId)}::bigint[])`.execute(
          tx,
        ),
      ),
    )

    it('are cancelled within a moment, and nothing is written', async () => {
      const jobId = await startMany(6)
      const { message } = await until(jobId, job => job.message.startsWith('Placing shifts'))
      expect(message).toMatch(
        /^Placing shifts: gaps worth [\d,]+\.\d missing agent-hours, at least [\d,]+\.\d unavoidable$/,
      )
      const asked = performance.now()
      await stage.asManager.call(jobs.cancel, { params: { jobId } })
      expect((await until(jobId, isOver)).state).toBe('cancelled')
      // Far less than the job itself takes, however busy the machine.
      expect(performance.now() - asked).toBeLessThan(2_000)
      expect(await drafts()).toEqual([])
    })

    it('are generated beside another team and another company, which do not wait', async () => {
      const { db, company, platform } = stage
      const letters = await aTask(db, company, { streamIds: [await aStream(db, company)] })
      const writers: number[] = []
      for (let i = 0; i < 20; i++)
        writers.push((await aSurfer(db, company, { ...contract, taskIds: [letters] })).surferId!)
      const away = await aCompany(db)
      for (let i = 0; i < 20; i++) await aSurfer(db, away, contract)
      const weeks = (count: number) => ({ from: MONDAY, to: addDays(MONDAY, 7 * count) })
      const begin = async (form: object) => (await start({ ...weeks(1), ...form })).body
      const idOf = (started: object) => (started as { jobId: number }).jobId

      const all = { ...weeks(6), surferIds: many.map(p => p.surferId!) }
      const first = idOf(await begin(all))
      const second = idOf(await begin({ surferIds: writers }))
      const third = idOf(
        await generateWeeks(platform, away.organizationId, { ...weeks(1), shouldPublish: false }),
      )
      const refused = { error: { type: 'APPLY_IN_PROGRESS' } }
      expect(await begin({ surferIds: [writers[0]] })).toMatchObject(refused)
      // Nobody of them is in a run, but their calls are those that the first run has staff for.
      expect(await begin({ surferIds: [agents[0]!.surferId] })).toMatchObject(refused)

      await work(3)
      await until(first, job => job.progress > 0.05)
      const { result } = await until(second, isOver)
      const thirdIsOver = () =>
        db.inTenant(away.organizationId, async tx => isOver(await readJob(tx, away.organizationId, third)))
      while (!(await thirdIsOver())) await sleep(LOOK_AGAIN_MS)
      expect((await until(first, () => true)).state).toBe('in_progress')
      await db.inTenant(company.organizationId, tx => cancelJob(tx, company.organizationId, first))
      expect((await until(first, isOver)).state).toBe('cancelled')
      const blocks = await drafts({ to: new Date(dayInterval(ZONE, all.to).start).toISOString() })
      expect(blocks).toHaveLength((result as GenerationResult).shiftCount)
      expect(blocks.every(({ surferId }) => writers.includes(surferId))).toBe(true)

      // Run again while others are at work on the same: refused as if it were started.
      const again = idOf(await begin(all))
      await until(again, job => job.progress > 0.05)
      await db.inTenant(company.organizationId, tx => retryJob(tx, company.organizationId, first))
      expect((await until(first, isOver)).error?.code).toBe('APPLY_IN_PROGRESS')
      await db.inTenant(company.organizationId, async tx => {
        await cancelJob(tx, company.organizationId, again)
        await sql`update surfer set deleted_at = now() where id = any(${writers}::bigint[])`.execute(tx)
      })
    })

    it('are scheduled once when the worker goes and another comes', async () => {
      const jobId = await startMany(3)
      await worker?.stop()
      expect((await until(jobId, () => true)).state).toBe('pending')
      expect(await drafts()).toEqual([])
      await work()
      const { result } = await until(jobId, isOver)
      const end = new Date(dayInterval(ZONE, addDays(MONDAY, 21)).start).toISOString()
      expect(await drafts({ to: end })).toHaveLength((result as GenerationResult).shiftCount)
    })
  })

  it('can be started by the product itself, for everybody', async () => {
    const started = await generateWeeks(stage.platform, stage.company.organizationId, {
      from: MONDAY,
      to: NEXT,
      shouldPublish: true,
    })
    await work()
    const job = await until((started as { jobId: number }).jobId, isOver)
    expect(job.state).toBe('completed')
    const blocks = await drafts({ published: true })
    expect(blocks.every(b => b.taskTemplateId === planId)).toBe(true)
    const { body: log } = await stage.asManager.call(schedule.events, { query: { limit: 1 } })
    expect(log.results[0]?.managerName).toBeNull()
  })
})

describe('what does not start', () => {
  it('weeks that are none, or too many', async () => {
    const wrong = async (form: object) =>
      (await start(form)).refused.issues?.map(issue => `${issue.path.join('.')}: ${issue.message}`)
    expect(await wrong({ from: '2031-03-25', to: '2031-03-31' })).toEqual([
      'from: 2031-03-25 is a tuesday: weeks start on monday.',
      'to: 2031-03-25 to 2031-03-30 are 6 days: choose whole weeks.',
    ])
    expect(await wrong({ to: addDays(MONDAY, 27 * 7) })).toEqual([
      'to: At most 26 weeks can be generated at once.',
    ])
    expect(await wrong({ to: MONDAY })).toEqual(['from: from must be before to'])
  })

  it('a second change while one goes on', async () => {
    const first = await start({})
    expect(first.body).toHaveProperty('jobId')
    const busy = {
      error: {
        type: 'APPLY_IN_PROGRESS',
        message: 'The schedule is being changed by another run. Wait until it is done.',
      },
    }
    expect((await start({})).body).toEqual(busy)
    const apply = await stage.asManager.call(schedule.applyTaskTemplate, {
      params: { taskTemplateId: planId },
      body: span,
    })
    expect(apply.body).toEqual(busy)
  })

  it('nobody, an unknown plan, an archived plan', async () => {
    const { db, company } = stage
    const why = async (form: object) => ((await start(form)).body as { error: { type: string } }).error
    const empty = await aTeam(db, company)
    const nowhere = stage.as(await aManager(db, company, { editTeamIds: [empty] }))
    const { body } = await nowhere.call(schedule.generate, { body: week })
    expect(body).toEqual({
      error: {
        type: 'NO_SURFERS',
        message: 'There is nobody to schedule. Choose at least one agent whom you may edit.',
      },
    })
    expect(await why({ taskTemplateId: 990_001 })).toEqual({
      type: 'NOT_FOUND',
      message: 'There is no activity plan 990001 here.',
    })
    const archived = await aTaskTemplate(db, company, { name: 'Old', state: 'archived' })
    expect(await why({ taskTemplateId: archived })).toEqual({
      type: 'CONFLICT',
      message: 'The activity plan “Old” is archived. Restore it to use it again.',
    })
  })

  it('for teams that the manager may not edit', async () => {
    const teamId = await aTeam(stage.db, stage.company)
    const away = await aSurfer(stage.db, stage.company, { teamId })
    const { status, refused } = await start({ surferIds: [away.surferId!] })
    expect([status, refused.error]).toEqual([403, 'UNAUTHORISED_TEAMS'])
    const plan = await aTaskTemplate(stage.db, stage.company, { teamIds: [teamId] })
    const apply = await stage.asManager.call(schedule.applyTaskTemplate, {
      params: { taskTemplateId: plan },
      body: span,
    })
    expect([apply.status, apply.refused.error]).toEqual([403, 'UNAUTHORISED_TEAMS'])
  })
})

describe('applying a plan', () => {
  const apply = async (surferIds?: number[], taskTemplateId = planId): Promise<PlanApplicationResult> => {
    const { body } = await stage.asManager.call(schedule.applyTaskTemplate, {
      params: { taskTemplateId },
      body: { ...span, ...(surferIds && { surferIds }) },
    })
    if (!('jobId' in body)) throw new Error(JSON.stringify(body))
    if (!worker) await work()
    const job = await until(body.jobId, isOver)
    expect(job.error).toBeNull()
    return job.result as PlanApplicationResult
  }

  it('replaces activities, gives published shifts a draft, and leaves time off free', async () => {
    const first = shiftBy(agents[0]!, 0, 9)
    const published = await create(first)
    await stage.asManager.call(schedule.publish, { body: span })
    const second = shiftBy(agents[1]!, 0, 9)
    const draft = await create({ ...second, tasks: [{ taskId: lunch, interval: second.interval }] })
    const off = await create({ ...shiftBy(agents[1]!, 0, 14, 1), type: 'time-off' })
    const result = await apply()
    expect(result.shiftCount).toBe(2)
    expect(result.rules[0]).toMatchObject({ ruleId: 1, name: 'Lunch', achieved: 2, target: 2 })
    const blocks = await drafts()
    const state = blocks.find(b => b.id === published.id)!.publishedState
    const replacement = blocks.find(b => b.id === (state.type === 'published' ? state.draft?.newBlockId : 0))!
    expect(state).toMatchObject({ draft: { type: 'edited' } })
    expect(replacement).toMatchObject({ interval: first.interval, taskTemplateId: planId })
    expect(replacement.tasks.length).toBeGreaterThan(1)
    expect(blocks.find(b => b.id === published.id)?.tasks).toEqual([])
    const filled = blocks.find(b => b.id === draft.id)!
    expect(filled.tasks.some(t => overlaps(readInterval(t.interval), readInterval(off.interval)))).toBe(false)
    expect(filled.tasks.some(t => t.taskId === phone)).toBe(true)

    // Again: the same, so nothing changes.
    const before = await drafts()
    expect((await apply()).shiftCount).toBe(0)
    expect(await drafts()).toEqual(before)
  })

  it('leaves the activities of locked shifts as they are', async () => {
    const locked = await create(shiftBy(agents[0]!, 0, 9))
    await create(shiftBy(agents[1]!, 0, 9))
    await lock(locked.id)
    expect((await apply()).shiftCount).toBe(1)
    expect((await drafts()).find(block => block.id === locked.id)?.tasks).toEqual([])
    await lock(locked.id, false)
    await apply()
    expect((await drafts()).find(block => block.id === locked.id)?.tasks).not.toEqual([])
  })

  it('says of each rule what it lacks and at which stage', async () => {
    const { db, company } = stage
    const mail = await aTask(db, company, { name: 'Mail' })
    const rules: Rule[] = [
      { ...rule, id: 1, type: 'rule-full-shift', taskId: phone, name: '', assignPolicy: 'all-surfers' },
      {
        ...rule,
        id: 2,
        type: 'rule-coverage',
        taskId: mail,
        name: 'Post',
        assignPolicy: 'all-surfers',
        windows: [
          { days: ['monday'], position: 'time-of-day', startMinute: 600, endMinute: 660, sessions: 2 },
        ],
        granularity: 15,
        sessionLength: 60,
        isFindBestMatch: false,
        isFullShift: false,
      },
    ]
    const taskTemplateId = await aTaskTemplate(db, company, { rules })
    await create(shiftBy(agents[0]!, 0, 9))
    const { rules: results } = await apply(undefined, taskTemplateId)
    expect(results[0]).toMatchObject({ name: 'Phone', achieved: 480, target: 480, missing: [] })
    expect(results[1]).toMatchObject({ name: 'Post', achieved: 0, target: 120 })
    expect(results[1]!.missing).toEqual([
      { stage: 'shift', amount: 60, condition: null, ruleId: null, because: 'Nobody is on shift.' },
      {
        stage: 'earlier-rule',
        amount: 60,
        condition: null,
        ruleId: 1,
        because: 'Everyone is busy with rules above, most with “Phone”.',
      },
    ])
  })

  it('can be kept to some of its agents', async () => {
    await create(shiftBy(agents[0]!, 0, 9))
    const other = await create(shiftBy(agents[1]!, 0, 9))
    expect((await apply([agents[0]!.surferId!])).shiftCount).toBe(1)
    expect((await drafts()).find(b => b.id === other.id)?.tasks).toEqual([])
  })
})

describe('a client that is generated from the OpenAPI document', () => {
  it('adds an agent, generates their weeks, publishes them and reads schedule and metrics', async () => {
    const { app, company, db, asManager } = stage
    const { teamId } = (await asManager.call(surfers.list)).body.results[0]!
    const permissions = [
      ...(['people.view', 'people.edit', 'schedule.view', 'schedule.edit', 'schedule.publish'] as const),
      ...(['jobs.view', 'adherence.view'] as const),
    ]
    const { body: token } = await asManager.call(apiTokens.create, {
      body: {
        name: 'Programs',
        permissions: [...permissions],
        expiresInDays: 1,
        belongsTo: 'organization',
        editTeamIds: [teamId],
      },
    })
    const origin = await app.listen({ port: 0, host: '127.0.0.1' })
    const nouns = ['surfers', 'schedule', 'publishedSchedule', 'jobs', 'metrics']
    const client = await generatedClient(origin, token.secret, nouns)
    const call = async (noun: string, name: string, ...given: unknown[]) =>
      (await client[noun]![name]!('v1', company.organizationId, ...given)).data as never
    const agent: { id: number; email: string } = await call('surfers', 'surfersCreate', {
      first_name: 'Gen',
      last_name: 'Erated',
      email: 'generated@lineup.test',
      timezone: ZONE,
      team_id: teamId,
      task_ids: [phone],
      min_contracted_hours: 32,
      max_contracted_hours: 40,
      min_contracted_daily_minutes: 480,
      max_contracted_daily_minutes: 480,
      working_windows: windows.map(({ days, interval: { startMinute, endMinute, timezone } }) => ({
        days,
        interval: { start_minute: startMinute, end_minute: endMinute, timezone },
      })),
    })
    const scope = { surfer_ids: [agent.id] }
    const started: { job_id: number } = await call('schedule', 'scheduleGenerate', { ...week, ...scope })
    await work()
    await until(started.job_id, isOver)
    const job: { state: string; result: { shift_count: number } } = await call(
      'jobs',
      'jobsGet',
      started.job_id,
    )
    expect(job.state).toBe('completed')
    await call('schedule', 'schedulePublish', { ...span, ...scope })
    const time = { start: span.from, end: span.to, emails: [agent.email] }
    const read: { results: object[] } = await call('publishedSchedule', 'publishedScheduleList', time)
    expect(job.result.shift_count).toBeGreaterThan(3)
    expect(read.results).toHaveLength(job.result.shift_count)
    const sums = sql.join(SUM_KEYS.map(key => sql.ref(key)))
    const values = sql.join(SUM_KEYS.map(key => sql`${key === 'scheduledSeconds' ? 7200 : 0}`))
    await db.inTenant(company.organizationId, tx =>
      sql`insert into performance_day (organization_id, surfer_id, starts_at, shift_id, date, zone, ${sums})
        values (${company.organizationId}, ${agent.id}, '2031-03-24', 0, '2031-03-24', 'Etc/UTC', ${values})`.execute(
        tx,
      ),
    )
    const days = { start: '2031-03-24', end: '2031-03-31', ids: [agent.id] }
    const figures: { results: object[] } = await call('metrics', 'metricsAgents', days)
    expect(figures.results).toMatchObject([{ surfer_id: agent.id, scheduled_time: 7200 }])
    await expect(call('surfers', 'surfersCreate', { email: 'no' })).rejects.toMatchObject({
      status: 400,
      error: { error: 'VALIDATION', type: '/docs/api#VALIDATION', issues: expect.any(Array) },
    })
  })
})
