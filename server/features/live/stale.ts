// Whether a connected system's last statuses are still current. A system that answers without events is quiet, not
// stale: idle agents cause no events.
import type { LiveSource } from '#contract/live/board.ts'
import { type EpochMs, MINUTE_MS } from '#core/time/index.ts'
import type { SourceRow } from './store.ts'

export const SILENT_MS = 2 * MINUTE_MS

type ReceivedFact = Pick<SourceRow, 'state' | 'lastEventAt' | 'lastSyncAt' | 'waitingSince'> & {
  missedFrom: EpochMs | null
}

/**
 * A system is stale while it fails, or while its events have been unread for as long; after missed events until the
 * gap is closed; and without a listener unless it was just read.
 */
export function staleness(
  { state, lastEventAt, lastSyncAt, waitingSince, missedFrom }: ReceivedFact,
  isFetched: boolean,
  now: EpochMs,
): LiveSource['stale'] {
  const isOld = (at: Date | null) => at === null || now - at.getTime() > SILENT_MS
  const of = (because: NonNullable<LiveSource['stale']>['because'], since: Date | null) => ({
    because,
    since: since?.getTime() ?? null,
  })
  if (state !== 'connected' && isOld(lastEventAt)) return of('silent', lastEventAt)
  if (waitingSince !== null && isOld(waitingSince)) return of('silent', lastEventAt)
  if (missedFrom !== null) return { because: 'missed', since: missedFrom }
  return isFetched && isOld(lastSyncAt) ? of('fetched', lastSyncAt) : null
}
