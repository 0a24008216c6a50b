import { expect, it } from 'vitest'
import type { MetricsRow } from '#contract/endpoints/adherence.ts'
import { TREND_WEEKS, trendWeeks } from './trend-weeks.ts'

const row = (date: string, inSeconds: number, outSeconds: number): MetricsRow => ({
  surferId: 1,
  date,
  metrics: {
    timeInAdherence: { seconds: inSeconds, percentage: 0 },
    timeInException: { seconds: 0, percentage: 0 },
    timeOutOfAdherence: { seconds: outSeconds, percentage: 0 },
    adherenceScore: null,
    outOfAdherenceCounts: { inactive: 0, wrongQueue: 0, wrongSystem: 0 },
  },
})

it('weighs the days of each week, and has none where nothing was judged', () => {
  const weeks = trendWeeks(
    [row('2026-03-08', 1, 9), row('2026-03-09', 90, 10), row('2026-03-15', 0, 100), row('2026-03-16', 5, 5)],
    '2026-03-16',
  )
  expect(weeks).toHaveLength(TREND_WEEKS)
  expect(weeks.at(-1)).toEqual({ from: '2026-03-09', score: 45 })
  expect(weeks.at(-2)).toEqual({ from: '2026-03-02', score: 10 })
  expect(weeks[0]).toEqual({ from: '2026-01-19', score: null })
})
