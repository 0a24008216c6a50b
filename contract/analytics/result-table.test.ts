import { expect, it } from 'vitest'
import { metricText } from './result-table.ts'

it('shows hours and agents with a decimal below a hundred alone', () => {
  const hours = [7396.54, 100, 99.94, 99.96, 0, -1204.5].map(value => metricText('hours', value))
  expect(hours).toEqual(['7,397 h', '100 h', '99.9 h', '100 h', '0.0 h', '−1,205 h'])
  expect(metricText('fte', 12.34)).toBe('12.3 FTE')
  expect(metricText('fraction', 1.5)).toBe('150.0 %')
})
