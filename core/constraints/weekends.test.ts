import { describe, expect, it } from 'vitest'
import {
  bound,
  contextOf,
  isAccepted,
  type RowForm,
  rowOf,
  scope,
  unreachedRepairs,
} from '#test/core/constraints/day-rows.ts'
import { weekends } from './weekends.ts'

const WEEKS = 4
const DAYS = 7 * WEEKS
const SATURDAY = 5

/** Letters of each weekend, from a Monday on: "--", "x-", "-x" or "xx". */
const WEEKEND_DAYS = ['--', 'x-', '-x', 'xx']
const forms: RowForm[] = Array.from({ length: 4 ** WEEKS }, (_, bits) => ({
  days: Array.from(
    { length: WEEKS },
    (_, week) => `x----${WEEKEND_DAYS[Math.floor(bits / 4 ** week) % 4]}`,
  ).join(''),
}))
const workedWeekends = (days: string): number[] =>
  Array.from({ length: days.length / 7 }, (_, week) => week).filter(week =>
    days.slice(7 * week + SATURDAY, 7 * week + 7).includes('x'),
  )
/** Weekends beyond the limit among so many in a row. */
function beyond(worked: readonly number[], most: number, span: number): number {
  return worked.filter((week, i) => i >= most && week - worked[i - most]! < span).length
}

const logicOf = (maxWeekends: number, weekendSpan?: number) =>
  weekends.sequence(
    bound(weekendSpan === undefined ? { maxWeekends } : { maxWeekends, weekendSpan }),
    scope(DAYS),
  )!

describe('weekends worked, at most', () => {
  it.each([
    [0, undefined],
    [1, undefined],
    [2, undefined],
    [1, 2],
    [1, 3],
    [2, 4],
  ])('counts and lets pass like a plain reading: %i of %s', (most, span) => {
    const logic = logicOf(most, span)
    for (const form of forms) {
      const expected = beyond(workedWeekends(form.days), most, span ?? Number.POSITIVE_INFINITY)
      expect(logic.excess(rowOf(form)), form.days).toBe(expected)
      expect(isAccepted(logic, form), form.days).toBe(expected === 0)
    }
  })

  it('counts kept weekends around, where so many in a row matter', () => {
    const logic = logicOf(1, 2)
    for (const [before, after] of [
      ['xx', ''],
      ['x-', ''],
      ['', 'x----x-'],
      ['', '-----xx'],
    ] as const)
      for (const form of forms.slice(0, 64)) {
        const worked = workedWeekends(`-----${before || '--'}${form.days}${after.padEnd(7, '-')}`)
        const isKept = beyond(worked, 1, 2) === 0
        expect(isAccepted(logic, { ...form, before, after }), `${before}|${form.days}|${after}`).toBe(isKept)
      }
  })

  it('offers a choice that every repaired row makes', () => {
    const logic = logicOf(1)
    for (const form of forms.filter((_, i) => i % 7 === 0))
      if (logic.excess(rowOf(form)) > 0)
        expect(unreachedRepairs(logic, form, forms, day => day % 2 === 0 || day > 20)).toEqual([])
  })

  it('warns once, naming the number and where it begins', () => {
    for (const form of forms) {
      const worked = workedWeekends(form.days)
      const breaches = weekends.breaches(contextOf(form, { maxWeekends: 2 }))
      expect(breaches).toHaveLength(worked.length > 2 ? 1 : 0)
      if (breaches[0]) expect(breaches[0].sentence).toContain(`works ${worked.length} weekends from S`)
    }
  })
})
