import type {
  ForecastSettings,
  OptimizationSettings,
  Organization,
} from '#contract/endpoints/organization.ts'
import { refuse } from '#contract/errors.ts'
import type { Tx } from '#server/platform/database/index.ts'
import type { Actor } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { allow } from '../identity/index.ts'
import { countUsedLicences } from './licences.ts'
import { mergeForecastSettings, mergeOptimizationSettings, selectOrganization } from './store.ts'

export async function readOrganization({ db, clock }: Platform, actor: Actor): Promise<Organization> {
  allow(actor, 'organization.view')
  return db.inTenant(actor.organizationId, tx => shown(tx, actor.organizationId, clock.now()))
}

export async function changeForecastSettings(
  { db, clock }: Platform,
  actor: Actor,
  changes: ForecastSettings,
): Promise<Organization> {
  allow(actor, 'forecasts.edit')
  return db.inTenant(actor.organizationId, async tx => {
    await mergeForecastSettings(tx, changes)
    return shown(tx, actor.organizationId, clock.now())
  })
}

export async function changeOptimizationSettings(
  { db, clock }: Platform,
  actor: Actor,
  changes: OptimizationSettings,
): Promise<Organization> {
  allow(actor, 'schedule.edit')
  return db.inTenant(actor.organizationId, async tx => {
    await mergeOptimizationSettings(tx, changes)
    return shown(tx, actor.organizationId, clock.now())
  })
}

async function shown(tx: Tx, organizationId: number, now: number): Promise<Organization> {
  const row = await selectOrganization(tx)
  if (!row) throw refuse('NOT_FOUND', { what: 'organization', id: organizationId })
  const used = await countUsedLicences(tx, now)
  return {
    ...row,
    availableLicenses: Math.max(0, row.totalLicenses - used),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** Choices for all of the organization's forecasts. */
export async function forecastSettings(tx: Tx): Promise<ForecastSettings> {
  return (await selectOrganization(tx))?.forecastSettings ?? {}
}

/** Which types of optimization may be done. */
export async function optimizationSettings(tx: Tx): Promise<OptimizationSettings> {
  return (await selectOrganization(tx))?.optimizationSettings ?? {}
}

/** The zone of everything that names none of its own. */
export async function organizationZone(tx: Tx): Promise<string> {
  return (await selectOrganization(tx))?.timezone ?? 'Etc/UTC'
}
