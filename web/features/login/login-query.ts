// Query of a login page that is passed on.
export interface LoginQuery {
  invitation?: string
  organization?: string
  loginHint?: string
}

export function loginQueryOf(search: URLSearchParams): LoginQuery {
  const take = (name: string) => search.get(name) ?? undefined
  return { invitation: take('invitation'), organization: take('organization'), loginHint: take('login_hint') }
}

/** Page that somebody wanted before the login, as the guard left it in the history entry. */
export function returnToOf(state: unknown): string | undefined {
  const returnTo = (state as { returnTo?: unknown } | null)?.returnTo
  // Only our own pages: never "//elsewhere".
  return typeof returnTo === 'string' && /^\/(?!\/)/.test(returnTo) ? returnTo : undefined
}
