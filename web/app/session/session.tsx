// The session: an identity provider's token first, else the telephony provider's own session; and the
// client that calls the server with it.
import { type User as OidcUser, UserManager, WebStorageStateStore } from 'oidc-client-ts'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { AuthProvider, useAuth } from 'react-oidc-context'
import { session as endpoints, type User } from '#contract/endpoints/session.ts'
import { type Installation, isProductEmployee } from '#web/lib/access/hosts.ts'
import { forgetImpersonation, impersonationId, stopViewing } from '#web/lib/access/impersonation.ts'
import { codeOf, statusTextOf } from '#web/lib/api-errors.ts'
import { type Client, type ClientHost, ClientProvider, createClient } from '#web/lib/client.ts'
import { ownerOf, readCachedSchedule } from '#web/lib/offline/cached-schedule.ts'
import { reportUser } from '#web/lib/reporting/error-reporting.ts'
import { type Auth, type LoginRequest, type LoginSession, SessionContextProvider } from '#web/lib/session.ts'
import { forgetPerson } from './forget-person.ts'
import { noticeNewVersion } from './new-version.ts'
import { sessionId } from './session-id.ts'
import * as texts from './texts.ts'
import { tokenSource } from './tokens.ts'
import { userFromClaims } from './user-from-claims.ts'

const RETURN_TO_KEY = 'lineup.return-to'

/** A host without a user: enough for the calls that anybody may make. */
export const anonymousHost = (commitHash?: string): ClientHost => ({
  origin: window.location.origin,
  sessionId: sessionId(),
  commitHash,
  organizationId: () => undefined,
  accessToken: async () => undefined,
  impersonation: () => undefined,
  isProductEmployee: () => false,
  onUnauthorised: () => {},
  onImpersonationOver: () => {},
  onNewVersion: noticeNewVersion,
})

export const createUserManager = (settings: Installation): UserManager =>
  new UserManager({
    authority: settings.issuer,
    client_id: settings.clientId,
    redirect_uri: `${window.location.origin}/`,
    post_logout_redirect_uri: `${window.location.origin}/`,
    scope: texts.openidProfileEmailOfflineAccess,
    extraQueryParams: { audience: settings.audience },
    userStore: new WebStorageStateStore({ store: window.localStorage }),
    // Tokens are refreshed when a call needs one: see tokens.ts.
    automaticSilentRenew: false,
  })

interface LoginState {
  returnTo?: string
}

interface Props {
  settings: Installation
  userManager: UserManager
  children: ReactNode
}

export function SessionProvider({ settings, userManager, children }: Props) {
  // Other providers send people back with a code and a state too, but never to the start page.
  const isOther = window.location.pathname !== '/'
  return (
    <AuthProvider userManager={userManager} onSigninCallback={rememberReturn} skipSigninCallback={isOther}>
      <SessionOf settings={settings} userManager={userManager}>
        {children}
      </SessionOf>
    </AuthProvider>
  )
}

function rememberReturn(user: OidcUser | undefined): void {
  const { returnTo } = (user?.state ?? {}) as LoginState
  if (returnTo) sessionStorage.setItem(RETURN_TO_KEY, returnTo)
}

function SessionOf({ settings, userManager, children }: Props) {
  const own = useSessionState(settings)
  const by = own.state === 'authenticated' ? own.by : undefined

  const logIn = useCallback(
    ({ invitation, organization, returnTo }: LoginRequest) =>
      userManager.signinRedirect({
        state: { returnTo } satisfies LoginState,
        extraQueryParams: {
          audience: settings.audience,
          ...(invitation ? { invitation } : {}),
          ...(organization ? { organization } : {}),
        },
      }),
    [userManager, settings.audience],
  )
  const logOut = useCallback(
    async (returnTo = '/') => {
      forgetImpersonation()
      await forgetPerson()
      return by === 'telephony-provider'
        ? endTelephonySession(returnTo)
        : endIdentitySession(userManager, returnTo)
    },
    [by, userManager],
  )
  const host = useMemo<ClientHost>(
    () => ({
      ...anonymousHost(settings.commitHash),
      accessToken: tokenSource(userManager, () => void logIn({ returnTo: hereText() })),
      impersonation: impersonationId,
      onUnauthorised: once(() => void logOut()),
      onImpersonationOver: once(() => stopViewing()),
    }),
    [settings.commitHash, userManager, logIn, logOut],
  )
  const auth = useSeenAs(own, host)
  const user = auth.state === 'authenticated' ? auth.user : undefined
  const client = useMemo<Client>(
    () =>
      createClient({
        ...host,
        organizationId: () => user?.organizationId,
        isProductEmployee: () => isProductEmployee(user?.email ?? '', settings),
      }),
    [host, user, settings],
  )
  const enter = useCallback(
    async (organizationId: number) => {
      if (by !== 'telephony-provider') return logIn({ organization: String(organizationId) })
      await client.call(endpoints.enter, { body: { organizationId } })
      window.location.assign('/')
    },
    [by, client, logIn],
  )
  const session = useMemo<LoginSession>(
    () => ({ auth, logIn, logOut, enter, finishTelephonyLogIn }),
    [auth, logIn, logOut, enter],
  )
  const owner = own.state === 'authenticated' ? ownerOf(own.user) : null
  useEffect(() => {
    const cached = readCachedSchedule()
    const isOver = own.state === 'unauthenticated' || (owner !== null && cached?.owner !== owner)
    if (cached && isOver) void forgetPerson()
  }, [own.state, owner])
  useEffect(() => reportUser(user ? String(user.id) : null), [user])
  return (
    <SessionContextProvider value={session}>
      <ClientProvider value={client}>{children}</ClientProvider>
    </SessionContextProvider>
  )
}

/** Many calls may be refused at once; one logout is enough. */
function once(work: () => void): () => void {
  let isDone = false
  return () => {
    if (!isDone) work()
    isDone = true
  }
}

const hereText = (): string => window.location.pathname + window.location.search

function useSessionState(settings: Installation): Auth {
  const identity = useAuth()
  // As text, so that a refreshed token that says the same makes no new user.
  const claimed =
    identity.isAuthenticated || identity.user?.refresh_token
      ? JSON.stringify(userFromClaims(identity.user!.profile, settings.claimsNamespace))
      : null
  const telephony = useTelephonySession(!identity.isLoading && claimed === null)
  const failure = identity.error
  return useMemo<Auth>(() => {
    if (claimed !== null)
      return { state: 'authenticated', by: 'identity-provider', user: JSON.parse(claimed) as User }
    if (identity.isLoading) return { state: 'loading' }
    if (failure?.source === 'signinCallback') return { state: 'error', ...wordsOf(failure) }
    return telephony
  }, [claimed, identity.isLoading, failure, telephony])
}

/** Internal staff who see the product as somebody else: who that is, as the server says. */
function useSeenAs(own: Auth, host: ClientHost): Auth {
  const [seen, setSeen] = useState<Auth>({ state: 'loading' })
  const by = own.state === 'authenticated' && impersonationId() !== undefined ? own.by : null
  useEffect(() => {
    if (by === null) return
    createClient(host)
      .call(endpoints.loggedIn, {})
      .then(
        ({ user }) => setSeen(user ? { state: 'authenticated', by, user } : { state: 'unauthenticated' }),
        error => {
          // The client has left for the staff's own pages already.
          if (codeOf(error) !== 'IMPERSONATION_OVER')
            setSeen({ state: 'error', type: texts.loginCheckFailed, description: statusTextOf(error) })
        },
      )
  }, [by, host])
  return by === null ? own : seen
}

function wordsOf(failure: Error & { innerError?: unknown }): { type: string; description: string } {
  const { error, error_description } = (failure.innerError ?? {}) as Record<string, unknown>
  return {
    type: typeof error === 'string' ? error : texts.loginFailed,
    description: typeof error_description === 'string' ? error_description : failure.message,
  }
}

/** Asks whether the telephony provider's cookie is known, once nobody else is logged in. */
function useTelephonySession(isAsked: boolean): Auth {
  const [auth, setAuth] = useState<Auth>({ state: 'loading' })
  useEffect(() => {
    if (!isAsked) return
    let isGone = false
    const say = (next: Auth) => {
      if (!isGone) setAuth(next)
    }
    createClient(anonymousHost())
      .call(endpoints.loggedIn, {})
      .then(
        ({ loggedIn, user }) =>
          say(
            loggedIn && user
              ? { state: 'authenticated', by: 'telephony-provider', user }
              : { state: 'unauthenticated' },
          ),
        error => say({ state: 'error', type: texts.loginCheckFailed, description: statusTextOf(error) }),
      )
    return () => {
      isGone = true
    }
  }, [isAsked])
  return auth
}

/** As nobody: a refusal here ends no other session. */
async function finishTelephonyLogIn(query: URLSearchParams): Promise<void> {
  const take = (name: string) => query.get(name) ?? undefined
  await createClient(anonymousHost()).call(endpoints.dialpadToken, {
    query: {
      code: take('code'),
      state: take('state'),
      error: take('error'),
      errorDescription: take('error_description'),
    },
  })
  window.location.replace('/')
}

async function endTelephonySession(returnTo: string): Promise<void> {
  try {
    await createClient(anonymousHost()).call(endpoints.logout, {})
    window.location.assign(returnTo)
  } catch (error) {
    window.location.assign(
      `/error?${new URLSearchParams({ error: texts.logoutFailed, error_description: statusTextOf(error) })}`,
    )
  }
}

async function endIdentitySession(userManager: UserManager, returnTo: string): Promise<void> {
  if (returnTo !== '/') sessionStorage.setItem(RETURN_TO_KEY, returnTo)
  try {
    await userManager.signoutRedirect()
  } catch {
    // A provider without a logout page: forgetting the tokens is all there is to do.
    await userManager.removeUser()
    window.location.assign('/')
  }
}

/** The identity provider sends people back to "/" only; where they were going is kept for them. */
export function takeReturnTo(): string | null {
  const returnTo = sessionStorage.getItem(RETURN_TO_KEY)
  sessionStorage.removeItem(RETURN_TO_KEY)
  return returnTo
}
