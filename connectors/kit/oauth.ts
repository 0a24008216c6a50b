// The OAuth code grant with PKCE, as far as providers agree on it. Tokens are asked for as a form or as JSON.
import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { EpochMs } from '#core/time/index.ts'
import { ConnectorProblem } from './connector-problem.ts'
import type { HttpClient } from './http.ts'
import type { Credentials, OAuthApp } from './types.ts'

export const newVerifier = (): string => randomBytes(48).toString('base64url')
export const challengeOf = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url')

/** The address that the manager is sent to. */
export function authorizeAddress(
  address: string,
  request: { app: OAuthApp; state?: string; redirectUri: string; codeChallenge: string; scope?: string },
): string {
  const url = new URL(address)
  const query = {
    response_type: 'code',
    client_id: request.app.clientId,
    redirect_uri: request.redirectUri,
    scope: request.scope,
    state: request.state,
    code_challenge: request.codeChallenge,
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(query)) if (value) url.searchParams.set(name, value)
  return url.href
}

export interface TokenEndpoint {
  path: string
  body: 'json' | 'form'
  /** The application's name and secret go into the header instead of the body. */
  isBasic?: boolean
  /** Reads what else the reply holds, such as the address of the account. */
  onReply?(reply: unknown): void
}

const TokenReply = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).nullish(),
  expires_in: z.coerce.number().positive().nullish(),
})
const UNKNOWN_CLIENT = new Set(['invalid_client', 'invalid_client_id', 'unauthorized_client'])
const TokenError = z.object({ error: z.string().nullish() })

/** Throws "denied" when the code is not accepted: too old, used before, or another verifier's. */
export const exchangeCode = (
  http: HttpClient,
  endpoint: TokenEndpoint,
  grant: { app: OAuthApp; code: string; codeVerifier: string; redirectUri: string },
  now: EpochMs,
): Promise<Credentials> =>
  tokens(
    http,
    endpoint,
    grant.app,
    {
      grant_type: 'authorization_code',
      code: grant.code,
      code_verifier: grant.codeVerifier,
      redirect_uri: grant.redirectUri,
    },
    now,
    new ConnectorProblem('denied', 'The provider did not accept the permission. Connect once more.'),
  )

/** Throws "needs-reauth" when the grant is gone. A reply without a refresh token leaves the old one valid. */
export async function refreshTokens(
  http: HttpClient,
  endpoint: TokenEndpoint,
  app: OAuthApp | null,
  old: Credentials,
  now: EpochMs,
): Promise<Credentials> {
  const revoked = new ConnectorProblem(
    'needs-reauth',
    'The provider no longer accepts this connection. Re-authorise it.',
  )
  if (old.refresh === null || app === null) throw revoked
  const fields = { grant_type: 'refresh_token', refresh_token: old.refresh }
  const fresh = await tokens(http, endpoint, app, fields, now, revoked)
  return { ...fresh, refresh: fresh.refresh ?? old.refresh }
}

/**
 * An access token for a client that the account itself has made. The client is kept as what renews it, and `refusal` is
 * thrown when it is not accepted.
 */
export async function clientTokens(
  http: HttpClient,
  path: string,
  client: OAuthApp,
  now: EpochMs,
  refusal: ConnectorProblem,
): Promise<Credentials> {
  const endpoint = { path, body: 'form', isBasic: true } as const
  const fields = { grant_type: 'client_credentials' }
  const fresh = await tokens(http, endpoint, client, fields, now, refusal)
  return { ...fresh, refresh: `${client.clientId}:${client.clientSecret}` }
}

async function tokens(
  http: HttpClient,
  { path, body, isBasic, onReply }: TokenEndpoint,
  app: OAuthApp,
  fields: Record<string, string>,
  now: EpochMs,
  refusal: ConnectorProblem,
): Promise<Credentials> {
  const all = isBasic ? fields : { ...fields, client_id: app.clientId, client_secret: app.clientSecret }
  const basic = Buffer.from(`${app.clientId}:${app.clientSecret}`).toString('base64')
  const reply = await http.request({
    method: 'POST',
    path,
    [body]: all,
    ...(isBasic && { headers: { authorization: `Basic ${basic}` } }),
    isPublic: true,
    accepts: [400, 401, 403],
  })
  if (reply.status >= 300) {
    const error = TokenError.safeParse(safely(() => reply.json())).data?.error
    const isOurs = fields.grant_type !== 'client_credentials'
    if (isOurs && error && UNKNOWN_CLIENT.has(error))
      throw new ConnectorProblem(
        'not-allowed',
        "The provider does not know this installation's application. Check its client id and secret.",
      )
    throw refusal
  }
  onReply?.(reply.json())
  const read = TokenReply.safeParse(reply.json())
  if (!read.success) throw new ConnectorProblem('refused', "The provider's reply holds no access token.")
  const { access_token, refresh_token, expires_in } = read.data
  return {
    access: access_token,
    refresh: refresh_token ?? null,
    expiresAt: expires_in == null ? null : now + expires_in * 1000,
  }
}

function safely(read: () => unknown): unknown {
  try {
    return read()
  } catch {
    return null
  }
}
