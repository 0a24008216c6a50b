import { expect, it } from 'vitest'
import type { ModelScore } from '#contract/endpoints/forecast-lab.ts'
import { categoriesOf, errorSeries, usualIds } from './lab-series.ts'

const model = (id: string, wishes: Partial<ModelScore> = {}): ModelScore => ({
  id,
  name: id,
  sentence: '',
  isNaive: false,
  isChosen: false,
  wape: { interval: 0.1, day: 0.05, week: 0.02 },
  bias: 0,
  mase: 0.7,
  coverage80: null,
  coverage95: null,
  byWeekAhead: [0.1, null],
  byWeekday: [0.1, 0.1, 0.1, 0.1, 0.1, null, null],
  bySlot: [
    { minuteOfDay: 540, wape: 0.2 },
    { minuteOfDay: 600, wape: null },
  ],
  ...wishes,
})
const models = [
  model('lineup', { isChosen: true }),
  model('trend'),
  model('mean4', { isNaive: true }),
  model('last week', { isNaive: true }),
]

it('compares the chosen model with the best naive one at first', () => {
  expect(usualIds(models)).toEqual(['lineup', 'mean4'])
  expect(usualIds([model('only')])).toEqual([])
})

it('draws what is chosen, in percent, unknown as a gap, each in a colour of its own', () => {
  const series = errorSeries(models, ['lineup', 'mean4', 'last week', 'trend'], 'hour')
  expect(series.map(one => one.values)).toEqual(Array(4).fill([20, null]))
  expect(new Set(series.map(one => one.color)).size).toBe(4)
  expect(categoriesOf(models, 'hour')).toEqual(['09:00', '10:00'])
  expect(categoriesOf(models, 'weekday')).toHaveLength(7)
  expect(categoriesOf(models, 'week')).toEqual(['Week 1', 'Week 2'])
  expect(categoriesOf([], 'week')).toEqual([])
})
