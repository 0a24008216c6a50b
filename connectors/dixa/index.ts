// Dixa: conversations of all channels. Webhooks say which has changed, and it is read with its activity log; how agents
// stand is asked for again and again. https://docs.dixa.io
import type { Connector } from '../kit/types.ts'
import {
  BASE_URL,
  connect,
  EXPORTS_HOST,
  filterFields,
  headersOf,
  listAgents,
  listQueues,
  presenceSnapshot,
} from './account.ts'
import { backfill, ENDPOINTS, fetchOne, LATENESS_MS } from './backfill.ts'
import { subscribe, unsubscribe, verifyWebhook } from './hooks.ts'
import { normalise } from './normalise.ts'

export const dixa: Connector = {
  provider: { id: 7, name: 'dixa', displayName: 'Dixa', isOauth: false },
  facts: {
    group: 'customer-service',
    scopes: [
      { name: 'All that an administrator’s token may do', purpose: 'Dixa knows no smaller permissions' },
    ],
    limit: '10 calls a second and 864,000 a day to a token.',
    signature: 'HMAC-SHA256 of time and body with a secret of the connection, at most five minutes old.',
    statuses: [
      { theirs: 'open', ours: 'Open' },
      { theirs: 'pending, awaiting pending', ours: 'On hold' },
      { theirs: 'closed', ours: 'Closed' },
      { theirs: 'working', ours: 'Available' },
      { theirs: 'away, offline', ours: 'Unavailable' },
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
  apiKey: {
    hint: 'Made by an administrator in Dixa: Settings, Integrations, API tokens, for the “Dixa API”.',
  },
  // 10 calls a second, of which four may come at once.
  limits: { default: { calls: 4, perMs: 400 } },
  ownHosts: [EXPORTS_HOST],
  headersOf,
  baseUrl: (_settings, override) => override ?? BASE_URL,
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
