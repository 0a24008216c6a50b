// Gaps of agents: from a disconnection, or from the first list without the agent, until the system's next report on the
// agent. The start and the end of a gap each publish an event, after which the agent's days are evaluated again.
import type { EpochMs } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { emit } from '#server/platform/events/index.ts'
import { type AgentMoment, closeGaps, openGaps, surfersOfAgents } from './gap-store.ts'
import { saveUnlisted } from './remote-store.ts'

/** `remoteIds`: null for all agents of the connection. True when any gap was opened. */
export async function beginGaps(
  tx: Tx,
  organizationId: number,
  connectionId: number,
  gone: { remoteIds: readonly string[] | null; at: EpochMs },
): Promise<boolean> {
  const ids = await openGaps(tx, organizationId, connectionId, gone)
  await publishSince(tx, organizationId, connectionId, ids, gone.at)
  return ids.length > 0
}

/** True when any gap was closed. */
export async function endGaps(
  tx: Tx,
  organizationId: number,
  connectionId: number,
  reported: readonly AgentMoment[],
): Promise<boolean> {
  if (reported.length === 0) return false
  const ids = await closeGaps(tx, organizationId, connectionId, reported)
  const since = reported.reduce((first, { at }) => Math.min(first, at), Number.POSITIVE_INFINITY)
  await publishSince(tx, organizationId, connectionId, ids, since)
  return ids.length > 0
}

export interface AgentListing {
  activeIds: readonly string[]
  inactiveIds: readonly string[]
  /** When the list was begun. */
  begunAt: EpochMs
  /** When the statuses of the listed agents were read. */
  lookedAt: EpochMs
}

/** Saves a complete list of a system's agents: missing and inactive agents begin a gap, active ones end theirs. */
export async function saveListing(
  tx: Tx,
  organizationId: number,
  connectionId: number,
  { activeIds, inactiveIds, begunAt, lookedAt }: AgentListing,
): Promise<void> {
  const missing = await saveUnlisted(tx, connectionId, [...activeIds, ...inactiveIds], begunAt)
  const gone = { remoteIds: [...missing, ...inactiveIds], at: begunAt }
  await beginGaps(tx, organizationId, connectionId, gone)
  const reported = activeIds.map(remoteId => ({ remoteId, at: lookedAt }))
  await endGaps(tx, organizationId, connectionId, reported)
}

async function publishSince(
  tx: Tx,
  organizationId: number,
  connectionId: number,
  remoteIds: readonly string[],
  since: EpochMs,
): Promise<void> {
  if (remoteIds.length === 0) return
  const surferIds = await surfersOfAgents(tx, organizationId, connectionId, remoteIds)
  const at = new Date(since).toISOString()
  if (surferIds.length > 0)
    await emit(tx, organizationId, 'observed.changed', { surferIds, from: at, to: at })
}
