// Use cases of connected systems: list, details, rename, sync, replace a secret, disconnect, quarantine.
import { CONNECTORS, type Connector, type Credentials, PROVIDERS } from '#connectors/registry.ts'
import type {
  Connection,
  ConnectionDetails,
  Provider,
  Quarantined,
  SyncJob,
} from '#contract/endpoints/connections.ts'
import { refuse } from '#contract/errors.ts'
import { HOUR_MS } from '#core/time/index.ts'
import type { Counted, Paged, Tx } from '#server/platform/database/index.ts'
import { emit } from '#server/platform/events/index.ts'
import type { Actor } from '#server/platform/http/index.ts'
import { startJob } from '#server/platform/jobs/index.ts'
import { allow } from '../identity/index.ts'
import { connectionMethods } from './authorisation/authorise.ts'
import { selectConnections } from './directory/connection-list-store.ts'
import { readAnyConnection, readConnection } from './directory/connection-view.ts'
import { type ListedAgent, selectListedAgents, selectQueues } from './directory/remote-store.ts'
import { streamsUsing } from './directory/stream-link-store.ts'
import { countQuarantined, readAgain, selectQuarantined } from './inbox/raw-event-store.ts'
import * as connections from './session/connection-store.ts'
import type { ConnectorDeps } from './session/connector-deps.ts'
import { connectorOf } from './session/connector-of.ts'
import { openUnsavedSession } from './session/connector-session.ts'
import { hookSecretsOf, readCredentials, replaceHookSecret } from './session/credentials.ts'
import { openConnection } from './sync/open-connection.ts'
import { endConnection, fractionOf, RECONCILED_MS, resumeSyncs, startSyncs } from './sync/sync-connection.ts'
import { type SyncShown, selectSyncs } from './sync/sync-store.ts'

const SYNCS_SHOWN = 50
const PATIENCE_MS = 20_000

export function listProviders({ configuration }: ConnectorDeps, actor: Actor): Provider[] {
  allow(actor, 'connections.view')
  return PROVIDERS.map(({ id, name, displayName, isOauth }) => {
    const connector = CONNECTORS.find(({ provider }) => provider.id === id)
    const fields = (connector?.settingFields ?? []).map(field => ({
      ...field,
      pattern: field.pattern.source,
      isChangeable: field.isChangeable ?? false,
      choices: field.choices ? [...field.choices] : null,
    }))
    const ways = connector
      ? connectionMethods(connector, configuration)
      : { ways: ['file' as const], missing: null }
    return {
      id,
      name,
      displayName,
      isOauth,
      ...aboutOf(connector),
      ...ways,
      fields,
      apiKeyHint: connector?.apiKey?.hint ?? null,
      keyParts: (connector?.apiKey?.parts ?? []).map(({ isName = false, isOptional = false, ...part }) => ({
        ...part,
        isName,
        isOptional,
      })),
    }
  })
}

function aboutOf(connector: Connector | undefined): Pick<Provider, 'group' | 'gives' | 'facts'> {
  if (!connector) return { group: 'files', gives: ['forecast'], facts: null }
  const { endpoints, webhooks, websocket, presence, latenessMs } = connector.capabilities
  const { group, scopes, statuses, limit, importing, signature } = connector.facts
  const gives: Provider['gives'] = endpoints.length > 0 ? ['forecast', 'performance'] : []
  // Events that are an hour late do not count as real time.
  if ((webhooks || websocket || presence !== 'none') && latenessMs < HOUR_MS) gives.push('real-time')
  return {
    group,
    gives,
    facts: {
      scopes: [...scopes],
      statuses: [...statuses],
      limit,
      ...(importing && { importing }),
      signature,
    },
  }
}

export async function readDetails(
  { db, configuration }: ConnectorDeps,
  actor: Actor,
  connectionId: number,
): Promise<ConnectionDetails> {
  allow(actor, 'connections.view')
  return db.inTenant(actor.organizationId, async tx => {
    const connection = await readAnyConnection(tx, configuration, connectionId)
    const agents = await selectListedAgents(tx, connectionId)
    const active = agents.filter(agent => agent.isActive)
    return {
      connection,
      syncJobs: (await selectSyncs(tx, connectionId, SYNCS_SHOWN)).map(syncShown),
      queues: await selectQueues(tx, connectionId),
      agentCount: active.length,
      unmatchedAgents: active.filter(agent => agent.surferId === null).map(asAccount),
      assignedAgents: agents
        .filter(agent => agent.isByHand)
        .map(agent => ({
          ...asAccount(agent),
          surferId: agent.surferId!,
          surferName: agent.surferName ?? '',
        })),
      quarantinedCount: await countQuarantined(tx, connectionId),
      streamNames: await streamsUsing(tx, connectionId),
    }
  })
}

const asAccount = ({ remoteId, name, email }: ListedAgent) => ({ remoteId, name, email })

const syncShown = (row: SyncShown): SyncJob => ({
  id: row.id,
  connectionId: row.connectionId,
  endpoint: row.endpoint,
  complete: row.complete,
  reason: row.reason,
  from: row.fromAt.toISOString(),
  to: row.toAt.toISOString(),
  recordCount: row.recordCount,
  progress: row.complete
    ? 1
    : fractionOf({ from: row.fromAt.getTime(), to: row.toAt.getTime() }, row.reachedAt?.getTime() ?? null),
  isRunning: !row.complete && (row.jobState === 'pending' || row.jobState === 'in_progress'),
  retryAt: row.retryAt?.toISOString() ?? null,
  problem: row.problem,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})

export async function rename(
  { db, configuration }: ConnectorDeps,
  actor: Actor,
  connectionId: number,
  name: string,
): Promise<Connection> {
  allow(actor, 'connections.manage')
  return db.inTenant(actor.organizationId, async tx => {
    await connections.renameConnection(tx, connectionId, name)
    await publishChange(tx, actor, connectionId)
    return readConnection(tx, configuration, connectionId)
  })
}

const publishChange = (tx: Tx, { organizationId, managerId }: Actor, connectionId: number) =>
  emit(tx, organizationId, 'connection.changed', { connectionId }, { managerId: managerId ?? undefined })

/** Resumes what stopped and reads the last two days again. */
export async function sync({ db, clock }: ConnectorDeps, actor: Actor, connectionId: number): Promise<void> {
  allow(actor, 'connections.manage')
  const { organizationId } = actor
  await db.inTenant(organizationId, async tx => {
    const system = await systemOf(tx, connectionId)
    await resumeSyncs(tx, organizationId, connectionId)
    await startJob(tx, organizationId, openConnection, { connectionId }, { key: String(connectionId) })
    const now = clock.now()
    await startSyncs(tx, organizationId, system, { reason: 'asked', from: now - RECONCILED_MS, to: now })
  })
}

/** A system in use that has its permission. */
async function systemOf(tx: Tx, connectionId: number): Promise<connections.ConnectedSystem> {
  const system = await connections.selectSystem(tx, connectionId, 'locked')
  const [file] = system ? [] : await selectConnections(tx, [connectionId])
  if (file && !file.deletedAt)
    throw refuse('CONFLICT', { because: `${file.name} is made of files: upload one to bring it up to date.` })
  if (!system || system.deletedAt) throw refuse('NOT_FOUND', { what: 'connection', id: connectionId })
  if (system.state === 'needs-reauth')
    throw refuse('CONFLICT', { because: `${system.name} has lost its permission. Re-authorise it first.` })
  return system
}

/**
 * Both secrets are stored before the provider learns the new one; the old one is accepted for a day after it signs
 * with that.
 */
export async function rotateSecret(
  { db, secrets }: ConnectorDeps,
  actor: Actor,
  connectionId: number,
): Promise<void> {
  allow(actor, 'connections.manage')
  const { organizationId } = actor
  await db.inTenant(organizationId, async tx => {
    const system = await systemOf(tx, connectionId)
    const { accountOf, apiKey } = connectorOf(system.providerId)
    if (accountOf)
      throw refuse('CONFLICT', {
        because: `What ${system.name} sends is signed with the secret of the application, which is replaced where the application is registered.`,
      })
    if (apiKey?.signsWebhooks)
      throw refuse('CONFLICT', {
        because: `What ${system.name} sends is signed with a part of its key. Replace it there, then re-authorise ${system.name} with the new one.`,
      })
    if (!system.subscription)
      throw refuse('CONFLICT', {
        because: `Nothing is sent to us by ${system.name}: there is no secret to replace.`,
      })
    await replaceHookSecret(tx, secrets, { organizationId, connectionId })
    await startJob(tx, organizationId, openConnection, { connectionId }, { key: String(connectionId) })
    await publishChange(tx, actor, connectionId)
  })
}

/**
 * Disconnects here at once: nothing more is read or accepted, and the secrets are deleted. Then the provider is
 * notified, as far as it answers. Stored events stay.
 */
export async function disconnect(deps: ConnectorDeps, actor: Actor, connectionId: number): Promise<void> {
  allow(actor, 'connections.manage')
  const { db, clock, log, secrets } = deps
  const { organizationId } = actor
  const owner = { organizationId, connectionId }
  const credentials = await readCredentials(deps, owner)
  const { system, hookSecrets } = await db.inTenant(organizationId, async tx => {
    const found = await connections.selectSystem(tx, connectionId, 'locked')
    // Files can be uploaded again; without its system a ticket group would silently lose its source.
    const users = found ? [] : await streamsUsing(tx, connectionId)
    if (users.length > 0)
      throw refuse('IN_USE', {
        because: `Ticket groups still use it: ${users.join(', ')}. Change or archive them first.`,
      })
    const hookSecrets = await hookSecretsOf(tx, secrets, owner)
    if (!(await endConnection(tx, organizationId, connectionId, clock.now())))
      throw refuse('NOT_FOUND', { what: 'connection', id: connectionId })
    await publishChange(tx, actor, connectionId)
    return { system: found, hookSecrets }
  })
  if (system && credentials)
    await notifyProvider(deps, system, credentials, hookSecrets).catch(error =>
      log.warn(
        { err: error, organizationId, connectionId },
        'could not notify a provider of the disconnection; it is disconnected here, remove our application there by hand',
      ),
    )
}

async function notifyProvider(
  deps: ConnectorDeps,
  system: connections.ConnectedSystem,
  credentials: Credentials,
  hookSecrets: readonly string[],
): Promise<void> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const { connector, context } = openUnsavedSession(deps, system, credentials.access, signal)
  if (system.subscription) await connector.unsubscribe?.(system.subscription, context)
  await connector.endSocket?.(hookSecrets, context)
  const app = deps.configuration.providers.get(connector.provider.name)?.app
  if (app) await connector.revoke?.(app, credentials, context)
}

export async function listQuarantined(
  { db, configuration }: ConnectorDeps,
  actor: Actor,
  connectionId: number,
  paging: Paged,
): Promise<Counted<Quarantined>> {
  allow(actor, 'connections.view')
  return db.inTenant(actor.organizationId, async tx => {
    await readConnection(tx, configuration, connectionId)
    const { rows, meta } = await selectQuarantined(tx, connectionId, paging)
    return { rows: rows.map(row => ({ ...row, receivedAt: row.receivedAt.toISOString() })), meta }
  })
}

export async function readQuarantinedAgain(
  { db, configuration }: ConnectorDeps,
  actor: Actor,
  connectionId: number,
  ids: number[] | undefined,
): Promise<number> {
  allow(actor, 'connections.manage')
  return db.inTenant(actor.organizationId, async tx => {
    await readConnection(tx, configuration, connectionId)
    const count = await readAgain(tx, actor.organizationId, connectionId, ids ?? null)
    if (count > 0) await publishChange(tx, actor, connectionId)
    return count
  })
}
