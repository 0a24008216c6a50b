// For later features: which connections there are. Contacts and counted intervals are read by joining.
import type { RawRecord } from '#connectors/registry.ts'
import type { EpochMs } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { type RawSource, storeArriving } from './raw-store.ts'
import { selectConnections } from './store.ts'

export { connectorOf } from './connectors.ts'
export {
  ensureInboxMonth,
  forgetWaiting,
  type RawKey,
  type RawSource,
  rawSince,
  type StoredRaw,
  settleRaw,
  takeWaiting,
  WAS_READ,
} from './raw-store.ts'
export { type AgentLink, agentsOf, saveAgents } from './remote-store.ts'
export { deliveryOf, displayNameOf } from './service.ts'
export { selectMissed as missedSince } from './sync-store.ts'
export { type Want, want } from './want.ts'

/** Keeps those of one connection's records that have not come before; answers how many. See ensureInboxMonth. */
export const storeRaw = (
  tx: Tx,
  organizationId: number,
  connectionId: number,
  source: RawSource,
  records: readonly RawRecord[],
  receivedAt: EpochMs,
): Promise<number> =>
  storeArriving(
    tx,
    organizationId,
    records.map(record => ({ ...record, connectionId, source })),
    receivedAt,
  )

/** Of the ids, those that name no connection in use; of `kept`, it may have been given up since. */
export async function missingConnections(
  tx: Tx,
  connectionIds: readonly number[],
  kept: readonly number[] = [],
): Promise<number[]> {
  const there = await selectConnections(tx, connectionIds)
  const known = new Set(there.filter(c => !c.deletedAt || kept.includes(c.id)).map(c => c.id))
  return connectionIds.filter(id => !known.has(id))
}
