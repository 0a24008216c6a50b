import { expect, it } from 'vitest'
import { type ChartSeries, snapped, summaryText, tracesOf, wholeRange, zoomed } from './chart-model.ts'

const forecast: ChartSeries = {
  id: 'f',
  label: 'Forecast',
  unit: 'contacts',
  color: '#000000',
  values: [1, 2, 3, 4],
  hasDashedFuture: true,
}
const times = [0, 10, 20, 30]

it('splits past from future at the last time that has come, joined there', () => {
  const [past, future] = tracesOf(times, [forecast], [], 15)
  expect(past!.values).toEqual([1, 2, null, null])
  expect(future!.values).toEqual([null, 2, 3, 4])
})

it('draws all as future before the first time and all as past after the last', () => {
  expect(tracesOf(times, [forecast], [], -5).map(t => t.values)).toEqual([
    [null, null, null, null],
    [1, 2, 3, 4],
  ])
  expect(tracesOf(times, [forecast], [], 99)[0]!.values).toEqual([1, 2, 3, 4])
})

it('lays the wide band under the narrow one and bars under lines', () => {
  const bars: ChartSeries = { ...forecast, id: 'b', kind: 'bars', hasDashedFuture: false }
  const band = { seriesId: 'f', low: times, high: times }
  const traces = tracesOf(
    times,
    [forecast, bars],
    [
      { ...band, level: 80 },
      { ...band, level: 95 },
    ],
    undefined,
  )
  expect(traces.map(t => `${t.role} ${t.level ?? t.series.id}`)).toEqual([
    'high 95',
    'low 95',
    'high 80',
    'low 80',
    'whole b',
    'whole f',
  ])
})

it('tells the picture in words', () => {
  expect(
    summaryText([
      { ...forecast, values: [5, null, 1200] },
      { ...forecast, label: 'Actual', values: [null] },
    ]),
  ).toBe('Forecast: 5 to 1,200\u00a0contacts, last 1,200\u00a0contacts. Actual: no values.')
})

it('widens a dragged stretch to whole intervals', () => {
  expect(snapped(times, { from: 12, to: 21 })).toEqual({ from: 10, to: 30 })
  expect(snapped(times, { from: -50, to: 5 })).toEqual({ from: 0, to: 10 })
  expect(snapped(times, { from: 32, to: 99 })).toEqual({ from: 30, to: 40 })
  expect(snapped(times, { from: 50, to: 60 })).toBeNull()
  expect(snapped([], { from: 0, to: 60 })).toBeNull()
})

it('zooms around a time, inside what there is, and out to all', () => {
  const many = Array.from({ length: 10 }, (_, at) => at * 10)
  expect(wholeRange(many)).toEqual({ from: 0, to: 100 })
  expect(zoomed(many, wholeRange(many), 50, 0.5)).toEqual({ from: 25, to: 75 })
  expect(zoomed(many, wholeRange(many), 95, 0.5)).toEqual({ from: 50, to: 100 })
  expect(zoomed(many, { from: 25, to: 75 }, 50, 2)).toBeNull()
  expect(zoomed(many, { from: 20, to: 40 }, 30, 0.5)).toEqual({ from: 20, to: 40 })
})
