// The published schedule for programs.
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type { publishedSchedule } from '#contract/schedule/published-schedule.ts'
import { allow } from '#server/features/identity/index.ts'
import { agentIds } from '#server/features/surfers/index.ts'
import { cursorOf, idOfCursor } from '#server/platform/database/index.ts'
import { type Actor, nextByCursor } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuseLongRange } from '../blocks/range.ts'
import { selectPublished } from './published-schedule-store.ts'

export async function readPublishedSchedule(
  { db }: Platform,
  actor: Actor,
  query: QueryOf<typeof publishedSchedule.list>,
  url: string,
): Promise<ReplyOf<typeof publishedSchedule.list>> {
  allow(actor, 'schedule.view')
  const { ids, emails, includeDeletedAgents: includesDeleted = false, limit, cursor = '' } = query
  const range = { from: Date.parse(query.start), to: Date.parse(query.end) }
  refuseLongRange(range.from, range.to)
  const after = idOfCursor(cursor)
  return db.inTenant(actor.organizationId, async tx => {
    const surferIds = await agentIds(tx, { ids, emails, includesDeleted })
    const { rows, meta } = await selectPublished(tx, { ...range, surferIds, after, limit: limit + 1 })
    const results = rows.slice(0, limit)
    const next = rows.length > limit ? cursorOf(results.at(-1)!.id) : null
    return { results, pageInfo: nextByCursor(url, next), meta }
  })
}
