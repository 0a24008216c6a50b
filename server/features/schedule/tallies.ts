import type { QueryOf } from '#contract/endpoint.ts'
import type { ShiftTally, schedule } from '#contract/endpoints/schedule.ts'
import { draftView, publishedView, shiftTallies } from '#core/blocks/index.ts'
import { eachDate, instantAt } from '#core/time/index.ts'
import type { Actor } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { allow } from '../identity/index.ts'
import { blocksMeeting } from './blocks-store.ts'
import { refuseLongRange } from './range.ts'

/** Every day of the range; as drafts will be, or as it is published. */
export async function readTallies(
  { db }: Platform,
  actor: Actor,
  query: QueryOf<typeof schedule.tallies>,
): Promise<ShiftTally[]> {
  allow(actor, 'schedule.view')
  const { timezone, published: publishedOnly = false, surferIds, teamIds } = query
  const range = { from: instantAt(timezone, query.from, 0), to: instantAt(timezone, query.to, 0) }
  refuseLongRange(range.from, range.to)
  const blocks = await db.inTenant(actor.organizationId, tx =>
    blocksMeeting(tx, { ...range, surferIds, teamIds, publishedOnly, withoutTasks: true }),
  )
  const tallies = shiftTallies(publishedOnly ? publishedView(blocks) : draftView(blocks), timezone)
  return eachDate(query.from, query.to).map(date => ({ date, shifts: tallies.get(date) ?? [] }))
}
