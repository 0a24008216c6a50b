import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ReplyOf } from '#contract/endpoint.ts'
import { adherence, adherenceExceptions } from '#contract/endpoints/adherence.ts'
import { schedule } from '#contract/endpoints/schedule.ts'
import { streams } from '#contract/endpoints/streams.ts'
import { surfers } from '#contract/endpoints/surfers.ts'
import { tasks } from '#contract/endpoints/tasks.ts'
import type { TicketSnapshot, WorkEvent, WorkEventKind } from '#core/observed/index.ts'
import { DAY_MS, dayInterval, HOUR_MS, MINUTE_MS } from '#core/time/index.ts'
import { doChores, type Worker } from '#server/platform/jobs/index.ts'
import {
  aConnection,
  aManager,
  aStream,
  aSurfer,
  aTask,
  aTeam,
  aTestBed,
  aWorker,
  deliver,
  drainAll,
  type Person,
  type TestBed,
  untilQuiet,
} from '#test/builders/index.ts'
import { beginGaps } from '../connections/index.ts'
import { chores } from './chores.ts'
import { adherenceToday } from './index.ts'
import { invalidateToday } from './invalidation.ts'
import { selectMetrics } from './metrics-store.ts'
import { rescoreBatch } from './rescore.ts'
import { countAsked, deleteAsked, invalidateDays, selectAsked } from './rescore-store.ts'

const TUESDAY = Date.parse('2031-03-04T00:00:00Z')
const at = (hour: number, minute = 0) => TUESDAY + hour * HOUR_MS + minute * MINUTE_MS
const iso = (instant: number) => new Date(instant).toISOString()
const span = (start: number, end: number) => ({ start: iso(start), end: iso(end) })
const day = { from: iso(TUESDAY), to: iso(TUESDAY + DAY_MS) }

let now = TUESDAY + 36 * HOUR_MS
let stage: TestBed
let worker: Worker
let connectionId: number
let mailGroup: number
let billing: number
let mail: number
let lunch: number
let ana: Person
let serial = 0

beforeAll(async () => {
  stage = await aTestBed({ now: () => now })
  worker = await aWorker(stage.platform)
  const { db, company } = stage
  connectionId = await aConnection(db, company, 'Desk')
  mailGroup = await aStream(db, company, { name: 'Mail', connectionIds: [connectionId] })
  billing = await aStream(db, company, { name: 'Billing', connectionIds: [connectionId] })
  mail = await aTask(db, company, { name: 'Mail', streamIds: [mailGroup] })
  lunch = await aTask(db, company, { name: 'Lunch', type: 'task-break' })
  await inCompany(async tx => {
    for (const [id, queue] of [
      [mailGroup, 'mail'],
      [billing, 'billing'],
    ] as const)
      await sql`update stream_connection set filters = ${JSON.stringify([{ field: 'queue', operator: 'IS', values: [queue] }])}::jsonb
        where stream_id = ${id}`.execute(tx)
  })
})
afterAll(async () => {
  await worker?.stop()
  await stage?.close()
})
beforeEach(async () => {
  now = TUESDAY + 36 * HOUR_MS
  ana = await anAgent()
})

type Work<T> = Parameters<typeof stage.db.inTenant<T>>[1]
const inCompany = <T>(work: Work<T>) => stage.db.inTenant(stage.company.organizationId, work)
const org = () => stage.company.organizationId

/** Somebody whom the desk knows. */
async function anAgent(wishes: Parameters<typeof aSurfer>[2] = {}): Promise<Person> {
  const person = await aSurfer(stage.db, stage.company, { timezone: 'Etc/UTC', ...wishes })
  const { surferId, email } = person
  const present = now
  now = Date.parse('2030-01-01T00:00:00Z')
  await bring([], [{ remoteId: `r${surferId}`, name: 'A', email, isActive: true }])
  now = present
  return person
}

const snapshotOf = (ticketId: string, queue: string): TicketSnapshot => ({
  ticketId,
  url: `https://desk.example/${ticketId}`,
  channel: 'case',
  channelName: 'email',
  status: 'OPEN',
  rawStatus: 'open',
  assigneeId: null,
  queueIds: [queue],
  tags: [],
  fields: {},
  openedAt: TUESDAY - 400 * DAY_MS,
  changedAt: TUESDAY,
  closedAt: null,
  version: '1',
  isGone: false,
})

async function bring(
  events: WorkEvent[],
  agents: { remoteId: string; name: string; email: string; isActive: boolean }[] = [],
  queue = 'mail',
) {
  const ids = new Set(events.flatMap(event => ('ticketId' in event ? [event.ticketId] : [])))
  const snapshots = [...ids].map(id => snapshotOf(id, queue))
  const { db, company, platform } = stage
  await deliver(db, company, connectionId, [{ key: `d${++serial}`, events, snapshots, agents }], { at: now })
  await drainAll(platform, company)
}

const did = ({ surferId }: Person, occurredAt: number, what: 'comment' | 'closed', ticketId: string) => {
  const actor = { type: 'agent', id: `r${surferId}` } as const
  const kind: WorkEventKind =
    what === 'comment'
      ? { kind: 'ticket.comment', ticketId, commentId: `c${++serial}`, isPublic: true, actor }
      : { kind: 'ticket.status-changed', ticketId, to: 'CLOSED', raw: 'solved', actor }
  return { ...kind, occurredAt, factKey: `f${++serial}` } as WorkEvent
}
const status = (
  { surferId }: Person,
  occurredAt: number,
  to: 'available' | 'unavailable',
  { factKey = `s${++serial}`, millisecond = 0 } = {},
): WorkEvent => ({
  kind: 'agent.status-changed',
  agentId: `r${surferId}`,
  to,
  raw: to,
  millisecond,
  occurredAt,
  factKey,
})

/** Published: mail from nine to five with lunch at noon. */
async function aShift({ surferId }: Person, start = at(9), hours = 8, pieces = true): Promise<number> {
  const noon = start + 3 * HOUR_MS
  const end = start + hours * HOUR_MS
  const { status, body, refused } = await stage.asManager.call(schedule.createBlock, {
    body: {
      type: 'shift',
      surferId: surferId!,
      interval: span(start, end),
      tasks: pieces
        ? [
            { taskId: mail, interval: span(start, noon) },
            { taskId: lunch, interval: span(noon, noon + HOUR_MS) },
            { taskId: mail, interval: span(noon + HOUR_MS, end) },
          ]
        : [{ taskId: mail, interval: span(start, end) }],
    },
  })
  expect([status, refused.message]).toEqual([200, undefined])
  await publish(surferId!, start, end)
  return body.block.id
}
async function publish(surferId: number, from: number, to: number) {
  const range = { from: iso(from - DAY_MS), to: iso(to + DAY_MS), surferIds: [surferId] }
  const { status } = await stage.asManager.call(schedule.publish, { body: range })
  expect(status).toBe(200)
}

/** All that waits. */
async function evaluateAsked(): Promise<number> {
  await untilQuiet(stage.db, stage.company)
  let total = 0
  for (let count = -1; count !== 0; total += count)
    count = (await rescoreBatch(stage.platform, org(), { settleMs: 0 })).days
  return total
}
const timelineOf = async ({ surferId }: Person, range = day) => {
  const { status, body, refused } = await stage.asManager.call(adherence.timeline, {
    query: { surferIds: [surferId!], ...range },
  })
  expect([status, refused.message]).toEqual([200, undefined])
  return body
}
const STATUS = {
  IN_ADHERENCE: 'in',
  OUT_OF_ADHERENCE: 'out',
  IN_ADHERENCE_WITH_EXCEPTION: 'excepted',
}
const verdictsOf = async (person: Person, range = day) =>
  (await timelineOf(person, range)).surfers[0]!.adherence.map(
    ({ interval, status, outOfAdherenceReason: reason }) =>
      `${interval.start.slice(11, 16)}-${interval.end.slice(11, 16)} ${STATUS[status]}${reason && status !== 'IN_ADHERENCE' ? ` ${reason}` : ''}`,
  )

type Shown = ReplyOf<typeof adherence.timeline>['surfers'][number]
/** Blocks of the first test’s day, in the shape of the specification. */
function hasShapesOfTickets({ activity, adherence: verdicts }: Shown) {
  const key = (ticketId: string) => `${connectionId}:${ticketId}`
  const [first, closed, other] = activity
  expect(first).toMatchObject({ type: 'time-on-task', providerId: 12 })
  expect(first).not.toHaveProperty('actualProviderId')
  expect(other).toMatchObject({ type: 'time-off-task', actualProviderId: 12 })
  expect(other).not.toHaveProperty('providerId')
  expect(first!.snapshots).toEqual([
    {
      type: 'comment',
      id: expect.stringContaining(`${connectionId}:f`),
      timestamp: iso(at(9, 5)),
      remoteId: expect.stringMatching(/^c\d+$/),
      remoteUrl: 'https://desk.example/t1',
    },
  ])
  expect(closed!.snapshots).toMatchObject([
    { type: 'ticket', status: 'CLOSED', remoteId: 't2', remoteUrl: 'https://desk.example/t2' },
  ])
  expect(activity.map(block => block.ticketSessions.map(one => one.mergeTicketId))).toEqual([
    ...[[key('t1')], [key('t2')], [key('b1')], [key('t3')]],
  ])
  expect(first!.ticketSessions[0]).toMatchObject({
    ticketId: 't1',
    ticketChannelType: 'case',
    events: [{ type: 'COMMENT', timestamp: iso(at(9, 5)), isOffTask: false }],
    queueIds: [mailGroup],
  })
  expect(
    verdicts.map(({ data }) => data.inferredBlocks.map(one => [one.mergeTicketId, one.interval])),
  ).toEqual([
    [[key('t1'), span(at(9), at(9, 5))]],
    [],
    [[key('t2'), span(at(9, 25), at(9, 32))]],
    [],
    [[key('b1'), span(at(9, 55), at(10))]],
    ...[[], []],
    [[key('t3'), span(at(12, 25), at(12, 30))]],
    ...[[], []],
  ])
}

describe('a day', () => {
  it('is judged from the schedule, the work and the exceptions, and says why', async () => {
    await aShift(ana)
    await bring([
      did(ana, at(9, 5), 'comment', 't1'),
      did(ana, at(9, 30), 'closed', 't2'),
      did(ana, at(12, 30), 'comment', 't3'),
    ])
    await bring([did(ana, at(10), 'comment', 'b1')], [], 'billing')
    await evaluateAsked()
    expect(await verdictsOf(ana)).toEqual([
      '09:00-09:05 in',
      '09:05-09:25 out INACTIVE',
      '09:25-09:32 in',
      '09:32-09:55 out INACTIVE',
      '09:55-10:00 out WRONG_QUEUE',
      '10:00-12:00 out INACTIVE',
      '12:00-12:25 in',
      '12:25-12:30 out WRONG_SYSTEM',
      '12:30-13:00 in',
      '13:00-17:00 out INACTIVE',
    ])
    const { surfers: shown, rescoring, systems } = await timelineOf(ana)
    expect([rescoring.days, systems.map(system => system.name)]).toEqual([0, ['Desk']])
    expect(shown[0]!.ticketSessions.map(one => [one.ticketId, one.ticketUrl, one.queueIds])).toEqual([
      ['t1', 'https://desk.example/t1', [mailGroup]],
      ['t2', 'https://desk.example/t2', [mailGroup]],
      ['b1', 'https://desk.example/b1', [billing]],
      ['t3', 'https://desk.example/t3', [mailGroup]],
    ])
    expect(shown[0]!.scheduled.map(piece => piece.name)).toEqual(['Mail', 'Lunch', 'Mail'])
    expect(shown[0]!.activity.map(block => block.type)).toEqual([
      'time-on-task',
      'time-on-task',
      'time-off-task',
      'time-off-task',
    ])
    hasShapesOfTickets(shown[0]!)
    const { body: why } = await stage.asManager.call(adherence.why, {
      query: { surferId: ana.surferId!, at: iso(at(9, 57)) },
    })
    expect(why.block.data).toEqual({
      exceptions: [],
      statusBlocks: [],
      inferredBlocks: [
        {
          interval: span(at(9, 55), at(10)),
          providerId: 12,
          mergeTicketId: `${connectionId}:b1`,
          ticketId: 'b1',
        },
      ],
    })
    expect(why.rule).toEqual({
      code: 'wrong-queue',
      sentence: 'Worked in “Billing”, which “Mail” does not serve.',
    })
    expect(why.activity).toMatchObject({ name: 'Mail', ticketGroups: [{ id: mailGroup, name: 'Mail' }] })
    // Its contacts come by files, in which nobody works.
    expect(why.activity!.systems).toEqual([])
    expect(why.evidence).toMatchObject([
      {
        what: 'Reply on ticket b1',
        ticketUrl: 'https://desk.example/b1',
        connectionName: 'Desk',
        occurredAt: iso(at(10)),
        ticketGroups: ['Billing'],
      },
    ])
  })

  it('sums up, and today is told for the board', async () => {
    now = at(13)
    await aShift(ana)
    await bring([did(ana, at(9, 30), 'closed', 't4'), did(ana, at(12, 30), 'comment', 't5')])
    await evaluateAsked()
    const { body } = await stage.asManager.call(adherence.metrics, {
      query: { surferIds: [ana.surferId!], from: '2031-03-04', to: '2031-03-05', granularity: 'daily' },
    })
    const [row] = body.rows
    expect([
      row!.date,
      row!.metrics.timeInAdherence.seconds,
      row!.metrics.timeOutOfAdherence.seconds,
    ]).toEqual([...['2031-03-04', 62 * 60, 178 * 60]])
    expect(row!.metrics.outOfAdherenceCounts).toEqual({ wrongQueue: 0, wrongSystem: 1, inactive: 2 })
    expect(body.overall).toEqual(row!.metrics)
    const today = await inCompany(tx => adherenceToday(tx, org(), [ana.surferId!], now))
    expect(today.get(ana.surferId!)).toEqual({ score: (100 * 62) / 240, outMinutes: 178 })
  })

  it('sums up no more rows than a reply can bear, and says what to ask for instead', async () => {
    await inCompany(tx =>
      sql`insert into adherence_day (organization_id, surfer_id, date, in_seconds, out_seconds, exception_seconds,
          scored_to, zone)
        select ${org()}::bigint, ${ana.surferId}::bigint, day, 3600, 0, 0, day, 'Etc/UTC'
        from generate_series(timestamptz '2031-01-01', timestamptz '2031-01-03', interval '1 day') day`.execute(
        tx,
      ),
    )
    const query = {
      surferIds: [ana.surferId!],
      teamIds: undefined,
      from: '2031-01-01',
      to: '2031-02-01',
    }
    const rows = (granularity: 'daily' | 'overall', most: number) =>
      inCompany(async tx => (await selectMetrics(tx, org(), { ...query, granularity }, most)).rows.length)
    expect([await rows('daily', 3), await rows('overall', 1)]).toEqual([3, 1])
    await expect(rows('daily', 2)).rejects.toMatchObject({
      code: 'VALIDATION',
      details: {
        issues: [
          {
            in: 'query',
            path: ['granularity'],
            message:
              '“daily” makes more than 2 rows of these agents and days. Ask for fewer days, fewer agents, or “overall”.',
          },
        ],
      },
    })
    await expect(rows('overall', 0)).rejects.toThrow('More than 0 agents were scheduled in this time.')
  })

  it('over midnight is told whole on both days, but for what lies over it', async () => {
    await aShift(ana, at(20), 10, false)
    const seen = async (from: number, to: number) => {
      const query = { surferIds: [ana.surferId!], from: iso(from), to: iso(to) }
      const { body } = await stage.asManager.call(adherence.timeline, { query })
      return body.surfers[0]!.scheduled.map(({ interval }) => interval)
    }
    const whole = span(at(20), at(30))
    expect([await seen(at(0), at(24)), await seen(at(24), at(48))]).toEqual([[whole], [whole]])
    const { status } = await stage.asManager.call(schedule.createBlock, {
      body: {
        type: 'time-off',
        subtype: 'Sick',
        surferId: ana.surferId!,
        interval: span(at(22), at(23)),
      },
    })
    expect(status).toBe(200)
    await publish(ana.surferId!, at(0), at(24))
    expect(await seen(at(24), at(48))).toEqual([span(at(23), at(30))])
  })

  it('is not judged of somebody whom no system knows', async () => {
    const other = await aSurfer(stage.db, stage.company, { timezone: 'Etc/UTC' })
    await aShift(other)
    await evaluateAsked()
    expect((await timelineOf(other)).surfers[0]).toMatchObject({ isTracked: false, adherence: [] })
  })

  it('is judged no further than until the system that told of it was disconnected', async () => {
    await aShift(ana)
    await inCompany(tx => beginGaps(tx, org(), connectionId, { remoteIds: [`r${ana.surferId}`], at: at(11) }))
    await evaluateAsked()
    expect(await verdictsOf(ana)).toEqual(['09:00-11:00 out INACTIVE'])
  })

  it('knows phone statuses from the evening before', async () => {
    const { db, company } = stage
    const calls = await aStream(db, company, { name: 'Calls' })
    await inCompany(tx =>
      sql`update stream set dialpad_contact_center_id = '5' where id = ${calls}`.execute(tx),
    )
    const phone = await aTask(db, company, { name: 'Phone', streamIds: [calls] })
    // The last within a second counts, whatever its key.
    await bring([
      status(ana, at(-20), 'available', { factKey: 'evening a', millisecond: 700 }),
      status(ana, at(-20), 'unavailable', { factKey: 'evening b', millisecond: 100 }),
      status(ana, at(10) + 400, 'unavailable'),
    ])
    const blockId = await aShift(ana)
    await inCompany(tx =>
      sql`update block_task set task_id = ${phone} where block_id = ${blockId} and task_id = ${mail}`.execute(
        tx,
      ),
    )
    await inCompany(tx =>
      invalidateDays(tx, org(), { surferIds: [ana.surferId!], from: at(0), to: at(24) }, 'event'),
    )
    await evaluateAsked()
    expect(await verdictsOf(ana)).toEqual([
      ...['09:00-10:00 in', '10:00-12:00 out INACTIVE', '12:00-13:00 in', '13:00-17:00 out INACTIVE'],
    ])
    expect((await timelineOf(ana)).surfers[0]!.phoneStatuses).toEqual([
      { interval: span(at(0), at(10) + 400), status: 'available' },
      { interval: span(at(10) + 400, at(24)), status: 'unavailable' },
    ])
    expect((await timelineOf(ana)).surfers[0]!.adherence.map(({ data }) => data.statusBlocks)).toEqual([
      [{ interval: span(at(9), at(10)), status: 'available' }],
      [
        { interval: span(at(10), at(10) + 400), status: 'available' },
        { interval: span(at(10) + 400, at(12)), status: 'unavailable' },
      ],
      [{ interval: span(at(12), at(13)), status: 'unavailable' }],
      [{ interval: span(at(13), at(17)), status: 'unavailable' }],
    ])
    const why = async (moment: number) =>
      (await stage.asManager.call(adherence.why, { query: { surferId: ana.surferId!, at: iso(moment) } }))
        .body
    expect((await why(at(10))).phoneStatus).toEqual({ status: 'unavailable', since: iso(at(10) + 400) })
    expect((await why(at(9, 30))).phoneStatus?.status).toBe('available')
  })
})

describe('tiles', () => {
  const zones = ['America/New_York', 'Australia/Lord_Howe', 'Europe/London', 'Asia/Kolkata']
  // The clocks change in New York on the 9th, in London on the 30th of March, on Lord Howe on the 6th of April.
  const dates = ['2031-03-08', '2031-03-09', '2031-03-29', '2031-03-30', '2031-04-05', '2031-04-06']
  it('cover what is scheduled to the second, at night and when the clocks change', async () => {
    now = Date.parse('2031-05-01T00:00:00Z')
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...zones),
        fc.constantFrom(...dates),
        fc.integer({ min: 0, max: 95 }),
        fc.integer({ min: 5, max: 12 }),
        fc.array(fc.integer({ min: -60, max: 800 }), { maxLength: 8 }),
        async (timezone, date, quarter, hours, minutes) => {
          const agent = await anAgent({ timezone })
          const start = dayInterval(timezone, date).start + quarter * 15 * MINUTE_MS
          const end = start + hours * HOUR_MS
          await aShift(agent, start, hours)
          await bring(
            minutes.map((minute, index) =>
              did(agent, start + minute * MINUTE_MS + 321, index % 2 ? 'closed' : 'comment', `x${++serial}`),
            ),
          )
          await evaluateAsked()
          const range = { from: iso(start - DAY_MS), to: iso(end + DAY_MS) }
          const blocks = (await timelineOf(agent, range)).surfers[0]!.adherence
          expect(blocks[0]!.interval.start).toBe(iso(start))
          expect(blocks.at(-1)!.interval.end).toBe(iso(end))
          expect(blocks.slice(1).map(block => block.interval.start)).toEqual(
            blocks.slice(0, -1).map(block => block.interval.end),
          )
          const { body } = await stage.asManager.call(adherence.metrics, {
            query: { surferIds: [agent.surferId!], from: '2031-03-01', to: '2031-05-01' },
          })
          const { timeInAdherence, timeOutOfAdherence, timeInException } = body.overall
          expect(timeInAdherence.seconds + timeOutOfAdherence.seconds + timeInException.seconds).toBe(
            hours * 3600,
          )
        },
      ),
      { numRuns: 8 },
    )
  })
})

describe('the past is judged again', () => {
  const first = async (person: Person) => (await verdictsOf(person))[0]

  it('when work of it is told late, when its schedule is published anew, and at any age', async () => {
    now = TUESDAY + 300 * DAY_MS
    const blockId = await aShift(ana)
    await evaluateAsked()
    expect(await first(ana)).toBe('09:00-12:00 out INACTIVE')
    await bring([did(ana, at(9, 5), 'comment', 'late')])
    await evaluateAsked()
    expect(await first(ana)).toBe('09:00-09:05 in')
    const { status } = await stage.asManager.call(schedule.removeBlock, { params: { blockId } })
    expect(status).toBe(200)
    await publish(ana.surferId!, at(9), at(17))
    await evaluateAsked()
    expect(await verdictsOf(ana)).toEqual([])
  })

  it('when an activity serves other ticket groups, and when handle times change', async () => {
    await aShift(ana)
    await bring([did(ana, at(9, 5), 'comment', 'g1')], [], 'billing')
    await evaluateAsked()
    expect(await first(ana)).toBe('09:00-09:05 out WRONG_QUEUE')
    const serve = (streamIds: number[]) =>
      stage.asManager.call(tasks.update, { params: { taskId: mail }, body: { streamIds } })
    await serve([mailGroup, billing])
    await evaluateAsked()
    expect(await first(ana)).toBe('09:00-09:05 in')
    await serve([mailGroup])
    await evaluateAsked()
    expect(await first(ana)).toBe('09:00-09:05 out WRONG_QUEUE')
    const take = (adherenceAverageHandleTime: number | null) =>
      stage.asManager.call(streams.update, {
        params: { streamId: mailGroup },
        body: { adherenceAverageHandleTime },
      })
    await take(120)
    await evaluateAsked()
    expect(await verdictsOf(ana)).toContain('09:03-09:05 out WRONG_QUEUE')
    await take(null)
    await evaluateAsked()
    expect(await first(ana)).toBe('09:00-09:05 out WRONG_QUEUE')
  })

  it('in another zone of its agent, with nothing lost and nothing twice', async () => {
    await aShift(ana, at(20), 8, false)
    await evaluateAsked()
    const dates = async () => {
      const { body } = await stage.asManager.call(adherence.metrics, {
        query: { surferIds: [ana.surferId!], from: '2031-03-01', to: '2031-03-10', granularity: 'daily' },
      })
      return body.rows.map(({ date, metrics }) => [date, metrics.timeOutOfAdherence.seconds / 3600])
    }
    expect(await dates()).toEqual([
      ['2031-03-04', 4],
      ['2031-03-05', 4],
    ])
    await stage.asManager.call(surfers.update, {
      params: { surferId: ana.surferId! },
      body: { timezone: 'Asia/Tokyo' },
    })
    await evaluateAsked()
    expect(await dates()).toEqual([['2031-03-05', 8]])
  })

  it('every five minutes of whoever is on shift, and at night the last seven days', async () => {
    now = at(10)
    await aShift(ana)
    await evaluateAsked()
    const asked = () =>
      inCompany(tx =>
        countAsked(tx, org(), { surferIds: [ana.surferId!], from: '2031-01-01', to: '2032-01-01' }),
      )
    now = at(10, 6)
    expect(await inCompany(tx => invalidateToday(tx, org(), now))).toBe(true)
    expect(await inCompany(tx => invalidateToday(tx, org(), now))).toBe(false)
    expect((await asked()).days).toBe(1)
    await evaluateAsked()
    expect((await verdictsOf(ana)).at(-1)).toBe('09:00-10:06 out INACTIVE')
    now = TUESDAY + 2 * DAY_MS + 4 * HOUR_MS
    await doChores(stage.platform, chores)
    expect((await asked()).days).toBe(8)
    await evaluateAsked()
    await doChores(stage.platform, chores)
    expect((await asked()).days).toBe(0)
    expect((await verdictsOf(ana)).at(-1)).toBe('13:00-17:00 out INACTIVE')
  })

  it('a day asked for while it is judged stays on the list, and what is the same is not told', async () => {
    await aShift(ana)
    await evaluateAsked()
    const ask = (because: 'event' | 'settings' = 'settings') =>
      inCompany(tx =>
        invalidateDays(tx, org(), { surferIds: [ana.surferId!], from: at(1), to: at(2) }, because),
      )
    // Somebody's change is counted, whatever happened on that day before or after it.
    await ask('event')
    expect((await inCompany(tx => countAsked(tx, org()))).days).toBe(0)
    await ask()
    await ask('event')
    expect((await inCompany(tx => countAsked(tx, org()))).days).toBe(1)
    const taken = await inCompany(tx => selectAsked(tx, org(), { first: 'newest', settleMs: 0, limit: 9 }))
    await ask()
    await inCompany(tx => deleteAsked(tx, org(), taken))
    expect((await inCompany(tx => countAsked(tx, org()))).days).toBe(1)
    const revision = () =>
      inCompany(async tx => {
        const { rows } = await sql<{ revision: number }>`
          select revision from adherence_day where surfer_id = ${ana.surferId}`.execute(tx)
        return rows[0]!.revision
      })
    const before = await revision()
    const [one, other] = await Promise.all([
      rescoreBatch(stage.platform, org(), { settleMs: 0 }),
      rescoreBatch(stage.platform, org(), { settleMs: 0 }),
    ])
    expect([one.days + other.days, await revision()]).toEqual([1, before])
  })

  it('many days in a thread are judged as few are here', async () => {
    const days = Array.from({ length: 30 }, (_, index) => TUESDAY - index * DAY_MS)
    for (const start of days.slice(0, 3)) await aShift(ana, start + 9 * HOUR_MS)
    await bring([did(ana, at(9, 30), 'comment', 'many')])
    await evaluateAsked()
    const contents = () =>
      inCompany(async tx => {
        const { rows } =
          await sql`select * from adherence_day where surfer_id = ${ana.surferId} order by date`.execute(tx)
        return rows
      })
    const before = await contents()
    expect(before).toHaveLength(3)
    await inCompany(tx =>
      invalidateDays(tx, org(), { surferIds: [ana.surferId!], from: days.at(-1)!, to: at(24) }, 'settings'),
    )
    expect(await evaluateAsked()).toBe(30)
    expect(await contents()).toEqual(before)
  })
})

describe('an exception', () => {
  const form = (wishes: object = {}) => ({
    type: 'one-off' as const,
    description: 'Helped out',
    surferIds: [ana.surferId!],
    ...span(at(9), at(11)),
    ...wishes,
  })
  const recurring = (wishes: object = {}) => ({
    type: 'recurring' as const,
    description: 'Coaching',
    surferIds: [ana.surferId!],
    start: '2031-03-03',
    end: null,
    startTime: '16:00',
    endTime: '10:00',
    weekdays: ['monday' as const, 'tuesday' as const],
    ...wishes,
  })
  const create = async (body: ReturnType<typeof form> | ReturnType<typeof recurring>) =>
    (await stage.asManager.call(adherenceExceptions.create, { body })).body.exception.id

  it('forgives, also of the past; changed, it forgives what it says now; deleted, nothing', async () => {
    await aShift(ana)
    await evaluateAsked()
    const id = await create(form())
    expect((await stage.asManager.call(adherence.status)).body.days).toBe(1)
    await evaluateAsked()
    expect((await stage.asManager.call(adherence.status)).body.days).toBe(0)
    expect((await verdictsOf(ana)).slice(0, 2)).toEqual([
      '09:00-11:00 excepted INACTIVE',
      '11:00-12:00 out INACTIVE',
    ])
    const { body: why } = await stage.asManager.call(adherence.why, {
      query: { surferId: ana.surferId!, at: iso(at(10)) },
    })
    expect(why.exception).toMatchObject({ id, description: 'Helped out' })
    expect(why.block.data.exceptions).toEqual([{ id, description: 'Helped out' }])
    expect(why.block.because).toContain('Allowed by “Helped out”.')
    const params = { exceptionId: id }
    await stage.asManager.call(adherenceExceptions.update, {
      params,
      body: form({ ...span(at(10), at(11)), taskId: mail }),
    })
    await evaluateAsked()
    expect((await verdictsOf(ana)).slice(0, 2)).toEqual([
      '09:00-10:00 out INACTIVE',
      '10:00-11:00 excepted INACTIVE',
    ])
    const removed = await stage.asManager.call(adherenceExceptions.remove, { params })
    expect(removed.body).toEqual({ success: true, daysToRescore: 1 })
    await evaluateAsked()
    expect((await verdictsOf(ana))[0]).toBe('09:00-12:00 out INACTIVE')
  })

  it('holds again and again over midnight in the agent’s zone, until it is ended', async () => {
    await aShift(ana)
    await evaluateAsked()
    const id = await create(recurring())
    await evaluateAsked()
    expect(await verdictsOf(ana)).toEqual([
      ...['09:00-10:00 excepted INACTIVE', '10:00-12:00 out INACTIVE', '12:00-13:00 in'],
      ...['13:00-16:00 out INACTIVE', '16:00-17:00 excepted INACTIVE'],
    ])
    const end = (day: string) =>
      stage.asManager.call(adherenceExceptions.end, { params: { exceptionId: id }, body: { end: day } })
    expect((await end('2031-03-01')).refused.message).toContain('before the start on 2031-03-03')
    expect((await end('2031-03-03')).body.exception).toMatchObject({ end: '2031-03-03' })
    await evaluateAsked()
    expect((await verdictsOf(ana)).at(-1)).toBe('13:00-17:00 out INACTIVE')
    expect((await verdictsOf(ana))[0]).toBe('09:00-10:00 excepted INACTIVE')
    expect((await end('2031-03-09')).refused.message).toContain('ends on 2031-03-03 already')
  })

  it('may be for other ticket groups alone', async () => {
    await aShift(ana)
    await bring([did(ana, at(9, 5), 'comment', 'e1')], [], 'billing')
    await create(form({ streamIds: [billing] }))
    await evaluateAsked()
    expect((await verdictsOf(ana)).slice(0, 2)).toEqual([
      '09:00-09:05 excepted WRONG_QUEUE',
      '09:05-12:00 out INACTIVE',
    ])
  })

  it('needs permission for every team it touches, and names those that lack it', async () => {
    const { db, company } = stage
    const otherTeam = await aTeam(db, company, 'Night')
    const bo = await anAgent({ teamId: otherTeam })
    const refused = await stage.asManager.call(adherenceExceptions.create, {
      body: form({ surferIds: [ana.surferId!, bo.surferId!] }),
    })
    expect([refused.status, refused.refused.unauthorised_teams]).toEqual([
      403,
      [{ id: otherTeam, name: 'Night' }],
    ])
    const chief = await aManager(db, company, { editTeamIds: [company.defaultTeamId, otherTeam] })
    const asChief = stage.as(chief)
    const { body } = await asChief.call(adherenceExceptions.create, {
      body: form({ surferIds: [ana.surferId!, bo.surferId!] }),
    })
    const params = { exceptionId: body.exception.id }
    expect((await stage.asManager.call(adherenceExceptions.update, { params, body: form() })).status).toBe(
      403,
    )
    expect((await stage.asManager.call(adherenceExceptions.remove, { params })).status).toBe(403)
    const list = async (query: object) =>
      (await stage.asManager.call(adherenceExceptions.list, { query })).body.results
    expect(await list({ teamIds: [otherTeam] })).toMatchObject([
      { id: params.exceptionId, canEdit: false, createdByManagerId: chief.managerId, isActive: false },
    ])
    expect(await list({ surferIds: [bo.surferId!], type: 'recurring' })).toEqual([])
    expect(await list({ surferIds: [bo.surferId!], state: 'over' })).toHaveLength(1)
    expect(await list({ surferIds: [bo.surferId!], state: 'active' })).toEqual([])
  })

  it('is refused with the field and the value where it makes no sense', async () => {
    const refusal = async (body: object) => {
      const { status, refused } = await stage.asManager.call(adherenceExceptions.create, {
        body: body as never,
      })
      return [status, refused.issues?.[0]?.path.join('.'), refused.issues?.[0]?.message]
    }
    expect(await refusal(form(span(at(11), at(9))))).toEqual([400, 'end', 'end must be after start'])
    expect(await refusal(form({ surferIds: [] }))).toEqual([400, 'surfer_ids', 'Choose at least one agent'])
    expect(await refusal(form({ streamIds: [999_999] }))).toEqual([
      ...[400, 'stream_ids.0', 'There is no ticket group 999999 here.'],
    ])
    expect(await refusal(form({ taskId: 999_999 }))).toEqual([
      ...[400, 'task_id', 'There is no activity 999999 here.'],
    ])
    const ofOld = await stage.asManager.call(adherenceExceptions.create, {
      body: recurring({ start: '1900-01-01', end: '1999-12-31' }) as never,
    })
    expect(ofOld.body.daysToRescore).toBe(0)
    expect(await refusal(recurring({ startTime: '9' }))).toEqual([
      ...[400, 'start_time', 'Enter a time such as 09:30'],
    ])
    expect(await refusal(recurring({ end: '2031-03-01' }))).toEqual([
      ...[400, 'end', 'end must not be before start'],
    ])
    const { status, refused } = await stage.asManager.call(adherence.timeline, {
      query: { from: iso(at(9)), to: iso(at(10)) },
    })
    expect([status, refused.issues?.[0]?.path]).toEqual([400, ['surfer_ids']])
  })
})

describe('agents', () => {
  it('see the same of themselves, and of nobody else', async () => {
    await aShift(ana)
    await bring([did(ana, at(9, 5), 'comment', 'm1')])
    await evaluateAsked()
    const asAna = stage.as(ana)
    const { body } = await asAna.call(adherence.mine, { query: day })
    expect(body.surfers).toEqual((await timelineOf(ana)).surfers)
    expect(body.metrics.map(row => row.date)).toEqual(['2031-03-04'])
    const why = await asAna.call(adherence.whyMine, { query: { at: iso(at(9, 1)) } })
    expect(why.body.rule.code).toBe('right-queue')
    const other = await anAgent()
    expect((await stage.as(other).call(adherence.whyMine, { query: { at: iso(at(9, 1)) } })).status).toBe(404)
  })
  it('do not see a draft', async () => {
    const { body } = await stage.asManager.call(schedule.createBlock, {
      body: { type: 'shift', surferId: ana.surferId!, interval: span(at(9), at(17)) },
    })
    expect(body.block.id).toBeGreaterThan(0)
    expect((await stage.as(ana).call(adherence.mine, { query: day })).body.surfers[0]!.scheduled).toEqual([])
  })
})
