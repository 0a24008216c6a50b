import { z } from 'zod'
import type { TimeUnit } from '#contract/analytics/insights.ts'
import { RangeName } from '#contract/analytics/ranges.ts'
import type { InsightsView } from '#contract/analytics/views.ts'
import { IdList, LocalDate } from '#contract/shapes.ts'

/** Ranges that a unit begins with. */
export const FIRST_RANGES = { day: 'last-week', week: 'last-4-weeks', month: 'last-3-months' } as const

export const InsightsSearch = z.object({
  range: RangeName.optional(),
  from: LocalDate.optional(),
  to: LocalDate.optional(),
  team: IdList,
  task: IdList,
})
export type InsightsSearch = z.output<typeof InsightsSearch>

export const definitionOf = (timeUnit: TimeUnit, search: InsightsSearch): InsightsView => ({
  page: 'insights',
  timeUnit,
  range: search.range ?? FIRST_RANGES[timeUnit],
  from: search.from ?? null,
  to: search.to ?? null,
  teamIds: search.team ?? [],
  taskIds: search.task ?? [],
})
