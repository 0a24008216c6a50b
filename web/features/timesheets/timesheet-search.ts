// Search parameters of the page.
import { z } from 'zod'
import { IdList, listOf } from '#contract/shapes.ts'
import { TimecardFlag, TimecardType } from '#contract/timecards/timecard.ts'
import { PageSize } from '#web/ui/table/page-size.ts'

export const TimesheetUnit = z.enum(['day', 'week', 'month'])

export const TimesheetSearch = z.object({
  unit: TimesheetUnit.default('week'),
  date: z.iso.date().optional(),
  q: z.string().default(''),
  team: IdList,
  type: listOf(TimecardType),
  flag: listOf(TimecardFlag),
  sort: z.enum(['reportedStart', 'name']).default('reportedStart'),
  direction: z.enum(['asc', 'desc']).default('desc'),
  size: PageSize,
  offset: z.coerce.number().int().min(0).default(0),
})
export type TimesheetSearch = z.output<typeof TimesheetSearch>
