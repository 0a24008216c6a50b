// Passkeys of this browser, by @simplewebauthn/browser, which is loaded when one is used.

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
  if (name === 'NotAllowedError' || name === 'AbortError') return 'No passkey was used. Try again.'
  if (name === 'InvalidStateError') return 'This device has a passkey for your account already.'
  if (name === 'SecurityError' || name === 'NotSupportedError')
    return 'This browser cannot use passkeys at this address.'
  return null
}
