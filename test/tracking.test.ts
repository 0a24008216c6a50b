// Time of which nothing was known of an agent: untracked on the board, without a verdict in timeline and metrics, and
// the same after everything was worked out anew.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { adherence } from '#contract/endpoints/adherence.ts'
import { HOUR_MS, instantAt, MINUTE_MS } from '#core/time/index.ts'
import { rescoreBatch } from '#server/features/adherence/rescore.ts'
import { saveListing } from '#server/features/connections/directory/agent-gaps.ts'
import { endConnection } from '#server/features/connections/sync/sync-connection.ts'
import { BOARD_PARTS, BoardState } from '#server/features/live/board-state.ts'
import { rebuild } from '#server/features/observed/index.ts'
import {
  aConnection,
  aStream,
  aSurfer,
  aTask,
  aTestBed,
  deliver,
  drainAll,
  type Person,
  plainConnector,
  type TestBed,
} from '#test/builders/index.ts'

const ZONE = 'America/New_York'
/** Clocks go back at two: the night has nine hours from 22:00 to 06:00. */
const EVENING = instantAt(ZONE, '2031-11-01', 22 * 60)
const at = (hours: number, minutes = 0) => EVENING + hours * HOUR_MS + minutes * MINUTE_MS
const MORNING = at(9)
const iso = (instant: number) => new Date(instant).toISOString()

let now = EVENING
let stage: TestBed
let phones: number
let calls: number
let ana: Person
let serial = 0

beforeAll(async () => {
  stage = await aTestBed({ now: () => now })
})
afterAll(() => stage?.close())
beforeEach(async () => {
  now = at(-5)
  const { db, company } = stage
  const queue = await aConnection(db, company)
  phones = queue
  await inCompany(tx => sql`update connection set provider_id = 11 where id = ${queue}`.execute(tx))
  const group = await aStream(db, company, { connectionIds: [queue] })
  calls = await aTask(db, company, { streamIds: [group] })
  ana = await aSurfer(db, company, { timezone: ZONE })
  await inCompany(tx =>
    sql`with shift as (
        insert into block (organization_id, surfer_id, type, origin, starts_at, ends_at, published_version)
        values (${org()}, ${ana.surferId}, 'shift', 'manual', ${iso(EVENING)}, ${iso(MORNING)}, 1) returning id)
      insert into block_task (organization_id, block_id, task_id, starts_at, ends_at)
      select ${org()}, id, ${calls}, ${iso(EVENING)}::timestamptz, ${iso(MORNING)}::timestamptz from shift`.execute(
      tx,
    ),
  )
})

const org = () => stage.company.organizationId
const inCompany = <T>(work: Parameters<typeof stage.db.inTenant<T>>[1]) => stage.db.inTenant(org(), work)

/** Reports the agent and a status from the phone system. */
async function reportStatus(when: number, to: 'available' | 'unavailable'): Promise<void> {
  now = when
  const remoteId = `r${ana.surferId}`
  const { db, company, platform } = stage
  const event = { kind: 'agent.status-changed', agentId: remoteId, to, raw: to } as const
  const agents = [{ remoteId, name: 'Ana', email: ana.email, isActive: true }]
  const events = [{ ...event, occurredAt: when, factKey: `${remoteId} ${when}` }]
  await deliver(db, company, phones, [{ key: `${++serial}`, events, agents }], { at: when })
  await drainAll(platform, company)
}

async function boardAt(when: number) {
  now = when
  const state = new BoardState(stage.platform, org(), () => {})
  await state.begin()
  for (const part of BOARD_PARTS) await state.look[part]()
  state.board.refresh(when)
  return [...state.board.rows()].find(row => row.surferId === ana.surferId)!
}

const HOURS = { start: EVENING, end: MORNING }
async function evaluatedTimes(until: number) {
  now = until
  await inCompany(tx =>
    sql`insert into rescore (organization_id, surfer_id, date, because)
      select ${org()}, ${ana.surferId}, date, 'time' from unnest(array['2031-11-01', '2031-11-02']::date[]) as d(date)
      on conflict do nothing`.execute(tx),
  )
  while ((await rescoreBatch(stage.platform, org(), { settleMs: 0 })).days > 0);
  const { body } = await stage.asManager.call(adherence.timeline, {
    query: { surferIds: [ana.surferId!], from: iso(HOURS.start), to: iso(HOURS.end) },
  })
  const { body: sums } = await stage.asManager.call(adherence.metrics, {
    query: { surferIds: [ana.surferId!], from: '2031-11-01', to: '2031-11-03', granularity: 'overall' },
  })
  const [timeline] = body.surfers
  const minutesOf = (one: { start: string; end: string }) =>
    [one.start, one.end].map(instant => (Date.parse(instant) - EVENING) / MINUTE_MS)
  return {
    verdicts: timeline!.adherence.map(block => [
      ...minutesOf(block.interval),
      block.outOfAdherenceReason ?? 'in',
    ]),
    statuses: timeline!.phoneStatuses?.map(one => [...minutesOf(one.interval), one.status]) ?? null,
    untracked: timeline!.untracked.map(minutesOf),
    seconds: [sums.overall.timeInAdherence.seconds, sums.overall.timeOutOfAdherence.seconds],
  }
}

describe('in the night in which the clocks go back', () => {
  it('an agent is tracked from the first thing known, not from the connection', async () => {
    await reportStatus(at(1), 'unavailable')
    expect(await evaluatedTimes(MORNING)).toEqual({
      // Cut at midnight.
      verdicts: [
        [60, 120, 'INACTIVE'],
        [120, 540, 'INACTIVE'],
      ],
      statuses: [[60, 540, 'unavailable']],
      untracked: [[0, 60]],
      seconds: [0, 480 * 60],
    })
    expect(await boardAt(at(0, 59))).toMatchObject({ status: 'time-untracked', since: EVENING })
    expect(await boardAt(at(4))).toMatchObject({ status: 'time-inactive', since: at(1) })
  })

  it('the time between a disconnection and the next news after a reconnection is untracked', async () => {
    await reportStatus(at(-1), 'available')
    now = at(2, 30)
    await inCompany(tx => endConnection(tx, org(), phones, now))
    expect(await boardAt(at(3))).toMatchObject({
      status: 'time-untracked',
      since: at(2, 30),
      dialpadStatus: null,
      connectionIds: [],
    })
    await inCompany(tx => sql`update connection set deleted_at = null where id = ${phones}`.execute(tx))
    // Status from before the gap: it does not hold in it.
    await reportStatus(at(5), 'unavailable')
    const whole = {
      verdicts: [
        [0, 120, 'in'],
        [120, 150, 'in'],
        [300, 540, 'INACTIVE'],
      ],
      statuses: [
        [0, 150, 'available'],
        [300, 540, 'unavailable'],
      ],
      untracked: [[150, 300]],
      seconds: [150 * 60, 240 * 60],
    }
    expect(await evaluatedTimes(MORNING)).toEqual(whole)
    expect(await boardAt(at(7, 25))).toMatchObject({ status: 'time-inactive', since: at(5) })
    const tools = { ...stage.platform, connectorOf: () => plainConnector }
    await rebuild(tools, org())
    expect(await evaluatedTimes(MORNING)).toEqual(whole)
  })

  it('after the provider lists an agent no more nothing is judged, until it does again', async () => {
    await reportStatus(at(-1), 'available')
    const remoteId = `r${ana.surferId}`
    const list = (activeIds: string[], begunAt: number) =>
      inCompany(tx =>
        saveListing(tx, org(), phones, { activeIds, inactiveIds: [], begunAt, lookedAt: begunAt + 1000 }),
      )
    await list([remoteId], at(0, 30))
    await list([], at(3))
    expect(await boardAt(at(4))).toMatchObject({
      status: 'time-untracked',
      since: at(3),
      dialpadStatus: null,
    })
    expect((await evaluatedTimes(MORNING)).verdicts.at(-1)).toEqual([120, 180, 'in'])
    // Read late: from before the list.
    await reportStatus(at(2, 59), 'available')
    expect((await evaluatedTimes(MORNING)).untracked).toEqual([[180, 540]])
    await list([remoteId], at(6))
    expect(await evaluatedTimes(MORNING)).toMatchObject({
      verdicts: [
        [0, 120, 'in'],
        [120, 180, 'in'],
        [360 + 1 / 60, 540, 'in'],
      ],
      untracked: [[180, 360 + 1 / 60]],
    })
  })
})
