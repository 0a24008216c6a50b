// Connectors by provider id.
import { CONNECTORS, type Connector } from '#connectors/registry.ts'
import { refuse } from '#contract/errors.ts'

/** Throws NOT_FOUND for a provider that nothing connects to: files are one, too. */
export function connectorOf(providerId: number): Connector {
  const found = CONNECTORS.find(connector => connector.provider.id === providerId)
  if (!found) throw refuse('NOT_FOUND', { what: 'provider', id: providerId })
  return found
}
