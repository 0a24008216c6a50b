// Presence at the schedule: a lease for each browser tab, which the tab renews. It ends when the tab leaves, when
// its live stream ends, or when it expires; other managers are notified at once.
import type { IncomingHttpHeaders } from 'node:http'
import type { PresentManager } from '#contract/endpoints/schedule.ts'
import { allow } from '#server/features/identity/index.ts'
import { emitTransient } from '#server/platform/events/index.ts'
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

export async function readSchedulePresence({ db, clock }: Platform, actor: Actor): Promise<PresentManager[]> {
  allow(actor, 'schedule.view')
  return db.inTenant(actor.organizationId, tx => selectPresentManagers(tx, actor.managerId!, clock.now()))
}

/**
 * Joins or renews, and returns the other managers. `signal`: aborted when the tab was closed meanwhile, whose
 * stream may have ended before this call.
 */
export async function joinSchedule(
  { db, clock }: Platform,
  actor: Actor,
  headers: IncomingHttpHeaders,
  range: ViewedRange,
  signal: AbortSignal,
): Promise<PresentManager[]> {
  allow(actor, 'schedule.view')
  const tab = tabOf(actor, headers)
  const now = clock.now()
  const present = await db.inTenant(tab.organizationId, async tx => {
    if (!(await renewTab(tx, tab, range, now))) {
      await saveTab(tx, tab, range, now)
      await emitTransient(tx, tab.organizationId, 'presence.changed', { managerId: tab.managerId })
    }
    return selectPresentManagers(tx, tab.managerId, now)
  })
  if (signal.aborted) await removeTab({ db }, tab)
  return present
}

export async function leaveSchedule(
  platform: Platform,
  actor: Actor,
  headers: IncomingHttpHeaders,
): Promise<void> {
  allow(actor, 'schedule.view')
  await removeTab(platform, tabOf(actor, headers))
}

export async function removeTab(
  { db }: Pick<Platform, 'db'>,
  { organizationId, managerId, sessionId }: PresenceTab,
): Promise<void> {
  await db.inTenant(organizationId, async tx => {
    if (await deleteTab(tx, managerId, sessionId))
      await emitTransient(tx, organizationId, 'presence.changed', { managerId })
  })
}
