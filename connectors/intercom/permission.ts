// Connecting: OAuth, whose permissions are ticked where the application is registered and last until it is removed, or
// the access token of an application of one's own.
import { z } from 'zod'
import { ConnectorProblem } from '../kit/connector-problem.ts'
import { authorizeAddress, exchangeCode } from '../kit/oauth.ts'
import type { Connected, Connector, ConnectorContext, ConnectorSettings } from '../kit/types.ts'
import { ask, need } from './ask.ts'

/** Hosts by the region in which a workspace's data lies. */
export const REGIONS = {
  us: { api: 'https://api.intercom.io', app: 'https://app.intercom.com', name: 'United States' },
  eu: { api: 'https://api.eu.intercom.io', app: 'https://app.eu.intercom.com', name: 'European Union' },
  au: { api: 'https://api.au.intercom.io', app: 'https://app.au.intercom.com', name: 'Australia' },
} as const
export type Region = keyof typeof REGIONS

const isRegion = (text: string): text is Region => Object.hasOwn(REGIONS, text)

export function regionOf(settings: ConnectorSettings): Region {
  const region = settings.region ?? ''
  if (isRegion(region)) return region
  throw new ConnectorProblem('refused', `"${region}" is no region of Intercom. Maybe us, eu or au.`)
}

export const authorizeUrl: NonNullable<Connector['authorizeUrl']> = ({ baseUrl, settings, ...request }) => {
  const { api, app } = REGIONS[regionOf(settings)]
  return authorizeAddress(`${baseUrl === api ? app : baseUrl}/oauth`, request)
}

const Me = z.object({
  app: z.object({ id_code: z.string().min(1), name: z.string().nullish(), region: z.string().nullish() }),
})

export const connect: Connector['connect'] = async (grant, context): Promise<Connected> => {
  const region = regionOf(context.settings)
  const credentials =
    'apiKey' in grant
      ? { access: grant.apiKey.trim(), refresh: null, expiresAt: null }
      : await exchangeCode(context.http, { path: '/auth/eagle/token', body: 'json' }, grant, context.now())
  const headers = { authorization: `Bearer ${credentials.access}` }
  const { app } = await need(context.http, { path: '/me', headers, isPublic: true }, Me)
  const lies = app.region?.toLowerCase() ?? region
  if (lies !== region && isRegion(lies))
    throw new ConnectorProblem(
      'refused',
      `The data of ${app.name ?? 'this workspace'} lies in the ${REGIONS[lies].name}. Choose the region ${lies}.`,
    )
  await checkPermissions(context, headers)
  return {
    credentials,
    accountId: app.id_code,
    accountName: app.name ?? app.id_code,
    settings: { region, workspace: app.id_code },
  }
}

/** Permissions that reading needs, by a call that needs each. */
const CHECKS = [
  { permission: 'Read admins', request: { path: '/admins' } },
  {
    permission: 'Read admin activity logs',
    request: { path: '/admins/activity_logs', query: { created_at_after: 1 } },
  },
  {
    permission: 'Read conversations',
    request: {
      method: 'POST',
      path: '/conversations/search',
      json: {
        query: { operator: 'AND', value: [{ field: 'updated_at', operator: '<', value: 1 }] },
        pagination: { per_page: 1 },
      },
      isRepeatable: true,
    },
  },
  {
    permission: 'Read tickets',
    request: {
      method: 'POST',
      path: '/tickets/search',
      json: {
        query: { operator: 'AND', value: [{ field: 'updated_at', operator: '<', value: 1 }] },
        pagination: { per_page: 1 },
      },
      isRepeatable: true,
    },
  },
] as const

async function checkPermissions({ http, now }: ConnectorContext, headers: Record<string, string>) {
  for (const { permission, request } of CHECKS) {
    const query = 'query' in request ? { created_at_after: Math.floor(now() / 1000) } : {}
    const asked = { ...request, query, headers, isPublic: true, accepts: [403] }
    if ((await ask(http, asked, z.unknown())) === null)
      throw new ConnectorProblem(
        'not-allowed',
        `Intercom does not grant “${permission}”. Tick that permission where the application is registered, then connect once more.`,
      )
  }
}
