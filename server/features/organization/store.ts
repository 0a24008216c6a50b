import { sql } from 'kysely'
import type { SecondFactorPolicy } from '#contract/access/second-factor.ts'
import type {
  ForecastSettings,
  OptimizationSettings,
  OrganizationChange,
  SchedulingSettings,
  StoredSettings,
} from '#contract/endpoints/organization.ts'
import type { FeatureSettings } from '#contract/features.ts'
import type { LocalDate, Weekday, Zone } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'

export interface OrganizationRow {
  id: number
  name: string
  displayName: string
  externalId: string | null
  timezone: Zone
  weekStartsOn: Weekday
  isSample: boolean
  skippedSteps: string[]
  settings: StoredSettings
  dialpadCompanyId: string | null
  dialpadLicenses: number | null
  totalLicenses: number
  forecastSettings: ForecastSettings
  schedulingSettings: SchedulingSettings
  optimizationSettings: OptimizationSettings
  createdAt: Date
  updatedAt: Date
}

/** The id of an organization that is not there yet. */
export async function nextOrganizationId(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('organization', 'organization_id')) as id`.execute(tx)
  return rows[0]!.id
}

export interface NewOrganizationRow {
  displayName: string
  timezone: Zone
  weekStartsOn?: Weekday
  totalLicenses: number
  /** The operator's own, in which internal staff are. */
  isInternal?: boolean
}

export async function insertOrganization(
  tx: Tx,
  organizationId: number,
  { displayName, timezone, weekStartsOn = 'monday', totalLicenses, isInternal = false }: NewOrganizationRow,
): Promise<void> {
  await sql`
    insert into organization
      (organization_id, name, display_name, timezone, week_starts_on, total_licenses, is_internal)
    values (${organizationId}, ${nameOf(displayName)}, ${displayName}, ${timezone}, ${weekStartsOn},
      ${totalLicenses}, ${isInternal})`.execute(tx)
}

/** Name in addresses: small letters, digits and hyphens. */
const nameOf = (displayName: string): string =>
  displayName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'organization'

/** The tenant's one row. */
export async function selectOrganization(tx: Tx): Promise<OrganizationRow | undefined> {
  const { rows } = await sql<OrganizationRow>`
    select organization_id as id, name, display_name, external_id, timezone, week_starts_on, is_sample,
      skipped_steps, settings, dialpad_company_id, dialpad_licenses,
      total_licenses, forecast_settings, scheduling_settings, optimization_settings, created_at, updated_at
    from organization`.execute(tx)
  return rows[0]
}

export async function updateOrganization(
  tx: Tx,
  { displayName, timezone, weekStartsOn, settings }: OrganizationChange,
): Promise<void> {
  await sql`
    update organization set display_name = coalesce(${displayName ?? null}, display_name),
      timezone = coalesce(${timezone ?? null}, timezone), week_starts_on = coalesce(${weekStartsOn ?? null}, week_starts_on),
      settings = settings || ${JSON.stringify(settings ?? {})}::jsonb, updated_at = now()`.execute(tx)
}

export async function updateSkippedSteps(tx: Tx, steps: readonly string[]): Promise<void> {
  await sql`update organization set skipped_steps = ${steps}::text[]`.execute(tx)
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

export interface OperatedRow {
  displayName: string
  isInternal: boolean
  suspendedAt: Date | null
}

export async function selectOperated(tx: Tx): Promise<OperatedRow | undefined> {
  const { rows } = await sql<OperatedRow>`
    select display_name, is_internal, suspended_at from organization`.execute(tx)
  return rows[0]
}

export interface OperatorChanges {
  totalLicenses?: number | undefined
  dialpadCompanyId?: string | null | undefined
}

export async function updateOperated(tx: Tx, changes: OperatorChanges): Promise<void> {
  const { totalLicenses, dialpadCompanyId } = changes
  await sql`
    update organization set updated_at = now(),
      total_licenses = ${totalLicenses === undefined ? sql`total_licenses` : totalLicenses},
      dialpad_company_id = ${dialpadCompanyId === undefined ? sql`dialpad_company_id` : dialpadCompanyId}`.execute(
    tx,
  )
}

export async function setSuspended(tx: Tx, at: Date | null): Promise<void> {
  await sql`update organization set suspended_at = ${at}, updated_at = now()`.execute(tx)
}

/** Undefined when there is no such organization. */
export async function selectFeatureOverrides(tx: Tx): Promise<FeatureSettings | undefined> {
  const { rows } = await sql<{ featureOverrides: FeatureSettings }>`
    select feature_overrides from organization`.execute(tx)
  return rows[0]?.featureOverrides
}

/** Null takes the setting away. */
export async function updateFeatureOverride(tx: Tx, name: string, isOn: boolean | null): Promise<void> {
  const setting = sql`jsonb_build_object(${name}::text, ${isOn}::boolean)`
  await sql`
    update organization set updated_at = now(),
      feature_overrides = ${isOn === null ? sql`feature_overrides - ${name}::text` : sql`feature_overrides || ${setting}`}`.execute(
    tx,
  )
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

/** The same of several organizations. */
export async function countSurfersOf(
  tx: Tx,
  organizationIds: readonly number[],
): Promise<(SurferCount & { organizationId: number })[]> {
  const { rows } = await sql<SurferCount & { organizationId: number }>`
    select organization_id, timezone, end_date, surfers
    from system.agents_by_last_day(${organizationIds}::bigint[])`.execute(tx)
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
