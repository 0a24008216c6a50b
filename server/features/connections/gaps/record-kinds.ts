// Kinds of records that a provider's endpoints bring, by the connector's own statement.
import { CONNECTORS, type Connector, type ReadKind } from '#connectors/registry.ts'

/** An endpoint, and a kind of records that is complete only with it. */
export interface Bringing {
  endpoint: string
  kind: ReadKind
}

const connectorBy = (providerId: number) => CONNECTORS.find(({ provider }) => provider.id === providerId)

export function bringingOf(providerId: number): Bringing[] {
  const connector = connectorBy(providerId)
  if (!connector) return []
  const { endpoints, brings, isPhone } = connector.capabilities
  const usual: readonly ReadKind[] = isPhone ? ['contacts'] : ['contacts', 'comments']
  return endpoints.flatMap(endpoint => (brings?.[endpoint] ?? usual).map(kind => ({ endpoint, kind })))
}

/** Kinds that can be read back. */
export const readKindsOf = (providerId: number): ReadKind[] => [
  ...new Set(bringingOf(providerId).map(({ kind }) => kind)),
]

const reportsStatuses = (connector: Connector | undefined) =>
  connector !== undefined && connector.capabilities.presence !== 'none'

/** Kinds of records that the system reports, by any means. */
export const kindsOf = (providerId: number): ReadKind[] => {
  const read = readKindsOf(providerId)
  return read.includes('statuses') || !reportsStatuses(connectorBy(providerId)) ? read : [...read, 'statuses']
}
