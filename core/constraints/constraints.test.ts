import { describe, expect, it } from 'vitest'
import { allWeek, span, surfer } from '#test/core/scheduling/builders.ts'
import type { SchedulingSurfer } from '../scheduling/index.ts'
import { ALL_CONSTRAINTS, type BoundBlock, type BreachCode, breachesOf } from './index.ts'

type Shifts = [day: number, start: number, end: number][]
interface Case {
  code: BreachCode
  surfer?: Partial<SchedulingSurfer>
  bad: Shifts
  good: Shifts
  sentence: string
  others?: BoundBlock[]
}

const nine = (...days: number[]): Shifts => days.map(day => [day, 540, 1080])
const block = (interval: BoundBlock['interval'], overrides: Partial<BoundBlock> = {}): BoundBlock => ({
  type: 'shift',
  interval,
  isFill: false,
  tasks: [],
  ...overrides,
})

const cases: Case[] = [
  {
    code: 'DATES',
    surfer: { startDate: '2026-03-24', endDate: '2026-03-25', minContractedHours: null },
    bad: nine(3),
    good: nine(1, 2),
    sentence: 'The last day of The agent is 2026-03-25.',
  },
  {
    code: 'WORKING_WINDOW',
    surfer: { workingWindows: [allWeek(22, 7)], minContractedHours: null, maxContractedDailyMinutes: null },
    bad: [[0, 1320, 1440 + 450]],
    good: [[0, 1320, 1440 + 420]],
    sentence: '0.5 h of the shift are outside the working window of The agent.',
  },
  {
    code: 'OVERLAP',
    surfer: { minContractedHours: null },
    bad: nine(0),
    good: [[0, 660, 1140]],
    sentence: 'The shift overlaps time off of The agent.',
    others: [block(span(0, 600, 660), { type: 'time-off' })],
  },
  {
    code: 'REST',
    surfer: { minContractedHours: null, maxContractedDailyMinutes: null, workingWindows: [] },
    bad: [
      [0, 540, 1335],
      [1, 540, 1000],
    ],
    good: [
      [0, 540, 1320],
      [1, 540, 1000],
    ],
    sentence: 'Only 10.75 h of rest before the shift of The agent on Tue 24 Mar; 11 h are agreed.',
  },
  {
    code: 'OVERLAP',
    surfer: { minContractedHours: null, maxContractedDailyMinutes: null, workingWindows: [] },
    bad: [
      [0, 480, 960],
      [0, 540, 1200],
    ],
    good: [[0, 480, 960]],
    sentence: 'The shift overlaps another shift of The agent.',
  },
  {
    code: 'DAILY_MINUTES',
    surfer: { minContractedHours: null },
    bad: [[0, 480, 1080]],
    good: nine(0),
    sentence: 'The agent has 10 h on Mon 23 Mar; the contract allows 9 h a day.',
  },
  {
    code: 'DAILY_MINIMUM',
    surfer: { minContractedHours: null },
    bad: [[0, 480, 840]],
    good: nine(0),
    sentence: 'The agent has 6 h on Mon 23 Mar; the contract asks for 7 h a day.',
  },
  {
    code: 'WEEKLY_HOURS',
    bad: nine(0, 1, 2, 3, 4),
    good: nine(0, 1, 2, 3),
    sentence: 'The agent has 45 h in the week of Mon 23 Mar; the contract allows 40 h.',
  },
  {
    code: 'WEEKLY_MINIMUM',
    bad: nine(0, 1, 2),
    good: nine(0, 1, 2, 3),
    sentence: 'The agent has 27 h in the week of Mon 23 Mar; the contract asks for 32 h.',
  },
  {
    code: 'CONSECUTIVE_DAYS',
    surfer: { minContractedHours: null, maxContractedHours: null, sequence: { maxConsecutiveDays: 6 } },
    bad: nine(0, 1, 2, 3, 4, 5, 6),
    good: nine(0, 1, 2, 3, 4, 5, 7),
    sentence: 'The agent works 7 days in a row from Mon 23 Mar; 6 are allowed.',
  },
]

const evaluate = (
  overrides: Partial<SchedulingSurfer>,
  shifts: Shifts,
  others: readonly BoundBlock[] = [],
) => {
  const placed = shifts.map(shift => block(span(...shift)))
  return breachesOf({
    surfer: surfer(overrides),
    shifts: placed,
    blocks: [...placed, ...others],
    weekStartsOn: 'monday',
    known: span(0, 0, 7 * 1440),
  })
}

describe('a constraint', () => {
  it.each(cases)('$code: $sentence', ({ code, surfer: overrides = {}, bad, good, sentence, others }) => {
    const breaches = evaluate(overrides, bad, others)
    expect(breaches.map(breach => [breach.code, breach.sentence])).toContainEqual([code, sentence])
    expect(new Set(breaches.map(breach => breach.code))).toEqual(new Set([code]))
    expect(evaluate(overrides, good, others)).toEqual([])
  })

  it('is silent on contract fields that are not set', () => {
    const unset = {
      minContractedHours: null,
      maxContractedHours: null,
      minContractedDailyMinutes: null,
      maxContractedDailyMinutes: null,
      restMinutesBetweenShifts: null,
      workingWindows: [],
    }
    const shifts: Shifts = [
      [0, 0, 300],
      [0, 360, 1400],
      [2, 0, 1440],
    ]
    expect(evaluate(unset, shifts)).toEqual([])
  })

  it('has codes of its own, each with a name', () => {
    const codes = ALL_CONSTRAINTS.flatMap(({ codes }) => Object.keys(codes))
    expect(new Set(codes).size).toBe(codes.length)
    expect(ALL_CONSTRAINTS.flatMap(({ codes }) => Object.values(codes)).every(name => name.length > 3)).toBe(
      true,
    )
  })
})
