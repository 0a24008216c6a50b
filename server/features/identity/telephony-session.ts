// Sessions of people who logged in with the telephony provider: a random id in a cookie, its hash in the database. Roles
// are read from the database at each call, as they are for a token. The provider vouches for people of its company, so
// that a session counts in organizations of that company alone, whatever else the account may enter.
import type { FastifyRequest } from 'fastify'
import { refuse } from '#contract/errors.ts'
import { DAY_MS, HOUR_MS } from '#core/time/index.ts'
import {
  type AccountSession,
  deleteTelephonySession,
  deviceText,
  entriesOf,
  insertLoginEvent,
  insertTelephonySession,
  selectOrganizationsOfCompany,
  sweepTelephonySessions,
  type TelephonyLogIn,
  useTelephonySession,
} from '#server/platform/auth/index.ts'
import type { TelephonyCaller } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { hashOf, newSecret } from '#server/platform/secrets/one-time-secret.ts'
import { resolveActor, userOf } from './service.ts'
import { cookieText, isFromOwnPage, readCookie } from './telephony-cookies.ts'

const IDLE_MS = 8 * HOUR_MS
const LIFETIME_MS = 7 * DAY_MS

export const telephonyTimes = (now: number) => ({ now: new Date(now), idleSince: new Date(now - IDLE_MS) })

interface TelephonySession {
  session: AccountSession
  telephony: TelephonyCaller
}

/** Null: the request carries no session that still lasts, or does not come from our own pages. */
export async function telephonySessionOf(
  platform: Platform,
  request: FastifyRequest,
): Promise<TelephonySession | null> {
  const { db, clock, configuration } = platform
  const id = readCookie(request, 'session', configuration.publicUrl)
  if (!id || !isFromOwnPage(request)) return null
  const found = await db.inSystem(tx => useTelephonySession(tx, hashOf(id), telephonyTimes(clock.now())))
  if (!found) return null
  const entry = await telephonyEntry(platform, found)
  if (!entry.ok) return null
  const { sessionId, companyId } = found
  return {
    session: entry.session,
    telephony: { sessionId, companyId, isAccountShared: entry.isAccountShared },
  }
}

type Entry =
  | { ok: true; session: AccountSession; isAccountShared: boolean }
  | { ok: false; because: 'SECOND_FACTOR_REQUIRED' | 'NO_ACCOUNT' }

/**
 * Entry of the account into an organization of the company. The provider's log-in is one factor: where the organization
 * requires two it does not count.
 */
async function telephonyEntry(
  { db, clock, configuration }: Platform,
  { accountId, organizationId, companyId }: TelephonyLogIn,
): Promise<Entry> {
  const ofCompany = new Set(await db.inSystem(tx => selectOrganizationsOfCompany(tx, companyId)))
  const entries = await entriesOf(db, clock, accountId)
  const isKeptHere = configuration.identity.kind !== 'external'
  const open = entries.filter(entry => entry.ok).filter(entry => ofCompany.has(entry.organizationId))
  const entered = open.find(entry => entry.organizationId === organizationId)
  if (!entered) return { ok: false, because: 'NO_ACCOUNT' }
  const enough = open.filter(({ needsSecondFactor }) => !(isKeptHere && needsSecondFactor))
  if (!enough.includes(entered)) return { ok: false, because: 'SECOND_FACTOR_REQUIRED' }
  const isOpen = new Set(enough.map(entry => entry.organizationId))
  const organizations = entered.session.organizations.filter(({ id }) => isOpen.has(id))
  return {
    ok: true,
    session: { ...entered.session, organizations },
    isAccountShared: entries.some(entry => !ofCompany.has(entry.organizationId)),
  }
}

export interface LogInCall {
  request: FastifyRequest
  setHeader(name: string, value: string): void
}

/**
 * Begins a session with a new id, as every log-in and every change of organization has, in place of that which the
 * request may carry. Throws SECOND_FACTOR_REQUIRED, and NO_ACCOUNT where the account may not enter now.
 */
export async function enterByTelephony(
  platform: Platform,
  { request, setHeader }: LogInCall,
  logIn: TelephonyLogIn,
) {
  const { db, clock, configuration } = platform
  const entry = await telephonyEntry(platform, logIn)
  if (!entry.ok) throw refuse(entry.because)
  const actor = await resolveActor(platform, entry.session)
  if (!actor) throw refuse('NO_ACCOUNT')
  const id = newSecret()
  const old = readCookie(request, 'session', configuration.publicUrl)
  const now = clock.now()
  const place = { address: request.ip, device: deviceText(request.headers['user-agent']) }
  await db.inSystem(async tx => {
    if (old) await deleteTelephonySession(tx, hashOf(old))
    await sweepTelephonySessions(tx, telephonyTimes(now))
    const times = { now: new Date(now), expiresAt: new Date(now + LIFETIME_MS) }
    await insertTelephonySession(tx, hashOf(id), { ...logIn, ...place }, times)
    await insertLoginEvent(tx, logIn.accountId, 'telephony', place)
  })
  setHeader('set-cookie', cookieText('session', id, LIFETIME_MS / 1000, configuration.publicUrl))
  const user = await userOf(db, { actor, session: entry.session, isTelephony: true })
  return { loggedIn: true as const, user }
}

/** Ends the session that the request carries, if there is one; the result takes the cookie away. */
export async function endTelephonySession(
  { db, configuration }: Platform,
  request: FastifyRequest,
): Promise<string> {
  const id = readCookie(request, 'session', configuration.publicUrl)
  if (id && isFromOwnPage(request)) await db.inSystem(tx => deleteTelephonySession(tx, hashOf(id)))
  return cookieText('session', '', 0, configuration.publicUrl)
}
