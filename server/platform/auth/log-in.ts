// The two ways to log in at the embedded provider: with a password, or by accepting an invitation.

import type { Database } from '#server/platform/database/index.ts'
import type { Clock } from '#server/platform/process/clock.ts'
import { type Account, findAccountByEmail, setFirstPassword } from './account-store.ts'
import { chooseEntry, entriesOf } from './entries.ts'
import { countAttempt, forgiveAttempt, type LoginAttempt } from './login-attempt-store.ts'
import { passwordFault, verifyPassword } from './passwords.ts'

export type Login =
  | { ok: true; accountId: number }
  | { ok: false; status: 400 | 401 | 403 | 429; because: string; waitSeconds?: number }

export interface LoginPlace {
  db: Database
  clock: Clock
  /** The organization that the person asked for. */
  required: number | undefined
}

const WRONG = 'E-mail or password is wrong.'

const waitText = (seconds: number) => {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  return `Too many tries. Wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, then try again.`
}

async function enter({ db, clock, required }: LoginPlace, accountId: number): Promise<Login> {
  const entry = chooseEntry(await entriesOf(db, clock, accountId), { required })
  return entry.ok ? { ok: true, accountId } : { ok: false, status: 403, because: entry.because }
}

/** Why an account stays out (disabled, outside its dates, no member) is told only after the right password. */
export async function logIn(place: LoginPlace, attempt: LoginAttempt, password: string): Promise<Login> {
  const { db } = place
  const account = await db.inSystem(tx => findAccountByEmail(tx, attempt.email))
  const { isRight, waitSeconds } = await verifyLimited(db, attempt, account?.passwordHash ?? null, password)
  if (waitSeconds !== null) return { ok: false, status: 429, because: waitText(waitSeconds), waitSeconds }
  if (!account || !isRight) return { ok: false, status: 401, because: WRONG }
  return enter(place, account.id)
}

/** Whether the password is right, unless too many others were tried: then the seconds to wait. */
export async function verifyLimited(
  db: Database,
  attempt: LoginAttempt,
  passwordHash: string | null,
  password: string,
): Promise<{ isRight: boolean; waitSeconds: number | null }> {
  const waitSeconds = await countAttempt(db, attempt)
  const isRight = waitSeconds === null && (await verifyPassword(passwordHash, password))
  if (isRight) await forgiveAttempt(db, attempt)
  return { isRight, waitSeconds }
}

export async function acceptInvitation(
  place: LoginPlace,
  account: Account,
  password: string,
  repeated: string,
): Promise<Login> {
  const fault = passwordFault(password) ?? (password === repeated ? null : 'The two passwords differ.')
  if (fault) return { ok: false, status: 400, because: fault }
  const isSet = await place.db.inSystem(tx => setFirstPassword(tx, account.id, password))
  if (!isSet) return { ok: false, status: 400, because: USED_INVITATION }
  return enter(place, account.id)
}

export const USED_INVITATION =
  'This invitation has been used or is out of date. Log in, or ask your admin for a new one.'
