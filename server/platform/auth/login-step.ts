// How far a person has come in a log-in of several pages: signed, for one log-in alone, for ten minutes.
import { importJWK, type JWK, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { LOGIN_KINDS } from '#contract/access/account.ts'
import { publicKeySet, SIGNING_ALGORITHM } from './signing-key-store.ts'

const LIFETIME = '10 minutes'
// Kept apart from access tokens, which the same keys sign.
const TYPE = 'login-step+jwt'

const Step = z.object({
  sub: z.coerce.number().int().positive(),
  /** Kind of the first factor. */
  by: z.enum(LOGIN_KINDS),
  /** All factors are given; only the recovery codes are still to be kept. */
  isDone: z.boolean(),
})

export interface LoginStep {
  accountId: number
  by: z.infer<typeof Step>['by']
  isDone: boolean
}

export interface LoginSteps {
  sign(interactionUid: string, step: LoginStep): Promise<string>
  /** Null for one that is forged, old, or of another log-in. */
  read(interactionUid: string, text: string): Promise<LoginStep | null>
}

export function loginSteps(tokenKeys: readonly JWK[]): LoginSteps {
  const signer = tokenKeys[0]!
  const publicKeys = publicKeySet(tokenKeys)
  return {
    async sign(interactionUid, { accountId, by, isDone }) {
      return new SignJWT({ by, isDone })
        .setProtectedHeader({ alg: SIGNING_ALGORITHM, kid: signer.kid, typ: TYPE })
        .setAudience(interactionUid)
        .setSubject(String(accountId))
        .setExpirationTime(LIFETIME)
        .sign(await importJWK(signer, SIGNING_ALGORITHM))
    },
    async read(interactionUid, text) {
      const options = { audience: interactionUid, typ: TYPE, requiredClaims: ['exp'] }
      const verified = await jwtVerify(text, publicKeys, options).catch(() => null)
      const step = Step.safeParse(verified?.payload)
      return step.success ? { accountId: step.data.sub, by: step.data.by, isDone: step.data.isDone } : null
    },
  }
}
