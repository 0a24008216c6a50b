import type { Organization } from '#contract/endpoints/organization.ts'
import { refuse } from '#contract/errors.ts'
import type { Tx } from '#server/platform/database/index.ts'
import type { Actor } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { allow } from '../identity/index.ts'
import { countUsedLicences } from './licences.ts'
import { selectOrganization } from './store.ts'

export async function readOrganization({ db, clock }: Platform, actor: Actor): Promise<Organization> {
  allow(actor, 'organization.view')
  return db.inTenant(actor.organizationId, async tx => {
    const row = await selectOrganization(tx)
    if (!row) throw refuse('NOT_FOUND', { what: 'organization', id: actor.organizationId })
    const used = await countUsedLicences(tx, clock.now())
    return {
      ...row,
      availableLicenses: Math.max(0, row.totalLicenses - used),
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    }
  })
}

/** The zone of everything that names none of its own. */
export async function organizationZone(tx: Tx): Promise<string> {
  return (await selectOrganization(tx))?.timezone ?? 'Etc/UTC'
}
