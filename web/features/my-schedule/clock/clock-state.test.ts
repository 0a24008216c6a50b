import { expect, it } from 'vitest'
import type { ClockState } from '#contract/timecards/my-timecards.ts'
import { instantAt } from '#core/time/index.ts'
import { type Click, clockingIn, keptClock, lastInstantOf, shownClock } from './clock-state.ts'

const ZONE = 'Europe/Paris'
const at = (minute: number) => instantAt(ZONE, '2026-11-23', minute)
const iso = (minute: number) => new Date(at(minute)).toISOString()
const state: ClockState = {
  timecardsEnabled: true,
  allowSetReportTime: false,
  trackUnscheduledOvertime: false,
  timecard: null,
  shift: { blockId: 1, interval: { start: iso(540), end: iso(1020) }, opensAt: iso(510) },
  timezone: ZONE,
}
const call = (side: Click['side'], minute: number, problem: string | null = null) => ({
  id: 'x',
  owner: '1:1',
  kind: 'clock',
  queuedAt: at(minute),
  problem,
  payload: { side, clickedAt: iso(minute), ownTime: null, confirmsUnscheduled: false },
})

it('shows clicks that wait as if they had arrived, and those that were refused not', () => {
  expect(shownClock(state, [])).toEqual({ since: null, lateMinutes: 0 })
  expect(shownClock(state, [call('in', 552)])).toEqual({ since: at(552), lateMinutes: 12 })
  expect(shownClock(state, [call('in', 552), call('out', 600)]).since).toBeNull()
  expect(shownClock(state, [call('in', 552, 'No shift')]).since).toBeNull()
})

it('tells whether clocking in is open', () => {
  expect([509, 510, 700].map(minute => clockingIn(state, at(minute)))).toEqual(['too-early', 'open', 'open'])
  expect(clockingIn({ ...state, trackUnscheduledOvertime: true }, at(300))).toBe('unscheduled')
  expect(clockingIn({ ...state, shift: null }, at(300))).toBe('no-shift')
})

it('takes a typed time for the last one that has passed', () => {
  expect(lastInstantOf(530, ZONE, at(540))).toBe(at(530))
  expect(lastInstantOf(1430, ZONE, at(15))).toBe(at(-10))
})

it('takes the next kept shift once its own is over, and forgets a card that is closed by now', () => {
  const next = { id: 2, interval: { start: at(1980), end: at(2460) } }
  const far = { id: 3, interval: { start: at(20_000), end: at(20_400) } }
  const card = {
    id: 1,
    type: 'standard' as const,
    surferId: 1,
    receivedStart: iso(540),
    receivedEnd: null,
    reportedStart: iso(540),
    reportedEnd: null,
    scheduledStart: iso(540),
    scheduledEnd: iso(1020),
    blockIdAtStart: 1,
    blockIdAtEnd: null,
    lateMinutes: 0,
    differenceMinutes: null,
    flags: [],
  }
  const clockedIn = { ...state, timecard: card }
  expect(keptClock(clockedIn, [far, next], at(900))).toEqual(clockedIn)
  expect(keptClock(clockedIn, [far, next], at(1021))).toEqual({
    ...clockedIn,
    shift: { blockId: 2, interval: { start: iso(1980), end: iso(2460) }, opensAt: iso(1950) },
  })
  expect(keptClock(clockedIn, [far], at(1500))).toEqual({ ...state, shift: null })
})
