import type { Colleague } from '#contract/schedule/my-schedule.ts'
import type { Zone } from '#core/time/index.ts'
import { timeText } from '#web/lib/dates.ts'

/** "09:00 – 12:00, 13:00 – 17:00" */
export const shiftsText = (shifts: Colleague['shifts'], zone: Zone): string =>
  shifts
    .map(({ interval }) => `${timeText(interval.start, zone)} – ${timeText(interval.end, zone)}`)
    .join(', ')
