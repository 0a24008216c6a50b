// Performance figures worked out a second time, second by second from the rows that are kept of schedule, work and
// verdicts, without core/performance: over random weeks with nights in which the clocks change. And the same bytes after
// everything was worked out anew.
import { sql } from 'kysely'
import Papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ReportFile, type ReportRequest, reports } from '#contract/endpoints/reports.ts'
import { metrics } from '#contract/performance/metrics.ts'
import { performance } from '#contract/performance/performance.ts'
import type { TicketSnapshot, WorkEvent } from '#core/observed/index.ts'
import { METRICS, performanceMetrics, taskMetrics } from '#core/performance/index.ts'
import { random } from '#core/random.ts'
import { addDays, DAY_MS, dayInterval, type Interval, localDateOf, MINUTE_MS } from '#core/time/index.ts'
import { invalidateDays, reevaluateAll } from '#server/features/adherence/index.ts'
import { rescoreBatch } from '#server/features/adherence/rescore.ts'
import { rebuild } from '#server/features/observed/index.ts'
import {
  boundsOf,
  sumsByActivity,
  sumsByAgent,
  sumsByAgentDay,
  sumsByDay,
  sumsOfShifts,
} from '#server/features/performance/index.ts'
import type { Worker } from '#server/platform/jobs/index.ts'
import {
  aConnection,
  aStream,
  aSurfer,
  aTask,
  aTestBed,
  aWorker,
  deliver,
  drainAll,
  plainConnector,
  type TestBed,
} from '#test/builders/index.ts'

const NOW = Date.parse('2031-04-20T00:00:00Z')
const SECOND_MS = 1000
let stage: TestBed
let mailGroup: number
let phoneGroup: number
let desk: number
let phones: number
let mail: number
let calls: number
let lunch: number
let meeting: number
let serial = 0

beforeAll(async () => {
  stage = await aTestBed({ now: () => NOW })
  const { db, company } = stage
  desk = await aConnection(db, company, 'Desk')
  phones = await aConnection(db, company, 'Phones')
  await inCompany(tx => sql`update connection set provider_id = 11 where id = ${phones}`.execute(tx))
  mailGroup = await aStream(db, company, { name: 'Mail', connectionIds: [desk] })
  phoneGroup = await aStream(db, company, { name: 'Calls', connectionIds: [phones] })
  await inCompany(tx =>
    sql`update stream_connection set filters = '[{"field":"queue","operator":"IS","values":["mail"]}]'
      where stream_id = ${mailGroup}`.execute(tx),
  )
  mail = await aTask(db, company, { name: 'Mail', streamIds: [mailGroup] })
  calls = await aTask(db, company, { name: 'Calls', streamIds: [phoneGroup] })
  lunch = await aTask(db, company, { name: 'Lunch', type: 'task-break' })
  meeting = await aTask(db, company, { name: 'Meeting' })
})
afterAll(() => stage?.close())

const org = () => stage.company.organizationId
type Work<T> = Parameters<typeof stage.db.inTenant<T>>[1]
const inCompany = <T>(work: Work<T>) => stage.db.inTenant(org(), work)

const snapshotOf = (ticketId: string, queue: string, channel: 'case' | 'call'): TicketSnapshot => ({
  ticketId,
  url: null,
  channel,
  channelName: channel,
  status: 'OPEN',
  rawStatus: 'open',
  assigneeId: null,
  queueIds: [queue],
  tags: [],
  fields: {},
  openedAt: NOW - 60 * DAY_MS,
  changedAt: NOW - 40 * DAY_MS,
  closedAt: null,
  version: '1',
  isGone: false,
})

async function publishedShift(surferId: number, { start, end }: Interval, chance: () => number) {
  const lengthMs = end - start
  const at = (share: number) => start + Math.floor((share * lengthMs) / (15 * MINUTE_MS)) * 15 * MINUTE_MS
  const [a, b, c, d] = [at(0.2), at(0.4), at(0.5), at(0.8)]
  const pieces: [number, number, number][] = [
    [chance() < 0.5 ? mail : calls, start, b],
    [lunch, b, c],
    [chance() < 0.3 ? meeting : calls, c, d],
  ]
  await inCompany(async tx => {
    const block = (type: string, from: number, to: number, breaks: object[] = []) => sql<{ id: number }>`
      insert into block (organization_id, surfer_id, type, origin, starts_at, ends_at, published_version, breaks)
      values (${org()}, ${surferId}, ${type}, 'manual', ${new Date(from)}, ${new Date(to)}, 1, ${JSON.stringify(breaks)}::jsonb)
      returning id`
    const pause = { start: new Date(a).toISOString(), end: new Date(a + 15 * MINUTE_MS).toISOString() }
    const { rows } = await block('shift', start, end, [pause]).execute(tx)
    for (const [taskId, from, to] of pieces)
      if (from < to)
        await sql`insert into block_task (organization_id, block_id, task_id, starts_at, ends_at)
          values (${org()}, ${rows[0]!.id}, ${taskId}, ${new Date(from)}, ${new Date(to)})`.execute(tx)
    if (chance() < 0.3) await block('time-off', d, end + 2 * 60 * MINUTE_MS).execute(tx)
    if (chance() < 0.3) await block('blocked-time', a - 30 * MINUTE_MS, a + 45 * MINUTE_MS).execute(tx)
  })
}

/** An exception for whatever the agent did in a time. */
const allow = (surferId: number, { start, end }: Interval) =>
  inCompany(tx =>
    sql`
      with made as (
        insert into adherence_exception (organization_id, type, description, starts_at, ends_at, stream_ids, statuses,
          in_adherence_when_available, created_at, updated_at)
        values (${org()}, 'one-off', 'Allowed', ${new Date(start)}, ${new Date(end)}, '{}', '{}', false, now(), now())
        returning organization_id, id
      )
      insert into adherence_exception_surfer (organization_id, exception_id, surfer_id)
      select organization_id, id, ${surferId} from made`.execute(tx),
  )

/** An agent whom both systems know, seven shifts from the date on, and what they did. */
async function aWeek(zone: string, date: string, seed: number): Promise<number> {
  const chance = random(seed)
  const { surferId, email } = await aSurfer(stage.db, stage.company, { timezone: zone })
  const id = surferId!
  const remoteId = `r${id}`
  const actor = { type: 'agent', id: remoteId } as const
  const onDesk: WorkEvent[] = []
  const onPhone: WorkEvent[] = []
  const deskTickets: TicketSnapshot[] = []
  const callTickets: TicketSnapshot[] = []
  for (let day = 0; day < 7; day++) {
    const midnight = dayInterval(zone, addDays(date, day)).start
    const start = midnight + Math.floor(chance() * 24) * 60 * MINUTE_MS
    const end = start + (5 + Math.floor(chance() * 4)) * 60 * MINUTE_MS
    await publishedShift(id, { start, end }, chance)
    let at = start - 20 * MINUTE_MS
    while (at < end + 20 * MINUTE_MS) {
      at += Math.floor(chance() * 25 * MINUTE_MS) + 321
      const ticketId = `t${++serial}`
      const factKey = `f${serial}`
      const draw = chance()
      if (draw < 0.5) {
        deskTickets.push(snapshotOf(ticketId, chance() < 0.7 ? 'mail' : 'other', 'case'))
        const to = (['CLOSED', 'ON_HOLD', 'OPEN'] as const)[Math.floor(chance() * 3)]!
        onDesk.push(
          draw < 0.2
            ? {
                kind: 'ticket.comment',
                ticketId,
                commentId: factKey,
                isPublic: true,
                actor,
                occurredAt: at,
                factKey,
              }
            : { kind: 'ticket.status-changed', ticketId, to, raw: to, actor, occurredAt: at, factKey },
        )
        if (to === 'CLOSED' && chance() < 0.3)
          onDesk.push({
            kind: 'ticket.comment',
            ticketId,
            commentId: `${factKey}b`,
            isPublic: true,
            actor,
            occurredAt: at + 40 * MINUTE_MS,
            factKey: `${factKey}b`,
          })
      } else if (draw < 0.8) {
        callTickets.push(snapshotOf(ticketId, 'phone', 'call'))
        const over = at + Math.floor(chance() * 9 * MINUTE_MS) + 1
        onPhone.push(
          { kind: 'work.started', ticketId, agentId: remoteId, occurredAt: at, factKey },
          { kind: 'work.ended', ticketId, agentId: remoteId, occurredAt: over, factKey: `${factKey}e` },
        )
      } else {
        const to = (['available', 'unavailable', 'wrapup', 'busy', 'occupied'] as const)[
          Math.floor(chance() * 5)
        ]!
        const occurredAt = Math.floor(at / SECOND_MS) * SECOND_MS
        onPhone.push({ kind: 'agent.status-changed', agentId: remoteId, to, raw: to, occurredAt, factKey })
      }
    }
  }
  await allow(id, dayInterval(zone, addDays(date, 2)))
  const agents = [{ remoteId, name: 'A', email, isActive: true }]
  const at = NOW - 40 * DAY_MS
  for (const [connectionId, events, snapshots] of [
    [desk, onDesk, deskTickets],
    [phones, onPhone, callTickets],
  ] as const) {
    const listed = [{ key: `l${++serial}`, agents, events: [], snapshots: [] }]
    await deliver(stage.db, stage.company, connectionId, listed, { at })
    await drainAll(stage.platform, stage.company)
    await deliver(stage.db, stage.company, connectionId, [{ key: `d${++serial}`, events, snapshots }], {
      at: NOW,
    })
    await drainAll(stage.platform, stage.company)
  }
  return id
}

/** The days around a week of one agent, or everything that is known. */
async function evaluateAround(surferId: number, date: string) {
  const start = dayInterval('Etc/UTC', date).start
  const days = { surferIds: [surferId], from: start - 2 * DAY_MS, to: start + 10 * DAY_MS }
  await inCompany(tx => invalidateDays(tx, org(), days, 'settings'))
  await evaluateQueued()
}
async function evaluateQueued() {
  while ((await rescoreBatch(stage.platform, org(), { settleMs: 0, limit: 500 })).days > 0);
}

// The second way -----------------------------------------------------------------------------------------------------

interface Found {
  scheduled: number
  service: number
  pause: number
  onTask: number
  offTask: number
  phoneQueue: number
  phoneAvailable: number
  inside: number
  out: number
  excepted: number
  closed: number
  comments: number
  onHold: number
  opened: number
  wrongTask: number
  interactions: number
  interactionSeconds: number
  conversations: number
  wrongQueue: number
  wrongSystem: number
  inactive: number
  available: number
  busy: number
  occupied: number
  unavailable: number
  wrapup: number
}
const STATUSES = ['available', 'busy', 'occupied', 'unavailable', 'wrapup'] as const
const REASONS = { WRONG_QUEUE: 'wrongQueue', WRONG_SYSTEM: 'wrongSystem', INACTIVE: 'inactive' } as const
const nothing = (): Found => ({
  scheduled: 0,
  service: 0,
  pause: 0,
  onTask: 0,
  offTask: 0,
  phoneQueue: 0,
  phoneAvailable: 0,
  inside: 0,
  out: 0,
  excepted: 0,
  closed: 0,
  comments: 0,
  onHold: 0,
  opened: 0,
  wrongTask: 0,
  interactions: 0,
  interactionSeconds: 0,
  conversations: 0,
  wrongQueue: 0,
  wrongSystem: 0,
  inactive: 0,
  available: 0,
  busy: 0,
  occupied: 0,
  unavailable: 0,
  wrapup: 0,
})

const ORDER = ['time-off', 'time-in-lieu', 'blocked-time', 'break', 'task', 'shift']

/** The rows of one agent, and what each second of three weeks was. */
async function secondsOf(surferId: number, zone: string, from: number, to: number) {
  const rowsOf = <T>(query: ReturnType<typeof sql<T>>) =>
    inCompany(async tx => (await query.execute(tx)).rows) as Promise<T[]>
  const count = (to - from) / SECOND_MS
  const rank = new Uint8Array(count).fill(9)
  const task = new Uint32Array(count)
  const shift = new Uint32Array(count)
  const worked = new Uint8Array(count)
  const verdict = new Uint8Array(count)
  const phone = new Uint8Array(count)
  const second = (at: number) => Math.floor((at - from) / SECOND_MS)
  const each = (start: number, end: number, set: (index: number) => void) => {
    for (let index = Math.max(0, second(start)); index < Math.min(count, second(end)); index++) set(index)
  }
  const blocks = await rowsOf(sql<{
    id: number
    type: string
    s: number
    e: number
    breaks: { start: string; end: string }[]
  }>`
    select id, type, breaks, (extract(epoch from starts_at) * 1000)::float8 as s, (extract(epoch from ends_at) * 1000)::float8 as e
    from block where surfer_id = ${surferId} and published_version is not null order by id desc`)
  const tasks = await rowsOf(sql<{ taskId: number; s: number; e: number }>`
    select t.task_id, (extract(epoch from t.starts_at) * 1000)::float8 as s, (extract(epoch from t.ends_at) * 1000)::float8 as e
    from block_task t join block b on b.organization_id = t.organization_id and b.id = t.block_id where b.surfer_id = ${surferId} order by b.id desc`)
  const lay = (kind: string, start: number, end: number, taskId = 0) => {
    const own = ORDER.indexOf(kind)
    each(start, end, index => {
      if (own >= rank[index]!) return
      rank[index] = own
      task[index] = taskId
    })
  }
  for (const { id, type, s, e, breaks } of blocks) {
    lay(type, s, e)
    for (const one of breaks)
      lay('break', Math.max(s, Date.parse(one.start)), Math.min(e, Date.parse(one.end)))
    // The higher id of two shifts is on top.
    if (type === 'shift')
      each(s, e, index => {
        if (shift[index] === 0) shift[index] = id
      })
  }
  for (const { taskId, s, e } of tasks) lay('task', s, e, taskId)
  const sessions = await rowsOf(sql<{
    connectionId: number
    ticketId: string
    s: number
    e: number
    streamIds: number[]
    work: { start: number; end: number }[]
    events: { type: string; timestamp: number }[]
  }>`
    select w.connection_id, w.ticket_id, (extract(epoch from w.starts_at) * 1000)::float8 as s, (extract(epoch from w.ends_at) * 1000)::float8 as e,
      t.stream_ids, w.work, w.events
    from ticket_session w join ticket t on t.organization_id = w.organization_id and t.connection_id = w.connection_id and t.ticket_id = w.ticket_id
    where w.surfer_id = ${surferId} order by w.starts_at, w.connection_id, w.ticket_id`)
  for (const { work, streamIds } of sessions)
    for (const { start, end } of work)
      each(start, end, index => {
        worked[index]! |=
          1 | (streamIds.includes(mailGroup) ? 2 : 0) | (streamIds.includes(phoneGroup) ? 4 : 0)
      })
  const verdicts = await rowsOf(sql<{ status: string; reason: string; s: number; e: number }>`
    select status, reason, (extract(epoch from starts_at) * 1000)::float8 as s, (extract(epoch from ends_at) * 1000)::float8 as e
    from adherence_block where surfer_id = ${surferId} order by starts_at`)
  for (const { status, s, e } of verdicts)
    each(s, e, index => {
      verdict[index] = status === 'IN_ADHERENCE' ? 1 : status === 'OUT_OF_ADHERENCE' ? 2 : 3
    })
  const statuses = await rowsOf(sql<{ s: number; to: (typeof STATUSES)[number] }>`
    select (extract(epoch from occurred_at) * 1000)::float8 as s, data ->> 'to' as "to" from work_event
    where kind = 'agent.status-changed' and agent_id = ${`r${surferId}`} order by occurred_at, seq`)
  statuses.forEach(({ s, to: status }, index) => {
    each(s, statuses[index + 1]?.s ?? to, at => {
      phone[at] = 1 + STATUSES.indexOf(status)
    })
  })
  const served = (at: number) => (task[at] === mail ? 2 : task[at] === calls ? 4 : 0)

  /** Adds up by a key of each second. */
  return (keyOf: (at: number, index: number) => string | null): Map<string, Found> => {
    const result = new Map<string, Found>()
    const of = (at: number): Found | null => {
      const index = second(at)
      if (index < 0 || index >= count) return null
      const key = keyOf(from + index * SECOND_MS, index)
      if (key === null) return null
      const found = result.get(key) ?? nothing()
      result.set(key, found)
      return found
    }
    for (let index = 0; index < count; index++) {
      const kind = ORDER[rank[index]!]
      if (kind === undefined || kind === 'time-off') continue
      const found = of(from + index * SECOND_MS)
      if (!found) continue
      const isService = kind === 'task' && served(index) > 0
      found.scheduled++
      if (isService) found.service++
      if (kind === 'break' || (kind === 'task' && task[index] === lunch)) found.pause++
      const isOnTask = isService && (worked[index]! & served(index)) > 0
      if (isOnTask) found.onTask++
      else if (worked[index]! > 0) found.offTask++
      if (isService && task[index] === calls && phone[index]! > 0) {
        found.phoneQueue++
        if (STATUSES[phone[index]! - 1] !== 'unavailable') found.phoneAvailable++
      }
      if (phone[index]! > 0) found[STATUSES[phone[index]! - 1]!]++
      if (verdict[index] === 1) found.inside++
      if (verdict[index] === 2) found.out++
      if (verdict[index] === 3) found.excepted++
    }
    const seen = new Set<string>()
    for (const { s, e, connectionId, ticketId, events, streamIds } of sessions) {
      const found = of(s)
      if (found) {
        found.interactions++
        found.interactionSeconds += Math.floor(e / SECOND_MS) - Math.floor(s / SECOND_MS)
        const key = `${localDateOf(zone, s)} ${connectionId} ${ticketId}`
        if (!seen.has(key)) found.conversations++
        seen.add(key)
      }
      for (const { type, timestamp } of events) {
        const at = of(timestamp)
        if (!at) continue
        if (type === 'CLOSED') at.closed++
        if (type === 'ON_HOLD') at.onHold++
        if (type === 'OPEN') at.opened++
        if (type === 'COMMENT') at.comments++
        const index = second(timestamp)
        const isService = ORDER[rank[index]!] === 'task' && served(index) > 0
        const groups = (streamIds.includes(mailGroup) ? 2 : 0) | (streamIds.includes(phoneGroup) ? 4 : 0)
        if (isService && (groups & served(index)) === 0) at.wrongTask++
      }
    }
    let run: { reason: string; s: number; e: number } | null = null
    const close = () => {
      if (run && run.e - run.s >= 60 * SECOND_MS) {
        const found = of(run.s)
        if (found) found[REASONS[run.reason as keyof typeof REASONS]]++
      }
      run = null
    }
    for (const { status, reason, s, e } of verdicts) {
      const isSame: boolean =
        run !== null &&
        status === 'OUT_OF_ADHERENCE' &&
        (run as { reason: string }).reason === reason &&
        (run as { e: number }).e === s &&
        localDateOf(zone, (run as { s: number }).s) === localDateOf(zone, s)
      if (isSame) (run as unknown as { e: number }).e = e
      else {
        close()
        if (status === 'OUT_OF_ADHERENCE') run = { reason, s, e }
      }
    }
    close()
    for (const [key, found] of result) if (Object.values(found).every(one => one === 0)) result.delete(key)
    return result
  }
}

type Sums = Awaited<ReturnType<typeof sumsByDay>>[number]
const asFound = (sums: Omit<Sums, 'day'>): Found => ({
  scheduled: sums.scheduledSeconds,
  service: sums.serviceSeconds,
  pause: sums.breakSeconds,
  onTask: sums.onTaskSeconds,
  offTask: sums.offTaskSeconds,
  phoneQueue: sums.phoneQueueSeconds,
  phoneAvailable: sums.phoneAvailableSeconds,
  inside: sums.inSeconds,
  out: sums.outSeconds,
  excepted: sums.exceptionSeconds,
  closed: sums.closedCount,
  comments: sums.commentCount,
  onHold: sums.onHoldCount,
  opened: sums.openedCount,
  wrongTask: sums.wrongTaskCount,
  interactions: sums.interactionCount,
  interactionSeconds: sums.interactionSeconds,
  conversations: sums.conversationCount,
  wrongQueue: sums.wrongQueueCount,
  wrongSystem: sums.wrongSystemCount,
  inactive: sums.inactiveCount,
  available: sums.statusAvailableSeconds,
  busy: sums.statusBusySeconds,
  occupied: sums.statusOccupiedSeconds,
  unavailable: sums.statusUnavailableSeconds,
  wrapup: sums.statusWrapupSeconds,
})
const total = (all: Iterable<Found>): Found => {
  const sum = nothing()
  for (const one of all) for (const key of Object.keys(sum) as (keyof Found)[]) sum[key] += one[key]
  return sum
}

/** Every field that the specification names, by its definition, from seconds and counts. */
function metricsAgain(found: Found) {
  const share = (part: number, whole: number) => (whole > 0 ? part / whole : null)
  const { scheduled, service, onTask, inside, excepted, out } = found
  const planned = scheduled - service - found.pause
  const actual = planned + (service - onTask)
  const evaluated = inside + excepted + out
  const inMinutes = (seconds: number, count: number) => share(seconds / 60, count)
  const totalSeconds = STATUSES.reduce((sum, status) => sum + found[status], 0)
  const percent = (seconds: number) => ({ seconds, percentage: 100 * (share(seconds, evaluated) ?? 0) })
  return {
    closedTickets: found.closed,
    closedTicketsPerHour: share(found.closed, scheduled / 3600),
    closedTicketsPerServiceHour: share(found.closed, service / 3600),
    scheduledTime: scheduled,
    utilisation: share(service, scheduled),
    occupancy: share(onTask, service),
    plannedOccupancy: { percentage: share(scheduled - planned, scheduled), secondsLost: planned },
    actualOccupancy: { percentage: share(scheduled - actual, scheduled), secondsLost: actual },
    timeOnTask: share(onTask, scheduled),
    averageInteractionTime: inMinutes(found.interactionSeconds, found.interactions),
    averageConversationTime: inMinutes(found.interactionSeconds, found.conversations),
    dialpadAvailability: {
      percentage: share(found.phoneAvailable, found.phoneQueue),
      secondsLost: found.phoneQueue - found.phoneAvailable,
    },
    dialpadTimeInStatus: Object.fromEntries(
      STATUSES.map(status => [
        status,
        { seconds: found[status], percentage: share(found[status], totalSeconds) },
      ]),
    ),
    adherence: {
      timeInAdherence: percent(inside),
      timeOutOfAdherence: percent(out),
      timeInException: percent(excepted),
      adherenceScore: evaluated > 0 ? (100 * (inside + excepted)) / evaluated : null,
    },
    outOfAdherenceCounts: {
      wrongQueue: found.wrongQueue,
      wrongSystem: found.wrongSystem,
      inactive: found.inactive,
    },
    scheduledHours: scheduled / 3600,
    closedPerHour: share(found.closed, scheduled / 3600),
    closedSnapshots: found.closed,
    onHoldSnapshots: found.onHold,
    openedSnapshots: found.opened,
    commentSnapshots: found.comments,
    wrongTaskSnapshots: found.wrongTask,
  }
}
/** Numbers within what adding up in another order changes. */
const near = (value: unknown): unknown =>
  typeof value === 'number'
    ? expect.closeTo(value, 6)
    : value !== null && typeof value === 'object'
      ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, near(one)]))
      : value

/** Place of a metric of the registry among the fields; those that are fields themselves are left out. */
const PLACES: Record<string, (metrics: ReturnType<typeof metricsAgain>, found: Found) => unknown> = {
  serviceTime: (_, found) => found.service,
  adherenceScore: metrics => metrics.adherence.adherenceScore,
  plannedOccupancy: metrics => metrics.plannedOccupancy.percentage,
  actualOccupancy: metrics => metrics.actualOccupancy.percentage,
  phoneAvailability: metrics => metrics.dialpadAvailability.percentage,
  ...Object.fromEntries(
    STATUSES.map(status => [`${status}Time`, (_: unknown, found: Found) => found[status]]),
  ),
  ...Object.fromEntries(
    Object.values(REASONS).map(reason => [`${reason}Count`, (_: unknown, found: Found) => found[reason]]),
  ),
}

// The clocks change in New York on the 9th, in London on the 30th of March, on Lord Howe on the 6th of April.
const WEEKS = [
  ['Europe/London', '2031-03-26'],
  ['Australia/Lord_Howe', '2031-04-02'],
  ['Asia/Kolkata', '2031-03-26'],
] as const

describe('the sums of random weeks', () => {
  it.each(WEEKS)('are those of their seconds: %s, %s', async (zone, date) => {
    const seed = Math.floor(Math.random() * 1e9)
    const surferId = await aWeek(zone, date, seed)
    await evaluateAround(surferId, date)
    const [fromDate, toDate] = [addDays(date, -3), addDays(date, 11)]
    const spread = {
      start: dayInterval('Etc/UTC', fromDate).start - DAY_MS,
      end: dayInterval('Etc/UTC', toDate).start + DAY_MS,
    }
    const addUp = await secondsOf(surferId, zone, spread.start, spread.end)
    for (const reported of ['Etc/UTC', 'Europe/London', zone]) {
      const { bounds, dates } = boundsOf(reported, fromDate, toDate)
      const filter = { surferIds: [surferId], bounds }
      const rows = await inCompany(tx => sumsByAgentDay(tx, org(), filter))
      const again = addUp(at => (at >= bounds[0]! && at < bounds.at(-1)! ? localDateOf(reported, at) : null))
      const daily = new Map(rows.map(row => [dates[row.day]!, asFound(row)]))
      expect([...daily].toSorted(), `seed ${seed}, days of ${reported}`).toEqual([...again].toSorted())
      const [whole] = await inCompany(tx => sumsByAgent(tx, org(), filter))
      const found = total(again.values())
      expect(asFound(whole!)).toEqual(found)
      const metrics = metricsAgain(found)
      expect(taskMetrics(whole!), `seed ${seed}`).toEqual(near(metrics))
      for (const { key, of } of METRICS) {
        const expected = PLACES[key]?.(metrics, found) ?? (metrics as Record<string, unknown>)[key] ?? null
        expect(of(whole!), key).toEqual(near(expected))
        expect(key in PLACES || key in metrics, `${key} is worked out a second time`).toBe(true)
      }
      const activities = await inCompany(tx => sumsByActivity(tx, org(), filter))
      expect(total(activities.map(asFound))).toEqual(total(again.values()))
    }
  })

  it('are those of whole shifts, whatever midnights are in them', async () => {
    const seed = Math.floor(Math.random() * 1e9)
    const surferId = await aWeek('Europe/London', '2031-03-26', seed)
    await evaluateAround(surferId, '2031-03-26')
    const spread = boundsOf('Europe/London', '2031-03-20', '2031-04-10').bounds
    const addUp = await secondsOf(surferId, 'Europe/London', spread[0]!, spread.at(-1)!)
    const { rows: shifts } = await inCompany(tx =>
      sql<{ id: number; startsAt: Date; endsAt: Date }>`
        select id, starts_at, ends_at from block where type = 'shift' and surfer_id = ${surferId} order by id`.execute(
        tx,
      ),
    )
    const rows = await inCompany(tx =>
      sumsOfShifts(
        tx,
        org(),
        shifts.map(one => one.id),
      ),
    )
    const again = addUp(at => {
      const own = shifts.find(one => one.startsAt.getTime() <= at && at < one.endsAt.getTime())
      return own ? String(own.id) : null
    })
    // Time that reaches beyond its shift, such as blocked time, and shifts that overlap, are seen another way by this count.
    for (const row of rows) {
      const isAlone = !shifts.some(
        one =>
          one.id !== row.shiftId &&
          one.endsAt > row.startsAt &&
          one.startsAt < shifts.find(own => own.id === row.shiftId)!.endsAt,
      )
      const { onHold, opened, comments, closed, ...times } = asFound(row)
      if (isAlone)
        expect(times, `seed ${seed}`).toMatchObject({
          scheduled: again.get(String(row.shiftId))!.scheduled,
          onTask: again.get(String(row.shiftId))!.onTask,
          out: again.get(String(row.shiftId))!.out,
        })
    }
    expect(rows.length).toBe(shifts.length)
  })
})

interface Grouped {
  name: string
  metrics: { date?: string; scheduledTime: number; scheduledHours: number; closedSnapshots: number }[]
}
interface ShiftFigures {
  shiftId: number
  surferId: number
  adherence: { timeInAdherence: { seconds: number } }
}

describe('reports', () => {
  let surferId: number
  let worker: Worker
  beforeAll(async () => {
    surferId = await aWeek('Europe/London', '2031-03-26', 7)
    await evaluateAround(surferId, '2031-03-26')
    worker = await aWorker(stage.platform)
  })
  afterAll(() => worker?.stop())
  const DAYS = { start: '2031-03-24T00:00:00Z', end: '2031-04-07T00:00:00Z' }
  const ask = (body: object) => stage.asManager.call(reports.start, { body: body as ReportRequest })
  async function made<T>(body: object): Promise<T> {
    const { body: started, refused } = await ask(body)
    expect(refused.message).toBeUndefined()
    for (;;) {
      const { body: found } = await stage.asManager.call(reports.get, { query: started })
      if (found.status === 'completed') return found.data as T
      if (found.status !== 'in-progress') throw new Error(JSON.stringify(found))
    }
  }
  const wish = (more: object = {}) => ({
    type: 'performance-surfer-metrics',
    interval: DAYS,
    surferIds: [surferId],
    teamIds: [],
    ...more,
  })
  const sums = (timezone = 'Etc/UTC') => {
    const { bounds, dates } = boundsOf(timezone, '2031-03-24', '2031-04-07')
    return inCompany(async tx => ({
      dates,
      whole: (await sumsByAgent(tx, org(), { surferIds: [surferId], bounds }))[0]!,
      days: await sumsByDay(tx, org(), { surferIds: [surferId], bounds }),
    }))
  }

  it('of agents are grouped by agent, overall and by day, or a table', async () => {
    const { whole, days, dates } = await sums()
    const [overall] = await made<Grouped[]>(wish())
    expect(overall).toMatchObject({
      surferId,
      email: expect.stringContaining('@'),
      metrics: [
        {
          closedTickets: whole.closedCount,
          scheduledTime: whole.scheduledSeconds,
          utilisation: whole.serviceSeconds / whole.scheduledSeconds,
          adherence: { timeOutOfAdherence: { seconds: whole.outSeconds } },
        },
      ],
    })
    const [daily] = await made<Grouped[]>(wish({ granularity: 'daily' }))
    expect(daily!.metrics.map(row => [row.date, row.scheduledTime])).toEqual(
      days.map(row => [dates[row.day], row.scheduledSeconds]),
    )
    const london = { start: '2031-03-24T00:00:00Z', end: '2031-04-06T23:00:00Z' }
    const file = await made<ReportFile>(
      wish({ granularity: 'daily', format: 'csv', timezone: 'Europe/London', interval: london }),
    )
    const { data } = Papa.parse<Record<string, string>>(file.text.trim(), { header: true })
    const own = await sums('Europe/London')
    expect([file.fileName, file.rowCount]).toEqual(['performance-surfer-metrics.csv', own.days.length])
    expect(
      data.map(row => [row.surfer_id, row.date, row.scheduled_time, row.planned_occupancy_seconds_lost]),
    ).toEqual(
      own.days.map(row => [
        String(surferId),
        own.dates[row.day],
        String(row.scheduledSeconds),
        String(row.scheduledSeconds - row.serviceSeconds - row.breakSeconds),
      ]),
    )
  })

  it('of activities and of shifts add up to the same', async () => {
    const { whole } = await sums()
    const activities = await made<Grouped[]>({ ...wish(), type: 'performance-task-metrics' })
    const add = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((sum, row) => sum + of(row), 0)
    expect(add(activities, one => one.metrics[0]!.closedSnapshots)).toBe(whole.closedCount)
    expect(add(activities, one => one.metrics[0]!.scheduledHours)).toBeCloseTo(
      whole.scheduledSeconds / 3600,
      6,
    )
    expect(activities.map(one => one.name)).toContain('Lunch')
    const { rows: shifts } = await inCompany(tx =>
      sql<{
        id: number
      }>`select id from block where type = 'shift' and surfer_id = ${surferId} order by id`.execute(tx),
    )
    const shiftIds = shifts.map(one => one.id)
    const found = await made<ShiftFigures[]>({ type: 'performance-shift-metrics', shiftIds })
    expect(found.map(one => [one.shiftId, one.surferId])).toEqual(shiftIds.map(id => [id, surferId]))
    expect(add(found, one => one.adherence.timeInAdherence.seconds)).toBeLessThanOrEqual(whole.inSeconds)
    const file = await made<ReportFile>({ type: 'performance-shift-metrics', shiftIds, format: 'csv' })
    expect(file.rowCount).toBe(shiftIds.length)
  })

  it('and the metrics for programs say what the page says, page by page', async () => {
    const other = await aWeek('Asia/Kolkata', '2031-03-26', 8)
    await evaluateAround(other, '2031-03-26')
    const ids = [surferId, other]
    const shown = { from: '2031-03-24', to: '2031-04-07', timezone: 'Etc/UTC', basis: 'days' as const }
    const onPage = (await stage.asManager.call(performance.agents, { query: { ...shown, surferIds: ids } }))
      .body
    const query = { start: '2031-03-24', end: '2031-04-07T00:00:00Z', ids }
    const first = (await stage.asManager.call(metrics.agents, { query: { ...query, limit: 1 } })).body
    const cursor = first.pageInfo.cursor!
    const last = (await stage.asManager.call(metrics.agents, { query: { ...query, limit: 1, cursor } })).body
    expect([first.meta.filteredRowCount, last.pageInfo.next]).toEqual([2, null])
    const { email } = onPage.agents.find(agent => agent.surferId === surferId)!
    for (const { surferId: id, ...row } of [...first.results, ...last.results])
      expect(row).toMatchObject(
        performanceMetrics(onPage.agents.find(agent => agent.surferId === id)!.sums) as object,
      )
    const named = await stage.asManager.call(metrics.agents, {
      query: { ...query, ids: undefined, emails: [email.toUpperCase()] },
    })
    expect(named.body.results).toEqual([first.results[0]])
    const activities = (
      await stage.asManager.call(performance.activities, { query: { ...shown, surferIds: ids } })
    ).body.activities
    const pageAt = async (cursor: string) =>
      (await stage.asManager.call(metrics.activities, { query: { ...query, limit: 2, cursor } })).body
    const rows: object[] = []
    for (let at: string | null | undefined = ''; typeof at === 'string'; ) {
      const { results, pageInfo } = await pageAt(at)
      rows.push(...results)
      at = pageInfo.cursor
    }
    expect(rows).toHaveLength(activities.length)
    for (const { kind, taskId, name, sums: own } of activities)
      expect(rows).toContainEqual(expect.objectContaining({ kind, taskId, name, ...taskMetrics(own) }))
    await inCompany(tx => sql`update surfer set deleted_at = now() where id = ${other}`.execute(tx))
    const counted = async (more: object) =>
      (await stage.asManager.call(metrics.agents, { query: { ...query, ...more } })).body.results.length
    expect([await counted({}), await counted({ includeDeletedAgents: true })]).toEqual([1, 2])
    const refused = async (more: object) =>
      (await stage.asManager.call(metrics.agents, { query: { ...query, ...more } })).refused.message
    expect(await refused({ start: '2031-03-24T08:00:00Z' })).toContain('is not midnight in Etc/UTC')
    expect(await refused({ end: '2031-03-24' })).toContain('End date must be after start date')
    expect(await refused({ end: '2033-03-24' })).toContain('At most 400 days, these are 731')
    expect(await refused({ timezone: 'Asia/Tokyo', end: '2031-04-07' })).toContain('not cut at midnight')
    expect(await refused({ limit: 501 })).toContain('Must be at most 500')
    expect(await refused({ cursor: 'elsewhere' })).toContain('There is no such cursor as “elsewhere”')
  })

  it.each([
    [{ interval: { ...DAYS, start: '2031-03-24T08:00:00Z' } }, 'is not midnight in Etc/UTC'],
    [
      { timezone: 'Asia/Tokyo', interval: { start: '2031-03-25T15:00:00Z', end: '2031-04-01T15:00:00Z' } },
      'not cut at midnight of Asia/Tokyo',
    ],
    [{ interval: { start: DAYS.start, end: DAYS.start } }, 'End date must be after start date'],
    [{ teamIds: [987654] }, 'There is no team 987654 here.'],
    [
      {
        type: 'performance-shift-metrics',
        shiftIds: [987654],
        interval: undefined,
        surferIds: undefined,
        teamIds: undefined,
      },
      'There is no published shift 987654 here.',
    ],
    [{ granularity: 'weekly' }, 'granularity'],
  ])('are refused for %j', async (more, message) => {
    const { status, refused } = await ask(wish(more))
    expect([status, refused.message]).toEqual([400, expect.stringContaining(message)])
  })
})

describe('the page', () => {
  it('has exact days of the agents, of the organization and of UTC, and refuses others by name', async () => {
    const { surferId, email } = await aSurfer(stage.db, stage.company, { timezone: 'Asia/Tokyo' })
    const date = '2031-04-01'
    const midnight = dayInterval('Asia/Tokyo', date).start
    await publishedShift(
      surferId!,
      { start: midnight - 3 * 60 * MINUTE_MS, end: midnight + 4 * 60 * MINUTE_MS },
      () => 0.9,
    )
    await evaluateAround(surferId!, date)
    const ask = (timezone: string, basis: 'days' | 'shifts' = 'days') => {
      const query = { surferIds: [surferId!], from: '2031-03-30', to: '2031-04-03', timezone, basis }
      return Promise.all([
        stage.asManager.call(performance.agents, { query }),
        stage.asManager.call(performance.activities, { query }),
      ])
    }
    for (const zone of ['Asia/Tokyo', 'Etc/UTC', 'Europe/London']) {
      const [{ body, status }] = await ask(zone)
      expect([status, body.agents.map(agent => agent.email)]).toEqual([200, [email]])
      const hours = body.days.map(({ date: day, sums }) => [day, sums.scheduledSeconds / 3600])
      expect(hours).toEqual(
        zone === 'Asia/Tokyo'
          ? [
              ['2031-03-31', 3],
              [date, 4],
            ]
          : [['2031-03-31', 7]],
      )
    }
    for (const { status, refused } of await ask('America/New_York'))
      expect([status, refused.issues?.[0]?.path, refused.message]).toEqual([
        400,
        ['timezone'],
        expect.stringContaining('not cut at midnight of America/New_York'),
      ])
    expect((await ask('America/New_York', 'shifts')).map(({ status }) => status)).toEqual([200, 200])
  })
})

describe('worked out anew', () => {
  const bytes = (surferId: number) =>
    inCompany(async tx => {
      const of = async (table: string) =>
        (
          await sql<{
            line: string
          }>`select t::text as line from ${sql.table(table)} t where surfer_id = ${surferId} order by 1`.execute(
            tx,
          )
        ).rows
      return { days: await of('performance_day'), activities: await of('performance_activity') }
    })

  it('they are the same bytes, from nothing and by a rebuild', async () => {
    const surferId = await aWeek('America/New_York', '2031-03-05', 42)
    await evaluateAround(surferId, '2031-03-05')
    const before = await bytes(surferId)
    expect(before.days.length).toBeGreaterThan(7)
    await inCompany(tx => sql`delete from performance_day where surfer_id = ${surferId}`.execute(tx))
    await inCompany(tx => sql`delete from performance_activity where surfer_id = ${surferId}`.execute(tx))
    await inCompany(tx => sql`delete from adherence_day where surfer_id = ${surferId}`.execute(tx))
    await rebuild({ ...stage.platform, connectorOf: () => plainConnector }, org())
    await inCompany(tx => reevaluateAll(tx, org(), 0, NOW))
    await evaluateAround(surferId, '2031-03-05')
    expect(await bytes(surferId)).toEqual(before)
  })
})
