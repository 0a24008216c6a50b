import type { Tx } from '#server/platform/database/index.ts'
import { countRecoveryCodes, selectAuthenticator } from './authenticator-store.ts'
import { passkeysOf } from './passkey-store.ts'

/** Second factor that is still to be given. */
export interface SecondFactor {
  hasAuthenticator: boolean
  hasPasskey: boolean
  hasRecoveryCodes: boolean
}

export async function factorsOf(tx: Tx, accountId: number): Promise<SecondFactor> {
  const authenticator = await selectAuthenticator(tx, accountId)
  const passkeys = await passkeysOf(tx, accountId)
  return {
    hasAuthenticator: authenticator?.confirmedAt != null,
    hasPasskey: passkeys.length > 0,
    hasRecoveryCodes: (await countRecoveryCodes(tx, accountId)) > 0,
  }
}
