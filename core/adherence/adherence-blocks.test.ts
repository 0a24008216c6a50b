import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ObservedTicket, PHONE_STATUSES, type WorkBlock } from '../observed/index.ts'
import type { Interval } from '../time/index.ts'
import {
  type AdherenceBlock,
  type AdherenceException,
  adherenceBlocks,
  adherenceVerdict,
  type ScheduledItem,
  type SurferDay,
  type TaskDemand,
} from './index.ts'
import { isExcused, relevantWork } from './verdict.ts'

const NINE = Date.UTC(2026, 9, 25, 9)
const SECONDS = 120
/** Moments in milliseconds, often on a second. */
const moment = fc
  .tuple(fc.integer({ min: -10, max: SECONDS }), fc.constantFrom(0, 0, 1, 500, 999))
  .map(([second, part]) => NINE + second * 1000 + part)
const span = fc
  .tuple(moment, fc.integer({ min: 1, max: 40_000 }))
  .map(([start, length]): Interval => ({ start, end: start + length }))

const demand = (taskId: number, streamIds: number[], wishes: Partial<TaskDemand> = {}): TaskDemand => ({
  taskId,
  streamIds,
  providerIds: [1],
  isOnPhone: false,
  isBreak: false,
  phoneStatuses: [],
  ...wishes,
})
const tasks = new Map(
  [
    demand(1, [1], { isOnPhone: true, providerIds: [2] }),
    demand(2, [2]),
    demand(3, [], { phoneStatuses: ['busy'] }),
  ].map(task => [task.taskId, task]),
)
const ticketOf = (providerId: number, streamIds: number[]): ObservedTicket => ({
  key: `${providerId}:${streamIds}`,
  providerId,
  ticketId: 't',
  url: null,
  channel: 'case',
  streamIds,
})
const work = fc
  .record({
    ticket: fc.constantFrom(ticketOf(1, [2]), ticketOf(2, [1]), ticketOf(1, [3, 2]), ticketOf(3, [])),
    interval: span,
    back: fc.option(fc.constantFrom(0, 1000, 5000)),
    isClose: fc.boolean(),
    key: fc.constantFrom('a', 'b', 'c'),
  })
  .map(
    ({ ticket, interval, back, isClose, key }): WorkBlock => ({
      surferId: 1,
      ticket,
      interval,
      factKeys: [key],
      ...(back === null
        ? { source: 'measured' }
        : { source: 'inferred', moment: { at: interval.end - back, isClose } }),
    }),
  )
const exception: fc.Arbitrary<AdherenceException> = fc.record({
  id: fc.integer({ min: 1, max: 9 }),
  type: fc.constant('one-off' as const),
  intervals: fc.array(span, { minLength: 1, maxLength: 2 }),
  taskId: fc.constantFrom(null, 1, 2),
  streamIds: fc.constantFrom([], [3]),
  phoneStatuses: fc.subarray(['busy' as const]),
  isInAdherenceWhenAvailable: fc.boolean(),
})

const kinds = fc.constantFrom<[ScheduledItem['kind'], number | null]>(
  ['task', 1],
  ['task', 2],
  ['task', 3],
  ['task', 99],
  ['break', null],
  ['shift', null],
  ['blocked-time', null],
  ['time-off', null],
)
/** Items in order with the odd gap, not all on whole seconds. */
const scheduled = fc
  .array(fc.tuple(kinds, fc.integer({ min: 1, max: 30_500 }), fc.constantFrom(0, 0, 0, 2500)), {
    minLength: 1,
    maxLength: 6,
  })
  .map(list => {
    let at = NINE
    return list.map(([[kind, taskId], length, gap], index): ScheduledItem => {
      const interval = { start: at + gap, end: at + gap + length }
      at = interval.end
      return { interval, kind, blockId: index, taskId }
    })
  })
const day: fc.Arbitrary<SurferDay> = fc.record({
  surferId: fc.constant(1),
  scheduled,
  tasks: fc.constant(tasks),
  statuses: fc.option(
    fc.array(fc.record({ interval: span, status: fc.constantFrom(...PHONE_STATUSES) }), { maxLength: 5 }),
  ),
  work: fc.array(work, { maxLength: 5 }),
  exceptions: fc.array(exception, { maxLength: 3 }),
})

const floor = ({ start, end }: Interval): Interval => ({
  start: Math.floor(start / 1000) * 1000,
  end: Math.floor(end / 1000) * 1000,
})
const isAt = (interval: Interval, at: number) => {
  const { start, end } = floor(interval)
  return start <= at && at < end
}

/** The verdict of one second of the day; null where nothing is scheduled on shift. */
function evaluatedAt(one: SurferDay, at: number): Omit<AdherenceBlock, 'interval'> | null {
  const found = one.scheduled.find(({ interval }) => isAt(interval, at))
  if (!found || found.kind === 'time-off' || found.kind === 'time-in-lieu') return null
  const item = { ...found, interval: floor(found.interval) }
  const task = item.taskId === null ? null : (one.tasks.get(item.taskId) ?? null)
  const phoneStatus = one.statuses?.findLast(({ interval }) => isAt(interval, at))?.status ?? null
  const going = relevantWork(
    item,
    task,
    one.work
      .filter(({ interval }) => isAt(interval, at))
      .map(({ moment, ...own }) => ({
        ...own,
        ...(moment && { moment: { ...moment, at: Math.floor(moment.at / 1000) * 1000 } }),
      })),
  )
  const { isIn, reason, rule } = adherenceVerdict(item, task, phoneStatus, going, at)
  const excuse = one.exceptions.find(
    own => own.intervals.some(interval => isAt(interval, at)) && isExcused(own, item, phoneStatus, going),
  )
  const because = {
    rule,
    item: { kind: item.kind, blockId: item.blockId, taskId: item.taskId },
    phoneStatus,
    exceptionId: isIn ? null : (excuse?.id ?? null),
    factKeys: [...new Set(going.flatMap(({ factKeys }) => factKeys))].sort(),
    streamIds: [...new Set(going.flatMap(({ ticket }) => ticket.streamIds))].sort((a, b) => a - b),
  }
  const status = isIn ? 'IN_ADHERENCE' : excuse ? 'IN_ADHERENCE_WITH_EXCEPTION' : 'OUT_OF_ADHERENCE'
  return { surferId: one.surferId, status, reason, because }
}

/** Seconds of the same verdict, one after the other, joined. */
function bySeconds(one: SurferDay): AdherenceBlock[] {
  const blocks: AdherenceBlock[] = []
  let before = ''
  for (let at = NINE; at < NINE + 300_000; at += 1000) {
    const evaluated = evaluatedAt(one, at)
    const same = JSON.stringify(evaluated)
    if (evaluated && same === before) blocks.at(-1)!.interval.end = at + 1000
    else if (evaluated) blocks.push({ ...evaluated, interval: { start: at, end: at + 1000 } })
    before = same
  }
  return blocks
}

describe('the blocks of a day', () => {
  it('are what every second of it comes to, equal neighbours joined', () => {
    fc.assert(
      fc.property(day, one => {
        expect(adherenceBlocks(one)).toEqual(bySeconds(one))
      }),
      { numRuns: 300 },
    )
  })

  it('do not depend on the order in which work and facts are told', () => {
    fc.assert(
      fc.property(day, one => {
        const turned = { ...one, work: one.work.toReversed() }
        expect(adherenceBlocks(turned)).toEqual(adherenceBlocks(one))
        const twice = { ...one, work: [...one.work, ...one.work] }
        expect(adherenceBlocks(twice)).toEqual(adherenceBlocks(one))
      }),
      { numRuns: 60 },
    )
  })

  it('move with the whole day', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -5000, max: 5000 }), (one, minutes) => {
        const move = ({ start, end }: Interval) => ({
          start: start + minutes * 60_000,
          end: end + minutes * 60_000,
        })
        const moved = adherenceBlocks({
          ...one,
          scheduled: one.scheduled.map(item => ({ ...item, interval: move(item.interval) })),
          statuses: one.statuses?.map(own => ({ ...own, interval: move(own.interval) })) ?? null,
          work: one.work.map(own => ({
            ...own,
            interval: move(own.interval),
            ...(own.moment && { moment: { ...own.moment, at: own.moment.at + minutes * 60_000 } }),
          })),
          exceptions: one.exceptions.map(own => ({ ...own, intervals: own.intervals.map(move) })),
        })
        expect(moved).toEqual(
          adherenceBlocks(one).map(block => ({ ...block, interval: move(block.interval) })),
        )
      }),
      { numRuns: 40 },
    )
  })
})
