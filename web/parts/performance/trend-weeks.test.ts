import { expect, it } from 'vitest'
import { noSums } from '#core/performance/index.ts'
import { TREND_METRICS, TREND_WEEKS, trendWeeks } from './trend-weeks.ts'

const day = (date: string, inSeconds: number, outSeconds: number) => ({
  date,
  sums: { ...noSums(), inSeconds, outSeconds },
})

it('weighs the days of each week, and has none where nothing was judged', () => {
  const score = TREND_METRICS.find(({ key }) => key === 'adherenceScore')!
  const weeks = trendWeeks(
    [day('2026-03-08', 1, 9), day('2026-03-09', 90, 10), day('2026-03-15', 0, 100), day('2026-03-16', 5, 5)],
    '2026-03-16',
  )
  expect(weeks).toHaveLength(TREND_WEEKS)
  const shown = weeks.map(({ from, sums }) => [from, score.of(sums)])
  expect(shown.at(-1)).toEqual(['2026-03-09', 45])
  expect(shown.at(-2)).toEqual(['2026-03-02', 10])
  expect(shown[0]).toEqual(['2026-01-19', null])
})
