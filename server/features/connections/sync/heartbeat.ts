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
 * Heartbeat of the webhook listener. Resolves after the first heartbeat is written; the server must not accept webhooks
 * earlier.
 */
export async function startWebhookHeartbeat(deps: HeartbeatDeps): Promise<Heartbeat> {
  const { first, ...heartbeat } = addListener(deps, 'webhooks')
  await first
  return heartbeat
}

/** Heartbeat of a push channel, while it is open. */
export const startPushChannelHeartbeat = (
  deps: HeartbeatDeps,
  organizationId: number,
  connectionId: number,
): Heartbeat => addListener(deps, { organizationId, connectionId })

type Listener = 'webhooks' | store.ListenedConnection

/** Heartbeat of all listeners of this process on one database. */
interface SharedHeartbeat {
  /** One object per listener, as two may listen to the same connection. */
  listeners: Set<{ to: Listener }>
  timer: NodeJS.Timeout
  current: Promise<void>
  /** Heartbeat that starts when the current one is written, for every listener registered by then. */
  next: Promise<void> | null
}
const shared = new WeakMap<Database, SharedHeartbeat>()

function addListener(deps: HeartbeatDeps, to: Listener): Heartbeat & { first: Promise<void> } {
  const known = shared.get(deps.db)
  const heartbeat: SharedHeartbeat = known ?? {
    listeners: new Set(),
    timer: setInterval(() => writeHeartbeat(deps, heartbeat), HEARTBEAT_INTERVAL_MS),
    current: Promise.resolve(),
    next: null,
  }
  if (!known) shared.set(deps.db, heartbeat)
  const listener = { to }
  heartbeat.listeners.add(listener)
  const first = writeHeartbeat(deps, heartbeat)
  return {
    first,
    async stop() {
      // One heartbeat at least is written for each listener.
      await first
      heartbeat.listeners.delete(listener)
      if (heartbeat.listeners.size === 0) {
        clearInterval(heartbeat.timer)
        shared.delete(deps.db)
      }
      await (heartbeat.next ?? heartbeat.current)
    },
  }
}

function writeHeartbeat(deps: HeartbeatDeps, heartbeat: SharedHeartbeat): Promise<void> {
  heartbeat.next ??= heartbeat.current.then(() => {
    heartbeat.current = heartbeat.next!
    heartbeat.next = null
    return recordHeartbeats(
      deps,
      [...heartbeat.listeners].map(({ to }) => to),
    ).catch(error =>
      deps.log.warn(
        { err: error },
        'could not record a heartbeat of listeners; after 30 seconds without one the missed time is backfilled',
      ),
    )
  })
  return heartbeat.next
}

async function recordHeartbeats(deps: HeartbeatDeps, listeners: readonly Listener[]): Promise<void> {
  if (listeners.length === 0) return
  const at = deps.clock.now()
  const speed = HOUR_MS / realMs(deps.clock, at - HOUR_MS, at)
  const late = await store.saveHeartbeats(deps.db, {
    receivesWebhooks: listeners.includes('webhooks'),
    channels: listeners.filter(to => to !== 'webhooks'),
    at,
    earliest: at - HEARTBEAT_TIMEOUT_MS * speed,
  })
  for (const { organizationId, connectionId } of late)
    await recordHeartbeat(deps, organizationId, connectionId)
}

/** Heartbeat of one connection until now, with what it missed. Time that really passed counts: a day that is played sixty times as fast has the same beats. */
export async function recordHeartbeat(
  { db, clock }: Pick<HeartbeatDeps, 'db' | 'clock'>,
  organizationId: number,
  connectionId: number,
): Promise<void> {
  const now = clock.now()
  await db.inTenant(organizationId, async tx => {
    const receivedUntil = await store.saveWatchedUntil(tx, connectionId, now)
    if (receivedUntil === null || realMs(clock, receivedUntil, now) <= HEARTBEAT_TIMEOUT_MS) return
    const system = await store.selectSystem(tx, connectionId)
    // One that does not answer is caught up on when it does.
    if (system?.state === 'connected' && !system.deletedAt)
      await backfillGap(tx, organizationId, system, { from: receivedUntil, to: now })
  })
}
