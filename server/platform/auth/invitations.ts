// An invitation lets a person choose the first password of their account. It is a signed statement,
// stored nowhere: it names an account and is used up as soon as that account has a password.

import { importJWK, type JWK, jwtVerify, SignJWT } from 'jose'
import type { Database } from '#server/platform/database/index.ts'
import { type Account, findAccount } from './account-store.ts'
import { publicKeySet, SIGNING_ALGORITHM } from './signing-key-store.ts'

const LIFETIME = '14 days'
// Kept apart from access tokens, which the same keys sign.
const TYPE = 'invitation+jwt'
const audienceOf = (issuer: string) => `${issuer}invitation`

export interface Invitations {
  create(accountId: number): Promise<string>
  /** The invited account while it has no password; null for a forged, old or used invitation. */
  read(invitation: string): Promise<Account | null>
}

export function invitations(db: Database, issuer: string, tokenKeys: readonly JWK[]): Invitations {
  const signer = tokenKeys[0]!
  const publicKeys = publicKeySet(tokenKeys)
  return {
    async create(accountId) {
      return new SignJWT()
        .setProtectedHeader({ alg: SIGNING_ALGORITHM, kid: signer.kid, typ: TYPE })
        .setIssuer(issuer)
        .setAudience(audienceOf(issuer))
        .setSubject(String(accountId))
        .setExpirationTime(LIFETIME)
        .sign(await importJWK(signer, SIGNING_ALGORITHM))
    },
    async read(invitation) {
      const options = { issuer, audience: audienceOf(issuer), typ: TYPE, requiredClaims: ['exp'] }
      const verified = await jwtVerify(invitation, publicKeys, options).catch(() => null)
      if (!verified) return null
      const account = await db.inSystem(tx => findAccount(tx, Number(verified.payload.sub)))
      return account?.passwordHash === null ? account : null
    },
  }
}
