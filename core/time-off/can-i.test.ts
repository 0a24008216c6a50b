import { describe, expect, it } from 'vitest'
import { HOUR_MS, type Interval, instantAt } from '../time/index.ts'
import { type CanIFacts, canIDays, canISpan, usesOf } from './can-i.ts'
import { timeOffContract } from './contract.ts'
import { shiftsByDay } from './counting.ts'
import { Staff, type StaffedAgent, StaffingKept } from './staffing-kept.ts'
import type { TimeOffContract } from './types.ts'

const ZONE = 'Europe/Berlin'
const at = (date: string, hour: number) => instantAt(ZONE, date, hour * 60)
const from = at('2026-06-01', 0)
const contract: TimeOffContract = timeOffContract({
  zone: ZONE,
  workingWindows: [],
  maxContractedHours: 40,
  minContractedHours: 40,
  maxContractedDailyMinutes: 525,
  minContractedDailyMinutes: 525,
  breakMinutesPerShift: 45,
  startDate: null,
  endDate: '2026-12-31',
})
const shift = (date: string, start = 9, end = 17, atWork = 1) => ({
  interval: { start: at(date, start), end: at(date, end) },
  atWork,
})
const agent = (surferId: number, rest: Partial<StaffedAgent> = {}): StaffedAgent => ({
  surferId,
  teamId: 1,
  streamIds: [7],
  shifts: [],
  off: [],
  offDates: new Set(),
  contractHours: [8, 8, 8, 8, 8, 0, 0],
  ...rest,
})

/** Two agents are needed from 9 to 17 on each of 14 days; then the forecast ends. */
function staffing(agents: StaffedAgent[], need = 2) {
  const required = Float64Array.from({ length: 30 * 24 }, (_, hour) =>
    hour >= 14 * 24 ? NaN : hour % 24 >= 9 && hour % 24 < 17 ? need : 0,
  )
  const needs = [{ streamId: 7, required }]
  return new StaffingKept(new Staff({ from, hours: 30 * 24, needs, agents }), agents[0]!)
}

const facts = (rest: Partial<CanIFacts> = {}): CanIFacts => ({
  today: '2026-06-01',
  contract,
  teamId: 1,
  shifts: shiftsByDay([], contract),
  allowance: {
    policy: {
      unit: 'days',
      annualAmount: 200,
      accrual: 'yearly',
      carryOverMax: 0,
      carryOverMonths: null,
      yearStartsMonth: 1,
      firstYear: 2026,
      approvesAtPercent: 95,
      noticeDays: 1,
    },
    contract,
    adjustments: [],
  },
  uses: [],
  offDates: new Set(),
  askedDates: new Set(),
  limits: [],
  blackouts: [],
  away: () => 0,
  staffing: staffing([agent(1), agent(2), agent(3)]),
  ...rest,
})
const day = (date: string, rest: Partial<CanIFacts> = {}) =>
  canIDays(facts(rest), date, `${date.slice(0, 8)}${String(Number(date.slice(8)) + 1).padStart(2, '0')}`)[0]!

describe('a day', () => {
  it('is green where the work stays covered, by contract while nothing is scheduled', () => {
    expect(day('2026-06-03')).toMatchObject({
      colour: 'green',
      keptPercent: 100,
      amount: 100,
      because: 'Nothing is scheduled yet; by contract, 100 % of the work stays covered.',
    })
  })

  it('is amber where it does not, and where there is no forecast', () => {
    const two = staffing([agent(1), agent(2)])
    expect(day('2026-06-03', { staffing: two })).toMatchObject({
      colour: 'amber',
      code: 'UNCOVERED',
      keptPercent: 50,
    })
    expect(day('2026-06-18')).toMatchObject({ colour: 'amber', code: 'NO_FORECAST' })
  })

  it('counts shifts once there are some: those who are off, or on a break, cover nothing', () => {
    const date = '2026-06-03'
    const three = [1, 2, 3].map(id => agent(id, { shifts: [shift(date)] }))
    const own = { shifts: shiftsByDay([{ interval: shift(date).interval, breaks: [] }], contract) }
    expect(day(date, { ...own, staffing: staffing(three) })).toMatchObject({ keptPercent: 100, amount: 100 })
    const off: Interval[] = [{ start: at(date, 0), end: at(date, 24) }]
    const oneOff = [three[0]!, three[1]!, agent(3, { shifts: [shift(date)], off })]
    expect(day(date, { ...own, staffing: staffing(oneOff) }).keptPercent).toBe(50)
    const onBreaks = [1, 2, 3].map(id => agent(id, { shifts: [shift(date, 9, 17, 0.75)] }))
    expect(day(date, { ...own, staffing: staffing(onBreaks) }).keptPercent).toBe(75)
  })

  it('counts a night shift on the day it starts, before a week without shifts too', () => {
    const night = shiftsByDay([{ interval: shift('2026-06-07', 21, 29).interval, breaks: [] }], contract)
    const off = { start: at('2026-06-07', 0), end: at('2026-06-08', 5) }
    const uses = usesOf({ contract, shifts: night, allowance: facts().allowance }, off, false)
    expect(uses.map(({ date, amount }) => [date, amount])).toEqual([
      ['2026-06-07', 100],
      ['2026-06-08', 0],
    ])
  })

  it('costs nothing without a shift in a week that is scheduled', () => {
    const shifts = shiftsByDay([{ interval: shift('2026-06-04').interval, breaks: [] }], contract)
    expect(day('2026-06-03', { shifts })).toMatchObject({ colour: 'green', code: 'FREE', amount: 0 })
    expect(day('2026-06-06')).toMatchObject({ code: 'FREE' })
  })

  it.each([
    ['2026-05-29', {}, 'PAST', 'This day is over.'],
    ['2027-01-04', {}, 'NOT_EMPLOYED', 'Your last day is 31 Dec 2026.'],
    ['2026-06-03', { offDates: new Set(['2026-06-03']) }, 'OFF_ALREADY', 'You are off already.'],
    ['2026-06-01', {}, 'NOTICE', 'Ask at least 1 day before.'],
    [
      '2026-06-03',
      { blackouts: [{ name: 'Launch', teamId: null, from: '2026-06-01', to: '2026-06-05' }] },
      'BLACKOUT',
      'No time off is given during “Launch”.',
    ],
    [
      '2026-06-03',
      { limits: [{ teamId: 1, from: null, to: null, maxAway: 1 }], away: () => 1 },
      'LIMIT',
      'In your team, 1 agent is away already, and at most 1 may be.',
    ],
    [
      '2026-06-03',
      { uses: [{ date: '2026-06-02', amount: 150, isPending: true }] },
      'ALLOWANCE',
      'Your allowance of 2026 does not last for it: 0.5 days too few.',
    ],
  ])('%s is red with its reason (%#)', (date, rest, code, because) => {
    expect(day(date, rest as Partial<CanIFacts>)).toMatchObject({ colour: 'red', code, because })
  })

  it('takes the limit of its own dates before that of every day', () => {
    const limits = [
      { teamId: 1, from: null, to: null, maxAway: 1 },
      { teamId: 1, from: '2026-06-03', to: '2026-06-03', maxAway: 3 },
    ]
    expect(day('2026-06-03', { limits, away: () => 2 }).colour).toBe('green')
    expect(day('2026-06-04', { limits, away: () => 2 }).code).toBe('LIMIT')
  })
})

describe('days together', () => {
  it('need an allowance that lasts for all of them', () => {
    expect(canISpan(facts(), { from: '2026-06-03', last: '2026-06-04', part: null })).toMatchObject({
      colour: 'green',
      amount: 200,
    })
    const three = canISpan(facts(), { from: '2026-06-03', last: '2026-06-05', part: null })
    expect(three).toMatchObject({ colour: 'red', code: 'ALLOWANCE', isWaitable: false })
  })

  it('can wait when nothing but a limit is in the way', () => {
    const limits = [{ teamId: null, from: '2026-06-04', to: '2026-06-04', maxAway: 0 }]
    const span = { from: '2026-06-03', last: '2026-06-04', part: null }
    expect(canISpan(facts({ limits }), span)).toMatchObject({
      isWaitable: true,
      because: '4 Jun 2026: In all teams, 0 agents are away already, and at most 0 may be.',
    })
    const blackouts = [{ name: 'Launch', teamId: 1, from: '2026-06-03', to: '2026-06-03' }]
    expect(canISpan(facts({ limits, blackouts }), span)).toMatchObject({
      code: 'BLACKOUT',
      isWaitable: false,
    })
  })

  it('take a part of a day from the shift under it, without its breaks', () => {
    const date = '2026-06-03'
    const breaks = [{ start: at(date, 12), end: at(date, 12) + HOUR_MS / 2 }]
    const shifts = shiftsByDay([{ interval: shift(date).interval, breaks }], contract)
    const half = canISpan(facts({ shifts }), {
      from: date,
      last: date,
      part: { startMinute: 11 * 60, endMinute: 20 * 60 },
    })
    // Six hours less half an hour of a day of eight.
    expect(half.amount).toBe(Math.round((5.5 / 8) * 100))
  })
})
