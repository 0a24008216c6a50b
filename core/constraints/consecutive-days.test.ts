import { describe, expect, it } from 'vitest'
import {
  bound,
  contextOf,
  isAccepted,
  patterns,
  relaxationContext,
  runsOf,
} from '#test/core/constraints/day-rows.ts'
import { consecutiveDays, mostDaysInRow, mostDaysLogic } from './consecutive-days.ts'
import { KEPT_MARGIN_DAYS } from './sequence-logic.ts'

const DAYS = 8
const longest = (letters: string) => Math.max(0, ...runsOf(letters, 'x').map(({ from, to }) => to - from))

describe('days in a row, at most', () => {
  it.each([1, 2, 4])('lets pass day by day runs of up to %i, kept days around included', most => {
    for (const before of ['', 'x', 'xx', 'x-'])
      for (const after of ['', 'x', 'xx', '-x'])
        for (const days of patterns(DAYS)) {
          // Runs of kept days alone are not repaired by the generator.
          if (longest(before) > most || longest(after) > most) continue
          const isKept = longest(`${before}${days}${after}`) <= most
          expect(isAccepted(mostDaysLogic(most), { before, days, after }), `${before}${days}${after}`).toBe(
            isKept,
          )
        }
  })

  it('warns of each run that is too long, with all of its shifts', () => {
    for (const days of patterns(DAYS)) {
      const breaches = consecutiveDays.breaches(contextOf({ days }, { maxConsecutiveDays: 3 }))
      const long = runsOf(days, 'x').filter(({ from, to }) => to - from > 3)
      expect(breaches.map(({ blocks }) => blocks.length)).toEqual(long.map(({ from, to }) => to - from))
    }
  })

  it('takes the stricter of both rules, and no more than is known around', () => {
    expect(mostDaysInRow(6, { maxConsecutiveDays: 4 })).toBe(4)
    expect(mostDaysInRow(3, { maxConsecutiveDays: 4 })).toBe(3)
    expect(mostDaysInRow(6)).toBe(6)
    expect(mostDaysInRow(365)).toBe(KEPT_MARGIN_DAYS)
  })

  it('is loosened a day at a time, as far as days are known', () => {
    const context = relaxationContext({ surfer: bound({ maxConsecutiveDays: 5 }) })
    const steps = [...consecutiveDays.relaxations(context)]
    expect(steps[0]).toEqual({
      step: 1,
      sentence: 'Raise the days in a row, at most, from 5 to 6.',
      rules: { maxConsecutiveDays: 6 },
    })
    expect(steps.at(-1)!.rules).toEqual({ maxConsecutiveDays: KEPT_MARGIN_DAYS })
    const days = 'xxxxxxxx'
    const needed = steps.find(
      ({ rules }) => consecutiveDays.breaches(contextOf({ days }, rules)).length === 0,
    )
    expect(needed?.rules.maxConsecutiveDays).toBe(8)
  })
})
