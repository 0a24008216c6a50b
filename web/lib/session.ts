// Person who uses the application, for every component. web/app provides it.
import { createContext, useContext } from 'react'
import type { User } from '#contract/endpoints/session.ts'
import type { Role } from '#contract/permissions.ts'
import { HOUR_MS } from '#core/time/index.ts'

export type Auth =
  | { state: 'loading' }
  | { state: 'unauthenticated' }
  | { state: 'error'; type: string; description: string }
  | { state: 'authenticated'; by: 'identity-provider' | 'telephony-provider'; user: User }

export interface LoginRequest {
  /** Passed on to the identity provider. */
  invitation?: string
  organization?: string
  /** Path and search to come back to. */
  returnTo?: string
}

export interface LoginSession {
  auth: Auth
  /** Leaves the page for the identity provider's login. */
  logIn(request: LoginRequest): Promise<void>
  /** Leaves the page by way of the matching provider's logout; `returnTo` is "/" when left out. */
  logOut(returnTo?: string): Promise<void>
  /** Exchanges what the telephony provider sent back, the callback's query, for a session. */
  finishTelephonyLogIn(query: URLSearchParams): Promise<void>
  /** Goes on in another organization of the same person. */
  enter(organizationId: number): Promise<void>
}

const SessionContext = createContext<LoginSession | null>(null)
export const SessionContextProvider = SessionContext.Provider

export function useSession(): LoginSession {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider around it')
  return session
}

/** The logged-in user; only below the guard that lets nobody else through. */
export function useUser(): User {
  const { auth } = useSession()
  if (auth.state !== 'authenticated') throw new Error('useUser is called where nobody is logged in')
  return auth.user
}

export function displayName(user: Pick<User, 'firstName' | 'lastName' | 'email'>): string {
  const { firstName, lastName, email } = user
  if (firstName && lastName) return `${firstName} ${lastName}`
  return firstName || email || '?'
}

export type Area = 'manager' | 'surfer' | 'internal'
/** The areas that somebody with both roles chooses between. */
export type ChosenArea = Exclude<Area, 'internal'>

/** The area that somebody works in: with both roles the chosen one, with none of the three none. */
export function areaOf(roles: readonly Role[], chosen: ChosenArea): Area | null {
  const mayBe = (area: Area) => roles.includes(area)
  if (mayBe('manager') && mayBe('surfer')) return chosen
  if (mayBe('manager')) return 'manager'
  if (mayBe('surfer')) return 'surfer'
  return mayBe('internal') ? 'internal' : null
}

const STARTED_AT_KEY = 'lineup.visit-started-at'
/** A browser restores its tabs after days; that is another visit. */
const LONGEST_MS = 12 * HOUR_MS

function firstOpened(): number {
  const known = Number(sessionStorage.getItem(STARTED_AT_KEY))
  if (known > 0) return known
  const now = Date.now()
  sessionStorage.setItem(STARTED_AT_KEY, String(now))
  return now
}

const openedAt = firstOpened()

/** Start of this visit: a tab's, over reloads, for as long as a working day. */
export const visitStartedAt = (): number => Math.max(openedAt, Date.now() - LONGEST_MS)
