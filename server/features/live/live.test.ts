import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type LiveRow, personOfTuple, readBoardMessage, rowOfTuple } from '#contract/live/board.ts'
import { liveBoard } from '#contract/live/live-board.ts'
import { myTimecards } from '#contract/timecards/my-timecards.ts'
import { timecards } from '#contract/timecards/timecards.ts'
import type { TicketSnapshot, WorkEvent, WorkEventKind } from '#core/observed/index.ts'
import { HOUR_MS, MINUTE_MS } from '#core/time/index.ts'
import { emit } from '#server/platform/events/index.ts'
import type { SseStream } from '#server/platform/live/sse.ts'
import {
  aConnection,
  aManager,
  aStream,
  aSurfer,
  aTask,
  aTeam,
  aTestBed,
  deliver,
  drainAll,
  type Person,
  type TestBed,
} from '#test/builders/index.ts'
import { providerDay } from '#test/builders/provider-day.ts'
import { beginGaps } from '../connections/index.ts'
import { BoardState } from './board-state.ts'
import { type Boards, openBoards } from './boards.ts'

const NOON = Date.parse('2031-03-04T12:00:00Z')
let now = NOON
let stage: TestBed
let connectionId: number
let mail: number
let ana: Person
let ben: Person
let otherTeam: number
let serial = 0
let boards: Boards
const viewers: Viewer[] = []

beforeAll(async () => {
  stage = await aTestBed({ now: () => now })
  const { db, company } = stage
  connectionId = await aConnection(db, company, 'Desk')
  const group = await aStream(db, company, { name: 'Mail', connectionIds: [connectionId] })
  mail = await aTask(db, company, { name: 'Mail', streamIds: [group] })
  otherTeam = await aTeam(db, company, 'Others')
  ana = await aSurfer(db, company, { firstName: 'Ana', email: 'ana@board.example' })
  ben = await aSurfer(db, company, { firstName: 'Ben', email: 'ben@board.example', teamId: otherTeam })
  await sayAgents()
  for (const { surferId } of [ana, ben]) await publish(surferId!, NOON - 4 * HOUR_MS, NOON + 4 * HOUR_MS)
})
afterAll(() => stage?.close())
beforeEach(() => {
  now = NOON
  boards = openBoards(stage.platform)
})
afterEach(async () => {
  viewers.splice(0)
  await boards.close()
})

const inCompany = <T>(work: Parameters<typeof stage.db.inTenant<T>>[1]) =>
  stage.db.inTenant(stage.company.organizationId, work)

async function reportFacts(
  events: (WorkEventKind & { at: number })[],
  snapshots: TicketSnapshot[] = [],
): Promise<void> {
  const facts = events.map(
    ({ at, ...kind }): WorkEvent => ({
      ...(kind as WorkEventKind),
      factKey: `fact ${++serial}`,
      occurredAt: at,
    }),
  )
  await deliver(stage.db, stage.company, connectionId, [{ key: `${++serial}`, events: facts, snapshots }], {
    at: now,
  })
  await drainAll(stage.platform, stage.company)
}
const sayAgents = () =>
  deliver(
    stage.db,
    stage.company,
    connectionId,
    [
      {
        key: `agents ${++serial}`,
        agents: [ana, ben].map(({ email }, index) => ({
          remoteId: `${index + 1}`,
          name: '',
          email,
          isActive: true,
        })),
      },
    ],
    { at: now },
  ).then(() => drainAll(stage.platform, stage.company))

const publish = (surferId: number, start: number, end: number) =>
  inCompany(async tx => {
    const { organizationId } = stage.company
    const { rows } = await sql<{ id: number }>`
      insert into block (organization_id, surfer_id, type, origin, starts_at, ends_at, published_version)
      values (${organizationId}, ${surferId}, 'shift', 'manual', ${new Date(start)}, ${new Date(end)}, 1) returning id`.execute(
      tx,
    )
    await sql`
      insert into block_task (organization_id, block_id, task_id, starts_at, ends_at)
      values (${organizationId}, ${rows[0]!.id}, ${mail}, ${new Date(start)}, ${new Date(end)})`.execute(tx)
    await emit(tx, organizationId, 'schedule.published', {
      surferIds: [surferId],
      from: new Date(start).toISOString(),
      to: new Date(end).toISOString(),
    })
  })

const ticket = (ticketId: string): TicketSnapshot => ({
  ticketId,
  url: `https://desk.example/${ticketId}`,
  channel: 'case',
  channelName: 'email',
  status: 'OPEN',
  rawStatus: 'open',
  assigneeId: '1',
  queueIds: [],
  tags: [],
  fields: {},
  openedAt: NOON - HOUR_MS,
  changedAt: now,
  closedAt: null,
  version: String(now),
  isGone: false,
})
const opened = (ticketId: string, agent: string, at: number) => ({
  kind: 'ticket.status-changed' as const,
  ticketId,
  to: 'OPEN' as const,
  raw: 'open',
  actor: { type: 'agent' as const, id: agent },
  at,
})

interface Viewer {
  types: string[]
  rows: Map<number, LiveRow>
  names: Map<number, string>
  isEnded: boolean
}
/** Page that collects the messages sent to it. */
async function look(teamIds: number[] | null = null, of = boards): Promise<Viewer> {
  const viewer: Viewer = { types: [], rows: new Map(), names: new Map(), isEnded: false }
  const read = (frame: string | Buffer) => {
    for (const part of String(frame).split('\n\n').filter(Boolean)) {
      const [, type, data] = /^event: (\w+)\ndata: (.*)$/.exec(part)!
      const message = readBoardMessage(type!, data!)!
      viewer.types.push(message.type)
      if (message.type === 'rows')
        for (const row of message.payload.rows.map(rowOfTuple)) viewer.rows.set(row.surferId, row)
      if (message.type === 'people')
        for (const one of message.payload.people.map(personOfTuple)) viewer.names.set(one.surferId, one.name)
      if (message.type === 'gone') for (const id of message.payload.surferIds) viewer.rows.delete(id)
    }
  }
  const listeners: (() => void)[] = []
  const stream: SseStream = {
    send() {},
    beat() {},
    write: read,
    drained: async () => {},
    end() {
      viewer.isEnded = true
      for (const listener of listeners.splice(0)) listener()
    },
    onClose: listener => listeners.push(listener),
  }
  viewers.push(viewer)
  await of.join({ organizationId: stage.company.organizationId, teamIds, stream })
  return viewer
}
const until = (check: () => void) => vi.waitFor(check, { timeout: 8_000, interval: 20 })

describe('a board', () => {
  it('tells who is clocked in, and since when', async () => {
    await stage.asManager.call(timecards.changeSettings, {
      body: {
        allowSetReportTime: true,
        trackUnscheduledOvertime: false,
        timeReportingSurferIds: [ana.surferId!],
      },
    })
    const viewer = await look()
    const card = () => viewer.rows.get(ana.surferId!)?.timecard
    expect(card()).toBeNull()
    const click = () => {
      const at = new Date(now).toISOString()
      return { clickId: randomUUID(), clickedAt: at, sentAt: at }
    }
    const start = NOON - 4 * HOUR_MS + 10 * MINUTE_MS
    const clocked = await stage.as(ana).call(myTimecards.clockIn, {
      body: { ...click(), reportedStart: new Date(start).toISOString() },
    })
    const { id } = clocked.body.timecard
    await until(() => expect(card()).toEqual({ id, type: 'manual', reportedStart: start, lateMinutes: 10 }))
    await stage.as(ana).call(myTimecards.clockOut, { body: click() })
    await until(() => expect(card()).toBeNull())
  })

  it('begins with everybody, and is told what changes', async () => {
    const viewer = await look()
    expect(viewer.types[0]).toBe('snapshot')
    expect(viewer.types.at(-1)).toBe('ready')
    expect([...viewer.names.values()].sort()).toEqual([
      expect.stringContaining('Ana'),
      expect.stringContaining('Ben'),
    ])
    expect(viewer.rows.get(ana.surferId!)).toMatchObject({
      status: 'time-inactive',
      item: { taskIds: [mail] },
    })

    const before = viewer.types.length
    await reportFacts([opened('77', '1', now - MINUTE_MS)], [ticket('77')])
    await until(() => expect(viewer.rows.get(ana.surferId!)?.status).toBe('time-on-task'))
    expect(viewer.rows.get(ana.surferId!)?.ticketSession).toMatchObject({
      ticketId: '77',
      url: 'https://desk.example/77',
      count: 1,
      since: now - MINUTE_MS,
    })
    expect(viewer.rows.get(ben.surferId!)?.status).toBe('time-inactive')
    expect(viewer.types.slice(before)).not.toContain('snapshot')
  })

  it('changes rows when their time has come, and only those', async () => {
    now = NOON + 30 * MINUTE_MS
    const begun = now
    await reportFacts([opened('78', '2', begun)], [ticket('78')])
    const viewer = await look()
    expect(viewer.rows.get(ben.surferId!)?.status).toBe('time-on-task')
    const untouched = viewer.rows.get(ana.surferId!)
    // The handle time of the group, and two minutes without a sign.
    now += 7 * MINUTE_MS + 1_000
    await until(() => expect(viewer.rows.get(ben.surferId!)?.status).toBe('time-inactive'))
    expect(viewer.rows.get(ben.surferId!)?.since).toBe(begun + 7 * MINUTE_MS)
    expect(viewer.rows.get(ana.surferId!)).toBe(untouched)
  })

  it('hears of a published schedule', async () => {
    const cleo = await aSurfer(stage.db, stage.company, { firstName: 'Cleo' })
    await inCompany(tx => emit(tx, stage.company.organizationId, 'people.changed', { what: 'surfers' }))
    const viewer = await look()
    await until(() => expect(viewer.rows.get(cleo.surferId!)?.status).toBe('time-off-shift'))
    await publish(cleo.surferId!, NOON - HOUR_MS, NOON + HOUR_MS)
    await until(() => expect(viewer.rows.get(cleo.surferId!)?.status).toBe('time-untracked'))
    await inCompany(async tx => {
      await sql`update surfer set deleted_at = now() where id = ${cleo.surferId}`.execute(tx)
      await emit(tx, stage.company.organizationId, 'people.changed', { what: 'surfers' })
    })
    await until(() => expect(viewer.rows.has(cleo.surferId!)).toBe(false))
  })

  it('shows the teams that are asked for, and who joins or leaves them', async () => {
    const viewer = await look([otherTeam])
    expect([...viewer.rows.keys()]).toEqual([ben.surferId])
    const move = (teamId: number) =>
      inCompany(async tx => {
        await sql`update surfer set team_id = ${teamId} where id = ${ana.surferId}`.execute(tx)
        await emit(tx, stage.company.organizationId, 'people.changed', { what: 'teams' })
      })
    await move(otherTeam)
    await until(() => expect(viewer.rows.has(ana.surferId!)).toBe(true))
    await move(stage.company.defaultTeamId)
    await until(() => expect(viewer.rows.has(ana.surferId!)).toBe(false))
  })

  it('says the same whether it followed everything or is opened anew', async () => {
    const followed = await look()
    const { webhooks } = providerDay(7, NOON - 10 * HOUR_MS, 12)
    for (const part of [webhooks.slice(0, 20), webhooks.slice(20)]) {
      await deliver(stage.db, stage.company, connectionId, part, { at: now })
      await drainAll(stage.platform, stage.company)
    }
    const fresh = openBoards(stage.platform)
    const anew = await look(null, fresh)
    await until(() => expect(followed.rows).toEqual(anew.rows))
    await fresh.close()
  })

  it('says nothing of now by a system that was disconnected', async () => {
    await reportFacts([
      { kind: 'agent.status-changed', agentId: '1', to: 'available', raw: 'on', at: now - 1_000 },
    ])
    const viewer = await look()
    expect(viewer.rows.get(ana.surferId!)?.dialpadStatus?.status).toBe('available')
    const { organizationId } = stage.company
    await inCompany(async tx => {
      await beginGaps(tx, organizationId, connectionId, { remoteIds: null, at: now })
      await emit(tx, organizationId, 'connection.changed', { connectionId })
    })
    await until(() =>
      expect(viewer.rows.get(ana.surferId!)).toMatchObject({ dialpadStatus: null, connectionIds: [] }),
    )
    expect(viewer.rows.get(ana.surferId!)?.status).toBe('time-untracked')
    await sayAgents()
    await drainAll(stage.platform, stage.company)
    await until(() => expect(viewer.rows.get(ana.surferId!)?.connectionIds).toEqual([connectionId]))
  })

  it('reads again what it could not read, of all whom it was asked for', async () => {
    let isDown = false
    const { platform, db, company } = stage
    const inTenant: typeof db.inTenant = (id, work) =>
      isDown ? Promise.reject(new Error('The database is away.')) : db.inTenant(id, work)
    const situation = new BoardState(
      { ...platform, db: { ...db, inTenant } },
      company.organizationId,
      () => {},
    )
    await situation.look.people()
    isDown = true
    await expect(situation.look.schedules()).rejects.toThrow('away')
    isDown = false
    await situation.look.schedules()
    situation.board.refresh(now)
    expect([...situation.board.rows()].find(row => row.surferId === ana.surferId)?.item).not.toBeNull()
  })

  it('ends its streams when the process does', async () => {
    const viewer = await look()
    await boards.close()
    expect(viewer.isEnded).toBe(true)
  })
})

describe('who may look', () => {
  it('are managers, at their own organization', async () => {
    const asSurfer = await stage.as(ana).call(liveBoard)
    expect([asSurfer.status, asSurfer.refused.error]).toEqual([403, 'FORBIDDEN'])
    expect((await stage.as(null).call(liveBoard)).status).toBe(401)
    const manager = await aManager(stage.db, stage.company)
    const elsewhere = await stage
      .as(manager)
      .call(liveBoard, { organizationId: stage.company.organizationId + 1 })
    expect([elsewhere.status, elsewhere.refused.error]).toEqual([404, 'NOT_FOUND'])
    const wrong = await stage.as(manager).call(liveBoard, { query: { teamIds: [-1] } })
    expect([wrong.status, wrong.refused.error]).toEqual([400, 'VALIDATION'])
  })
})
