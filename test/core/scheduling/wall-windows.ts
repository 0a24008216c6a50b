// Working windows read moment by moment on the wall clock, with nothing of the product's interval arithmetic.
import type { WorkingWindow } from '#core/scheduling/problem/types.ts'
import { addDays, type EpochMs, localDateOf, minuteOfDay, weekdayOf } from '#core/time/index.ts'

const DAY_MINUTES = 1440

/** Whether a window of this day, or one of the day before that passes midnight, holds the moment. */
export const isOpenAt = (windows: readonly WorkingWindow[], at: EpochMs): boolean =>
  windows.some(({ days, startMinute, endMinute, zone }) => {
    const end = endMinute > startMinute ? endMinute : endMinute + DAY_MINUTES
    return [0, 1].some(daysAgo => {
      const minute = minuteOfDay(zone, at) + daysAgo * DAY_MINUTES
      const isDay = days.includes(weekdayOf(addDays(localDateOf(zone, at), -daysAgo)))
      return isDay && minute >= startMinute && minute < end
    })
  })
