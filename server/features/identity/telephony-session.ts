// Sessions of people who logged in with the telephony provider: a random id in a cookie, its hash in the database. Roles
// are read from the database at each call, as they are for a token.
import type { FastifyRequest } from 'fastify'
import { DAY_MS, HOUR_MS } from '#core/time/index.ts'
import { type AccountSession, chooseEntry, entriesOf } from '#server/platform/auth/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { hashOf, newSecret } from '#server/platform/secrets/one-time-secret.ts'
import { cookieText, isFromOwnPage, readCookie } from './telephony-cookies.ts'
import * as store from './telephony-session-store.ts'

const IDLE_MS = 8 * HOUR_MS
const LIFETIME_MS = 7 * DAY_MS

const timesAt = (now: number) => ({ now: new Date(now), idleSince: new Date(now - IDLE_MS) })

/** Null: the request carries no session that still lasts, or does not come from our own pages. */
export async function telephonySessionOf(
  { db, clock, configuration }: Platform,
  request: FastifyRequest,
): Promise<AccountSession | null> {
  const id = readCookie(request, 'session', configuration.publicUrl)
  if (!id || !isFromOwnPage(request)) return null
  const found = await db.inSystem(tx => store.useSession(tx, hashOf(id), timesAt(clock.now())))
  return found ? accountSessionOf({ db, clock }, found) : null
}

/** Null where the account may not enter the organization now. */
export async function accountSessionOf(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { accountId, organizationId }: store.TelephonyLogIn,
): Promise<AccountSession | null> {
  const entry = chooseEntry(await entriesOf(db, clock, accountId), { required: organizationId })
  return entry.ok ? entry.session : null
}

/** Begins a session in place of that which the request may carry; the result is the cookie to set. */
export async function beginTelephonySession(
  { db, clock, configuration }: Platform,
  request: FastifyRequest,
  logIn: store.TelephonyLogIn,
): Promise<string> {
  const id = newSecret()
  const old = readCookie(request, 'session', configuration.publicUrl)
  const now = clock.now()
  await db.inSystem(async tx => {
    if (old) await store.deleteSession(tx, hashOf(old))
    await store.sweepSessions(tx, timesAt(now))
    const times = { now: new Date(now), expiresAt: new Date(now + LIFETIME_MS) }
    await store.insertSession(tx, hashOf(id), logIn, times)
  })
  return cookieText('session', id, LIFETIME_MS / 1000, configuration.publicUrl)
}

/** Ends the session that the request carries, if there is one; the result takes the cookie away. */
export async function endTelephonySession(
  { db, configuration }: Platform,
  request: FastifyRequest,
): Promise<string> {
  const id = readCookie(request, 'session', configuration.publicUrl)
  if (id && isFromOwnPage(request)) await db.inSystem(tx => store.deleteSession(tx, hashOf(id)))
  return cookieText('session', '', 0, configuration.publicUrl)
}
