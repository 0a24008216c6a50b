import { describe, expect, it } from 'vitest'
import { span, surfer } from '#test/core/scheduling/builders.ts'
import type { BreachContext } from './constraint.ts'
import { type BoundBlock, breachesOf, type SequenceRules } from './index.ts'

/** A letter a day from Monday 2026-03-23: "-" is off, "E" early (template 1), "L" late (template 2). */
function week(
  days: string,
  sequence: SequenceRules,
  overrides: Partial<BreachContext> = {},
  tasks: BoundBlock['tasks'] = [],
): BreachContext {
  const shifts = [...days].flatMap((letter, day): BoundBlock[] => {
    const interval = letter === 'E' ? span(day, 420, 900) : span(day, 720, 1200)
    const block = { type: 'shift' as const, interval, isFill: false, tasks }
    return letter === '-' ? [] : [{ ...block, shiftTemplateId: letter === 'E' ? 1 : 2 }]
  })
  const contract = { minContractedHours: null, maxContractedHours: null, restMinutesBetweenShifts: null }
  return {
    surfer: surfer({ sequence, ...contract, minContractedDailyMinutes: null }),
    shifts,
    blocks: shifts,
    weekStartsOn: 'monday',
    known: span(0, -14 * 1440, 21 * 1440),
    shiftNames: new Map([
      [1, 'Early'],
      [2, 'Late'],
    ]),
    ...overrides,
  }
}

const evaluate = (context: BreachContext) => breachesOf(context).map(({ code, sentence }) => [code, sentence])

const EARLY_AFTER_LATE: SequenceRules = { notBeforeIds: new Map([[2, [1]]]) }
const ONE_LATE: SequenceRules = { maxShiftsByTemplate: new Map([[2, 1]]) }

describe('a rule on the sequence of days', () => {
  it.each([
    [
      'CONSECUTIVE_DAYS',
      { maxConsecutiveDays: 3 },
      'EEEE',
      'EEE-E',
      'The agent works 4 days in a row from Mon 23 Mar; 3 are allowed.',
    ],
    [
      'SHORTEST_RUN',
      { minConsecutiveDays: 2 },
      'EE-E-EE',
      'EE-EE-EE',
      'The agent works only 1 day in a row from Thu 26 Mar; at least 2 are wanted.',
    ],
    [
      'DAYS_OFF',
      { minConsecutiveDaysOff: 2 },
      'EE-EE',
      'EE--EE',
      'The agent has only 1 day off from Wed 25 Mar; at least 2 together are wanted.',
    ],
    [
      'WEEKENDS',
      { maxWeekends: 1 },
      'E----E------EE',
      'E----EE-----',
      'The agent works 2 weekends from Sat 28 Mar; 1 are allowed.',
    ],
    [
      'WEEKENDS',
      { maxWeekends: 1, weekendSpan: 2 },
      'E----E------EE',
      'E----EE------------E',
      'The agent works 2 of 2 weekends in a row from Sat 28 Mar; 1 are allowed.',
    ],
    [
      'SUCCESSION',
      EARLY_AFTER_LATE,
      'LE',
      'EL-E',
      'The agent works Early on Tue 24 Mar, which may not follow Late of the day before.',
    ],
    ['TEMPLATE_MAXIMUM', ONE_LATE, 'L--L', 'LEE', 'The agent works Late 2 times; 1 are allowed.'],
  ])('%s', (name, sequence, bad, good, sentence) => {
    expect(evaluate(week(bad, sequence))).toEqual([[name, sentence]])
    expect(evaluate(week(good, sequence))).toEqual([])
  })

  it('knows that a short run at an edge of what is known goes on outside, and one within does not', () => {
    const inside = { known: span(0, -1440, 21 * 1440) }
    const atEdge = { known: span(0, 0, 21 * 1440) }
    expect(evaluate(week('E--EE', { minConsecutiveDays: 2 }, inside)).map(([code]) => code)).toEqual([
      'SHORTEST_RUN',
    ])
    expect(evaluate(week('E--EE', { minConsecutiveDays: 2 }, atEdge))).toEqual([])
    expect(evaluate(week('E--EE', { minConsecutiveDays: 2 }, { known: undefined }))).toEqual([])
  })

  it('session', () => {
    const evaluateSession = (minutes: number) =>
      evaluate(
        week('E', { minSessionMinutes: 60 }, {}, [{ taskId: 7, interval: span(0, 420, 420 + minutes) }]),
      )
    expect(evaluateSession(45)).toEqual([
      ['SESSION', 'The agent has only 45 min on one activity on Mon 23 Mar; at least 1 h are wanted.'],
    ])
    expect(evaluateSession(60)).toEqual([])
  })

  it('binds nothing that is left out', () => {
    expect(evaluate(week('ELELE', {}))).toEqual([])
  })
})
