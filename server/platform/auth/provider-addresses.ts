// Addresses and names of the embedded identity provider, for code that does without its library.
export const CLIENT_ID = 'lineup-web'
export const LOGIN_PATH = '/oauth/login'

export const ROUTES = {
  authorization: '/authorize',
  token: '/oauth/token',
  revocation: '/oauth/revoke',
  end_session: '/v2/logout',
  jwks: '/.well-known/jwks.json',
}

/** `organization` comes from the address bar: what is not an id names no organization of ours. */
export function requiredOrganization(params: Record<string, unknown> | undefined): number | undefined {
  const asked = params?.organization
  if (asked === undefined || asked === '') return undefined
  return /^\d{1,15}$/.test(String(asked)) ? Number(asked) : 0
}
