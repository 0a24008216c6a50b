// Front: conversations of shared inboxes and their events, from webhooks of the application.
// https://dev.frontapp.com/reference
import { MINUTE_MS } from '#core/time/index.ts'
import type { Connector } from '../kit/types.ts'
import {
  authorizeUrl,
  BASE_URL,
  connect,
  filterFields,
  LOG_IN_HOST,
  listAgents,
  listQueues,
  presenceSnapshot,
  refresh,
} from './account.ts'
import { backfill, ENDPOINTS, fetchOne, LATENESS_MS } from './backfill.ts'
import { accountOf, verifyWebhook } from './hooks.ts'
import { normalise } from './normalise.ts'

export const front: Connector = {
  provider: { id: 6, name: 'front', displayName: 'Front', isOauth: true },
  facts: {
    group: 'customer-service',
    scopes: [
      { name: 'conversations:read', purpose: 'conversations as they stand' },
      { name: 'events:*:read', purpose: 'what happened to them, by whom and when' },
      { name: 'inboxes:read, channels:read', purpose: 'queues, and the channels they have' },
      { name: 'teammates:read', purpose: 'agents, and whether they are available' },
      { name: 'custom_fields:read', purpose: 'filters of ticket groups' },
    ],
    limit: '50 to 200 calls a minute by plan; 120 to an application.',
    signature: 'HMAC-SHA256 of time and body with the application’s signing key, at most five minutes old.',
    statuses: [
      { theirs: 'assigned, unassigned, open', ours: 'Open' },
      { theirs: 'snoozed, waiting', ours: 'On hold' },
      { theirs: 'archived, resolved', ours: 'Closed' },
      { theirs: 'available', ours: 'Available' },
      { theirs: 'not available', ours: 'Unavailable' },
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
  settingFields: [],
  apiKey: { hint: 'Made by a company administrator in Front: Settings, Company, Developers, API tokens.' },
  limits: { default: { calls: 50, perMs: MINUTE_MS } },
  // Tokens are given where people log in.
  otherHosts: [LOG_IN_HOST],
  baseUrl: (_settings, override) => override ?? BASE_URL,
  authorizeUrl,
  connect,
  refresh,
  listAgents,
  listQueues,
  backfill,
  fetchOne,
  presenceSnapshot,
  accountOf,
  verifyWebhook,
  normalise,
  filterFields,
}
