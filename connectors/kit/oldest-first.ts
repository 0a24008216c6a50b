// Reading the past by when records were changed, the oldest first. Reading goes on from the latest change of a page and
// reads a few again, rather than by the number of the page, which shifts when a record changes meanwhile.
import { z } from 'zod'
import type { EpochMs } from '#core/time/index.ts'
import { cursorOf, openCursor } from './cursor.ts'
import type { Batch, RawRecord } from './types.ts'

const VERSION = 1

/** `page`: of the records that were changed at `since` or later, from 1. */
const Place = z.object({ since: z.number(), page: z.number().int().positive() })
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
  for (let place = openCursor(cursor, VERSION, Place) ?? { since: range.from, page: 1 }; ; ) {
    const { records, latestAt, isLast: isDone } = await read(place)
    const reachedAt = Math.max(place.since, latestAt ?? 0)
    if (isDone) place = { since: Math.max(range.from, range.to - againMs), page: 1 }
    else if (reachedAt - stepMs > place.since) place = { since: reachedAt - stepMs, page: 1 }
    else place = { ...place, page: place.page + 1 }
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
