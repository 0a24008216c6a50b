// Board and adherence agree on what is untracked, whatever is known of an agent's accounts and their gaps.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { evaluateDay, type ScheduledItem, type TaskDemand } from '#core/adherence/index.ts'
import { PHONE_STATUSES, statusSpans } from '#core/observed/index.ts'
import { dayInterval, MINUTE_MS } from '#core/time/index.ts'
import type { StoredEvent } from '../observed/index.ts'
import { LiveBoard } from './board.ts'
import { type Account, accountKey, withEventTimes } from './recent-events.ts'

const SURFER = 7
const ZONES = [
  ['America/New_York', '2026-10-31'],
  ['America/New_York', '2026-11-01'],
  ['Australia/Lord_Howe', '2026-10-04'],
  ['Etc/UTC', '2026-03-10'],
] as const
const demand = (taskId: number, isOnPhone: boolean): [number, TaskDemand] => [
  taskId,
  { taskId, streamIds: [taskId], providerIds: [taskId], isOnPhone, phoneStatuses: [], isBreak: false },
]
const TASKS = new Map([demand(1, true), demand(2, false)])

const minutes = fc.integer({ min: -60, max: 420 })
const gap = fc.tuple(minutes, fc.constantFrom(0, 5, 45, Infinity))
const account = fc.record({
  isPhone: fc.boolean(),
  listed: fc.option(minutes),
  gaps: fc.array(gap, { maxLength: 2 }),
  changes: fc.array(fc.tuple(minutes, fc.constantFrom(...PHONE_STATUSES)), { maxLength: 5 }),
})

it('what the board calls untracked has no verdict and no status, and the other way round', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONES),
      fc.array(account, { maxLength: 3 }),
      fc.array(fc.tuple(fc.constantFrom(1, 2, null), fc.integer({ min: 5, max: 120 })), {
        minLength: 1,
        maxLength: 4,
      }),
      fc.array(fc.tuple(fc.integer({ min: 0, max: 400 }), fc.nat(59)), { minLength: 1, maxLength: 8 }),
      ([zone, date], systems, items, moments) => {
        const day = dayInterval(zone, date)
        const at = (minute: number) => day.start + minute * MINUTE_MS
        const accounts = systems.map(
          ({ isPhone, listed, gaps }, index): Account => ({
            connectionId: index + 1,
            remoteId: 'a',
            isPhone,
            since: isPhone || listed === null ? Infinity : at(listed),
            gaps: gaps
              .map(([start, length]) => ({ start: at(start), end: at(start + length) }))
              .sort((a, b) => a.end - b.end),
          }),
        )
        const events = systems.flatMap(({ changes }, index) =>
          changes.map(
            ([minute, to], n): StoredEvent => ({
              kind: 'agent.status-changed',
              agentId: 'a',
              to,
              raw: to,
              occurredAt: at(minute),
              factKey: `${index} ${n}`,
              connectionId: index + 1,
              providerId: index + 1,
              seq: 10 * index + n,
            }),
          ),
        )
        let from = at(30)
        const scheduled = items.map(([taskId, length], blockId): ScheduledItem => {
          const interval = { start: from, end: from + length * MINUTE_MS }
          from = interval.end
          return { interval, kind: taskId === null ? 'break' : 'task', blockId, taskId }
        })
        const known = withEventTimes(accounts, events)
        const byAccount = Map.groupBy(events, event =>
          accountKey({ connectionId: event.connectionId, remoteId: 'a' }),
        )
        const phonesFirst = known.toSorted((a, b) => Number(b.isPhone) - Number(a.isPhone))
        const statuses = statusSpans(
          phonesFirst.map(one => byAccount.get(accountKey(one)) ?? []),
          { start: day.start, end: day.end },
          phonesFirst.map(one => one.gaps),
        )
        const { blocks } = evaluateDay({
          surferId: SURFER,
          day,
          now: day.end,
          sources: known,
          scheduled,
          tasks: TASKS,
          handleTimesMs: new Map(),
          facts: [],
          tickets: new Map(),
          statuses,
          exceptions: [],
        })
        const board = new LiveBoard({ demands: TASKS, handleTimes: new Map() })
        const person = { surferId: SURFER, name: 'A', email: 'a@b.c', teamId: 1, profilePictureUrl: null }
        board.setPeople(
          [{ ...person, timezone: zone, timecardsEnabled: false, slackConnected: false }],
          at(-720),
        )
        board.setSchedule(SURFER, { scheduled, shifts: [] })
        board.setAccounts(SURFER, accounts)
        board.receive(new Map([[SURFER, events]]), [])
        for (const [minute, second] of moments) {
          const now = at(minute) + second * 1000
          // A board that is there already, and is asked at another time.
          board.setExceptions(SURFER, [])
          board.refresh(now)
          const [row] = [...board.rows()]
          const item = scheduled.find(({ interval }) => interval.start <= now && now < interval.end)
          const block = blocks.find(({ interval }) => interval.start <= now && now < interval.end)
          const status = statuses.find(({ interval }) => interval.start <= now && now < interval.end)
          expect(row!.status === 'time-off-shift').toBe(item === undefined)
          expect(row!.dialpadStatus?.status).toBe(status?.status)
          if (!item) continue
          expect(row!.status === 'time-untracked').toBe(block === undefined)
          if (block?.status === 'IN_ADHERENCE' && item.taskId !== null)
            expect(row!.status).toBe('time-on-task')
          if (row!.status === 'time-inactive') expect(block).toMatchObject({ reason: 'INACTIVE' })
          if (row!.status === 'time-inactive')
            expect(
              blocks.some(({ interval: { start, end } }) => start <= row!.since && row!.since < end),
            ).toBe(true)
          if (block) expect(block.because.phoneStatus).toBe(status?.status ?? null)
        }
      },
    ),
    { numRuns: 400 },
  )
})
