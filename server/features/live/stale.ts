// Whether what a connected system last told may still be taken for now. A system that answers and says nothing is
// quiet, and not stale: agents who do nothing tell nothing.
import { type EpochMs, MINUTE_MS } from '#core/time/index.ts'
import type { SourceRow } from './store.ts'

export const SILENT_MS = 2 * MINUTE_MS

/** It is silent while it fails, or what it tells has not been read for as long. */
export function isStale(
  { state, lastEventAt, waitingSince }: Pick<SourceRow, 'state' | 'lastEventAt' | 'waitingSince'>,
  now: EpochMs,
): boolean {
  const isOld = (at: Date | null) => at === null || now - at.getTime() > SILENT_MS
  return (state !== 'connected' && isOld(lastEventAt)) || (waitingSince !== null && isOld(waitingSince))
}
