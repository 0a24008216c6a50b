import type { ScheduleNotice } from '#contract/endpoints/schedule.ts'
import { localDateOf, type Zone } from '#core/time/index.ts'
import { dateRangeText, localDateText } from '#web/lib/dates.ts'
import * as texts from './texts.ts'

const PARTS = ['added', 'changed', 'removed'] as const

/** "Your schedule changed: 2 added, 1 removed, 9 – 13 Mar 2026." */
export function noticeText(
  notice: Omit<ScheduleNotice, 'id' | 'text' | 'createdAt' | 'changes'>,
  zone: Zone,
): string {
  const counts = PARTS.filter(part => notice[part] > 0).map(part => `${notice[part]} ${part}`)
  const from = localDateOf(zone, Date.parse(notice.interval.start))
  const last = localDateOf(zone, Date.parse(notice.interval.end) - 1)
  const days = from === last ? localDateText(from) : dateRangeText(from, last)
  return texts.yourScheduleChanged(counts.join(', '), days)
}
