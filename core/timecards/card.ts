// Figures of a timecard: how long somebody worked by the reported times, and how far that is from the schedule.
// Minutes are those that pass, so that a night when clocks change is longer or shorter. Reported times are whole
// minutes as a clock shows them; nothing is rounded for pay.
import { type EpochMs, type Interval, lengthMinutes, MINUTE_MS, subtract } from '../time/index.ts'

/** On a shift by the clock, by times that somebody typed, or outside of any shift. */
export type TimecardType = 'standard' | 'manual' | 'overtime'

export interface CardTimes {
  reportedStart: EpochMs
  /** Null while the card is open. */
  reportedEnd: EpochMs | null
  /** The shift that the card is for; null: outside of any. */
  scheduledStart: EpochMs | null
  scheduledEnd: EpochMs | null
}

/** Later than this counts as late. */
const LATE_AFTER_MS = MINUTE_MS

export const toMinute = (at: EpochMs): EpochMs => Math.floor(at / MINUTE_MS) * MINUTE_MS

/** Minutes from the start of the shift to the reported start; 0: in time, or on no shift. */
export function lateMinutes({
  reportedStart,
  scheduledStart,
}: Pick<CardTimes, 'reportedStart' | 'scheduledStart'>): number {
  if (scheduledStart === null || reportedStart - scheduledStart <= LATE_AFTER_MS) return 0
  return Math.floor((reportedStart - scheduledStart) / MINUTE_MS)
}

const reportedOf = ({ reportedStart: start, reportedEnd: end }: CardTimes): Interval | null =>
  end === null ? null : { start, end }
const scheduledOfCard = ({ scheduledStart: start, scheduledEnd: end }: CardTimes): Interval | null =>
  start === null || end === null ? null : { start, end }

/** Null while the card is open. */
export function reportedMinutes(card: CardTimes): number | null {
  const reported = reportedOf(card)
  return reported && lengthMinutes(reported)
}

/** Reported less scheduled minutes; null while the card is open. */
export function differenceMinutes(card: CardTimes): number | null {
  const reported = reportedMinutes(card)
  const scheduled = scheduledOfCard(card)
  return reported === null ? null : Math.round(reported - (scheduled ? lengthMinutes(scheduled) : 0))
}

/** Reported minutes outside of the shift; null while the card is open. */
export function overtimeMinutes(card: CardTimes): number | null {
  const reported = reportedOf(card)
  if (!reported) return null
  const scheduled = scheduledOfCard(card)
  return subtract([reported], scheduled ? [scheduled] : []).reduce((sum, one) => sum + lengthMinutes(one), 0)
}
