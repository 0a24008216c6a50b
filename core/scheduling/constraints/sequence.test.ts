import { describe, expect, it } from 'vitest'
import { span, surfer } from '#test/core/scheduling/builders.ts'
import type { SequenceRules } from '../types.ts'
import type { Context } from './constraint.ts'
import { HARD_CONSTRAINTS } from './index.ts'

/** A letter a day from Monday 2026-03-23: "-" is off, "E" early (template 1), "L" late (template 2). */
function week(days: string, sequence: SequenceRules, wishes: Partial<Context> = {}): Context {
  const worked = [...days].flatMap((letter, day) => (letter === '-' ? [] : [{ letter, day }]))
  return {
    surfer: surfer({
      sequence,
      minContractedHours: null,
      maxContractedHours: null,
      restMinutesBetweenShifts: null,
    }),
    shifts: worked.map(({ letter, day }) => (letter === 'E' ? span(day, 420, 900) : span(day, 720, 1200))),
    templateIds: worked.map(({ letter }) => (letter === 'E' ? 1 : 2)),
    weekStartsOn: 'monday',
    ...wishes,
  }
}

const judge = (context: Context) =>
  HARD_CONSTRAINTS.flatMap(c => c.breaches(context)).map(b => [b.constraint, b.sentence])

const EARLY_AFTER_LATE: SequenceRules = { notBeforeIds: new Map([[2, [1]]]) }
const ONE_LATE: SequenceRules = { maxShiftsByTemplate: new Map([[2, 1]]) }

describe('a rule on the sequence of days', () => {
  it.each([
    [
      'longest-run',
      { maxConsecutiveDays: 3 },
      'EEEE',
      'EEE-E',
      "4 days in a row from 2026-03-23; the agent's maximum is 3.",
    ],
    [
      'shortest-run',
      { minConsecutiveDays: 2 },
      'EE-E-EE',
      'EE-EE-E',
      'Only 1 day in a row from 2026-03-26; the minimum is 2.',
    ],
    [
      'days-off',
      { minConsecutiveDaysOff: 2 },
      'EE-EE',
      'EE--EE',
      'Only 1 day off from 2026-03-25; the minimum together is 2.',
    ],
    [
      'weekends',
      { maxWeekends: 1 },
      'E----E------EE',
      'E----EE-----',
      '2 weekends worked; the maximum is 1, passed on 2026-04-04.',
    ],
    [
      'weekends',
      { maxWeekends: 1, weekendSpan: 2 },
      'E----E------EE',
      'E----EE------------E',
      '2 weekends worked of 2 in a row; the maximum is 1, passed on 2026-04-04.',
    ],
    [
      'template-succession',
      EARLY_AFTER_LATE,
      'LE',
      'EL-E',
      'The shift from 2026-03-24 07:00 may not follow the template of the day before.',
    ],
    [
      'template-maximum',
      ONE_LATE,
      'L--L',
      'LEE',
      'The shift from 2026-03-26 12:00 is one of 2 with its template; the maximum is 1.',
    ],
  ])('%s', (name, sequence, bad, good, sentence) => {
    expect(judge(week(bad, sequence))).toEqual([[name, sentence]])
    expect(judge(week(good, sequence))).toEqual([])
  })

  it('knows that a short run at an edge of the horizon goes on outside, and one within does not', () => {
    const inside = { horizon: { from: '2026-03-16', to: '2026-04-06' } }
    const atEdge = { horizon: { from: '2026-03-23', to: '2026-04-06' } }
    expect(judge(week('E--EE', { minConsecutiveDays: 2 }, inside)).map(([name]) => name)).toEqual([
      'shortest-run',
    ])
    expect(judge(week('E--EE', { minConsecutiveDays: 2 }, atEdge))).toEqual([])
  })

  it('session', () => {
    const sessions = (minutes: number) => [{ taskId: 7, interval: span(0, 420, 420 + minutes) }]
    const judged = (minutes: number) =>
      judge(week('E', { minSessionMinutes: 60 }, { sessions: sessions(minutes) }))
    expect(judged(45)).toEqual([
      ['session', 'Only 45 min on one activity from 2026-03-23 07:00; the minimum is 1 h.'],
    ])
    expect(judged(60)).toEqual([])
  })

  it('binds nothing that is left out', () => {
    expect(judge(week('ELELE', {}))).toEqual([])
  })
})
