// SQL of the sealed secrets of connections: credentials, and what their webhooks are signed with.
import { sql } from 'kysely'
import type { EpochMs } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import type { Sealed } from '#server/platform/secrets/index.ts'

export type SecretKind = 'credentials' | 'webhook' | 'webhook-before'

export interface SecretRow extends Sealed {
  kind: SecretKind
  generation: number
}

/** Each time it is saved it is the next generation. */
export async function saveSecret(
  tx: Tx,
  organizationId: number,
  connectionId: number,
  secret: Sealed & { kind: SecretKind; expiresAt: EpochMs | null },
): Promise<void> {
  const { kind, keyId, sealed } = secret
  const expiresAt = secret.expiresAt === null ? null : new Date(secret.expiresAt)
  await sql`
    insert into connection_secret (organization_id, connection_id, kind, key_id, sealed, expires_at)
    values (${organizationId}, ${connectionId}, ${kind}, ${keyId}, ${sealed}, ${expiresAt})
    on conflict (organization_id, connection_id, kind) do update set generation = connection_secret.generation + 1,
      key_id = excluded.key_id, sealed = excluded.sealed, expires_at = excluded.expires_at, created_at = now()`.execute(
    tx,
  )
}

/** Newest first: the webhook's own secret before the one it replaces. */
export async function selectSecrets(
  tx: Tx,
  connectionId: number,
  kinds: readonly SecretKind[],
  isLocked = false,
): Promise<SecretRow[]> {
  const { rows } = await sql<SecretRow>`
    select kind, generation, key_id, sealed from connection_secret
    where connection_id = ${connectionId} and kind = any(${kinds}) order by kind
    ${isLocked ? sql`for update` : sql``}`.execute(tx)
  return rows
}

/** From when the newest was made until the provider signs with it. */
export async function isReplacingHookSecret(tx: Tx, connectionId: number): Promise<boolean> {
  const { rows } = await sql`
    select from connection_secret where connection_id = ${connectionId} and kind = 'webhook-before'
      and expires_at is null`.execute(tx)
  return rows.length > 0
}

export const endHookSecretBefore = (tx: Tx, connectionId: number, at: EpochMs) =>
  sql`update connection_secret set expires_at = ${new Date(at)}
    where connection_id = ${connectionId} and kind = 'webhook-before' and expires_at is null`.execute(tx)

export const deleteSecrets = (tx: Tx, connectionId: number) =>
  sql`delete from connection_secret where connection_id = ${connectionId}`.execute(tx)

export const pruneReplacedSecrets = (tx: Tx, organizationId: number, now: EpochMs) =>
  sql`delete from connection_secret where organization_id = ${organizationId} and kind = 'webhook-before'
    and expires_at < ${new Date(now)}`.execute(tx)
