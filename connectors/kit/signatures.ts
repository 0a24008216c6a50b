// Whether a delivery is from whom it says: HMAC over its raw bytes, or a signed body (a JWT with HS256).
// Compared in constant time. While a secret is replaced two are honoured, the newest first.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { EpochMs } from '#core/time/index.ts'

export interface Signature {
  algorithm: 'sha256' | 'sha1'
  encoding: 'hex' | 'base64' | 'base64url'
  /** Signed parts, in order. */
  parts: readonly (string | Buffer)[]
}

const digest = ({ algorithm, parts }: Signature, secret: string | Buffer): Buffer => {
  const mac = createHmac(algorithm, secret)
  for (const part of parts) mac.update(part)
  return mac.digest()
}

export const signatureOf = (signature: Signature, secret: string | Buffer): string =>
  digest(signature, secret).toString(signature.encoding)

export function isSigned(
  signature: Signature,
  given: string,
  secrets: readonly (string | Buffer)[],
): boolean {
  const bytes = Buffer.from(given, signature.encoding)
  // Decoding is lenient: other text must not become the same bytes. Padding of base64 alone may be left out.
  const bare = (text: string) => text.replace(/=+$/, '')
  if (bare(bytes.toString(signature.encoding)) !== bare(given)) return false
  return secrets.some(secret => {
    const expected = digest(signature, secret)
    return bytes.length === expected.length && timingSafeEqual(bytes, expected)
  })
}

export const SKEW_MS = 5 * 60_000
/** Signed neither long ago nor in the future. */
export const isTimely = (signedAt: EpochMs, now: EpochMs, skewMs = SKEW_MS): boolean =>
  Math.abs(now - signedAt) <= skewMs

/** The claims of a body that is a JWT with HS256 and nothing else, as text; null when it is not signed by one of them. */
export function jwtClaims(token: string, secrets: readonly string[]): string | null {
  const [header, payload, signature, ...rest] = token.trim().split('.')
  if (header === undefined || payload === undefined || !signature || rest.length > 0) return null
  const decoded = (part: string) => Buffer.from(part, 'base64url').toString('utf8')
  try {
    const { alg } = JSON.parse(decoded(header)) as { alg?: unknown }
    if (alg !== 'HS256') return null
  } catch {
    return null
  }
  const signed: Signature = { algorithm: 'sha256', encoding: 'base64url', parts: [`${header}.${payload}`] }
  return isSigned(signed, signature, secrets) ? decoded(payload) : null
}
