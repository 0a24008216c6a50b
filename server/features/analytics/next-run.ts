// Time of a report's next run, on the clock of its zone: a night when clocks change does not move it.
import type { ReportForm } from '#contract/analytics/views.ts'
import { addDays, type EpochMs, instantAt, localDateOf, weekdayOf } from '#core/time/index.ts'

export function nextRunAfter(
  now: EpochMs,
  { frequency, weekday, minuteOfDay, timezone }: Omit<ReportForm, 'viewId' | 'managerIds' | 'slackUrl'>,
): EpochMs {
  for (let date = localDateOf(timezone, now); ; date = addDays(date, 1)) {
    const at = instantAt(timezone, date, minuteOfDay)
    if (at > now && (frequency === 'daily' || weekdayOf(date) === weekday)) return at
  }
}
