import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, DAY_MS, instantAt, MINUTE_MS } from '#core/time/index.ts'
import { problem } from '#test/core/scheduling/builders.ts'
import { gridOf, instantOf, SLOT_MS, slotDown, slotUp } from './grid.ts'

const zone = fc.constantFrom(
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Pacific/Niue',
)
/** Weeks around changes of the clock, and one without. */
const from = fc.constantFrom('2027-03-22', '2026-10-19', '2026-10-26', '2027-03-08', '2026-06-01')

describe('slots of the time line', () => {
  it('hold the horizon in the zone of every agent, and shifts that run over its end', () => {
    fc.assert(
      fc.property(zone, zone, from, fc.integer({ min: 1, max: 28 }), (own, other, date, days) => {
        const to = addDays(date, days)
        const grid = gridOf(problem({ zone: own, from: date, to }))
        expect(grid.span.start).toBeLessThan(instantAt(other, date, 0))
        // A shift that starts in the last quarter-hour may run for a day.
        expect(grid.span.end).toBeGreaterThanOrEqual(instantAt(other, to, 0) + DAY_MS)
        expect(grid.originMs % SLOT_MS).toBe(0)
        expect(instantOf(grid, grid.slotCount)).toBe(grid.span.end)
      }),
      { numRuns: 60 },
    )
  })

  it('round an interval inward, to whole slots of it and no fewer', () => {
    fc.assert(
      fc.property(zone, from, fc.nat(9000), fc.nat(120), (own, date, minute, length) => {
        const grid = gridOf(problem({ zone: own, from: date, to: addDays(date, 7) }))
        const start = grid.originMs + minute * MINUTE_MS
        const end = start + length * MINUTE_MS
        const whole = Array.from({ length: 700 }, (_, slot) => slot).filter(
          slot => instantOf(grid, slot) >= start && instantOf(grid, slot + 1) <= end,
        )
        const [first, last] = [slotUp(grid, start), slotDown(grid, end)]
        expect(Array.from({ length: Math.max(0, last - first) }, (_, i) => first + i)).toEqual(whole)
        expect(slotUp(grid, instantOf(grid, minute))).toBe(minute)
        expect(slotDown(grid, instantOf(grid, minute))).toBe(minute)
      }),
      { numRuns: 60 },
    )
  })
})
