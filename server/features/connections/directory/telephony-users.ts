// Ids of agents at the telephony provider with which people log in, taken from the connection to their company there.
import { CONNECTORS } from '#connectors/registry.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { type AgentLink, selectConnectionsOfCompany } from './remote-store.ts'

/** Those of the agents whom the organization's own company at the provider lists, with their id there. */
export async function telephonyUsersIn(
  tx: Tx,
  links: readonly AgentLink[],
): Promise<{ surferId: number; userId: string }[]> {
  const providerIds = CONNECTORS.filter(one => one.personLogIn).map(one => one.provider.id)
  const connections = new Set(await selectConnectionsOfCompany(tx, providerIds))
  return links
    .filter(({ connectionId }) => connections.has(connectionId))
    .map(({ surferId, remoteId }) => ({ surferId, userId: remoteId }))
}
