import { describe, expect, it } from 'vitest'
import { problem } from '#test/core/scheduling/builders.ts'
import { settingsOf } from '../problem/settings.ts'
import { breakRange } from './breaks.ts'

describe('the break of a shift', () => {
  it('may begin wherever it lies in the middle of the shift, else right in the middle', () => {
    const settings = settingsOf(problem({ settings: { breakFromShiftMinutes: 0 } }))
    for (let length = 0; length <= 64; length++)
      for (let slots = 0; slots <= 12; slots++) {
        const places = Array.from({ length: length + 1 }, (_, start) => start).filter(
          start => 10 * (start + 1) > 3 * length && 10 * (start + slots) <= 7 * length && start >= 1,
        )
        const range = breakRange(length, slots, settings)
        if (slots === 0 || length - slots < 2) expect(range).toBeNull()
        else if (places.length > 0) expect(range).toEqual([places[0], places.at(-1)])
        else {
          const [first, last] = range!
          expect(first).toBe(last)
          const [before, after] = [first, length - slots - first]
          expect(Math.abs(before - after)).toBeLessThanOrEqual(1)
          expect(Math.min(before, after)).toBeGreaterThanOrEqual(1)
        }
      }
  })

  it('is there from the wanted length on', () => {
    const settings = settingsOf(problem({ settings: { breakFromShiftMinutes: 300 } }))
    expect(breakRange(19, 3, settings)).toBeNull()
    expect(breakRange(20, 3, settings)).toEqual([6, 11])
  })
})
