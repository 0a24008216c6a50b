// Events of timecards and closing of open timecards, shared by agents, managers and the clock.

import type { EpochMs } from '#core/time/index.ts'
import { closesAt, missedEnd } from '#core/timecards/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { emit } from '#server/platform/events/index.ts'
import * as store from './store.ts'
import { timesOf } from './timecard.ts'

export const publishTimecardChanges = (tx: Tx, organizationId: number, surferIds: number[]) =>
  emit(tx, organizationId, 'timecards.changed', { surferIds })

/** Closes what is open for too long, of one agent or of everybody. */
export async function closeOverdue(
  tx: Tx,
  organizationId: number,
  surferIds: number[] | null,
  now: EpochMs,
): Promise<void> {
  const open = await store.selectOpen(tx, surferIds)
  const overdue = open.filter(card => closesAt(timesOf(card)) <= now)
  if (overdue.length === 0) return
  await store.closeTimecards(
    tx,
    overdue.map(card => ({ id: card.id, reportedEnd: missedEnd(timesOf(card)) })),
    now,
  )
  await publishTimecardChanges(tx, organizationId, [...new Set(overdue.map(card => card.surferId))])
}
