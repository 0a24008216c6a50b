// Intercom: conversations, tickets, calls and teammates, from webhooks of the application and a backfill by search.
// https://developers.intercom.com/docs/references/2.16/rest-api
import type { Connector } from '../kit/types.ts'
import { backfill, ENDPOINTS, fetchOne, LATENESS_MS } from './backfill.ts'
import { countContacts } from './count.ts'
import { accountOf, verifyWebhook } from './hooks.ts'
import { filterFields, listAgents, listQueues, presenceSnapshot } from './lists.ts'
import { normalise } from './normalise.ts'
import { authorizeUrl, connect, REGIONS, regionOf } from './permission.ts'

export const intercom: Connector = {
  provider: { id: 4, name: 'intercom', displayName: 'Intercom', isOauth: true },
  facts: {
    group: 'customer-service',
    scopes: [
      {
        name: 'Read conversations',
        purpose: 'conversations and their parts, calls, those that were deleted',
      },
      { name: 'Read tickets', purpose: 'tickets, their types and their parts' },
      { name: 'Read admins', purpose: 'agents, and whether they are away' },
      { name: 'Read admin activity logs', purpose: 'when agents were away' },
      { name: 'Read tags, Read conversation attributes', purpose: 'filters of ticket groups' },
    ],
    limit: '10,000 calls a minute to an application.',
    signature: 'HMAC-SHA1 of the body with the application’s secret.',
    statuses: [
      { theirs: 'open; of a ticket submitted, in progress', ours: 'Open' },
      { theirs: 'snoozed; of a ticket waiting on customer', ours: 'On hold' },
      { theirs: 'closed; of a ticket resolved', ours: 'Closed' },
      { theirs: 'active', ours: 'Available' },
      { theirs: 'away, for whatever reason', ours: 'Unavailable' },
    ],
  },
  capabilities: {
    webhooks: true,
    websocket: false,
    presence: 'push',
    endpoints: ENDPOINTS,
    brings: { deleted_conversations: ['contacts'], activity_logs: ['statuses'] },
    isPhone: false,
    latenessMs: LATENESS_MS,
  },
  settingFields: [
    {
      name: 'region',
      label: 'Region',
      placeholder: 'us',
      hint: 'Where the data of your workspace lies: eu or au if that follows “app.” in the address of your Intercom, us otherwise.',
      pattern: /^(us|eu|au)$/,
      choices: Object.entries(REGIONS).map(([value, { name }]) => ({ value, label: name })),
    },
  ],
  apiKey: {
    hint: 'The access token of an app of your own: Intercom’s Developer Hub, your app, Configure, Authentication.',
  },
  // 10,000 calls a minute to an application, shared out over stretches of ten seconds.
  limits: { default: { calls: 1_600, perMs: 10_000 } },
  baseUrl: (settings, override) => override ?? REGIONS[regionOf(settings)].api,
  authorizeUrl,
  connect,
  listAgents,
  listQueues,
  backfill,
  fetchOne,
  presenceSnapshot,
  countContacts,
  accountOf,
  verifyWebhook,
  normalise,
  filterFields,
}
