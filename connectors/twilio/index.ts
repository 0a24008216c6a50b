// Twilio TaskRouter, also the base of Flex: tasks, reservations and activities of one workspace, from its event
// callback and a backfill from its log. https://www.twilio.com/docs/taskrouter/api
import { MINUTE_MS } from '#core/time/index.ts'
import type { Connector } from '../kit/types.ts'
import {
  BASE_URL,
  connect,
  filterFields,
  KEY_PARTS,
  listAgents,
  listQueues,
  presenceSnapshot,
} from './account.ts'
import { subscribe, unsubscribe, verifyWebhook } from './hooks.ts'
import { normalise } from './normalise.ts'
import { backfill } from './read-events.ts'

export const twilio: Connector = {
  provider: { id: 2, name: 'twilio', displayName: 'Twilio', isOauth: false },
  facts: {
    group: 'telephone',
    scopes: [
      {
        name: 'TaskRouter, read',
        purpose: 'workers, task queues, workflows, tasks, reservations and events of one workspace',
      },
      { name: 'TaskRouter, write', purpose: "to set the workspace's event callback, and nothing else" },
    ],
    limit:
      'Twilio keeps its event log for 30 days: older contacts come from files. It limits how many calls run at once, not how many there are; Lineup makes 100 in ten seconds at most. A workspace tells one address: while another system has its event callback, or gets its events by Event Streams alone, they are read every 15 minutes.',
    signature: 'X-Twilio-Signature: HMAC-SHA1 with the auth token over the address and the fields.',
    statuses: [
      { theirs: 'Available, Idle and what the account marks as available', ours: 'Available' },
      { theirs: 'reservation of a call accepted', ours: 'Occupied' },
      { theirs: 'reservation of a call wrapping', ours: 'Wrap-up' },
      { theirs: 'Meeting, Training, Coaching, Back office and the like', ours: 'Busy' },
      { theirs: 'Offline, Unavailable, Break, Lunch and other activities', ours: 'Unavailable' },
      { theirs: 'task pending, reserved, assigned', ours: 'Open' },
      { theirs: 'task wrapping, completed, canceled', ours: 'Closed' },
    ],
  },
  capabilities: {
    webhooks: true,
    websocket: false,
    presence: 'push',
    endpoints: ['events'],
    isPhone: true,
    latenessMs: MINUTE_MS,
  },
  settingFields: [
    {
      name: 'workspace',
      label: 'Workspace SID',
      placeholder: 'WS0123…',
      hint: 'In the Twilio Console: TaskRouter, Workspaces. It is WS and 32 digits. Each workspace is a connection.',
      pattern: /^WS[0-9a-fA-F]{32}$/,
    },
  ],
  apiKey: {
    hint: "The account's SID and auth token, from the home page of the Twilio Console.",
    parts: KEY_PARTS,
    signsWebhooks: true,
  },
  limits: { default: { calls: 100, perMs: 10_000 } },
  baseUrl: (_settings, override) => override ?? BASE_URL,
  connect,
  subscribe,
  unsubscribe,
  listAgents,
  listQueues,
  backfill,
  presenceSnapshot,
  verifyWebhook,
  normalise,
  filterFields,
}
