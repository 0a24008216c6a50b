// Periods as files and mails write them, on the reader's clock.
import type { TimeDimension } from '#contract/analytics/dimensions.ts'
import { type EpochMs, localDateOf, minuteOfDay, type Zone } from '#core/time/index.ts'

export function periodText(startsAt: EpochMs, period: TimeDimension, zone: Zone): string {
  const date = localDateOf(zone, startsAt)
  if (period === 'month') return date.slice(0, 7)
  if (period === 'day' || period === 'week') return date
  const minute = minuteOfDay(zone, startsAt)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date} ${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}
