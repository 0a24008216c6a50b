// Heartbeats of listeners. Every few seconds a process records that events of the systems that it listens to can arrive,
// in one statement for all of them; after a gap longer than the timeout the missed time is backfilled.
import { HOUR_MS } from '#core/time/index.ts'
import type { Database } from '#server/platform/database/index.ts'
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
  const { first, ...heartbeat } = join(ear, 'webhooks')
  await first
  return heartbeat
}

/** Heartbeat of a push channel, while it is open. */
export const startPushChannelHeartbeat = (
  ear: HeartbeatDeps,
  organizationId: number,
  connectionId: number,
): Heartbeat => join(ear, { organizationId, connectionId })

type Listener = 'webhooks' | store.ListenedConnection

/** Listeners of this process on one database, and the beat that they share. */
interface Beating {
  /** Each with an object of its own: two may listen to the same. */
  listeners: Set<{ to: Listener }>
  timer: NodeJS.Timeout
  now: Promise<void>
  /** Beat that waits for the one under way, and is of all who have joined until it begins. */
  next: Promise<void> | null
}
const beatings = new WeakMap<Database, Beating>()

function join(ear: HeartbeatDeps, to: Listener): Heartbeat & { first: Promise<void> } {
  const known = beatings.get(ear.db)
  const beating: Beating = known ?? {
    listeners: new Set(),
    timer: setInterval(() => beat(ear, beating), HEARTBEAT_INTERVAL_MS),
    now: Promise.resolve(),
    next: null,
  }
  if (!known) beatings.set(ear.db, beating)
  const listener = { to }
  beating.listeners.add(listener)
  const first = beat(ear, beating)
  return {
    first,
    async stop() {
      // Each is part of one beat at least.
      await first
      beating.listeners.delete(listener)
      if (beating.listeners.size === 0) {
        clearInterval(beating.timer)
        beatings.delete(ear.db)
      }
      await (beating.next ?? beating.now)
    },
  }
}

function beat(ear: HeartbeatDeps, beating: Beating): Promise<void> {
  beating.next ??= beating.now.then(() => {
    beating.now = beating.next!
    beating.next = null
    return recordHeartbeats(
      ear,
      [...beating.listeners].map(({ to }) => to),
    ).catch(error =>
      ear.log.warn(
        { err: error },
        'could not record a heartbeat of listeners; after 30 seconds without one the missed time is backfilled',
      ),
    )
  })
  return beating.next
}

async function recordHeartbeats(ear: HeartbeatDeps, listeners: readonly Listener[]): Promise<void> {
  if (listeners.length === 0) return
  const at = ear.clock.now()
  const speed = HOUR_MS / realMs(ear.clock, at - HOUR_MS, at)
  const late = await store.saveHeartbeats(ear.db, {
    hearsWebhooks: listeners.includes('webhooks'),
    channels: listeners.filter(to => to !== 'webhooks'),
    at,
    earliest: at - HEARTBEAT_TIMEOUT_MS * speed,
  })
  for (const { organizationId, connectionId } of late)
    await recordHeartbeat(ear, organizationId, connectionId)
}

/** Heartbeat of one connection until now, with what it missed. Time that really passed counts: a day that is played sixty times as fast has the same beats. */
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
