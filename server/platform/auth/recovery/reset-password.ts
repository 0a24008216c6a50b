// Reset of a forgotten password: a link to the account's own address, valid once and for one hour. The response is the
// same for known and unknown addresses.
import { HOUR_MS } from '#core/time/index.ts'
import type { Database, Tx } from '#server/platform/database/index.ts'
import { cancelNotices } from '#server/platform/notices/index.ts'
import { hashOf, newSecret } from '#server/platform/secrets/one-time-secret.ts'
import { type Account, findAccount, findAccountByEmail, setPassword } from '../accounts/account-store.ts'
import { passwordFault } from '../accounts/passwords.ts'
import { countOther, forgiveEmail } from '../attempts/login-attempt-store.ts'
import { passkeysOf } from '../factors/passkey-store.ts'
import { forgetKnownBrowsers } from '../sessions/known-browser-store.ts'
import { putAccountLink, selectAccountLink, takeAccountLink } from './account-link-store.ts'
import { type NoticeSender, notifyAccount } from './notify-account.ts'

const LIFETIME_MS = HOUR_MS
const TRIES_PER_EMAIL = 3
const TRIES_PER_ADDRESS = 20

export const RESET_PATH = '/oauth/reset'

/** Seconds to wait after too many requests from this address; the result reveals nothing about the e-mail. */
export async function askForReset(
  sender: NoticeSender,
  publicUrl: string,
  { email, address }: { email: string; address: string },
): Promise<number | null> {
  const { db, clock } = sender
  const waitSeconds = await countOther(db, `reset ${address}`, TRIES_PER_ADDRESS)
  if (waitSeconds !== null) return waitSeconds
  const account = await db.inSystem(tx => findAccountByEmail(tx, email))
  if (!account || account.disabledAt) return null
  // Before the first log-in it is the invitation that opens the account.
  const hasPasskeys = (await db.inSystem(tx => passkeysOf(tx, account.id))).length > 0
  if (account.passwordHash === null && !hasPasskeys) return null
  if ((await countResetOf(db, account)) !== null) return null
  await notifyAccount(sender, account, 'password-reset', {
    work: tx => putResetLink(tx, account.id, publicUrl, clock.now()),
  })
  return null
}

/** Counts a link to this account; seconds to wait when there were too many, else null. */
export const countResetOf = (db: Database, { email }: Account): Promise<number | null> =>
  countOther(db, `reset ${email.toLowerCase()}`, TRIES_PER_EMAIL)

/** A new link on which the account sets a password, in place of those that wait to be sent. `now` in epoch milliseconds. */
export async function putResetLink(
  tx: Tx,
  accountId: number,
  publicUrl: string,
  now: number,
): Promise<{ url: string; expiresAt: Date }> {
  const secret = newSecret()
  const expiresAt = new Date(now + LIFETIME_MS)
  await putAccountLink(tx, { tokenHash: hashOf(secret), kind: 'password', accountId, email: null, expiresAt })
  await cancelNotices(tx, [accountId], ['password-reset'], new Date(now))
  return { url: `${publicUrl}${RESET_PATH}?token=${secret}`, expiresAt }
}

/** Null for a forged, old or used link. */
export function readReset({ db, clock }: NoticeSender, token: string): Promise<Account | null> {
  return db.inSystem(async tx => {
    const link = await selectAccountLink(tx, hashOf(token), 'password', new Date(clock.now()))
    const account = link ? await findAccount(tx, link.accountId) : null
    return account?.disabledAt ? null : account
  })
}

export const USED_LINK = 'This link has been used or is out of date. Ask for a new one.'

/** Why the password was not set, as a sentence; null when it is. Every log-in of the account ends. */
export async function resetPassword(
  sender: NoticeSender,
  token: string,
  password: string,
  { repeated, address }: { repeated: string; address: string },
): Promise<string | null> {
  const account = await readReset(sender, token)
  if (!account) return USED_LINK
  const fault =
    passwordFault(password, [account.email, account.firstName, account.lastName]) ??
    (password === repeated ? null : 'The two passwords differ.')
  if (fault) return fault
  const isTaken = await sender.db.inSystem(async tx => {
    if (!(await takeAccountLink(tx, hashOf(token), new Date(sender.clock.now())))) return false
    await setPassword(tx, account.id, password)
    await forgetKnownBrowsers(tx, account.id)
    return true
  })
  if (!isTaken) return USED_LINK
  await forgiveEmail(sender.db, account.email)
  await notifyAccount(sender, account, 'password-changed', {
    content: { address },
    async work(tx) {
      await cancelNotices(tx, [account.id], ['password-reset'], new Date(sender.clock.now()))
      return undefined
    },
  })
  return null
}
