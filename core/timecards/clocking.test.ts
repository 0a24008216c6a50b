import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOUR_MS, instantAt, lengthMinutes, MINUTE_MS } from '../time/index.ts'
import {
  CLOCK_IN_OPENS_MS,
  type ClockRules,
  closesAt,
  differenceMinutes,
  endOfCard,
  lateMinutes,
  missedEnd,
  momentOfClick,
  overtimeMinutes,
  type Shift,
  scheduledOf,
  startOfCard,
} from './index.ts'

const ZONE = 'Europe/Paris'
const at = (minute: number, date = '2026-11-23', zone = ZONE) => instantAt(zone, date, minute)
const shift: Shift = { blockId: 7, interval: { start: at(540), end: at(1020) } }
const STRICT: ClockRules = { allowSetReportTime: false, trackUnscheduledOvertime: false }
const LOOSE: ClockRules = { allowSetReportTime: true, trackUnscheduledOvertime: true }

const start = (given: Partial<Parameters<typeof startOfCard>[0]>) =>
  startOfCard({
    at: at(540),
    ownTime: null,
    shifts: [shift],
    rules: STRICT,
    confirmsUnscheduled: false,
    ...given,
  })
const card = { type: 'standard' as const, reportedStart: at(540), blockIdAtStart: 7 }
const onShift = { ...card, scheduledStart: at(540), scheduledEnd: at(1020) }
const end = (
  given: Partial<Parameters<typeof endOfCard>[1]>,
  open = onShift as Parameters<typeof endOfCard>[0],
) => endOfCard(open, { at: at(1020), ownTime: null, shifts: [shift], rules: STRICT, ...given })

describe('clocking in', () => {
  it('opens half an hour before the shift and ends with it', () => {
    expect(start({ at: at(509) })).toEqual({ ok: false, problem: 'no-shift' })
    expect(start({ at: at(510) })).toMatchObject({
      ok: true,
      start: { type: 'standard', reportedStart: at(510), scheduledStart: at(540), blockIdAtStart: 7 },
    })
    expect(start({ at: at(1020) })).toEqual({ ok: false, problem: 'no-shift' })
  })

  it('outside of a shift is overtime, once it is allowed and confirmed', () => {
    const outside = { at: at(300), rules: LOOSE }
    expect(start(outside)).toEqual({ ok: false, problem: 'unconfirmed' })
    expect(start({ ...outside, confirmsUnscheduled: true })).toMatchObject({
      start: { type: 'overtime', scheduledStart: null, blockIdAtStart: null },
    })
    expect(start({ ...outside, rules: STRICT, confirmsUnscheduled: true })).toEqual({
      ok: false,
      problem: 'no-shift',
    })
  })

  it('with a typed time is manual, and only where typing is allowed', () => {
    const typed = { at: at(560), ownTime: at(545) }
    expect(start(typed)).toEqual({ ok: false, problem: 'own-time-not-allowed' })
    expect(start({ ...typed, rules: LOOSE })).toMatchObject({
      start: { type: 'manual', reportedStart: at(545) },
    })
    expect(start({ at: at(560) + 30_000, ownTime: at(560) })).toMatchObject({ start: { type: 'standard' } })
    expect(start({ at: at(560), ownTime: at(570), rules: LOOSE })).toEqual({
      ok: false,
      problem: 'own-time-in-future',
    })
    expect(start({ at: at(560), ownTime: at(559) - 24 * HOUR_MS, rules: LOOSE })).toEqual({
      ok: false,
      problem: 'own-time-too-old',
    })
  })

  it('takes the shift that runs before the one that opens', () => {
    const next: Shift = { blockId: 8, interval: { start: at(1035), end: at(1200) } }
    expect(start({ at: at(1015), shifts: [next, shift] })).toMatchObject({ start: { blockIdAtStart: 7 } })
    expect(start({ at: at(1021), shifts: [next, shift] })).toMatchObject({ start: { blockIdAtStart: 8 } })
  })
})

describe('clocking out', () => {
  it('after the shift counts where overtime is tracked, else the card ends with the shift', () => {
    expect(end({ at: at(1050) })).toMatchObject({
      end: { reportedEnd: at(1020), isCutAtShiftEnd: true, blockIdAtEnd: 7 },
    })
    expect(end({ at: at(1050), rules: LOOSE })).toMatchObject({
      end: { reportedEnd: at(1050), isCutAtShiftEnd: false, blockIdAtEnd: 7 },
    })
  })

  it('before the start, or more than a day after it, is refused', () => {
    expect(end({ at: at(539) })).toEqual({ ok: false, problem: 'end-before-start' })
    expect(end({ at: at(541) + 24 * HOUR_MS, rules: LOOSE })).toEqual({ ok: false, problem: 'too-long' })
  })

  it('of two shifts on one card takes the end of the second', () => {
    const second: Shift = { blockId: 8, interval: { start: at(1080), end: at(1200) } }
    expect(end({ at: at(1210), shifts: [shift, second] })).toMatchObject({
      end: { scheduledStart: at(540), scheduledEnd: at(1200), blockIdAtEnd: 8, reportedEnd: at(1200) },
    })
  })

  it('of overtime that runs into a shift knows the shift', () => {
    const open = {
      type: 'overtime' as const,
      reportedStart: at(420),
      blockIdAtStart: null,
      scheduledStart: null,
      scheduledEnd: null,
    }
    const ended = end({ at: at(1020), rules: LOOSE }, open)
    expect(ended).toMatchObject({
      end: { type: 'overtime', scheduledStart: at(540), scheduledEnd: at(1020) },
    })
    if (ended.ok) expect(overtimeMinutes({ ...open, ...ended.end })).toBe(120)
  })

  it('that never comes leaves the end of the shift, and no time without one', () => {
    expect([closesAt(onShift), missedEnd(onShift)]).toEqual([at(1260), at(1020)])
    const unscheduled = { reportedStart: at(300), scheduledEnd: null }
    expect([closesAt(unscheduled), missedEnd(unscheduled)]).toEqual([at(1020), at(300)])
  })
})

it('lateness begins after the first minute', () => {
  const late = (minutes: number) => lateMinutes({ reportedStart: at(540 + minutes), scheduledStart: at(540) })
  expect([-5, 0, 1, 2, 12].map(late)).toEqual([0, 0, 0, 2, 12])
  expect(lateMinutes({ reportedStart: at(540), scheduledStart: null })).toBe(0)
})

it.each([
  ['Europe/Paris', '2026-03-28', 420],
  ['Europe/Paris', '2026-10-24', 540],
  ['Australia/Lord_Howe', '2026-10-03', 450],
])('a night of %s, %s, counts the minutes that pass', (zone, date, minutes) => {
  const night = { start: at(1320, date, zone), end: at(1320 + 480, date, zone) }
  const shifts = [{ blockId: 1, interval: night }]
  const began = start({ at: night.start - CLOCK_IN_OPENS_MS, shifts })
  expect(began).toMatchObject({ ok: true, start: { scheduledStart: night.start } })
  const times = { reportedStart: night.start, reportedEnd: night.end }
  const whole = { ...times, ...scheduledOf(shifts, night) }
  expect([lengthMinutes(night), differenceMinutes(whole), overtimeMinutes(whole)]).toEqual([minutes, 0, 0])
})

describe('whatever is clicked', () => {
  const given = fc.record({
    shifts: fc.array(fc.tuple(fc.nat(2000), fc.integer({ min: 1, max: 700 })), { maxLength: 4 }),
    clickedIn: fc.nat(2500),
    worked: fc.nat(1300),
    ownIn: fc.option(fc.nat(2500)),
    ownOut: fc.option(fc.nat(2500)),
    rules: fc.record({ allowSetReportTime: fc.boolean(), trackUnscheduledOvertime: fc.boolean() }),
    seconds: fc.nat(59),
  })

  it('a card lies in its limits', () => {
    fc.assert(
      fc.property(given, ({ shifts: list, clickedIn, worked, ownIn, ownOut, rules, seconds }) => {
        const zero = at(0)
        const minute = (count: number | null) => (count === null ? null : zero + count * MINUTE_MS)
        const shifts = list.map(([from, length], blockId) => ({
          blockId: blockId + 1,
          interval: { start: minute(from)!, end: minute(from + length)! },
        }))
        const clicked = minute(clickedIn)! + seconds * 1000
        const began = startOfCard({
          at: clicked,
          ownTime: minute(ownIn),
          shifts,
          rules,
          confirmsUnscheduled: true,
        })
        if (!began.ok) return
        const { start: first } = began
        expect(first.reportedStart).toBeLessThanOrEqual(clicked)
        expect(first.reportedStart % MINUTE_MS).toBe(0)
        expect(first.type === 'overtime').toBe(first.blockIdAtStart === null)
        if (first.scheduledStart !== null) {
          expect(first.reportedStart).toBeGreaterThanOrEqual(first.scheduledStart - CLOCK_IN_OPENS_MS)
          expect(first.reportedStart).toBeLessThan(first.scheduledEnd!)
        } else expect(rules.trackUnscheduledOvertime).toBe(true)
        if (!rules.allowSetReportTime) expect(clicked - first.reportedStart).toBeLessThan(MINUTE_MS)
        const ended = endOfCard(first, {
          at: clicked + worked * MINUTE_MS,
          ownTime: minute(ownOut),
          shifts,
          rules,
        })
        if (!ended.ok) return
        expect(ended.end.reportedEnd).toBeGreaterThanOrEqual(first.reportedStart)
        expect(ended.end.reportedEnd).toBeLessThanOrEqual(clicked + worked * MINUTE_MS)
        if (!rules.trackUnscheduledOvertime)
          expect(ended.end.reportedEnd).toBeLessThanOrEqual(ended.end.scheduledEnd!)
        const whole = { ...first, ...ended.end }
        expect(overtimeMinutes(whole)).toBeLessThanOrEqual(
          lengthMinutes({ start: whole.reportedStart, end: whole.reportedEnd }),
        )
      }),
    )
  })

  it('its instant does not depend on the clock of the phone', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.integer({ min: -9e9, max: 9e9 }), (waited, wrong) => {
        const received = at(600)
        const phone = { clickedAt: received - waited + wrong, sentAt: received + wrong }
        expect(momentOfClick(phone, received)).toBe(waited > MINUTE_MS ? received - waited : received)
      }),
    )
  })
})
