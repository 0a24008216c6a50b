// Aircall: a phone system. Webhooks report calls and statuses of agents; the backfill reads the list of calls.
// https://developer.aircall.io/api-references
import { MINUTE_MS } from '#core/time/index.ts'
import type { Connector } from '../kit/types.ts'
import {
  authorizeUrl,
  BASE_URL,
  connect,
  filterFields,
  listAgents,
  listQueues,
  presenceSnapshot,
} from './account.ts'
import { subscribe, unsubscribe, verifyWebhook } from './hooks.ts'
import { normalise } from './normalise.ts'
import { backfill, fetchOne } from './read-calls.ts'

export const aircall: Connector = {
  provider: { id: 3, name: 'aircall', displayName: 'Aircall', isOauth: true },
  facts: {
    group: 'telephone',
    scopes: [{ name: 'public_api', purpose: 'calls, users, numbers and teams, and to be told of changes' }],
    limit: '60 calls a minute to an account.',
    signature: 'A token in the message; nothing is signed.',
    statuses: [
      { theirs: 'available', ours: 'Available' },
      { theirs: 'in call', ours: 'Occupied' },
      { theirs: 'after-call work', ours: 'Wrap-up' },
      { theirs: 'do not disturb, in training, back office, other', ours: 'Busy' },
      { theirs: 'on a break, out for lunch, offline', ours: 'Unavailable' },
    ],
  },
  capabilities: {
    webhooks: true,
    websocket: false,
    presence: 'push',
    endpoints: ['calls'],
    isPhone: true,
    // A call is complete half a minute after it was hung up; tries that failed come again for hours.
    latenessMs: 2 * MINUTE_MS,
  },
  settingFields: [],
  apiKey: {
    hint: 'API id and API token with a colon between them. An administrator makes them in Aircall: Integrations & API, API keys.',
  },
  limits: { default: { calls: 60, perMs: MINUTE_MS } },
  baseUrl: (_settings, override) => override ?? BASE_URL,
  authorizeUrl,
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
