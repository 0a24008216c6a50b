import { describe, expect, it } from 'vitest'
import {
  bound,
  contextOf,
  isAccepted,
  patterns,
  type RowForm,
  rowOf,
  runsOf,
  unreachedRepairs,
} from '#test/core/constraints/day-rows.ts'
import { daysOff } from './days-off.ts'

const DAYS = 7
const logicOf = (min: number) => daysOff.sequence(bound({ minConsecutiveDaysOff: min }))!

/** Days off too few between two days that are worked. */
function lacking({ before = '', days, after = '' }: RowForm, min: number): number {
  const letters = `${before}${days}${after}`
  const [first, last] = [letters.indexOf('x'), letters.lastIndexOf('x')]
  return runsOf(letters, '-')
    .filter(({ from, to }) => from > first && to <= last && first >= 0)
    .reduce((sum, { from, to }) => sum + Math.max(0, min - (to - from)), 0)
}

describe('days off together, at least', () => {
  it.each([2, 3])('counts what is lacking to %i days off, on every pattern', min => {
    for (const before of ['', 'x', 'x-', 'x--'])
      for (const after of ['', 'x', '-x', '---x'])
        for (const days of patterns(DAYS)) {
          const form = { before, days, after }
          expect(logicOf(min).excess(rowOf(form)), JSON.stringify(form)).toBe(lacking(form, min))
        }
  })

  it.each([2, 3])('lets pass day by day what lacks nothing, at least %i', min => {
    for (const before of ['', 'x', 'x-', 'x--', 'x---'])
      for (const after of ['', 'x', '-x', '--x', '---x'])
        for (const days of patterns(DAYS)) {
          const form = { before, days, after }
          expect(isAccepted(logicOf(min), form), JSON.stringify(form)).toBe(lacking(form, min) === 0)
        }
  })

  it('offers a choice that every repaired row makes, whatever days are open', () => {
    const logic = logicOf(2)
    const all = patterns(DAYS).map(days => ({ days, after: '-x' }))
    for (const form of all)
      for (const open of [127, 0b0011100, 0b1010101, 0b1000000])
        if (logic.excess(rowOf(form)) > 0)
          expect(unreachedRepairs(logic, form, all, day => ((open >> day) & 1) === 1)).toEqual([])
  })

  it('warns once for each time off that is too short', () => {
    for (const days of patterns(DAYS)) {
      const breaches = daysOff.breaches(contextOf({ days }, { minConsecutiveDaysOff: 3 }))
      const [first, last] = [days.indexOf('x'), days.lastIndexOf('x')]
      const short = runsOf(days, '-').filter(
        ({ from, to }) => first >= 0 && from > first && to <= last && to - from < 3,
      )
      expect(breaches).toHaveLength(short.length)
    }
  })
})
