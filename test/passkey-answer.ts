// Answer of an authenticator that makes a passkey and vouches for nothing (attestation "none").
// https://www.w3.org/TR/webauthn-3/#sctn-attested-credential-data
import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** Bits of user present, user verified, and key included. */
const FLAGS = 0x45
const ANONYMOUS_MAKER = Buffer.alloc(16)

/** COSE's numbers of a P-256 key for ES256. */
function coseKey(): Uint8Array {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const bytes = (text: string | undefined) => new Uint8Array(Buffer.from(text!, 'base64url'))
  return isoCBOR.encode(
    new Map<number, number | Uint8Array<ArrayBuffer>>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]),
  )
}

/** As JSON, for the options that the server gave to a page at this address. */
export function passkeyAnswer({ challenge }: { challenge: string }, publicUrl: string): string {
  const { hostname, origin } = new URL(publicUrl)
  const id = randomBytes(16)
  const authData = Buffer.concat([
    createHash('sha256').update(hostname).digest(),
    Buffer.from([FLAGS, 0, 0, 0, 0]),
    ANONYMOUS_MAKER,
    Buffer.from([0, id.length]),
    id,
    coseKey(),
  ])
  const attestation = isoCBOR.encode(
    new Map<string, string | Map<string, string> | Uint8Array<ArrayBuffer>>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, string>()],
      ['authData', new Uint8Array(authData)],
    ]),
  )
  const clientData = JSON.stringify({ type: 'webauthn.create', challenge, origin, crossOrigin: false })
  return JSON.stringify({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: Buffer.from(clientData).toString('base64url'),
      attestationObject: Buffer.from(attestation).toString('base64url'),
    },
  })
}
