import { describe, expect, it } from 'vitest'
import { allWeek, span, surfer } from '#test/core/scheduling/builders.ts'
import type { SchedulingSurfer } from '../types.ts'
import type { Context } from './constraint.ts'
import { HARD_CONSTRAINTS, SOFT_CONSTRAINTS } from './index.ts'

type Shifts = [day: number, start: number, end: number][]
interface Case {
  name: string
  surfer?: Partial<SchedulingSurfer>
  bad: Shifts
  good: Shifts
  sentence: string
  context?: Partial<Context>
}

const nine = (...days: number[]): Shifts => days.map(day => [day, 540, 1080])

const cases: Case[] = [
  {
    name: 'employment-dates',
    surfer: { startDate: '2026-03-24', endDate: '2026-03-25', minContractedHours: null },
    bad: nine(3),
    good: nine(1, 2),
    sentence: "The shift from 2026-03-26 09:00 is outside the agent's dates (2026-03-24 to 2026-03-25).",
  },
  {
    name: 'working-window',
    surfer: { workingWindows: [allWeek(22, 7)], minContractedHours: null, maxContractedDailyMinutes: null },
    bad: [[0, 1320, 1440 + 450]],
    good: [[0, 1320, 1440 + 420]],
    sentence: 'The shift from 2026-03-23 22:00 is outside the working window.',
  },
  {
    name: 'availability',
    surfer: { unavailable: [span(0, 600, 660)], minContractedHours: null },
    bad: nine(0),
    good: [[0, 660, 1140]],
    sentence: 'The shift from 2026-03-23 09:00 meets time off or blocked time.',
  },
  {
    name: 'rest',
    surfer: { minContractedHours: null, maxContractedDailyMinutes: null, workingWindows: [] },
    bad: [
      [0, 540, 1335],
      [1, 540, 1000],
    ],
    good: [
      [0, 540, 1320],
      [1, 540, 1000],
    ],
    sentence: 'Only 10 h 45 min rest before the shift from 2026-03-24 09:00; the minimum is 11 h.',
  },
  {
    name: 'overlap',
    surfer: { minContractedHours: null, maxContractedDailyMinutes: null, workingWindows: [] },
    bad: [
      [0, 480, 960],
      [0, 540, 1200],
    ],
    good: [[0, 480, 960]],
    sentence: 'Two shifts overlap from 2026-03-23 09:00.',
  },
  {
    name: 'daily-minutes',
    surfer: { minContractedHours: null },
    bad: [[0, 480, 1080]],
    good: nine(0),
    sentence: '10 h on 2026-03-23; the daily maximum is 9 h.',
  },
  {
    name: 'daily-minutes',
    surfer: { minContractedHours: null },
    bad: [[0, 480, 840]],
    good: nine(0),
    sentence: '6 h on 2026-03-23; the daily minimum is 7 h.',
  },
  {
    name: 'weekly-hours',
    bad: nine(0, 1, 2, 3, 4),
    good: nine(0, 1, 2, 3),
    sentence: '45 h in the week of 2026-03-23; the weekly maximum is 40 h.',
  },
  {
    name: 'weekly-hours',
    bad: nine(0, 1, 2),
    good: nine(0, 1, 2, 3),
    sentence: '27 h in the week of 2026-03-23; the weekly minimum is 32 h.',
  },
  {
    name: 'consecutive-days',
    surfer: { minContractedHours: null, maxContractedHours: null },
    bad: nine(0, 1, 2, 3, 4, 5, 6),
    good: nine(0, 1, 2, 3, 4, 5, 7),
    sentence: '7 days in a row from 2026-03-23; the maximum is 6.',
  },
  {
    name: 'start-spread',
    surfer: { minContractedHours: null },
    bad: [
      [0, 480, 900],
      [1, 615, 1100],
    ],
    good: [
      [0, 480, 900],
      [1, 600, 1100],
    ],
    sentence: 'Starts in the week of 2026-03-23 lie 2 h 15 min apart; more than 2 h is tiring.',
  },
  {
    name: 'wishes',
    surfer: { minContractedHours: null, wishes: [{ interval: span(0, 960, 1440), wants: 'off' }] },
    bad: nine(0),
    good: nine(1),
    sentence: '2 h against the wish to be off from Mon 23 Mar 2026 16:00.',
  },
  {
    name: 'wishes',
    surfer: { minContractedHours: null, wishes: [{ interval: span(0, 600, 720), wants: 'work' }] },
    bad: nine(1),
    good: nine(0),
    sentence: '2 h against the wish to work from Mon 23 Mar 2026 10:00.',
  },
  {
    name: 'wishes',
    surfer: { minContractedHours: null, wishes: [{ interval: span(0, 0, 1440), wants: 'off' }] },
    bad: nine(0),
    good: nine(1),
    sentence: '9 h against the wish to be off on Mon 23 Mar 2026.',
  },
  {
    name: 'wishes',
    surfer: {
      minContractedHours: null,
      placeWishes: [{ day: span(0, 0, 1440), starts: [span(0, 480, 600)], ends: [] }],
    },
    bad: [[0, 660, 1140]],
    good: nine(0, 1),
    sentence: 'The shift from Mon 23 Mar 2026 11:00 to 19:00 is not as wished: a start 08:00–10:00.',
  },
  {
    name: 'wishes',
    surfer: {
      minContractedHours: null,
      placeWishes: [
        {
          day: span(0, 0, 1440),
          starts: [span(0, 360, 360), span(0, 540, 540)],
          ends: [span(0, 900, 900), span(0, 1080, 1080)],
        },
      ],
    },
    bad: [[0, 480, 1020]],
    good: nine(0, 1),
    sentence:
      'The shift from Mon 23 Mar 2026 08:00 to 17:00 is not as wished: a shift 06:00–15:00 or 09:00–18:00.',
  },
  {
    name: 'stability',
    surfer: { minContractedHours: null, publishedShifts: [span(0, 540, 1080)] },
    bad: [[0, 600, 1080]],
    good: nine(0, 7),
    sentence: '1 h changed against what is published for the week of 2026-03-23.',
  },
  {
    name: 'unsocial-hours',
    surfer: { minContractedHours: null },
    bad: nine(5, 6),
    good: nine(4, 5),
    sentence: '18 h at weekends; the share among comparable agents is 9 h.',
    context: { fairShareMinutes: { nights: 0, weekends: 540 } },
  },
  {
    name: 'unsocial-hours',
    surfer: { minContractedHours: null, workingWindows: [], maxContractedDailyMinutes: null },
    bad: [[0, 1320, 1440 + 360]],
    good: [[0, 1080, 1440 + 120]],
    sentence: '8 h at night; the share among comparable agents is 0 min.',
    context: { fairShareMinutes: { nights: 0, weekends: 0 } },
  },
]

const ALL = [...HARD_CONSTRAINTS, ...SOFT_CONSTRAINTS]

describe('a constraint', () => {
  const judged = (wishes: Partial<SchedulingSurfer>, shifts: Shifts, context: Partial<Context> = {}) =>
    ALL.flatMap(c =>
      c.breaches({
        surfer: surfer(wishes),
        shifts: shifts.map(shift => span(...shift)),
        weekStartsOn: 'monday',
        ...context,
      }),
    )

  it.each(cases)('$name: $sentence', ({ name, surfer: wishes = {}, bad, good, sentence, context }) => {
    const breaches = judged(wishes, bad, context)
    expect(breaches.map(b => [b.constraint, b.sentence])).toContainEqual([name, sentence])
    expect(new Set(breaches.map(b => b.constraint))).toEqual(new Set([name]))
    expect(judged(wishes, good, context)).toEqual([])
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
    expect(
      judged(unset, [
        [0, 0, 300],
        [0, 360, 1400],
        [2, 0, 1440],
      ]).map(b => b.constraint),
    ).toEqual(['start-spread'])
  })
})
