// Supervisor of everything that is fetched continuously: a provider's push channel where we have no public address,
// and polled presence where the provider pushes none. One process at a time does it for a connection: the one that
// holds an advisory lock, which ends with its database connection.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ConnectorProblem, type RawRequest } from '#connectors/registry.ts'
import { type EpochMs, MINUTE_MS } from '#core/time/index.ts'
import { activeOrganizationIds } from '#server/platform/jobs/index.ts'
import { type Inbox, openInbox } from '../inbox/delivery-batches.ts'
import * as store from '../session/connection-store.ts'
import type { ConnectorDeps } from '../session/connector-deps.ts'
import { connectorOf } from '../session/connector-of.ts'
import { openConnectorSession, recordProblem } from '../session/connector-session.ts'
import { hookSecretsOf } from '../session/credentials.ts'
import { type Heartbeat, startPushChannelHeartbeat } from '../sync/heartbeat.ts'

const LOOK_MS = 10_000
const POLL_MS = 30_000
/** Time before a restart that is there at once; the rest is read back. */
const FIRST_POLL_MS = 5 * MINUTE_MS
const COME_BACK_MS = { first: 1_000, most: 60_000 }
const KEEPER_LOCK = 7104

export interface PushChannelSupervisor {
  stop(): Promise<void>
}

interface Kept {
  controller: AbortController
  done: Promise<void>
}
/** States that the last poll found, and the moment from which the next one asks. */
interface Polled {
  states: ReadonlySet<string>
  since: EpochMs | null
  /** Heartbeat while polls for changes succeed, on systems without another channel for them; null otherwise. */
  heartbeat: Heartbeat | null
}
interface Wanted {
  organizationId: number
  system: store.ConnectedSystem
  work: 'socket' | 'poll'
}

const keyOf = ({ organizationId, system, work }: Wanted) => `${organizationId}/${system.id}/${work}`

export function startPushChannelSupervisor(
  deps: ConnectorDeps,
  lookMs = LOOK_MS,
  pollMs = POLL_MS,
): PushChannelSupervisor {
  const stopping = new AbortController()
  const inbox = openInbox(deps)
  const running = (async () => {
    while (!stopping.signal.aborted) {
      await keepWhileConnected(deps, inbox, stopping.signal, { lookMs, pollMs }).catch(error => {
        if (!stopping.signal.aborted)
          deps.log.warn({ err: error }, 'could not supervise push channels; tried again in ten seconds')
      })
      await sleep(lookMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await running
      await inbox.close()
    },
  }
}

/** Ends, and lets go of everything, when the database connection that holds the locks is lost. */
async function keepWhileConnected(
  deps: ConnectorDeps,
  inbox: Inbox,
  stopping: AbortSignal,
  { lookMs, pollMs }: { lookMs: number; pollMs: number },
): Promise<void> {
  const client = new pg.Client({ ...deps.db.pool.options, keepAlive: true })
  const lost = new AbortController()
  client.on('error', () => lost.abort())
  client.on('end', () => lost.abort())
  const ended = AbortSignal.any([stopping, lost.signal])
  const kept = new Map<string, Kept>()
  try {
    await client.connect()
    while (!ended.aborted) {
      const wanted = await wantedOf(deps)
      const keys = new Set(wanted.map(keyOf))
      for (const [key, { controller, done }] of kept)
        if (!keys.has(key)) {
          controller.abort()
          await done
          kept.delete(key)
          await client.query('select pg_advisory_unlock($1, hashtext($2))', [KEEPER_LOCK, key])
        }
      for (const one of wanted)
        if (!kept.has(keyOf(one)) && (await isLocked(client, keyOf(one))))
          kept.set(keyOf(one), keep(deps, inbox, one, ended, pollMs))
      await sleep(lookMs, undefined, { signal: ended }).catch(() => {})
    }
  } finally {
    for (const { controller } of kept.values()) controller.abort()
    await Promise.all([...kept.values()].map(({ done }) => done))
    await client.end().catch(() => {})
  }
}

async function isLocked(client: pg.Client, key: string): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(
    'select pg_try_advisory_lock($1, hashtext($2)) as locked',
    [KEEPER_LOCK, key],
  )
  return rows[0]!.locked
}

async function wantedOf({ db, configuration }: ConnectorDeps): Promise<Wanted[]> {
  const wanted: Wanted[] = []
  for (const organizationId of await activeOrganizationIds(db)) {
    const systems = await db.inTenant(organizationId, tx => store.selectSystems(tx, organizationId))
    for (const system of systems) {
      if (system.state !== 'connected' && system.state !== 'failing') continue
      const { capabilities, openSocket, presenceSnapshot } = connectorOf(system.providerId)
      // Simulated systems reach us wherever we are.
      const isReached = configuration.isPublic || system.simulatorUrl !== null
      if (capabilities.websocket && openSocket && !isReached)
        wanted.push({ organizationId, system, work: 'socket' })
      const isPushed =
        capabilities.presence === 'push' && (capabilities.websocket || system.subscription !== null)
      if (presenceSnapshot && !isPushed) wanted.push({ organizationId, system, work: 'poll' })
    }
  }
  return wanted
}

function keep(deps: ConnectorDeps, inbox: Inbox, wanted: Wanted, ended: AbortSignal, pollMs: number): Kept {
  const controller = new AbortController()
  const signal = AbortSignal.any([ended, controller.signal])
  const polled: Polled = { states: new Set(), since: null, heartbeat: null }
  const once = () =>
    wanted.work === 'socket'
      ? listenOnce(deps, inbox, wanted, signal)
      : pollOnce(deps, inbox, wanted, signal, polled)
  const done = (async () => {
    let waitMs = COME_BACK_MS.first
    while (!signal.aborted) {
      try {
        await once()
        waitMs = COME_BACK_MS.first
      } catch (error) {
        if (signal.aborted) break
        await polled.heartbeat?.stop()
        polled.heartbeat = null
        await note(deps, wanted, error)
        waitMs = Math.min(COME_BACK_MS.most, waitMs * 2)
      }
      await sleep(wanted.work === 'poll' ? Math.max(pollMs, waitMs) : waitMs, undefined, { signal }).catch(
        () => {},
      )
    }
    await polled.heartbeat?.stop()
  })()
  return { controller, done }
}

async function note(deps: ConnectorDeps, { organizationId, system }: Wanted, error: unknown): Promise<void> {
  const { log } = deps
  log.warn(
    { err: error, organizationId, connectionId: system.id },
    'a push channel or presence poll failed; tried again with growing pauses',
  )
  if (error instanceof ConnectorProblem)
    await recordProblem(deps, organizationId, system.id, error).catch(cause =>
      log.warn(
        { err: cause },
        'could not record the problem of a connection; its state on the settings page may be out of date',
      ),
    )
}

/** Until the channel ends. What it loses meanwhile is read back. */
async function listenOnce(
  deps: ConnectorDeps,
  inbox: Inbox,
  { organizationId, system }: Wanted,
  signal: AbortSignal,
) {
  const { db, secrets, clock, log } = deps
  const { connector, context } = openConnectorSession(deps, organizationId, system, signal)
  const owner = { organizationId, connectionId: system.id }
  const known = await db.inTenant(organizationId, tx => hookSecretsOf(tx, secrets, owner))
  const [secret] = known
  if (secret === undefined) return
  let heartbeat: Heartbeat | undefined
  const receive = (request: RawRequest) => {
    const verdict = connector.verifyWebhook!(request, known, clock.now())
    if (verdict.is === 'refused')
      log.warn(
        { ...owner, reason: verdict.reason },
        'refused a message of a push channel: its signature does not verify',
      )
    if (verdict.is === 'delivery')
      inbox.put(organizationId, system.id, 'webhook', verdict.records).catch(error => {
        log.error(
          { err: error, ...owner },
          'could not store a message of a push channel; it comes with the next backfill',
        )
      })
  }
  const setOpen = (isOpen: boolean) => {
    void heartbeat?.stop()
    heartbeat = isOpen ? startPushChannelHeartbeat(deps, organizationId, system.id) : undefined
  }
  try {
    await connector.openSocket!(secret, context, receive, setOpen)
  } finally {
    await heartbeat?.stop()
  }
}

async function pollOnce(
  deps: ConnectorDeps,
  inbox: Inbox,
  { organizationId, system }: Wanted,
  signal: AbortSignal,
  polled: Polled,
) {
  const { connector, context } = openConnectorSession(deps, organizationId, system, signal)
  const begunAt = deps.clock.now()
  const records = (await connector.presenceSnapshot?.(context)) ?? []
  if (connector.poll)
    records.push(...(await connector.poll(polled.since ?? begunAt - FIRST_POLL_MS, context)))
  const fresh = records.filter(({ state }) => state === undefined || !polled.states.has(state))
  await inbox.put(organizationId, system.id, 'poll', fresh)
  polled.states = new Set(records.flatMap(({ state }) => state ?? []))
  polled.since = begunAt - connector.capabilities.latenessMs
  if (connector.poll) polled.heartbeat ??= startPushChannelHeartbeat(deps, organizationId, system.id)
}
