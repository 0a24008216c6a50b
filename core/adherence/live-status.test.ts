import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CLOSE_GRACE_MS, type ObservedTicket, PHONE_STATUSES, type WorkBlock } from '../observed/index.ts'
import {
  type AdherenceException,
  adherenceVerdict,
  type LiveMoment,
  liveStatus,
  type ScheduledItem,
  type TaskDemand,
} from './index.ts'

const NOW = Date.UTC(2026, 9, 25, 1)
const WHOLE = { start: NOW - 3_600_000, end: NOW + 3_600_000 }
const ticket = (streamIds: number[], providerId: number): ObservedTicket => ({
  key: `${providerId}:${streamIds}`,
  providerId,
  ticketId: 't',
  url: null,
  channel: 'case',
  streamIds,
})
const workOn = (streamIds: number[], providerId: number): WorkBlock => ({
  surferId: 1,
  ticket: ticket(streamIds, providerId),
  interval: WHOLE,
  source: 'measured',
  factKeys: [],
})
const demand = (taskId: number, streamIds: number[], isOnPhone: boolean): TaskDemand => ({
  taskId,
  streamIds,
  providerIds: [taskId],
  isOnPhone,
  isBreak: false,
  phoneStatuses: [],
})
const scheduled = fc.constantFrom<[ScheduledItem['kind'], TaskDemand | null] | null>(
  null,
  ['task', demand(1, [1], true)],
  ['task', demand(2, [2, 3], false)],
  ['task', demand(3, [], false)],
  ['task', null],
  ['break', null],
  ['shift', null],
  ['blocked-time', null],
  ['time-off', null],
  ['time-in-lieu', null],
)
const exception: fc.Arbitrary<AdherenceException> = fc.record({
  id: fc.constant(1),
  type: fc.constant('one-off' as const),
  intervals: fc.constant([WHOLE]),
  taskId: fc.constantFrom(null, 1, 2),
  streamIds: fc.subarray([4, 5]),
  phoneStatuses: fc.constant([]),
  isInAdherenceWhenAvailable: fc.constant(false),
})
const moment = fc
  .record({
    scheduled,
    status: fc.option(fc.constantFrom(...PHONE_STATUSES)),
    isTracked: fc.boolean(),
    work: fc.subarray([workOn([1], 1), workOn([3], 2), workOn([4], 1), workOn([], 9)]),
    quietMs: fc.option(fc.constantFrom(0, CLOSE_GRACE_MS - 1, CLOSE_GRACE_MS, 10 * CLOSE_GRACE_MS)),
    exceptions: fc.array(exception, { maxLength: 2 }),
  })
  .map(
    ({ scheduled, quietMs, ...rest }): LiveMoment => ({
      ...rest,
      now: NOW,
      lastSign: quietMs === null ? null : NOW - quietMs,
      item: scheduled && {
        interval: WHOLE,
        kind: scheduled[0],
        blockId: 1,
        taskId: scheduled[1]?.taskId ?? null,
      },
      task: scheduled?.[1] ?? null,
    }),
  )

describe('the live status of an agent', () => {
  it('on a queue agrees with adherence, but for the first two quiet minutes', () => {
    fc.assert(
      fc.property(moment, one => {
        const { item, task } = one
        fc.pre(item !== null && task !== null && task.streamIds.length > 0)
        fc.pre(one.isTracked)
        const verdict = adherenceVerdict(item!, task, one.status, one.work, NOW)
        const found = liveStatus({ ...one, exceptions: [] })
        if (verdict.isIn) expect(found).toBe('time-on-task')
        else if (one.work.length > 0) expect(found).toBe('time-wrong-task')
        else {
          const isQuiet = one.lastSign === null || NOW - one.lastSign >= CLOSE_GRACE_MS
          expect(found).toBe(isQuiet ? 'time-inactive' : 'time-on-task')
        }
      }),
      { numRuns: 300 },
    )
  })

  it('is off shift without a shift or on a day off, and untracked where nothing can be known', () => {
    fc.assert(
      fc.property(moment, one => {
        const found = liveStatus(one)
        const isOff = one.item === null || ['time-off', 'time-in-lieu'].includes(one.item.kind)
        expect(found === 'time-off-shift').toBe(isOff)
        if (isOff) return
        expect(found === 'time-untracked').toBe(!one.isTracked || one.item!.kind === 'blocked-time')
      }),
      { numRuns: 300 },
    )
  })

  it('away from queues is wrong with work alone, and on a bare shift never', () => {
    fc.assert(
      fc.property(moment, one => {
        const found = liveStatus({ ...one, exceptions: [] })
        fc.pre(found !== 'time-off-shift' && found !== 'time-untracked')
        fc.pre((one.task?.streamIds.length ?? 0) === 0)
        const isWrong = one.work.length > 0 && one.item!.kind !== 'shift'
        expect(found).toBe(isWrong ? 'time-wrong-task' : 'time-on-task')
      }),
      { numRuns: 300 },
    )
  })

  it('is made right by an exception whose group is worked in, while its activity is scheduled', () => {
    fc.assert(
      fc.property(moment, one => {
        const [before, after] = [liveStatus({ ...one, exceptions: [] }), liveStatus(one)]
        const isExcused = one.exceptions.some(
          ({ taskId, streamIds }) =>
            (taskId === null || taskId === one.item?.taskId) &&
            one.work.some(work => work.ticket.streamIds.some(id => streamIds.includes(id))),
        )
        expect(after).toBe(before === 'time-wrong-task' && isExcused ? 'time-on-task' : before)
      }),
      { numRuns: 300 },
    )
  })
})
