// Intercom: conversations, their parts and teammates, told by webhooks of the application and read back by search.
// https://developers.intercom.com/docs/references/2.16/rest-api
import type { Connector } from '../kit/types.ts'
import { backfill, ENDPOINTS, fetchOne, LATENESS_MS } from './backfill.ts'
import { accountOf, verifyWebhook } from './hooks.ts'
import { filterFields, listAgents, listQueues, presenceSnapshot } from './lists.ts'
import { normalise } from './normalise.ts'
import { authorizeUrl, connect, REGIONS, regionOf } from './permission.ts'

export const intercom: Connector = {
  provider: { id: 4, name: 'intercom', displayName: 'Intercom', isOauth: true },
  capabilities: {
    webhooks: true,
    websocket: false,
    presence: 'push',
    endpoints: ENDPOINTS,
    isPhone: false,
    latenessMs: LATENESS_MS,
  },
  settingFields: [
    {
      name: 'region',
      label: 'Region',
      placeholder: 'us',
      hint: 'Where the data of your workspace lies: us, eu or au. It is the part after "app." in the address of your Intercom, if any.',
      pattern: /^(us|eu|au)$/,
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
  accountOf,
  verifyWebhook,
  normalise,
  filterFields,
}
