// The published schedule as it stood at an earlier moment: the present one without what was published since.
import { publishedView, type ScheduledBlock } from '#core/blocks/index.ts'
import type { EpochMs, Interval } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { blocksMeeting } from '../blocks/blocks-store.ts'
import { asNewBlock } from './block-snapshot.ts'
import { selectPublication, selectPublishedSince } from './published-at-store.ts'

export type PastBlock = ScheduledBlock & { subtype: string | null }

export interface PublishedPlan {
  /** Instant at which nine in ten of the day's shifts were published; null: none is recorded, `planned` is the last one. */
  publishedAt: EpochMs | null
  planned: PastBlock[]
  /** As it is published now. */
  last: PastBlock[]
}

/** The plan of a day, from the publication of its shifts, and what has become of it. `range` contains the day. */
export async function publishedPlan(tx: Tx, day: Interval, range: Interval): Promise<PublishedPlan> {
  const last: PastBlock[] = publishedView(
    await blocksMeeting(tx, {
      from: range.start,
      to: range.end,
      publishedOnly: true,
      includesDeleted: true,
    }),
  )
  const publishedAt = await selectPublication(tx, day)
  if (publishedAt === null) return { publishedAt, planned: last, last }
  const planned = new Map(last.map(block => [block.id, block]))
  for (const { before, after } of await selectPublishedSince(tx, day, publishedAt)) {
    if (after) planned.delete(after.id)
    if (before)
      planned.set(before.id, {
        ...asNewBlock(before),
        id: before.id,
        published: { version: 1, draft: null },
      })
  }
  return { publishedAt, planned: [...planned.values()], last }
}
