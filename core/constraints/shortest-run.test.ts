import { describe, expect, it } from 'vitest'
import {
  bound,
  contextOf,
  isAccepted,
  patterns,
  type RowForm,
  relaxationContext,
  rowOf,
  runsOf,
  unreachedRepairs,
} from '#test/core/constraints/day-rows.ts'
import { shortestRun } from './shortest-run.ts'

const DAYS = 7
const logicOf = (min: number, isKnownAround: boolean) =>
  shortestRun.sequence(bound({ minConsecutiveDays: min, isKnownAround }))!

/** Days too few in runs that lie within what is known. */
function lacking({ before = '', days, after = '' }: RowForm, min: number, isKnownAround: boolean): number {
  const letters = isKnownAround ? `-${before}${days}${after}-` : days
  return runsOf(letters, 'x')
    .filter(({ from, to }) => isKnownAround || (from > 0 && to < letters.length))
    .reduce((sum, { from, to }) => sum + Math.max(0, min - (to - from)), 0)
}

describe('days in a row, at least', () => {
  it.each([2, 3, 4])('counts what runs of fewer than %i days lack, on every pattern', min => {
    for (const isKnownAround of [false, true])
      for (const before of ['', 'x', 'xx'])
        for (const days of patterns(DAYS)) {
          const form = { before: isKnownAround ? before : '', days }
          expect(logicOf(min, isKnownAround).excess(rowOf(form)), JSON.stringify(form)).toBe(
            lacking(form, min, isKnownAround),
          )
        }
  })

  it.each([2, 3])('lets pass day by day what lacks nothing, at least %i', min => {
    for (const isKnownAround of [false, true])
      for (const before of ['', 'x', 'xx', 'xxx'])
        for (const after of ['', 'xxx'])
          for (const days of patterns(DAYS)) {
            const form = isKnownAround ? { before, days, after } : { days }
            expect(isAccepted(logicOf(min, isKnownAround), form), JSON.stringify(form)).toBe(
              lacking(form, min, isKnownAround) === 0,
            )
          }
  })

  it('offers a choice that every repaired row makes, whatever days are open', () => {
    const logic = logicOf(3, true)
    const all = patterns(DAYS).map(days => ({ days }))
    for (const form of all)
      for (const open of [127, 0b0011100, 0b1010101, 0b0000001])
        if (logic.excess(rowOf(form)) > 0)
          expect(unreachedRepairs(logic, form, all, day => ((open >> day) & 1) === 1)).toEqual([])
  })

  it('warns of the runs that lack days, and of no others', () => {
    for (const days of patterns(DAYS)) {
      const rules = { minConsecutiveDays: 3 }
      const short = runsOf(days, 'x').filter(({ from, to }) => to - from < 3)
      const breaches = shortestRun.breaches(contextOf({ days }, rules))
      expect(breaches.map(({ blocks }) => blocks.length)).toEqual(short.map(({ from, to }) => to - from))
    }
  })

  it('is loosened day by day until nothing is left of it', () => {
    const steps = [
      ...shortestRun.relaxations(relaxationContext({ surfer: bound({ minConsecutiveDays: 3 }) })),
    ]
    expect(steps.map(({ rules }) => rules.minConsecutiveDays)).toEqual([2, 1])
    expect(steps.map(({ sentence }) => sentence)).toEqual([
      'Lower the days in a row, at least, from 3 to 2.',
      'Lower the days in a row, at least, from 3 to 1.',
    ])
    expect(shortestRun.breaches(contextOf({ days: '--x----' }, steps.at(-1)!.rules))).toEqual([])
  })
})
