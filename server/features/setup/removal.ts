// Removal of an organization. Its log-ins end at once; its rows are deleted when a process starts, before anything
// works on them.
import { endMemberships } from '#server/platform/auth/index.ts'
import type { Database, Tx } from '#server/platform/database/index.ts'
import type { Logger } from '#server/platform/process/log.ts'
import * as store from './store.ts'

export async function requestRemoval(tx: Tx, organizationId: number): Promise<void> {
  await endMemberships(tx, organizationId)
  await store.insertRemoval(tx, organizationId)
}

export async function finishRemovals(db: Database, log: Logger): Promise<void> {
  for (const organizationId of await db.inSystem(store.selectRemovals)) {
    await db.inTenant(organizationId, tx => store.deleteOrganization(tx, organizationId))
    log.info({ organizationId }, 'an organization was deleted, as a manager had asked')
  }
}
