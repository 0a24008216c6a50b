import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ObservedTicket, PHONE_STATUSES, type PhoneStatus, type WorkBlock } from '../observed/index.ts'
import { type Interval, lengthMs, MINUTE_MS } from '../time/index.ts'
import {
  type AdherenceException,
  adherenceBlocks,
  adherenceMetrics,
  adherenceVerdict,
  liveStatus,
  ruleSentence,
  type ScheduledItem,
  type SurferDay,
  type TaskDemand,
} from './index.ts'

const NINE = Date.UTC(2026, 2, 23, 9)
const at = (minute: number) => NINE + minute * MINUTE_MS
const span = (start: number, end: number): Interval => ({ start: at(start), end: at(end) })

const PHONE = 11
const DESK = 1
const demand = (wishes: Partial<TaskDemand> = {}): TaskDemand => ({
  taskId: 1,
  streamIds: [],
  providerIds: [],
  isOnPhone: false,
  isBreak: false,
  phoneStatuses: [],
  ...wishes,
})
const calls = demand({ taskId: 1, streamIds: [1], providerIds: [PHONE], isOnPhone: true })
const mail = demand({ taskId: 2, streamIds: [2], providerIds: [DESK] })
const training = demand({ taskId: 3 })
const ticket = (streamIds: number[], providerId: number): ObservedTicket => ({
  key: `${providerId} ${streamIds}`,
  providerId,
  ticketId: 't',
  url: null,
  channel: 'case',
  streamIds,
})
const work = (streamIds: number[], providerId: number, interval = span(0, 60)): WorkBlock => ({
  surferId: 1,
  ticket: ticket(streamIds, providerId),
  interval,
  source: 'measured',
  factKeys: [`${interval.start} ${streamIds}`],
})
const onPhones = work([1], PHONE)
const onMail = work([2], DESK)
const onOtherMail = work([3], DESK)

describe('the matrix', () => {
  type Line = [string, ScheduledItem['kind'], TaskDemand | null, PhoneStatus | null, WorkBlock[], string]
  const lines: Line[] = [
    ['phone queue, available, right queue', 'task', calls, 'available', [onPhones], 'IN'],
    ['phone queue, available, none', 'task', calls, 'available', [], 'IN'],
    ['phone queue, wrap-up, none', 'task', calls, 'wrapup', [], 'IN'],
    ['phone queue, unavailable, right queue', 'task', calls, 'unavailable', [onPhones], 'IN'],
    [
      'phone queue, available, another phone queue',
      'task',
      calls,
      'available',
      [work([9], PHONE)],
      'WRONG_QUEUE',
    ],
    ['phone queue, available, another system', 'task', calls, 'available', [onMail], 'WRONG_SYSTEM'],
    ['phone queue, unavailable, none', 'task', calls, 'unavailable', [], 'INACTIVE'],
    ['phone queue, no status known, none', 'task', calls, null, [], 'INACTIVE'],
    ['phone queue, right and wrong at once', 'task', calls, 'busy', [onMail, onPhones], 'IN'],
    ['mail, available, right queue', 'task', mail, 'available', [onMail], 'IN'],
    ['mail, unavailable, right queue', 'task', mail, 'unavailable', [onMail], 'IN'],
    ['mail, available, none', 'task', mail, 'available', [], 'INACTIVE'],
    ['mail, another group of the system', 'task', mail, null, [onOtherMail], 'WRONG_QUEUE'],
    ['mail, another system', 'task', mail, 'unavailable', [onPhones], 'WRONG_SYSTEM'],
    ['training, unavailable, none', 'task', training, 'unavailable', [], 'IN'],
    ['training, no status known, none', 'task', training, null, [], 'IN'],
    ['training, available, none', 'task', training, 'available', [], 'WRONG_SYSTEM'],
    ['training, unavailable, a ticket', 'task', training, 'unavailable', [onMail], 'WRONG_SYSTEM'],
    ['break, unavailable', 'break', null, 'unavailable', [], 'IN'],
    ['break, occupied', 'break', null, 'occupied', [], 'WRONG_SYSTEM'],
    ['meeting, a ticket', 'blocked-time', null, null, [onMail], 'WRONG_SYSTEM'],
    ['nothing scheduled, a ticket', 'shift', null, 'available', [onMail], 'IN'],
    ['nothing scheduled, nothing', 'shift', null, 'unavailable', [], 'IN'],
  ]
  it.each(lines)('%s', (_, kind, task, status, doing, expected) => {
    const verdict = adherenceVerdict({ kind, interval: span(0, 60) }, task, status, doing, at(30))
    expect(verdict.isIn ? 'IN' : verdict.reason).toBe(expected)
  })
  it('counts the two minutes after a close as on task, whatever is scheduled, and no more', () => {
    const closed = (streamIds: number[], providerId: number): WorkBlock => ({
      ...work(streamIds, providerId),
      source: 'inferred',
      moment: { at: at(20), isClose: true },
    })
    const ruleAt = (
      minute: number,
      kind: ScheduledItem['kind'],
      task: TaskDemand | null,
      doing: WorkBlock[],
    ) => adherenceVerdict({ kind, interval: span(10, 60) }, task, 'unavailable', doing, at(minute)).rule
    for (const [kind, task, wrong] of [
      ['task', calls, 'wrong-system'],
      ['task', mail, 'wrong-queue'],
      ['task', training, 'working-while-away'],
      ['break', null, 'working-while-away'],
    ] as const) {
      const doing = [closed([9], DESK)]
      expect([19, 20, 21, 22].map(minute => ruleAt(minute, kind, task, doing))).toEqual([
        ...[wrong, 'wrapping-up', 'wrapping-up', wrong],
      ])
      expect(ruleAt(21, kind, task, [...doing, work([8], DESK)])).toBe(wrong)
      const item = { interval: span(10, 60), kind, blockId: 1, taskId: task?.taskId ?? null }
      const live = { now: at(21), item, task, status: null, isTracked: true, lastSign: null, exceptions: [] }
      expect(liveStatus({ ...live, work: doing })).toBe('time-on-task')
      expect(liveStatus({ ...live, work: doing, now: at(22) })).toBe('time-wrong-task')
    }
  })
  const hour = { kind: 'task' as const, interval: span(0, 60) }
  it('takes the statuses that an activity names instead', () => {
    const named = demand({ phoneStatuses: ['busy'] })
    expect(adherenceVerdict(hour, named, 'busy', [], at(30)).isIn).toBe(true)
    expect(adherenceVerdict(hour, named, 'available', [], at(30)).isIn).toBe(false)
    expect(adherenceVerdict(hour, { ...mail, phoneStatuses: ['busy'] }, 'busy', [], at(30)).isIn).toBe(true)
    expect(adherenceVerdict(hour, { ...calls, phoneStatuses: ['busy'] }, 'available', [], at(30)).isIn).toBe(
      false,
    )
  })
})

const item = (start: number, end: number, kind: ScheduledItem['kind'], taskId: number | null = null) => ({
  interval: span(start, end),
  kind,
  blockId: 7,
  taskId,
})
const day = (wishes: Partial<SurferDay> = {}): SurferDay => ({
  surferId: 1,
  scheduled: [item(0, 120, 'task', 1), item(120, 135, 'break'), item(135, 240, 'task', 2)],
  tasks: new Map([calls, mail, training].map(task => [task.taskId, task])),
  statuses: [{ interval: span(0, 300), status: 'available' }],
  work: [],
  exceptions: [],
  ...wishes,
})
const exception = (wishes: Partial<AdherenceException> = {}): AdherenceException => ({
  id: 5,
  type: 'one-off',
  intervals: [span(0, 240)],
  taskId: null,
  streamIds: [],
  phoneStatuses: [],
  isInAdherenceWhenAvailable: false,
  ...wishes,
})
const summary = (of: SurferDay) =>
  adherenceBlocks(of).map(block =>
    `${(block.interval.start - NINE) / MINUTE_MS}-${(block.interval.end - NINE) / MINUTE_MS} ${block.status.replace('_ADHERENCE', '')} ${block.reason ?? ''}`.trim(),
  )

describe('adherence blocks', () => {
  it('are cut where something changes and joined where nothing does', () => {
    expect(summary(day({ work: [work([2], DESK, span(150, 160))] }))).toEqual([
      '0-120 IN',
      '120-135 OUT_OF WRONG_SYSTEM',
      '135-150 OUT_OF INACTIVE',
      '150-160 IN',
      '160-240 OUT_OF INACTIVE',
    ])
  })
  it('count wrapping up as on task, and work inferred from before or after a break not against the break', () => {
    const closed = (minute: number): WorkBlock => ({
      ...work([2], DESK, span(minute - 5, minute + 2)),
      source: 'inferred',
      moment: { at: at(minute), isClose: true },
    })
    const scheduled = [
      item(0, 60, 'task', 2),
      item(60, 75, 'break'),
      item(75, 120, 'task', 2),
      item(120, 180, 'task', 1),
    ]
    const during = (minute: number) =>
      summary(
        day({
          scheduled,
          tasks: new Map([calls, mail].map(task => [task.taskId, { ...task, phoneStatuses: [] }])),
          statuses: [{ interval: span(0, 300), status: 'unavailable' }],
          work: [closed(minute)],
        }),
      )
    expect(during(59)).toContain('60-75 IN')
    expect(during(77)).toContain('60-75 IN')
    expect(during(65)).toContain('60-65 OUT_OF WRONG_SYSTEM')
    expect(during(119)).toEqual(
      expect.arrayContaining(['114-120 IN', '120-121 IN', '121-180 OUT_OF INACTIVE']),
    )
    expect(during(130)).toContain('125-130 OUT_OF WRONG_SYSTEM')
  })
  it('say what was scheduled, the rule, the facts and the status', () => {
    const [, inBreak] = adherenceBlocks(day())
    expect(inBreak?.because).toEqual({
      rule: 'available-while-away',
      item: { kind: 'break', blockId: 7, taskId: null },
      phoneStatus: 'available',
      exceptionId: null,
      factKeys: [],
      streamIds: [],
    })
  })
  it('leave time off out', () => {
    expect(summary(day({ scheduled: [item(0, 60, 'time-off'), item(60, 90, 'task', 1)] }))).toEqual([
      '60-90 IN',
    ])
  })
  it('count what an exception allows', () => {
    const mailing = { work: [work([3], DESK, span(135, 240))] }
    expect(summary(day({ ...mailing, exceptions: [exception({ taskId: 2, streamIds: [3] })] }))).toEqual([
      '0-120 IN',
      '120-135 OUT_OF WRONG_SYSTEM',
      '135-240 IN_WITH_EXCEPTION WRONG_QUEUE',
    ])
    expect(summary(day({ exceptions: [exception({ intervals: [span(125, 130)] })] }))[2]).toBe(
      '125-130 IN_WITH_EXCEPTION WRONG_SYSTEM',
    )
    expect(summary(day({ exceptions: [exception({ isInAdherenceWhenAvailable: true })] })).at(-1)).toBe(
      '135-240 IN_WITH_EXCEPTION INACTIVE',
    )
    expect(summary(day({ exceptions: [exception({ phoneStatuses: ['busy'] })] })).at(-1)).toBe(
      '135-240 OUT_OF INACTIVE',
    )
  })
})

describe('metrics', () => {
  it('count an exception as in adherence', () => {
    const metrics = adherenceMetrics(
      adherenceBlocks(day({ exceptions: [exception({ intervals: [span(120, 135)] })] })),
    )
    expect(metrics).toMatchObject({
      timeInAdherence: { seconds: 7200, percentage: 50 },
      timeInException: { seconds: 900 },
      timeOutOfAdherence: { seconds: 6300 },
      adherenceScore: 56.25,
      outOfAdherenceCounts: { WRONG_QUEUE: 0, INACTIVE: 1, WRONG_SYSTEM: 0 },
    })
  })
  it('know eight hours with one and a half out', () => {
    const shift = day({
      scheduled: [item(0, 480, 'task', 1)],
      statuses: [
        { interval: span(0, 390), status: 'available' },
        { interval: span(390, 480), status: 'unavailable' },
      ],
    })
    expect(adherenceMetrics(adherenceBlocks(shift)).adherenceScore).toBe(81.25)
  })
})

const anySpan = fc
  .tuple(fc.integer({ min: -20_000, max: 20_000_000 }), fc.integer({ min: 1, max: 4_000_000 }))
  .map(([start, length]): Interval => ({ start: NINE + start, end: NINE + start + length }))
const anyWork = fc
  .tuple(fc.constantFrom<[number[], number]>([[1], PHONE], [[2], DESK], [[3], DESK], [[], 5]), anySpan)
  .map(([[streamIds, providerId], interval]) => work(streamIds, providerId, interval))
const anyDay = fc
  .record({
    lengths: fc.array(fc.integer({ min: 1, max: 7_000 }), { minLength: 1, maxLength: 6 }),
    kinds: fc.array(
      fc.constantFrom<[ScheduledItem['kind'], number | null]>(
        ['task', 1],
        ['task', 2],
        ['task', 3],
        ['task', 99],
        ['break', null],
        ['shift', null],
        ['blocked-time', null],
        ['time-off', null],
      ),
      { minLength: 6, maxLength: 6 },
    ),
    statuses: fc.option(
      fc.array(
        fc
          .tuple(anySpan, fc.constantFrom(...PHONE_STATUSES))
          .map(([interval, status]) => ({ interval, status })),
        { maxLength: 6 },
      ),
    ),
    work: fc.array(anyWork, { maxLength: 8 }),
    exceptions: fc.array(
      fc
        .tuple(fc.integer({ min: 1, max: 9 }), anySpan, fc.constantFrom(null, 1, 2), fc.boolean())
        .map(([id, interval, taskId, isInAdherenceWhenAvailable]) =>
          exception({ id, intervals: [interval], taskId, isInAdherenceWhenAvailable }),
        ),
      { maxLength: 3 },
    ),
  })
  .map(({ lengths, kinds, ...rest }): SurferDay => {
    let start = NINE
    const scheduled = lengths.map((seconds, index) => {
      const [kind, taskId] = kinds[index]!
      const interval = { start, end: start + seconds * 1000 }
      start = interval.end
      return { interval, kind, blockId: index + 1, taskId }
    })
    return day({ scheduled, ...rest })
  })

describe('any day', () => {
  it('is tiled exactly: in, out and exception are what was scheduled, to the second', () => {
    fc.assert(
      fc.property(anyDay, one => {
        const blocks = adherenceBlocks(one)
        const counted = one.scheduled.filter(({ kind }) => kind !== 'time-off')
        blocks.forEach((block, index) => {
          expect(block.interval.start).toBeLessThan(block.interval.end)
          const next = blocks[index + 1]
          if (next) expect(block.interval.end).toBeLessThanOrEqual(next.interval.start)
        })
        const { timeInAdherence, timeOutOfAdherence, timeInException } = adherenceMetrics(blocks)
        const seconds = [timeInAdherence, timeOutOfAdherence, timeInException].map(share => share.seconds)
        expect(seconds.every(Number.isInteger)).toBe(true)
        expect(seconds.reduce((a, b) => a + b, 0)).toBe(
          counted.reduce((sum, { interval }) => sum + lengthMs(interval), 0) / 1000,
        )
        for (const block of blocks)
          expect(
            counted.some(
              ({ interval }) => interval.start <= block.interval.start && block.interval.end <= interval.end,
            ),
          ).toBe(true)
      }),
    )
  })
  it('says of each second the rule that gives its verdict, so that the whys add up to the figures', () => {
    fc.assert(
      fc.property(anyDay, one => {
        const blocks = adherenceBlocks(one)
        const seconds = { in: 0, out: 0, excused: 0 }
        for (const { status, reason, interval, because, surferId } of blocks) {
          const { rule, phoneStatus, streamIds, exceptionId, item: scheduled } = because
          const served = scheduled.taskId === null ? [] : (one.tasks.get(scheduled.taskId)?.streamIds ?? [])
          // The verdict again, from nothing but what the explanation names.
          const isReachable = phoneStatus !== null && phoneStatus !== 'unavailable'
          const isOnServed = streamIds.some(id => served.includes(id))
          const summary = {
            'nothing-scheduled': [scheduled.kind === 'shift', null],
            'right-queue': [isOnServed, null],
            'available-for-queue': [isReachable && !isOnServed, null],
            'allowed-status': [phoneStatus !== null && !isOnServed, null],
            'wrapping-up': [true, null],
            'wrong-queue': [!isOnServed && served.length > 0, 'WRONG_QUEUE'],
            'wrong-system': [!isOnServed && served.length > 0, 'WRONG_SYSTEM'],
            'no-sign-of-work': [!isOnServed && served.length > 0, 'INACTIVE'],
            'away-as-scheduled': [!isReachable && served.length === 0, null],
            'available-while-away': [isReachable && served.length === 0, 'WRONG_SYSTEM'],
            'working-while-away': [served.length === 0, 'WRONG_SYSTEM'],
          }[rule]
          expect([rule, ...summary, surferId]).toEqual([rule, true, reason, one.surferId])
          const isOut = summary[1] !== null
          const verdict = !isOut ? 'in' : exceptionId === null ? 'out' : 'excused'
          expect(
            { in: 'IN_ADHERENCE', out: 'OUT_OF_ADHERENCE', excused: 'IN_ADHERENCE_WITH_EXCEPTION' }[verdict],
          ).toBe(status)
          seconds[verdict] += lengthMs(interval) / 1000
          const names = { scheduled: 'X', workedIn: streamIds.map(String), phoneStatus }
          const sentence = ruleSentence(rule, { ...names, exception: exceptionId === null ? null : 'Y' })
          expect(sentence.includes('Allowed by “Y”')).toBe(verdict === 'excused')
          if (rule.endsWith('queue') && rule !== 'available-for-queue')
            for (const id of streamIds) expect(sentence).toContain(`“${id}”`)
        }
        const { timeInAdherence, timeOutOfAdherence, timeInException } = adherenceMetrics(blocks)
        expect([timeInAdherence.seconds, timeOutOfAdherence.seconds, timeInException.seconds]).toEqual([
          seconds.in,
          seconds.out,
          seconds.excused,
        ])
      }),
    )
  })
  it('is never worse with an exception, and has an author for each forgiven block', () => {
    fc.assert(
      fc.property(anyDay, one => {
        const without = adherenceMetrics(adherenceBlocks({ ...one, exceptions: [] }))
        const blocks = adherenceBlocks(one)
        const score = adherenceMetrics(blocks).adherenceScore
        expect(score ?? 0).toBeGreaterThanOrEqual((without.adherenceScore ?? 0) - 1e-9)
        for (const block of blocks)
          expect(block.because.exceptionId !== null).toBe(block.status === 'IN_ADHERENCE_WITH_EXCEPTION')
      }),
    )
  })
})

describe('live status', () => {
  const now = at(30)
  const moment = {
    now,
    item: item(0, 120, 'task', 1),
    task: calls as TaskDemand | null,
    status: 'available' as PhoneStatus | null,
    isTracked: true,
    work: [] as WorkBlock[],
    lastSign: at(0),
    exceptions: [] as AdherenceException[],
  }
  it('is the first that fits', () => {
    expect(liveStatus({ ...moment, item: null })).toBe('time-off-shift')
    expect(liveStatus({ ...moment, item: item(0, 60, 'time-off') })).toBe('time-off-shift')
    expect(liveStatus({ ...moment, isTracked: false })).toBe('time-untracked')
    expect(liveStatus({ ...moment, item: item(0, 60, 'blocked-time'), task: null })).toBe('time-untracked')
    expect(liveStatus({ ...moment, work: [onPhones] })).toBe('time-on-task')
    expect(liveStatus({ ...moment, work: [onMail] })).toBe('time-wrong-task')
    expect(liveStatus({ ...moment, work: [onMail], exceptions: [exception({ streamIds: [2] })] })).toBe(
      'time-on-task',
    )
    expect(liveStatus(moment)).toBe('time-on-task')
    expect(liveStatus({ ...moment, item: item(0, 60, 'break'), task: null })).toBe('time-on-task')
    expect(liveStatus({ ...moment, status: 'unavailable' })).toBe('time-inactive')
    expect(liveStatus({ ...moment, status: 'unavailable', lastSign: at(29) })).toBe('time-on-task')
  })
})
