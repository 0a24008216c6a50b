// Kustomer: conversations and their changes, from outbound webhooks and searches. Routing statuses of agents are
// polled. https://developer.kustomer.com
import { MINUTE_MS } from '#core/time/index.ts'
import type { Connector } from '../kit/types.ts'
import {
  baseUrl,
  connect,
  filterFields,
  listAgents,
  listQueues,
  presenceSnapshot,
  REGION_CHOICES,
} from './account.ts'
import { backfill, ENDPOINTS, fetchOne, LATENESS_MS } from './backfill.ts'
import { subscribe, unsubscribe, verifyWebhook } from './hooks.ts'
import { normalise } from './normalise.ts'

export const kustomer: Connector = {
  provider: { id: 8, name: 'kustomer', displayName: 'Kustomer', isOauth: false },
  facts: {
    group: 'customer-service',
    scopes: [
      { name: 'org.permission.search.create', purpose: 'the past, by when it was changed' },
      { name: 'org.permission.conversation.read', purpose: 'conversations as they stand' },
      { name: 'org.permission.message.read, org.permission.note.read', purpose: 'who replied, and when' },
      { name: 'org.permission.event.read', purpose: 'what was changed, by whom and when' },
      { name: 'org.permission.user.read, org.permission.team.read', purpose: 'agents and their teams' },
      { name: 'org.permission.routing.read', purpose: 'queues, and how agents stand' },
      { name: 'org.permission.outbound_webhook', purpose: 'being told at once' },
    ],
    limit: '300 to 2,000 calls a minute by plan; 100 searches a minute.',
    signature: 'HMAC-SHA256 of the body with the token that Kustomer made for the webhook.',
    statuses: [
      { theirs: 'open', ours: 'Open' },
      { theirs: 'snoozed', ours: 'On hold' },
      { theirs: 'done', ours: 'Closed' },
      { theirs: 'available', ours: 'Available' },
      { theirs: 'busy', ours: 'Occupied' },
      { theirs: 'unavailable, offline', ours: 'Unavailable' },
    ],
  },
  capabilities: {
    webhooks: true,
    websocket: false,
    presence: 'poll',
    endpoints: ENDPOINTS,
    isPhone: false,
    latenessMs: LATENESS_MS,
  },
  settingFields: [
    {
      name: 'organization',
      label: 'Organization',
      placeholder: 'acme',
      hint: 'What stands before .kustomerapp.com in the address of your Kustomer: 1 to 63 letters, digits or hyphens.',
      pattern: /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/,
    },
    {
      name: 'region',
      label: 'Region',
      placeholder: '',
      hint: 'Where the data of your organization lies.',
      pattern: /^(?:us|eu|in)$/,
      choices: REGION_CHOICES,
    },
  ],
  apiKey: {
    hint: 'Made by an administrator in Kustomer: Settings, Security, API keys. Set it to expire never.',
  },
  // Lowest documented limits, used until a reply states more.
  limits: {
    default: { calls: 300, perMs: MINUTE_MS },
    search: { calls: 100, perMs: MINUTE_MS },
  },
  baseUrl: (settings, override) => override ?? baseUrl(settings),
  connect,
  subscribe,
  unsubscribe,
  listAgents,
  listQueues,
  backfill,
  fetchOne,
  presenceSnapshot,
  verifyWebhook,
  normalise,
  filterFields,
}
