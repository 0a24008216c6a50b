// Talkdesk: a phone system without webhooks for calls or statuses. Both are read from its reports every few minutes, and
// how agents stand is asked for in between. https://docs.talkdesk.com/docs/explore-api
import { MINUTE_MS } from '#core/time/index.ts'
import type { Connector } from '../kit/types.ts'
import {
  baseUrlOf,
  connect,
  filterFields,
  KEY_PARTS,
  listAgents,
  listQueues,
  presenceSnapshot,
  REGIONS,
  refresh,
} from './account.ts'
import { normalise } from './normalise.ts'
import { backfill } from './read-reports.ts'

export const talkdesk: Connector = {
  provider: { id: 9, name: 'talkdesk', displayName: 'Talkdesk', isOauth: false },
  facts: {
    group: 'telephone',
    scopes: [
      { name: 'data-reports:write, data-reports:read', purpose: 'reports of calls and of agent statuses' },
      { name: 'users:read', purpose: 'agents and their e-mail addresses' },
      { name: 'queues:read', purpose: 'queues; without it, those that agents are in' },
      { name: 'guardian-users:read', purpose: 'how agents stand now; without it, from reports alone' },
    ],
    limit:
      'Talkdesk publishes no number: Lineup makes 60 calls a minute at most. It sends nothing of calls: they come with its reports, every 15 minutes.',
    signature: 'Nothing is sent to Lineup, so nothing has to be proven.',
    statuses: [
      { theirs: 'Available', ours: 'Available' },
      { theirs: 'On a call', ours: 'Occupied' },
      { theirs: 'After call work', ours: 'Wrap-up' },
      { theirs: 'Busy, Meeting, Training, Back office and the like', ours: 'Busy' },
      { theirs: 'Away, Offline, hidden, Break, Lunch and any other', ours: 'Unavailable' },
    ],
  },
  capabilities: {
    webhooks: false,
    websocket: false,
    presence: 'poll',
    endpoints: ['calls', 'user_status'],
    isPhone: true,
    // Reports are refreshed every minute.
    latenessMs: 5 * MINUTE_MS,
  },
  settingFields: [
    {
      name: 'subdomain',
      label: 'Account name',
      placeholder: 'acme',
      hint: 'The first part of the address at which you log in: acme for acme.talkdeskid.com.',
      pattern: /^[a-z0-9][a-z0-9-]{0,62}$/,
    },
    {
      name: 'region',
      label: 'Region',
      placeholder: '',
      hint: 'The end of that address tells it: .com is the United States, .eu Europe, idca.com Canada.',
      pattern: /^(us|eu|ca)$/,
      choices: [
        { value: 'us', label: 'United States' },
        { value: 'eu', label: 'Europe' },
        { value: 'ca', label: 'Canada' },
      ],
    },
  ],
  apiKey: {
    hint: 'Client ID and client secret of an OAuth client that an administrator makes in Talkdesk.',
    parts: KEY_PARTS,
  },
  limits: { default: { calls: 60, perMs: MINUTE_MS } },
  // Log-in, and the files of reports.
  otherHosts: [...Object.values(REGIONS).map(({ logIn }) => `.${logIn}`), '.amazonaws.com'],
  baseUrl: (settings, override) => override ?? baseUrlOf(settings),
  connect,
  refresh,
  listAgents,
  listQueues,
  backfill,
  presenceSnapshot,
  normalise,
  filterFields,
}
