// Slows down guessing. Ten wrong passwords for one e-mail from one address, or a hundred from one address for any
// e-mail, and log-in there waits until the quarter-hour is over. Twenty for one e-mail from anywhere, and each further
// try from a browser that was never logged in there waits twice as long as the one before: a stranger who changes
// addresses is held up, and the owner is not, in a browser that is known. Counted in the database, so that neither a
// restart nor a second process gives new tries.

import { sql } from 'kysely'
import type { Database, Tx } from '#server/platform/database/index.ts'

const WINDOW_MINUTES = 15
const TRIES_PER_PLACE = 10
const TRIES_PER_ADDRESS = 100
const TRIES_PER_EMAIL = 20
/** Tries at one e-mail are remembered for this long. */
const EMAIL_WINDOW_MINUTES = 24 * 60
const FIRST_DELAY_SECONDS = 15
const LONGEST_DELAY_SECONDS = 15 * 60
/** Number of wrong tries for one e-mail at which its owner is notified. */
const TRIES_BEFORE_NOTICE = 10

export interface LoginAttempt {
  email: string
  /** The caller's IP address. */
  address: string
  /** Mark of a browser in which the account has been logged in before; null for any other. */
  knownBrowser: string | null
}

export interface CountedAttempt {
  /** Seconds to wait when it is one too many; null when the password may be looked at. */
  waitSeconds: number | null
  /** Whether to notify the owner now; true at most once a day. */
  isNoticeDue: boolean
}

const plain = (email: string) => email.trim().toLowerCase().slice(0, 254)
const placeSubject = ({ email, address, knownBrowser }: LoginAttempt) =>
  `${plain(email)} ${knownBrowser === null ? address : `browser ${knownBrowser}`}`
const addressSubject = ({ address }: LoginAttempt) => address
const emailSubject = ({ email }: Pick<LoginAttempt, 'email'>) => `everywhere ${plain(email)}`

interface Counted {
  tries: number
  secondsLeft: number
  /** Seconds until `next_try_at`; not above 0 when there is no delay. */
  delaySeconds: number
}

async function count(tx: Tx, subject: string, minutes: number): Promise<Counted> {
  const { rows } = await sql<Counted>`
    insert into system.login_attempt as a (subject, tries, window_ends_at)
    values (${subject}, 1, now() + make_interval(mins => ${minutes}))
    on conflict (subject) do update set
      tries = case when a.window_ends_at <= now() then 1 when a.next_try_at > now() then a.tries else a.tries + 1 end,
      next_try_at = case when a.window_ends_at <= now() then null else a.next_try_at end,
      window_ends_at = case when a.window_ends_at <= now() then excluded.window_ends_at else a.window_ends_at end
    returning tries, ceil(extract(epoch from window_ends_at - now()))::integer as seconds_left,
      coalesce(ceil(extract(epoch from next_try_at - now())), 0)::integer as delay_seconds`.execute(tx)
  return rows[0]!
}

async function delay(tx: Tx, subject: string, seconds: number): Promise<void> {
  await sql`
    update system.login_attempt set next_try_at = now() + make_interval(secs => ${seconds})
    where subject = ${subject}`.execute(tx)
}

/** Counts a try before its password is looked at. */
export function countAttempt(db: Database, attempt: LoginAttempt): Promise<CountedAttempt> {
  return db.inSystem(async tx => {
    const byAddress = await count(tx, addressSubject(attempt), WINDOW_MINUTES)
    const byPlace = await count(tx, placeSubject(attempt), WINDOW_MINUTES)
    if (byPlace.tries > TRIES_PER_PLACE) return { waitSeconds: byPlace.secondsLeft, isNoticeDue: false }
    if (byAddress.tries > TRIES_PER_ADDRESS) return { waitSeconds: byAddress.secondsLeft, isNoticeDue: false }
    // A known browser is held up by its own tries alone.
    if (attempt.knownBrowser !== null) return { waitSeconds: null, isNoticeDue: false }
    const subject = emailSubject(attempt)
    const byEmail = await count(tx, subject, EMAIL_WINDOW_MINUTES)
    if (byEmail.delaySeconds > 0) return { waitSeconds: byEmail.delaySeconds, isNoticeDue: false }
    const over = byEmail.tries - TRIES_PER_EMAIL
    if (over >= 0) await delay(tx, subject, Math.min(LONGEST_DELAY_SECONDS, FIRST_DELAY_SECONDS * 2 ** over))
    return { waitSeconds: null, isNoticeDue: byEmail.tries === TRIES_BEFORE_NOTICE }
  })
}

/** The password was right: the try does not count, and the e-mail starts afresh there. */
export async function forgiveAttempt(db: Database, attempt: LoginAttempt): Promise<void> {
  await db.inSystem(async tx => {
    await sql`
      update system.login_attempt set tries = tries - 1
      where subject = ${addressSubject(attempt)} and tries > 0`.execute(tx)
    await sql`
      delete from system.login_attempt where subject in (${placeSubject(attempt)}, ${emailSubject(attempt)})`.execute(
      tx,
    )
  })
}

/** The owner has a new password: what strangers tried at the old one holds nobody up any more. */
export async function forgiveEmail(db: Database, email: string): Promise<void> {
  await forgiveOther(db, emailSubject({ email }))
}

/** Tries at something other than a password: seconds to wait when this is more than `most` in a quarter of an hour. */
export function countOther(db: Database, subject: string, most: number): Promise<number | null> {
  return db.inSystem(async tx => {
    const { tries, secondsLeft } = await count(tx, subject, WINDOW_MINUTES)
    return tries > most ? secondsLeft : null
  })
}

export async function forgiveOther(db: Database, subject: string): Promise<void> {
  await db.inSystem(tx => sql`delete from system.login_attempt where subject = ${subject}`.execute(tx))
}

export async function sweepAttempts(tx: Tx): Promise<void> {
  await sql`delete from system.login_attempt where window_ends_at <= now()`.execute(tx)
}
