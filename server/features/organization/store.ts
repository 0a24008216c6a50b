import { sql } from 'kysely'
import type { SecondFactorPolicy } from '#contract/access/second-factor.ts'
import type {
  ForecastSettings,
  OptimizationSettings,
  SchedulingSettings,
} from '#contract/endpoints/organization.ts'
import type { LocalDate, Zone } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'

export interface OrganizationRow {
  id: number
  name: string
  displayName: string
  externalId: string | null
  timezone: Zone
  dialpadCompanyId: string | null
  dialpadLicenses: number | null
  totalLicenses: number
  forecastSettings: ForecastSettings
  schedulingSettings: SchedulingSettings
  optimizationSettings: OptimizationSettings
  createdAt: Date
  updatedAt: Date
}

/** The tenant's one row. */
export async function selectOrganization(tx: Tx): Promise<OrganizationRow | undefined> {
  const { rows } = await sql<OrganizationRow>`
    select organization_id as id, name, display_name, external_id, timezone, dialpad_company_id, dialpad_licenses,
      total_licenses, forecast_settings, scheduling_settings, optimization_settings, created_at, updated_at
    from organization`.execute(tx)
  return rows[0]
}

export async function mergeForecastSettings(tx: Tx, changes: ForecastSettings): Promise<void> {
  await sql`
    update organization set forecast_settings = forecast_settings || ${JSON.stringify(changes)}::jsonb, updated_at = now()`.execute(
    tx,
  )
}

export async function mergeSchedulingSettings(tx: Tx, changes: SchedulingSettings): Promise<void> {
  await sql`
    update organization set scheduling_settings = scheduling_settings || ${JSON.stringify(changes)}::jsonb, updated_at = now()`.execute(
    tx,
  )
}

export async function mergeOptimizationSettings(tx: Tx, changes: OptimizationSettings): Promise<void> {
  await sql`
    update organization set optimization_settings = optimization_settings || ${JSON.stringify(changes)}::jsonb,
      updated_at = now()`.execute(tx)
}

/** Locks the organization until the end of the transaction; others who ask for it wait. */
export async function lockOrganization(tx: Tx): Promise<void> {
  await sql`select from organization for no key update`.execute(tx)
}

export interface SurferCount {
  timezone: Zone
  endDate: LocalDate | null
  surfers: number
}

/** Agents who are not deleted, counted by zone and last day. */
export async function countSurfers(tx: Tx): Promise<SurferCount[]> {
  const { rows } = await sql<SurferCount>`
    select timezone, end_date, count(*) as surfers
    from surfer where deleted_at is null
    group by timezone, end_date`.execute(tx)
  return rows
}

export async function selectSecondFactorPolicy(tx: Tx): Promise<SecondFactorPolicy> {
  const { rows } = await sql<{ secondFactor: SecondFactorPolicy }>`
    select second_factor from organization`.execute(tx)
  return rows[0]!.secondFactor
}

/** Policy from the next log-in on. */
export async function updateSecondFactorPolicy(tx: Tx, policy: SecondFactorPolicy): Promise<void> {
  await sql`update organization set second_factor = ${policy}, updated_at = now()`.execute(tx)
}
