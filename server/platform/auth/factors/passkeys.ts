// Passkeys: made and checked by @simplewebauthn/server. The authenticator has to verify its user (a finger, a PIN), so
// that a passkey alone is two factors.
import type {
  AuthenticationResponseJSON,
  generateRegistrationOptions,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { Tx } from '#server/platform/database/index.ts'
import type { Account } from '../accounts/account-store.ts'
import * as store from './passkey-store.ts'

const CHALLENGE_MINUTES = 10
const MAX_NAME_LENGTH = 60

/** Library of two hundred files, loaded with the first passkey: most processes never see one. */
const library = () => import('@simplewebauthn/server')

/** Site that passkeys are bound to. */
export interface PasskeySite {
  id: string
  origin: string
}

/** Null where browsers have no passkeys: on a numeric address, and without TLS on another machine. */
export function passkeySiteOf(publicUrl: string): PasskeySite | null {
  const { hostname, origin, protocol } = new URL(publicUrl)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  const isNumeric = /^[\d.]+$/.test(hostname) || hostname.startsWith('[')
  return isNumeric || (protocol !== 'https:' && !isLocal) ? null : { id: hostname, origin }
}

type Transports = NonNullable<
  NonNullable<Parameters<typeof generateRegistrationOptions>[0]['excludeCredentials']>[number]['transports']
>

const described = ({ id, transports }: store.Passkey) => ({ id, transports: transports as Transports })

export async function registrationOptions(tx: Tx, site: PasskeySite, account: Account) {
  const known = await store.passkeysOf(tx, account.id)
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpName: 'Lineup',
    rpID: site.id,
    userName: account.email,
    userDisplayName: `${account.firstName} ${account.lastName}`.trim() || account.email,
    userID: new TextEncoder().encode(String(account.id)),
    excludeCredentials: known.map(described),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await store.insertChallenge(tx, {
    challenge: options.challenge,
    accountId: account.id,
    minutes: CHALLENGE_MINUTES,
  })
  return options
}

/** False when the authenticator's answer does not belong to a challenge of ours for this account. */
export async function registerPasskey(
  tx: Tx,
  site: PasskeySite,
  accountId: number,
  response: unknown,
  name: string,
): Promise<boolean> {
  const { verifyRegistrationResponse } = await library()
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: challenge => store.takeChallenge(tx, challenge, accountId),
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
    })
    if (!verified) return false
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential
    if (await store.selectPasskey(tx, id)) return false
    await store.insertPasskey(tx, {
      id,
      accountId,
      publicKey: Buffer.from(publicKey),
      signCount: counter,
      transports,
      name: name.trim().slice(0, MAX_NAME_LENGTH) || 'Passkey',
    })
    return true
  } catch (error) {
    if (isOurs(error)) throw error
    return false
  }
}

/** For the passkeys of this account, or for whichever the person chooses. */
export async function authenticationOptions(tx: Tx, site: PasskeySite, accountId: number | null) {
  const known = accountId === null ? [] : await store.passkeysOf(tx, accountId)
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: site.id,
    userVerification: 'required',
    allowCredentials: known.map(described),
  })
  await store.insertChallenge(tx, { challenge: options.challenge, accountId, minutes: CHALLENGE_MINUTES })
  return options
}

/** The account that the passkey belongs to; null when it is not known here or did not sign. */
export async function verifyPasskey(
  tx: Tx,
  site: PasskeySite,
  response: unknown,
  accountId: number | null,
): Promise<number | null> {
  const id = (response as { id?: unknown } | null)?.id
  const passkey = typeof id === 'string' ? await store.selectPasskey(tx, id) : undefined
  if (!passkey || (accountId !== null && passkey.accountId !== accountId)) return null
  const { verifyAuthenticationResponse } = await library()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: challenge => store.takeChallenge(tx, challenge, accountId),
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.signCount,
        transports: passkey.transports as Transports,
      },
    })
    if (!verified) return null
    await store.notePasskeyUse(tx, passkey.id, authenticationInfo.newCounter)
    return passkey.accountId
  } catch (error) {
    if (isOurs(error)) throw error
    return null
  }
}

/** A failure of the database is no fault of the answer. */
const isOurs = (error: unknown): boolean =>
  error instanceof Error && ('severity' in error || 'routine' in error || 'errno' in error)
