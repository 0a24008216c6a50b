// Passkeys of this browser, by @simplewebauthn/browser, which is loaded when one is used.

import * as texts from './texts.ts'

/** Answer of an authenticator that was asked to sign, as JSON. */
export async function passkeyAnswer(options: string): Promise<string> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return JSON.stringify(await startAuthentication({ optionsJSON: JSON.parse(options) }))
}

/** A new passkey, as JSON. */
export async function newPasskey(options: string): Promise<string> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return JSON.stringify(await startRegistration({ optionsJSON: JSON.parse(options) }))
}

/** Sentence for what the browser says; null for any other error. */
export function passkeyProblem(error: unknown): string | null {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return texts.noPasskeyWasUsed
  if (name === 'InvalidStateError') return texts.thisDeviceHasAPasskey
  if (name === 'SecurityError' || name === 'NotSupportedError') return texts.thisBrowserCannotUsePasskeys
  return null
}
