// Whether an access token is good, and whose it is: signature, issuer, audience, expiry, claims.

import { errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { type AccountSession, sessionFrom } from './session.ts'

export type TokenFault = 'expired' | 'invalid' | 'no-session' | 'unavailable'

export type TokenVerdict =
  | { ok: true; session: AccountSession /** Epoch milliseconds. */; expiresAt: number }
  /** `unavailable`: the provider's keys could not be had; the token may be good, so log nobody out. */
  | { ok: false; reason: TokenFault; because: string }

export type VerifyAccessToken = (token: string) => Promise<TokenVerdict>

interface Expectations {
  keys: JWTVerifyGetKey
  issuer: string
  audience: string
  claimsNamespace: string
  /** The token's `typ` header, where the provider is known to set it. */
  typ?: string
}

const CLOCK_TOLERANCE_SECONDS = 5
// Public keys only: a token "signed" with a published key as its secret must not pass.
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

const fault = (reason: TokenFault, because: string): TokenVerdict => ({ ok: false, reason, because })

function faultOf(error: unknown): TokenVerdict {
  if (error instanceof errors.JWTExpired) return fault('expired', 'The access token has expired.')
  const isOutage =
    !(error instanceof errors.JOSEError) ||
    error instanceof errors.JWKSTimeout ||
    error instanceof errors.JWKSInvalid ||
    error.code === 'ERR_JOSE_GENERIC'
  const because = error instanceof Error ? error.message : String(error)
  return isOutage
    ? fault('unavailable', `The identity provider's keys could not be read: ${because}.`)
    : fault('invalid', `The access token is not valid: ${because}.`)
}

export function accessTokenVerifier(expected: Expectations): VerifyAccessToken {
  const { keys, issuer, audience, claimsNamespace, typ } = expected
  return async token => {
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience,
        typ,
        algorithms: ALGORITHMS,
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        requiredClaims: ['sub', 'exp'],
      })
      const session = sessionFrom(payload, claimsNamespace)
      if (!session)
        return fault(
          'no-session',
          `The access token names no organization and role under ${claimsNamespace}.`,
        )
      return { ok: true, session, expiresAt: payload.exp! * 1000 }
    } catch (error) {
      return faultOf(error)
    }
  }
}
