// Events for external programs: a delivery to each subscribed webhook, in the transaction that delivers the event.
import { WEBHOOK_EVENTS, type WebhookEvent, webhookBody } from '#contract/organization/webhooks.ts'
import { type DomainEvent, listener } from '#server/platform/events/index.ts'
import { deliverWebhook, startDeliveries } from './jobs.ts'
import { insertDeliveries } from './store.ts'

const PUBLISHED = Object.keys(WEBHOOK_EVENTS) as WebhookEvent[]

const notifyWebhooks = listener({
  name: 'webhooks: notify outside programs',
  on: PUBLISHED,
  async handle(event, { tx, organizationId, clock }) {
    if (!isPublished(event)) return
    const { id, type, payload, createdAt } = event
    const delivery = {
      messageId: `msg_${organizationId}_${id}`,
      eventType: type,
      body: webhookBody(type, payload as never, createdAt),
      happenedAt: createdAt,
    }
    const ids = await insertDeliveries(tx, organizationId, delivery, new Date(clock.now()))
    await startDeliveries(tx, organizationId, ids)
  },
})

/** Filter of published events: jobs only at their end, and webhook deliveries never, to avoid an endless loop. */
function isPublished(event: DomainEvent<WebhookEvent>): boolean {
  if (event.type !== 'job.changed') return true
  const { kind, state } = event.payload
  return kind !== deliverWebhook.kind && state !== 'pending' && state !== 'in_progress'
}

export const listeners = [notifyWebhooks]
