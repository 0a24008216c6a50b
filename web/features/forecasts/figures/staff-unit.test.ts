import { expect, it } from 'vitest'
import { instantAt } from '#core/time/index.ts'
import { hoursOf } from './staff-unit.ts'

const PARIS = 'Europe/Paris'
const march = { from: '2026-03-25', to: '2026-04-08' }
const hours = (date: string, increment: 'hour' | 'day' | 'week' | 'month') =>
  hoursOf(instantAt(PARIS, date, 0), increment, march, PARIS)

it('counts the hours of the day on which the clock moves', () => {
  expect(hours('2026-03-28', 'day')).toBe(24)
  expect(hours('2026-03-29', 'day')).toBe(23)
  expect(hours('2026-03-29', 'hour')).toBe(1)
})

it('counts of a week or month only what is shown', () => {
  expect(hours('2026-03-23', 'week')).toBe(5 * 24 - 1)
  expect(hours('2026-03-30', 'week')).toBe(7 * 24)
  expect(hours('2026-03-01', 'month')).toBe(7 * 24 - 1)
  expect(hours('2026-04-01', 'month')).toBe(7 * 24)
})
