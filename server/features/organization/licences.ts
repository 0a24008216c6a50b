// An agent who is not deleted and whose last day is not over uses one licence; a manager uses none.
import { refuse } from '#contract/errors.ts'
import { invariant } from '#core/invariant.ts'
import { type LocalDate, localDateOf, type Zone } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import {
  countSurfers,
  countSurfersOf,
  lockOrganization,
  type SurferCount,
  selectOrganization,
} from './store.ts'

/** A licence is free from the day after the last day, in the surfer's own zone. `now` in epoch ms. */
export const isOffboarded = (surfer: { timezone: Zone; endDate: LocalDate | null }, now: number): boolean =>
  surfer.endDate !== null && surfer.endDate < localDateOf(surfer.timezone, now)

export const countUsedLicences = async (tx: Tx, now: number): Promise<number> =>
  usedBy(await countSurfers(tx), now)

/** Used licences by organization; `tx` belongs to none of them. */
export async function countUsedLicencesOf(
  tx: Tx,
  organizationIds: readonly number[],
  now: number,
): Promise<Map<number, number>> {
  const groups = Map.groupBy(await countSurfersOf(tx, organizationIds), group => group.organizationId)
  return new Map(organizationIds.map(id => [id, usedBy(groups.get(id) ?? [], now)]))
}

const usedBy = (groups: readonly SurferCount[], now: number): number =>
  groups.reduce((used, group) => (isOffboarded(group, now) ? used : used + group.surfers), 0)

/** Licences that are left now; whoever takes them holds the organization's lock. */
export async function licencesLeft(tx: Tx, now: number): Promise<number> {
  const organization = await selectOrganization(tx)
  invariant(organization, 'a tenant has its organization')
  return Math.max(0, organization.totalLicenses - (await countUsedLicences(tx, now)))
}

/** Throws NO_LICENCES unless one is left. Call before adding a surfer: others who do the same wait. */
export async function takeLicence(tx: Tx, now: number): Promise<void> {
  await lockOrganization(tx)
  const organization = await selectOrganization(tx)
  invariant(organization, 'a tenant has its organization')
  const { totalLicenses } = organization
  if ((await countUsedLicences(tx, now)) >= totalLicenses)
    throw refuse('NO_LICENCES', { total: totalLicenses })
}
