import {
  type ForecastSettings,
  type OptimizationSettings,
  type Organization,
  type OrganizationChange,
  SchedulingSettings,
} from '#contract/endpoints/organization.ts'
import { refuse } from '#contract/errors.ts'
import type { Weekday } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { type Actor, invalidBody } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { allow } from '../identity/index.ts'
import { countUsedLicences } from './licences.ts'
import {
  lockOrganization,
  mergeForecastSettings,
  mergeOptimizationSettings,
  mergeSchedulingSettings,
  selectOrganization,
  updateOrganization,
} from './store.ts'

export async function readOrganization({ db, clock }: Platform, actor: Actor): Promise<Organization> {
  allow(actor, 'organization.view')
  return db.inTenant(actor.organizationId, tx => shown(tx, actor, clock.now()))
}

export async function changeOrganization(
  { db, clock }: Platform,
  actor: Actor,
  change: OrganizationChange,
): Promise<Organization> {
  allow(actor, 'organization.edit')
  return db.inTenant(actor.organizationId, async tx => {
    await updateOrganization(tx, change)
    return shown(tx, actor, clock.now())
  })
}

export async function changeForecastSettings(
  { db, clock }: Platform,
  actor: Actor,
  changes: ForecastSettings,
): Promise<Organization> {
  allow(actor, 'organization.edit')
  return db.inTenant(actor.organizationId, async tx => {
    await mergeForecastSettings(tx, changes)
    return shown(tx, actor, clock.now())
  })
}

export async function changeSchedulingSettings(
  { db, clock }: Platform,
  actor: Actor,
  changes: SchedulingSettings,
): Promise<Organization> {
  allow(actor, 'organization.edit')
  return db.inTenant(actor.organizationId, async tx => {
    await lockOrganization(tx)
    refuseContradiction({ ...(await schedulingSettings(tx)), ...changes })
    await mergeSchedulingSettings(tx, changes)
    return shown(tx, actor, clock.now())
  })
}

export async function changeOptimizationSettings(
  { db, clock }: Platform,
  actor: Actor,
  changes: OptimizationSettings,
): Promise<Organization> {
  allow(actor, 'organization.edit')
  return db.inTenant(actor.organizationId, async tx => {
    await mergeOptimizationSettings(tx, changes)
    return shown(tx, actor, clock.now())
  })
}

/** A change may contradict the stored settings. */
function refuseContradiction(settings: SchedulingSettings): void {
  const { error } = SchedulingSettings.safeParse(settings)
  if (error)
    throw invalidBody(
      error.issues.map(({ path, message }) => ({ path: path as (string | number)[], message })),
    )
}

/** Settings that hold until somebody changes them. */
const USUAL = {
  shiftPlanningEnabled: true,
  schedulingEnabled: true,
  timeOffIcalLink: null,
  zendeskSubdomain: null,
  salesforceSubdomain: null,
  talkdeskSubdomain: null,
  dialbotEnabled: false,
  gcalSettings: null,
}

async function shown(
  tx: Tx,
  { organizationId, editsOrganization = false }: Actor,
  now: number,
): Promise<Organization> {
  const row = await selectOrganization(tx)
  if (!row) throw refuse('NOT_FOUND', { what: 'organization', id: organizationId })
  const used = await countUsedLicences(tx, now)
  const { settings, skippedSteps: _, ...rest } = row
  const { forecastSettings, optimizationSettings } = row
  return {
    ...rest,
    mayEdit: editsOrganization,
    settings: { ...USUAL, ...settings, organizationId, forecastSettings, optimizationSettings },
    availableLicenses: Math.max(0, row.totalLicenses - used),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** Settings for all of the organization's forecasts. */
export async function forecastSettings(tx: Tx): Promise<ForecastSettings> {
  return (await selectOrganization(tx))?.forecastSettings ?? {}
}

/** Rules for all of the organization's generated shifts. */
export async function schedulingSettings(tx: Tx): Promise<SchedulingSettings> {
  return (await selectOrganization(tx))?.schedulingSettings ?? {}
}

/** Types of optimization that may be done. */
export async function optimizationSettings(tx: Tx): Promise<OptimizationSettings> {
  return (await selectOrganization(tx))?.optimizationSettings ?? {}
}

/** The zone of everything that has none of its own. */
export async function organizationZone(tx: Tx): Promise<string> {
  return (await selectOrganization(tx))?.timezone ?? 'Etc/UTC'
}

/** The weekday on which the organization's weeks begin. */
export async function organizationWeekStart(tx: Tx): Promise<Weekday> {
  return (await selectOrganization(tx))?.weekStartsOn ?? 'monday'
}
