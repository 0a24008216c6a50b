// Statements on webhooks and their deliveries. Row-level security keeps them inside the transaction's organization.
import { sql } from 'kysely'
import type { DeliveryState, WebhookEvent } from '#contract/organization/webhooks.ts'
import { type Counted, countAll, type Paged, pagedBy, type Tx } from '#server/platform/database/index.ts'
import type { Sealed } from '#server/platform/secrets/index.ts'

export interface WebhookRow {
  id: number
  url: string
  description: string
  eventTypes: WebhookEvent[]
  isEnabled: boolean
  disabledBecause: string | null
  failingSince: Date | null
  oldSecretUntil: Date | null
  createdAt: Date
}

const WEBHOOK = sql`id, url, description, event_types, is_enabled, disabled_because, failing_since, old_secret_until,
  created_at`

export async function selectWebhooks(tx: Tx, paged: Paged): Promise<Counted<WebhookRow>> {
  const { rows } = await sql<WebhookRow>`
    select ${WEBHOOK} from webhook where true ${pagedBy(paged, { id: sql`id`, order: sql`id` })}`.execute(tx)
  return { rows, meta: await countAll(tx, sql`webhook`, sql`true`) }
}

export async function isThere(tx: Tx, webhookId: number): Promise<boolean> {
  const { rows } = await sql`select from webhook where id = ${webhookId}`.execute(tx)
  return rows.length > 0
}

/** Locked until the end of the transaction. */
export async function lockWebhook(tx: Tx, webhookId: number): Promise<WebhookRow | undefined> {
  const { rows } = await sql<WebhookRow>`
    select ${WEBHOOK} from webhook where id = ${webhookId} for update`.execute(tx)
  return rows[0]
}

/** Webhooks of the organization; no other is added meanwhile. */
export async function countWebhooks(tx: Tx): Promise<number> {
  await sql`select from organization for update`.execute(tx)
  const { rows } = await sql<{ webhooks: number }>`select count(*) as webhooks from webhook`.execute(tx)
  return rows[0]!.webhooks
}

export interface WebhookFields {
  url: string
  description: string
  eventTypes: readonly string[]
  isEnabled: boolean
}

/** Without a secret yet. */
export async function insertWebhook(
  tx: Tx,
  organizationId: number,
  { eventTypes, ...fields }: WebhookFields,
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('webhook')
    .values({
      organizationId,
      ...fields,
      eventTypes: [...eventTypes],
      secretKeyId: '',
      secretSealed: Buffer.alloc(0),
      createdAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function setSecret(tx: Tx, webhookId: number, { keyId, sealed }: Sealed): Promise<void> {
  await sql`
    update webhook set secret_key_id = ${keyId}, secret_sealed = ${sealed} where id = ${webhookId}`.execute(
    tx,
  )
}

/** The secret before the present one goes on signing until then. */
export async function keepOldSecret(tx: Tx, webhookId: number, until: Date): Promise<void> {
  await sql`
    update webhook set old_secret_key_id = secret_key_id, old_secret_sealed = secret_sealed, old_secret_until = ${until}
    where id = ${webhookId}`.execute(tx)
}

/** One that is turned on begins without a past of failures. */
export async function updateWebhook(
  tx: Tx,
  webhookId: number,
  { url, description, eventTypes, isEnabled }: WebhookFields,
): Promise<void> {
  await sql`
    update webhook set url = ${url}, description = ${description}, event_types = ${[...eventTypes]}::text[],
      is_enabled = ${isEnabled},
      disabled_because = case when ${isEnabled} then null else disabled_because end,
      failing_since = case when is_enabled and ${isEnabled} and url = ${url} then failing_since end
    where id = ${webhookId}`.execute(tx)
}

export async function deleteWebhook(tx: Tx, webhookId: number): Promise<void> {
  await sql`delete from webhook where id = ${webhookId}`.execute(tx)
}

export interface NewDelivery {
  messageId: string
  eventType: string
  body: string
}

/** Inserts a delivery to each webhook that subscribes to the event and is not newer than it; returns the new ids. */
export async function insertDeliveries(
  tx: Tx,
  organizationId: number,
  { messageId, eventType, body, happenedAt }: NewDelivery & { happenedAt: Date },
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into webhook_delivery (organization_id, webhook_id, message_id, event_type, body, state, created_at, next_try_at)
    select ${organizationId}, id, ${messageId}, ${eventType}, ${body}, 'waiting', ${now}, ${now} from webhook
    where is_enabled and created_at <= ${happenedAt} and (event_types = '{}' or ${eventType} = any(event_types))
    on conflict (organization_id, webhook_id, message_id) do nothing
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function insertDelivery(
  tx: Tx,
  organizationId: number,
  webhookId: number,
  { messageId, eventType, body }: NewDelivery,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into webhook_delivery (organization_id, webhook_id, message_id, event_type, body, state, created_at, next_try_at)
    values (${organizationId}, ${webhookId}, ${messageId}, ${eventType}, ${body}, 'waiting', ${now}, ${now})
    returning id`.execute(tx)
  return rows[0]!.id
}

export interface DeliveryRow {
  id: number
  messageId: string
  eventType: string
  body: string
  state: DeliveryState
  attempts: number
  createdAt: Date
  lastTriedAt: Date | null
  nextTryAt: Date | null
  status: number | null
  answer: string | null
}

const DELIVERY = sql`id, message_id, event_type, body, state, attempts, created_at, last_tried_at, next_try_at, status,
  answer`

interface DeliveryFilter extends Paged {
  webhookId: number
  states: readonly DeliveryState[] | undefined
}

/** Newest first. */
export async function selectDeliveries(tx: Tx, filter: DeliveryFilter): Promise<Counted<DeliveryRow>> {
  const { webhookId, states } = filter
  const kept = states
    ? sql`webhook_id = ${webhookId} and state = any(${[...states]}::text[])`
    : sql`webhook_id = ${webhookId}`
  const { rows } = await sql<DeliveryRow>`
    select ${DELIVERY} from webhook_delivery where ${kept}
    ${pagedBy(filter, { id: sql`id`, order: sql`id desc` })}`.execute(tx)
  return { rows, meta: await countAll(tx, sql`webhook_delivery`, kept) }
}

export async function selectDelivery(
  tx: Tx,
  webhookId: number,
  deliveryId: number,
): Promise<DeliveryRow | undefined> {
  const { rows } = await sql<DeliveryRow>`
    select ${DELIVERY} from webhook_delivery where id = ${deliveryId} and webhook_id = ${webhookId}`.execute(
    tx,
  )
  return rows[0]
}

/** Waits again, with all its tries. */
export async function resetDelivery(tx: Tx, deliveryId: number, now: Date): Promise<void> {
  await sql`
    update webhook_delivery set state = 'waiting', attempts = 0, next_try_at = ${now}
    where id = ${deliveryId}`.execute(tx)
}

export interface DueDelivery extends DeliveryRow {
  webhookId: number
  url: string
  isEnabled: boolean
  secretKeyId: string
  secretSealed: Buffer
  oldSecretKeyId: string | null
  oldSecretSealed: Buffer | null
  oldSecretUntil: Date | null
}

/** Undefined where it does not wait, or was removed with its webhook. */
export async function selectDue(tx: Tx, deliveryId: number): Promise<DueDelivery | undefined> {
  const { rows } = await sql<DueDelivery>`
    select d.id, d.message_id, d.event_type, d.body, d.state, d.attempts, d.created_at, d.last_tried_at, d.next_try_at,
      d.status, d.answer, d.webhook_id, w.url, w.is_enabled, w.secret_key_id, w.secret_sealed, w.old_secret_key_id,
      w.old_secret_sealed, w.old_secret_until
    from webhook_delivery d join webhook w on w.organization_id = d.organization_id and w.id = d.webhook_id
    where d.id = ${deliveryId} and d.state = 'waiting'`.execute(tx)
  return rows[0]
}

export interface Tried {
  deliveryId: number
  state: DeliveryState
  at: Date
  nextTryAt: Date | null
  status: number | null
  answer: string
}

export async function noteTry(tx: Tx, tried: Tried): Promise<void> {
  const { deliveryId, state, at, nextTryAt, status, answer } = tried
  await sql`
    update webhook_delivery set state = ${state}, attempts = attempts + 1, last_tried_at = ${at},
      next_try_at = ${nextTryAt}, status = ${status}, answer = ${answer}
    where id = ${deliveryId} and state = 'waiting'`.execute(tx)
}

export async function noteArrival(tx: Tx, webhookId: number): Promise<void> {
  await sql`update webhook set failing_since = null where id = ${webhookId} and failing_since is not null`.execute(
    tx,
  )
}

/** Turns the webhook off when it has failed since before `limit`; its address if that was done now. */
export async function noteFailure(
  tx: Tx,
  webhookId: number,
  { now, limit, because }: { now: Date; limit: Date; because: string },
): Promise<string | null> {
  await sql`
    update webhook set failing_since = ${now} where id = ${webhookId} and is_enabled and failing_since is null`.execute(
    tx,
  )
  const { rows } = await sql<{ url: string }>`
    update webhook set is_enabled = false, disabled_because = ${because}
    where id = ${webhookId} and is_enabled and failing_since <= ${limit} returning url`.execute(tx)
  return rows[0]?.url ?? null
}

/** Deliveries that nobody tries any more: their webhook is off. */
export async function giveUpWaiting(tx: Tx, webhookId: number, because: string): Promise<void> {
  await sql`
    update webhook_delivery set state = 'failed', next_try_at = null, answer = coalesce(answer, ${because})
    where webhook_id = ${webhookId} and state = 'waiting'`.execute(tx)
}

/** Deliveries whose time has come: their jobs may have been lost. */
export async function selectDueIds(tx: Tx, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from webhook_delivery where state = 'waiting' and next_try_at <= ${now} order by id limit 1000`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

export async function pruneDeliveries(tx: Tx, before: Date): Promise<void> {
  await sql`
    delete from webhook_delivery where id in (
      select id from webhook_delivery where created_at < ${before} and state <> 'waiting' limit 5000)`.execute(
    tx,
  )
}

/** Deletes the old secrets that sign no more. */
export async function forgetOldSecrets(tx: Tx, now: Date): Promise<void> {
  await sql`
    update webhook set old_secret_key_id = null, old_secret_sealed = null, old_secret_until = null
    where old_secret_until <= ${now}`.execute(tx)
}
