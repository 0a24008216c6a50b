// Search parameters of the page: agents, day and view.
import { z } from 'zod'
import { listOf } from '#contract/shapes.ts'

const ids = listOf(z.coerce.number().int().positive())

export const PerformanceSearch = z.object({
  team: ids,
  agent: ids,
  date: z.iso.date().optional(),
  view: z.enum(['agents', 'activities', 'timeline']).default('agents'),
  /** Days that figures are added up over; the timeline shows one day. */
  unit: z.enum(['day', 'week', 'month']).default('week'),
  basis: z.enum(['days', 'shifts']).default('days'),
  deleted: z.enum(['no', 'yes']).default('no'),
  sort: z.enum(['name', 'score']).default('name'),
  hours: z.enum(['busy', 'all']).default('busy'),
  zoom: z.coerce
    .number()
    .pipe(z.literal([1, 2, 4, 8]))
    .default(1),
  offset: z.coerce.number().int().min(0).default(0),
})
export type PerformanceSearch = z.output<typeof PerformanceSearch>
