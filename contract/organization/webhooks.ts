// Outgoing webhooks: URLs of an organization that receive event messages, signed as specified by Standard Webhooks.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { MESSAGES, type MessageType, type Payload } from '../live/messages.ts'
import { Done, Id, IdParam, Instant, listOf, Paging, page } from '../shapes.ts'
import { casing } from '../wire/casing.ts'

/** Addresses of one organization. */
export const MOST_WEBHOOKS = 20
/** Hours for which the secret before the present one signs as well. */
export const OLD_SECRET_HOURS = 24
/** Days after which a delivery is given up, and an address that has failed all the time is turned off. */
export const WEBHOOK_RETRY_DAYS = 3
export const KEPT_DELIVERY_DAYS = 30

const event = (meaning: string) => meaning

/** Webhook events: outbox messages available to external programs, each with its meaning. */
export const WEBHOOK_EVENTS = {
  'schedule.changed': event('Shifts or activities were changed, drafts included.'),
  'schedule.published': event('A schedule was published, or a published one was changed.'),
  'adherence.changed': event('Adherence of these agents was evaluated again.'),
  'adherence-exceptions.changed': event('An exception was made, changed or deleted.'),
  'timecards.changed': event('An agent clocked in or out, or a timecard was changed.'),
  'time-off.changed': event('Time off was asked for, decided or changed.'),
  'requests.changed': event('A change request, an offered shift or a swap is new or decided.'),
  'availability.changed': event('An agent changed when they can work.'),
  'people.changed': event('Agents, managers, teams or the organization were changed.'),
  'tasks.changed': event('Activities were changed.'),
  'plans.changed': event('Activity plans or shift plans were changed.'),
  'stream.changed': event('A ticket group was changed.'),
  'stream.trained': event('A ticket group has a new forecast.'),
  'upload.changed': event('A file of contacts was received, imported or refused.'),
  'connection.changed': event('A connection was made, changed, interrupted or removed.'),
  'job.changed': event('A background job is over: completed, failed or cancelled.'),
  'billing.changed': event('The subscription or a payment changed.'),
} as const satisfies Partial<Record<MessageType, string>>
export type WebhookEvent = keyof typeof WEBHOOK_EVENTS
const WEBHOOK_EVENT_NAMES = Object.keys(WEBHOOK_EVENTS) as [WebhookEvent, ...WebhookEvent[]]
const EventName = z.enum(WEBHOOK_EVENT_NAMES)

/** The event that a person sends from the page, to see whether an address works. */
export const TEST_EVENT = 'webhook.test'

/** Text of a delivery's body. `at`: when it happened. */
export const webhookBody = <T extends WebhookEvent>(type: T, payload: Payload<T>, at: Date): string =>
  JSON.stringify({
    type,
    timestamp: at.toISOString(),
    data: casing(MESSAGES[type].payload).toWire(payload),
  })

const Address = z
  .url({ protocol: /^https?$/, error: 'Give an address such as https://example.com/lineup' })
  .max(2000, 'An address may have at most 2000 characters')
  .refine(text => !/^https?:\/\/[^/]*@/.test(text), 'Leave user name and password out of the address')

export const WebhookForm = z.object({
  url: Address,
  description: z.string().trim().max(200, 'A description may have at most 200 characters').default(''),
  /** Empty: every event, also of those to come. */
  eventTypes: z.array(EventName).default([]),
  isEnabled: z.boolean().default(true),
})
export type WebhookForm = z.infer<typeof WebhookForm>

export const Webhook = z.object({
  id: Id,
  url: z.string(),
  description: z.string(),
  eventTypes: z.array(EventName),
  isEnabled: z.boolean(),
  /** Why it was turned off by itself; null when it is on, or a person turned it off. */
  disabledBecause: z.string().nullable(),
  /** Since when no delivery has arrived, although there were some; null while they do. */
  failingSince: Instant.nullable(),
  /** Until when the secret before the present one signs as well. */
  oldSecretUntil: Instant.nullable(),
  createdAt: Instant,
})
export type Webhook = z.infer<typeof Webhook>

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

export const WebhookDelivery = z.object({
  id: Id,
  /** The header webhook-id: the same for each try, and for a replay. */
  messageId: z.string(),
  eventType: z.string(),
  state: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  createdAt: Instant,
  lastTriedAt: Instant.nullable(),
  nextTryAt: Instant.nullable(),
  /** HTTP status of the last answer; null when there was none. */
  status: z.int().nullable(),
  /** Why the last try failed, or the beginning of the answer. */
  answer: z.string().nullable(),
  body: z.string(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

const view = { allow: 'webhooks.view', teams: 'none' } as const
const edit = { allow: 'webhooks.edit', teams: 'none' } as const
const params = z.object({ webhookId: IdParam })

export const webhooks = {
  list: endpoint({
    method: 'GET',
    path: '/webhooks',
    permission: view,
    audit: 'none',
    summary: 'Addresses that are notified of what happens',
    query: Paging,
    reply: page(Webhook),
  }),
  create: endpoint({
    method: 'POST',
    path: '/webhooks',
    permission: edit,
    audit: { action: 'add', entity: 'webhook', id: 'reply.id', fields: 'all' },
    impersonated: 'never',
    summary: 'Add an address; the secret that signs its deliveries is shown only once',
    body: WebhookForm,
    reply: Webhook.extend({ secret: z.string() }),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/webhooks/:webhookId',
    permission: edit,
    audit: { action: 'change', entity: 'webhook', id: 'params.webhookId', fields: 'all' },
    impersonated: 'never',
    summary: 'Change an address, or turn it on or off',
    params,
    body: WebhookForm,
    reply: Webhook,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/webhooks/:webhookId',
    permission: edit,
    audit: { action: 'remove', entity: 'webhook', id: 'params.webhookId', fields: 'all' },
    impersonated: 'never',
    summary: 'Remove an address with its deliveries',
    params,
    reply: Done,
  }),
  rotate: endpoint({
    method: 'POST',
    path: '/webhooks/:webhookId/secret',
    permission: edit,
    audit: { action: 'rotate-secret', entity: 'webhook', id: 'params.webhookId', fields: 'all' },
    impersonated: 'never',
    summary: `Give an address a new secret; the one before signs as well for ${OLD_SECRET_HOURS} hours`,
    params,
    reply: Webhook.extend({ secret: z.string() }),
  }),
  test: endpoint({
    method: 'POST',
    path: '/webhooks/:webhookId/test',
    permission: edit,
    audit: { unrecorded: 'It changes nothing but the list of deliveries.' },
    impersonated: 'never',
    summary: `Send the event ${TEST_EVENT} to an address`,
    params,
    reply: WebhookDelivery,
  }),
  deliveries: endpoint({
    method: 'GET',
    path: '/webhooks/:webhookId/deliveries',
    permission: view,
    audit: 'none',
    summary: `Deliveries to an address, newest first; kept for ${KEPT_DELIVERY_DAYS} days`,
    params,
    query: Paging.extend({ states: listOf(z.enum(DELIVERY_STATES)) }),
    reply: page(WebhookDelivery),
  }),
  replay: endpoint({
    method: 'POST',
    path: '/webhooks/:webhookId/deliveries/:deliveryId/replay',
    permission: edit,
    audit: { unrecorded: 'It changes nothing but the list of deliveries.' },
    impersonated: 'never',
    summary: 'Send a delivery again, with the id that it had',
    params: z.object({ webhookId: IdParam, deliveryId: IdParam }),
    reply: WebhookDelivery,
  }),
}
