// Heartbeats of listeners. Each listener records every few seconds that events of a system can arrive; after a gap
// longer than the timeout the missed time is backfilled.

import { activeOrganizationIds } from '#server/platform/jobs/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { realMs } from '#server/platform/process/clock.ts'
import * as store from '../session/connection-store.ts'
import { backfillGap } from './sync-connection.ts'

const HEARTBEAT_INTERVAL_MS = 10_000
/** A restart takes less, and a busy machine may miss a beat or two. */
const HEARTBEAT_TIMEOUT_MS = 30_000

type HeartbeatDeps = Pick<Platform, 'db' | 'clock' | 'log'>

export interface Heartbeat {
  stop(): Promise<void>
}

/**
 * Heartbeat of the webhook listener. Resolves after the first beat is written; the server must not accept webhooks
 * earlier.
 */
export async function startWebhookHeartbeat(ear: HeartbeatDeps): Promise<Heartbeat> {
  const { db } = ear
  const heartbeat = everyBeat(ear, async () => {
    for (const organizationId of await activeOrganizationIds(db)) {
      const systems = await db.inTenant(organizationId, tx => store.selectSystems(tx, organizationId))
      for (const { id, subscription } of systems)
        if (subscription !== null) await recordHeartbeat(ear, organizationId, id)
    }
  })
  await heartbeat.first
  return heartbeat
}

/** Heartbeat of a push channel, while it is open. */
export const startPushChannelHeartbeat = (
  ear: HeartbeatDeps,
  organizationId: number,
  connectionId: number,
): Heartbeat => everyBeat(ear, () => recordHeartbeat(ear, organizationId, connectionId))

function everyBeat({ log }: HeartbeatDeps, note: () => Promise<void>): Heartbeat & { first: Promise<void> } {
  let noting: Promise<void> | null = null
  const beat = () => {
    noting ??= note()
      .catch(error =>
        log.warn(
          { err: error },
          'could not record a listener heartbeat; after 30 seconds without one the missed time is backfilled',
        ),
      )
      .finally(() => {
        noting = null
      })
    return noting
  }
  const timer = setInterval(beat, HEARTBEAT_INTERVAL_MS)
  return {
    first: beat(),
    async stop() {
      clearInterval(timer)
      await noting
    },
  }
}

/** Until now. Time that really passed counts: a day that is played sixty times as fast has the same beats. */
export async function recordHeartbeat(
  { db, clock }: Pick<HeartbeatDeps, 'db' | 'clock'>,
  organizationId: number,
  connectionId: number,
): Promise<void> {
  const now = clock.now()
  await db.inTenant(organizationId, async tx => {
    const heardUntil = await store.saveWatchedUntil(tx, connectionId, now)
    if (heardUntil === null || realMs(clock, heardUntil, now) <= HEARTBEAT_TIMEOUT_MS) return
    const system = await store.selectSystem(tx, connectionId)
    // One that does not answer is caught up on when it does.
    if (system?.state === 'connected' && !system.deletedAt)
      await backfillGap(tx, organizationId, system, { from: heardUntil, to: now })
  })
}
