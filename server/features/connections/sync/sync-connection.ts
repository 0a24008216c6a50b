// Backfill of a provider's records: the past once, its newest part first, then what may have been missed. Each page is
// stored together with its cursor, so that a run may die anywhere. When the provider asks for a pause the job is
// postponed.
import { type Batch, ConnectorProblem } from '#connectors/registry.ts'
import { refuse } from '#contract/errors.ts'
import { DAY_MS, type EpochMs, HOUR_MS, MINUTE_MS } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { emit } from '#server/platform/events/index.ts'
import {
  cancelJob,
  defineJob,
  type JobContext,
  JobPostponed,
  startJob,
  unfinishedJob,
} from '#server/platform/jobs/index.ts'
import type { Clock } from '#server/platform/process/clock.ts'
import { beginGaps } from '../directory/agent-gaps.ts'
import { startCounting } from '../freshness/count-contacts.ts'
import { noteGap, repairGaps } from '../gaps/gap-record-store.ts'
import { readKindsOf } from '../gaps/record-kinds.ts'
import { areBackfilledWaiting, ensureRawEventMonth, storeDeliveries } from '../inbox/raw-event-store.ts'
import * as systems from '../session/connection-store.ts'
import { connectorDepsOf } from '../session/connector-deps.ts'
import { connectorOf } from '../session/connector-of.ts'
import { openConnectorSession, recordProblem } from '../session/connector-session.ts'
import { deleteSecrets } from '../session/secret-store.ts'
import { refreshPresence } from './refresh-presence.ts'
import * as store from './sync-store.ts'

/** Thirteen months, so that a forecast sees each season once. */
export const FIRST_SYNC_MS = 396 * DAY_MS
/** Four weeks of a simulated system. */
export const SIMULATED_PAST_MS = 28 * DAY_MS
/** The first import begins with this week and last, whatever weekday it is: people look at them while it goes on. */
const NEWEST_MS = 14 * DAY_MS
export const RECONCILED_MS = 48 * HOUR_MS
/** After so long a run lets others have their turn. */
const TURN_MS = 30_000
/** Unread records of backfills at which a first import pauses, and for how long. */
const MOST_UNREAD = 10_000
const UNREAD_PAUSE_MS = 1_000
/** So often browsers look how far it is. */
const PUBLISH_INTERVAL_MS = 3_000
const PROBE_MS = { least: MINUTE_MS, most: HOUR_MS }

/**
 * Asks for all kinds of records of a time, extended backwards by their lateness; and once more for its end when late
 * records are there, unless the next sync begins before that end anyway.
 */
export async function startSyncs(
  tx: Tx,
  organizationId: number,
  system: Pick<systems.ConnectedSystem, 'id' | 'providerId'>,
  {
    isFollowed = false,
    ...asked
  }: { reason: store.SyncReason; from: EpochMs; to: EpochMs; isFollowed?: boolean },
): Promise<void> {
  const { latenessMs } = connectorOf(system.providerId).capabilities
  const { to } = asked
  const groups: SyncGroup[] = [{ ...asked, from: asked.from - latenessMs, notBefore: null }]
  if (latenessMs > 0 && !isFollowed)
    groups.push({ reason: 'late', from: to - latenessMs, to, notBefore: to + latenessMs })
  for (const group of groups) {
    const first = await insertGroup(tx, organizationId, system, group)
    if (first !== undefined) await startSync(tx, organizationId, first)
  }
  await emit(tx, organizationId, 'connection.changed', { connectionId: system.id })
}

type SyncGroup = Omit<store.NewSync, 'connectionId' | 'endpoint'>

/** Answers the one to begin with. */
async function insertGroup(
  tx: Tx,
  organizationId: number,
  { id: connectionId, providerId }: Pick<systems.ConnectedSystem, 'id' | 'providerId'>,
  group: SyncGroup,
): Promise<number | undefined> {
  const ids: number[] = []
  for (const endpoint of connectorOf(providerId).capabilities.endpoints)
    ids.push(await store.insertSync(tx, organizationId, { ...group, connectionId, endpoint }))
  return ids[0]
}

/** Asks for all that a system's first import reads, and notes what is not there before; the newest part comes first. */
export async function startFirstSyncs(
  tx: Tx,
  organizationId: number,
  system: Pick<systems.ConnectedSystem, 'id' | 'providerId'>,
  { from, to, now, isFollowed }: { from: EpochMs; to: EpochMs; now: EpochMs; isFollowed: boolean },
): Promise<void> {
  const { latenessMs } = connectorOf(system.providerId).capabilities
  const newest = now - NEWEST_MS
  await startSyncs(tx, organizationId, system, { reason: 'first', from: newest, to, isFollowed })
  const older: SyncGroup = { reason: 'first', from: from - latenessMs, to: newest, notBefore: null }
  // The last of the newest part goes on with it.
  await insertGroup(tx, organizationId, system, older)
  const kinds = readKindsOf(system.providerId)
  for (const part of [
    { from: newest, to },
    { from, to: newest },
  ])
    await noteGap(tx, organizationId, system, { ...part, reason: 'not-read', problem: null }, kinds)
}

async function startSync(tx: Tx, organizationId: number, syncJobId: number): Promise<void> {
  const started = await startJob(
    tx,
    organizationId,
    syncConnection,
    { syncJobId },
    { key: String(syncJobId) },
  )
  await store.saveSyncJobId(tx, syncJobId, 'jobId' in started ? started.jobId : started.alreadyRunning)
}

/** Goes on with what is not done; what was asked for together goes on one after another, as does a first import. */
export async function resumeSyncs(tx: Tx, organizationId: number, connectionId: number): Promise<void> {
  const groups = Map.groupBy(await store.selectIncomplete(tx, connectionId), ({ reason, fromAt, toAt }) =>
    reason === 'first' ? reason : `${reason} ${fromAt.getTime()} ${toAt.getTime()}`,
  )
  for (const [first] of groups.values()) if (first) await startSync(tx, organizationId, first.id)
}

/**
 * Some of it is being done, or waits for the provider, but for what is done `beside` it. What comes late has its own
 * time.
 */
export async function isSyncing(
  tx: Tx,
  organizationId: number,
  connectionId: number,
  beside: readonly store.SyncReason[] = ['late'],
): Promise<boolean> {
  for (const { id, reason } of await store.selectIncomplete(tx, connectionId))
    if (
      !beside.includes(reason) &&
      (await unfinishedJob(tx, organizationId, syncConnection, String(id))) !== null
    )
      return true
  return false
}

async function stopSyncs(tx: Tx, organizationId: number, connectionId: number): Promise<void> {
  for (const { id } of await store.selectIncomplete(tx, connectionId)) {
    const jobId = await unfinishedJob(tx, organizationId, syncConnection, String(id))
    if (jobId !== null) await cancelJob(tx, organizationId, jobId)
  }
}

/**
 * Disconnects: no more syncs, the secrets are deleted, and nothing is known of the agents from now on. False: it was
 * disconnected already.
 */
export async function endConnection(
  tx: Tx,
  organizationId: number,
  connectionId: number,
  at: EpochMs,
): Promise<boolean> {
  const system = await systems.selectSystem(tx, connectionId)
  if (!(await systems.markConnectionDeleted(tx, connectionId, at))) return false
  if (system)
    await noteGap(tx, organizationId, system, { from: at, to: null, reason: 'disconnected', problem: null })
  await beginGaps(tx, organizationId, connectionId, { remoteIds: null, at })
  await stopSyncs(tx, organizationId, connectionId)
  await deleteSecrets(tx, connectionId)
  return true
}

export const syncConnection = defineJob<{ syncJobId: number }>({
  kind: 'sync-connection',
  always: 'Connected systems go on reporting: the flag hides the page alone.',
  maxAttempts: 8,
  async run({ syncJobId }, context) {
    const { db, organizationId } = context
    const found = await db.inTenant(organizationId, async tx => {
      const sync = await store.selectSync(tx, syncJobId)
      return { sync, system: sync && (await systems.selectSystem(tx, sync.connectionId)) }
    })
    const { sync, system } = found
    if (!sync || sync.complete || !system || system.deletedAt || system.state === 'needs-reauth') return
    // A worker may be killed between noting a pause and postponing its job.
    const pauseEnd = pauseEndOf(sync, system, context.clock)
    if (pauseEnd) throw new JobPostponed(pauseEnd)
    try {
      await read(context, sync, system)
    } catch (error) {
      context.signal.throwIfAborted()
      if (!(error instanceof ConnectorProblem)) throw error
      await noteProblemOf(context, sync, system, error)
    }
  },
})

/** Whether a day is played in the system: a simulated one, also where it is configured as the provider itself. */
const isPlayed = ({ simulatorUrl }: systems.ConnectedSystem, { machineTime }: Clock): boolean =>
  simulatorUrl !== null || machineTime !== undefined

/** Time before which nothing is asked: late records have their own, and a provider may ask for a pause. */
function pauseEndOf(
  { reason, retryAt, problem }: store.SyncWithProblem,
  system: systems.ConnectedSystem,
  clock: Clock,
): Date | null {
  const isAsked = problem === null && (reason === 'late' || !isPlayed(system, clock))
  return isAsked && retryAt !== null && retryAt.getTime() > clock.now() ? retryAt : null
}

async function read(
  context: JobContext,
  sync: store.SyncRow,
  system: systems.ConnectedSystem,
): Promise<void> {
  const { organizationId, signal, clock } = context
  const { connector, context: talk } = openConnectorSession(
    connectorDepsOf(context),
    organizationId,
    system,
    signal,
  )
  const range = { from: sync.fromAt.getTime(), to: sync.toAt.getTime() }
  const turnEndsAt = performance.now() + TURN_MS
  let at = sync
  let publishedAt = performance.now()
  const hasPauses = !isPlayed(system, clock)
  const batches = () => connector.backfill(sync.endpoint, range, at.cursor ?? null, talk)
  await pauseWhileUnread(context, sync)
  for await (const batch of hasPauses ? batches() : withoutPauses(batches)) {
    if (!(await keep(context, at, batch))) return
    at = { ...at, cursor: batch.cursor }
    if (batch.isDone) return
    await context.progress(fractionOf(range, batch.reachedAt), sync.endpoint)
    if (performance.now() - publishedAt > PUBLISH_INTERVAL_MS) {
      publishedAt = performance.now()
      await context.db.inTenant(organizationId, tx =>
        emit(tx, organizationId, 'connection.changed', { connectionId: system.id }),
      )
    }
    if (batch.retryAt !== null && hasPauses) throw new JobPostponed(new Date(batch.retryAt))
    if (performance.now() > turnEndsAt) throw new JobPostponed(new Date(clock.now()))
    await pauseWhileUnread(context, sync)
  }
  throw new Error(`The records "${sync.endpoint}" of ${connector.provider.name} ended before they were done.`)
}

/** A first import goes no faster than its records are read. A gap is backfilled at once: the board waits for it. */
async function pauseWhileUnread(context: JobContext, { reason }: store.SyncRow): Promise<void> {
  const { db, organizationId, clock } = context
  if (reason !== 'first') return
  if (await db.inTenant(organizationId, tx => areBackfilledWaiting(tx, organizationId, MOST_UNREAD)))
    throw new JobPostponed(new Date(clock.now() + UNREAD_PAUSE_MS))
}

/** Pauses are for providers whose answers take time: a simulated one is asked again at once. */
async function* withoutPauses(batches: () => AsyncIterable<Batch>): AsyncIterable<Batch> {
  for (let isPaused = true; isPaused; ) {
    isPaused = false
    for await (const batch of batches()) {
      yield batch
      isPaused = batch.retryAt !== null
    }
  }
}

/** 0 to 1: how far into the time that is read. */
export const fractionOf = (
  { from, to }: { from: EpochMs; to: EpochMs },
  reachedAt: EpochMs | null,
): number =>
  reachedAt === null || to <= from ? 0 : Math.min(1, Math.max(0, (reachedAt - from) / (to - from)))

/**
 * Stores records and cursor, both or neither, so that a page whose commit is lost is read again. False: the connection
 * was disconnected, or another run is further.
 */
async function keep(context: JobContext, sync: store.SyncRow, batch: Batch): Promise<boolean> {
  const { db, organizationId, clock } = context
  const now = clock.now()
  await ensureRawEventMonth(db, organizationId, now)
  return db
    .inTenant(
      organizationId,
      async tx => {
        const system = await systems.selectSystem(tx, sync.connectionId, batch.isDone ? 'locked' : 'shared')
        if (!system || system.deletedAt) return false
        const { connectionId } = sync
        const arriving = batch.records.map(record => ({
          ...record,
          connectionId,
          source: 'backfill' as const,
        }))
        const stored = await storeDeliveries(tx, organizationId, arriving, now)
        if (!(await store.advanceCursor(tx, sync, { ...batch, stored }))) throw new Overtaken()
        if (batch.isDone) await finish(tx, organizationId, sync, now)
        else if (system.state === 'failing') await markReconnected(tx, organizationId, system, now)
        return true
      },
      { isDoneAgain: true },
    )
    .catch(error => {
      if (error instanceof Overtaken) return false
      throw error
    })
}

/** Takes back what was stored with it. */
class Overtaken extends Error {}

async function finish(tx: Tx, organizationId: number, sync: store.SyncRow, now: EpochMs): Promise<void> {
  const system = await systems.selectSystem(tx, sync.connectionId)
  await systems.saveLastSync(tx, sync.connectionId, now)
  if (system?.state === 'failing') await markReconnected(tx, organizationId, system, now)
  const next = await store.selectNext(tx, sync)
  if (next !== null) await startSync(tx, organizationId, next)
  const { connectionId, reason } = sync
  if (system && next === null && (reason === 'nightly' || reason === 'first'))
    await startCounting(tx, organizationId, system, now)
  if (system && (await repairGaps(tx, system, now)).hasContacts)
    await emit(tx, organizationId, 'contacts.repaired', { connectionId })
  await emit(tx, organizationId, 'connection.changed', { connectionId })
}

/** It answers again: what happened meanwhile is read back. */
export async function markReconnected(
  tx: Tx,
  organizationId: number,
  system: systems.ConnectedSystem,
  now: EpochMs,
): Promise<void> {
  await systems.setState(tx, organizationId, system.id, { state: 'connected', problem: null, at: now })
  if (system.problemAt)
    await backfillGap(tx, organizationId, system, { from: system.problemAt.getTime(), to: now })
}

/**
 * Backfills a time in which no events arrived, and reads presence. Until both are done the system's statuses count as
 * stale.
 */
export async function backfillGap(
  tx: Tx,
  organizationId: number,
  system: systems.ConnectedSystem,
  missed: { from: EpochMs; to: EpochMs },
): Promise<void> {
  await systems.saveMissedRange(tx, system.id, missed)
  await noteGap(tx, organizationId, system, { ...missed, reason: 'silence', problem: null })
  const connectionId = system.id
  await startJob(tx, organizationId, refreshPresence, { connectionId }, { key: String(connectionId) })
  await startSyncs(tx, organizationId, system, { reason: 'gap', ...missed })
}

async function noteProblemOf(
  context: JobContext,
  sync: store.SyncRow,
  system: systems.ConnectedSystem,
  problem: ConnectorProblem,
): Promise<void> {
  const { db, organizationId, clock } = context
  const now = clock.now()
  const isLasting = problem.code === 'denied' || problem.code === 'not-allowed' || problem.code === 'refused'
  // One kind of records that is refused says nothing of the others.
  if (!isLasting) await recordProblem(connectorDepsOf(context), organizationId, system.id, problem)
  const retryAt = problem.code === 'needs-reauth' || isLasting ? null : retryTime(problem, system, now)
  await db.inTenant(organizationId, async tx => {
    await store.saveWait(tx, sync.id, {
      retryAt,
      problem: problem.code === 'rate-limited' ? null : problem.message,
    })
    const next = isLasting ? await store.selectNext(tx, sync) : null
    if (next !== null) await startSync(tx, organizationId, next)
    await emit(tx, organizationId, 'connection.changed', { connectionId: system.id })
  })
  if (retryAt !== null) throw new JobPostponed(new Date(retryAt))
  if (isLasting) throw refuse('CONFLICT', { because: problem.message })
}

/** When the provider says so; else after as long again as it has been silent, from a minute to an hour. */
export function retryTime(
  problem: ConnectorProblem,
  { problemAt }: systems.ConnectedSystem,
  now: EpochMs,
): EpochMs {
  const silentMs = problemAt ? now - problemAt.getTime() : 0
  const wait = Math.min(PROBE_MS.most, Math.max(PROBE_MS.least, silentMs))
  return problem.code === 'rate-limited' && problem.retryAt !== null ? problem.retryAt : now + wait
}
