// How oidc-provider is set up for Lineup: one public client (the web application), code flow with
// PKCE, rotating refresh tokens that end with the session, access tokens as JWTs with our claims.

import type { Account, Configuration, KoaContextWithOIDC } from 'oidc-provider'
import type { Database } from '#server/platform/database/index.ts'
import type { Clock } from '#server/platform/process/clock.ts'
import { artifactStore, grantOrganization, setGrantOrganization } from './artifact-store.ts'
import { chooseEntry, entriesOf } from './entries.ts'
import type { AuthLog } from './identity-provider.ts'
import { basePolicy, Check, InvalidTarget, Provider } from './oidc-library.ts'
import { logoutPage, messagePage, PAGE_HEADERS } from './pages/pages.ts'
import { CLIENT_ID, LOGIN_PATH, ROUTES, requiredOrganization } from './provider-addresses.ts'
import { type AccountSession, claimsOf, namespacedClaims } from './session.ts'
import { deviceText } from './sessions/device.ts'
import { putSession } from './sessions/session-store.ts'
import { SIGNING_ALGORITHM, type SigningKeys } from './signing-key-store.ts'

const DAY_SECONDS = 24 * 60 * 60
const ACCESS_TOKEN_SECONDS = 5 * 60
const SESSION_SECONDS = 14 * DAY_SECONDS
const API_SCOPE = 'api'
const SCOPES = ['openid', 'profile', 'email', 'offline_access']

/** Addresses to which the browser may return after logging in. */
const REDIRECT_PATHS = ['', '/', '/callback', '/login/auth0']

export interface ProviderSettings {
  db: Database
  clock: Clock
  log: AuthLog
  /** Address that browsers use, without a trailing slash: https://lineup.example.com */
  publicUrl: string
  audience: string
  claimsNamespace: string
  keys: SigningKeys
  refreshLeewaySeconds: number
}

/** The provider's account with the session that it stands for in this request. */
interface Member extends Account {
  session: AccountSession
}

/** A token speaks for its grant's organization; a new log-in for the one asked for, or the last one. */
async function wishOf({ db }: ProviderSettings, ctx: KoaContextWithOIDC, grantId: string | undefined) {
  if (grantId !== undefined) return { required: (await grantOrganization(db, grantId)) ?? 0 }
  const lastGrantId = ctx.oidc.session?.grantIdFor(CLIENT_ID)
  const preferred = lastGrantId ? await grantOrganization(db, lastGrantId) : undefined
  return { required: requiredOrganization(ctx.oidc.params), preferred }
}

async function findMember(
  settings: ProviderSettings,
  ctx: KoaContextWithOIDC,
  sub: string,
  grantId: string | undefined,
): Promise<Member | undefined> {
  const wish = await wishOf(settings, ctx, grantId)
  const entry = chooseEntry(await entriesOf(settings.db, settings.clock, Number(sub)), wish)
  if (!entry.ok) return undefined
  const { session } = entry
  return { accountId: sub, session, claims: () => ({ sub, ...claimsOf(session, settings.claimsNamespace) }) }
}

/** No consent page: the only client is ours. Each organization that is entered has its own grant. */
async function loadGrant({ db, audience }: ProviderSettings, ctx: KoaContextWithOIDC) {
  const { session } = ctx.oidc.account as Member
  const { Grant } = ctx.oidc.provider
  const lastGrantId = ctx.oidc.session?.grantIdFor(CLIENT_ID)
  if (lastGrantId && (await grantOrganization(db, lastGrantId)) === session.organizationId) {
    const last = await Grant.find(lastGrantId)
    if (last?.accountId === session.sub) return last
  }
  const grant = new Grant({ clientId: CLIENT_ID, accountId: session.sub })
  grant.addOIDCScope(SCOPES.join(' '))
  grant.addResourceScope(audience, API_SCOPE)
  await setGrantOrganization(db, await grant.save(), session.organizationId)
  return grant
}

/**
 * Login policy. A session with an account that may no longer enter must log in again and gets the reason. An
 * invitation requires a new login, regardless of earlier sessions in the browser.
 */
function loginOnlyPolicy() {
  const policy = basePolicy()
  policy.remove('consent')
  policy
    .get('login')
    ?.checks.add(
      new Check(
        'not_a_member',
        'End-User authentication is required',
        'login_required',
        ctx => ctx.oidc.session?.accountId !== undefined && ctx.oidc.account === undefined,
      ),
    )
  policy
    .get('login')
    ?.checks.add(
      new Check(
        'invited',
        'End-User authentication is required',
        'login_required',
        ctx =>
          Boolean(ctx.oidc.params?.invitation) &&
          ctx.oidc.session?.accountId !== undefined &&
          ctx.oidc.result?.login === undefined,
      ),
    )
  return policy
}

function showPage(ctx: KoaContextWithOIDC, html: string) {
  ctx.set(PAGE_HEADERS)
  ctx.body = html
}

const features = (audience: string): Configuration['features'] => ({
  devInteractions: { enabled: false },
  dPoP: { enabled: false },
  pushedAuthorizationRequests: { enabled: false },
  // Answered by us: the provider's own would not take an access token that is meant for the API.
  userinfo: { enabled: false },
  revocation: { enabled: true },
  resourceIndicators: {
    enabled: true,
    defaultResource: () => audience,
    useGrantedResource: () => true,
    getResourceServerInfo: (_ctx, resource) => {
      if (resource !== audience) throw new InvalidTarget()
      return {
        scope: API_SCOPE,
        audience,
        accessTokenFormat: 'jwt',
        accessTokenTTL: ACCESS_TOKEN_SECONDS,
        jwt: { sign: { alg: SIGNING_ALGORITHM } },
      }
    },
  },
  rpInitiatedLogout: {
    enabled: true,
    logoutSource: (ctx, form) => showPage(ctx, logoutPage(form)),
    postLogoutSuccessSource: ctx => showPage(ctx, messagePage('Logged out', 'You are logged out of Lineup.')),
  },
})

function configurationOf(settings: ProviderSettings): Configuration {
  const { publicUrl, audience, claimsNamespace, keys } = settings
  return {
    adapter: artifactStore(settings.db, settings.refreshLeewaySeconds),
    clients: [
      {
        client_id: CLIENT_ID,
        client_name: 'Lineup',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: REDIRECT_PATHS.map(path => publicUrl + path),
        post_logout_redirect_uris: [publicUrl],
      },
    ],
    jwks: { keys: keys.tokenKeys },
    cookies: {
      keys: keys.cookieKeys,
      names: { session: 'lineup_session', interaction: 'lineup_login', resume: 'lineup_resume' },
    },
    routes: ROUTES,
    discovery: { userinfo_endpoint: `${publicUrl}/userinfo` },
    pkce: { required: () => true },
    responseTypes: ['code'],
    scopes: SCOPES,
    claims: {
      openid: ['sub', ...namespacedClaims(claimsNamespace)],
      profile: ['given_name', 'family_name', 'name'],
      email: ['email'],
    },
    conformIdTokenClaims: false,
    extraParams: ['audience', 'invitation', 'organization'],
    extraTokenClaims: (ctx, token) => {
      const member = ctx.oidc.account as Member | undefined
      const { sessionUid } = token as { sessionUid?: string }
      return member && { ...claimsOf(member.session, claimsNamespace), sid: sessionUid }
    },
    findAccount: (ctx, sub, token) => findMember(settings, ctx, sub, token?.grantId),
    loadExistingGrant: ctx => loadGrant(settings, ctx),
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    expiresWithSession: () => true,
    clientBasedCORS: (_ctx, origin) => origin === publicUrl,
    ttl: {
      AccessToken: ACCESS_TOKEN_SECONDS,
      AuthorizationCode: 60,
      IdToken: 60 * 60,
      Interaction: 60 * 60,
      AccountSession: SESSION_SECONDS,
      Grant: SESSION_SECONDS,
      RefreshToken: SESSION_SECONDS,
    },
    interactions: { policy: loginOnlyPolicy(), url: (_ctx, { uid }) => `${LOGIN_PATH}/${uid}` },
    features: features(audience),
    renderError: (ctx, out) =>
      showPage(
        ctx,
        messagePage('Login did not work', out.error_description ?? 'Something went wrong.', out.error),
      ),
  }
}

/** Notes where an account is logged in, at each log-in and each refresh. */
function noteSessions(provider: Provider, { db, log }: ProviderSettings): void {
  const note = (ctx: KoaContextWithOIDC, uid: string | undefined, accountId: string | undefined) => {
    if (!uid || !accountId) return
    const place = { address: ctx.ip, device: deviceText(ctx.get('user-agent')) }
    db.inSystem(tx => putSession(tx, uid, Number(accountId), place)).catch(error =>
      log.warn({ err: error }, 'where somebody is logged in was not noted; the next refresh notes it'),
    )
  }
  provider.on('authorization.success', ctx => {
    const { session } = ctx.oidc
    note(ctx, session?.uid, session?.accountId)
  })
  provider.on('grant.success', ctx => {
    const { RefreshToken: token } = ctx.oidc.entities
    note(ctx, token?.sessionUid, token?.accountId)
  })
}

const sameOrigin = (origin: string, address: string) => URL.parse(address)?.origin === origin

export function createProvider(settings: ProviderSettings): Provider {
  const provider = new Provider(`${settings.publicUrl}/`, configurationOf(settings))
  // Addresses are built from the public URL, which the routes put into these headers.
  provider.proxy = true
  // After logging out any page of ours will do, with whatever query it wants to keep.
  provider.Client.prototype.postLogoutRedirectUriAllowed = address => sameOrigin(settings.publicUrl, address)
  noteSessions(provider, settings)
  provider.on('server_error', (_ctx, error) => settings.log.error({ err: error }, 'identity provider failed'))
  provider.on('grant.error', (_ctx, error) =>
    settings.log.info({ error: error.error, because: error.error_description }, 'token refused'),
  )
  provider.on('authorization.error', (_ctx, error) =>
    settings.log.info({ error: error.error, because: error.error_description }, 'authorization refused'),
  )
  return provider
}
