// Slows down guessing: ten wrong passwords for one e-mail from one address, or a hundred from one
// address for any e-mail, and log-in there waits until the quarter-hour is over. Counted in the
// database, so that neither a restart nor a second process gives new tries.

import { sql } from 'kysely'
import type { Database, Tx } from '#server/platform/database/index.ts'

const WINDOW_MINUTES = 15
const TRIES_PER_EMAIL = 10
const TRIES_PER_ADDRESS = 100

export interface LoginAttempt {
  email: string
  /** The caller's IP address. */
  address: string
}

const emailSubject = ({ email, address }: LoginAttempt) =>
  `${email.trim().toLowerCase().slice(0, 254)} ${address}`
const addressSubject = ({ address }: LoginAttempt) => address

async function count(tx: Tx, subject: string): Promise<{ tries: number; secondsLeft: number }> {
  const { rows } = await sql<{ tries: number; secondsLeft: number }>`
    insert into system.login_attempt as a (subject, tries, window_ends_at)
    values (${subject}, 1, now() + make_interval(mins => ${WINDOW_MINUTES}))
    on conflict (subject) do update set
      tries = case when a.window_ends_at <= now() then 1 else a.tries + 1 end,
      window_ends_at = case when a.window_ends_at <= now() then excluded.window_ends_at else a.window_ends_at end
    returning tries, ceil(extract(epoch from window_ends_at - now()))::integer as seconds_left`.execute(tx)
  return rows[0]!
}

/** Counts a try before its password is looked at; seconds to wait when it is one too many. */
export function countAttempt(db: Database, attempt: LoginAttempt): Promise<number | null> {
  return db.inSystem(async tx => {
    const byAddress = await count(tx, addressSubject(attempt))
    const byEmail = await count(tx, emailSubject(attempt))
    if (byEmail.tries > TRIES_PER_EMAIL) return byEmail.secondsLeft
    if (byAddress.tries > TRIES_PER_ADDRESS) return byAddress.secondsLeft
    return null
  })
}

/** The password was right: the try does not count, and the e-mail starts afresh. */
export async function forgiveAttempt(db: Database, attempt: LoginAttempt): Promise<void> {
  await db.inSystem(async tx => {
    await sql`
      update system.login_attempt set tries = tries - 1
      where subject = ${addressSubject(attempt)} and tries > 0`.execute(tx)
    await sql`delete from system.login_attempt where subject = ${emailSubject(attempt)}`.execute(tx)
  })
}

export async function sweepAttempts(tx: Tx): Promise<void> {
  await sql`delete from system.login_attempt where window_ends_at <= now()`.execute(tx)
}
