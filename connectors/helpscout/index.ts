// Help Scout: conversations with their threads. Webhooks say which has changed, and it is read; how users stand is asked
// for again and again. https://developer.helpscout.com/mailbox-api
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
  refresh,
} from './account.ts'
import { backfill, fetchOne, LATENESS_MS } from './backfill.ts'
import { subscribe, unsubscribe, verifyWebhook } from './hooks.ts'
import { normalise } from './normalise.ts'

export const helpscout: Connector = {
  provider: { id: 10, name: 'helpscout', displayName: 'Help Scout', isOauth: true },
  facts: {
    group: 'customer-service',
    scopes: [
      { name: 'All that the person sees who logs in', purpose: 'Help Scout knows no smaller permissions' },
    ],
    limit: '200 to 800 calls a minute by plan.',
    signature: 'HMAC-SHA1 of the body with a secret of the connection.',
    statuses: [
      { theirs: 'active', ours: 'Open' },
      { theirs: 'pending', ours: 'On hold' },
      { theirs: 'closed', ours: 'Closed' },
      { theirs: 'active (of a user)', ours: 'Available' },
      { theirs: 'away', ours: 'Unavailable' },
    ],
  },
  capabilities: {
    webhooks: true,
    websocket: false,
    presence: 'poll',
    endpoints: ['conversations'],
    isPhone: false,
    latenessMs: LATENESS_MS,
  },
  settingFields: [],
  limits: { default: { calls: 200, perMs: MINUTE_MS } },
  baseUrl: (_settings, override) => override ?? BASE_URL,
  authorizeUrl,
  connect,
  refresh,
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
