// Speaking to a provider: the connector, and everything it is handed.
import {
  Budget,
  type Connector,
  type ConnectorContext,
  type ConnectorProblem,
  type ConnectorSettings,
  createHttp,
  sleepFor,
} from '#connectors/registry.ts'
import type { Database } from '#server/platform/database/index.ts'
import * as store from './connection-store.ts'
import type { ConnectorDeps } from './connector-deps.ts'
import { connectorOf } from './connector-of.ts'
import { freshAccessToken, renewAccessToken } from './credentials.ts'

export interface ConnectorSession {
  connector: Connector
  context: ConnectorContext
}

interface ConnectionRef {
  id: number
  providerId: number
  settings: ConnectorSettings
  simulatorUrl?: string | null
}

/** With the credentials of a connection. */
export function openConnectorSession(
  deps: ConnectorDeps,
  organizationId: number,
  system: ConnectionRef,
  signal: AbortSignal,
): ConnectorSession {
  const connector = connectorOf(system.providerId)
  const owner = { organizationId, connectionId: system.id }
  const budget = budgetOf(deps, organizationId, system.id, system.simulatorUrl ? {} : connector.limits)
  const withAccess = (
    access: () => Promise<string | null>,
    refreshed?: (refused: string) => Promise<string>,
  ) => contextWith(deps, connector, system, signal, budget, access, refreshed)
  // The renewal itself must not wait for a renewal.
  const renewing = () => withAccess(async () => null)
  return {
    connector,
    context: withAccess(
      () => freshAccessToken(deps, owner, connector, renewing),
      refused => renewAccessToken(deps, owner, connector, renewing, refused),
    ),
  }
}

/** Before there is a connection: with the key that was typed in, or with nothing. */
export function openUnsavedSession(
  deps: ConnectorDeps,
  ref: Omit<ConnectionRef, 'id'>,
  apiKey: string | null,
  signal: AbortSignal,
): ConnectorSession {
  const connector = connectorOf(ref.providerId)
  const budget = new Budget(connector.limits, { now: () => deps.clock.now(), sleep: sleepFor })
  const access = async () => apiKey
  return { connector, context: contextWith(deps, connector, { ...ref, id: 0 }, signal, budget, access) }
}

function contextWith(
  { clock, configuration }: ConnectorDeps,
  connector: Connector,
  { id, settings, simulatorUrl }: ConnectionRef,
  signal: AbortSignal,
  budget: Budget,
  access: () => Promise<string | null>,
  refreshed?: (refused: string) => Promise<string>,
): ConnectorContext {
  const now = () => clock.now()
  const { name } = connector.provider
  const application = configuration.providers.get(name)
  const baseUrl = connector.baseUrl(
    settings,
    simulatorUrl ? `${simulatorUrl}/${name}` : (application?.baseUrl ?? null),
  )
  const http = createHttp({
    baseUrl,
    access,
    budget,
    signal,
    now,
    ...(refreshed && { refreshed }),
    ...(connector.otherHosts && { otherHosts: connector.otherHosts }),
    ...(connector.ownHosts && { ownHosts: connector.ownHosts }),
    ...(connector.headersOf && {
      headersOf: (held, url) => connector.headersOf!(held, { app: application?.app ?? null, url }),
    }),
  })
  return { connectionId: id, settings, http, now, signal }
}

const budgets = new WeakMap<Database, Map<string, Budget>>()

/** One for all that this process asks of a connection. */
function budgetOf(
  { db, clock }: ConnectorDeps,
  organizationId: number,
  connectionId: number,
  limits: Connector['limits'],
): Budget {
  const known = budgets.get(db) ?? new Map<string, Budget>()
  budgets.set(db, known)
  const key = `${organizationId}/${connectionId}`
  const budget = known.get(key) ?? new Budget(limits, { now: () => clock.now(), sleep: sleepFor })
  known.set(key, budget)
  return budget
}

/** Writes down what a provider's refusal means for the connection. A limit means nothing: it is waited for. */
export async function recordProblem(
  { db, clock }: ConnectorDeps,
  organizationId: number,
  connectionId: number,
  { code, message }: ConnectorProblem,
): Promise<void> {
  if (code === 'rate-limited') return
  const state = code === 'needs-reauth' ? 'needs-reauth' : 'failing'
  await db.inTenant(organizationId, tx =>
    store.setState(tx, organizationId, connectionId, { state, problem: message, at: clock.now() }),
  )
}
