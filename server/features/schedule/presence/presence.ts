// Who is at the schedule: a row for each browser tab, a lease that the tab renews. It ends when the tab says so,
// when its live stream ends, or when it was not heard of for a while; others hear of it at once.
import type { IncomingHttpHeaders } from 'node:http'
import type { Present } from '#contract/endpoints/schedule.ts'
import { allow } from '#server/features/identity/index.ts'
import { tellInPassing } from '#server/platform/events/index.ts'
import type { Actor } from '#server/platform/http/index.ts'
import { sessionIdOf } from '#server/platform/live/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  deleteTab,
  type PresenceTab,
  renewTab,
  saveTab,
  selectPresentManagers,
  type ViewedRange,
} from './presence-store.ts'

const tabOf = ({ organizationId, managerId }: Actor, headers: IncomingHttpHeaders): PresenceTab => ({
  organizationId,
  managerId: managerId!,
  sessionId: sessionIdOf(headers),
})

export async function readPresence({ db, clock }: Platform, actor: Actor): Promise<Present[]> {
  allow(actor, 'schedule.view')
  return db.inTenant(actor.organizationId, tx => selectPresentManagers(tx, actor.managerId!, clock.now()))
}

/** The others who are there. `signal`: the tab was closed meanwhile, and its stream may have ended before this. */
export async function arrive(
  { db, clock }: Platform,
  actor: Actor,
  headers: IncomingHttpHeaders,
  range: ViewedRange,
  signal: AbortSignal,
): Promise<Present[]> {
  allow(actor, 'schedule.view')
  const tab = tabOf(actor, headers)
  const now = clock.now()
  const present = await db.inTenant(tab.organizationId, async tx => {
    if (!(await renewTab(tx, tab, range, now))) {
      await saveTab(tx, tab, range, now)
      await tellInPassing(tx, tab.organizationId, 'presence.changed', {})
    }
    return selectPresentManagers(tx, tab.managerId, now)
  })
  if (signal.aborted) await forgetTab({ db }, tab)
  return present
}

export async function leave(platform: Platform, actor: Actor, headers: IncomingHttpHeaders): Promise<void> {
  allow(actor, 'schedule.view')
  await forgetTab(platform, tabOf(actor, headers))
}

export async function forgetTab(
  { db }: Pick<Platform, 'db'>,
  { organizationId, managerId, sessionId }: PresenceTab,
): Promise<void> {
  await db.inTenant(organizationId, async tx => {
    if (await deleteTab(tx, managerId, sessionId))
      await tellInPassing(tx, organizationId, 'presence.changed', {})
  })
}
