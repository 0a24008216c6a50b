// The agents of the schedule: one row of the grid each.
import type { QueryOf } from '#contract/endpoint.ts'
import type { ScheduleSurfer, schedule } from '#contract/endpoints/schedule.ts'
import { allow } from '#server/features/identity/index.ts'
import type { Actor } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { selectScheduleSurfers } from './surfers-store.ts'

export async function listScheduleSurfers(
  { db }: Platform,
  actor: Actor,
  query: QueryOf<typeof schedule.surfers>,
): Promise<ScheduleSurfer[]> {
  allow(actor, 'schedule.view')
  return db.inTenant(actor.organizationId, tx => selectScheduleSurfers(tx, actor.managerId, query))
}
