// Words of time off that several pages share.
import type { TimeOffRequest, TimeOffStatus } from '#contract/time-off/requests.ts'
import { dateTimeText, localDateText } from '#web/lib/dates.ts'
import type { Tone } from '#web/ui/feedback/StatusChip.tsx'
import { clockText } from '#web/ui/text/clock-text.ts'
import * as texts from './texts.ts'

export const STATUS_LABELS: Record<TimeOffStatus, { label: string; tone: Tone }> = {
  pending: { label: texts.pending, tone: 'busy' },
  waitlisted: { label: texts.onTheWaitingList, tone: 'info' },
  approved: { label: texts.approved, tone: 'good' },
  rejected: { label: texts.rejected, tone: 'bad' },
  withdrawn: { label: texts.withdrawn, tone: 'neutral' },
  cancelled: { label: texts.cancelled, tone: 'neutral' },
  expired: { label: texts.notDecidedInTime, tone: 'neutral' },
}

/** Status as people read it: approved time off may have been taken out of the schedule since. */
export const statusOf = ({
  status,
  removedAt,
  timezone,
}: Pick<TimeOffRequest, 'status' | 'removedAt' | 'timezone'>): { label: string; tone: Tone } =>
  status === 'approved' && removedAt !== null
    ? { label: texts.removedFromTheScheduleOn(dateTimeText(removedAt, timezone)), tone: 'bad' }
    : STATUS_LABELS[status]

export type TimeOffUnit = 'days' | 'hours'

/** "1 day", "2.5 days", "7.75 hours". */
export const amountText = (amount: number, unit: TimeOffUnit): string =>
  `${amount.toLocaleString('en-GB', { maximumFractionDigits: 2 })} ${Math.abs(amount) === 1 ? unit.slice(0, -1) : unit}`

type Days = Pick<TimeOffRequest, 'from' | 'last' | 'part'>

/** "14 Dec 2026 to 18 Dec 2026", "14 Dec 2026, 09:00–12:00". */
export function daysText({ from, last, part }: Days): string {
  if (part) return `${localDateText(from)}, ${clockText(part.startMinute)}–${clockText(part.endMinute)}`
  return from === last ? localDateText(from) : texts.fromToLast(localDateText(from), localDateText(last))
}
