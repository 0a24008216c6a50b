// Words of timecards.
import type { TimecardFlag, TimecardType } from '#contract/timecards/timecard.ts'
import type { Tone } from '#web/ui/feedback/StatusChip.tsx'
import { durationText } from '#web/ui/text/duration-text.ts'
import * as texts from './texts.ts'

export const TYPE_LABELS: Record<TimecardType, string> = texts.typeLabels

export const TYPE_MEANINGS: Record<TimecardType, string> = texts.typeMeanings

export const FLAG_LABELS: Record<TimecardFlag, string> = texts.flagLabels

export const FLAG_MEANINGS: Record<TimecardFlag, string> = texts.flagMeanings

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
  minutes < 60 ? texts.minLate(minutes) : texts.minutesLate(durationText(minutes))
