// Other people's credentials at rest: AES-256-GCM under a key with an id, so that keys can be replaced while what the
// old one sealed is still read. A sealed value belongs to one place: moved to another row it does not open.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { SecretKey } from './keys.ts'

export { readSecretKeys, type SecretKey } from './keys.ts'

export interface Sealed {
  keyId: string
  /** 12 bytes of nonce, 16 of authentication tag, then the ciphertext. */
  sealed: Buffer
}

/** Context that a value is sealed for: organization, connection, kind. The same words open it. */
export type SealContext = readonly (string | number)[]

export interface Secrets {
  seal(text: string, place: SealContext): Sealed
  /** Throws SecretProblem when the key is not here, or the value was sealed for another place or changed. */
  open(sealed: Sealed, place: SealContext): string
}

export class SecretProblem extends Error {
  override readonly name = 'SecretProblem'
}

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** The first key seals; every one opens. */
export function openSecrets(keys: readonly [SecretKey, ...SecretKey[]]): Secrets {
  const [newest] = keys
  return {
    seal(text, place) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, newest.key, nonce, { authTagLength: TAG_BYTES })
      cipher.setAAD(bytesOf(place))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return { keyId: newest.id, sealed: Buffer.concat([nonce, cipher.getAuthTag(), body]) }
    },
    open({ keyId, sealed }, place) {
      const key = keys.find(({ id }) => id === keyId)
      if (!key)
        throw new SecretProblem(
          `A stored secret was sealed with the key "${keyId}", which is not here. Add it to LINEUP_SECRET_KEY behind the newest.`,
        )
      try {
        const decipher = createDecipheriv(ALGORITHM, key.key, sealed.subarray(0, NONCE_BYTES), {
          authTagLength: TAG_BYTES,
        })
        decipher.setAAD(bytesOf(place))
        decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
        const body = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES))
        return Buffer.concat([body, decipher.final()]).toString('utf8')
      } catch {
        throw new SecretProblem(
          `A stored secret does not open with the key "${keyId}": the key is another one, or the value was changed.`,
        )
      }
    },
  }
}

/** As JSON, so that no two places are written alike. */
const bytesOf = (place: SealContext): Buffer => Buffer.from(JSON.stringify(place))
