// Feature flags: which parts of the product are on. Internal staff set them for one organization or for all; every
// call reads them with its caller (features/identity), so that a change holds at once.

import { FEATURE_NAMES, type Feature, type FeatureSettings, flagOf, isFeatureOn } from '#contract/features.ts'
import type { Flag } from '#contract/internal/feature-flags.ts'
import type { Tx } from '#server/platform/database/index.ts'
import type { Actor } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { allow } from '../identity/index.ts'
import { featureOverrides, setFeatureOverride } from '../organization/index.ts'
import * as store from './store.ts'

/** `targetId`: the organization whose settings are shown beside those for everybody. */
export async function listFlags(
  { db }: Platform,
  actor: Actor,
  targetId: number | undefined,
): Promise<Flag[]> {
  allow(actor, 'internal.view')
  return db.inTenant(targetId ?? actor.organizationId, tx => flagsIn(tx, targetId))
}

/** Recorded in the audit log of that organization; for everybody in that of the internal staff. */
export async function setFlag(
  { db }: Platform,
  actor: Actor,
  name: Feature,
  { isOn, targetId }: { isOn: boolean | null; targetId: number | null },
): Promise<Flag & { name: Feature }> {
  allow(actor, 'internal.edit')
  return db.inTenant(targetId ?? actor.organizationId, async tx => {
    if (targetId === null) await store.setForEverybody(tx, name, isOn)
    else await setFeatureOverride(tx, targetId, name, isOn)
    const flags = await flagsIn(tx, targetId ?? undefined)
    return flags.find(flag => flag.name === name)!
  })
}

async function flagsIn(tx: Tx, targetId: number | undefined): Promise<Flag[]> {
  const everybody = await store.selectForEverybody(tx)
  const counts = await store.countOverrides(tx)
  const own: FeatureSettings = targetId === undefined ? {} : await featureOverrides(tx, targetId)
  return FEATURE_NAMES.map(name => ({
    name,
    isOnByDefault: flagOf(name).isOnByDefault,
    everybody: everybody[name] ?? null,
    organization: own[name] ?? null,
    isOn: isFeatureOn(name, own, everybody),
    overrideCount: counts.get(name) ?? 0,
  }))
}
