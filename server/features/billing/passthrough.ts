// Passthrough text of a checkout, returned with every alert of the purchase: the organization id, sealed so that nobody
// else can forge it.
import type { Secrets } from '#server/platform/secrets/index.ts'

const SEALED_FOR = ['billing', 'passthrough']

export function passthroughOf(secrets: Secrets, organizationId: number): string {
  const { keyId, sealed } = secrets.seal(String(organizationId), SEALED_FOR)
  return `${keyId}.${sealed.toString('base64url')}`
}

/** Null: we have not written it, or with a key that is gone. */
export function organizationOf(secrets: Secrets, passthrough: string): number | null {
  const at = passthrough.indexOf('.')
  const written = passthrough.slice(at + 1)
  const sealed = Buffer.from(written, 'base64url')
  // Decoding is lenient: other text must not become the same bytes.
  if (sealed.toString('base64url') !== written) return null
  try {
    const id = Number(secrets.open({ keyId: passthrough.slice(0, at), sealed }, SEALED_FOR))
    return Number.isSafeInteger(id) && id > 0 ? id : null
  } catch {
    return null
  }
}
