import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { optimizations } from '#contract/endpoints/optimizations.ts'
import { organization } from '#contract/endpoints/organization.ts'
import { type Block, mySchedule, schedule } from '#contract/endpoints/schedule.ts'
import type { TicketSnapshot, WorkEvent } from '#core/observed/index.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/time/index.ts'
import type { Worker } from '#server/platform/jobs/index.ts'
import {
  aConnection,
  aSurfer,
  aTask,
  aTestBed,
  aWorker,
  deliver,
  drainAll,
  type Person,
  type TestBed,
  untilQuiet,
} from '#test/builders/index.ts'

const MONDAY = Date.parse('2031-03-03T00:00:00Z')
const at = (hour: number, minute = 0) => MONDAY + hour * HOUR_MS + minute * MINUTE_MS
const iso = (instant: number) => new Date(instant).toISOString()
const span = (start: number, end: number) => ({ start: iso(start), end: iso(end) })
const day = { from: iso(MONDAY), to: iso(MONDAY + DAY_MS) }

let now = at(8)
let stage: TestBed
let worker: Worker
let connectionId: number
let phone: number
let lunch: number
let agent: Person
let serial = 0

beforeAll(async () => {
  stage = await aTestBed({ now: () => now })
  worker = await aWorker(stage.platform)
  const { db, company } = stage
  connectionId = await aConnection(db, company, 'Phones')
  phone = await aTask(db, company, { name: 'Phone' })
  lunch = await aTask(db, company, { name: 'Lunch', type: 'task-break' })
})
afterAll(async () => {
  await worker?.stop()
  await stage?.close()
})
beforeEach(async () => {
  now = at(8)
  await switchTo(true)
  agent = await aSurfer(stage.db, stage.company, { timezone: 'Etc/UTC' })
  const { surferId, email } = agent
  await bring({ agents: [{ remoteId: `r${surferId}`, name: 'A', email, isActive: true }] })
})

const switchTo = (breakTimeAdjustment: boolean) =>
  stage.asManager.call(organization.changeOptimizationSettings, { body: { breakTimeAdjustment } })

async function bring(
  meaning: Parameters<typeof deliver>[3][number] extends infer D ? Omit<D & object, 'key'> : never,
) {
  const { db, company, platform } = stage
  await deliver(db, company, connectionId, [{ key: `d${++serial}`, ...meaning }], { at: now })
  await drainAll(platform, company)
  await untilQuiet(db, company)
}

/** Call that is reported at its end by default. */
async function aCall(
  start: number,
  end: number,
  channel: TicketSnapshot['channel'] = 'call',
  reportedAt = end,
) {
  now = reportedAt
  const ticketId = `c${++serial}`
  const agentId = `r${agent.surferId}`
  const events: WorkEvent[] = [
    { kind: 'work.started', ticketId, agentId, occurredAt: start, factKey: `${ticketId} start` },
    { kind: 'work.ended', ticketId, agentId, occurredAt: end, factKey: `${ticketId} end` },
  ]
  const snapshot: TicketSnapshot = {
    ticketId,
    url: null,
    channel,
    channelName: channel,
    status: 'CLOSED',
    rawStatus: 'closed',
    assigneeId: agentId,
    queueIds: [],
    tags: [],
    fields: {},
    openedAt: start,
    changedAt: end,
    closedAt: end,
    version: '1',
    isGone: false,
  }
  await bring({ events, snapshots: [snapshot] })
  return events
}

async function aShift(): Promise<number> {
  const { body, status } = await stage.asManager.call(schedule.createBlock, {
    body: {
      type: 'shift',
      surferId: agent.surferId!,
      interval: span(at(9), at(17)),
      tasks: [
        { taskId: phone, interval: span(at(9), at(12)) },
        { taskId: lunch, interval: span(at(12), at(13)) },
        { taskId: phone, interval: span(at(13), at(17)) },
      ],
    },
  })
  expect(status).toBe(200)
  return body.block.id
}
const publish = () =>
  stage.asManager.call(schedule.publish, { body: { ...day, surferIds: [agent.surferId!] } })

type Seen = Pick<Block, 'tasks'>
const shown = (blocks: readonly Seen[]) =>
  blocks.map(({ tasks }) =>
    tasks
      .map(
        task =>
          `${task.taskId === lunch ? 'lunch' : 'phone'} ${task.interval.start.slice(11, 16)}-${task.interval.end.slice(11, 16)}`,
      )
      .join(', '),
  )
const agentSees = async () =>
  shown((await stage.as(agent).call(mySchedule.get, { query: day })).body.blocks as unknown as Seen[])
/** Without what a draft stands beside. */
const draftIs = async () => {
  const query = { ...day, surferIds: [agent.surferId!] }
  const { body } = await stage.asManager.call(schedule.blocks, { query })
  return shown(
    body.blocks.filter(({ publishedState: state }) => state.type === 'unpublished' || !state.draft),
  )
}
const log = async () =>
  (await stage.asManager.call(optimizations.log, { query: { surferIds: [agent.surferId!] } })).body.results

const BEFORE = ['phone 09:00-12:00, lunch 12:00-13:00, phone 13:00-17:00']
const AFTER = ['phone 09:00-12:10, lunch 12:10-13:10, phone 13:10-17:00']

test('a call that runs into a break moves it, for the agent at once; the log says so and takes it back', async () => {
  await aShift()
  await publish()
  await aCall(at(11, 50), at(12, 9) + 30_000)
  expect([await agentSees(), await draftIs()]).toEqual([AFTER, AFTER])
  const [action] = await log()
  expect(action).toMatchObject({
    type: 'break_time_adjustment',
    isSuccessful: true,
    completedByManagerId: null,
    revertedAt: null,
    metadata: {
      before: [span(at(12), at(13))],
      after: [span(at(12, 10), at(13, 10))],
      isPublished: true,
      because: 'A call ran 10 minutes into the break, which begins 10 minutes later.',
    },
  })
  const { body } = await stage.asManager.call(optimizations.revert, {
    params: { optimizationId: action!.optimizationId },
    body: {},
  })
  expect(body).toEqual({ done: [action!.actionId], refused: [] })
  expect([await agentSees(), await draftIs()]).toEqual([BEFORE, BEFORE])
  const { body: events } = await stage.asManager.call(schedule.events, {
    query: { surferIds: [agent.surferId!] },
  })
  expect(events.results.some(event => event.jobKind === 'adjust-break')).toBe(true)
})

test('it moves once, however often the call is told of, and not again after it was taken back', async () => {
  await aShift()
  await publish()
  const events = await aCall(at(10), at(14))
  const moved = ['phone 09:00-13:00, lunch 13:00-14:00, phone 14:00-17:00']
  expect(await agentSees()).toEqual(moved)
  const receivedEarlier = events.map(event => ({ ...event, raw: 'more' }) as unknown as WorkEvent)
  await bring({ events: receivedEarlier })
  expect([await agentSees(), (await log()).length]).toEqual([moved, 1])
})

test('what is only a draft stays one, and a draft beside what agents see moves too', async () => {
  const blockId = await aShift()
  await aCall(at(11, 50), at(12, 10))
  expect([await agentSees(), await draftIs()]).toEqual([[], AFTER])
  await publish()
  now = at(8)
  const { body } = await stage.asManager.call(schedule.blocks, {
    query: { ...day, surferIds: [agent.surferId!] },
  })
  const { id } = body.blocks.find(block => block.type === 'shift')!
  expect(id).toBe(blockId)
  const edited = await stage.asManager.call(schedule.updateBlock, {
    params: { blockId: id },
    body: { interval: span(at(9), at(18)) },
  })
  expect(edited.status).toBe(200)
  await aCall(at(12), at(12, 20))
  expect(await agentSees()).toEqual(['phone 09:00-12:20, lunch 12:20-13:20, phone 13:20-17:00'])
  expect(await draftIs()).toEqual(['phone 09:00-12:20, lunch 12:20-13:20, phone 13:20-17:00'])
  const { rows } = await stage.db.inTenant(stage.company.organizationId, tx =>
    sql<{
      endsAt: Date
    }>`select ends_at from block where surfer_id = ${agent.surferId} and published_version is null`.execute(
      tx,
    ),
  )
  expect(rows.map(row => row.endsAt.getTime())).toEqual([at(18)])
  expect((await log()).map(action => action.metadata.isPublished)).toEqual([false, true, false])
})

test('nothing moves when it is switched off, when it is told of late, and for a chat', async () => {
  await aShift()
  await publish()
  await aCall(at(11, 50), at(12, 10), 'chat')
  await aCall(at(11, 50), at(12, 10), 'call', at(13))
  await switchTo(false)
  await aCall(at(11, 51), at(12, 10))
  expect([await agentSees(), await log()]).toEqual([BEFORE, []])
})
