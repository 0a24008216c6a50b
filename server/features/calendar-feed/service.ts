// The agent's calendar address: made, replaced and turned off by the agent alone.

import { refuse } from '#contract/errors.ts'
import type { CalendarFeed } from '#contract/people/calendar-feed.ts'
import type { Tx } from '#server/platform/database/index.ts'
import type { Actor } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { hashOf, newSecret } from '#server/platform/secrets/one-time-secret.ts'
import { allow } from '../identity/index.ts'
import { feedUrl } from './feed-key.ts'
import * as store from './store.ts'

const placeOf = ({ organizationId, surferId }: Actor) => [organizationId, 'calendar-feed', surferId!]

export async function readFeed(platform: Platform, actor: Actor): Promise<CalendarFeed> {
  allow(actor, 'own-settings.edit')
  return platform.db.inTenant(actor.organizationId, tx => shownFeed(platform, tx, actor))
}

export async function setFeed(
  platform: Platform,
  actor: Actor,
  { includesActivities }: { includesActivities: boolean },
): Promise<CalendarFeed> {
  allow(actor, 'own-settings.edit')
  return platform.db.inTenant(actor.organizationId, async tx => {
    await putToken(platform, tx, actor, false)
    await store.setIncludesActivities(tx, actor.surferId!, includesActivities)
    return shownFeed(platform, tx, actor)
  })
}

export async function regenerateFeed(platform: Platform, actor: Actor): Promise<CalendarFeed> {
  allow(actor, 'own-settings.edit')
  return platform.db.inTenant(actor.organizationId, async tx => {
    if (!(await store.selectFeed(tx, actor.surferId!)))
      throw refuse('CONFLICT', { because: 'You have no calendar address yet. Make one first.' })
    await putToken(platform, tx, actor, true)
    return shownFeed(platform, tx, actor)
  })
}

export async function removeFeed(platform: Platform, actor: Actor): Promise<CalendarFeed> {
  allow(actor, 'own-settings.edit')
  return platform.db.inTenant(actor.organizationId, async tx => {
    await store.deleteFeed(tx, actor.surferId!)
    return shownFeed(platform, tx, actor)
  })
}

async function putToken(
  { secrets, clock }: Platform,
  tx: Tx,
  actor: Actor,
  replaces: boolean,
): Promise<void> {
  const token = newSecret()
  await store.putFeed(tx, {
    organizationId: actor.organizationId,
    surferId: actor.surferId!,
    token: secrets.seal(token, placeOf(actor)),
    tokenHash: hashOf(token),
    now: new Date(clock.now()),
    replaces,
  })
}

async function shownFeed({ secrets, configuration }: Platform, tx: Tx, actor: Actor): Promise<CalendarFeed> {
  const row = await store.selectFeed(tx, actor.surferId!)
  if (!row) return { url: null, includesActivities: false, createdAt: null, readAt: null }
  const token = secrets.open({ keyId: row.tokenKeyId, sealed: row.tokenSealed }, placeOf(actor))
  return {
    url: feedUrl(configuration.publicUrl, actor.organizationId, token),
    includesActivities: row.includesActivities,
    createdAt: row.createdAt.toISOString(),
    readAt: row.readAt?.toISOString() ?? null,
  }
}
