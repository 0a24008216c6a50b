// Credentials of a connection, sealed at rest, and their renewal: one refresh however many calls are refused at once,
// in however many processes. The process that refreshes locks the row; one that waited for the lock finds the newer
// token there.

import { randomBytes } from 'node:crypto'
import {
  type Connector,
  type ConnectorContext,
  ConnectorProblem,
  type Credentials,
} from '#connectors/registry.ts'
import { DAY_MS, type EpochMs } from '#core/time/index.ts'
import type { Database, Tx } from '#server/platform/database/index.ts'
import type { Secrets } from '#server/platform/secrets/index.ts'
import type { ConnectorDeps } from './connector-deps.ts'
import * as store from './secret-store.ts'

/** A token that ends so soon is renewed before it is used. */
const EARLY_MS = 90_000
/** Time for which deliveries signed with the replaced secret are accepted. */
const OLD_SECRET_MS = DAY_MS

type Owner = { organizationId: number; connectionId: number }
const placeOf = ({ organizationId, connectionId }: Owner, kind: string) => [
  organizationId,
  connectionId,
  kind,
]

export async function saveCredentials(
  tx: Tx,
  secrets: Secrets,
  owner: Owner,
  credentials: Credentials,
): Promise<void> {
  const sealed = secrets.seal(JSON.stringify(credentials), placeOf(owner, 'credentials'))
  const secret = { ...sealed, kind: 'credentials', expiresAt: credentials.expiresAt } as const
  await store.saveSecret(tx, owner.organizationId, owner.connectionId, secret)
}

async function selectCredentials(
  tx: Tx,
  secrets: Secrets,
  owner: Owner,
  isLocked = false,
): Promise<Credentials | null> {
  const [row] = await store.selectSecrets(tx, owner.connectionId, ['credentials'], isLocked)
  return row ? JSON.parse(secrets.open(row, placeOf(owner, 'credentials'))) : null
}

/** Current credentials; null when the connection was disconnected. */
export const readCredentials = ({ db, secrets }: ConnectorDeps, owner: Owner): Promise<Credentials | null> =>
  db.inTenant(owner.organizationId, tx => selectCredentials(tx, secrets, owner))

/** The access token, renewed when it is about to end. */
export async function freshAccessToken(
  deps: ConnectorDeps,
  owner: Owner,
  connector: Connector,
  contextOf: () => ConnectorContext,
): Promise<string | null> {
  const credentials = await readCredentials(deps, owner)
  const { access, refresh, expiresAt } = credentials ?? { access: null, refresh: null, expiresAt: null }
  const isEnding = expiresAt !== null && expiresAt - deps.clock.now() < EARLY_MS
  return access !== null && refresh !== null && isEnding
    ? renewAccessToken(deps, owner, connector, contextOf, access)
    : access
}

const renewals = new WeakMap<Database, Map<string, Promise<string>>>()

/** A newer access token than the one that was refused. Throws "needs-reauth" when there is none to be had. */
export function renewAccessToken(
  deps: ConnectorDeps,
  owner: Owner,
  connector: Connector,
  contextOf: () => ConnectorContext,
  refused: string,
): Promise<string> {
  // Calls of one process wait for one renewal, rather than each in a database connection of its own.
  const ours = renewals.get(deps.db) ?? new Map<string, Promise<string>>()
  renewals.set(deps.db, ours)
  const key = `${owner.organizationId}/${owner.connectionId}`
  const under = ours.get(key)
  if (under) return under
  const renewal = renew(deps, owner, connector, contextOf, refused).finally(() => ours.delete(key))
  ours.set(key, renewal)
  return renewal
}

async function renew(
  deps: ConnectorDeps,
  owner: Owner,
  connector: Connector,
  contextOf: () => ConnectorContext,
  refused: string,
): Promise<string> {
  const { db, secrets, configuration } = deps
  return db.inTenant(owner.organizationId, async tx => {
    const old = await selectCredentials(tx, secrets, owner, true)
    if (old && old.access !== refused) return old.access
    const app = configuration.providers.get(connector.provider.name)?.app ?? null
    if (!old?.refresh || !connector.refresh || (connector.authorizeUrl && !app))
      throw new ConnectorProblem(
        'needs-reauth',
        `${connector.provider.displayName} no longer accepts what it was connected with. Re-authorise it.`,
      )
    const fresh = await connector.refresh(app, old, contextOf())
    await saveCredentials(tx, secrets, owner, fresh)
    return fresh.access
  })
}

export const newHookSecret = (): string => randomBytes(32).toString('base64url')

const saveHookSecret = (
  tx: Tx,
  secrets: Secrets,
  owner: Owner,
  kind: 'webhook' | 'webhook-before',
  secret: string,
) =>
  store.saveSecret(tx, owner.organizationId, owner.connectionId, {
    ...secrets.seal(secret, placeOf(owner, kind)),
    kind,
    expiresAt: null,
  })

/** Replaces the newest secret that deliveries are signed with. */
export const saveNewestHookSecret = (tx: Tx, secrets: Secrets, owner: Owner, secret: string) =>
  saveHookSecret(tx, secrets, owner, 'webhook', secret)

/**
 * Another one to sign with; `theirs`: the provider's own. The one before it stays good until `expireReplacedHookSecret`;
 * until then it is not replaced again.
 */
export async function replaceHookSecret(
  tx: Tx,
  secrets: Secrets,
  owner: Owner,
  theirs?: string,
): Promise<void> {
  const [newest] = await hookSecretsOf(tx, secrets, owner)
  if (newest === theirs) return
  if (!(await store.isReplacingHookSecret(tx, owner.connectionId))) {
    if (newest !== undefined) await saveHookSecret(tx, secrets, owner, 'webhook-before', newest)
  } else if (theirs === undefined) return
  await saveNewestHookSecret(tx, secrets, owner, theirs ?? newHookSecret())
}

/** The provider signs with the newest: what the one before has signed may still be on its way for a day. */
export const expireReplacedHookSecret = (tx: Tx, { connectionId }: Owner, now: EpochMs) =>
  store.endHookSecretBefore(tx, connectionId, now + OLD_SECRET_MS)

/** Newest first. */
export async function hookSecretsOf(tx: Tx, secrets: Secrets, owner: Owner): Promise<string[]> {
  const rows = await store.selectSecrets(tx, owner.connectionId, ['webhook', 'webhook-before'])
  return rows.map(row => secrets.open(row, placeOf(owner, row.kind)))
}
