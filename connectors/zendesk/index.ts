// Zendesk: tickets by events as they happen and by its exports afterwards; agents by their availability.
// developer.zendesk.com: incremental exports, webhook event types, agent availability, OAuth.
import type { Connector } from '../kit/types.ts'
import { backfill, ENDPOINTS, EVENTS_PATH, TICKETS_PATH } from './backfill.ts'
import { countContacts } from './count.ts'
import { subscribe, unsubscribe, verifyWebhook } from './hooks.ts'
import { fetchOne, filterFields, listAgents, listQueues, presenceSnapshot } from './lists.ts'
import { normalise } from './normalise.ts'
import { authorizeUrl, connect, refresh, revoke, SUBDOMAIN, subdomainOf } from './permission.ts'

const MINUTE_MS = 60_000

export const zendesk: Connector = {
  provider: { id: 1, name: 'zendesk', displayName: 'Zendesk', isOauth: true },
  facts: {
    group: 'customer-service',
    scopes: [
      { name: 'read', purpose: 'tickets and their history, agents, groups, agents’ statuses' },
      { name: 'webhooks:write', purpose: 'to be told of changes as they happen' },
    ],
    limit: '200 to 2,500 calls a minute by plan; exports ten calls a minute.',
    signature: 'HMAC-SHA256 of time and body, at most five minutes old.',
    statuses: [
      { theirs: 'new, open', ours: 'Open' },
      { theirs: 'pending, on-hold', ours: 'On hold' },
      { theirs: 'solved, closed', ours: 'Closed' },
      { theirs: 'online', ours: 'Available' },
      { theirs: 'transfers only', ours: 'Busy' },
      { theirs: 'away, offline', ours: 'Unavailable' },
    ],
  },
  capabilities: {
    webhooks: true,
    websocket: false,
    presence: 'push',
    endpoints: ENDPOINTS,
    brings: { tickets: ['contacts'], ticket_events: ['comments'] },
    isPhone: false,
    latenessMs: 2 * MINUTE_MS,
  },
  settingFields: [
    {
      name: 'subdomain',
      label: 'Subdomain',
      placeholder: 'acme',
      hint: 'The part before .zendesk.com in the address of your Zendesk: letters, digits and hyphens.',
      pattern: SUBDOMAIN,
    },
  ],
  // Limits: 200 to 2500 by plan, stated in replies. The exports have ten calls each.
  limits: {
    default: { calls: 200, perMs: MINUTE_MS },
    [TICKETS_PATH]: { calls: 10, perMs: MINUTE_MS },
    [EVENTS_PATH]: { calls: 10, perMs: MINUTE_MS },
  },
  baseUrl: (settings, override) => override ?? `https://${subdomainOf(settings)}.zendesk.com`,
  authorizeUrl,
  connect,
  refresh,
  revoke,
  subscribe,
  unsubscribe,
  listAgents,
  listQueues,
  backfill,
  fetchOne,
  presenceSnapshot,
  countContacts,
  verifyWebhook,
  normalise,
  filterFields,
}
