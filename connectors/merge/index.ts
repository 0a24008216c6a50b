// Merge: an aggregator of ticketing systems, for those that have no connector of their own. An administrator links
// a system on Merge's page; Merge synchronises its tickets and comments and sends webhooks. https://docs.merge.dev/ticketing
import { MINUTE_MS } from '#core/time/index.ts'
import type { Connector } from '../kit/types.ts'
import {
  BASE_URL,
  connect,
  filterFields,
  headersOf,
  link,
  listAgents,
  listQueues,
  PURPOSE_CHOICES,
  purposeOf,
  revoke,
} from './account.ts'
import { backfill, ENDPOINTS, LATENESS_MS } from './backfill.ts'
import { accountOf, verifyWebhook } from './hooks.ts'
import { normalise, ownStatusOf } from './normalise.ts'

export const merge: Connector = {
  provider: { id: 13, name: 'merge', displayName: 'Other systems (Merge)', isOauth: false },
  facts: {
    group: 'customer-service',
    scopes: [
      { name: 'Ticket, Comment', purpose: 'contacts, and who replied when' },
      { name: 'User', purpose: 'agents' },
      { name: 'Collection, Team, Tag', purpose: 'queues, and filters of ticket groups' },
    ],
    limit: '100 to 600 calls a minute for each linked system by plan.',
    signature: 'HMAC-SHA256 of the body with the key of the installation’s organization at Merge.',
    statuses: [
      { theirs: 'OPEN, IN_PROGRESS', ours: 'Open' },
      { theirs: 'ON_HOLD', ours: 'On hold' },
      { theirs: 'CLOSED', ours: 'Closed' },
      { theirs: 'a status of the system itself', ours: 'Open, with a warning' },
    ],
  },
  capabilities: {
    webhooks: true,
    websocket: false,
    presence: 'none',
    endpoints: ENDPOINTS,
    isPhone: false,
    latenessMs: LATENESS_MS,
  },
  settingFields: [
    {
      name: 'purpose',
      label: 'Use it for',
      placeholder: '',
      hint: 'Some systems need two connections, one for the forecast and one for performance: connect them one after the other.',
      pattern: /^(?:all|forecast|performance)$/,
      choices: PURPOSE_CHOICES,
    },
  ],
  limits: { default: { calls: 100, perMs: MINUTE_MS } },
  baseUrl: (_settings, override) => override ?? BASE_URL,
  link,
  headersOf,
  purposeOf,
  ownStatusOf,
  connect,
  revoke,
  listAgents,
  listQueues,
  backfill,
  accountOf,
  verifyWebhook,
  normalise,
  filterFields,
}
