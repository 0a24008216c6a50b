// The identity provider that runs inside Lineup, for companies that have none of their own: accounts,
// passwords and log-in pages on our own address, with the OpenID routes a hosted provider would have.

import type { FastifyInstance } from 'fastify'
import type Provider from 'oidc-provider'
import type { Database } from '#server/platform/database/index.ts'
import { type Clock, systemClock } from '#server/platform/process/clock.ts'
import type { Secrets } from '#server/platform/secrets/index.ts'
import { sweepArtifacts } from './artifact-store.ts'
import { sweepAttempts } from './attempts/login-attempt-store.ts'
import { sweepChallenges } from './factors/passkey-store.ts'
import { passkeySiteOf } from './factors/passkeys.ts'
import type { AuthLog, IdentityProvider } from './identity-provider.ts'
import { loginRoutes } from './login-routes.ts'
import { loginSteps } from './login-step.ts'
import { sweepTokens } from './one-time-token-store.ts'
import { CLIENT_ID, ROUTES } from './provider-addresses.ts'
import { sweepAccountLinks } from './recovery/account-link-store.ts'
import { recoveryRoutes } from './recovery/recovery-routes.ts'
import { claimsOf } from './session.ts'
import { sweepKnownBrowsers } from './sessions/known-browser-store.ts'
import { sweepSessions } from './sessions/session-store.ts'
import { loadSigningKeys, publicKeySet } from './signing-key-store.ts'
import { accessTokenVerifier, type VerifyAccessToken } from './verify-access-token.ts'

export interface EmbeddedIdentitySettings {
  db: Database
  log: AuthLog
  /** For authenticator secrets, and the links of messages. */
  secrets: Secrets
  /** Address that browsers use, for instance http://localhost:3000 */
  publicUrl: string
  audience: string
  claimsNamespace: string
  clock?: Clock
  /** How long a used refresh token still works, for tabs that refresh at the same moment. */
  refreshLeewaySeconds?: number
}

export interface EmbeddedIdentityProvider extends IdentityProvider {
  /** Mounts the log-in pages and the OpenID routes. */
  routes: (app: FastifyInstance) => Promise<void>
}

const DEFAULT_REFRESH_LEEWAY_SECONDS = 10
const SWEEP_EVERY_MS = 10 * 60 * 1000

const PROVIDER_PATHS = [
  ...Object.values(ROUTES),
  `${ROUTES.authorization}/:uid`,
  `${ROUTES.end_session}/confirm`,
  `${ROUTES.end_session}/success`,
  '/.well-known/openid-configuration',
]

/** Translates returnTo, the logout parameter of hosted providers; they identify the client without client_id. */
function withReturnTo(url: string, publicUrl: string): string {
  const address = new URL(url, publicUrl)
  const { searchParams } = address
  const returnTo = searchParams.get('returnTo')
  if (address.pathname !== ROUTES.end_session || returnTo === null) return url
  searchParams.delete('returnTo')
  searchParams.set('post_logout_redirect_uri', returnTo)
  if (!searchParams.has('client_id')) searchParams.set('client_id', CLIENT_ID)
  return address.pathname + address.search
}

/** `open`, called when it is first needed and once. */
function once<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined
  return () => (opened ??= open())
}

/** Hands requests to oidc-provider as they came, under the address that browsers know. */
function providerRoutes(app: FastifyInstance, provider: () => Promise<Provider>, publicUrl: string) {
  const { host, protocol } = new URL(publicUrl)
  const handler = once(async () => (await provider()).callback())
  // The provider reads the body itself.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _body, done) => done(null))
  for (const path of new Set(PROVIDER_PATHS))
    app.all(path, async (request, reply) => {
      const { raw } = request
      raw.headers['x-forwarded-host'] = host
      raw.headers['x-forwarded-for'] = request.ip
      raw.headers['x-forwarded-proto'] = protocol.slice(0, -1)
      raw.url = withReturnTo(raw.url ?? '/', publicUrl)
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value)
      const handle = await handler()
      reply.hijack()
      await handle(raw, reply.raw)
    })
}

function userinfoRoute(app: FastifyInstance, verify: VerifyAccessToken, claimsNamespace: string) {
  app.get('/userinfo', async (request, reply) => {
    const token = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
    const verdict = token ? await verify(token) : null
    reply.header('cache-control', 'no-store')
    if (verdict?.ok) return { sub: verdict.session.sub, ...claimsOf(verdict.session, claimsNamespace) }
    const challenge = verdict ? 'Bearer error="invalid_token"' : 'Bearer'
    return reply.code(401).header('www-authenticate', challenge).send({ error: 'invalid_token' })
  })
}

function sweepNowAndThen(app: FastifyInstance, db: Database, log: AuthLog) {
  const sweep = () =>
    db
      .inSystem(async tx => {
        await sweepArtifacts(tx)
        await sweepAttempts(tx)
        await sweepChallenges(tx)
        await sweepAccountLinks(tx)
        await sweepSessions(tx)
        await sweepKnownBrowsers(tx)
        await sweepTokens(tx)
      })
      .catch(error => log.warn({ err: error }, 'could not delete expired log-ins; tried again later'))
  const timer = setInterval(sweep, SWEEP_EVERY_MS)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

export async function embeddedIdentityProvider(
  settings: EmbeddedIdentitySettings,
): Promise<EmbeddedIdentityProvider> {
  const { db, log, audience, claimsNamespace } = settings
  const { clock = systemClock, refreshLeewaySeconds = DEFAULT_REFRESH_LEEWAY_SECONDS } = settings
  const publicUrl = new URL(settings.publicUrl).origin
  const issuer = `${publicUrl}/`
  const keys = await loadSigningKeys(db)
  const provider = once(async () => {
    // Its library takes 0.2 s to load, and few processes show log-in pages.
    const { createProvider } = await import('./provider.ts')
    return createProvider({ ...settings, publicUrl, clock, keys, refreshLeewaySeconds })
  })
  const verifyAccessToken = accessTokenVerifier({
    keys: publicKeySet(keys.tokenKeys),
    issuer,
    audience,
    claimsNamespace,
    typ: 'at+jwt',
  })
  return {
    issuer,
    clientId: CLIENT_ID,
    audience,
    claimsNamespace,
    isEmbedded: true,
    verifyAccessToken,
    async routes(app) {
      await app.register(async scope => providerRoutes(scope, provider, publicUrl))
      const place = { db, clock, secrets: settings.secrets, log, publicUrl }
      const site = passkeySiteOf(publicUrl)
      const steps = loginSteps(keys.tokenKeys)
      await app.register(async scope => loginRoutes(scope, { ...place, provider, steps, site }))
      await app.register(async scope => recoveryRoutes(scope, place))
      userinfoRoute(app, verifyAccessToken, claimsNamespace)
      sweepNowAndThen(app, db, log)
    },
  }
}
