// Dialpad: a phone system with contact centers. Its sources are deliveries signed as JWT (or over a websocket), a
// list of ended calls, and exports. https://developers.dialpad.com
import { HOUR_MS, MINUTE_MS } from '#core/time/index.ts'
import { ConnectorProblem } from '../kit/connector-problem.ts'
import { authorizeAddress } from '../kit/oauth.ts'
import type { Connector, ConnectorContext, RawRecord } from '../kit/types.ts'
import { connect, itemsOf, listAgents, listQueues, refresh, revoke, SCOPE } from './account.ts'
import { personLogIn } from './log-in.ts'
import { normalise, TOPICS } from './normalise.ts'
import { UserPayload } from './payloads.ts'
import { fetchCall, readCalls } from './read-calls.ts'
import { EXPORTS, readExport } from './read-exports.ts'
import { endSocket, openSocket } from './socket.ts'
import { storedUser } from './stored-record.ts'
import { subscribe, unsubscribe } from './subscribe.ts'
import { verifyWebhook } from './verify.ts'

export const dialpad: Connector = {
  provider: { id: 11, name: 'dialpad', displayName: 'Dialpad', isOauth: true },
  facts: {
    group: 'telephone',
    scopes: [
      { name: 'calls:list', purpose: 'calls that have ended' },
      { name: 'offline_access', purpose: 'to go on reading when nobody is logged in' },
    ],
    limit: '1,200 calls a minute; exports 200 an hour.',
    signature: 'The whole message is a JWT with HS256.',
    statuses: [
      { theirs: 'available, end of a call or wrap-up', ours: 'Available' },
      { theirs: 'occupied', ours: 'Occupied' },
      { theirs: 'wrapup', ours: 'Wrap-up' },
      { theirs: 'busy', ours: 'Busy' },
      { theirs: 'unavailable, off duty', ours: 'Unavailable' },
    ],
  },
  capabilities: {
    webhooks: true,
    websocket: true,
    presence: 'push',
    endpoints: ['calls', 'onduty', 'call_records'],
    brings: { onduty: ['statuses'] },
    isPhone: true,
    // Exports of today are made anew every half hour.
    latenessMs: 30 * MINUTE_MS,
  },
  settingFields: [],
  apiKey: {
    hint: 'Made by a company administrator in Dialpad: Admin settings, My company, Authentication, API keys.',
  },
  // https://developers.dialpad.com/docs/rate-limits
  limits: {
    default: { calls: 1200, perMs: MINUTE_MS },
    call: { calls: 10, perMs: MINUTE_MS },
    stats: { calls: 200, perMs: HOUR_MS },
    webhooks: { calls: 100, perMs: MINUTE_MS },
  },
  // Files of exports.
  otherHosts: ['storage.googleapis.com'],
  baseUrl: (_settings, override) => override ?? 'https://dialpad.com',
  authorizeUrl: ({ baseUrl, ...request }) =>
    authorizeAddress(`${baseUrl.replace(/\/$/, '')}/oauth2/authorize`, { ...request, scope: SCOPE }),
  personLogIn,
  connect,
  refresh,
  revoke,
  subscribe,
  unsubscribe,
  openSocket,
  endSocket,
  listAgents,
  listQueues,
  backfill(endpoint, range, cursor, context) {
    if (endpoint === 'calls') return readCalls(range, cursor, context)
    const kind = EXPORTS[endpoint]
    if (!kind) throw new ConnectorProblem('refused', `Dialpad has no records called ${endpoint}.`)
    return readExport(kind, range, cursor, context)
  },
  fetchOne: fetchCall,
  presenceSnapshot,
  verifyWebhook,
  normalise,
  filterFields: async () => [
    {
      field: 'direction',
      label: 'Direction',
      values: [
        { value: 'inbound', label: 'Inbound' },
        { value: 'outbound', label: 'Outbound' },
      ],
    },
  ],
}

async function presenceSnapshot(context: ConnectorContext): Promise<RawRecord[]> {
  const records: RawRecord[] = []
  for await (const users of itemsOf(context, 'users', UserPayload, { state: 'active' }, 'presence'))
    for (const user of users)
      records.push({
        topic: TOPICS.presence,
        key: `presence|${user.id}|${String(user.duty_status_started)}|${user.on_duty_status}|${user.is_on_duty}`,
        body: storedUser(user),
      })
  return records
}
