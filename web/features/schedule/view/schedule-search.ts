// Search parameters of the schedule pages: day, period, filters, order.
import { z } from 'zod'
import { Flag, IdList, listOf } from '#contract/shapes.ts'
import type { RangeUnit } from '#web/ui/inputs/date-range.ts'
import * as texts from './texts.ts'

export const DayCount = z.literal([1, 7, 14, 28])
export type DayCount = z.output<typeof DayCount>
export const SortBy = z.enum(['name', 'start', 'published', 'end', 'hours', 'contract', 'adherence', 'team'])
export type SortBy = z.output<typeof SortBy>

/** Minutes of a column in the view of hours. */
export const Zoom = z.literal([5, 15, 30, 60])

export const ScheduleSearch = z.object({
  date: z.iso.date().optional(),
  /** The time of day to open at. */
  at: z.iso.time({ precision: -1 }).optional(),
  days: z.coerce.number().pipe(DayCount).optional(),
  /** Whether the published schedule is shown. */
  published: Flag,
  q: z.string().optional(),
  team: IdList,
  agent: IdList,
  skill: IdList,
  /** Shifts that agents have; 0 stands for custom ones. */
  shift: listOf(z.coerce.number().int().min(0)),
  sort: SortBy.optional(),
  zoom: z.coerce.number().pipe(Zoom).optional(),
  /** Greys whatever does not match; `q` leaves it out. */
  find: z.string().optional(),
})

export const UNIT_OF_DAYS: Record<DayCount, RangeUnit> = {
  1: 'day',
  7: 'week',
  14: '2-weeks',
  28: '4-weeks',
}

export const DAY_COUNT_LABELS: Record<DayCount, string> = texts.dayCountLabels

export const SORT_LABELS: Record<SortBy, string> = texts.sortLabels
