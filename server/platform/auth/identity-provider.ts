// Identity provider: the rest of the server asks this interface and never learns which kind it is.

import type { VerifyAccessToken } from './verify-access-token.ts'

/** Settings that the browser needs to log in, and the check of the tokens that it then sends. */
export interface IdentityProvider {
  issuer: string
  clientId: string
  audience: string
  claimsNamespace: string
  isEmbedded: boolean
  verifyAccessToken: VerifyAccessToken
}

/** The part of a logger that is used here. */
export interface AuthLog {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}
