// Cursors of a backfill. A cursor is kept as JSON for as long as a connection lives, so it names the version of the
// connector that wrote it; one that is not understood means to begin anew, which loses nothing.
import type { z } from 'zod'

/** Read again on resuming, for records are written a little after the moment they bear. */
export const OVERLAP_MS = 2 * 60_000

export function openCursor<T>(cursor: unknown, version: number, schema: z.ZodType<T>): T | null {
  if (typeof cursor !== 'object' || cursor === null || !('v' in cursor) || cursor.v !== version) return null
  return schema.safeParse((cursor as { at?: unknown }).at).data ?? null
}

export const cursorOf = (version: number, at: unknown) => ({ v: version, at })
