// A preview is what applying writes, to the minute and to the reason, and writes nothing itself.
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { coverage } from '#contract/endpoints/forecasts.ts'
import {
  type Block,
  type PlanApplicationResult,
  type PlanPreview,
  schedule,
} from '#contract/endpoints/schedule.ts'
import type { Rule, RuleCondition } from '#contract/endpoints/task-templates.ts'
import { addDays, dayInterval, instantAt, type Weekday } from '#core/time/index.ts'
import { readJob, type Worker } from '#server/platform/jobs/index.ts'
import {
  aManager,
  aStream,
  aSurfer,
  aTask,
  aTaskTemplate,
  aTeam,
  aTestBed,
  aWorker,
  type TestBed,
  untilQuiet,
} from '#test/builders/index.ts'
import { previewTaskTemplate } from './preview-task-template.ts'

const ZONE = 'Europe/London'
// The clocks go forward in the night to the Sunday.
const FRIDAY = '2031-03-28'
const range = {
  from: new Date(dayInterval(ZONE, FRIDAY).start).toISOString(),
  to: new Date(dayInterval(ZONE, addDays(FRIDAY, 3)).start).toISOString(),
}

let stage: TestBed
let worker: Worker
let streamId: number
let phone: number
let coaching: number
let lunch: number
let surferIds: number[]

beforeAll(async () => {
  stage = await aTestBed()
  worker = await aWorker(stage.platform)
  const { db, company } = stage
  streamId = await aStream(db, company)
  phone = await aTask(db, company, { name: 'Phone', streamIds: [streamId] })
  coaching = await aTask(db, company, { name: 'Coaching' })
  lunch = await aTask(db, company, { name: 'Lunch', type: 'task-break' })
  surferIds = []
  for (let i = 0; i < 4; i++) {
    const taskIds = i === 0 ? [phone] : [phone, coaching]
    surferIds.push((await aSurfer(db, company, { taskIds })).surferId!)
  }
  await db.inTenant(company.organizationId, tx =>
    sql`
      insert into stream_forecast (organization_id, stream_id, starts_at, origin, mean, base, lo80, hi80, lo95, hi95, required)
      select ${company.organizationId}, ${streamId}, at, '2031-01-01', 10, 10, 8, 12, 6, 14, 1.5
      from generate_series(${range.from}::timestamptz, ${range.to}::timestamptz, interval '15 minutes') as at`.execute(
      tx,
    ),
  )
  // A night shift among them, and one that is published.
  const shift = (surferId: number, day: number, startHour: number, hours: number) => {
    const start = instantAt(ZONE, addDays(FRIDAY, day), startHour * 60)
    return add({ type: 'shift', surferId, interval: wire(start, start + hours * 3_600_000) })
  }
  await shift(surferIds[0]!, 0, 9, 8)
  await shift(surferIds[1]!, 0, 9, 8)
  await stage.asManager.call(schedule.publish, { body: range })
  await shift(surferIds[2]!, 0, 12, 8)
  await shift(surferIds[3]!, 1, 22, 8)
  await shift(surferIds[1]!, 2, 9, 4)
  const noon = instantAt(ZONE, FRIDAY, 12 * 60)
  await add({ type: 'time-off', surferId: surferIds[2]!, interval: wire(noon, noon + 7_200_000) })
})
afterAll(async () => {
  await worker?.stop()
  await stage?.close()
})

const wire = (start: number, end: number) => ({
  start: new Date(start).toISOString(),
  end: new Date(end).toISOString(),
})
async function add(body: { type: Block['type']; surferId: number; interval: Block['interval'] }) {
  expect((await stage.asManager.call(schedule.createBlock, { body })).status).toBe(200)
}

const preview = async (rules: Rule[], asWhom = stage.asManager) => {
  const answer = await asWhom.call(schedule.previewTaskTemplate, {
    body: { ...range, teamIds: [stage.company.defaultTeamId], rules },
  })
  expect(answer.status).toBe(200)
  return answer.body
}

const drafts = async (): Promise<Block[]> => {
  const { body } = await stage.asManager.call(schedule.blocks, { query: range })
  return body.blocks.filter(({ publishedState: s }) => s.type === 'unpublished' || s.draft === null)
}

async function apply(rules: Rule[]): Promise<PlanApplicationResult> {
  const taskTemplateId = await aTaskTemplate(stage.db, stage.company, { rules })
  const { body } = await stage.asManager.call(schedule.applyTaskTemplate, {
    params: { taskTemplateId },
    body: range,
  })
  if (!('jobId' in body)) throw new Error(JSON.stringify(body))
  await untilQuiet(stage.db, stage.company)
  const job = await stage.db.inTenant(stage.company.organizationId, tx =>
    readJob(tx, stage.company.organizationId, body.jobId),
  )
  expect(job?.error).toBeNull()
  return job?.result as PlanApplicationResult
}

/** Without the ids that writing gives. */
const faces = (blocks: readonly Block[]) =>
  blocks
    .map(({ surferId, type, interval, breaks, tasks, publishedState }) => ({
      surferId,
      type,
      interval,
      breaks,
      state: publishedState.type,
      tasks: tasks.map(task => ({ taskId: task.taskId, interval: task.interval })),
    }))
    .toSorted((a, b) => a.interval.start.localeCompare(b.interval.start) || a.surferId - b.surferId)

async function quarterHours(): Promise<PlanPreview['coverage']['streams']> {
  const { body } = await stage.asManager.call(coverage.get, {
    query: { increment: 'quarter-hour', ...range, userTimezone: ZONE },
  })
  const rounded = (value: number) => Math.round(value * 100) / 100
  return [...Map.groupBy(body, row => row.streamId)].map(([id, rows]) => ({
    streamId: id,
    required: rows.map(row => rounded(row.required)),
    actual: rows.map(row => rounded(row.actual)),
  }))
}

const DAYS = fc.subarray<Weekday>(['friday', 'saturday', 'sunday'], { minLength: 1 })
const window = (wishes: object = {}) =>
  fc.record({
    days: DAYS,
    position: fc.constantFrom('time-of-day' as const, 'from-shift-start' as const, 'end-of-shift' as const),
    startMinute: fc.integer({ min: 0, max: 40 }).map(quarters => quarters * 15),
    endMinute: fc.integer({ min: 41, max: 96 }).map(quarters => quarters * 15),
    ...wishes,
  })
const length = fc.constantFrom(15, 30, 45, 60, 90)

/** Rules of any type, with ids that count up; their activities are read once the database is there. */
const plans = () => {
  const conditions = fc.array(
    fc.oneof<fc.Arbitrary<RuleCondition>[]>(
      fc.record({
        type: fc.constant('surfer' as const),
        surferIds: fc.subarray(surferIds, { minLength: 1 }),
      }),
      fc.constant({ type: 'shift-length', minMinutes: 300, maxMinutes: null }),
      fc.constant({ type: 'skill', taskIds: [coaching] }),
    ),
    { maxLength: 1 },
  )
  const every = {
    name: fc.constantFrom('', 'Named'),
    assignPolicy: fc.constantFrom('skills' as const, 'all-surfers' as const, 'surfers' as const),
    assignedSurferIds: fc.subarray(surferIds),
    assignedShiftTemplateIds: fc.constant<number[]>([]),
    conditions,
    id: fc.constant(0),
    taskId: fc.constantFrom(phone, coaching),
  }
  const rule: fc.Arbitrary<Rule> = fc.oneof(
    fc.record({
      ...every,
      type: fc.constant('rule-break' as const),
      taskId: fc.constant(lunch),
      sessionLength: length,
      windows: fc.array(window(), { minLength: 1, maxLength: 2 }),
      staggerInterval: fc.constantFrom(15, 30),
    }),
    fc.record({
      ...every,
      type: fc.constant('rule-coverage' as const),
      windows: fc.array(window({ sessions: fc.integer({ min: 0, max: 3 }) }), { minLength: 1, maxLength: 2 }),
      granularity: fc.constantFrom(15 as const, 30 as const, 60 as const),
      sessionLength: length,
      isFindBestMatch: fc.boolean(),
      isFullShift: fc.boolean(),
    }),
    fc.record({
      ...every,
      type: fc.constant('rule-total-time' as const),
      totalTime: fc.constantFrom(30, 60, 240),
      period: fc.constantFrom('day' as const, 'week' as const),
      allocation: fc.constantFrom('individual' as const, 'shared' as const),
      sessionLength: length,
      isSessionFlex: fc.boolean(),
      schedulingTimes: fc.array(window(), { maxLength: 1 }),
    }),
    fc.record({
      ...every,
      type: fc.constant('rule-forecast' as const),
      minimumCoveragePercentage: fc.constantFrom(50, 100, 150),
    }),
    fc.record({ ...every, type: fc.constant('rule-full-shift' as const) }),
  )
  return fc
    .array(rule, { minLength: 1, maxLength: 5 })
    .map(rules => rules.map((one, index): Rule => ({ ...one, id: index + 1 })))
}

it('is what applying then writes, whatever the plan', async () => {
  await fc.assert(
    fc.asyncProperty(plans(), async rules => {
      const before = await drafts()
      const seen = await preview(rules)
      expect(await drafts()).toEqual(before)
      const result = await apply(rules)
      expect(seen.rules).toEqual(result.rules)
      expect(seen.shiftCount).toBe(result.shiftCount)
      expect(faces(seen.blocks)).toEqual(faces(await drafts()))
      const after = await quarterHours()
      const served = rules.some(rule => rule.taskId === phone)
      expect(seen.coverage.startsAt).toBe(range.from)
      if (served) expect(seen.coverage.streams).toEqual(after)
      else expect(seen.coverage.streams.map(one => one.streamId)).toEqual([null])
      // The same again changes nothing.
      expect((await preview(rules)).shiftCount).toBe(0)
    }),
    { numRuns: 8 },
  )
})

const fill = (id: number): Rule => ({
  id,
  taskId: phone,
  name: '',
  assignPolicy: 'skills',
  type: 'rule-full-shift',
  assignedSurferIds: [],
  assignedShiftTemplateIds: [],
  conditions: [],
})

it('is open to managers who may not apply', async () => {
  const { db, company } = stage
  const guest = stage.as(await aManager(db, company, { editTeamIds: [await aTeam(db, company)] }))
  expect((await preview([fill(1)], guest)).rules).toHaveLength(1)
  const taskTemplateId = await aTaskTemplate(db, company, { rules: [fill(1)] })
  const applied = await guest.call(schedule.applyTaskTemplate, { params: { taskTemplateId }, body: range })
  expect([applied.status, applied.refused.error]).toEqual([403, 'UNAUTHORISED_TEAMS'])
})

it('names the field of what is not there, and of a range that is too long or turned round', async () => {
  const ask = (body: object) =>
    stage.asManager.call(schedule.previewTaskTemplate, { body: { ...range, rules: [], ...body } })
  const unknown = await ask({ teamIds: [990_001], rules: [fill(1), { ...fill(1), taskId: 990_002 }] })
  expect([unknown.status, unknown.refused.issues]).toEqual([
    400,
    [
      { in: 'body', path: ['team_ids', 0], message: 'There is no team 990001 here.' },
      { in: 'body', path: ['rules', 1, 'task_id'], message: 'There is no activity 990002 in use here.' },
      { in: 'body', path: ['rules', 1, 'id'], message: 'Another rule has the id 1 already.' },
    ],
  ])
  expect((await ask({ from: range.to, to: range.from })).status).toBe(400)
  expect((await ask({ to: '2032-01-01T00:00:00Z' })).status).toBe(422)
})

it('is nothing for nobody', async () => {
  const { body } = await stage.asManager.call(schedule.previewTaskTemplate, {
    body: { ...range, rules: [fill(1)] },
  })
  expect(body).toMatchObject({ blocks: [], shiftCount: 0, rules: [] })
})

it('stops when the caller no longer waits', async () => {
  const { organizationId, managerId } = stage.manager
  const actor = {
    organizationId,
    managerId,
    surferId: null,
    subject: '',
    email: '',
    roles: ['manager' as const],
  }
  const wish = { ...range, teamIds: [stage.company.defaultTeamId], surferIds: [], rules: [fill(1)] }
  const asked = previewTaskTemplate(stage.platform, actor, wish, AbortSignal.abort())
  await expect(asked).rejects.toMatchObject({ code: 'CONFLICT' })
})
