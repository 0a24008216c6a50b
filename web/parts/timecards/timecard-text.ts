// Words of timecards.
import type { TimecardFlag, TimecardType } from '#contract/timecards/timecard.ts'
import type { Tone } from '#web/ui/feedback/StatusChip.tsx'
import { durationText } from '#web/ui/text/duration-text.ts'

export const TYPE_LABELS: Record<TimecardType, string> = {
  standard: 'Standard',
  manual: 'Manual',
  overtime: 'Overtime',
}

export const TYPE_MEANINGS: Record<TimecardType, string> = {
  standard: 'Clocked on a scheduled shift',
  manual: 'Times entered by hand',
  overtime: 'Clocked in without a shift',
}

export const FLAG_LABELS: Record<TimecardFlag, string> = {
  late: 'Late',
  unscheduled: 'No shift',
  'clocked-in': 'Clocked in now',
  'missing-clock-out': 'Missing clock-out',
  'sent-later': 'Sent later',
  edited: 'Edited',
}

export const FLAG_MEANINGS: Record<TimecardFlag, string> = {
  late: 'Started more than a minute after the shift',
  unscheduled: 'No published shift at that time',
  'clocked-in': 'Not clocked out yet',
  'missing-clock-out': 'Closed automatically because nobody clocked out. Check the end.',
  'sent-later': 'Recorded without a network and sent later, with the time kept by the phone',
  edited: 'A manager entered or changed the times',
}

export const FLAG_TONES: Record<TimecardFlag, Tone> = {
  late: 'warn',
  unscheduled: 'info',
  'clocked-in': 'good',
  'missing-clock-out': 'bad',
  'sent-later': 'neutral',
  edited: 'neutral',
}

/** "+12m", "−1h 5m", "0m" */
export const differenceText = (minutes: number): string =>
  `${minutes > 0 ? '+' : minutes < 0 ? '−' : ''}${durationText(Math.abs(minutes))}`

/** "12 min late", "1h 42m late" */
export const lateText = (minutes: number): string =>
  minutes < 60 ? `${minutes} min late` : `${durationText(minutes)} late`
