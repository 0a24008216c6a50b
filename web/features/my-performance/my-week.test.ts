import { expect, it } from 'vitest'
import type { MetricsRow, SurferTimeline } from '#contract/endpoints/adherence.ts'
import { sumOf, weekOf } from './my-week.ts'

const metrics = (inSeconds: number, exception: number, out: number) => ({
  timeInAdherence: { seconds: inSeconds, percentage: 0 },
  timeInException: { seconds: exception, percentage: 0 },
  timeOutOfAdherence: { seconds: out, percentage: 0 },
  adherenceScore: null,
  outOfAdherenceCounts: { inactive: 1, wrongQueue: 0, wrongSystem: 2 },
})
const row = (date: string, ...seconds: [number, number, number]): MetricsRow => ({
  surferId: 1,
  date,
  metrics: metrics(...seconds),
})
const night = { start: '2026-03-09T21:00:00Z', end: '2026-03-10T05:00:00Z' }
const surfer = { scheduled: [{ interval: night }] } as unknown as SurferTimeline

it('has a night shift on both of its days, in the zone that is shown', () => {
  const week = { from: '2026-03-09', to: '2026-03-12' }
  const days = weekOf(surfer, [row('2026-03-10', 60, 0, 0)], week, 'Europe/Berlin')
  expect(days.map(day => [day.date, day.isScheduled, day.metrics?.timeInAdherence.seconds])).toEqual([
    ['2026-03-09', true, undefined],
    ['2026-03-10', true, 60],
    ['2026-03-11', false, undefined],
  ])
})

it('weighs days by their scheduled time, not as equals', () => {
  const days = weekOf(
    surfer,
    [row('2026-03-09', 3000, 600, 0), row('2026-03-10', 0, 0, 400)],
    {
      from: '2026-03-09',
      to: '2026-03-11',
    },
    'Etc/UTC',
  )
  const sum = sumOf(days)!
  expect(sum.adherenceScore).toBe(90)
  expect(sum.timeInAdherence.percentage).toBe(75)
  expect(sum.outOfAdherenceCounts).toEqual({ inactive: 2, wrongQueue: 0, wrongSystem: 4 })
  expect(sumOf([])).toBeNull()
})
