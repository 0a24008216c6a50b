import type { QueryOf } from '#contract/endpoint.ts'
import type { ShiftTally, schedule } from '#contract/endpoints/schedule.ts'
import { addDays, eachDate, instantAt } from '#core/time/index.ts'
import { allow } from '#server/features/identity/index.ts'
import type { Actor } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { shiftCounts } from '../blocks/blocks-store.ts'
import { refuseLongRange } from '../blocks/range.ts'

/** Every day of the range; as drafts will be, or as it is published. */
export async function readTallies(
  { db }: Platform,
  actor: Actor,
  query: QueryOf<typeof schedule.tallies>,
): Promise<ShiftTally[]> {
  allow(actor, 'schedule.view')
  const { timezone, published: publishedOnly = false, surferIds, teamIds } = query
  const days = eachDate(query.from, query.to).map(date => ({
    date,
    from: instantAt(timezone, date, 0),
    to: instantAt(timezone, addDays(date, 1), 0),
  }))
  refuseLongRange(days[0]!.from, days.at(-1)!.to)
  const counts = await db.inTenant(actor.organizationId, tx =>
    shiftCounts(tx, days, { surferIds, teamIds, publishedOnly }),
  )
  const byDay = Map.groupBy(counts, ({ day }) => day)
  return days.map(({ date }, day) => ({
    date,
    shifts: (byDay.get(day) ?? []).map(({ day: _, ...count }) => count),
  }))
}
