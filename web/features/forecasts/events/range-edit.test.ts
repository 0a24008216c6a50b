import { expect, it } from 'vitest'
import type { ForecastRow } from '#contract/endpoints/forecasts.ts'
import { eventOf, resultOf, sharesOf } from './range-edit.ts'

const row = (streamId: number, date: string, forecasted: number | null) =>
  ({ streamId, date, forecasted }) as ForecastRow
const rows = [
  row(1, '2026-03-02T09:00:00Z', 30),
  row(1, '2026-03-02T10:00:00Z', 30),
  row(2, '2026-03-02T09:00:00Z', 20),
  row(2, '2026-03-02T11:00:00Z', 99),
]
const range = { from: Date.parse('2026-03-02T09:00:00Z'), to: Date.parse('2026-03-02T11:00:00Z') }

it('shares a total out as the forecast falls', () => {
  const shares = sharesOf(rows, range)
  expect([...shares]).toEqual([
    [1, 60],
    [2, 20],
  ])
  const event = eventOf({ kind: 'total', total: 100 }, range, shares)
  expect(event.streams.map(stream => stream.total)).toEqual([75, 25])
  expect(event).toMatchObject({ name: 'Set to 100', kind: 'total', to: '2026-03-02T11:00:00.000Z' })
})

it('shares it evenly where nothing is forecast, and knows groups without a row there', () => {
  const shares = sharesOf([row(1, '2026-03-02T09:00:00Z', null), row(2, '2026-05-02T09:00:00Z', 5)], range)
  expect(eventOf({ kind: 'total', total: 10 }, range, shares).streams.map(s => s.total)).toEqual([5, 5])
})

it('changes each group by the same share', () => {
  const edit = { kind: 'factor', percent: -12.5 } as const
  const event = eventOf(edit, range, sharesOf(rows, range))
  expect(event.name).toBe('−12.5 %')
  expect(event.streams).toEqual([1, 2].map(streamId => ({ streamId, adjustmentFactor: 0.875, total: null })))
  expect(resultOf(edit, 80)).toBe(70)
  expect(resultOf({ kind: 'exclude' }, 80)).toBeNull()
})
