// A company's own identity provider: it shows the log-in page and signs the tokens; we only check them.

import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import type { IdentityProvider } from './identity-provider.ts'
import { accessTokenVerifier } from './verify-access-token.ts'

export interface ExternalIdentitySettings {
  /** Exactly as it stands in the tokens, most often with a trailing slash. */
  issuer: string
  clientId: string
  audience: string
  claimsNamespace: string
}

const DISCOVERY_TIMEOUT_MS = 5000
const Discovery = z.object({ jwks_uri: z.url() })

/** Asked when the first token comes, so that we start while the provider is down; kept once it answered. */
function discoveredKeys(issuer: string): JWTVerifyGetKey {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  let keys: JWTVerifyGetKey | undefined
  return async (header, token) => {
    if (!keys) {
      const reply = await fetch(address, { signal: AbortSignal.timeout(DISCOVERY_TIMEOUT_MS) })
      if (!reply.ok) throw new Error(`${address} answered ${reply.status}`)
      keys = createRemoteJWKSet(new URL(Discovery.parse(await reply.json()).jwks_uri))
    }
    return keys(header, token)
  }
}

export function externalIdentityProvider(settings: ExternalIdentitySettings): IdentityProvider {
  const verifyAccessToken = accessTokenVerifier({ ...settings, keys: discoveredKeys(settings.issuer) })
  return { ...settings, isEmbedded: false, verifyAccessToken }
}
