// Backfill by time of change, oldest first. Reading continues from the latest change of a page with a small overlap,
// not by page number: a record that changes meanwhile moves to the end, and the records behind it move up. After a page
// without a later change the next pages are read by number, and then once more from the last to the first, so that a
// record is not missed when it moves up over a page edge.
import { z } from 'zod'
import type { EpochMs } from '#core/time/index.ts'
import { cursorOf, openCursor } from './cursor.ts'
import type { Batch, RawRecord } from './types.ts'

const VERSION = 1

/**
 * `page`: of the records that were changed at `since` or later, from 1. `back`: pages beyond the first were read, and are
 * read once more towards the first; where to go on then.
 */
const Place = z.object({
  since: z.number(),
  page: z.number().int().positive(),
  back: z.object({ since: z.number(), isDone: z.boolean() }).nullable().default(null),
})
export type Place = z.infer<typeof Place>

export interface ChangedPage {
  records: RawRecord[]
  /** Latest change on the page; null on an empty one. */
  latestAt: EpochMs | null
  isLast: boolean
}

/** `againMs`: what happened so shortly before the end may not be there yet, and is read again from the cursor. `stepMs`: the provider's moments are no finer. */
export async function* oldestFirst(
  range: { from: EpochMs; to: EpochMs },
  cursor: unknown,
  { againMs, stepMs }: { againMs: number; stepMs: number },
  read: (place: Place) => Promise<ChangedPage>,
): AsyncIterable<Batch> {
  for (let place = openCursor(cursor, VERSION, Place) ?? placeAt(range.from); ; ) {
    const { records, latestAt, isLast } = await read(place)
    const reachedAt = Math.max(place.since, latestAt ?? 0)
    const end = { since: Math.max(range.from, range.to - againMs), isDone: true }
    const isBeyond = reachedAt - stepMs > place.since
    const next = place.back ?? (isLast ? end : isBeyond ? { since: reachedAt - stepMs, isDone: false } : null)
    const isOver = next !== null && place.page === 1
    if (next === null) place = { ...place, page: place.page + 1 }
    else place = isOver ? placeAt(next.since) : { since: place.since, page: place.page - 1, back: next }
    const isDone = isOver && next.isDone
    yield {
      records,
      cursor: cursorOf(VERSION, place),
      isDone,
      reachedAt: Math.min(reachedAt, range.to),
      retryAt: null,
    }
    if (isDone) return
  }
}

const placeAt = (since: EpochMs): Place => ({ since, page: 1, back: null })
