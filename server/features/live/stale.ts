// Whether what a connected system last told may still be taken for now. A system that answers and says nothing is
// quiet, and not stale: agents who do nothing tell nothing.
import type { LiveSource } from '#contract/live/board.ts'
import { type EpochMs, MINUTE_MS } from '#core/time/index.ts'
import type { SourceRow } from './store.ts'

export const SILENT_MS = 2 * MINUTE_MS

type ReceivedFact = Pick<SourceRow, 'state' | 'lastEventAt' | 'lastSyncAt' | 'waitingSince'> & {
  missedFrom: EpochMs | null
}

/**
 * It is silent while it fails, or what it tells has not been read for as long. What was missed tells nothing of now
 * until it is made up for; and one that nobody listens to is of now only when it was just read.
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
