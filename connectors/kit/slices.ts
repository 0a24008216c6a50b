// Reading the past a slice of time after the other, from the oldest on, so that what is read lies without a gap behind
// the cursor.
import { z } from 'zod'
import { DAY_MS, type EpochMs, MINUTE_MS } from '#core/time/index.ts'
import { ConnectorProblem } from './connector-problem.ts'
import { cursorOf, openCursor } from './cursor.ts'
import type { Batch, RawRecord } from './types.ts'

const VERSION = 1
const GROWTH = 1.25

/** `page`: link or cursor within the slice; null is its first. */
const Slice = z.object({ from: z.number(), to: z.number(), page: z.string().nullable() })
export type Slice = z.infer<typeof Slice>

export interface SlicePage {
  records: RawRecord[]
  next: string | null
  /** The provider does not give all of so long a slice: it is halved. */
  isTooLong?: boolean
}

/** `againMs`: what happened so shortly before the end may not be there yet, and is read again from the cursor. */
export async function* slices(
  range: { from: EpochMs; to: EpochMs },
  cursor: unknown,
  againMs: number,
  read: (slice: Slice) => Promise<SlicePage>,
): AsyncIterable<Batch> {
  let lengthMs = DAY_MS
  const sliceAt = (from: EpochMs): Slice => ({ from, to: Math.min(from + lengthMs, range.to), page: null })
  let slice = openCursor(cursor, VERSION, Slice) ?? sliceAt(range.from)
  if (slice.page === null) slice = sliceAt(slice.from)
  const seen = new Set<string>()
  for (;;) {
    const { records, next, isTooLong } = await read(slice)
    if (isTooLong && slice.page === null && slice.to - slice.from > MINUTE_MS) {
      lengthMs = Math.ceil((slice.to - slice.from) / 2)
      slice = sliceAt(slice.from)
      continue
    }
    if (next !== null && seen.has(next))
      throw new ConnectorProblem('refused', 'The pages of the provider lead in a circle.')
    if (next !== null) seen.add(next)
    const { from, to } = slice
    const isDone = next === null && to >= range.to
    // A busy hour says little of the next ones: slices grow again.
    if (next === null) lengthMs = Math.min(Math.ceil(lengthMs * GROWTH), DAY_MS)
    if (next !== null) slice = { from, to, page: next }
    else slice = isDone ? { from: Math.max(range.from, to - againMs), to, page: null } : sliceAt(to)
    yield {
      records,
      cursor: cursorOf(VERSION, slice),
      isDone,
      reachedAt: next === null ? to : from,
      retryAt: null,
    }
    if (isDone) return
  }
}
