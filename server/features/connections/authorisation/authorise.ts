// Connecting a system, at the provider (OAuth with PKCE) or with an API key, and connecting again one that lost its
// permission.
import { randomBytes } from 'node:crypto'
import {
  type Connected,
  type Connector,
  ConnectorProblem,
  type ConnectorSettings,
  challengeOf,
  newVerifier,
  type OAuthApp,
} from '#connectors/registry.ts'
import type { Connection, LinkStart, Provider } from '#contract/endpoints/connections.ts'
import { type Refusal, refuse } from '#contract/errors.ts'
import { MINUTE_MS } from '#core/time/index.ts'
import { allow } from '#server/features/identity/index.ts'
import { organizationRow } from '#server/features/organization/index.ts'
import type { Configuration } from '#server/platform/configuration/configuration.ts'
import type { Database } from '#server/platform/database/index.ts'
import { emit } from '#server/platform/events/index.ts'
import { type Actor, invalidBody } from '#server/platform/http/index.ts'
import { startJob } from '#server/platform/jobs/index.ts'
import { readConnection } from '../directory/connection-view.ts'
import { copyStreamLinks } from '../directory/stream-link-store.ts'
import * as store from '../session/connection-store.ts'
import type { ConnectorDeps } from '../session/connector-deps.ts'
import { connectorOf } from '../session/connector-of.ts'
import { openUnsavedSession } from '../session/connector-session.ts'
import {
  newHookSecret,
  replaceHookSecret,
  saveCredentials,
  saveNewestHookSecret,
} from '../session/credentials.ts'
import { openConnection } from '../sync/open-connection.ts'
import { endConnection } from '../sync/sync-connection.ts'
import { newHookKey } from '../webhooks/hook-key.ts'
import * as attempts from './attempt-store.ts'

const ATTEMPT_MS = 10 * MINUTE_MS
/** A person waits for it. */
const PATIENCE_MS = 20_000

interface Wish {
  providerId: number
  name: string
  settings: ConnectorSettings
  connectionId?: number | undefined
}

/** Both null: nothing was connected. */
interface Outcome {
  connection: Connection | null
  otherAccount: string | null
}

/** How a provider can be connected here, and what keeps it from being connected in the other way. */
export function connectionMethods(
  connector: Connector,
  { providers }: Configuration,
): Pick<Provider, 'ways' | 'missing'> {
  const application = providers.get(connector.provider.name)
  // Needs an application that this installation is registered as.
  const registered = connector.authorizeUrl ? 'oauth' : connector.link ? 'link' : null
  const ways: Provider['ways'] = []
  if (registered && application?.app) ways.push(registered)
  if (connector.apiKey || !registered) ways.push('api-key')
  const missing =
    registered && !application?.app
      ? `Set ${application?.settingNames.join(' and ')}, then start Lineup again.`
      : null
  return { ways, missing }
}

/** The address where the manager says yes. */
export async function authorize(deps: ConnectorDeps, actor: Actor, wish: Wish): Promise<{ url: string }> {
  allow(actor, 'connections.manage')
  const { db, configuration } = deps
  const { connector, settings } = await checked(db, actor, wish)
  const { app, baseUrl } = configuration.providers.get(connector.provider.name) ?? {}
  if (!connector.authorizeUrl || !app) throw notConfigured(connector, configuration)
  const verifier = newVerifier()
  const state = await beginAttempt(deps, actor, { ...wish, settings }, verifier)
  const url = connector.authorizeUrl({
    app,
    state,
    settings,
    redirectUri: redirectUri(configuration),
    codeChallenge: challengeOf(verifier),
    baseUrl: connector.baseUrl(settings, baseUrl ?? null),
  })
  return { url }
}

const notConfigured = ({ provider }: Connector, { providers }: Configuration): Refusal =>
  refuse('NOT_CONFIGURED', {
    what: `${provider.displayName} (${providers.get(provider.name)?.settingNames.join(', ')})`,
  })

/** The token that opens the provider's page within ours, where the manager says yes. */
export async function linkToken(
  deps: ConnectorDeps,
  actor: Actor,
  wish: Wish,
  /** Aborted when the manager cancels. */
  cancelled: AbortSignal,
): Promise<LinkStart> {
  allow(actor, 'connections.manage')
  const { db, configuration } = deps
  const { connector, settings, before } = await checked(db, actor, wish)
  const { app } = configuration.providers.get(connector.provider.name) ?? {}
  if (!connector.link || !app) throw notConfigured(connector, configuration)
  const organization = await db.inTenant(actor.organizationId, organizationRow)
  const signal = AbortSignal.any([cancelled, AbortSignal.timeout(PATIENCE_MS)])
  const { context } = openUnsavedSession(deps, { ...wish, settings }, null, signal)
  const key = randomBytes(12).toString('hex')
  const token = await connector.link
    .token({ app, key, before, organizationName: organization!.displayName, email: actor.email }, context)
    .catch(error => {
      throw refusedBy(connector, error, signal)
    })
  const state = await beginAttempt(deps, actor, { ...wish, settings }, '')
  return {
    success: true,
    linkToken: token,
    state,
    script: connector.link.script(context.http.baseUrl!),
    apiBaseUrl: context.http.baseUrl!,
  }
}

/** The state that the provider, or its page, gives back. */
async function beginAttempt(
  { db, clock, secrets }: ConnectorDeps,
  actor: Actor,
  wish: Wish,
  verifier: string,
): Promise<string> {
  const state = randomBytes(24).toString('base64url')
  await db.inTenant(actor.organizationId, tx =>
    attempts.insertAttempt(tx, actor.organizationId, {
      state,
      providerId: wish.providerId,
      connectionId: wish.connectionId ?? null,
      name: wish.name,
      settings: wish.settings,
      managerId: actor.managerId!,
      expiresAt: new Date(clock.now() + ATTEMPT_MS),
      ...secrets.seal(JSON.stringify({ verifier } satisfies Kept), placeOf(actor, state)),
    }),
  )
  return state
}

/** State of an attempt: it waits for the provider's code, or for a confirmation of another account. */
type Kept = { verifier: string } | { connected: Connected }

const placeOf = ({ organizationId }: Actor, state: string) => [organizationId, state, 'attempt']
const redirectUri = ({ publicUrl }: Configuration) => `${publicUrl}/settings/connections/callback`

export async function complete(
  deps: ConnectorDeps,
  actor: Actor,
  back: { state: string; code?: string | undefined; isOtherAccountConfirmed: boolean },
): Promise<Outcome> {
  allow(actor, 'connections.manage')
  const { db, clock, secrets } = deps
  // A state is good for one try, whatever comes of it.
  const attempt = await db.inTenant(actor.organizationId, async tx => {
    const found = await attempts.lockAttempt(tx, back.state, actor.managerId!, clock.now())
    if (found) await attempts.deleteAttempt(tx, back.state)
    return found
  })
  if (!attempt)
    throw refuse('CONFLICT', {
      because:
        'This attempt to connect is over: it took longer than ten minutes, was used, or was begun by somebody else. Connect once more.',
    })
  const place = placeOf(actor, attempt.state)
  const kept: Kept = JSON.parse(secrets.open(attempt, place))
  const wish = { ...attempt, connectionId: attempt.connectionId ?? undefined }
  const connected =
    'connected' in kept ? kept.connected : await exchange(deps, wish, kept.verifier, back.code)
  const outcome = await keep(deps, actor, wish, connected, back.isOtherAccountConfirmed)
  if (outcome.otherAccount !== null)
    await db.inTenant(actor.organizationId, tx =>
      attempts.insertAttempt(tx, actor.organizationId, {
        ...attempt,
        ...secrets.seal(JSON.stringify({ connected } satisfies Kept), place),
      }),
    )
  return outcome
}

async function exchange(
  deps: ConnectorDeps,
  wish: Wish,
  codeVerifier: string,
  code: string | undefined,
): Promise<Connected> {
  if (!code)
    throw invalidBody([{ path: ['code'], message: 'The provider sent no code back. Connect once more.' }])
  const { configuration } = deps
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const { connector, context } = openUnsavedSession(deps, wish, null, signal)
  const app = appOf(configuration, connector)
  const grant = { app, code, codeVerifier, redirectUri: redirectUri(configuration) }
  return connector.connect(grant, context).catch(error => {
    throw refusedBy(connector, error, signal)
  })
}

const appOf = ({ providers }: Configuration, { provider }: Connector): OAuthApp => {
  const app = providers.get(provider.name)?.app
  if (!app) throw refuse('NOT_CONFIGURED', { what: provider.displayName })
  return app
}

export async function connectWithKey(
  deps: ConnectorDeps,
  actor: Actor,
  form: Wish & { apiKey: string; isOtherAccountConfirmed: boolean },
  /** Aborted when the manager cancels. */
  cancelled: AbortSignal,
): Promise<Outcome> {
  allow(actor, 'connections.manage')
  const { connector, settings } = await checked(deps.db, actor, form)
  if (!connectionMethods(connector, deps.configuration).ways.includes('api-key'))
    throw invalidBody([
      {
        path: ['apiKey'],
        message: `${connector.provider.displayName} is not connected with a key. Connect it by logging in there.`,
      },
    ])
  const signal = AbortSignal.any([cancelled, AbortSignal.timeout(PATIENCE_MS)])
  const { context } = openUnsavedSession(deps, { ...form, settings }, form.apiKey, signal)
  const connected = await connector.connect({ apiKey: form.apiKey }, context).catch(error => {
    if (error instanceof ConnectorProblem && (error.code === 'needs-reauth' || error.code === 'denied'))
      throw refuse('CONFLICT', {
        because: `${connector.provider.displayName} does not accept this key. Check that it was copied whole and still exists there.`,
      })
    throw refusedBy(connector, error, signal)
  })
  if (cancelled.aborted) throw CANCELLED
  return keep(deps, actor, { ...form, settings }, connected, form.isOtherAccountConfirmed)
}

/** Before anybody is sent away: to connect again what is there, or anew under a name that is free. */
async function checked(
  db: Database,
  { organizationId }: Actor,
  { providerId, name, connectionId, settings: given }: Wish,
): Promise<{ connector: Connector; settings: ConnectorSettings; before: ConnectorSettings | null }> {
  const connector = connectorOf(providerId)
  const before = await db.inTenant(organizationId, async tx => {
    if (connectionId !== undefined) return store.selectSystem(tx, connectionId)
    if (await store.isNameTaken(tx, providerId, name))
      throw refuse('DUPLICATED_NAME', { what: 'connection', name })
    return null
  })
  if (connectionId !== undefined && (!before || before.deletedAt || before.providerId !== providerId))
    throw invalidBody([{ path: ['connectionId'], message: `There is no connection ${connectionId} here.` }])
  // Settings known from the first connection need not be typed again.
  const settings: ConnectorSettings = { ...before?.settings, ...given }
  const fields = connector.settingFields
  const faults = [
    ...fields.flatMap(({ name: field, label, hint, pattern }) => {
      const value = settings[field]?.trim() ?? ''
      if (pattern.test(value)) return []
      return { field, message: value ? `"${value}" does not fit as ${label}. ${hint}` : hint }
    }),
    ...Object.keys(given)
      .filter(field => !fields.some(one => one.name === field))
      .map(field => ({
        field,
        message: `${connector.provider.displayName} has no setting "${field}". Leave it out.`,
      })),
  ]
  if (faults.length > 0)
    throw invalidBody(faults.map(({ field, message }) => ({ path: ['settings', field], message })))
  return {
    connector,
    before: before?.settings ?? null,
    settings: Object.fromEntries(fields.map(({ name: field }) => [field, (settings[field] ?? '').trim()])),
  }
}

/** Writes down what was granted, and has the rest done in the background. */
async function keep(
  { db, secrets, clock, configuration }: ConnectorDeps,
  actor: Actor,
  { providerId, name, connectionId, ...wish }: Wish,
  connected: Connected,
  isOtherConfirmed: boolean,
): Promise<Outcome> {
  const { organizationId, managerId } = actor
  const { accountId, accountName, credentials } = connected
  const settings = { ...wish.settings, ...connected.settings }
  return db.inTenant(organizationId, async tx => {
    const before = connectionId === undefined ? null : await store.selectSystem(tx, connectionId, 'locked')
    if (connectionId !== undefined && (!before || before.deletedAt))
      throw refuse('CONFLICT', { because: 'The connection was given up meanwhile. Connect it anew.' })
    await store.lockAccount(tx, organizationId, { providerId, accountId })
    const other = await store.nameOfAccount(tx, { providerId, accountId, butNot: connectionId ?? null })
    if (other !== null)
      throw refuse('CONFLICT', {
        because: `${accountName} is connected already, as “${other}”. To renew its permission, choose “Re-authorise” there; to add another account, log in to that one.`,
      })
    const isOther = before !== null && before.accountId !== accountId
    if (isOther && !isOtherConfirmed) return { connection: null, otherAccount: accountName }
    const at = clock.now()
    if (isOther) await endConnection(tx, organizationId, before.id, at)
    const fresh = {
      providerId,
      name,
      settings,
      accountId,
      accountName,
      at,
      hookKey: newHookKey(organizationId),
    }
    // Ids of agents and tickets belong to one account: another account becomes another connection, and an account
    // that returns gets its old one, so that no event is stored under two ids.
    const known = before !== null && !isOther ? before.id : null
    const id =
      known ??
      (await store.reviveConnection(tx, fresh)) ??
      (await store.insertSystem(tx, organizationId, fresh))
    const owner = { organizationId, connectionId: id }
    if (known !== null) await store.reconnect(tx, id, { settings, accountName })
    else await saveNewestHookSecret(tx, secrets, owner, connected.hookSecret ?? newHookSecret())
    if (known !== null && connected.hookSecret)
      await replaceHookSecret(tx, secrets, owner, connected.hookSecret)
    if (isOther) await copyStreamLinks(tx, before.id, id)
    await saveCredentials(tx, secrets, owner, credentials)
    await startJob(
      tx,
      organizationId,
      openConnection,
      { connectionId: id },
      { key: String(id), managerId: managerId! },
    )
    for (const one of isOther ? [before.id, id] : [id])
      await emit(tx, organizationId, 'connection.changed', { connectionId: one }, { managerId: managerId! })
    return { connection: await readConnection(tx, configuration, id), otherAccount: null }
  })
}

const CANCELLED = refuse('CONFLICT', { because: 'Connecting was cancelled. Nothing was changed.' })

/** Refusal that is shown to the person after a failed attempt to connect. */
function refusedBy({ provider }: Connector, error: unknown, signal: AbortSignal): unknown {
  if (error instanceof ConnectorProblem && error.code === 'unreachable')
    return refuse('UNAVAILABLE', {
      because: `${provider.displayName} did not answer, so nothing was connected. Try again in a while; if it stays like this, ask your administrator whether Lineup can reach ${provider.displayName}.`,
    })
  if (error instanceof ConnectorProblem) return refusalOf(error)
  if (!signal.aborted) return error
  const isLate = signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError'
  if (!isLate) return CANCELLED
  return refuse('CONFLICT', {
    because: `${provider.displayName} did not answer within ${PATIENCE_MS / 1_000} seconds. Check what you entered, then try again.`,
  })
}

/** A provider's refusal, as the person gets it. */
export const refusalOf = ({ code, message }: ConnectorProblem): Refusal =>
  code === 'unreachable' || code === 'rate-limited'
    ? refuse('UNAVAILABLE', { because: `${message} Try again in a while.` })
    : refuse('CONFLICT', { because: message })
