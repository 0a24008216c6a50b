// Operator's view of an organization: internal staff make it, change its licences, suspend it and set feature flags. Each
// function works in the organization's own transaction.
import { refuse } from '#contract/errors.ts'
import type { FeatureSettings } from '#contract/features.ts'
import type { Database, Tx } from '#server/platform/database/index.ts'
import { countUsedLicences } from './licences.ts'
import * as store from './store.ts'

/**
 * Organization with its default team and first manager, added by `furnish` in the same transaction. `before` runs first
 * in that transaction, to take locks and one-time tokens. Returns the result of `furnish`.
 */
export async function createOrganization<T>(
  db: Database,
  row: store.NewOrganizationRow,
  furnish: (tx: Tx, organizationId: number) => Promise<T>,
  before: (tx: Tx) => Promise<void> = async () => {},
): Promise<T> {
  const organizationId = await db.inSystem(store.nextOrganizationId)
  return db.inTenant(organizationId, async tx => {
    await before(tx)
    await store.insertOrganization(tx, organizationId, row)
    return furnish(tx, organizationId)
  })
}

export interface OperatorChange extends store.OperatorChanges {
  /** Null: resumed. */
  suspendedAt?: Date | null
}

/** Changes what the operator decides; `now` in epoch milliseconds. */
export async function changeAsOperator(
  tx: Tx,
  organizationId: number,
  change: OperatorChange,
  now: number,
): Promise<void> {
  await store.lockOrganization(tx)
  const organization = await store.selectOperated(tx)
  if (!organization || organization.isInternal)
    throw refuse('NOT_FOUND', { what: 'organization', id: organizationId })
  const { totalLicenses, dialpadCompanyId, suspendedAt } = change
  if (totalLicenses !== undefined) {
    const used = await countUsedLicences(tx, now)
    if (totalLicenses < used)
      throw refuse('CONFLICT', {
        because: `total_licenses: ${used} licences are used, so there cannot be only ${totalLicenses}. Give at least ${used}, or have agents offboarded first.`,
      })
  }
  if (suspendedAt !== undefined && (suspendedAt === null) === (organization.suspendedAt === null))
    throw refuse('CONFLICT', {
      because:
        suspendedAt === null
          ? `${organization.displayName} is not suspended.`
          : `${organization.displayName} is suspended already.`,
    })
  await store.updateOperated(tx, { totalLicenses, dialpadCompanyId })
  if (suspendedAt !== undefined) await store.setSuspended(tx, suspendedAt)
}

/** As bought: fewer than are used leave none, and take nobody's. */
export async function setTotalLicences(tx: Tx, totalLicenses: number): Promise<void> {
  await store.updateOperated(tx, { totalLicenses })
}

export async function featureOverrides(tx: Tx, organizationId: number): Promise<FeatureSettings> {
  const overrides = await store.selectFeatureOverrides(tx)
  if (!overrides) throw refuse('NOT_FOUND', { what: 'organization', id: organizationId })
  return overrides
}

/** Null takes the setting away. */
export async function setFeatureOverride(
  tx: Tx,
  organizationId: number,
  name: string,
  isOn: boolean | null,
): Promise<void> {
  await featureOverrides(tx, organizationId)
  await store.updateFeatureOverride(tx, name, isOn)
}
