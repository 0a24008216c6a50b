// Ways to log in at the embedded provider: a password, a passkey, or an accepted invitation; and the second factor that
// a password may need.
import type { Database, Tx } from '#server/platform/database/index.ts'
import { type Account, findAccount, findAccountByEmail, setFirstPassword } from './accounts/account-store.ts'
import { passwordFault, verifyPassword } from './accounts/passwords.ts'
import {
  type CountedAttempt,
  countAttempt,
  countOther,
  forgiveAttempt,
  forgiveOther,
  type LoginAttempt,
} from './attempts/login-attempt-store.ts'
import { waitText } from './attempts/wait-text.ts'
import { chooseEntry, entriesOf } from './entries.ts'
import { redeemRecoveryCode, takeCode } from './factors/authenticator.ts'
import { type PasskeySite, registerPasskey, verifyPasskey } from './factors/passkeys.ts'
import { factorsOf, type SecondFactor } from './factors/second-factor.ts'
import { type Invitation, redeemInvitation } from './invitations/invitations.ts'
import { type NoticeSender, notifyAccount } from './recovery/notify-account.ts'
import type { LoginKind } from './sessions/session-store.ts'

export type Login =
  | { ok: true; accountId: number; by: LoginKind; next: 'in' }
  | { ok: true; accountId: number; by: LoginKind; next: 'second-factor'; factor: SecondFactor }
  /** The organization wants a second factor, and the account has none. */
  | { ok: true; accountId: number; by: LoginKind; next: 'set-up' }
  | { ok: false; status: 400 | 401 | 403 | 429; because: string; waitSeconds?: number }

export interface LoginPlace extends NoticeSender {
  /** Null where browsers have no passkeys. */
  site: PasskeySite | null
  /** The organization that the person asked for. */
  required: number | undefined
}

const WRONG = 'E-mail or password is wrong.'
const WRONG_CODE = 'This code is wrong, or it is a recovery code that was used before. Try another one.'
const usedCode = (waitSeconds: number) =>
  `This code was used before, and each works once. Your app shows the next one ${
    waitSeconds > 0 ? `in ${waitSeconds} seconds` : 'already'
  }. You can also use a recovery code.`
const WRONG_PASSKEY = 'This passkey is not known here. Log in with your password, or choose another passkey.'
const CODE_TRIES = 10

const tooMany = (waitSeconds: number): Login => ({
  ok: false,
  status: 429,
  because: waitText(waitSeconds),
  waitSeconds,
})

/** Whether the account may enter, and what it has to give besides a password. */
async function enter(place: LoginPlace, accountId: number, by: LoginKind): Promise<Login> {
  const entries = await entriesOf(place.db, place.clock, accountId)
  const entry = chooseEntry(entries, { required: place.required })
  if (!entry.ok) return { ok: false, status: 403, because: entry.because }
  if (by === 'passkey') return { ok: true, accountId, by, next: 'in' }
  const factor = await place.db.inSystem(tx => factorsOf(tx, accountId))
  const { hasAuthenticator, hasPasskey } = factor
  const isRequired = entries.some(one => one.ok && one.needsSecondFactor)
  const canGivePasskey = hasPasskey && (place.site !== null || factor.hasRecoveryCodes)
  if (hasAuthenticator || (isRequired && canGivePasskey))
    return { ok: true, accountId, by, next: 'second-factor', factor }
  return { ok: true, accountId, by, next: isRequired ? 'set-up' : 'in' }
}

/**
 * Logs in with a password. The reason for refusing an account (disabled, outside its dates, no member) is shown only
 * after the right password.
 */
export async function logIn(place: LoginPlace, attempt: LoginAttempt, password: string): Promise<Login> {
  const { db } = place
  const account = await db.inSystem(tx => findAccountByEmail(tx, attempt.email))
  const tried = await verifyLimited(db, attempt, account?.passwordHash ?? null, password)
  if (tried.waitSeconds !== null) return tooMany(tried.waitSeconds)
  if (!account || !tried.isRight) {
    if (account && tried.isNoticeDue)
      await notifyAccount(place, account, 'login-attempts', { content: { address: attempt.address } })
    return { ok: false, status: 401, because: WRONG }
  }
  return enter(place, account.id, 'password')
}

/** Whether the password is right, unless too many others were tried: then the seconds to wait. */
export async function verifyLimited(
  db: Database,
  attempt: LoginAttempt,
  passwordHash: string | null,
  password: string,
): Promise<CountedAttempt & { isRight: boolean }> {
  const counted = await countAttempt(db, attempt)
  const isRight = counted.waitSeconds === null && (await verifyPassword(passwordHash, password))
  if (isRight) await forgiveAttempt(db, attempt)
  return { ...counted, isRight }
}

/** Any account whose passkey signs. */
export async function logInWithPasskey(place: LoginPlace, response: unknown): Promise<Login> {
  const { site } = place
  const accountId = site && (await place.db.inSystem(tx => verifyPasskey(tx, site, response, null)))
  if (!accountId) return { ok: false, status: 401, because: WRONG_PASSKEY }
  return enter(place, accountId, 'passkey')
}

/** The code of the authenticator app, or a recovery code, after the password. */
export async function giveCode(place: LoginPlace, accountId: number, code: string): Promise<Login> {
  const subject = `code ${accountId}`
  const waitSeconds = await countOther(place.db, subject, CODE_TRIES)
  if (waitSeconds !== null) return tooMany(waitSeconds)
  const { by, because } = await place.db.inSystem(async tx => {
    const outcome = await takeCode(tx, place.secrets, accountId, code, place.clock.now())
    if (outcome.is === 'taken') return { by: 'code' as const }
    if (outcome.is === 'used') return { because: usedCode(outcome.waitSeconds) }
    return (await redeemRecoveryCode(tx, accountId, code))
      ? { by: 'recovery-code' as const }
      : { because: WRONG_CODE }
  })
  if (!by) return { ok: false, status: 401, because }
  await forgiveOther(place.db, subject)
  return { ok: true, accountId, by, next: 'in' }
}

/** A passkey of this account, after the password. */
export async function givePasskey(place: LoginPlace, accountId: number, response: unknown): Promise<Login> {
  const { site } = place
  const known = site && (await place.db.inSystem(tx => verifyPasskey(tx, site, response, accountId)))
  if (!known) return { ok: false, status: 401, because: WRONG_PASSKEY }
  return { ok: true, accountId, by: 'passkey', next: 'in' }
}

export async function acceptWithPassword(
  place: LoginPlace,
  invitation: Invitation,
  password: string,
  repeated: string,
): Promise<Login> {
  const { account } = invitation
  const fault =
    passwordFault(password, [account.email, account.firstName, account.lastName]) ??
    (password === repeated ? null : 'The two passwords differ.')
  if (fault) return { ok: false, status: 400, because: fault }
  return accept(place, invitation, 'invitation', async tx => {
    if (!(await setFirstPassword(tx, account.id, password))) throw new InvitationUsed()
  })
}

export async function acceptWithPasskey(
  place: LoginPlace,
  invitation: Invitation,
  response: unknown,
  device: string,
): Promise<Login> {
  const { site } = place
  if (!site) return { ok: false, status: 400, because: WRONG_PASSKEY }
  return accept(place, invitation, 'passkey', async tx => {
    if (!(await registerPasskey(tx, site, invitation.account.id, response, device)))
      throw new InvitationUsed()
  })
}

class InvitationUsed extends Error {}

async function accept(
  place: LoginPlace,
  invitation: Invitation,
  by: LoginKind,
  set: (tx: Tx) => Promise<void>,
): Promise<Login> {
  const isUsed = await redeemInvitation(place.db, place.clock, invitation, set).catch(error => {
    if (error instanceof InvitationUsed) return false
    throw error
  })
  if (!isUsed) return { ok: false, status: 400, because: USED_INVITATION }
  return enter(place, invitation.account.id, by)
}

export const accountOf = (db: Database, accountId: number): Promise<Account | null> =>
  db.inSystem(tx => findAccount(tx, accountId))

export const USED_INVITATION =
  'This invitation has been used or is out of date. Log in, or ask your admin for a new one.'
