// For later features: which connections there are. Contacts and counted intervals are read by joining.
import type { Tx } from '#server/platform/database/index.ts'
import { selectConnections } from './directory/connection-list-store.ts'

export { deleteTicketContacts, type TicketContact, upsertTicketContacts } from './contacts/contact-store.ts'
export { beginGaps, endGaps } from './directory/agent-gaps.ts'
export { deliveryOf, displayNameOf } from './directory/connection-view.ts'
export { isPhoneProvider } from './directory/phone-providers.ts'
export {
  type AgentLink,
  type AgentReport,
  agentLinks,
  reportsWithChanges,
  saveAgents,
} from './directory/remote-store.ts'
export { replaceConnectionsOfStream, type StreamConnection } from './directory/stream-link-store.ts'
export { telephonyUsersIn } from './directory/telephony-users.ts'
export { type MissingRecords, missingContacts, missingRecords } from './freshness/ledger.ts'
export {
  ensureRawEventMonth,
  MOST_BACKFILLED,
  organizationsWithWaiting,
  pruneWaiting,
  type RawKey,
  type RawSource,
  rawSince,
  type StoredRaw,
  settleRaw,
  takeWaiting,
  WAS_READ,
} from './inbox/raw-event-store.ts'
export { saveLastEvents } from './session/connection-store.ts'
export { connectorOf } from './session/connector-of.ts'
export {
  type OfferedSystem,
  offerSimulatedSystems,
  SIMULATOR_KEY,
  suspendSimulatedSystems,
} from './simulated-systems.ts'
export { type RecordRef, requestRecords } from './sync/fetch-records.ts'
export { selectGapStarts as gapStarts } from './sync/sync-store.ts'

/** Ids that name no connection in use. `kept`: ids that may name a disconnected one. */
export async function missingConnections(
  tx: Tx,
  connectionIds: readonly number[],
  kept: readonly number[] = [],
): Promise<number[]> {
  const there = await selectConnections(tx, connectionIds)
  const known = new Set(there.filter(c => !c.deletedAt || kept.includes(c.id)).map(c => c.id))
  return connectionIds.filter(id => !known.has(id))
}
