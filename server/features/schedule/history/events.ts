// The log as managers read it: who changed a block, some agents, or anybody, newest first.
import type { QueryOf } from '#contract/endpoint.ts'
import type { ScheduleEvent, schedule } from '#contract/endpoints/schedule.ts'
import type { Page } from '#contract/shapes.ts'
import { allow } from '#server/features/identity/index.ts'
import { surferNames } from '#server/features/surfers/index.ts'
import { type Actor, pageOf } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { asLoggedBlock, isBlockSnapshot } from './block-snapshot.ts'
import { selectEvents } from './events-store.ts'

export async function listEvents(
  { db }: Platform,
  actor: Actor,
  query: QueryOf<typeof schedule.events>,
  url: string,
): Promise<Page<ScheduleEvent>> {
  allow(actor, 'schedule.view')
  return db.inTenant(actor.organizationId, async tx => {
    const { rows, meta } = await selectEvents(tx, query)
    const logged = rows.flatMap(row => [row.before, row.after]).filter(isBlockSnapshot)
    const names = await surferNames(tx, [...new Set(logged.map(one => one.surfer_id))])
    const events = rows.map(row => ({
      ...row,
      before: isBlockSnapshot(row.before) ? asLoggedBlock(row.before, names) : null,
      after: isBlockSnapshot(row.after) ? asLoggedBlock(row.after, names) : null,
      createdAt: row.createdAt.toISOString(),
    }))
    return pageOf({ rows: events, meta }, query, url)
  })
}
