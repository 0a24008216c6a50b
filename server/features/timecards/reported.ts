// Cards for the features that show or add them up.

import type { EpochMs } from '#core/time/index.ts'
import type { CardTimes, TimecardType } from '#core/timecards/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { selectMeeting, selectOpen, type TimecardRow } from './store.ts'
import { timesOf } from './timecard.ts'

export interface ReportedCard extends CardTimes {
  id: number
  type: TimecardType
  surferId: number
  blockIdAtStart: number | null
  blockIdAtEnd: number | null
}

const asReported = (row: TimecardRow): ReportedCard => ({
  ...timesOf(row),
  id: row.id,
  type: row.type,
  surferId: row.surferId,
  blockIdAtStart: row.blockIdAtStart,
  blockIdAtEnd: row.blockIdAtEnd,
})

/** The open card of each of these agents who has one. */
export async function openTimecards(
  tx: Tx,
  surferIds: readonly number[],
): Promise<Map<number, ReportedCard>> {
  return new Map((await selectOpen(tx, surferIds)).map(row => [row.surferId, asReported(row)]))
}

/** Cards of these agents that share time with the period, by start. */
export async function reportedTimecards(
  tx: Tx,
  surferIds: readonly number[],
  period: { start: EpochMs; end: EpochMs },
): Promise<ReportedCard[]> {
  return (await selectMeeting(tx, surferIds, period)).map(asReported)
}
