// Signature of an alert: RSA with SHA-1 over all other fields, sorted by name and written as PHP's serialize() writes an
// array of strings. Source: Paddle Classic, "Verifying webhooks". Lengths count bytes.
import { createVerify } from 'node:crypto'

export const SIGNATURE = 'p_signature'

export type Fields = ReadonlyMap<string, string>

const text = (value: string): string => `s:${Buffer.byteLength(value)}:"${value}";`

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

function signedText(fields: Fields): string {
  const signed = [...fields].filter(([name]) => name !== SIGNATURE).sort(([a], [b]) => compare(a, b))
  return `a:${signed.length}:{${signed.map(([name, value]) => text(name) + text(value)).join('')}}`
}

export function isSignedBy(publicKey: string, fields: Fields): boolean {
  const signature = fields.get(SIGNATURE) ?? ''
  // Decoding is lenient: other text must not become the same bytes.
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(signature)) return false
  return createVerify('RSA-SHA1').update(signedText(fields)).verify(publicKey, signature, 'base64')
}
