// Authenticator apps (TOTP, RFC 6238, by otpauth) and the recovery codes for when the telephone is lost.
import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Tx } from '#server/platform/database/index.ts'
import type { Secrets } from '#server/platform/secrets/index.ts'
import { hashOf } from '#server/platform/secrets/one-time-secret.ts'
import * as store from './authenticator-store.ts'

const PERIOD_SECONDS = 30
const SECRET_BYTES = 20
const RECOVERY_CODES = 10
/** 60 bits; letters and digits that are not taken for each other. */
const CODE_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const CODE_LENGTH = 12

export interface NewAuthenticator {
  /** For typing in. */
  secret: string
  /** For a QR code. */
  uri: string
}

const placeOf = (accountId: number) => ['authenticator', accountId]
const totpOf = (secret: string, email: string) =>
  new TOTP({ issuer: 'Lineup', label: email, period: PERIOD_SECONDS, secret: Secret.fromBase32(secret) })

/** Null when the account has a confirmed one. */
export async function startAuthenticator(
  tx: Tx,
  secrets: Secrets,
  { id, email }: { id: number; email: string },
): Promise<NewAuthenticator | null> {
  const known = await store.selectAuthenticator(tx, id)
  if (known?.confirmedAt) return null
  const secret = new Secret({ size: SECRET_BYTES }).base32
  if (!(await store.putAuthenticator(tx, id, secrets.seal(secret, placeOf(id))))) return null
  return { secret, uri: totpOf(secret, email).toString() }
}

/** The one that was started and not confirmed yet. */
export async function unconfirmedAuthenticator(
  tx: Tx,
  secrets: Secrets,
  { id, email }: { id: number; email: string },
): Promise<NewAuthenticator | null> {
  const row = await store.selectAuthenticator(tx, id)
  if (!row || row.confirmedAt) return null
  const secret = secrets.open({ keyId: row.secretKeyId, sealed: row.secretSealed }, placeOf(id))
  return { secret, uri: totpOf(secret, email).toString() }
}

/** 'used': it is right and was taken already; the app shows the next one in so many seconds. */
export type CodeOutcome = { is: 'taken' } | { is: 'wrong' } | { is: 'used'; waitSeconds: number }

/** Takes a code that is right and not used before; the first one confirms the app. `now` in epoch milliseconds. */
export async function takeCode(
  tx: Tx,
  secrets: Secrets,
  accountId: number,
  code: string,
  now: number,
): Promise<CodeOutcome> {
  const row = await store.selectAuthenticator(tx, accountId)
  const digits = code.replace(/\s/g, '')
  if (!row || !/^\d{6}$/.test(digits)) return { is: 'wrong' }
  const secret = secrets.open({ keyId: row.secretKeyId, sealed: row.secretSealed }, placeOf(accountId))
  const delta = totpOf(secret, '').validate({ token: digits, timestamp: now, window: 1 })
  if (delta === null) return { is: 'wrong' }
  const step = Math.floor(now / 1000 / PERIOD_SECONDS) + delta
  if (await store.takeStep(tx, accountId, step)) return { is: 'taken' }
  const next = Math.max(step, row.lastStep) + 1
  return { is: 'used', waitSeconds: Math.max(0, Math.ceil(next * PERIOD_SECONDS - now / 1000)) }
}

/** Ten new codes, shown once; the old ones are void. */
export async function newRecoveryCodes(tx: Tx, accountId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  await store.replaceRecoveryCodes(
    tx,
    accountId,
    codes.map(code => hashOf(plain(code))),
  )
  return codes
}

export const redeemRecoveryCode = (tx: Tx, accountId: number, code: string): Promise<boolean> =>
  store.takeRecoveryCode(tx, accountId, hashOf(plain(code)))

const plain = (code: string) => code.toLowerCase().replace(/[^a-z0-9]/g, '')

function newCode(): string {
  // 256 is no multiple of the alphabet: bytes beyond the last whole one are thrown away.
  const limit = 256 - (256 % CODE_LETTERS.length)
  let letters = ''
  while (letters.length < CODE_LENGTH)
    for (const byte of randomBytes(CODE_LENGTH))
      if (byte < limit && letters.length < CODE_LENGTH) letters += CODE_LETTERS[byte % CODE_LETTERS.length]
  return letters.match(/.{4}/g)!.join('-')
}
