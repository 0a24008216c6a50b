// Salesforce Service Cloud: cases with their history, and the routing of work to agents by Omni-Channel. Without
// webhooks, changes are polled every half minute. https://developer.salesforce.com/docs
import { MINUTE_MS } from '#core/time/index.ts'
import type { Connector } from '../kit/types.ts'
import {
  addressOf,
  authorizeUrl,
  connect,
  filterFields,
  listAgents,
  listQueues,
  poll,
  presenceSnapshot,
  refresh,
  revoke,
  SUBDOMAIN,
} from './account.ts'
import { backfill, LATENESS_MS } from './backfill.ts'
import { normalise } from './normalise.ts'
import { ENDPOINTS } from './records.ts'

export const salesforce: Connector = {
  provider: { id: 5, name: 'salesforce', displayName: 'Salesforce', isOauth: true },
  facts: {
    group: 'customer-service',
    scopes: [
      { name: 'api', purpose: 'cases and their history, users, queues, presence and work of Omni-Channel' },
      { name: 'refresh_token', purpose: 'to stay connected' },
    ],
    limit: '100,000 calls in 24 hours, more with more licences, shared with all that uses the API there.',
    importing: 'Importing the past pauses while 70 % of them are used.',
    signature: 'None is needed: changes are fetched every half minute, nothing is sent here.',
    statuses: [
      { theirs: 'any status that does not close the case', ours: 'Open' },
      {
        theirs: 'statuses named when connecting, else those with “hold”, “pending” or “wait” in their name',
        ours: 'On hold',
      },
      { theirs: 'statuses that close the case', ours: 'Closed' },
      { theirs: 'presence statuses that take work from a channel', ours: 'Available' },
      { theirs: 'Busy, Meeting, Training, Coaching', ours: 'Busy' },
      { theirs: 'Break, Lunch, Away, offline, any other', ours: 'Unavailable' },
    ],
  },
  capabilities: {
    webhooks: false,
    websocket: false,
    presence: 'poll',
    endpoints: ENDPOINTS,
    isPhone: false,
    latenessMs: LATENESS_MS,
  },
  settingFields: [
    {
      name: 'subdomain',
      label: 'My Domain name',
      placeholder: 'acme',
      hint: 'The part before .my.salesforce.com in Setup, My Domain: acme, or acme--uat.sandbox for a sandbox.',
      pattern: SUBDOMAIN,
    },
    {
      name: 'onHold',
      label: 'Statuses on hold',
      placeholder: 'On Hold, Waiting for Customer',
      hint: 'Case statuses that count as on hold, separated by commas. Leave it empty to count those with “hold”, “pending” or “wait” in their name.',
      pattern: /^.{0,500}$/,
      isChangeable: true,
    },
  ],
  // Limit of bursts; each reply states the calls of the day.
  limits: { default: { calls: 300, perMs: MINUTE_MS } },
  baseUrl: (settings, override) => override ?? addressOf(settings),
  authorizeUrl,
  connect,
  refresh,
  revoke,
  listAgents,
  listQueues,
  backfill,
  presenceSnapshot,
  poll,
  normalise,
  filterFields,
}
