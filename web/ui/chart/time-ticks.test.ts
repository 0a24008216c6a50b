import { expect, it } from 'vitest'
import { DAY_MS, dayInterval, HOUR_MS, instantAt } from '#core/time/index.ts'
import { instantText, tickText, timeTicks } from './time-ticks.ts'

const PARIS = 'Europe/Paris'

it('marks the wall clock, also on the day the clock moves', () => {
  const { start, end } = dayInterval(PARIS, '2026-03-29')
  const ticks = timeTicks(PARIS, start, end, 10)
  expect(ticks.map(tick => tickText(PARIS, tick, end - start))).toEqual([
    'Sun 29',
    '03:00',
    '06:00',
    '09:00',
    '12:00',
    '15:00',
    '18:00',
    '21:00',
    'Mon 30',
  ])
  expect(ticks[1]! - ticks[0]!).toBe(2 * HOUR_MS)
})

it('marks each local midnight of a week with a clock change', () => {
  const from = instantAt(PARIS, '2026-10-22', 0)
  const to = instantAt(PARIS, '2026-10-29', 0)
  const ticks = timeTicks(PARIS, from, to, 8)
  expect(ticks).toEqual(
    ['22', '23', '24', '25', '26', '27', '28', '29'].map(d => instantAt(PARIS, `2026-10-${d}`, 0)),
  )
})

it('never gives more marks than asked for by much, nor none', () => {
  const from = instantAt(PARIS, '2026-01-01', 0)
  for (const days of [0.25, 1, 3, 7, 14, 31, 90, 400, 1500]) {
    for (const count of [3, 6, 12]) {
      const ticks = timeTicks(PARIS, from, from + days * DAY_MS, count)
      expect(ticks.length, `${days} days, ${count}`).toBeLessThanOrEqual(count + 1)
      expect(ticks.length, `${days} days, ${count}`).toBeGreaterThanOrEqual(1)
    }
  }
})

it('writes an instant in the zone', () => {
  expect(instantText('America/New_York', Date.UTC(2026, 2, 9, 13))).toBe('Mon 9 Mar, 09:00')
  expect(instantText('Asia/Tokyo', Date.UTC(2026, 2, 9, 15), true)).toBe('Tue 10 Mar')
})
