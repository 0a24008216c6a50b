// A loopback Dialpad: https://developers.dialpad.com as far as it is documented. Where it is not, a switch says how
// it behaves, and a connector must get along with each setting.
import type { SimulatedProvider } from '../kit/provider.ts'
import { callRoutes } from './calls.ts'
import { exportRoutes } from './exports.ts'
import { agentId, callId, centerId } from './ids.ts'
import { onAction } from './notifications.ts'
import { peopleRoutes } from './people.ts'
import { errorBody } from './replies.ts'
import { onUpgrade, subscriptionRoutes } from './subscriptions.ts'

const MINUTE_MS = 60_000

export const dialpad: SimulatedProvider = {
  name: 'dialpad',
  covers: { tickets: false, calls: true, presence: true },
  ids: { agent: agentId, queue: centerId, ticket: callId, call: callId },
  switches: {
    pageSize: 50,
    /** "number" or "text": how 64-bit ids are written. */
    ids: 'number',
    /** "entry", "master" or "both": how the leg after a transfer names its call. */
    transferLink: 'entry',
    /** "asked" or "account": whose clock exports are written by. */
    exportZone: 'asked',
    accountZone: 'Asia/Kolkata',
    /** The same export asked for again is not made again for a while. */
    exportsAreCached: true,
    exportFails: false,
    /** Whether the export of calls has rows; the list of calls says the same. */
    exportsCalls: true,
    /** Whether the call list holds agents' legs beside the calls as a whole. */
    listHasAgentLegs: true,
    /** Whether started_after and started_before belong to the range. */
    rangeHasEnds: true,
    /** Whether the end of a call or wrap-up has a word of its own. */
    saysEnds: true,
    /** How long after a thing happened its delivery says that it did. */
    eventLagMs: 0,
  },
  oauth: {
    authorizePath: '/oauth2/authorize',
    tokenPath: '/oauth2/token',
    revokePath: '/oauth2/deauthorize',
    clientId: 'lineup-dialpad',
    clientSecret: 'simulated-dialpad-secret',
    codeSeconds: 120,
    accessSeconds: 3600,
    refreshSeconds: 90 * 86_400,
    rotates: true,
    scopes: ['calls:list', 'offline_access', 'recordings_export', 'change_log', 'screen_pop'],
  },
  apiKeys: ['simulated-dialpad-api-key'],
  limits: [
    { name: 'default', calls: 1200, perMs: MINUTE_MS, matches: ({ path }) => path.startsWith('/api/') },
    {
      name: 'call',
      calls: 10,
      perMs: MINUTE_MS,
      matches: ({ method, path }) => method === 'GET' && /^\/api\/v2\/call\/[^/]+$/.test(path),
    },
    {
      name: 'stats',
      calls: 200,
      perMs: 60 * MINUTE_MS,
      matches: ({ method, path }) => method === 'POST' && path === '/api/v2/stats',
    },
    {
      name: 'webhooks',
      calls: 100,
      perMs: MINUTE_MS,
      matches: ({ method, path }) => method === 'POST' && /^\/api\/v2\/web(hooks|sockets)$/.test(path),
    },
  ],
  errorBody,
  routes: host => ({
    ...peopleRoutes(host),
    ...callRoutes(host),
    ...subscriptionRoutes(host),
    ...exportRoutes(host),
  }),
  open: ['GET /exports/:name'],
  onAction,
  onUpgrade,
}
