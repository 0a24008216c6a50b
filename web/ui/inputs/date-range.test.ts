import { expect, it } from 'vitest'
import { rangeAround, rangeText, stepRange } from './date-range.ts'

it('finds the period around a day', () => {
  expect(rangeAround('2026-03-11', 'day')).toEqual({ from: '2026-03-11', to: '2026-03-12' })
  expect(rangeAround('2026-03-11', 'week')).toEqual({ from: '2026-03-09', to: '2026-03-16' })
  expect(rangeAround('2026-03-11', '2-weeks', 'sunday')).toEqual({ from: '2026-03-08', to: '2026-03-22' })
  expect(rangeAround('2026-12-31', 'month')).toEqual({ from: '2026-12-01', to: '2027-01-01' })
})

it('steps without gaps or overlaps, over months of any length', () => {
  for (const unit of ['day', 'week', '4-weeks', 'month'] as const) {
    let range = rangeAround('2026-01-31', unit)
    for (let i = 0; i < 30; i++) {
      const next = stepRange(range, unit, 1)
      expect(next.from).toBe(range.to)
      expect(stepRange(next, unit, -1)).toEqual(range)
      range = next
    }
  }
})

it('writes a period no longer than needed', () => {
  expect(rangeText({ from: '2026-03-09', to: '2026-03-10' })).toBe('Mon 9 Mar 2026')
  expect(rangeText({ from: '2026-03-09', to: '2026-03-16' })).toBe('9–15 Mar 2026')
  expect(rangeText({ from: '2026-03-30', to: '2026-04-06' })).toBe('30 Mar – 5 Apr 2026')
  expect(rangeText({ from: '2026-12-28', to: '2027-01-04' })).toBe('28 Dec – 3 Jan 2027')
  expect(rangeText({ from: '2026-02-01', to: '2026-03-01' })).toBe('February 2026')
})
