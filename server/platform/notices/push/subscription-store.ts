// Statements on push_subscription. Row-level security keeps them inside the transaction's organization.
import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/index.ts'
import type { Sealed, Secrets } from '#server/platform/secrets/index.ts'

export interface PushTarget {
  id: number
  endpoint: string
  keys: { p256dh: string; auth: string }
}

const placeOf = (organizationId: number, endpoint: string) => [organizationId, 'push-subscription', endpoint]

/** A browser belongs to whoever subscribed last in it. */
export async function putSubscription(
  tx: Tx,
  secrets: Secrets,
  {
    organizationId,
    accountId,
    endpoint,
    keys,
    device,
    now,
  }: Omit<PushTarget, 'id'> & { organizationId: number; accountId: number; device: string; now: Date },
): Promise<void> {
  const { keyId, sealed } = secrets.seal(JSON.stringify(keys), placeOf(organizationId, endpoint))
  await sql`
    insert into push_subscription (organization_id, account_id, endpoint, key_id, sealed, device, created_at)
    values (${organizationId}, ${accountId}, ${endpoint}, ${keyId}, ${sealed}, ${device}, ${now})
    on conflict (organization_id, endpoint) do update set account_id = excluded.account_id, key_id = excluded.key_id,
      sealed = excluded.sealed, device = excluded.device, created_at = excluded.created_at`.execute(tx)
}

interface SubscriptionRow {
  id: number
  accountId: number
  device: string
  /** SHA-256 in hexadecimal. */
  endpointHash: string
  createdAt: Date
}

export async function selectSubscriptions(tx: Tx, accountIds: readonly number[]): Promise<SubscriptionRow[]> {
  const { rows } = await sql<SubscriptionRow>`
    select id, account_id, device, encode(sha256(convert_to(endpoint, 'UTF8')), 'hex') as endpoint_hash, created_at
    from push_subscription
    where account_id = any(${accountIds}::bigint[]) order by id`.execute(tx)
  return rows
}

/** Null: it is gone, or somebody else's by now. */
export async function pushTarget(
  tx: Tx,
  secrets: Secrets,
  {
    organizationId,
    accountId,
    subscriptionId,
  }: { organizationId: number; accountId: number; subscriptionId: number },
): Promise<PushTarget | null> {
  const { rows } = await sql<Sealed & { id: number; endpoint: string }>`
    select id, endpoint, key_id, sealed from push_subscription
    where id = ${subscriptionId} and account_id = ${accountId}`.execute(tx)
  if (!rows[0]) return null
  const { id, endpoint, keyId, sealed } = rows[0]
  return {
    id,
    endpoint,
    keys: JSON.parse(secrets.open({ keyId, sealed }, placeOf(organizationId, endpoint))),
  }
}

/** Whether it was there. `accountId`: left out when the push service says that it is gone. */
export async function deleteSubscription(
  tx: Tx,
  subscriptionId: number,
  accountId: number | null = null,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from push_subscription
    where id = ${subscriptionId} and (${accountId}::bigint is null or account_id = ${accountId})`.execute(tx)
  return numAffectedRows === 1n
}
