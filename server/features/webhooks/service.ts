// Webhooks as managers set them up, and what was delivered to them.
import { randomUUID } from 'node:crypto'
import type { QueryOf } from '#contract/endpoint.ts'
import { refuse } from '#contract/errors.ts'
import {
  MOST_WEBHOOKS,
  OLD_SECRET_HOURS,
  TEST_EVENT,
  type Webhook,
  type WebhookDelivery,
  type WebhookForm,
  type webhooks,
} from '#contract/organization/webhooks.ts'
import type { Page } from '#contract/shapes.ts'
import { HOUR_MS } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { type Actor, pageOf } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { allow } from '../identity/index.ts'
import { secretPlace, startDeliveries } from './jobs.ts'
import { newWebhookSecret } from './signature.ts'
import * as store from './store.ts'

export async function listWebhooks(
  { db, clock }: Platform,
  actor: Actor,
  query: QueryOf<typeof webhooks.list>,
  url: string,
): Promise<Page<Webhook>> {
  allow(actor, 'webhooks.view')
  return db.inTenant(actor.organizationId, async tx => {
    const { rows, meta } = await store.selectWebhooks(tx, query)
    return pageOf({ rows: rows.map(row => asWebhook(row, clock.now())), meta }, query, url)
  })
}

export async function createWebhook(
  platform: Platform,
  actor: Actor,
  form: WebhookForm,
): Promise<Webhook & { secret: string }> {
  allow(actor, 'webhooks.edit')
  const { db, clock } = platform
  const { organizationId } = actor
  return db.inTenant(organizationId, async tx => {
    if ((await store.countWebhooks(tx)) >= MOST_WEBHOOKS)
      throw refuse('CONFLICT', {
        because: `There are ${MOST_WEBHOOKS} webhooks already. Remove one that is not used.`,
      })
    const id = await store.insertWebhook(tx, organizationId, form, new Date(clock.now()))
    const secret = await giveSecret(tx, platform, organizationId, id)
    return { ...asWebhook(await lock(tx, id), clock.now()), secret }
  })
}

async function giveSecret(tx: Tx, { secrets }: Platform, organizationId: number, webhookId: number) {
  const secret = newWebhookSecret()
  await store.setSecret(tx, webhookId, secrets.seal(secret, secretPlace(organizationId, webhookId)))
  return secret
}

export async function changeWebhook(
  { db, clock }: Platform,
  actor: Actor,
  webhookId: number,
  form: WebhookForm,
): Promise<Webhook> {
  allow(actor, 'webhooks.edit')
  return db.inTenant(actor.organizationId, async tx => {
    await lock(tx, webhookId)
    await store.updateWebhook(tx, webhookId, form)
    return asWebhook(await lock(tx, webhookId), clock.now())
  })
}

export async function removeWebhook(
  { db }: Platform,
  actor: Actor,
  webhookId: number,
): Promise<{ success: true }> {
  allow(actor, 'webhooks.edit')
  return db.inTenant(actor.organizationId, async tx => {
    await lock(tx, webhookId)
    await store.deleteWebhook(tx, webhookId)
    return { success: true }
  })
}

export async function rotateSecret(
  platform: Platform,
  actor: Actor,
  webhookId: number,
): Promise<Webhook & { secret: string }> {
  allow(actor, 'webhooks.edit')
  const { db, clock } = platform
  return db.inTenant(actor.organizationId, async tx => {
    await lock(tx, webhookId)
    await store.keepOldSecret(tx, webhookId, new Date(clock.now() + OLD_SECRET_HOURS * HOUR_MS))
    const secret = await giveSecret(tx, platform, actor.organizationId, webhookId)
    return { ...asWebhook(await lock(tx, webhookId), clock.now()), secret }
  })
}

export async function sendTest(
  { db, clock }: Platform,
  actor: Actor,
  webhookId: number,
): Promise<WebhookDelivery> {
  allow(actor, 'webhooks.edit')
  const { organizationId } = actor
  const now = new Date(clock.now())
  return db.inTenant(organizationId, async tx => {
    assertOn(await lock(tx, webhookId))
    const body = JSON.stringify({ type: TEST_EVENT, timestamp: now.toISOString(), data: {} })
    const delivery = { messageId: `msg_test_${randomUUID()}`, eventType: TEST_EVENT, body }
    const id = await store.insertDelivery(tx, organizationId, webhookId, delivery, now)
    await startDeliveries(tx, organizationId, [id])
    return asDelivery((await store.selectDelivery(tx, webhookId, id))!)
  })
}

export async function listDeliveries(
  { db }: Platform,
  actor: Actor,
  webhookId: number,
  query: QueryOf<typeof webhooks.deliveries>,
  url: string,
): Promise<Page<WebhookDelivery>> {
  allow(actor, 'webhooks.view')
  return db.inTenant(actor.organizationId, async tx => {
    if (!(await store.isThere(tx, webhookId))) throw unknown(webhookId)
    const { rows, meta } = await store.selectDeliveries(tx, { webhookId, ...query })
    return pageOf({ rows: rows.map(asDelivery), meta }, query, url)
  })
}

export async function replayDelivery(
  { db, clock }: Platform,
  actor: Actor,
  webhookId: number,
  deliveryId: number,
): Promise<WebhookDelivery> {
  allow(actor, 'webhooks.edit')
  return db.inTenant(actor.organizationId, async tx => {
    assertOn(await lock(tx, webhookId))
    if (!(await store.selectDelivery(tx, webhookId, deliveryId)))
      throw refuse('NOT_FOUND', { what: 'delivery', id: deliveryId })
    await store.resetDelivery(tx, deliveryId, new Date(clock.now()))
    await startDeliveries(tx, actor.organizationId, [deliveryId])
    return asDelivery((await store.selectDelivery(tx, webhookId, deliveryId))!)
  })
}

async function lock(tx: Tx, webhookId: number): Promise<store.WebhookRow> {
  const row = await store.lockWebhook(tx, webhookId)
  if (!row) throw unknown(webhookId)
  return row
}

const unknown = (id: number) => refuse('NOT_FOUND', { what: 'webhook', id })

function assertOn({ isEnabled }: store.WebhookRow): void {
  if (!isEnabled) throw refuse('CONFLICT', { because: 'This webhook is off. Turn it on first.' })
}

const asWebhook = (row: store.WebhookRow, now: number): Webhook => ({
  ...row,
  failingSince: row.failingSince?.toISOString() ?? null,
  oldSecretUntil:
    row.oldSecretUntil && row.oldSecretUntil.getTime() > now ? row.oldSecretUntil.toISOString() : null,
  createdAt: row.createdAt.toISOString(),
})

const asDelivery = (row: store.DeliveryRow): WebhookDelivery => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  lastTriedAt: row.lastTriedAt?.toISOString() ?? null,
  nextTryAt: row.nextTryAt?.toISOString() ?? null,
})
