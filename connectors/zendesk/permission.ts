// How an account gives its permission: OAuth with PKCE for an administrator, since the exports and the list of
// availabilities are for administrators alone.
import { z } from 'zod'
import { ConnectorProblem } from '../kit/connector-problem.ts'
import { authorizeAddress, exchangeCode, refreshTokens, type TokenEndpoint } from '../kit/oauth.ts'
import type { Connected, Connector, ConnectorSettings } from '../kit/types.ts'
import { UserPayload } from './payloads.ts'
import { need } from './reply.ts'

const SCOPE = 'read webhooks:write'
const TOKENS: TokenEndpoint = { path: '/oauth/tokens', body: 'json' }

/** One label of a host name: no dot, slash, colon or at sign can lead elsewhere. */
export const SUBDOMAIN = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i

export function subdomainOf(settings: ConnectorSettings): string {
  const subdomain = settings.subdomain?.toLowerCase() ?? ''
  if (SUBDOMAIN.test(subdomain)) return subdomain
  throw new ConnectorProblem(
    'refused',
    `"${settings.subdomain ?? ''}" is no Zendesk subdomain. Enter the part before .zendesk.com, such as acme.`,
  )
}

export const authorizeUrl: NonNullable<Connector['authorizeUrl']> = ({ baseUrl, ...request }) =>
  authorizeAddress(`${baseUrl}/oauth/authorizations/new`, { ...request, scope: SCOPE })

const Me = z.object({ user: UserPayload })

export const connect: Connector['connect'] = async (grant, context): Promise<Connected> => {
  if ('apiKey' in grant)
    throw new ConnectorProblem('refused', 'Zendesk is connected by signing in to it, not by a key.')
  const subdomain = subdomainOf(context.settings)
  const credentials = await exchangeCode(context.http, TOKENS, grant, context.now())
  const headers = { authorization: `Bearer ${credentials.access}` }
  const { user } = await need(context.http, { path: '/api/v2/users/me', headers, isPublic: true }, Me)
  if (user.role !== 'admin')
    throw new ConnectorProblem(
      'not-allowed',
      'Who signed in is no administrator of this Zendesk account. Sign in with an administrator and connect again.',
    )
  return {
    credentials,
    accountId: subdomain,
    accountName: `${subdomain}.zendesk.com`,
    settings: { subdomain },
  }
}

export const refresh: NonNullable<Connector['refresh']> = (app, old, context) =>
  refreshTokens(context.http, TOKENS, app, old, context.now())

export const revoke: NonNullable<Connector['revoke']> = async (_app, _credentials, context) => {
  await context.http.request({
    method: 'DELETE',
    path: '/api/v2/oauth/tokens/current',
    accepts: [401, 403],
  })
}
