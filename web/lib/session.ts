// Person who uses the application, for every component. web/app provides it.
import { createContext, useContext } from 'react'
import type { User } from '#contract/endpoints/session.ts'
import type { Role } from '#contract/permissions.ts'

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

export type Area = 'manager' | 'surfer'

/** The area that somebody works in: with both roles the chosen one, with neither none. */
export function areaOf(roles: readonly Role[], chosen: Area): Area | null {
  const mayBe = (area: Area) => roles.includes(area)
  if (mayBe('manager') && mayBe('surfer')) return chosen
  if (mayBe('manager')) return 'manager'
  return mayBe('surfer') ? 'surfer' : null
}
