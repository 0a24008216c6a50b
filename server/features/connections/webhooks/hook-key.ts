// Webhook address of a connection: it names the organization, so that the connection is looked up within it, and
// cannot be guessed.
import { randomBytes } from 'node:crypto'

export const newHookKey = (organizationId: number): string =>
  `${organizationId.toString(36)}-${randomBytes(24).toString('base64url')}`

/** Null for what was never a key of ours. */
export function organizationOfHook(hookKey: string): number | null {
  const text = /^([0-9a-z]{1,10})-[\w-]{32}$/.exec(hookKey)?.[1]
  const id = text === undefined ? Number.NaN : Number.parseInt(text, 36)
  return Number.isSafeInteger(id) && id > 0 && id.toString(36) === text ? id : null
}

export const hookUrl = (publicUrl: string, providerName: string, hookKey: string): string =>
  `${publicUrl}/hooks/${providerName}/${hookKey}`
