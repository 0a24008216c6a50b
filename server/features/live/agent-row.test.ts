import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readBoardMessage, rowOfTuple, tupleOfRow, tuplesData } from '#contract/live/board.ts'
import type { ScheduledItem, TaskDemand } from '#core/adherence/index.ts'
import type { WorkBlock } from '#core/observed/index.ts'
import { HOUR_MS, MINUTE_MS } from '#core/time/index.ts'
import { type AgentFacts, changesAt, liveRowOf } from './agent-row.ts'

const NOW = Date.UTC(2026, 5, 10, 12)
const demand = (taskId: number, streamIds: number[], isOnPhone = false): [number, TaskDemand] => [
  taskId,
  { taskId, streamIds, providerIds: [1], isOnPhone, phoneStatuses: [], isBreak: false },
]
const DEMANDS = new Map([demand(1, [10], true), demand(2, [20])])

const at = (minutes: number) => NOW + minutes * MINUTE_MS
const work = (from: number, to: number, streamId: number, ticketId = 'a'): WorkBlock => ({
  surferId: 7,
  ticket: {
    key: `1:${ticketId}`,
    providerId: 1,
    ticketId,
    url: `https://desk.example/${ticketId}`,
    channel: 'case',
    streamIds: [streamId],
  },
  interval: { start: at(from), end: at(to) },
  source: 'inferred',
  factKeys: [],
})
const item = (from: number, to: number, taskId: number | null): ScheduledItem => ({
  interval: { start: at(from), end: at(to) },
  kind: taskId === null ? 'break' : 'task',
  blockId: 1,
  taskId,
})
const agent = (facts: Partial<AgentFacts>): AgentFacts => ({
  surferId: 7,
  knownFrom: at(-720),
  scheduled: [item(-120, 60, 1), item(60, 90, null), item(90, 300, 2)],
  shifts: [{ start: at(-120), end: at(300) }],
  phone: [],
  work: [],
  exceptions: [],
  connectionIds: [3],
  tracking: { known: [{ start: 0, end: Infinity }], phone: null },
  adherence: null,
  timecard: null,
  ...facts,
})

describe('a row', () => {
  it('follows the phone, and says since when', () => {
    const row = liveRowOf(
      agent({
        phone: [
          { from: at(-200), status: 'unavailable' },
          { from: at(-30), status: 'available' },
          { from: at(-10), status: 'available' },
        ],
      }),
      DEMANDS,
      NOW,
    )
    expect(row).toMatchObject({
      status: 'time-on-task',
      since: at(-30),
      dialpadStatus: { status: 'available', since: at(-30) },
      item: { kind: 'task', taskIds: [1] },
      next: { at: at(60), kind: 'break', taskId: null },
      shiftInterval: { start: at(-120), end: at(300) },
      activeStreamIds: [10],
      ticketSession: null,
    })
  })

  it('is wrong task in another group, with the contact and its group', () => {
    const row = liveRowOf(agent({ work: [work(-4, 6, 20)] }), DEMANDS, NOW)
    expect(row).toMatchObject({
      status: 'time-wrong-task',
      since: at(-4),
      activeStreamIds: [20],
      ticketSession: { ticketId: 'a', since: at(-4), count: 1 },
    })
  })

  it('is inactive two minutes after the last sign of work', () => {
    const facts = agent({ work: [work(-20, -5, 10)] })
    expect(liveRowOf(facts, DEMANDS, at(-4))).toMatchObject({ status: 'time-on-task' })
    expect(liveRowOf(facts, DEMANDS, NOW)).toMatchObject({ status: 'time-inactive', since: at(-3) })
  })

  it('names the next shift of somebody who is off', () => {
    const row = liveRowOf(agent({}), DEMANDS, at(-600))
    expect(row).toMatchObject({ status: 'time-off-shift', item: null, next: null })
    expect(row.shiftInterval).toEqual({ start: at(-120), end: at(300) })
  })
})

const minute = fc.integer({ min: -300, max: 300 })
const span = fc.tuple(minute, fc.integer({ min: 1, max: 60 }))
const anAgent = fc
  .record({
    phone: fc.array(
      fc.record({ from: minute, status: fc.constantFrom('available', 'unavailable', 'wrapup' as const) }),
      { maxLength: 4 },
    ),
    work: fc.array(fc.tuple(span, fc.constantFrom(10, 20, 30)), { maxLength: 4 }),
    excused: fc.array(span, { maxLength: 2 }),
  })
  .map(({ phone, work: worked, excused }) =>
    agent({
      phone: phone
        .map(({ from, status }) => ({ from: at(from), status }) as AgentFacts['phone'][number])
        .sort((a, b) => a.from - b.from),
      work: worked.map(([[from, length], stream], index) => work(from, from + length, stream, String(index))),
      exceptions: excused.map(([from, length], index) => ({
        id: index + 1,
        type: 'one-off',
        intervals: [{ start: at(from), end: at(from + length) }],
        taskId: null,
        streamIds: [30],
        phoneStatuses: [],
        isInAdherenceWhenAvailable: false,
      })),
    }),
  )

describe('properties', () => {
  it('a row stays as it is until it is said to change', () => {
    fc.assert(
      fc.property(anAgent, minute, fc.double({ min: 0, max: 1, noNaN: true }), (facts, m, share) => {
        const now = at(m)
        const next = Math.min(changesAt(facts, now), now + 5 * HOUR_MS)
        const later = Math.min(next - 1, Math.floor(now + share * (next - now)))
        expect(liveRowOf(facts, DEMANDS, later)).toEqual(liveRowOf(facts, DEMANDS, now))
      }),
    )
  })

  it('the status held from the moment it is said to', () => {
    fc.assert(
      fc.property(anAgent, minute, fc.double({ min: 0, max: 1, noNaN: true }), (facts, m, share) => {
        const now = at(m)
        const { status, since } = liveRowOf(facts, DEMANDS, now)
        expect(since).toBeLessThanOrEqual(now)
        const between = Math.floor(since + share * (now - since))
        expect(liveRowOf(facts, DEMANDS, between).status).toBe(status)
      }),
    )
  })

  it('survives the wire', () => {
    fc.assert(
      fc.property(anAgent, minute, (facts, m) => {
        const row = liveRowOf(facts, DEMANDS, at(m))
        const written = JSON.stringify(tupleOfRow(row))
        const message = readBoardMessage('rows', tuplesData('rows', NOW, [written]))
        expect(message?.type).toBe('rows')
        if (message?.type === 'rows') expect(message.payload.rows.map(rowOfTuple)).toEqual([row])
      }),
    )
  })
})
