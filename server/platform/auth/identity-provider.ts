// Who is calling: the rest of the server asks an IdentityProvider and never learns which kind it is.

import type { VerifyAccessToken } from './verify-access-token.ts'

/** What the browser must know to log in, and how the server checks the tokens it then brings. */
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
